/** Finishes what a block ends between two people after a crash. */
import { UserBlocked } from '../../domain/moderation/user-block.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import type { Policy } from '../kernel/policy.ts'

export interface Parting {
  /** `commandId`: the block's, so ended effects don't repeat. */
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
