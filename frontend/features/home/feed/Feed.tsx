/** Balbu Community: posts of all barbers, of followed people, and barbers nearby. */
import { useQueryClient } from '@tanstack/react-query'
import { RotateCw, Search } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useSession } from '../../../client/session.ts'
import { feedOf } from '../../../entities/post/lists.ts'
import { PostsAround } from '../../../entities/post/PostsAround.tsx'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { ButtonLink, IconButton } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/links.ts'
import { hasNetwork } from '../../../ui/network.ts'
import { type Tab, Tabs, useTabInUrl } from '../../../ui/Tabs.tsx'
import { toast } from '../../../ui/toasts.ts'
import { FeedList } from './FeedList.tsx'
import { GuestNotice, GuestWelcome } from './GuestCards.tsx'
import { Nearby } from './Nearby.tsx'
import { PullToRefresh } from './PullToRefresh.tsx'

const tabs = ['feed', 'siguiendo', 'cerca'] as const
type TabName = (typeof tabs)[number]

export function Feed() {
  const { t } = useTranslation()
  const { user, status } = useSession()
  const [chosen, choose] = useTabInUrl<TabName>(tabs)
  const tab = chosen === 'siguiendo' && !user ? 'feed' : chosen
  const { refresh, refreshing } = useRefresh(tab === 'siguiendo' ? 'siguiendo' : 'todos')
  const content: Tab<TabName>[] = [
    { value: 'feed', label: t('feed.tab'), content: <FeedList feed="todos" onRefresh={refresh} /> },
    ...(user
      ? [
          {
            value: 'siguiendo' as const,
            label: t('feed.followingTab'),
            content: (
              <FeedList feed="siguiendo" onRefresh={refresh} onExplore={() => choose('feed')} />
            ),
          },
        ]
      : []),
    { value: 'cerca', label: t('feed.nearbyTab'), content: <Nearby /> },
  ]
  const publishes = user && user.rol !== 'cliente'
  return (
    <section
      aria-labelledby="feed-title"
      className="mx-auto grid w-full max-w-(--column) grid-cols-1 gap-3"
    >
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id="feed-title" className="text-title">
          {t('feed.title')}
        </h2>
        <IconButton
          label={t('feed.refresh')}
          onClick={() => void refresh()}
          disabled={refreshing}
          className="-mr-2"
        >
          <RotateCw
            aria-hidden
            size={20}
            className={refreshing ? 'motion-safe:animate-spin' : undefined}
          />
        </IconButton>
      </div>
      {status === 'guest' && <GuestWelcome />}
      {publishes && (
        <ButtonLink to="/create-post" block>
          {t('feed.share')}
        </ButtonLink>
      )}
      <PostsAround>
        <div className="relative">
          <Tabs label={t('feed.tabs')} tabs={content} value={tab} onChange={choose} />
          <Link
            to="/search"
            className="sign absolute top-0 right-0 flex min-h-12 items-center gap-2 px-1 text-muted hover:text-text max-[24rem]:min-w-11 max-[24rem]:justify-center"
          >
            <Search aria-hidden size={18} />
            <span className="max-[24rem]:sr-only">{t('feed.searchTab')}</span>
          </Link>
        </div>
      </PostsAround>
      {status === 'guest' && <GuestNotice />}
      <PullToRefresh onRefresh={refresh} refreshing={refreshing} />
    </section>
  )
}

/** From the top: what was read further down is forgotten, and the first page is asked for anew. */
function useRefresh(feed: 'todos' | 'siguiendo') {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [refreshing, setRefreshing] = useState(false)
  const refresh = useCallback(async () => {
    if (!hasNetwork()) return
    const { queryKey } = feedOf(feed)
    setRefreshing(true)
    queries.setQueryData(
      queryKey,
      (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
    )
    await queries.refetchQueries({ queryKey, exact: true })
    setRefreshing(false)
    if (queries.getQueryState(queryKey)?.status === 'error')
      toast({
        title: t('feed.loadFailed'),
        description: t('feed.loadFailedText'),
        variant: 'destructive',
      })
  }, [queries, feed, t])
  return { refresh, refreshing }
}
