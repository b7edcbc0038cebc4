/**
 * A month as a grid, Do Lu Ma Mi Ju Vi Sa, or only the week of the chosen day, so that the day
 * itself stands higher on a phone. Arrows move by day and week, Home and End within the week,
 * PageUp and PageDown by month.
 */
import { clsx } from 'clsx'
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { addDays, asDate, weekdayOf } from '../../time/zone.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { addMonths, type DayMarks, weeksOf } from './appointmentsModel.ts'

interface MonthGridProps {
  /** 2026-11. */
  month: string
  today: string
  chosen: string
  marks: ReadonlyMap<string, DayMarks>
  onChoose: (day: string) => void
  onMonth: (month: string) => void
  /** Only the week of the chosen day. */
  weekOnly: boolean
  onWeekOnly: (weekOnly: boolean) => void
}

export function MonthGrid({
  month,
  today,
  chosen,
  marks,
  onChoose,
  onMonth,
  weekOnly,
  onWeekOnly,
}: MonthGridProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const grid = useRef<HTMLTableElement>(null)
  // The one day that Tab reaches; arrows move it, also into the neighbouring months.
  const [focused, setFocused] = useState<string>()
  const reachable = focused?.startsWith(month)
    ? focused
    : chosen.startsWith(month)
      ? chosen
      : today.startsWith(month)
        ? today
        : `${month}-01`
  const title = format.month(asDate(`${month}-15`))
  const weeks = weeksOf(month).filter((days) => !weekOnly || days.includes(reachable))

  useEffect(() => {
    if (focused?.startsWith(month))
      grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
  }, [focused, month])

  const move = (event: KeyboardEvent) => {
    const to = destination(event.key, reachable)
    if (!to) return
    event.preventDefault()
    setFocused(to)
    if (weekOnly) onChoose(to)
    else if (!to.startsWith(month)) onMonth(to.slice(0, 7))
  }
  const turn = (by: 1 | -1) =>
    weekOnly ? onChoose(addDays(chosen, by * 7)) : onMonth(addMonths(month, by))
  return (
    <div className="grid gap-2 rounded-card border border-line bg-surface p-3 shadow-card lg:p-4">
      <div className="flex items-center justify-between gap-1">
        <IconButton
          className="shrink-0"
          label={weekOnly ? t('appointments.prevWeek') : t('appointments.prevMonth')}
          onClick={() => turn(-1)}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <button
          type="button"
          aria-expanded={!weekOnly}
          onClick={() => onWeekOnly(!weekOnly)}
          className="flex min-h-11 items-center gap-1.5 rounded-control px-2 hover:bg-raised max-[22rem]:px-1"
        >
          <span
            aria-live="polite"
            className="font-display text-lead font-bold first-letter:uppercase max-[26rem]:text-body max-[22rem]:text-small min-[22rem]:whitespace-nowrap sm:text-title"
          >
            {title}
          </span>
          <span className="sr-only">
            , {weekOnly ? t('appointments.showMonth') : t('appointments.showWeek')}
          </span>
          {weekOnly ? <ChevronDown aria-hidden size={18} /> : <ChevronUp aria-hidden size={18} />}
        </button>
        <div className="flex items-center">
          {(chosen !== today || !today.startsWith(month)) && (
            <Button
              variant="ghost"
              size="sm"
              className="px-2! max-[22rem]:px-0.5!"
              onClick={() => onChoose(today)}
            >
              {t('appointments.goToday')}
            </Button>
          )}
          <IconButton
            className="shrink-0"
            label={weekOnly ? t('appointments.nextWeek') : t('appointments.nextMonth')}
            onClick={() => turn(1)}
          >
            <ChevronRight aria-hidden />
          </IconButton>
        </div>
      </div>
      <table
        ref={grid}
        role="grid"
        aria-label={t('appointments.month', { month: title })}
        onKeyDown={move}
        className="w-full table-fixed border-collapse"
      >
        <thead>
          <tr>
            {t('appointments.weekdays')
              .split(' ')
              .map((name) => (
                <th key={name} scope="col" className="sign h-7 text-muted">
                  {name}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]}>
              {days.map((day) => (
                <td
                  key={day}
                  role="gridcell"
                  aria-selected={day === chosen}
                  className="p-0 text-center"
                >
                  <DayCell
                    day={day}
                    outside={!day.startsWith(month)}
                    today={day === today}
                    chosen={day === chosen}
                    mark={marks.get(day)}
                    tabbable={day === reachable}
                    onChoose={onChoose}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend />
    </div>
  )
}

/** Where a key leads from a day; undefined for a key that is not ours. */
export function destination(key: string, from: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1)
    case 'ArrowRight':
      return addDays(from, 1)
    case 'ArrowUp':
      return addDays(from, -7)
    case 'ArrowDown':
      return addDays(from, 7)
    case 'Home':
      return addDays(from, -weekdayOf(from))
    case 'End':
      return addDays(from, 6 - weekdayOf(from))
    case 'PageUp':
      return sameDay(from, -1)
    case 'PageDown':
      return sameDay(from, 1)
    default:
      return undefined
  }
}

/** The same day of another month, or its last where it has no such day. */
function sameDay(day: string, by: number): string {
  const month = addMonths(day.slice(0, 7), by)
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const target = `${month}-${day.slice(8)}`
  return target > last ? last : target
}

interface DayCellProps {
  day: string
  outside: boolean
  today: boolean
  chosen: boolean
  mark: DayMarks | undefined
  tabbable: boolean
  onChoose: (day: string) => void
}

function DayCell({ day, outside, today, chosen, mark, tabbable, onChoose }: DayCellProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { pending = 0, standing = 0, done = 0 } = mark ?? {}
  const count = pending + standing + done
  const content = { day: format.longDay(asDate(day), 'UTC'), count, pending }
  const name =
    count === 0
      ? t('appointments.dayNone', content)
      : pending > 0
        ? t('appointments.dayPending', content)
        : t('appointments.day', content)
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={tabbable ? 0 : -1}
      aria-label={name}
      aria-current={today ? 'date' : undefined}
      onClick={() => onChoose(day)}
      className={clsx(
        'mx-auto grid h-11 w-full max-w-12 content-center justify-items-center gap-1 rounded-control transition-colors duration-(--fast)',
        chosen
          ? 'bg-accent font-bold text-on-accent'
          : count > 0
            ? 'bg-raised font-semibold hover:bg-accent-soft'
            : 'hover:bg-raised',
        outside && !chosen && 'text-faint',
        today && !chosen && 'ring-2 ring-accent-text ring-inset',
      )}
    >
      <span className="leading-none">{Number(day.slice(8))}</span>
      <span aria-hidden className="flex h-1.5 gap-0.5">
        {pending > 0 && <Dot kind="pending" inverted={chosen} />}
        {standing > 0 && <Dot kind="standing" inverted={chosen} />}
        {done > 0 && <Dot kind="done" inverted={chosen} />}
      </span>
    </button>
  )
}

const dots = {
  pending: 'bg-warn rotate-45 rounded-[1px]',
  standing: 'bg-success rounded-full',
  done: 'border border-muted rounded-full',
} as const

const Dot = ({ kind, inverted = false }: { kind: keyof typeof dots; inverted?: boolean }) => (
  <span
    className={clsx(
      'inline-block size-1.5',
      dots[kind],
      inverted && (kind === 'done' ? 'border-on-accent!' : 'bg-on-accent!'),
    )}
  />
)

function Legend() {
  const { t } = useTranslation()
  return (
    <p className="flex flex-wrap justify-center gap-x-4 gap-y-1 text-micro text-muted">
      <span className="inline-flex items-center gap-1.5">
        <Dot kind="pending" />
        {t('appointments.legendPending')}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <Dot kind="standing" />
        {t('appointments.legendStanding')}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <Dot kind="done" />
        {t('appointments.legendDone')}
      </span>
    </p>
  )
}
