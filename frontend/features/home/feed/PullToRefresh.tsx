/** Pull to refresh; the feed's header has a button for it. */
import { RotateCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation.ts'

/** Of the way of the finger, in pixels (social.md §9). */
const MOST = 120
const ENOUGH = 60
const TALLEST = 80

export function PullToRefresh({
  onRefresh,
  refreshing,
}: {
  onRefresh: () => Promise<void>
  refreshing: boolean
}) {
  const { t } = useTranslation()
  const pulled = usePull(onRefresh)
  const shown = refreshing ? Math.max(pulled, ENOUGH) : pulled
  const words = refreshing
    ? t('feed.refreshing')
    : pulled > ENOUGH
      ? t('feed.release')
      : t('feed.pull')
  return (
    <div
      aria-hidden={shown === 0}
      role="status"
      style={{ height: Math.min(shown, TALLEST) }}
      className="pointer-events-none fixed inset-x-0 top-[calc(var(--header-height,0px)+env(safe-area-inset-top,0px))] z-20 grid place-items-center overflow-hidden"
    >
      {shown > 0 && (
        <p className="flex items-center gap-2 rounded-pill border border-line-strong bg-raised px-4 py-2 text-small font-semibold shadow-card">
          <RotateCw
            aria-hidden
            size={16}
            className={refreshing ? 'motion-safe:animate-spin' : undefined}
            style={refreshing ? undefined : { rotate: `${pulled * 3}deg` }}
          />
          {words}
        </p>
      )}
    </div>
  )
}

/** How far it is pulled: half of the way of the finger. */
function usePull(onEnough: () => Promise<void>): number {
  const [pulled, setPulled] = useState(0)
  const latest = useRef(onEnough)
  useEffect(() => {
    latest.current = onEnough
  })
  useEffect(() => {
    let from: number | undefined
    let way = 0
    const begin = ({ touches, target }: TouchEvent) => {
      const overlaid = target instanceof Element && target.closest('[role=dialog]')
      from =
        window.scrollY <= 0 && touches.length === 1 && !overlaid ? touches[0]?.clientY : undefined
      way = 0
    }
    const move = ({ touches }: TouchEvent) => {
      if (from === undefined) return
      way =
        window.scrollY > 0
          ? 0
          : Math.min(MOST, Math.max(0, ((touches[0]?.clientY ?? from) - from) / 2))
      setPulled(way)
    }
    const end = () => {
      if (way > ENOUGH) void latest.current()
      from = undefined
      way = 0
      setPulled(0)
    }
    const root = document.documentElement
    // The browser's own would load the whole page anew.
    root.style.overscrollBehaviorY = 'contain'
    const passive = { passive: true } as const
    window.addEventListener('touchstart', begin, passive)
    window.addEventListener('touchmove', move, passive)
    window.addEventListener('touchend', end)
    window.addEventListener('touchcancel', end)
    return () => {
      root.style.overscrollBehaviorY = ''
      window.removeEventListener('touchstart', begin)
      window.removeEventListener('touchmove', move)
      window.removeEventListener('touchend', end)
      window.removeEventListener('touchcancel', end)
    }
  }, [])
  return pulled
}
