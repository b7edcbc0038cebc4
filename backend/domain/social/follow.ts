/**
 * One person follows another: a stream for each pair, so that a pair counts once however often it is said. Whoever follows may always
 * stop, whatever is between the two; whom they follow may let go of them, and, where that was a slip, take it back.
 */
import { z } from 'zod'
import { limits } from '../../../contract/kernel/limits.ts'
import type { Rol } from '../../../contract/kernel/values.ts'
import { type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { event, type EventsOf } from '../kernel/event.ts'
import { Id, Utc } from '../kernel/fields.ts'

/** Who has put an end to it: one of the two, a block between them, or the end of an account. */
export const endings = ['follower', 'followed', 'block', 'system'] as const
export type Ending = (typeof endings)[number]

export const UserFollowed = event('UserFollowed', { followerId: Id, followedId: Id })
export const UserUnfollowed = event('UserUnfollowed', { followerId: Id, followedId: Id, by: z.enum(endings), endedAt: Utc })

export type FollowEvent = EventsOf<[typeof UserFollowed, typeof UserUnfollowed]>
export interface Follow {
  readonly stands: boolean
  /** When whom they followed let go of them, while that is the last that was said. */
  readonly letGoAt: string | null
}
interface Pair {
  readonly followerId: string
  readonly followedId: string
}
export type FollowCommand =
  /** `rol`: of whom they are about to follow. */
  | Command<'FollowUser', Pair & { rol: Rol }>
  | Command<'EndFollow', Pair & { by: Ending }>
  | Command<'RestoreFollower', Pair>

const MINUTE_MS = 60_000

export const follow: Decider<Follow, FollowCommand, FollowEvent> = {
  category: 'follow',
  initial: { stands: false, letGoAt: null },
  remembered: false,

  evolve: (_, event) => match<FollowEvent, Follow>(event, {
    UserFollowed: () => ({ stands: true, letGoAt: null }),
    UserUnfollowed: ({ by, endedAt }) => ({ stands: false, letGoAt: by === 'followed' ? endedAt : null }),
  }),

  decide: ({ stands, letGoAt }, command) => match<FollowCommand, readonly FollowEvent[]>(command, {
    FollowUser: ({ rol, ...pair }) => {
      if (pair.followerId === pair.followedId) throw new DomainError('own_self', 'No puedes seguirte a ti mismo')
      if (rol === 'cliente') throw new DomainError('not_followable', 'Solo puedes seguir a barberos y dueños de barbería')
      return stands ? [] : [UserFollowed(pair)]
    },
    EndFollow: ({ by, followerId, followedId }, { at }) => (stands ? [UserUnfollowed({ followerId, followedId, by, endedAt: at })] : []),
    // Nobody is made to follow: only what whom they follow has just ended themself.
    RestoreFollower: (pair, { at }) => {
      if (stands) return []
      if (letGoAt === null || Date.parse(at) - Date.parse(letGoAt) > limits.undoMinutes * MINUTE_MS) {
        throw new DomainError('too_late', 'Ya no se puede deshacer')
      }
      return [UserFollowed(pair)]
    },
  }),
}

/** The stream of a pair. */
export const followId = ({ followerId, followedId }: Pair): string => `${followerId}-${followedId}`
