/** Who keeps away from whom. Read by the gate alone (visibility.ts): a read that asked it on its own would forget the other direction, or the standing. */
import { UserBlocked, UserUnblocked } from '../../domain/moderation/block.ts'
import { projection } from '../engine/projection.ts'

export const graph = projection({
  name: 'graph',
  version: 1,
  tables: {
    block: { columns: { blocker_id: 'uuid', blocked_id: 'uuid', since: 'timestamptz' }, key: ['blocker_id', 'blocked_id'], indexes: ['(blocked_id)'] },
  },
  handlers: (on) => [
    on(UserBlocked, ({ blockerId, blockedId }, rows, { metadata }) =>
      rows.block.put({ blocker_id: blockerId, blocked_id: blockedId, since: metadata.occurredAt })),
    on(UserUnblocked, ({ blockerId, blockedId }, rows) => rows.block.remove({ blocker_id: blockerId, blocked_id: blockedId })),
  ],
})
