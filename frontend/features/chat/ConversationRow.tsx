/** Conversation row; swipe left or a button shows 'Eliminar'. */
import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { BellOff, Hourglass, Trash2, X } from 'lucide-react'
import { type PointerEvent, useRef, useState } from 'react'
import type { Conversation } from '../../../contract/messaging/conversations.ts'
import { addressOf } from '../../../contract/paths.ts'
import {
  changeListed,
  type ConversationList,
  listAgain,
} from '../../entities/conversation/conversationQueries.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useTyping } from '../../live/typing.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge, cappedCount, CountBadge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Link } from '../../ui/links.ts'
import { RelativeTime } from '../../ui/Numbers.tsx'
import { toast } from '../../ui/toasts.ts'
import { Marks } from './Marks.tsx'
import { isMuted } from './chatModel.ts'

export function ConversationRow({
  conversation,
  current,
}: {
  conversation: Conversation
  current: boolean
}) {
  const { t } = useTranslation()
  const hide = useHide()
  const { down, shown, row } = useDrawnLeft()
  const isTyping = useTyping(conversation.id)
  const {
    otherUserId,
    otherUserName: name,
    otherUserAvatar,
    unreadCount,
    lastMessage,
    lastMessageAt,
    ultimoEsMio,
    ultimoEntregado,
    ultimoLeido,
    status,
  } = conversation
  const isUnread = unreadCount > 0
  return (
    <>
      {down > 0 && (
        <button
          type="button"
          aria-hidden={!shown}
          tabIndex={shown ? 0 : -1}
          aria-label={t('chat.hideOf', { name })}
          onClick={() => hide(conversation)}
          className="absolute inset-y-0 right-0 grid place-items-center bg-danger-solid text-on-danger"
          style={{ width: MOST }}
        >
          <Trash2 aria-hidden size={22} />
        </button>
      )}
      <div
        className={clsx(
          'relative flex items-center transition-[translate] duration-(--fast)',
          current ? 'bg-raised' : 'bg-surface',
          isUnread && !current && 'bg-accent-soft',
        )}
        style={{ touchAction: 'pan-y', translate: `${-down}px 0` }}
        {...row}
      >
        <Link
          to={addressOf('/chat/:userId', { userId: otherUserId })}
          draggable={false}
          aria-current={current || undefined}
          className="flex min-h-18 min-w-0 flex-1 items-center gap-3 py-2.5 pl-4 -outline-offset-2"
        >
          <Avatar name={name} src={otherUserAvatar} size="md" />
          <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
            <span className="flex items-center gap-2">
              <span className={clsx('truncate', isUnread ? 'font-bold' : 'font-semibold')}>
                {name}
              </span>
              {isMuted(conversation, Date.now()) && (
                <BellOff
                  role="img"
                  aria-label={t('chat.muted')}
                  size={14}
                  className="shrink-0 text-muted"
                />
              )}
              <RelativeTime
                when={lastMessageAt}
                className="ml-auto shrink-0 text-micro text-muted"
              />
            </span>
            <span className="flex items-center gap-1.5">
              {ultimoEsMio && lastMessage !== null && status === 'active' && (
                <Marks isDelivered={ultimoEntregado} isRead={ultimoLeido} />
              )}
              <span
                className={clsx(
                  'min-w-0 flex-1 truncate text-small',
                  isTyping && 'text-success',
                  !isTyping && (isUnread ? 'text-text' : 'text-muted'),
                )}
              >
                {isTyping ? t('chat.typing') : (lastMessage ?? t('chat.nothingYet'))}
              </span>
              {status === 'pending' && (
                <Badge tone="warn" icon={<Hourglass size={12} />}>
                  {t('chat.pending')}
                </Badge>
              )}
              {isUnread && (
                <>
                  <span className="sr-only">
                    {t('chat.unreadOf', { badge: cappedCount(unreadCount) })}
                  </span>
                  <CountBadge count={unreadCount} />
                </>
              )}
            </span>
          </span>
        </Link>
        <IconButton
          label={t('chat.hideOf', { name })}
          className="mr-1 shrink-0"
          onClick={() => hide(conversation)}
        >
          <X aria-hidden size={18} />
        </IconButton>
      </div>
    </>
  )
}

/** Out of one's own list, with the way back; the other's stays as it is. */
function useHide(): (conversation: Conversation) => void {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const failed = () => toast({ title: t('chat.hideFailed'), variant: 'destructive' })
  const restore = useCommand('POST /api/messages/conversations/:id/restore', { onError: failed })
  const hide = useCommand<'DELETE /api/messages/conversations/:id', ConversationList | undefined>(
    'DELETE /api/messages/conversations/:id',
    {
      atOnce: true,
      onMutate: ({ params: { id } }) => changeListed(queries, id, () => undefined),
      onSuccess: (_answer, { params }) =>
        toast({
          title: t('chat.hidden'),
          action: { label: t('ui.undo'), run: () => restore.mutate({ params }) },
        }),
      onError: (_error, { params: { id } }, before) => {
        listAgain(queries, id, before)
        failed()
      },
    },
  )
  return ({ id }) => hide.mutate({ params: { id } })
}

/** The specification's: more than 60 px shows it, further than 120 px nothing moves. */
const ENOUGH = 60
const MOST = 120
const SLIP = 8

function useDrawnLeft() {
  const [down, setDown] = useState(0)
  const [shown, setShown] = useState(false)
  const from = useRef<{ x: number; was: number }>(undefined)
  const moved = useRef(false)
  const end = () => {
    if (!from.current) return
    from.current = undefined
    const open = down > ENOUGH
    setShown(open)
    setDown(open ? MOST : 0)
  }
  const row = {
    onPointerDown: ({ clientX, isPrimary }: PointerEvent) => {
      if (isPrimary) from.current = { x: clientX, was: shown ? MOST : 0 }
      moved.current = false
    },
    onPointerMove: ({ clientX, currentTarget, pointerId }: PointerEvent) => {
      if (!from.current) return
      const drawn = from.current.was + from.current.x - clientX
      if (!moved.current && Math.abs(clientX - from.current.x) < SLIP) return
      if (!moved.current) currentTarget.setPointerCapture?.(pointerId)
      moved.current = true
      setDown(Math.min(MOST, Math.max(0, drawn)))
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      // What was drawn was not tapped; and a tap on a row that lies open closes it.
      if (!moved.current && !shown) return
      event.preventDefault()
      event.stopPropagation()
      if (!moved.current) {
        setShown(false)
        setDown(0)
      }
      moved.current = false
    },
  }
  return { down, shown, row }
}
