/** Hides reviews of suspended accounts until the suspension ends. */
import { derivedId } from '../../domain/kernel/ids.ts'
import type { SweepCommand } from '../booking/sweeps.ts'
import { type Sweep, sweep } from '../kernel/clock.ts'

/** A review that doesn't stand as its writer's account does. */
export interface OutOfStep {
  readonly id: string
  readonly hide: boolean
}

export interface ReviewClock {
  readonly due: (now: Date, limit: number) => Promise<readonly OutOfStep[]>
  readonly hide: (reviewId: string, command: SweepCommand) => Promise<void>
  readonly restore: (reviewId: string, command: SweepCommand) => Promise<void>
}

export const reviewSweep = ({ due, hide, restore }: ReviewClock): Sweep =>
  sweep({
    name: 'reviews-standing',
    everySeconds: 60,
    due,
    key: ({ id }) => id,
    // Of its own for each time: an account may be suspended more than once.
    effect: ({ id, hide: hides }, now) =>
      (hides ? hide : restore)(id, {
        commandId: derivedId('standing', id, now.toISOString()),
        at: now.toISOString(),
      }),
  })
