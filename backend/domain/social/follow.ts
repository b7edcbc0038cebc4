/** Follows: one stream per pair. Either side may end it, and undo a removal. */
import { z } from 'zod'
import { limits } from '../../../contract/kernel/limits.ts'
import type { Rol } from '../../../contract/kernel/values.ts'
import { type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { event, type EventsOf } from '../kernel/event.ts'
import { Id, Utc } from '../kernel/fields.ts'

/** Who has put an end to it: one of the two, a block between them, or the end of an account. */
export const endings = ['follower', 'followed', 'block', 'system'] as const
export type FollowEnding = (typeof endings)[number]

/** `followedAt`: the start, also of ended follows, so the notice of that day can be withdrawn. */
const pair = { followerId: Id, followedId: Id, followedAt: Utc }
export const UserFollowed = event('UserFollowed', pair)
export const UserUnfollowed = event('UserUnfollowed', {
  ...pair,
  by: z.enum(endings),
  endedAt: Utc,
})

export type FollowEvent = EventsOf<[typeof UserFollowed, typeof UserUnfollowed]>
export interface Follow {
  /** Since when; null: it does not stand. */
  readonly since: string | null
  /** When the follower was removed, while that is the latest event. */
  readonly letGoAt: string | null
}
interface Pair {
  readonly followerId: string
  readonly followedId: string
}
export type FollowCommand =
  /** `rol`: of the person to follow. */
  | Command<'FollowUser', Pair & { rol: Rol }>
  | Command<'EndFollow', Pair & { by: FollowEnding }>
  | Command<'RestoreFollower', Pair>

const MINUTE_MS = 60_000

export const followDecider: Decider<Follow, FollowCommand, FollowEvent> = {
  category: 'follow',
  initial: { since: null, letGoAt: null },
  remembered: false,

  evolve: (_, event) =>
    match<FollowEvent, Follow>(event, {
      UserFollowed: ({ followedAt }) => ({ since: followedAt, letGoAt: null }),
      UserUnfollowed: ({ by, endedAt }) => ({
        since: null,
        letGoAt: by === 'followed' ? endedAt : null,
      }),
    }),

  decide: ({ since, letGoAt }, command) =>
    match<FollowCommand, readonly FollowEvent[]>(command, {
      FollowUser: ({ rol, ...who }, { at }) => {
        if (who.followerId === who.followedId)
          throw new DomainError('own_self', 'No puedes seguirte a ti mismo')
        if (rol === 'cliente')
          throw new DomainError(
            'not_followable',
            'Solo puedes seguir a barberos y dueños de barbería',
          )
        return since === null ? [UserFollowed({ ...who, followedAt: at })] : []
      },
      EndFollow: ({ by, followerId, followedId }, { at }) =>
        since === null
          ? []
          : [UserUnfollowed({ followerId, followedId, followedAt: since, by, endedAt: at })],
      // Only a removal by the followed person can be undone.
      RestoreFollower: (who, { at }) => {
        if (since !== null) return []
        if (
          letGoAt === null ||
          Date.parse(at) - Date.parse(letGoAt) > limits.undoMinutes * MINUTE_MS
        ) {
          throw new DomainError('too_late', 'Ya no se puede deshacer')
        }
        return [UserFollowed({ ...who, followedAt: at })]
      },
    }),
}

export const followId = ({ followerId, followedId }: Pair): string => `${followerId}-${followedId}`
