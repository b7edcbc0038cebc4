/** A barber's week to scale, beside the month: how full each day is, and where. A glance, and no more: a day is chosen by its head, and tells what stands in it. */
import { clsx } from 'clsx'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import type { Availability, Block } from '../../../contract/business/availability.ts'
import { otherName, toneOf } from '../../entities/appointment/model.ts'
import { addDays, asDate, clockTime, minutesOf, wallClock } from '../../time/zone.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useFormat } from '../../ui/format.ts'
import { hoursOn } from './day.ts'
import { dayTimeline, type TimelineEntry } from './model.ts'

interface Props {
  appointments: readonly Appointment[]
  blocks: readonly Block[]
  availability: Availability | undefined
  /** The Sunday it begins with. */
  weekStart: string
  chosen: string
  today: string
  now: Date
  zone: string
  onChoose: (day: string) => void
  className?: string
}

/** How tall an hour is, in pixels. */
const HOUR = 30
const tones = { neutral: 'bg-raised text-muted', accent: 'bg-accent-soft', success: 'bg-raised border-l-2 border-success', warn: 'bg-warn-soft text-warn', danger: 'bg-raised border-l-2 border-danger', info: 'bg-info-soft' } as const

export function WeekGrid({ appointments, blocks, availability, weekStart, chosen, today, now, zone, onChoose, className }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const days = Array.from({ length: 7 }, (_, index) => addDays(weekStart, index)).map((day) => {
    const hours = availability && hoursOn(day, availability).hours
    return { day, hours, entries: dayTimeline({ appointments, day, now, zone, hours, blocks, margin: availability?.politica.margenMinutos }) }
  })
  const { from, to } = extent(days)
  const clock = wallClock(now, zone)
  const top = (minute: number) => ((Math.min(Math.max(minute, from), to) - from) / 60) * HOUR
  return (
    <section aria-label={t('appointments.week')} className={clsx('grid-cols-[2.5rem_1fr] rounded-card border border-line bg-surface p-3 shadow-card', className)}>
      <div aria-hidden className="relative mt-12 text-micro text-muted" style={{ height: top(to) }}>
        {Array.from({ length: Math.floor((to - from) / 120) + 1 }, (_, index) => from + index * 120).map((minute) => (
          <span key={minute} className="absolute -translate-y-1/2" style={{ top: top(minute) }}>{clockTime(minute)}</span>
        ))}
      </div>
      <ol className="grid grid-cols-7 gap-1">
        {days.map(({ day, hours, entries }) => {
          const visits = entries.filter((entry) => entry.kind === 'appointment')
          return (
            <li key={day} className="min-w-0">
              <button
                type="button" aria-pressed={day === chosen} aria-label={`${format.longDay(asDate(day), 'UTC')}: ${t('appointments.count', { count: visits.length })}`} onClick={() => onChoose(day)}
                className={clsx('grid h-12 w-full content-center rounded-control text-center text-small leading-tight', day === chosen ? 'bg-accent font-bold text-on-accent' : 'hover:bg-raised', day === today && day !== chosen && 'ring-2 ring-accent-text ring-inset')}
              >
                <span>{format.dateTime(asDate(day), { weekday: 'narrow', timeZone: 'UTC' })} {Number(day.slice(8))}</span>
                <span aria-hidden className="text-micro">{hours?.length === 0 && visits.length === 0 ? t('appointments.offShort') : visits.length}</span>
              </button>
              <div aria-hidden className="relative overflow-hidden rounded-control bg-sunken" style={{ height: top(to) }}>
                {hours?.map(({ start, end }) => <span key={start} aria-hidden className="absolute inset-x-0 bg-bg" style={{ top: top(minutesOf(start)), height: top(minutesOf(end)) - top(minutesOf(start)) }} />)}
                {entries.map((entry) => <Mark key={keyOf(entry)} entry={entry} top={top} />)}
                {day === clock.day && clock.minute >= from && clock.minute <= to && <span aria-hidden className="absolute inset-x-0 h-0.5 bg-accent-text" style={{ top: top(clock.minute) }} />}
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const keyOf = (entry: TimelineEntry): string => (entry.kind === 'appointment' ? entry.appointment.id : `${entry.kind}-${entry.minute}`)

function Mark({ entry, top }: { entry: TimelineEntry; top: (minute: number) => number }) {
  const { t } = useTranslation()
  if (entry.kind === 'block') {
    return <span title={entry.block.motivo ?? t('appointments.blocked')} className="absolute inset-x-0.5 rounded-sm bg-raised bg-[repeating-linear-gradient(45deg,transparent_0_4px,var(--color-line)_4px_6px)]" style={{ top: top(entry.minute), height: Math.max(6, top(entry.until) - top(entry.minute)) }} />
  }
  if (entry.kind !== 'appointment') return null
  const { appointment, minute, past } = entry
  return (
    <span
      title={`${clockTime(minute)} ${otherName(appointment)}`}
      className={clsx('absolute inset-x-0 truncate rounded-sm px-1 text-[0.6875rem] leading-tight', tones[past ? 'neutral' : toneOf(appointment)])}
      style={{ top: top(minute), height: Math.max(12, top(minute + appointment.totalDuration) - top(minute)) }}
    >
      {otherName(appointment)}
    </span>
  )
}

/** From the first hour in which anything is to the last; a usual day where nothing is. In whole hours. */
function extent(days: readonly { hours: readonly { start: string; end: string }[] | undefined; entries: readonly TimelineEntry[] }[]): { from: number; to: number } {
  const spans = days.flatMap(({ hours = [], entries }) => [
    ...hours.map(({ start, end }) => [minutesOf(start), minutesOf(end)] as const),
    ...entries.flatMap((entry) => (entry.kind === 'appointment' ? [[entry.minute, entry.minute + entry.appointment.totalDuration] as const] : [])),
  ])
  if (spans.length === 0) return { from: 9 * 60, to: 19 * 60 }
  return { from: Math.floor(Math.min(...spans.map(([start]) => start)) / 60) * 60, to: Math.ceil(Math.max(...spans.map(([, end]) => end)) / 60) * 60 }
}
