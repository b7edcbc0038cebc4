/** /chat/:userId: a conversation. Full screen on a phone; beside the list on a wide window. */
import { useParams } from 'react-router-dom'
import { useWideWindow } from '../../native/useWide.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ChatList } from './ChatList.tsx'
import { ChatTools } from './ChatScreen.tsx'
import { Conversation } from './Conversation.tsx'

export function ConversationScreen() {
  const { t } = useTranslation()
  const { userId = '' } = useParams()
  const wide = useWideWindow()
  return (
    <Conversation key={userId} userId={userId}>
      {({ title, header, thread, footer }) =>
        wide ? (
          <Screen title={title} hideHeader width="wide" className="pt-0! pb-0!">
            <div className="grid grid-cols-[22rem_minmax(0,1fr)] items-start gap-8">
              <div className="sticky top-0 grid max-h-dvh grid-cols-1 gap-2 overflow-y-auto overscroll-contain px-1 pt-4 pb-6">
                <div className="flex min-h-11 items-center justify-between gap-2">
                  <p className="font-display text-title font-bold">{t('chat.title')}</p>
                  <div className="flex">
                    <ChatTools />
                  </div>
                </div>
                <ChatList current={userId} />
              </div>
              <div className="flex min-h-dvh flex-col border-x border-line">
                <div className="sticky top-0 z-20 border-b border-line bg-bg/95 px-5 py-1 backdrop-blur-md">
                  {header}
                </div>
                <div className="grid flex-1 grid-cols-1 content-end gap-3 px-5 py-5">
                  <SectionBoundary>{thread}</SectionBoundary>
                </div>
                {footer && (
                  <div className="sticky bottom-0 z-30 border-t border-line bg-surface/95 px-5 py-3 backdrop-blur-md">
                    {footer}
                  </div>
                )}
              </div>
            </div>
          </Screen>
        ) : (
          <Screen title={title} hideHeader className="gap-3! pt-0!" footer={footer ?? <span />}>
            <div className="sticky top-0 z-20 -mx-(--gutter) border-b border-line bg-bg/95 px-(--gutter) pt-[calc(0.25rem+env(safe-area-inset-top,0px))] pb-1 backdrop-blur-md">
              {header}
            </div>
            <div className="grid grid-cols-1 gap-3 pb-2">{thread}</div>
          </Screen>
        )
      }
    </Conversation>
  )
}
