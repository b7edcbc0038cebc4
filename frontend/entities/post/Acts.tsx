/** Controls of a post, under its card and over its pictures: like, count, book. */
import { clsx } from 'clsx'
import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { addressOf } from '../../../contract/paths.ts'
import type { Post } from '../../../contract/social/posts.ts'
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useFormat } from '../../ui/format.ts'
import { Link } from '../../ui/links.ts'
import { useLike } from './useLike.ts'

export const act =
  'inline-flex min-h-11 min-w-11 items-center rounded-pill text-small font-semibold text-muted tabular-nums transition-colors duration-(--fast) hover:bg-raised hover:text-text'

interface ActProps {
  name: string
  /** Left out where it stands beside it, as something of its own. */
  count: string | undefined
  /** As much room as with the number beside it: what follows keeps its place. */
  wide?: boolean
  pressed?: boolean
  onClick: () => void
  children: ReactNode
}

export function PostAct({ name, count, wide = false, pressed, onClick, children }: ActProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={pressed}
      onClick={onClick}
      className={clsx(
        act,
        wide ? 'gap-2.5 pl-3' : 'justify-center gap-1.5 px-3',
        wide && count !== undefined && 'pr-3',
      )}
    >
      {children}
      {count !== undefined &&
        (wide ? <ActCount>{count}</ActCount> : <span aria-hidden>{count}</span>)}
    </button>
  )
}

/** The number after a heart: where it always stands, whether it is a part of it or not. */
export const ActCount = ({ children }: { children: ReactNode }) => (
  <span aria-hidden className="min-w-8 pl-0.5 text-left">
    {children}
  </span>
)

/** The heart; `counted`: with the number of hearts in it. */
export function LikeAct({ post, counted = true }: { post: Post; counted?: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const like = useLike()
  const { isLiked, likesCount } = post
  return (
    <PostAct
      name={t('posts.likes', { count: likesCount })}
      count={counted ? format.number(likesCount) : undefined}
      wide
      pressed={isLiked}
      onClick={() => like(post)}
    >
      <Heart
        aria-hidden
        size={22}
        className={clsx('shrink-0', isLiked && 'fill-current text-danger')}
      />
    </PostAct>
  )
}

interface BookAuthorProps {
  post: Pick<Post, 'userId' | 'userName' | 'userRole' | 'servicio'>
  className?: string
}

/** Link to book the author's tagged service; hidden for client posts and staff viewers. */
export function BookAuthor({
  post: { userId, userName, userRole, servicio },
  className,
}: BookAuthorProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  if (userRole === 'cliente' || (user && user.rol !== 'cliente')) return null
  return (
    <Link
      to={addressOf('/book/:userId', { userId, servicio: servicio?.id, origen: 'feed' })}
      aria-label={t('posts.bookWith', { name: userName })}
      className={clsx(
        'inline-flex min-h-11 items-center rounded-pill px-3 text-small font-semibold text-accent-text transition-colors duration-(--fast) hover:bg-accent-soft',
        className,
      )}
    >
      {t('posts.book')}
    </Link>
  )
}
