/**
 * The walk-in line, told from the events alone: numbers grow, a person has one ticket in a line, a
 * call holds its chair, and who is seated has an appointment.
 */
import type { RecordedEvent } from '../domain/kernel/event.ts'
import { EventWatch, type EventData, instantIn } from './event-watch.ts'

interface HeldChair {
  readonly ticketId: string
  readonly barberId: string
  readonly start: number
  readonly end: number
  readonly until: number
}
const ends: readonly string[] = ['TicketSeated', 'TicketSkipped', 'TicketLeft', 'TicketClosed']

export class LineWatch extends EventWatch {
  readonly #holds = new Map<string, HeldChair>()
  readonly #booked = new Set<string>()
  /** By stream, the last number. */
  readonly #numbers = new Map<string, number>()
  /** By stream and person, the open ticket. */
  readonly #open = new Map<string, string>()
  /** By ticket, the hold of its call. */
  readonly #called = new Map<string, string>()

  constructor() {
    super('line')
  }

  protected fold({ type, stream, data: content, metadata }: RecordedEvent): string | undefined {
    const data: EventData = { ...content }
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

  #hold(data: EventData, at: number): string | undefined {
    const holdId = String(data['holdId'])
    const hold = {
      ticketId: String(data['of']),
      barberId: String(data['barberId']),
      start: instantIn(data['start']),
      end: instantIn(data['end']),
      until: instantIn(data['until']),
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
