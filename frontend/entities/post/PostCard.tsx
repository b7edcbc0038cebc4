/** A post as every list shows it: who, what, its pictures, and what one does with it. */
import { Ellipsis, EyeOff, MessageCircle, Share2 } from 'lucide-react'
import { clsx } from 'clsx'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { addressOf } from '../../../contract/paths.ts'
import type { Post } from '../../../contract/social/posts.ts'
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Link } from '../../ui/links.ts'
import { Moderated } from '../../ui/Moderated.tsx'
import { RelativeTime } from '../../ui/Numbers.tsx'
import { askForAccount } from '../../ui/prompts.ts'
import { FollowButton } from '../person/FollowButton.tsx'
import { PostAct, act, ActCount, BookAuthor, LikeAct } from './Acts.tsx'
import { PostPictures } from './PostPictures.tsx'
import { usePostsAround } from './PostsAround.tsx'
import { useSharePost } from './useSharePost.ts'

interface PostCardProps {
  post: Post
  first?: boolean
  /** In a dialog that has a frame already. */
  bare?: boolean
  /** On the post's own page: its time leads nowhere. */
  own?: boolean
}

export const PostCard = memo(function PostCard({
  post,
  first = false,
  bare = false,
  own = false,
}: PostCardProps) {
  const { difuminada, moderacion } = post
  return (
    <article
      aria-labelledby={`${post.id}-author`}
      className={clsx(
        !bare && 'overflow-hidden rounded-card border border-line bg-surface shadow-card',
      )}
    >
      <Head post={post} own={own} />
      {moderacion && <Moderated of={moderacion} className="mx-4 mb-3" />}
      {difuminada ? (
        <Veiled key={post.id}>
          <Body post={post} first={first} />
        </Veiled>
      ) : (
        <Body post={post} first={first} />
      )}
      {/* What is gone for everybody else nobody acts on. */}
      {(!moderacion || moderacion.medida === 'label') && <Actions post={post} />}
    </article>
  )
})

function Body({ post, first }: { post: Post; first: boolean }) {
  const { t } = useTranslation()
  const { openPicture } = usePostsAround()
  return (
    <>
      <p className="px-4 pb-3 wrap-anywhere whitespace-pre-line">{post.content}</p>
      {post.servicio && (
        <p className="-mt-2 px-4 pb-3 text-small text-muted">
          {t('posts.serviceOf', { name: post.servicio.nombre })}
        </p>
      )}
      <PostPictures post={post} first={first} onOpen={(index) => openPicture(post, index)} />
    </>
  )
}

/** Blurred until the viewer chooses to see it; a warning says why. */
function Veiled({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [request, setAsked] = useState(false)
  const shown = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone.
  useEffect(() => {
    if (request) shown.current?.focus()
  }, [request])
  return (
    <div ref={shown} tabIndex={-1} className="relative min-h-32 overflow-hidden outline-none">
      <div
        inert={!request}
        className={clsx(!request && 'pointer-events-none blur-2xl select-none')}
      >
        {children}
      </div>
      {!request && (
        <button
          type="button"
          onClick={() => setAsked(true)}
          className="absolute inset-0 grid place-content-center justify-items-center gap-1 bg-surface/70 p-4 text-center -outline-offset-4"
        >
          <EyeOff aria-hidden size={24} className="text-muted" />
          <strong className="font-semibold">{t('posts.sensitive')}</strong>
          <span className="text-small text-muted">{t('posts.showSensitive')}</span>
        </button>
      )}
    </div>
  )
}

function Head({ post, own }: { post: Post; own: boolean }) {
  const { t } = useTranslation()
  const { status } = useSession()
  const { openOptions } = usePostsAround()
  const {
    id,
    userId,
    userName,
    userAvatar,
    userRole,
    businessName,
    createdAt,
    editedAt,
    isFollowing,
  } = post
  const permalink = addressOf('/post/:postId', { postId: id })
  const when = <RelativeTime when={createdAt} />
  return (
    <div className="flex items-center gap-3 py-3 pr-2 pl-4">
      <Link
        to={addressOf('/user/:userId', { userId })}
        aria-hidden
        tabIndex={-1}
        className="shrink-0 rounded-full"
      >
        <Avatar name={userName} src={userAvatar} />
      </Link>
      <div className="min-w-0 flex-1">
        <div className="-my-2 flex items-center gap-2">
          <Link
            id={`${id}-author`}
            to={addressOf('/user/:userId', { userId })}
            className="min-w-0 truncate py-1 font-semibold hover:underline"
          >
            {userName}
          </Link>
          <FollowButton
            asText
            person={{ id: userId, nombre: userName, rol: userRole }}
            isFollowing={isFollowing}
            className="shrink-0"
          />
        </div>
        <p className="flex items-baseline gap-1 text-small text-muted">
          {/* A long name gives way to the time. */}
          {businessName && (
            <>
              <span className="truncate">{businessName}</span> ·
            </>
          )}
          <span className="shrink-0">
            {own ? (
              when
            ) : (
              <Link
                to={permalink}
                className="-mb-1 inline-block min-w-6 pt-0.5 pb-1 align-bottom hover:underline"
              >
                {when}
              </Link>
            )}
            {editedAt && <> · {t('posts.edited')}</>}
          </span>
        </p>
      </div>
      <IconButton
        label={t('posts.optionsOf', { name: userName })}
        onClick={() =>
          status === 'signed-in' ? openOptions(post) : askForAccount(undefined, permalink)
        }
      >
        <Ellipsis aria-hidden size={22} />
      </IconButton>
    </div>
  )
}

function Actions({ post }: { post: Post }) {
  const { t } = useTranslation()
  const format = useFormat()
  const share = useSharePost()
  const { openComments, openLikers } = usePostsAround()
  const { likesCount, isLiked, commentsCount, sharesCount, esMio, hasCommented } = post
  const likes = format.number(likesCount)
  // The liker list is for participants; for others the number belongs to the heart.
  const listed = likesCount > 0 && (esMio || isLiked || hasCommented)
  return (
    <div className="flex items-center gap-1 px-2 py-1.5">
      <div className="flex">
        <LikeAct post={post} counted={!listed} />
        {listed && (
          <button
            type="button"
            onClick={() => openLikers(post)}
            aria-label={t('posts.likersOf', { count: likes })}
            className={clsx(act, 'pr-3 hover:underline')}
          >
            <ActCount>{likes}</ActCount>
          </button>
        )}
      </div>
      <PostAct
        name={t('posts.comments', { count: commentsCount })}
        count={format.number(commentsCount)}
        onClick={() => openComments(post)}
      >
        <MessageCircle aria-hidden size={22} />
      </PostAct>
      <PostAct
        name={t('posts.shares', { count: sharesCount })}
        count={format.number(sharesCount)}
        onClick={() => void share(post)}
      >
        <Share2 aria-hidden size={21} />
      </PostAct>
      <BookAuthor post={post} className="ml-auto" />
    </div>
  )
}
