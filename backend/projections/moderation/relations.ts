/** Follows, blocks and restrictions. Only visibility.ts may read blocks. */
import { UserBlocked, UserUnblocked } from '../../domain/moderation/user-block.ts'
import { UserRestricted, UserUnrestricted } from '../../domain/moderation/restriction.ts'
import { FollowResumed, UserFollowed, UserUnfollowed } from '../../domain/social/follow.ts'
import { projection } from '../engine/apply/projection.ts'

export const graph = projection({
  name: 'graph',
  version: 2,
  tables: {
    block: {
      columns: { blocker_id: 'uuid', blocked_id: 'uuid', since: 'timestamptz' },
      key: ['blocker_id', 'blocked_id'],
      indexes: ['(blocked_id)'],
    },
    restriction: {
      columns: { owner_id: 'uuid', restricted_id: 'uuid', since: 'timestamptz' },
      key: ['owner_id', 'restricted_id'],
    },
    follow: {
      columns: {
        follower_id: 'uuid',
        followed_id: 'uuid',
        position: 'bigint',
        since: 'timestamptz',
      },
      key: ['follower_id', 'followed_id'],
      indexes: ['(followed_id, position DESC)', '(follower_id, position DESC)'],
    },
  },
  handlers: (on) => [
    on(UserBlocked, ({ blockerId, blockedId }, rows, { metadata }) =>
      rows.block.put({ blocker_id: blockerId, blocked_id: blockedId, since: metadata.occurredAt }),
    ),
    on(UserUnblocked, ({ blockerId, blockedId }, rows) =>
      rows.block.remove({ blocker_id: blockerId, blocked_id: blockedId }),
    ),
    on(UserRestricted, ({ ownerId, restrictedId }, rows, { metadata }) =>
      rows.restriction.put({
        owner_id: ownerId,
        restricted_id: restrictedId,
        since: metadata.occurredAt,
      }),
    ),
    on(UserUnrestricted, ({ ownerId, restrictedId }, rows) =>
      rows.restriction.remove({ owner_id: ownerId, restricted_id: restrictedId }),
    ),
    on(UserFollowed, ({ followerId, followedId }, rows, { position, metadata }) =>
      rows.follow.put({
        follower_id: followerId,
        followed_id: followedId,
        position,
        since: metadata.occurredAt,
      }),
    ),
    on(FollowResumed, ({ followerId, followedId, followedAt }, rows, { position }) =>
      rows.follow.put({
        follower_id: followerId,
        followed_id: followedId,
        position,
        since: followedAt,
      }),
    ),
    on(UserUnfollowed, ({ followerId, followedId }, rows) =>
      rows.follow.remove({ follower_id: followerId, followed_id: followedId }),
    ),
  ],
})
