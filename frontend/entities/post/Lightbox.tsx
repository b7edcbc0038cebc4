/** Full-screen pictures of a post, with swipe, arrows, keys, and follow, like and book. */
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { clsx } from 'clsx'
import { Dialog } from 'radix-ui'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { sourcesOf } from '../../../contract/kernel/pictures.ts'
import type { Post } from '../../../contract/social/posts.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { IconButton } from '../../ui/Button.tsx'
import { useBackCloses, useFocusOf } from '../../ui/overlays.ts'
import { FollowButton } from '../person/FollowButton.tsx'
import { PLACEHOLDER } from './PostPictures.tsx'

interface LightboxProps {
  /** Without whose it is nobody is followed there: pictures of a conversation. */
  post: Pick<Post, 'images' | 'userName'> | Post
  at: number
  open: boolean
  /** Its being open stands in the address, so that Back closes it already. */
  inUrl?: boolean
  onClose: () => void
  acts?: ReactNode
}

export function Lightbox({ post, at, open, inUrl = false, onClose, acts }: LightboxProps) {
  const { t } = useTranslation()
  const content = useRef<HTMLDivElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const focus = useFocusOf(content)
  useBackCloses(open, onClose, inUrl)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          ref={content}
          {...focus}
          aria-describedby={undefined}
          // Nobody follows by the same key that opened the picture.
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus(event)
            close.current?.focus()
          }}
          className="dark fixed inset-0 z-60 flex flex-col bg-sunken text-text outline-none"
        >
          <Dialog.Title className="sr-only">
            {t('posts.pictures', { name: post.userName })}
          </Dialog.Title>
          <Slides post={post} at={at} onClose={onClose} acts={acts} close={close} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Slides({
  post,
  at,
  onClose,
  acts,
  close,
}: Omit<LightboxProps, 'open' | 'inUrl'> & { close: RefObject<HTMLButtonElement | null> }) {
  const { t } = useTranslation()
  const { images, userName } = post
  const row = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(Math.min(at, images.length - 1))
  const go = useCallback((to: number) => {
    const request = row.current?.children[to]
    if (row.current && request instanceof HTMLElement) row.current.scrollLeft = request.offsetLeft
  }, [])
  useEffect(() => go(at), [at, go])
  const byKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') go(index + 1)
    if (key === 'ArrowLeft') go(index - 1)
  }
  const alt = images[index]?.alt
  return (
    <div onKeyDown={byKey} className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center justify-between gap-3 px-3 pt-[calc(0.5rem+env(safe-area-inset-top,0px))]">
        <span
          aria-live="polite"
          className="px-2 text-small text-muted whitespace-nowrap tabular-nums"
        >
          {images.length > 1 && t('posts.position', { n: index + 1, of: images.length })}
        </span>
        <span className="min-w-0 flex-1 truncate text-right text-small font-semibold">
          {userName}
        </span>
        {'userId' in post && (
          <FollowButton
            asText
            person={{ id: post.userId, nombre: userName, rol: post.userRole }}
            isFollowing={post.isFollowing}
            className="shrink-0"
          />
        )}
        <IconButton ref={close} label={t('ui.close')} onClick={onClose}>
          <X aria-hidden size={24} />
        </IconButton>
      </div>
      <div className="relative min-h-0 flex-1">
        <div
          ref={row}
          // A region that scrolls can be reached by the keyboard (axe: scrollable-region-focusable).
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={images.length > 1 ? 0 : undefined}
          className="hide-scrollbar flex h-full snap-x snap-mandatory overflow-x-auto"
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setIndex(Math.round(scrollLeft / Math.max(1, clientWidth)))
          }
        >
          {images.map((image, n) => (
            <div
              key={image.url}
              className="grid h-full w-full shrink-0 snap-center grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center p-2"
            >
              <img
                alt={image.alt || t('posts.picture', { n: n + 1, of: images.length })}
                width={image.width}
                height={image.height}
                decoding="async"
                {...sourcesOf(image.url, '100vw', 1280)}
                className="max-h-full w-auto max-w-full object-contain"
                onError={({ currentTarget }) => {
                  currentTarget.removeAttribute('srcset')
                  if (!currentTarget.src.endsWith(PLACEHOLDER)) currentTarget.src = PLACEHOLDER
                }}
              />
            </div>
          ))}
        </div>
        {images.length > 1 && (
          <>
            <Arrow
              side="left"
              label={t('posts.previous')}
              disabled={index === 0}
              onClick={() => go(index - 1)}
            >
              <ChevronLeft aria-hidden size={28} />
            </Arrow>
            <Arrow
              side="right"
              label={t('posts.next')}
              disabled={index === images.length - 1}
              onClick={() => go(index + 1)}
            >
              <ChevronRight aria-hidden size={28} />
            </Arrow>
          </>
        )}
      </div>
      <div className="grid min-h-12 justify-items-center gap-1 px-3 py-2 pb-[calc(0.5rem+var(--safe-bottom))]">
        {alt && <p className="px-2 py-1 text-center text-small text-muted">{alt}</p>}
        {acts && (
          <div className="flex w-full max-w-(--column) items-center justify-between gap-2">
            {acts}
          </div>
        )}
      </div>
    </div>
  )
}

const Arrow = ({
  side,
  ...rest
}: { side: 'left' | 'right' } & React.ComponentProps<typeof IconButton>) => (
  <IconButton
    {...rest}
    className={clsx(
      'absolute! top-1/2 -translate-y-1/2 border border-line bg-surface/80',
      side === 'left' ? 'left-3' : 'right-3',
    )}
  />
)
