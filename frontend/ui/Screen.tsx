/** Screen frame: header, actions, document title, route announcement. */
import { clsx } from 'clsx'
import { ChevronLeft } from 'lucide-react'
import { Children, useEffect, useRef, type ReactNode } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import type { Address } from '../../contract/paths.ts'
import { useTranslation } from '../i18n/useTranslation.ts'
import { announce } from './announcer.ts'
import { IconButton } from './Button.tsx'
import { useNavigate } from './links.ts'
import { SectionBoundary } from './SectionBoundary.tsx'

const columns = {
  reading: 'max-w-(--column)',
  wide: 'max-w-(--column-wide)',
  beside: 'max-w-(--column) xl:max-w-(--column-wide)',
  full: 'max-w-none',
} as const

export interface ScreenProps {
  title: string
  /** true: back in history, or `/`; an address: always there (`BackButton`). */
  back?: boolean | Address
  actions?: ReactNode
  /** Under the title: a line of text or a badge. */
  subtitle?: ReactNode
  /**
   * 'reading' (640 px): forms, lists; 'wide' (1080 px); 'beside': wide where `useWideWindow` has room
   * for another part beside; 'full': lanes.
   */
  width?: keyof typeof columns
  /** Title for screen readers and tab only; the screen draws its own. */
  hideHeader?: boolean
  /** Sticky at the bottom, instead of a phone's navigation: submit, total. */
  footer?: ReactNode
  /** Each child is a part of its own: where one breaks, the others stand. */
  children: ReactNode
  className?: string
}

export function Screen({
  title,
  back,
  actions,
  subtitle,
  width = 'reading',
  hideHeader = false,
  footer,
  children,
  className,
}: ScreenProps) {
  useTitle(title)
  const main = useFocusOnArrival()
  const column = columns[width]
  return (
    <main
      id="main"
      ref={main}
      tabIndex={-1}
      className="flex min-h-[calc(100dvh-var(--header-height,0px))] flex-col outline-none"
    >
      <div
        className={clsx(
          'mx-auto grid w-full flex-1 grid-cols-1 content-start gap-6 px-(--gutter) pt-4 pb-(--nav-space)',
          column,
          className,
        )}
      >
        <header
          className={clsx(
            'head flex items-center gap-2',
            hideHeader && !back && !actions && 'sr-only',
          )}
        >
          {back && (
            <BackButton to={typeof back === 'string' ? back : undefined} className="-ml-3" />
          )}
          <div className={clsx('min-w-0 flex-1', hideHeader && 'sr-only')}>
            <h1 className="text-headline break-words">{title}</h1>
            {subtitle && <div className="mt-1 text-muted">{subtitle}</div>}
          </div>
          {actions}
        </header>
        {Children.map(children, (child) => (
          <SectionBoundary>{child}</SectionBoundary>
        ))}
      </div>
      {footer && (
        <div
          data-screen-footer
          className="sticky bottom-0 z-30 border-t border-line bg-surface/95 backdrop-blur-md"
        >
          <div
            className={clsx(
              'mx-auto w-full px-(--gutter) py-3 pb-[calc(0.75rem+var(--safe-bottom))]',
              column,
            )}
          >
            {footer}
          </div>
        </div>
      )}
    </main>
  )
}

/** Sets `document.title` and announces the screen. */
export function useTitle(title: string): void {
  const { pathname } = useLocation()
  const announced = useRef<string>(undefined)
  useEffect(() => {
    document.title = `${title} · Balbu`
    if (announced.current === pathname) return
    announced.current = pathname
    announce(title)
  }, [title, pathname])
}

/** Focus moves to the top of the new screen, because its opener is gone. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const type = useNavigationType()
  useEffect(() => {
    if (type !== 'POP' && document.activeElement === document.body)
      main.current?.focus({ preventScroll: true })
  }, [pathname, type])
  return main
}

/** One step back in the history; where there is none, to `first`. `to`: always there. */
export function BackButton({
  to,
  first = '/',
  className,
}: {
  to?: Address | undefined
  first?: Address
  className?: string
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { key } = useLocation()
  const goBack = () => {
    if (to) navigate(to)
    else if (key === 'default') navigate(first, { replace: true })
    else navigate(-1)
  }
  return (
    <IconButton label={t('ui.back')} onClick={goBack} className={className}>
      <ChevronLeft aria-hidden size={26} />
    </IconButton>
  )
}
