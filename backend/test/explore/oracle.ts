/**
 * What must hold of a barber's days, folded from the events without the product's deciders: no two
 * holds overlap, nothing is left half done, and what was answered happened.
 */
import type { RecordedEvent } from '../../domain/kernel/event.ts'

interface Held {
  readonly what: string
  readonly start: number
  readonly end: number
}
type Data = Readonly<Record<string, unknown>>

const MINUTE = 60_000
const released: readonly string[] = [
  'AppointmentCancelled',
  'AppointmentRejected',
  'AppointmentExpired',
  'AppointmentMovedOut',
]

/** The holds of all days: by stream and appointment, or block. */
function heldBy(events: readonly RecordedEvent[]): ReadonlyMap<string, Held> {
  const held = new Map<string, Held>()
  for (const { stream, type, data: content } of events) {
    const data: Data = { ...content }
    const appointment = `${stream} ${String(data['appointmentId'])}`
    const block = `${stream} ${String(data['blockId'])}`
    const time = (what: string): Held => ({
      what,
      start: Date.parse(String(data['start'])),
      end: Date.parse(String(data['end'])) + Number(data['bufferMinutes'] ?? 0) * MINUTE,
    })
    if (['AppointmentBooked', 'AppointmentMovedIn', 'AppointmentMoved'].includes(type))
      held.set(appointment, time(appointment))
    else if (released.includes(type)) held.delete(appointment)
    else if (type === 'TimeBlocked') held.set(block, time(block))
    else if (type === 'TimeUnblocked') held.delete(block)
  }
  return held
}

/** The first two holds that overlap; undefined where none do. */
export function overlapIn(events: readonly RecordedEvent[]): string | undefined {
  const all = [...heldBy(events).values()].toSorted((one, other) => one.start - other.start)
  for (const [index, one] of all.entries()) {
    const next = all[index + 1]
    if (next && next.start < one.end) return `no-overlap: ${one.what} and ${next.what}`
  }
  return undefined
}

/** What is wrong at the end, when everything has been finished. */
export function leftIn(events: readonly RecordedEvent[]): string | undefined {
  const days = Map.groupBy(
    [...heldBy(events).keys()].filter((key) => key.startsWith('agenda-')),
    (key) => key.split(' ')[1],
  )
  for (const [id, streams] of days)
    if (streams.length > 1) return `processes: ${id} stands on ${streams.length} days`
  const ids = (type: string, field: string) =>
    events.flatMap(({ type: one, data }) =>
      one === type ? [String(({ ...data } as Data)[field])] : [],
    )
  const moved = [
    ...ids('AppointmentMovedOut', 'moveId'),
    ...ids('AppointmentMoveAbandoned', 'moveId'),
  ]
  const open = [
    ...ids('AppointmentMoveStarted', 'moveId').filter((id) => !moved.includes(id)),
    ...ids('TimeBlockingStarted', 'blockingId').filter(
      (id) => !ids('TimeBlockingEnded', 'blockingId').includes(id),
    ),
  ]
  return open[0] === undefined ? undefined : `processes: ${open[0]} is not finished`
}
