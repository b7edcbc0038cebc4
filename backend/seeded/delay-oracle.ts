/**
 * Delays, told from the events alone: nobody moves unless they said yes to that very time while they
 * were asked; a late visit keeps its chair until it is expected to end; and nothing counts against
 * a client earlier than that.
 */
import type { RecordedEvent } from '../domain/kernel/event.ts'
import { EventWatch, type EventData, instantIn } from './event-watch.ts'

interface Late {
  readonly barber: string
  readonly delayId: string
  readonly start: number
  readonly expectedStart: number
  readonly expectedEnd: number
  readonly isTold: boolean
}
const MINUTE = 60_000
const over: readonly string[] = [
  'AppointmentCancelled',
  'AppointmentRejected',
  'AppointmentExpired',
  'AppointmentCompleted',
  'AppointmentMarkedNoShow',
  'AppointmentMovedOut',
]
const takesBack: readonly string[] = ['AppointmentReinstated', 'AppointmentMarkTakenBack']
const arrives: readonly string[] = ['AppointmentBooked', 'AppointmentMovedIn', 'AppointmentMoved']

export class DelayWatch extends EventWatch {
  readonly #late = new Map<string, Late>()
  /** Of those that were called off, or marked: it may be taken back. */
  readonly #over = new Map<string, Late>()
  /** By appointment: the proposal that is open, and the start that its client accepted. */
  readonly #asked = new Map<string, { readonly newStart: string; readonly by: number }>()
  readonly #accepted = new Map<string, string>()

  constructor() {
    super('delays')
  }

  protected fold({ type, data: content, metadata }: RecordedEvent): string | undefined {
    const data: EventData = { ...content }
    const at = Date.parse(metadata.occurredAt)
    const id = String(data['appointmentId'])
    const found = this.#look(type, data, { id, at })
    const late = this.#late.get(id)
    if (late && over.includes(type)) this.#over.set(id, late)
    if (over.includes(type) || type === 'AppointmentMoved') this.#late.delete(id)
    const before = this.#over.get(id)
    if (before && takesBack.includes(type)) this.#late.set(id, before)
    if (type === 'VisitExpected') this.#expect(data, id)
    if (type === 'ShiftProposed')
      this.#asked.set(id, { newStart: String(data['newStart']), by: instantIn(data['answerBy']) })
    return found
  }

  #expect(data: EventData, id: string): void {
    const late = {
      barber: String(data['barberId']),
      delayId: String(data['delayId']),
      start: instantIn(data['start']),
      expectedStart: instantIn(data['expectedStart']),
      expectedEnd: instantIn(data['expectedEnd']),
      isTold: data['tells'] !== 'nada',
    }
    this.#asked.delete(id)
    this.#accepted.delete(id)
    if (late.expectedStart === late.start) this.#late.delete(id)
    else this.#late.set(id, late)
  }

  #look(
    type: string,
    data: EventData,
    { id, at }: { readonly id: string; readonly at: number },
  ): string | undefined {
    const late = this.#late.get(id)
    if (type === 'ShiftAccepted') return this.#accept(data, { id, at })
    if (type === 'AppointmentMoved' && data['delayId'])
      return this.#accepted.get(id) === data['start']
        ? undefined
        : `${id} moves to ${String(data['start'])}, to which nobody agreed`
    if (type === 'AppointmentMarkedNoShow' && late && at < late.expectedStart)
      return `${id} is a no-show before it is expected`
    if (type === 'AppointmentCompleted' && data['automatic'] && late)
      if (at < late.expectedEnd + 30 * MINUTE) return `${id} is completed before it can be over`
    if (type === 'AppointmentCancelled' && data['waivedBy'])
      return late?.isTold && late.delayId === data['waivedBy'] && data['late'] === false
        ? undefined
        : `${id} is waived by ${String(data['waivedBy'])}, of which nobody told its client`
    return arrives.includes(type) && !data['undoes'] ? this.#room(data, id) : undefined
  }

  #accept(
    data: EventData,
    { id, at }: { readonly id: string; readonly at: number },
  ): string | undefined {
    const question = this.#asked.get(id)
    const newStart = String(data['newStart'])
    this.#accepted.set(id, newStart)
    return question?.newStart === newStart && at <= question.by
      ? undefined
      : `${id} agrees to ${newStart}, which is not asked (any more)`
  }

  #room(data: EventData, id: string): string | undefined {
    const [start, end] = [instantIn(data['start']), instantIn(data['end'])]
    for (const [other, { barber, start: from, expectedEnd }] of this.#late)
      if (other !== id && barber === data['barberId'] && from < end && start < expectedEnd)
        return `${id} lies in the time of ${other}, which is late`
    return undefined
  }
}
