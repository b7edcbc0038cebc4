/**
 * What must hold whatever happens, told from the events and the answers alone: written without the
 * product's deciders and handlers.
 */
import type { RecordedEvent } from '../domain/kernel/event.ts'

export interface Violation {
  /** `no-overlap`, `offers`, `line`, `delays`, `acknowledged`, `own-writes`, `fresh`, `answers`, `processes`, `verify`, `boots`. */
  readonly invariant: string
  readonly what: string
}

interface Held {
  readonly what: string
  readonly start: number
  readonly end: number
}
type Data = Readonly<Record<string, unknown>>
interface Kept extends Held {
  readonly until: number
  readonly for: readonly string[]
}

const MINUTE = 60_000
const begun: readonly string[] = [
  'AppointmentBooked',
  'AppointmentMovedIn',
  'AppointmentMoved',
  'AppointmentReinstated',
]
const released: readonly string[] = [
  'AppointmentCancelled',
  'AppointmentRejected',
  'AppointmentExpired',
  'AppointmentMovedOut',
  // What is over, or did not take place, leaves the rest of its time.
  'AppointmentCompleted',
  'AppointmentMarkedNoShow',
]
/** Of a process, by type: the field that names it. */
const beginnings: Readonly<Record<string, string>> = {
  AppointmentMoveStarted: 'moveId',
  TimeBlockingStarted: 'blockingId',
}
const endings: Readonly<Record<string, string>> = {
  AppointmentMovedOut: 'moveId',
  AppointmentMoveAbandoned: 'moveId',
  TimeBlockingEnded: 'blockingId',
}

/** The days of all barbers, folded as the events come. */
export class Agendas {
  readonly #held = new Map<string, Map<string, Held>>()
  readonly #kept = new Map<string, Map<string, Kept>>()
  readonly #open = new Set<string>()
  #seen = 0

  /** Takes in what is new. @returns the first two holds that overlap */
  see(events: readonly RecordedEvent[]): Violation | undefined {
    for (; this.#seen < events.length; this.#seen++) {
      const event = events[this.#seen]
      if (!event?.stream.startsWith('agenda-')) continue
      const found = this.#fold(event)
      if (found) return found
    }
    return undefined
  }

  #fold({ stream, type, data: content, metadata }: RecordedEvent): Violation | undefined {
    const data: Data = { ...content }
    const started = beginnings[type]
    const ended = endings[type]
    if (started) this.#open.add(`${started} ${String(data[started])}`)
    if (ended) this.#open.delete(`${ended} ${String(data[ended])}`)
    // agenda-<barber>-<day>
    const barber = stream.slice('agenda-'.length, 'agenda-'.length + 36)
    const held = this.#held.get(barber) ?? new Map<string, Held>()
    this.#held.set(barber, held)
    const appointment = `${stream} ${String(data['appointmentId'])}`
    const block = `${stream} ${String(data['blockId'])}`
    if (released.includes(type)) held.delete(appointment)
    if (type === 'TimeUnblocked') held.delete(block)
    const kept = this.#kept.get(barber) ?? new Map<string, Kept>()
    this.#kept.set(barber, kept)
    if (type === 'HoldReleased') kept.delete(String(data['holdId']))
    if (type === 'SlotHeld') kept.set(String(data['holdId']), keptBy(data))
    const key = begun.includes(type) ? appointment : type === 'TimeBlocked' && block
    if (!key) return undefined
    const time = heldBy(key, data)
    held.set(key, time)
    const at = Date.parse(metadata.occurredAt)
    const own = [metadata.actor.id, data['appointmentId'], data['clientId']]
    for (const hold of kept.values())
      if (
        at < hold.until &&
        !hold.for.some((one) => own.includes(one)) &&
        hold.start < time.end &&
        time.start < hold.end
      )
        return { invariant: 'no-overlap', what: `${hold.what} and ${time.what}` }
    for (const other of held.values())
      if (other !== time && other.start < time.end && time.start < other.end)
        return { invariant: 'no-overlap', what: `${other.what} and ${time.what}` }
    return undefined
  }

  /** When all has had its time: what began and is not finished, or stands on two days. */
  left(): Violation | undefined {
    const [open] = this.#open
    if (open !== undefined) return { invariant: 'processes', what: `${open} is not finished` }
    for (const held of this.#held.values()) {
      const days = Map.groupBy(held.keys(), (key) => key.split(' ')[1])
      for (const [id, streams] of days)
        if (streams.length > 1)
          return { invariant: 'processes', what: `${id} stands on ${streams.length} days` }
    }
    return undefined
  }
}

const heldBy = (what: string, data: Data): Held => ({
  what,
  start: Date.parse(String(data['start'])),
  end: Date.parse(String(data['end'])) + Number(data['bufferMinutes'] ?? 0) * MINUTE,
})
const keptBy = (data: Data): Kept => ({
  ...heldBy(`the hold ${String(data['holdId'])}`, data),
  until: Date.parse(String(data['until'])),
  // A call is its ticket's alone, also towards the barber who called.
  for:
    data['purpose'] === 'ticket' ? [String(data['of'])] : [String(data['of']), String(data['by'])],
})
