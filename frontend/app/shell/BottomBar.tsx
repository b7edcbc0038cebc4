/** Bottom navigation. It hides on scrolling down past 100 px and returns on scrolling up. */
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { CountBadge } from '../../ui/Badge.tsx'
import { NavLink } from '../../ui/links.ts'
import { useDestinations } from './destinations.tsx'

const HIDE_PAST = 100
const SHOW_WITHIN = 10
/** A scroll so soon after one of these is the person's. */
const BY_HAND_MS = 300
const gestures = ['wheel', 'touchmove', 'keydown'] as const

export function BottomBar() {
  const { t } = useTranslation()
  const destinations = useDestinations({ withSearch: false })
  const hidden = useHiddenOnScroll()
  return (
    <nav
      aria-label={t('nav.label')}
      className={clsx(
        'bottom-bar pointer-events-none fixed inset-x-0 bottom-0 z-40 bg-linear-to-t from-bg from-70% to-transparent px-3 pt-7 pb-[calc(14px+var(--safe-bottom))] transition-transform duration-(--normal) ease-out focus-within:translate-y-0! lg:hidden',
        hidden && 'translate-y-[100%]',
      )}
    >
      <ul className="pointer-events-auto mx-auto flex w-fit max-w-full gap-1 max-[27rem]:gap-0 rounded-pill border border-line-strong bg-raised p-1.5 shadow-card">
        {destinations.map(({ to, label, icon, count = 0, said }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === '/'}
              aria-label={count > 0 ? said : undefined}
              className={({ isActive }) =>
                clsx(
                  'relative flex h-[52px] flex-col items-center justify-center gap-0.5 rounded-pill text-[0.6875rem] leading-none font-semibold transition-colors duration-(--fast) [&_svg]:size-[22px]',
                  // Five of them, in the longer language, still stand beside each other on the
                  // narrowest phone.
                  destinations.length > 4
                    ? 'min-w-11 px-2.5 max-[27rem]:px-1.5 max-[22rem]:px-0.5 max-[22rem]:text-[0.625rem]'
                    : 'min-w-16 px-3 max-[22rem]:min-w-14 max-[22rem]:px-1.5',
                  isActive ? 'bg-accent text-on-accent' : 'text-muted hover:text-text',
                )
              }
            >
              {icon}
              <span>{label}</span>
              <CountBadge count={count} className="absolute top-0.5 right-2" />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** True after scrolling down past 100 px; false upwards, at the top, or by the app. */
export function useHiddenOnScroll(): boolean {
  const [hidden, setHidden] = useState(false)
  const last = useRef(0)
  useEffect(() => {
    let byHand = -Infinity
    const touched = () => {
      byHand = performance.now()
    }
    const onScroll = () => {
      const y = window.scrollY
      if (y <= SHOW_WITHIN || y < last.current) setHidden(false)
      else if (y > HIDE_PAST && performance.now() - byHand < BY_HAND_MS) setHidden(true)
      last.current = y
    }
    for (const gesture of gestures) window.addEventListener(gesture, touched, { passive: true })
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      for (const gesture of gestures) window.removeEventListener(gesture, touched)
      window.removeEventListener('scroll', onScroll)
    }
  }, [])
  return hidden
}
