/**
 * The walk-in line, told from the events alone: numbers grow, a person has one ticket in a line, a
 * call holds its chair, and who is seated has an appointment.
 */
import type { RecordedEvent } from '../domain/kernel/event.ts'
import type { Violation } from './oracle.ts'

interface HeldChair {
  readonly ticketId: string
  readonly barberId: string
  readonly start: number
  readonly end: number
  readonly until: number
}
type Data = Readonly<Record<string, unknown>>
const instant = (value: unknown) => Date.parse(String(value))
const ends: readonly string[] = ['TicketSeated', 'TicketSkipped', 'TicketLeft', 'TicketClosed']

export class LineWatch {
  readonly #holds = new Map<string, HeldChair>()
  readonly #booked = new Set<string>()
  /** By stream, the last number. */
  readonly #numbers = new Map<string, number>()
  /** By stream and person, the open ticket. */
  readonly #open = new Map<string, string>()
  /** By ticket, the hold of its call. */
  readonly #called = new Map<string, string>()
  #seen = 0

  see(events: readonly RecordedEvent[]): Violation | undefined {
    for (; this.#seen < events.length; this.#seen++) {
      const event = events[this.#seen]
      const what = event && this.#fold(event)
      if (what) return { invariant: 'line', what }
    }
    return undefined
  }

  #fold({ type, stream, data: content, metadata }: RecordedEvent): string | undefined {
    const data: Data = { ...content }
    const at = Date.parse(metadata.occurredAt)
    const ticketId = String(data['ticketId'])
    const person = `${stream} ${String(data['personId'])}`
    if (ends.includes(type)) {
      this.#open.delete(person)
      this.#called.delete(ticketId)
    }
    switch (type) {
      case 'AppointmentBooked':
        this.#booked.add(String(data['appointmentId']))
        return undefined
      case 'SlotHeld':
        return data['purpose'] === 'ticket' ? this.#hold(data, at) : undefined
      case 'HoldReleased':
        this.#holds.delete(String(data['holdId']))
        return undefined
      case 'TicketTaken': {
        const number = Number(data['number'])
        const last = this.#numbers.get(stream) ?? 0
        this.#numbers.set(stream, number)
        if (number !== last + 1) return `${ticketId} has number ${number} after ${last}`
        return this.#enter(person, ticketId)
      }
      case 'TicketRestored':
        return this.#enter(person, ticketId)
      case 'TicketCalled': {
        const holdId = String(data['holdId'])
        if (this.#called.has(ticketId)) return `${ticketId} is called twice`
        this.#called.set(ticketId, holdId)
        return this.#holds.get(holdId)?.ticketId === ticketId
          ? undefined
          : `the call ${holdId} of ${ticketId} holds no chair`
      }
      case 'TicketSteppedBack':
        this.#called.delete(ticketId)
        return undefined
      case 'TicketSeated':
        return this.#booked.has(ticketId) ? undefined : `${ticketId} is seated without a visit`
      default:
        return undefined
    }
  }

  #enter(person: string, ticketId: string): string | undefined {
    const other = this.#open.get(person)
    this.#open.set(person, ticketId)
    return other === undefined ? undefined : `${person} has ${other} and ${ticketId}`
  }

  #hold(data: Data, at: number): string | undefined {
    const holdId = String(data['holdId'])
    const hold = {
      ticketId: String(data['of']),
      barberId: String(data['barberId']),
      start: instant(data['start']),
      end: instant(data['end']),
      until: instant(data['until']),
    }
    for (const [id, other] of this.#holds)
      if (
        id !== holdId &&
        other.barberId === hold.barberId &&
        other.until > at &&
        other.start < hold.end &&
        hold.start < other.end
      )
        return `${id} and ${holdId} hold the same chair`
    this.#holds.set(holdId, hold)
    return undefined
  }
}
