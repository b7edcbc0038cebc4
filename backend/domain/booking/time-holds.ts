/**
 * Holds of a client's time. The barbers' days can't see each other, so a booking first holds its
 * time in this stream: concurrent requests meet here and the limits count them all.
 */
import { z } from 'zod'
import { type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { event, type EventsOf } from '../kernel/event.ts'
import { Day, Id, Utc } from '../kernel/fields.ts'
import { millis } from './times.ts'

/** `over`: claims of which nothing came, or that are over by now; forgotten from here on. */
export const TimeClaimed = event('TimeClaimed', {
  clientId: Id,
  appointmentId: Id,
  barberId: Id,
  day: Day,
  start: Utc,
  end: Utc,
  claimedAt: Utc,
  over: z.array(Id),
})
export const TimeReleased = event('TimeReleased', { clientId: Id, appointmentId: Id })

export type ClaimsEvent = EventsOf<[typeof TimeClaimed, typeof TimeReleased]>

/** A client's held time. Instants are `Utc`, because they are compared as text. */
export interface Held {
  readonly appointmentId: string
  readonly barberId: string
  /** The day in the name of the barber's stream. */
  readonly day: string
  readonly start: string
  readonly end: string
}
/** A time with a barber, before it is anything. */
export type TimeRequest = Pick<Held, 'barberId' | 'start' | 'end'>
export interface TimeHold extends Held {
  readonly claimedAt: string
}
/** In the order in which they were made: a copy of the list is cheaper than one of a map. */
export type Claims = readonly TimeHold[]

/** A claim as the asker has seen it to be nothing any more: `came`, whether it ever was. */
export interface Over {
  readonly appointmentId: string
  readonly claimedAt: string
  readonly came: boolean
}

export type ClaimsCommand =
  | Command<
      'ClaimTime',
      {
        clientId: string
        wanted: Held
        allowOverlap: boolean
        /** Most appointments to come with this barber. */
        most: number
        standing: readonly Held[]
        over: readonly Over[]
      }
    >
  | Command<'ReleaseTime', { clientId: string; appointmentId: string }>

/** How long a booking may take after its hold; until then the hold is not abandoned. */
const BOOKING_MS = 60_000

export const timeHoldDecider: Decider<Claims, ClaimsCommand, ClaimsEvent> = {
  category: 'claims',
  initial: [],

  evolve: (held, event) =>
    match<ClaimsEvent, Claims>(event, {
      // What has ended is in nobody's way any more. Instants compare as texts (`Utc`): a client who
      // books much has much to look through.
      TimeClaimed: ({ clientId: _, over, ...claim }) => [
        ...held.filter(
          ({ appointmentId, end }) =>
            end > claim.claimedAt &&
            appointmentId !== claim.appointmentId &&
            !over.includes(appointmentId),
        ),
        claim,
      ],
      TimeReleased: ({ appointmentId }) =>
        held.filter((one) => one.appointmentId !== appointmentId),
    }),

  decide: (held, command) =>
    match<ClaimsCommand, readonly ClaimsEvent[]>(command, {
      ClaimTime: ({ clientId, wanted, allowOverlap, most, standing, over }, { at }) => {
        const own = holdOf(held, wanted.appointmentId)
        const age = (claim: Pick<TimeHold, 'claimedAt'>) => millis(at) - millis(claim.claimedAt)
        // An old claim of the same appointment is made anew, so that nobody takes it for abandoned
        // meanwhile.
        if (own && own.start === wanted.start && age(own) < BOOKING_MS / 2) return []
        const isOver = (claim: TimeHold) =>
          over.some(
            ({ appointmentId, claimedAt, came }) =>
              appointmentId === claim.appointmentId &&
              claimedAt === claim.claimedAt &&
              (came || age(claim) > BOOKING_MS),
          )
        // Nearly always there is none.
        const gone = (over.length === 0 ? [] : held.filter(isOver)).map(
          ({ appointmentId }) => appointmentId,
        )
        const left =
          gone.length === 0
            ? held
            : held.filter(({ appointmentId }) => !gone.includes(appointmentId))
        const rivals = rivalsOf(left, { wanted, standing, at })
        if (!allowOverlap && rivals.some((one) => overlap(one, wanted))) {
          throw new DomainError(
            'client_overlap',
            'Ya tienes otra cita a esa hora. ¿Quieres reservar de todos modos?',
            { permiteSolape: true },
          )
        }
        const active = rivals.filter((one) => isToCome(one, wanted, at)).length
        if (active >= most)
          throw new DomainError(
            'too_many_active',
            `Ya tienes ${active} citas por venir con este barbero.`,
          )
        return [TimeClaimed({ clientId, ...wanted, claimedAt: at, over: gone })]
      },
      ReleaseTime: ({ clientId, appointmentId }) =>
        holdOf(held, appointmentId) ? [TimeReleased({ clientId, appointmentId })] : [],
    }),
}

export const holdOf = (held: Claims, appointmentId: string): TimeHold | undefined =>
  held.find((one) => one.appointmentId === appointmentId)

/** Holds against a request: concurrent ones, and upcoming ones with the barber. */
export function rivalsOf(
  held: Claims,
  { wanted, standing, at }: { wanted: Held; standing: readonly Held[]; at: string },
): Held[] {
  const counts = (one: Held) =>
    (isToCome(one, wanted, at) || overlap(one, wanted)) &&
    one.appointmentId !== wanted.appointmentId
  const rivals = standing.filter(counts)
  // What stands says the times that it has now; a claim, those that it was made for.
  for (const claim of held)
    if (
      counts(claim) &&
      !standing.some(({ appointmentId }) => appointmentId === claim.appointmentId)
    )
      rivals.push(claim)
  return rivals
}

const overlap = (a: Held, b: Held): boolean => a.start < b.end && b.start < a.end
const isToCome = (one: Held, { barberId }: Held, at: string): boolean =>
  one.barberId === barberId && one.start > at
