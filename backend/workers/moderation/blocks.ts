/**
 * What ends between two people when one blocks the other, where the request that said so did not
 * live to see to it.
 */
import { UserBlocked } from '../../domain/moderation/user-block.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import type { Policy } from '../kernel/policy.ts'

export interface Parting {
  /**
   * `commandId`: the block's own, so that what its request has ended already is not ended twice.
   */
  readonly part: (
    blockerId: string,
    blockedId: string,
    command: { readonly commandId: string; readonly at: string },
  ) => Promise<void>
}

export const blockPolicy = ({ part }: Parting): Policy => ({
  name: 'blocks',
  from: 'head',
  types: [UserBlocked.type],
  async act(events: readonly RecordedEvent[]) {
    for (const {
      data,
      metadata: { commandId, occurredAt: at },
    } of events) {
      // Of this type, by what the policy follows.
      const { blockerId, blockedId } = data as ReturnType<typeof UserBlocked>['data']
      await part(blockerId, blockedId, { commandId, at })
    }
  },
})
