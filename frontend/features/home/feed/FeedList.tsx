/** A feed by pages: keeps its place on return, announces new posts. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'
import { useSession } from '../../../client/session.ts'
import { readWhen } from '../../../client/query.ts'
import { isOnline, useOnline } from '../../../native/online.ts'
import { feedOf } from '../../../entities/post/lists.ts'
import { PostCard } from '../../../entities/post/PostCard.tsx'
import { PostSkeleton } from '../../../entities/post/PostSkeleton.tsx'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Mirror, Shears } from '../../../ui/drawings.tsx'
import { Loading } from '../../../ui/Skeleton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { EmptyState, ErrorState } from '../../../ui/State.tsx'
import { useNearEnd } from '../../../ui/useNearEnd.ts'
import { VirtualList } from '../../../ui/VirtualList.tsx'
import { useKeptPlace } from './useKeptPlace.ts'

const FRESH_MS = 5 * 60_000

interface FeedListProps {
  feed: 'todos' | 'siguiendo'
  onRefresh: () => Promise<void>
  onExplore?: () => void
}

export function FeedList({ feed, onRefresh, onExplore }: FeedListProps) {
  const { t } = useTranslation()
  const online = useOnline()
  const list = useInfiniteQuery(feedOf(feed))
  const pages = list.data?.pages ?? []
  const count = pages.reduce((sum, { posts }) => sum + posts.length, 0)
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  useNearEnd(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, count)
  useKeptPlace(count > 0)
  useFreshOnArrival(list.dataUpdatedAt, onRefresh)

  if (list.isPending) return <FeedShape />
  if (!list.data) {
    return (
      <Card role="alert">
        <ErrorState
          title={t('feed.loadFailed')}
          text={t('feed.loadFailedText')}
          onRetry={() => void list.refetch()}
          className="[&>div]:py-4"
        />
      </Card>
    )
  }
  if (count === 0) return <Nothing feed={feed} onExplore={onExplore} />
  return (
    <div className="grid grid-cols-1 gap-4">
      <Fresh feed={feed} since={pages[0]?.inicio} onRefresh={onRefresh} />
      {!online && <p className="px-1 text-small text-balance text-muted">{t('feed.lastSeen')}</p>}
      <div
        role="feed"
        aria-label={t('feed.list')}
        aria-busy={isFetching}
        className="grid grid-cols-1 gap-4"
      >
        <VirtualList pages={pages} className="grid grid-cols-1 gap-4">
          {({ posts }, page) =>
            posts.map((post, index) => (
              <PostCard key={post.id} post={post} first={page === 0 && index === 0} />
            ))
          }
        </VirtualList>
      </div>
      <Foot>
        {isFetchNextPageError ? (
          <>
            <span role="alert">{t('feed.moreFailed')}</span>
            <Button size="sm" variant="secondary" onClick={() => void fetchNextPage()}>
              {t('ui.retry')}
            </Button>
          </>
        ) : hasNextPage ? (
          <>
            <Spinner size={16} />
            {t('feed.loadingMore')}
          </>
        ) : (
          t('feed.end')
        )}
      </Foot>
    </div>
  )
}

const Foot = ({ children }: { children: ReactNode }) => (
  <p className="flex min-h-14 flex-wrap items-center justify-center gap-3 text-center text-small text-muted">
    {children}
  </p>
)

export function FeedShape() {
  return (
    <Loading className="grid gap-4">
      {[0, 1, 2].map((card) => (
        <PostSkeleton key={card} />
      ))}
    </Loading>
  )
}

function Nothing({ feed, onExplore }: Pick<FeedListProps, 'feed' | 'onExplore'>) {
  const { t } = useTranslation()
  const { user } = useSession()
  if (feed === 'siguiendo') {
    return (
      <Card>
        <EmptyState
          className="py-4!"
          drawing={<Mirror />}
          title={t('feed.followingEmpty')}
          text={t('feed.followingEmptyText')}
          action={
            <Button variant="secondary" onClick={onExplore}>
              {t('feed.followingExplore')}
            </Button>
          }
        />
      </Card>
    )
  }
  const publishes = user && user.rol !== 'cliente'
  return (
    <Card>
      <EmptyState
        className="py-4!"
        drawing={<Shears />}
        title={t('feed.empty')}
        text={t(publishes ? 'feed.emptyBarber' : 'feed.emptyClient')}
      />
    </Card>
  )
}

/** How many came after this list was begun; they come in when one asks for them. */
function Fresh({
  feed,
  since,
  onRefresh,
}: {
  feed: FeedListProps['feed']
  since: string | undefined
  onRefresh: () => Promise<void>
}) {
  const { t } = useTranslation()
  const { data } = useQuery({
    ...readWhen(
      'GET /api/posts/new',
      since === undefined
        ? undefined
        : { query: { desde: since, feed: feed === 'siguiendo' ? feed : undefined } },
    ),
    staleTime: 0,
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  })
  const many = data?.nuevas ?? 0
  const show = async () => {
    document.getElementById('feed-title')?.scrollIntoView({ block: 'start' })
    await onRefresh()
  }
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-[calc(var(--header-height,0px)+8px+env(safe-area-inset-top,0px))] z-20 -mb-4 grid h-0 justify-items-center"
    >
      {many > 0 && (
        <button
          type="button"
          onClick={() => void show()}
          className="pointer-events-auto flex h-11 animate-fade items-center gap-2 rounded-pill bg-accent px-4 text-small font-semibold text-on-accent shadow-card"
        >
          <ArrowUp aria-hidden size={18} />
          {t('feed.fresh', { count: many })}
        </button>
      )}
    </div>
  )
}

/** Who comes by a link finds what is new; who comes back finds what they had. */
function useFreshOnArrival(updatedAt: number, refresh: () => Promise<void>): void {
  const type = useNavigationType()
  const arrived = useRef({ type, updatedAt, refresh })
  useEffect(() => {
    const { type: how, updatedAt: at, refresh: anew } = arrived.current
    if (how !== 'POP' && isOnline() && at > 0 && Date.now() - at > FRESH_MS) void anew()
  }, [])
}
