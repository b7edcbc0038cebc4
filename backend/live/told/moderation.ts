/** Who hears of restrictions and blocks: their owner alone. */
import { UserRestricted, UserUnrestricted } from '../../domain/moderation/restriction.ts'
import { UserBlocked, UserUnblocked } from '../../domain/moderation/user-block.ts'
import { type Addressed, type TellRow, tellOf } from '../tell.ts'

/** Restricted people are never told. */
const restricted =
  (type: 'user_restricted' | 'user_unrestricted') =>
  ({ ownerId, restrictedId }: { ownerId: string; restrictedId: string }): Addressed[] => [
    { to: [ownerId], message: { type, userId: restrictedId } },
  ]

/** Blocked people aren't told; their open screens are checked again (fanout.ts). */
const blocked =
  (type: 'user_blocked' | 'user_unblocked') =>
  ({ blockerId, blockedId }: { blockerId: string; blockedId: string }): Addressed[] => [
    { to: [blockerId], message: { type, userId: blockedId } },
  ]

export const moderationTold: readonly TellRow[] = [
  tellOf(UserRestricted, restricted('user_restricted')),
  tellOf(UserUnrestricted, restricted('user_unrestricted')),
  tellOf(UserBlocked, blocked('user_blocked')),
  tellOf(UserUnblocked, blocked('user_unblocked')),
]
