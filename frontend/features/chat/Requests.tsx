/** Who would like to write: accepted, or not, without a word to them; and what waits for others. */
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Hourglass } from 'lucide-react'
import type { MessageRequest } from '../../../contract/messaging/conversations.ts'
import { addressOf } from '../../../contract/paths.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { lively, read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useLiveInterval } from '../../live/LiveProvider.tsx'
import { useCommand } from '../../live/useCommand.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Link, useNavigate } from '../../ui/links.ts'
import { RelativeTime } from '../../ui/Numbers.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { toast } from '../../ui/toasts.ts'

export function Requests({ current }: { current: string | undefined }) {
  const { t } = useTranslation()
  const query = useQuery({
    ...read('GET /api/messages/pending-requests'),
    ...lively,
    refetchInterval: useLiveInterval(),
  })
  if (query.isPending) return <SkeletonList rows={3} />
  if (!query.data)
    return (
      <ErrorState
        title={t('chat.loadFailed')}
        text={t('chat.requestsFailedText')}
        onRetry={() => void query.refetch()}
      />
    )
  if (query.data.length === 0)
    return <EmptyState title={t('chat.noRequests')} text={t('chat.noRequestsText')} />
  // What asks for an answer stands above what waits for one.
  const all = query.data.toSorted((a, b) => Number(a.isUserSender) - Number(b.isUserSender))
  return (
    <ul aria-label={t('chat.requests')} className="grid gap-3">
      {all.map((one) => (
        <li key={one.id}>
          <RequestCard request={one} current={one.otherUserId === current} />
        </li>
      ))}
    </ul>
  )
}

function RequestCard({ request, current }: { request: MessageRequest; current: boolean }) {
  const { t } = useTranslation()
  const {
    otherUserId,
    otherUserName: name,
    otherUserAvatar,
    otherUserRole,
    lastMessage,
    creadoEn,
    isUserSender,
  } = request
  return (
    <article
      aria-label={name}
      className={clsx(
        'grid grid-cols-1 gap-2 rounded-card border bg-surface p-4 shadow-card',
        current ? 'border-brass' : 'border-line',
      )}
    >
      <Link
        to={addressOf('/chat/:userId', { userId: otherUserId, tab: 'solicitudes' })}
        className="flex min-h-11 items-center gap-3 hover:underline"
      >
        <Avatar name={name} src={otherUserAvatar} size="md" />
        <span className="grid min-w-0 flex-1">
          <span className="truncate font-semibold">{name}</span>
          <span className="text-small text-muted">
            {t(`roles.${otherUserRole}`)} · <RelativeTime when={creadoEn} />
          </span>
        </span>
        {isUserSender && (
          <Badge tone="warn" icon={<Hourglass size={14} />}>
            {t('chat.pending')}
          </Badge>
        )}
      </Link>
      <p className="line-clamp-3 wrap-anywhere whitespace-pre-line">{lastMessage}</p>
      {!isUserSender && <RequestAnswer request={request} name={name} />}
    </article>
  )
}

/** Of a request that one has received: yes, or no. `onRejected`: it is no longer there. */
export function RequestAnswer({
  request: { id },
  name,
  onRejected,
}: {
  request: { id: string }
  name: string
  onRejected?: () => void
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const failed =
    (title: string) =>
    ({ status, details }: ApiError) =>
      toast({
        title,
        description: status === 0 ? t('errors.connection') : details.message,
        variant: 'destructive',
      })
  const accept = useCommand('POST /api/messages/requests/:id/accept', {
    onSuccess: ({ otherUserId }) =>
      navigate(addressOf('/chat/:userId', { userId: otherUserId }), {
        replace: onRejected !== undefined,
      }),
    onError: failed(t('chat.acceptFailed')),
  })
  const reject = useCommand('POST /api/messages/requests/:id/reject', {
    onSuccess: () => {
      toast({ title: t('chat.rejected'), description: t('chat.rejectedText', { name }) })
      onRejected?.()
    },
    onError: failed(t('chat.rejectFailed')),
  })
  const busy = accept.isPending || reject.isPending
  return (
    <div role="group" aria-label={t('chat.answerTo', { name })} className="flex gap-2">
      <Button
        size="sm"
        className="flex-1"
        needsNetwork
        pending={accept.isPending}
        disabled={busy}
        onClick={() => accept.mutate({ params: { id } })}
      >
        {t('chat.accept')}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        className="flex-1"
        needsNetwork
        pending={reject.isPending}
        disabled={busy}
        onClick={() => reject.mutate({ params: { id } })}
      >
        {t('chat.reject')}
      </Button>
    </div>
  )
}
