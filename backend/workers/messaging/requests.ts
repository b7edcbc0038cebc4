/** Ends message requests: the two connect, or time runs out. */
import {
  AppointmentBooked,
  AppointmentCompleted,
  AppointmentConfirmed,
} from '../../domain/booking/events.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import type { Acquaintance } from '../../domain/messaging/conversation-events.ts'
import { REQUEST_DAYS } from '../../domain/messaging/conversation-requests.ts'
import { UserFollowed } from '../../domain/social/follow.ts'
import type { SweepCommand } from '../booking/sweeps.ts'
import { type Sweep, sweep } from '../kernel/clock.ts'
import type { Policy } from '../kernel/policy.ts'

export interface Acquainting {
  /** By how far the two have to do with each other now, which may be not at all. */
  readonly acquaintance: (one: string, other: string, at: string) => Promise<Acquaintance | null>
  /** By an act of `actorId`. */
  readonly acquaint: (
    actorId: string,
    one: string,
    other: string,
    knows: Acquaintance,
    command: { readonly commandId: string; readonly at: string },
  ) => Promise<void>
}

type OfAppointment = ReturnType<
  typeof AppointmentBooked | typeof AppointmentConfirmed | typeof AppointmentCompleted
>['data']

interface Met {
  readonly actorId: string
  readonly one: string
  readonly other: string
  readonly knows: Acquaintance
  readonly command: { readonly commandId: string; readonly at: string }
}

/** Bookings, confirmations, visits and mutual follows answer a request, by actor. */
export const acquaintancePolicy = ({ acquaintance, acquaint }: Acquainting): Policy => ({
  name: 'acquaintances',
  from: 'head',
  types: [
    AppointmentBooked.type,
    AppointmentConfirmed.type,
    AppointmentCompleted.type,
    UserFollowed.type,
  ],
  async act(events: readonly RecordedEvent[]) {
    const met = events.flatMap((event) => metBy(event) ?? [])
    const pairs = Map.groupBy(met, ({ one, other }) => [one, other].toSorted().join(' '))
    // Nearly nobody has asked the other anything: all pairs are looked at together, what happened
    // between two in its order.
    await Promise.all(
      pairs.values().map(async (ofPair) => {
        for (const { actorId, one, other, knows, command } of ofPair) {
          if (knows === 'booking' || (await acquaintance(one, other, command.at)) !== null)
            await acquaint(actorId, one, other, knows, command)
        }
      }),
    )
  },
})

function metBy({
  id,
  type,
  data,
  metadata: { occurredAt: at, actor },
}: RecordedEvent): Met | undefined {
  const command = { commandId: derivedId('acquaint', id), at }
  if (type === UserFollowed.type) {
    // Of this type, by the check above.
    const { followerId, followedId } = data as ReturnType<typeof UserFollowed>['data']
    return { actorId: followerId, one: followerId, other: followedId, knows: 'mutual', command }
  }
  // Of the other types that the policy follows.
  const { barberId, clientId, ...details } = data as OfAppointment
  const isAutomatic = 'automatic' in details && details.automatic
  return clientId === null || isAutomatic
    ? undefined
    : { actorId: actor.id, one: clientId, other: barberId, knows: 'booking', command }
}

const DAY_MS = 86_400_000

export interface RequestClock {
  readonly due: (before: string, limit: number) => Promise<readonly string[]>
  readonly lapse: (conversationId: string, command: SweepCommand) => Promise<void>
}

export const requestSweep = ({ due, lapse }: RequestClock): Sweep =>
  sweep({
    name: 'requests-lapsing',
    everySeconds: 600,
    due: (now, limit) => due(new Date(now.getTime() - REQUEST_DAYS * DAY_MS).toISOString(), limit),
    key: (conversationId) => conversationId,
    effect: (conversationId, now) =>
      lapse(conversationId, {
        commandId: derivedId('lapse', conversationId, now.toISOString()),
        at: now.toISOString(),
      }),
  })
