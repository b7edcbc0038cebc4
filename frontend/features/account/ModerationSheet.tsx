/** From Mi Perfil: blocked people, hidden and reported posts. */
import { useQuery } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CallAnswer } from '../../client/calls.ts'
import { read } from '../../client/query.ts'
import { BlockedList, useBlocked } from '../../entities/person/KeptAway.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { CountBadge } from '../../ui/Badge.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Photo } from '../../ui/Photo.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { toast } from '../../ui/toasts.ts'

type Post = Omit<CallAnswer<'GET /api/posts/hidden'>[number], 'hiddenAt'>
const useHidden = () => useQuery(read('GET /api/posts/hidden'))
const useReported = () => useQuery(read('GET /api/posts/reported'))

/** The button, with how many are blocked, and what it opens. */
export function ModerationButton() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const count = useBlocked().data?.length ?? 0
  return (
    <>
      <IconButton
        label={count > 0 ? t('moderation.open', { count }) : t('moderation.openNone')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Ban aria-hidden size={21} />
        <CountBadge count={count} className="absolute top-0 right-0 bg-raised! text-text!" />
      </IconButton>
      <Sheet open={open} onOpenChange={setOpen} title={t('moderation.title')}>
        <Lists />
      </Sheet>
    </>
  )
}

function Lists() {
  const { t } = useTranslation()
  const [tab, setTab] = useState<'bloqueados' | 'ocultos' | 'reportados'>('bloqueados')
  return (
    <Tabs
      fit
      label={t('moderation.title')}
      value={tab}
      onChange={setTab}
      tabs={[
        {
          value: 'bloqueados',
          label: t('moderation.blockedTab'),
          count: useBlocked().data?.length ?? 0,
          content: <BlockedList />,
        },
        {
          value: 'ocultos',
          label: t('moderation.hiddenTab'),
          count: useHidden().data?.length ?? 0,
          content: (
            <AwayList asked={useHidden()} empty={t('moderation.noHidden')}>
              {(post) => <Hidden post={post} />}
            </AwayList>
          ),
        },
        {
          value: 'reportados',
          label: t('moderation.reportedTab'),
          count: useReported().data?.length ?? 0,
          content: (
            <AwayList asked={useReported()} empty={t('moderation.noReported')}>
              {(post) => <Reported post={post} />}
            </AwayList>
          ),
        },
      ]}
    />
  )
}

interface AwayListProps {
  asked: { isPending: boolean; data: readonly Post[] | undefined; refetch: () => unknown }
  empty: string
  children: (post: Post) => ReactNode
}

function AwayList({ asked, empty, children }: AwayListProps) {
  const { t } = useTranslation()
  if (asked.isPending) return <SkeletonList rows={3} />
  if (!asked.data)
    return <ErrorState title={t('moderation.loadFailed')} onRetry={() => void asked.refetch()} />
  if (asked.data.length === 0) return <EmptyState title={empty} />
  return (
    <ul className="grid gap-1">
      {asked.data.map((post) => (
        <li key={post.id}>{children(post)}</li>
      ))}
    </ul>
  )
}

function Hidden({ post }: { post: Post }) {
  const { t } = useTranslation()
  // Said by the command: by the time that the answer is here, the row has left the list.
  const show = useCommand('DELETE /api/posts/:id/hide', {
    onSuccess: () =>
      toast({ title: t('moderation.restored'), description: t('moderation.restoredText') }),
    onError: () =>
      toast({
        title: t('ui.error'),
        description: t('moderation.restoreFailed'),
        variant: 'destructive',
      }),
  })
  const params = { id: post.id }
  return (
    <Away
      post={post}
      label={t('moderation.showOf', { name: post.userName })}
      pending={show.isPending}
      onTake={() => show.mutate({ params })}
    >
      {t('moderation.show')}
    </Away>
  )
}

function Reported({ post }: { post: Post }) {
  const { t } = useTranslation()
  const withdraw = useCommand('DELETE /api/posts/:id/report', {
    onSuccess: () =>
      toast({
        title: t('moderation.reportCancelled'),
        description: t('moderation.reportCancelledText'),
      }),
    onError: () =>
      toast({
        title: t('ui.error'),
        description: t('moderation.reportCancelFailed'),
        variant: 'destructive',
      }),
  })
  const params = { id: post.id }
  return (
    <Away
      post={post}
      label={t('moderation.cancelReportOf', { name: post.userName })}
      pending={withdraw.isPending}
      onTake={() => withdraw.mutate({ params })}
    >
      {t('ui.cancel')}
    </Away>
  )
}

interface AwayProps {
  post: Post
  label: string
  pending: boolean
  onTake: () => void
  children: string
}

function Away({
  post: {
    userName,
    content,
    images: [picture],
  },
  label,
  pending,
  onTake,
  children,
}: AwayProps) {
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1">
      {picture && (
        <Photo
          src={picture.url}
          alt={picture.alt}
          ratio="1"
          width="3rem"
          className="w-12 shrink-0 rounded-[10px]"
        />
      )}
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-semibold">{userName}</span>
        <span className="line-clamp-2 text-small wrap-anywhere text-muted">{content}</span>
      </span>
      <Button size="sm" variant="secondary" pending={pending} aria-label={label} onClick={onTake}>
        {children}
      </Button>
    </div>
  )
}
