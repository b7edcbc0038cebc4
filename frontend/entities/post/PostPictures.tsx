/** One to three pictures of a post in their layout; each opens full screen. */
import { clsx } from 'clsx'
import { limits } from '../../../contract/kernel/limits.ts'
import { sourcesOf } from '../../../contract/kernel/pictures.ts'
import type { Post } from '../../../contract/social/posts.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useBroken } from '../../ui/useBroken.ts'

/** In the place of one that does not come (1-07). */
export const PLACEHOLDER = '/api/placeholder/400/300'
/** From a portrait of a phone to a banner; what is beyond is cut. */
const [TALLEST, WIDEST] = [4 / 5, 1.91]

const WHOLE = '(min-width: 680px) 38rem, 92vw'
const HALF = '(min-width: 680px) 19rem, 46vw'

interface PostPicturesProps {
  post: Post
  /** The first post of a screen: its picture waits for nothing. */
  first: boolean
  onOpen: (index: number) => void
}

export function PostPictures({ post, first, onOpen }: PostPicturesProps) {
  const { t } = useTranslation()
  const shown = post.images.slice(0, limits.post.images)
  const [only] = shown
  if (!only) return null
  const ratio =
    shown.length > 1
      ? shown.length === 2
        ? 3 / 2
        : 4 / 3
      : Math.min(WIDEST, Math.max(TALLEST, only.width / only.height || 1))
  return (
    <div
      className={clsx(
        'grid gap-0.5',
        shown.length > 1 && 'grid-cols-2',
        shown.length > 2 && 'grid-rows-2',
      )}
      style={{ aspectRatio: ratio }}
    >
      {shown.map((image, index) => (
        <button
          key={image.url}
          type="button"
          onClick={() => onOpen(index)}
          aria-label={image.alt || t('posts.picture', { n: index + 1, of: shown.length })}
          className={clsx(
            'relative min-h-0 overflow-hidden bg-raised -outline-offset-4',
            shown.length === 3 && index === 0 && 'row-span-2',
          )}
        >
          <PostImage
            image={image}
            width={shown.length > 1 ? HALF : WHOLE}
            first={first && index === 0}
          />
        </button>
      ))}
    </div>
  )
}

/** Fills its place. What it shows is said by what it lies in. */
export function PostImage({
  image,
  width,
  first = false,
}: {
  image: Post['images'][number]
  width: string
  first?: boolean
}) {
  const [broken, isBroken] = useBroken(image.url)
  const sources = broken ? { src: PLACEHOLDER } : sourcesOf(image.url, width)
  return (
    <img
      alt=""
      width={image.width}
      height={image.height}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      {...sources}
      onError={isBroken}
      className="absolute inset-0 size-full object-cover"
    />
  )
}
