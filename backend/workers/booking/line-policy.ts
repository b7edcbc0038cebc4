/** What becomes of a called ticket when the hold on its chair ends: seated, or one place back. */
import { HoldReleased } from '../../domain/booking/hold-events.ts'
import type { Policy } from '../kernel/policy.ts'

type Released = ReturnType<typeof HoldReleased>['data']

export interface LineHolds {
  readonly seated: (released: Released, at: string) => Promise<void>
  readonly lapsed: (released: Released, at: string) => Promise<void>
  readonly now: () => Date
}

export const linePolicy = ({ seated, lapsed, now }: LineHolds): Policy => ({
  name: 'line',
  from: 'head',
  types: [HoldReleased.type],
  async act(events) {
    for (const { data } of events) {
      // Of the one type that this policy follows.
      const released = data as Released
      if (released.held?.purpose !== 'ticket') continue
      const at = now().toISOString()
      if (released.why === 'used') await seated(released, at)
      if (released.why === 'lapsed') await lapsed(released, at)
    }
  },
})
