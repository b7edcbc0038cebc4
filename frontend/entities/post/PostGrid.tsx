/** Grid of a person's posts with a viewer; loads more at the end. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { EyeOff, Heart, Images, MessageCircle, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import type { Post } from '../../../contract/social/posts.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { loadable } from '../../ui/loadable.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { useNearEnd } from '../../ui/useNearEnd.ts'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { publishedBy } from './lists.ts'
import { PostImage } from './PostPictures.tsx'
import { PostsAround } from './PostsAround.tsx'

const PostViewer = loadable(async () => (await import('./PostViewer.tsx')).PostViewer)

/** So many until one asks for all. */
const MOST = 9
const SHAPE = 6

interface PostGridProps {
  userId: string
  /** One's own: what leads to publishing stands where there is nothing. */
  own?: boolean
  /** A screen of its own, not a part of one. */
  all?: boolean
}

export function PostGrid({ userId, own = false, all = false }: PostGridProps) {
  const { t } = useTranslation()
  const list = useInfiniteQuery(publishedBy(userId))
  const [opened, setOpened] = useState(false)
  const whole = all || opened
  const posts = list.data?.pages.flatMap((page) => page.posts) ?? []
  const shown = whole ? posts : posts.slice(0, MOST)
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  useNearEnd(
    () => {
      if (whole && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
    },
    whole ? posts.length : -1,
  )
  const [chosen, choose, close] = useSheetInUrl('publicacion')
  const at = posts.findIndex(({ id }) => id === chosen)

  if (list.isPending) return <GridShape />
  if (!list.data)
    return (
      <ErrorState
        title={t('feed.loadFailed')}
        onRetry={() => void list.refetch()}
        className="[&>div]:py-4"
      />
    )
  if (posts.length === 0) return <Nothing own={own} create={all} />
  const more = posts.length > shown.length || hasNextPage
  return (
    <PostsAround>
      <ul
        className={clsx(
          'grid grid-cols-3 gap-1 overflow-hidden rounded-card',
          all && 'lg:grid-cols-5',
        )}
      >
        {shown.map((post) => (
          <li key={post.id}>
            <Tile post={post} onOpen={() => choose(post.id)} />
          </li>
        ))}
      </ul>
      {isFetchNextPageError && (
        <Button size="sm" variant="secondary" className="mt-3" onClick={() => void fetchNextPage()}>
          {t('ui.retry')}
        </Button>
      )}
      {more &&
        !whole &&
        (own ? (
          <ButtonLink
            to="/my-feed"
            variant="secondary"
            size="sm"
            className="mt-3 justify-self-center"
          >
            {t('posts.seeAll')}
          </ButtonLink>
        ) : (
          <Button
            variant="secondary"
            size="sm"
            className="mt-3 justify-self-center"
            onClick={() => setOpened(true)}
          >
            {t('posts.seeAll')}
          </Button>
        ))}
      <SectionBoundary skeleton={null}>
        <PostViewer posts={posts} at={at} onClose={close} onGo={choose} />
      </SectionBoundary>
    </PostsAround>
  )
}

function Tile({ post, onOpen }: { post: Post; onOpen: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const {
    content,
    images: [image, ...others],
    likesCount,
    commentsCount,
    moderacion,
    difuminada,
  } = post
  const counts = t('posts.tileCounts', {
    likes: format.number(likesCount),
    comments: format.number(commentsCount),
  })
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={`${moderacion ? `${t(`moderated.${moderacion.medida}`)}. ` : ''}${difuminada ? t('posts.sensitive') : image?.alt || content}. ${counts}`}
      className="group relative block aspect-square w-full overflow-hidden bg-raised text-left -outline-offset-4"
    >
      {image ? (
        <span className={clsx('absolute inset-0', difuminada && 'blur-2xl')}>
          <PostImage image={image} width="(min-width: 680px) 13rem, 31vw" />
        </span>
      ) : (
        <span className="glow absolute inset-0 line-clamp-5 overflow-hidden bg-accent-soft p-3 pb-8 text-small wrap-anywhere text-accent-text">
          {difuminada
            ? t('posts.sensitive')
            : content || (moderacion && t(`moderated.${moderacion.medida}`))}
        </span>
      )}
      {difuminada && image && (
        <span aria-hidden className="absolute inset-0 grid place-content-center text-pole-cream">
          <EyeOff size={22} />
        </span>
      )}
      {moderacion && (
        <span
          aria-hidden
          className="absolute top-1.5 left-1.5 grid size-7 place-items-center rounded-full bg-scrim text-pole-cream"
        >
          <ShieldAlert size={15} />
        </span>
      )}
      {others.length > 0 && (
        <span
          aria-hidden
          className="absolute top-1.5 right-1.5 grid size-7 place-items-center rounded-full bg-scrim text-pole-cream"
        >
          <Images size={15} />
        </span>
      )}
      <span
        aria-hidden
        className="absolute inset-x-0 bottom-0 flex gap-3 bg-linear-to-t from-sunken/85 to-transparent px-2 pt-5 pb-1.5 text-micro font-semibold text-pole-cream dark:text-text pointer-fine:opacity-0 pointer-fine:transition-opacity pointer-fine:group-hover:opacity-100 pointer-fine:group-focus-visible:opacity-100"
      >
        <span className="flex items-center gap-1">
          <Heart size={13} className="fill-current" />
          {format.number(likesCount)}
        </span>
        <span className="flex items-center gap-1">
          <MessageCircle size={13} />
          {format.number(commentsCount)}
        </span>
      </span>
    </button>
  )
}

function GridShape() {
  return (
    <Loading className="grid grid-cols-3 gap-1 overflow-hidden rounded-card">
      {Array.from({ length: SHAPE }, (_, tile) => (
        <Skeleton key={tile} className="aspect-square rounded-none!" />
      ))}
    </Loading>
  )
}

function Nothing({ own, create }: { own: boolean; create: boolean }) {
  const { t } = useTranslation()
  if (!own) return <p className="text-muted">{t('posts.otherEmpty')}</p>
  if (!create) return <p className="text-muted">{t('posts.mineEmpty')}</p>
  return (
    <EmptyState
      title={t('posts.mineEmptyCreate')}
      text={t('feed.emptyBarber')}
      action={<ButtonLink to="/create-post">{t('posts.createFirst')}</ButtonLink>}
    />
  )
}
