/** A late visit and a delayed day, as their events leave them. */
import type { DelayNotice } from '../../../contract/booking/delay-words.ts'
import type { BookedDetails } from './events.ts'
import { millis, TRAVEL_MINUTES } from './times.ts'

export interface ExpectedTime {
  readonly delayId: string
  readonly start: string
  readonly end: string
  /** When its barber can begin the next one. */
  readonly freeAt: string
  readonly tells: DelayNotice
}

export interface Shift {
  readonly delayId: string
  readonly newStart: string
  readonly newEnd: string
  readonly answerBy: string
  readonly answer: 'open' | 'accepted' | 'kept'
}

/** A client has said that they are late. */
export interface ClientLate {
  readonly minutes: number
  readonly answer: 'open' | 'accepted' | 'refused'
}

/** The delay that was announced last, until it is over. */
export interface Delay {
  readonly delayId: string
  readonly businessId: string | null
  readonly day: string
  readonly minutes: number
  readonly fromAppointmentId: string
  readonly announcedAt: string
  /** Whom it reaches, as it was when it was announced. */
  readonly reached: readonly {
    readonly appointmentId: string
    readonly start: string
    readonly expectedStart: string
    readonly tells: DelayNotice
  }[]
}

interface OfTime extends Pick<BookedDetails, 'start' | 'end' | 'bufferMinutes'> {
  readonly expected: ExpectedTime | null
}

/** When it begins, as far as anybody knows. */
export const beginsAt = ({ start, expected }: OfTime): string => expected?.start ?? start
export const endsAt = ({ end, expected }: OfTime): string => expected?.end ?? end

/** Until when nobody else may have its chair: the pause after it, or the delay. Milliseconds. */
export const heldUntilEnd = ({
  end,
  bufferMinutes,
  expected,
}: Pick<OfTime, 'end' | 'bufferMinutes' | 'expected'>): number =>
  Math.max(millis(end) + bufferMinutes * 60_000, millis(expected?.freeAt ?? end))

/** Minutes that no delay swallows. */
export const travelAfter = ({ address }: Pick<BookedDetails, 'address'>): number =>
  address === null ? 0 : TRAVEL_MINUTES

/** Whom a delay reaches, once a visit is expected at another time. */
export function reachedAfter(
  { reached }: Delay,
  { appointmentId, start, expectedStart, tells }: Delay['reached'][number],
): Delay['reached'] {
  const others = reached.filter((one) => one.appointmentId !== appointmentId)
  return expectedStart === start
    ? others
    : [...others, { appointmentId, start, expectedStart, tells }]
}
