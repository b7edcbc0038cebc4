/**
 * Thirty-one days to choose from: the full ones can't be chosen, the closed ones say so. On a phone
 * side by side in one strip, on a wide screen as the weeks of a calendar; `narrow`, in a sheet, one
 * strip on each. Its texts are in the catalogue 'booking'.
 */
import { clsx } from 'clsx'
import { Fragment, memo, useEffect, useRef } from 'react'
import { asDate, weekdayOf } from '../../time/zone.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useFormat } from '../../ui/format.ts'
import { useRoving } from '../../ui/useRoving.ts'

interface SlotDay {
  readonly fecha: string
  readonly laborable: boolean
  readonly horarios: readonly unknown[]
}

interface DayStripProps {
  days: readonly SlotDay[]
  chosen: string | undefined
  narrow?: boolean
  onChoose: (day: string) => void
}

export function DayStrip({ days, chosen, narrow = false, onChoose }: DayStripProps) {
  const { t } = useTranslation()
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = strip.current
    const button = row?.querySelector<HTMLElement>('[aria-pressed=true]')
    // Only the strip moves, not the page.
    if (row && button)
      row.scrollTo?.({ left: button.offsetLeft - row.clientWidth / 2 + button.clientWidth / 2 })
  }, [chosen])
  const { group, stop } = useRoving(
    days.filter(({ horarios }) => horarios.length > 0).map(({ fecha }) => fecha),
    chosen,
  )

  return (
    <div
      ref={strip}
      {...group}
      role="group"
      aria-label={t('booking.days')}
      className={clsx(
        'hide-scrollbar relative flex min-w-0 snap-x gap-2 overflow-x-auto py-1',
        narrow
          ? '-mx-5 scroll-px-5 px-5'
          : '-mx-(--gutter) scroll-px-(--gutter) px-(--gutter) lg:mx-0 lg:grid lg:grid-cols-7 lg:gap-1.5 lg:overflow-visible lg:px-0',
      )}
    >
      {days.map((day, index) => (
        <Fragment key={day.fecha}>
          {index === 0 ? (
            <MonthName from={day.fecha} to={days.at(-1)?.fecha ?? day.fecha} narrow={narrow} />
          ) : (
            day.fecha.endsWith('-01') && <MonthName from={day.fecha} narrow={narrow} />
          )}
          <DayButton
            day={day}
            narrow={narrow}
            first={index === 0}
            pressed={day.fecha === chosen}
            tabIndex={stop(day.fecha)}
            onChoose={onChoose}
          />
        </Fragment>
      ))}
    </div>
  )
}

/** Month label: along the strip, or above the calendar up to `to`. */
function MonthName({ from, to, narrow }: { from: string; to?: string; narrow: boolean }) {
  const format = useFormat()
  const month = (day: string) => format.dateTime(asDate(day), { month: 'long', timeZone: 'UTC' })
  return (
    <>
      <span
        aria-hidden
        className={clsx(
          'sign shrink-0 snap-start rotate-180 self-center text-center text-muted [writing-mode:vertical-rl]',
          !narrow && 'lg:hidden',
        )}
      >
        {month(from)}
      </span>
      {to && !narrow && (
        <span aria-hidden className="sign hidden text-muted lg:col-span-7 lg:block">
          {[...new Set([month(from), month(to)])].join(' – ')}
        </span>
      )}
    </>
  )
}

/** Where a week's days stand in a calendar that begins with Sunday (booking.md §2). */
const columns = [
  'lg:col-start-1',
  'lg:col-start-2',
  'lg:col-start-3',
  'lg:col-start-4',
  'lg:col-start-5',
  'lg:col-start-6',
  'lg:col-start-7',
] as const

interface DayButtonProps {
  day: SlotDay
  narrow: boolean
  /** Where it stands in its week says where all others do. */
  first: boolean
  pressed: boolean
  tabIndex: 0 | -1
  onChoose: (day: string) => void
}

const DayButton = memo(function DayButton({
  day: { fecha, laborable, horarios },
  narrow,
  first,
  pressed,
  tabIndex,
  onChoose,
}: DayButtonProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const date = asDate(fecha)
  const at = (options: Intl.DateTimeFormatOptions) =>
    format.dateTime(date, { ...options, timeZone: 'UTC' })
  const free = horarios.length
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
        !narrow && 'lg:min-h-14 lg:w-auto lg:min-w-0 lg:rounded-control',
        first && !narrow && columns[weekdayOf(fecha)],
        pressed
          ? 'border-accent bg-accent text-on-accent'
          : free > 0
            ? 'border-line-strong bg-surface hover:border-brass'
            : 'cursor-not-allowed border-dashed border-line text-faint',
      )}
    >
      <span className="text-micro font-semibold">
        {at({ weekday: 'short' })}
        {!narrow && fecha.endsWith('-01') && (
          <span className="hidden lg:inline"> {at({ month: 'short' })}</span>
        )}
      </span>{' '}
      <span
        className={clsx(
          'font-display text-title font-bold',
          !narrow && 'lg:text-lead',
          free === 0 && laborable && 'line-through decoration-1',
        )}
      >
        {at({ day: 'numeric' })}
      </span>{' '}
      <span
        className={clsx(
          'text-[0.6875rem] leading-none',
          !narrow && free > 0 && 'lg:sr-only',
          !pressed && free > 0 && 'text-muted',
        )}
      >
        {!laborable
          ? t('booking.closedShort')
          : free === 0
            ? t('booking.fullShort')
            : t('booking.freeShort', { count: free })}
      </span>
      {/* The whole date after what is to be seen, so that what one sees is also how it is called. */}
      <span className="sr-only">, {format.longDay(date, 'UTC')}</span>
    </button>
  )
})
