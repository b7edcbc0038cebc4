/** /chat: who one talks with, and who would like to. Where there is room, beside what they say. */
import { MessageCirclePlus, Settings } from 'lucide-react'
import { useWideWindow } from '../../native/useWide.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { IconButton, IconLink } from '../../ui/Button.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { EmptyState } from '../../ui/State.tsx'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { ChatList } from './ChatList.tsx'
import { NewChat } from './NewChat.tsx'

export function ChatScreen() {
  const { t } = useTranslation()
  const wide = useWideWindow()
  return (
    <Screen title={t('chat.title')} width={wide ? 'wide' : 'reading'} actions={<ChatTools />}>
      {wide ? (
        <div className="grid grid-cols-[22rem_minmax(0,1fr)] items-start gap-8">
          <ChatList />
          <div className="rounded-sheet border border-line bg-surface py-10">
            <EmptyState title={t('chat.choose')} text={t('chat.chooseText')} />
          </div>
        </div>
      ) : (
        <ChatList />
      )}
    </Screen>
  )
}

export function ChatTools() {
  const { t } = useTranslation()
  const [choosing, choose, close] = useSheetInUrl('nuevo')
  return (
    <>
      <IconLink to="/chat-settings" label={t('chat.settings')}>
        <Settings aria-hidden size={22} />
      </IconLink>
      <IconButton label={t('chat.new')} aria-haspopup="dialog" onClick={() => choose('1')}>
        <MessageCirclePlus aria-hidden size={22} />
      </IconButton>
      <NewChat open={choosing !== undefined} onClose={close} />
    </>
  )
}
