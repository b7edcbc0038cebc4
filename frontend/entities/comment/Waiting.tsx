/**
 * 'Por aprobar': comments of restricted people under the user's posts. A tab of /restrictions;
 * texts: catalogue `comments`.
 */
import { useState } from 'react'
import type { CallAnswer } from '../../client/calls.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useAddressFrom } from '../../ui/knownRoutes.ts'
import { Link } from '../../ui/links.ts'
import { RelativeTime } from '../../ui/Numbers.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { toast } from '../../ui/toasts.ts'
import { useHoldAgain } from './useHoldAgain.ts'
import type { useHeldComments } from './useWaiting.ts'

type Held = CallAnswer<'GET /api/comments/pending'>['comentarios'][number]

export function WaitingComments({ waiting }: { waiting: ReturnType<typeof useHeldComments> }) {
  const { t } = useTranslation()
  const decide = useDecide()
  const { held } = waiting
  if (waiting.isPending) return <SkeletonList rows={3} />
  if (waiting.data === undefined)
    return (
      <Card>
        <ErrorState
          title={t('comments.waitingLoadFailed')}
          onRetry={() => void waiting.refetch()}
        />
      </Card>
    )
  if (held.length === 0)
    return <EmptyState title={t('comments.waitingEmpty')} text={t('comments.waitingEmptyText')} />
  const byWriter = Map.groupBy(held, ({ userId }) => userId)
  return (
    <div className="grid gap-4">
      <p className="text-muted">{t('comments.waitingText')}</p>
      {[...byWriter.values()]
        .filter((all) => all.length > 1)
        .map((all) => (
          <Button
            key={all[0]?.userId}
            size="sm"
            variant="secondary"
            className="w-fit"
            disabled={decide.isBusy}
            onClick={() => void decide.approve(all)}
          >
            {t('comments.approveAll', { name: all[0]?.userName ?? '' })}
          </Button>
        ))}
      <ul className="grid gap-3">
        {held.map((one) => (
          <li key={one.id}>
            <WaitingCard held={one} decide={decide} />
          </li>
        ))}
      </ul>
      {waiting.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          onClick={() => void waiting.fetchNextPage()}
          pending={waiting.isFetchingNextPage}
          pendingText={t('ui.loading')}
        >
          {t('comments.more')}
        </Button>
      )}
    </div>
  )
}

function WaitingCard({ held, decide }: { held: Held; decide: ReturnType<typeof useDecide> }) {
  const { t } = useTranslation()
  const address = useAddressFrom()(`/post/${held.post.id}`)
  return (
    <Card className="grid gap-3">
      <div className="flex items-center gap-3">
        <Avatar name={held.userName} src={held.userAvatar} size="sm" />
        <div className="grid min-w-0">
          <p className="truncate font-semibold">{held.userName}</p>
          <RelativeTime when={held.createdAt} className="text-micro text-muted" />
        </div>
      </div>
      <p className="wrap-anywhere whitespace-pre-line">{held.content}</p>
      <p className="truncate text-small text-muted">
        {t('comments.under', { text: held.post.content })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={decide.isBusy} onClick={() => void decide.approve([held])}>
          {t('comments.approve')}
          <span className="sr-only">: {held.userName}</span>
        </Button>
        <Button
          size="sm"
          variant="secondary"
          disabled={decide.isBusy}
          onClick={() => void decide.reject(held)}
        >
          {t('comments.reject')}
          <span className="sr-only">: {held.userName}</span>
        </Button>
        {address && (
          <Link
            to={address}
            className="inline-flex min-h-11 items-center px-2 text-small font-semibold text-accent-text hover:underline"
          >
            {t('comments.seePost')}
          </Link>
        )}
      </div>
    </Card>
  )
}

function useDecide() {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const approving = useCommand('POST /api/comments/:id/approve')
  const rejecting = useCommand('DELETE /api/comments/:id')
  const holdAgain = useHoldAgain()
  /** One after the other: what was decided before one fails, is, and can be undone. */
  const decide = async (
    all: readonly Held[],
    deciding: typeof approving | typeof rejecting,
    done: string,
    failed: string,
  ) => {
    const decided: string[] = []
    setBusy(true)
    try {
      for (const { id } of all) {
        await deciding.mutateAsync({ params: { id } })
        decided.push(id)
      }
      toast({
        title: done,
        action: { label: t('comments.undo'), run: () => void holdAgain(decided) },
      })
    } catch {
      toast({
        title: failed,
        variant: 'destructive',
        ...(decided.length > 0 && {
          action: { label: t('comments.undo'), run: () => void holdAgain(decided) },
        }),
      })
    }
    setBusy(false)
  }
  return {
    isBusy,
    approve: (all: readonly Held[]) =>
      decide(
        all,
        approving,
        t('comments.approved', { count: all.length }),
        t('comments.approveFailed'),
      ),
    reject: (one: Held) =>
      decide([one], rejecting, t('comments.rejected'), t('comments.deleteFailed')),
  }
}
