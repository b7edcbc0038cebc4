/** Follows: one stream per pair. Either side may end it, and undo a removal. */
import { z } from 'zod'
import { limits } from '../../../contract/kernel/limits.ts'
import type { Rol } from '../../../contract/kernel/values.ts'
import { type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { event, type EventsOf } from '../kernel/event.ts'
import { Id, Utc } from '../kernel/fields.ts'
import { UNDO_SECONDS } from '../kernel/undo.ts'

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
/** The end of a follow is undone: its beginning stays. `by`: who or what had ended it. */
export const FollowResumed = event('FollowResumed', { ...pair, by: z.enum(endings) })

export type FollowEvent = EventsOf<
  [typeof UserFollowed, typeof UserUnfollowed, typeof FollowResumed]
>
export interface Follow {
  /** Since when; null: it does not stand. */
  readonly since: string | null
  /** Its end, while that is the latest event. */
  readonly ended: { readonly by: FollowEnding; readonly at: string; readonly since: string } | null
}
interface Pair {
  readonly followerId: string
  readonly followedId: string
}
export type FollowCommand =
  /** `rol`: of the person to follow. */
  | Command<'FollowUser', Pair & { rol: Rol }>
  | Command<'EndFollow', Pair & { by: FollowEnding }>
  /** Undoes the end of a follow. `by`: who or what had ended it. */
  | Command<'ResumeFollow', Pair & { by: Exclude<FollowEnding, 'system'> }>

/** A removed follower may come back for longer: they were not told. */
const undoableMs = (by: FollowEnding) =>
  by === 'followed' ? limits.undoMinutes * 60_000 : UNDO_SECONDS * 1_000

export const followDecider: Decider<Follow, FollowCommand, FollowEvent> = {
  category: 'follow',
  initial: { since: null, ended: null },
  remembered: false,

  evolve: (_, event) =>
    match<FollowEvent, Follow>(event, {
      UserFollowed: ({ followedAt }) => ({ since: followedAt, ended: null }),
      UserUnfollowed: ({ by, endedAt, followedAt }) => ({
        since: null,
        ended: { by, at: endedAt, since: followedAt },
      }),
      FollowResumed: ({ followedAt }) => ({ since: followedAt, ended: null }),
    }),

  decide: ({ since, ended }, command) =>
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
      ResumeFollow: ({ by, followerId, followedId }, { at }) => {
        if (since !== null) return []
        if (ended?.by !== by || Date.parse(at) - Date.parse(ended.at) > undoableMs(by)) {
          // A block may have ended no follow.
          if (by === 'block') return []
          throw new DomainError('too_late', 'Ya no se puede deshacer')
        }
        return [FollowResumed({ followerId, followedId, followedAt: ended.since, by })]
      },
    }),
}

export const followId = ({ followerId, followedId }: Pair): string => `${followerId}-${followedId}`
