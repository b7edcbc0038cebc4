import { clsx } from 'clsx'
import { useLayoutEffect, useRef } from 'react'
import { asDate, clockTime, minutesOf, wallClock } from '../../../time/zone.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { useFormat } from '../../../ui/format.ts'
import { useSheetInUrl } from '../../../ui/useSheetInUrl.ts'
import { hoursOn, type BarberDays } from '../day.ts'
import { useDragging } from '../dragging.ts'
import { moveAddress } from '../gap.ts'
import { dayTimeline, type TimelineEntry } from '../appointmentsModel.ts'
import type { LanesProps } from './laneProps.ts'
import { DropMark, LaneEntry } from './LaneEntry.tsx'

/** How tall an hour is, in pixels: a quarter of one can still be tapped. */
const HOUR = 96

/** One colour for each chair; who is beyond begins anew. */
const colours = [
  'bg-pole-blue',
  'bg-brass',
  'bg-success',
  'bg-pole-red',
  'bg-info',
  'bg-warn',
] as const

const edges = [
  'border-l-pole-blue',
  'border-l-brass',
  'border-l-success',
  'border-l-pole-red',
  'border-l-info',
  'border-l-warn',
] as const

export function Grid({
  days,
  day: chosen,
  chairs,
  appointments,
  today,
  now,
  zone,
  pointedAt,
  onDay,
  onChair,
  known,
}: LanesProps & { known: readonly BarberDays[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const lanes = days.flatMap((day) =>
    chairs.map((chair, index) => {
      const { availability, blocks = [] } = known[index] ?? {}
      const hours = availability && hoursOn(day, availability).hours
      return {
        day,
        chair,
        index,
        hours: hours ?? [],
        entries: dayTimeline({
          appointments: appointments.filter(
            ({ barberId, userRole }) => barberId === chair.id && userRole === 'barber',
          ),
          day,
          now,
          zone,
          hours,
          blocks,
          margin: availability?.politica.margenMinutos,
        }),
      }
    }),
  )
  const { from, to } = extent(lanes)
  const top = (minute: number) => ((Math.min(Math.max(minute, from), to) - from) / 60) * HOUR
  const clock = wallClock(now, zone)
  const area = useDayInSight(chosen, days)
  const [, openMove] = useSheetInUrl('mover')
  const dragging = useDragging({
    area,
    from,
    hour: HOUR,
    onDrop: ({ id }, start) => openMove(moveAddress(id, start)),
  })
  const least =
    days.length === 1
      ? '8.5rem'
      : days.length === 3
        ? '6.5rem'
        : chairs.length === 1
          ? '6rem'
          : '4.5rem'
  // They stay in sight where the lanes scroll by themselves: on a desktop.
  const heads = 'sticky top-0 z-20 border-b border-line bg-surface'
  return (
    <section
      ref={area}
      aria-label={t('agenda.lanes')}
      className="overflow-x-auto rounded-card border border-line bg-surface shadow-card lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto"
    >
      <div
        className="grid w-max min-w-full"
        style={{ gridTemplateColumns: `3.25rem repeat(${lanes.length}, minmax(${least}, 1fr))` }}
      >
        {days.length > 1 && (
          <>
            <span aria-hidden className="sticky left-0 z-10 bg-surface" />
            {days.map((day) => (
              <button
                key={day}
                type="button"
                data-day={day}
                aria-current={day === today ? 'date' : undefined}
                style={{ gridColumn: `span ${chairs.length}` }}
                onClick={() => onDay(day)}
                aria-label={`${format.longDay(asDate(day), 'UTC')}: ${t('appointments.count', {
                  count: lanes
                    .filter((lane) => lane.day === day)
                    .flatMap(({ entries }) => entries)
                    .filter(({ kind }) => kind === 'appointment').length,
                })}`}
                className={clsx(
                  'min-h-11 border-b border-l border-line text-small font-semibold hover:bg-raised',
                  day === today && 'bg-accent-soft text-accent-text',
                )}
              >
                {format.dateTime(asDate(day), { weekday: 'short', timeZone: 'UTC' })}{' '}
                {Number(day.slice(8))}
              </button>
            ))}
          </>
        )}
        {chairs.length > 1 && (
          <>
            <span aria-hidden className={clsx(heads, 'left-0 z-30!')} />
            {lanes.map(({ day, chair, index }) => (
              <div key={`${day} ${chair.id}`} className={clsx(heads, 'border-l')}>
                <button
                  type="button"
                  onClick={() => onChair(chair.id)}
                  title={chair.name}
                  aria-label={t('agenda.onlyOf', { name: chair.name })}
                  className="flex min-h-12 w-full items-center justify-center gap-2 px-1 hover:bg-raised"
                >
                  <Avatar
                    name={chair.name}
                    src={chair.face}
                    size="sm"
                    className={days.length === 7 ? 'size-7! text-micro!' : ''}
                  />
                  {days.length < 7 && (
                    <span className="min-w-0 truncate text-small font-semibold">
                      {chair.name.split(' ')[0]}
                    </span>
                  )}
                </button>
                <span aria-hidden className={clsx('block h-1', colours[index % colours.length])} />
              </div>
            ))}
          </>
        )}
        <div
          aria-hidden
          className="sticky left-0 z-10 border-r border-line bg-surface text-micro text-muted"
          style={{ height: top(to) + 24 }}
        >
          {Array.from({ length: (to - from) / 60 + 1 }, (_, hour) => from + hour * 60).map(
            (minute) => (
              <span
                key={minute}
                className="absolute right-1.5 translate-y-1"
                style={{ top: top(minute) }}
              >
                {minute === 1440 ? '24:00' : clockTime(minute)}
              </span>
            ),
          )}
        </div>
        {lanes.map(({ day, chair, index, hours, entries }) => (
          <section
            key={`${day} ${chair.id}`}
            aria-label={`${chair.name}, ${format.longDay(asDate(day), 'UTC')}`}
            data-lane={`${day} ${chair.id}`}
            className="relative border-l border-line bg-sunken"
            style={{ height: top(to) + 24 }}
          >
            <div aria-hidden>
              {hours.map(({ start, end }) => (
                <span
                  key={start}
                  className="absolute inset-x-0 bg-bg"
                  style={{
                    top: top(minutesOf(start)),
                    height: top(minutesOf(end)) - top(minutesOf(start)),
                  }}
                />
              ))}
              {Array.from({ length: (to - from) / 60 }, (_, hour) => (
                <span
                  key={hour}
                  className="absolute inset-x-0 border-t border-line"
                  style={{ top: hour * HOUR }}
                />
              ))}
            </div>
            <ol>
              {entries.map(
                (entry) =>
                  entry.kind !== 'now' && (
                    <li
                      key={
                        entry.kind === 'appointment'
                          ? entry.appointment.id
                          : `${entry.kind}-${entry.minute}`
                      }
                    >
                      <LaneEntry
                        entry={entry}
                        day={day}
                        barberId={chairs.length > 1 ? chair.id : undefined}
                        edge={edges[index % edges.length] ?? ''}
                        top={top}
                        pointedAt={pointedAt}
                        now={now}
                        dragging={dragging}
                      />
                    </li>
                  ),
              )}
            </ol>
            {dragging.freeOn(day, chair.id).map((minute) => (
              <span
                key={minute}
                aria-hidden
                className="pointer-events-none absolute inset-x-0 z-10 h-0.5 bg-success"
                style={{ top: top(minute) }}
              />
            ))}
            {dragging.appointment &&
              dragging.drop?.day === day &&
              dragging.drop.barberId === chair.id && (
                <DropMark
                  drop={dragging.drop}
                  minutes={dragging.appointment.totalDuration}
                  top={top}
                />
              )}
            {day === clock.day && clock.minute >= from && clock.minute <= to && (
              <span
                aria-hidden
                className="absolute inset-x-0 z-10 h-0.5 bg-accent-text"
                style={{ top: top(clock.minute) }}
              />
            )}
          </section>
        ))}
      </div>
    </section>
  )
}

/** Several days are wider than a phone: the chosen one is scrolled to, not the first. */
function useDayInSight(day: string, days: readonly string[]) {
  const area = useRef<HTMLElement>(null)
  const all = days.join()
  useLayoutEffect(() => {
    const head = area.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)
    const hours = head?.parentElement?.firstElementChild
    if (area.current && head && hours)
      area.current.scrollLeft +=
        head.getBoundingClientRect().left - hours.getBoundingClientRect().right
  }, [day, all])
  return area
}

/** From the first to the last used hour, in whole hours; a usual day when empty. */
function extent(
  lanes: readonly {
    hours: readonly { start: string; end: string }[]
    entries: readonly TimelineEntry[]
  }[],
): { from: number; to: number } {
  const spans = lanes.flatMap(({ hours, entries }) => [
    ...hours.map(({ start, end }) => [minutesOf(start), minutesOf(end)] as const),
    ...entries.flatMap((entry) =>
      entry.kind === 'appointment'
        ? [[entry.minute, entry.minute + entry.appointment.totalDuration] as const]
        : [],
    ),
  ])
  if (spans.length === 0) return { from: 9 * 60, to: 19 * 60 }
  return {
    from: Math.floor(Math.min(...spans.map(([start]) => start)) / 60) * 60,
    to: Math.min(1440, Math.ceil(Math.max(...spans.map(([, end]) => end)) / 60) * 60),
  }
}
