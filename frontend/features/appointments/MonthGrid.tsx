/** A month as a grid, Do Lu Ma Mi Ju Vi Sa: arrows move by day and week, Home and End within the week, PageUp and PageDown by month. */
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, asDate, weekdayOf } from '../../entities/zone.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { addMonths, type DayMarks, weeksOf } from './model.ts'

interface MonthGridProps {
  /** 2026-11. */
  month: string
  today: string
  chosen: string
  marks: ReadonlyMap<string, DayMarks>
  onChoose: (day: string) => void
  onMonth: (month: string) => void
}

export function MonthGrid({ month, today, chosen, marks, onChoose, onMonth }: MonthGridProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const grid = useRef<HTMLTableElement>(null)
  // The one day that Tab reaches; arrows move it, also into the neighbouring months.
  const [focused, setFocused] = useState<string>()
  const reachable = focused?.startsWith(month) ? focused : chosen.startsWith(month) ? chosen : today.startsWith(month) ? today : `${month}-01`
  const title = format.month(asDate(`${month}-15`))

  useEffect(() => {
    if (focused?.startsWith(month)) grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
  }, [focused, month])

  const move = (event: KeyboardEvent) => {
    const to = destination(event.key, reachable)
    if (!to) return
    event.preventDefault()
    setFocused(to)
    if (!to.startsWith(month)) onMonth(to.slice(0, 7))
  }
  return (
    <div className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card lg:sticky lg:top-6">
      <div className="flex items-center justify-between gap-2">
        <IconButton label={t('appointments.prevMonth')} onClick={() => onMonth(addMonths(month, -1))} className="-ml-2"><ChevronLeft aria-hidden /></IconButton>
        <p aria-live="polite" className="font-display text-title font-bold first-letter:uppercase">{title}</p>
        <div className="-mr-2 flex items-center">
          {(chosen !== today || !today.startsWith(month)) && <Button variant="ghost" size="sm" className="px-3!" onClick={() => onChoose(today)}>{t('appointments.goToday')}</Button>}
          <IconButton label={t('appointments.nextMonth')} onClick={() => onMonth(addMonths(month, 1))}><ChevronRight aria-hidden /></IconButton>
        </div>
      </div>
      <table ref={grid} role="grid" aria-label={t('appointments.month', { month: title })} onKeyDown={move} className="w-full table-fixed border-separate border-spacing-y-0.5">
        <thead>
          <tr>{t('appointments.weekdays').split(' ').map((name) => <th key={name} scope="col" className="sign h-8 text-muted">{name}</th>)}</tr>
        </thead>
        <tbody>
          {weeksOf(month).map((days) => (
            <tr key={days[0]}>
              {days.map((day) => (
                <td key={day} role="gridcell" aria-selected={day === chosen} className="p-0 text-center">
                  <DayCell day={day} outside={!day.startsWith(month)} today={day === today} chosen={day === chosen} mark={marks.get(day)} tabbable={day === reachable} onChoose={onChoose} />
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
    case 'ArrowLeft': return addDays(from, -1)
    case 'ArrowRight': return addDays(from, 1)
    case 'ArrowUp': return addDays(from, -7)
    case 'ArrowDown': return addDays(from, 7)
    case 'Home': return addDays(from, -weekdayOf(from))
    case 'End': return addDays(from, 6 - weekdayOf(from))
    case 'PageUp': return sameDay(from, -1)
    case 'PageDown': return sameDay(from, 1)
    default: return undefined
  }
}

/** The same day of another month, or its last where it has no such day. */
function sameDay(day: string, by: number): string {
  const month = addMonths(day.slice(0, 7), by)
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const wanted = `${month}-${day.slice(8)}`
  return wanted > last ? last : wanted
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
  const said = { day: format.longDay(asDate(day), 'UTC'), n: count, pending }
  const name = count === 0 ? t('appointments.dayNone', said) : pending > 0 ? t('appointments.dayPending', said) : count === 1 ? t('appointments.dayOne', said) : t('appointments.dayMany', said)
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={tabbable ? 0 : -1}
      aria-label={name}
      aria-current={today ? 'date' : undefined}
      onClick={() => onChoose(day)}
      className={clsx(
        'mx-auto grid h-12 w-full max-w-12 content-center justify-items-center gap-1 rounded-control transition-colors duration-(--fast)',
        chosen ? 'bg-accent font-bold text-on-accent' : count > 0 ? 'bg-raised font-semibold hover:bg-accent-soft' : 'hover:bg-raised',
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

const dots = { pending: 'bg-warn rotate-45 rounded-[1px]', standing: 'bg-success rounded-full', done: 'border border-muted rounded-full' } as const

/** Different in shape as well as in colour. */
const Dot = ({ kind, inverted = false }: { kind: keyof typeof dots; inverted?: boolean }) =>
  <span className={clsx('inline-block size-1.5', dots[kind], inverted && (kind === 'done' ? 'border-on-accent!' : 'bg-on-accent!'))} />

function Legend() {
  const { t } = useTranslation()
  return (
    <p className="flex flex-wrap justify-center gap-x-4 gap-y-1 text-micro text-muted">
      <span className="inline-flex items-center gap-1.5"><Dot kind="pending" />{t('appointments.legendPending')}</span>
      <span className="inline-flex items-center gap-1.5"><Dot kind="standing" />{t('appointments.legendStanding')}</span>
      <span className="inline-flex items-center gap-1.5"><Dot kind="done" />{t('appointments.legendDone')}</span>
    </p>
  )
}
