/** Unlocked achievements, one stream per person. The instant is the deciding fact's. */
import { z } from 'zod'
import { type Command, type Decider, match } from '../kernel/decider.ts'
import { event, type EventsOf, openly } from '../kernel/event.ts'
import { Id, Position, Utc } from '../kernel/fields.ts'
import type { ReachedAchievement } from './achievement-rules.ts'

const AchievementId = z.string().regex(/^[a-z0-9-]{1,40}$/)
const RULE = 'ids of rules of ours, of nobody'

/** `because`: log position of the deciding fact. `silent`: told in a summary only. */
export const AchievementUnlocked = event('AchievementUnlocked', {
  userId: Id,
  achievementId: openly(AchievementId, RULE),
  ruleVersion: z.int().min(1).max(1_000),
  unlockedAt: Utc,
  because: Position,
  silent: z.boolean(),
})
/** What was found all at once to have been reached long ago, as when a rule is new. */
export const AchievementsRecognized = event('AchievementsRecognized', {
  userId: Id,
  achievementIds: openly(z.array(AchievementId).min(1).max(200), RULE),
})

export type AchievementEvent = EventsOf<[typeof AchievementUnlocked, typeof AchievementsRecognized]>
export type AchievementCommand = Command<
  'UnlockAchievements',
  { userId: string; reached: readonly ReachedAchievement[] }
>

/** Older achievements are announced together. Over a day, for those found by the daily look. */
const NEWS_MS = 48 * 3_600_000

export const achievementsDecider: Decider<
  ReadonlySet<string>,
  AchievementCommand,
  AchievementEvent
> = {
  category: 'achievements',
  initial: new Set(),
  // A few in a life.
  remembered: false,
  evolve: (unlocked, event) =>
    match<AchievementEvent, ReadonlySet<string>>(event, {
      AchievementUnlocked: ({ achievementId }) => new Set(unlocked).add(achievementId),
      AchievementsRecognized: () => unlocked,
    }),
  decide: (unlocked, command) =>
    match<AchievementCommand, readonly AchievementEvent[]>(command, {
      UnlockAchievements: ({ userId, reached }, { at }) => {
        const isOld = (one: ReachedAchievement) =>
          Date.parse(at) - Date.parse(one.unlockedAt) > NEWS_MS
        const fresh = reached.filter(({ achievementId }) => !unlocked.has(achievementId))
        const old = fresh.filter(isOld).map(({ achievementId }) => achievementId)
        return [
          ...fresh.map((one) => AchievementUnlocked({ userId, ...one, silent: isOld(one) })),
          ...(old.length > 0 ? [AchievementsRecognized({ userId, achievementIds: old })] : []),
        ]
      },
    }),
}
