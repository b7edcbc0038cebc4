/** What one does about a conversation: quiet, out of the list, reported, restricted, blocked. */
import { useQueryClient } from '@tanstack/react-query'
import { BellOff, BellRing, EllipsisVertical, Flag, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { Conversation } from '../../../contract/messaging/conversations.ts'
import { addressOf } from '../../../contract/paths.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import {
  changeListed,
  type ConversationList,
  listAgain,
} from '../../entities/conversation/conversationQueries.ts'
import { KeepAwayRows } from '../../entities/person/KeepAwayRows.tsx'
import { useReport } from '../../entities/report/useReport.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ListGroup, ListRow } from '../../ui/List.tsx'
import { useNavigate } from '../../ui/links.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toasts.ts'
import { FOREVER, isMuted } from './chatModel.ts'
import type { Partner } from './useTalk.ts'

const HOUR = 3_600_000

export function TalkMenu({
  partner,
  conversation,
}: {
  partner: Partner
  conversation: Conversation | undefined
}) {
  const { t } = useTranslation()
  const report = useReport()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { id, name } = partner
  return (
    <>
      <IconButton
        label={t('chat.optionsOf', { name })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <EllipsisVertical aria-hidden size={22} />
      </IconButton>
      <Sheet open={open} onOpenChange={setOpen} title={t('chat.optionsOf', { name })}>
        <div className="grid gap-4 pt-2">
          <ListGroup>
            <ListRow
              to={addressOf('/user/:userId', { userId: id })}
              title={t('chat.seeProfile')}
              icon={<UserRound size={20} />}
            />
            {conversation && <Mute conversation={conversation} onDone={close} />}
            {conversation && <Hide conversation={conversation} onDone={close} />}
          </ListGroup>
          <ListGroup>
            <ListRow
              title={t('chat.reportName', { name })}
              icon={<Flag size={20} />}
              onClick={() => {
                close()
                void report({ type: 'USER', id, name })
              }}
            />
            <KeepAwayRows person={{ id, nombre: name }} onChosen={close} />
          </ListGroup>
          <Button variant="secondary" block onClick={close}>
            {t('ui.cancel')}
          </Button>
        </div>
      </Sheet>
    </>
  )
}

function Mute({ conversation, onDone }: { conversation: Conversation; onDone: () => void }) {
  const { t } = useTranslation()
  const mute = useCommand('PUT /api/chat/conversations/:id/mute', {
    onSuccess: ({ silenciadaHasta }) =>
      toast({ title: t(silenciadaHasta === null ? 'chat.unmuted' : 'chat.mutedNow') }),
    onError: ({ status, details }: ApiError) =>
      toast({
        title: t('ui.error'),
        description: status === 0 ? t('errors.connection') : details.message,
        variant: 'destructive',
      }),
  })
  const until = (hasta: string | null) => () => {
    mute.mutate({ params: { id: conversation.id }, body: { hasta } })
    onDone()
  }
  if (isMuted(conversation, Date.now()))
    return <ListRow title={t('chat.unmute')} icon={<BellRing size={20} />} onClick={until(null)} />
  return (
    <>
      <ListRow
        title={t('chat.muteHours')}
        icon={<BellOff size={20} />}
        onClick={until(new Date(Date.now() + 8 * HOUR).toISOString())}
      />
      <ListRow
        title={t('chat.muteWeek')}
        icon={<BellOff size={20} />}
        onClick={until(new Date(Date.now() + 168 * HOUR).toISOString())}
      />
      <ListRow title={t('chat.muteAlways')} icon={<BellOff size={20} />} onClick={until(FOREVER)} />
    </>
  )
}

function Hide({
  conversation: { id },
  onDone,
}: {
  conversation: Conversation
  onDone: () => void
}) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const failed = () => toast({ title: t('chat.hideFailed'), variant: 'destructive' })
  const restore = useCommand('POST /api/messages/conversations/:id/restore', { onError: failed })
  const hide = useCommand<'DELETE /api/messages/conversations/:id', ConversationList | undefined>(
    'DELETE /api/messages/conversations/:id',
    {
      atOnce: true,
      onMutate: () => changeListed(queries, id, () => undefined),
      onSuccess: (_answer, { params }) => {
        toast({
          title: t('chat.hidden'),
          action: { label: t('ui.undo'), run: () => restore.mutate({ params }) },
        })
        navigate('/chat', { replace: true })
      },
      onError: (_error, _which, before) => {
        listAgain(queries, id, before)
        failed()
      },
    },
  )
  const go = () => {
    onDone()
    hide.mutate({ params: { id } })
  }
  return (
    <ListRow
      title={t('chat.hide')}
      hint={t('chat.hideHint')}
      icon={<Trash2 size={20} />}
      onClick={go}
    />
  )
}
