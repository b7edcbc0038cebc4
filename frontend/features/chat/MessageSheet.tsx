/** What one does with a message: answer it, copy it, take one's own away, report another's. */
import { useQueryClient } from '@tanstack/react-query'
import { Copy, Flag, Reply, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Conversation } from '../../../contract/messaging/conversations.ts'
import type { Message } from '../../../contract/messaging/messages.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { useReport } from '../../entities/report/useReport.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { removeFromCache } from '../../live/removeFromCache.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button } from '../../ui/Button.tsx'
import { ListGroup, ListRow } from '../../ui/List.tsx'
import { confirm } from '../../ui/prompts.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toasts.ts'

interface Props {
  message: Message | undefined
  conversation: Conversation
  onClose: () => void
  onReply: (message: Message) => void
}

export function MessageSheet({ message, conversation, onClose, onReply }: Props) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const report = useReport()
  // The closing animation still needs the one that it was about.
  const last = useRef(message)
  useEffect(() => {
    last.current = message ?? last.current
  }, [message])
  const remove = useCommand('DELETE /api/chat/conversations/:id/messages/:messageId', {
    atOnce: true,
    onSuccess: (_answer, { params: { id, messageId } }) =>
      removeFromCache(queries, { conversationId: id, messageId }),
    onError: ({ status, details }: ApiError) =>
      toast({
        title: t('chat.deleteFailed'),
        description: status === 0 ? t('errors.connection') : details.message,
        variant: 'destructive',
      }),
  })
  const shown = message ?? last.current
  if (!shown) return null
  const { id, esMio, message: words, eliminableHasta } = shown
  const mayDelete = esMio && eliminableHasta !== null && Date.parse(eliminableHasta) > Date.now()
  const after = (act: () => void) => () => {
    onClose()
    act()
  }
  const takeAway = async () => {
    if (
      await confirm({
        title: t('chat.deleteAsk'),
        text: t('chat.deleteAskText'),
        action: t('ui.delete'),
        destructive: true,
      })
    )
      remove.mutate({ params: { id: conversation.id, messageId: id } })
  }
  const copy = () =>
    void navigator.clipboard.writeText(words).then(
      () => toast({ title: t('chat.copied') }),
      () => toast({ title: t('chat.copyFailed'), variant: 'destructive' }),
    )
  return (
    <Sheet
      open={message !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={t('chat.acts')}
    >
      <div className="grid gap-4 pt-2">
        {words !== '' && (
          <p className="line-clamp-3 rounded-control bg-sunken px-3 py-2 text-small wrap-anywhere text-muted">
            {words}
          </p>
        )}
        <ListGroup>
          {conversation.status === 'active' && conversation.impedimento === null && (
            <ListRow
              title={t('chat.reply')}
              icon={<Reply size={20} />}
              onClick={after(() => onReply(shown))}
            />
          )}
          {words !== '' && (
            <ListRow title={t('chat.copy')} icon={<Copy size={20} />} onClick={after(copy)} />
          )}
          {mayDelete && (
            <ListRow
              title={t('chat.delete')}
              hint={t('chat.deleteHint')}
              icon={<Trash2 size={20} />}
              danger
              onClick={after(() => void takeAway())}
            />
          )}
          {!esMio && (
            <ListRow
              title={t('chat.report')}
              icon={<Flag size={20} />}
              onClick={after(
                () => void report({ type: 'MESSAGE', id, name: conversation.otherUserName }),
              )}
            />
          )}
        </ListGroup>
        <Button variant="secondary" block onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Sheet>
  )
}
