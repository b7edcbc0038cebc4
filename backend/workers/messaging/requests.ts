/** What becomes of requests that nobody answers: the two come to know each other, or it takes too long. */
import { AppointmentBooked, AppointmentCompleted, AppointmentConfirmed } from '../../domain/booking/events.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { type Acquaintance, REQUEST_DAYS } from '../../domain/messaging/conversation.ts'
import { UserFollowed } from '../../domain/social/follow.ts'
import type { ClockCommand } from '../booking/sweeps.ts'
import { type Sweep, sweep } from '../kernel/clock.ts'
import type { Policy } from '../kernel/policy.ts'

export interface Acquainting {
  /** By how far the two have to do with each other now, which may be not at all. */
  readonly acquaintance: (one: string, other: string, at: string) => Promise<Acquaintance | null>
  /** By an act of `actorId`. */
  readonly acquaint: (actorId: string, one: string, other: string, knows: Acquaintance, command: { readonly commandId: string; readonly at: string }) => Promise<void>
}

type OfAppointment = ReturnType<typeof AppointmentBooked | typeof AppointmentConfirmed | typeof AppointmentCompleted>['data']

/** A booking, a confirmation, a visit that took place or a mutual follow answers a request, by who did it. */
export const acquaintancePolicy = ({ acquaintance, acquaint }: Acquainting): Policy => ({
  name: 'acquaintances', from: 'head', types: [AppointmentBooked.type, AppointmentConfirmed.type, AppointmentCompleted.type, UserFollowed.type],
  async act(events: readonly RecordedEvent[]) {
    for (const { id, type, data, metadata: { occurredAt: at, actor } } of events) {
      const command = { commandId: derivedId('acquaint', id), at }
      if (type === UserFollowed.type) {
        // Of this type, by the check above.
        const { followerId, followedId } = data as ReturnType<typeof UserFollowed>['data']
        if (await acquaintance(followerId, followedId, at) !== null) await acquaint(followerId, followerId, followedId, 'mutual', command)
        continue
      }
      // Of the other types that the policy follows.
      const { barberId, clientId, ...details } = data as OfAppointment
      const isAutomatic = 'automatic' in details && details.automatic
      if (clientId !== null && !isAutomatic) await acquaint(actor.id, clientId, barberId, 'booking', command)
    }
  },
})

const DAY_MS = 86_400_000

export interface RequestClock {
  readonly due: (before: string, limit: number) => Promise<readonly string[]>
  readonly lapse: (conversationId: string, command: ClockCommand) => Promise<void>
}

export const requestSweep = ({ due, lapse }: RequestClock): Sweep =>
  sweep({
    name: 'requests-lapsing', everySeconds: 600,
    due: (now, limit) => due(new Date(now.getTime() - REQUEST_DAYS * DAY_MS).toISOString(), limit),
    key: (conversationId) => conversationId,
    effect: (conversationId, now) => lapse(conversationId, { commandId: derivedId('lapse', conversationId, now.toISOString()), at: now.toISOString() }),
  })
