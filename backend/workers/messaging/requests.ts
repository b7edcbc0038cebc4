/** What becomes of requests that nobody answers: the two come to know each other, or it takes too long. */
import { AppointmentBooked } from '../../domain/booking/events.ts'
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
  readonly acquaint: (one: string, other: string, knows: Acquaintance, command: { readonly commandId: string; readonly at: string }) => Promise<void>
}

/** Whoever books, or follows back, has answered what they were asked. */
export const acquaintancePolicy = ({ acquaintance, acquaint }: Acquainting): Policy => ({
  name: 'acquaintances', from: 'head', types: [AppointmentBooked.type, UserFollowed.type],
  async act(events: readonly RecordedEvent[]) {
    for (const { id, type, data, metadata: { occurredAt: at } } of events) {
      const command = { commandId: derivedId('acquaint', id), at }
      if (type === AppointmentBooked.type) {
        // Of these types, by what the policy follows.
        const { barberId, clientId } = data as ReturnType<typeof AppointmentBooked>['data']
        if (clientId !== null) await acquaint(clientId, barberId, 'booking', command)
      } else {
        const { followerId, followedId } = data as ReturnType<typeof UserFollowed>['data']
        if (await acquaintance(followerId, followedId, at) !== null) await acquaint(followerId, followedId, 'mutual', command)
      }
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
