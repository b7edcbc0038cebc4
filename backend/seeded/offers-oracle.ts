/**
 * The waiting list, told from the events alone: what is offered is held for its client, to nobody
 * else, one offer at a time; and an accepted offer is an appointment.
 */
import type { RecordedEvent } from '../domain/kernel/event.ts'
import { EventWatch, type EventData, instantIn } from './event-watch.ts'

interface HeldOffer {
  readonly of: string
  readonly by: string
  readonly barberId: string
  readonly start: number
  readonly end: number
  until: number
}

export class OfferWatch extends EventWatch {
  readonly #holds = new Map<string, HeldOffer>()
  readonly #booked = new Set<string>()
  /** By entry, its offer and the end of the time to answer. */
  readonly #live = new Map<string, { readonly offerId: string; readonly until: number }>()

  constructor() {
    super('offers')
  }

  protected fold({
    type,
    data: content,
    metadata: { occurredAt },
  }: RecordedEvent): string | undefined {
    const data: EventData = { ...content }
    const at = Date.parse(occurredAt)
    const [offerId, entryId] = [String(data['offerId']), String(data['entryId'])]
    switch (type) {
      case 'AppointmentBooked':
        this.#booked.add(String(data['appointmentId']))
        return undefined
      case 'SlotHeld':
        return data['purpose'] === 'offer' ? this.#hold(data, at) : undefined
      case 'HoldReleased':
        this.#holds.delete(String(data['holdId']))
        return undefined
      case 'SlotOffered': {
        const hold = this.#holds.get(offerId)
        if (hold?.of !== entryId || hold.start !== instantIn(data['start']))
          return `the offer ${offerId} holds no time`
        if (hold.until < instantIn(data['until'])) return `the offer ${offerId} outlives its hold`
        const other = this.#live.get(entryId)
        if (other && other.until > at) return `${entryId} has ${other.offerId} and ${offerId}`
        this.#live.set(entryId, { offerId, until: instantIn(data['until']) })
        return undefined
      }
      case 'OfferReopened':
        this.#live.set(entryId, { offerId, until: instantIn(data['until']) })
        return undefined
      case 'OfferAccepted':
        this.#live.delete(entryId)
        return this.#booked.has(String(data['appointmentId']))
          ? undefined
          : `${offerId} is accepted without an appointment`
      case 'OfferDeclined':
      case 'OfferLapsed':
      case 'OfferWithdrawn':
        this.#live.delete(entryId)
        return undefined
      default:
        return undefined
    }
  }

  #hold(data: EventData, at: number): string | undefined {
    const holdId = String(data['holdId'])
    const hold: HeldOffer = {
      of: String(data['of']),
      by: String(data['by']),
      barberId: String(data['barberId']),
      start: instantIn(data['start']),
      end: instantIn(data['end']),
      until: instantIn(data['until']),
    }
    for (const [id, other] of this.#holds)
      if (
        id !== holdId &&
        other.barberId === hold.barberId &&
        other.by !== hold.by &&
        other.until > at &&
        other.start < hold.end &&
        hold.start < other.end
      )
        return `${id} and ${holdId} hold the same time`
    this.#holds.set(holdId, hold)
    return undefined
  }
}
