/** Thirty-one days to choose from, side by side: the full ones can't be chosen, the closed ones say so. */
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { asDate } from '../../time/zone.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { IconButton } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { useRoving } from '../../ui/useRoving.ts'
import type { SlotDay } from './model.ts'

interface DayStripProps {
  days: readonly SlotDay[]
  chosen: string | undefined
  onChoose: (day: string) => void
}

export function DayStrip({ days, chosen, onChoose }: DayStripProps) {
  const { t } = useTranslation()
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = strip.current
    const button = row?.querySelector<HTMLElement>('[aria-pressed=true]')
    // Only the strip moves, not the page.
    if (row && button) row.scrollTo?.({ left: button.offsetLeft - row.clientWidth / 2 + button.clientWidth / 2 })
  }, [chosen])
  const { group, stop } = useRoving(days.filter(({ horarios }) => horarios.length > 0).map(({ fecha }) => fecha), chosen)
  const turn = (pages: number) => strip.current?.scrollBy?.({ left: pages * strip.current.clientWidth * 0.8, behavior: 'smooth' })

  return (
    <div className="flex items-center gap-1">
      <IconButton label={t('booking.earlier')} onClick={() => turn(-1)} className="hidden! lg:grid!">
        <ChevronLeft aria-hidden />
      </IconButton>
      <div ref={strip} {...group} role="group" aria-label={t('booking.days')} className="hide-scrollbar relative -mx-(--gutter) flex min-w-0 flex-1 snap-x gap-2 overflow-x-auto scroll-px-(--gutter) px-(--gutter) py-1 lg:mx-0 lg:scroll-px-1 lg:px-1">
        {days.map((day, index) => <DayButton key={day.fecha} day={day} first={index === 0} pressed={day.fecha === chosen} tabIndex={stop(day.fecha)} onChoose={onChoose} />)}
      </div>
      <IconButton label={t('booking.later')} onClick={() => turn(1)} className="hidden! lg:grid!"><ChevronRight aria-hidden /></IconButton>
    </div>
  )
}

interface DayButtonProps {
  day: SlotDay
  first: boolean
  pressed: boolean
  tabIndex: 0 | -1
  onChoose: (day: string) => void
}

const DayButton = memo(function DayButton({ day: { fecha, laborable, horarios }, first, pressed, tabIndex, onChoose }: DayButtonProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const date = asDate(fecha)
  const at = (options: Intl.DateTimeFormatOptions) => format.dateTime(date, { ...options, timeZone: 'UTC' })
  const day = format.longDay(date, 'UTC')
  const free = horarios.length
  const newMonth = first || fecha.endsWith('-01')
  return (
    <button
      type="button"
      aria-pressed={pressed}
      data-value={fecha}
      tabIndex={tabIndex}
      disabled={free === 0}
      onClick={() => onChoose(fecha)}
      className={clsx(
        'grid min-h-22 w-16 shrink-0 snap-start content-center justify-items-center gap-0.5 rounded-card border text-center transition-colors duration-(--fast)',
        pressed ? 'border-accent bg-accent text-on-accent' : free > 0 ? 'border-line-strong bg-surface hover:border-brass' : 'cursor-not-allowed border-dashed border-line text-faint',
      )}
    >
      <span className="text-micro font-semibold">{at({ weekday: 'short' })}{newMonth && ` ${at({ month: 'short' })}`}</span>{' '}
      <span className={clsx('font-display text-title font-bold', free === 0 && laborable && 'line-through decoration-1')}>{at({ day: 'numeric' })}</span>{' '}
      <span className={clsx('text-[0.6875rem] leading-none', !pressed && free > 0 && 'text-muted')}>
        {!laborable ? t('booking.closedShort') : free === 0 ? t('booking.fullShort') : t('booking.freeShort', { count: free })}
      </span>
      {/* The whole date after what is to be seen, so that what one sees is also how it is called. */}
      <span className="sr-only">, {day}</span>
    </button>
  )
})
