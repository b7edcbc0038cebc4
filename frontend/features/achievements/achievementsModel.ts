/** What is to be shown of achievements: the catalogue with how far one is with each. */
import { rarities, type Rarity } from '../../../contract/engagement/achievement-kinds.ts'
import type { Achievement, UserAchievement } from '../../../contract/engagement/achievements.ts'
import type { Rol } from '../../../contract/kernel/values.ts'

export interface AchievementProgress {
  readonly achievement: Achievement
  readonly progress: number
  readonly unlockedAt: string | null
}

/** Defaults for catalogues of other versions: value 100, for clients. */
const valueOf = ({ criteria }: Achievement): number => (criteria.value > 0 ? criteria.value : 100)
const isFor = ({ targetRoles }: Achievement, rol: Rol): boolean =>
  targetRoles.length === 0 ? rol === 'cliente' : targetRoles.includes(rol)

/** Those of one's role, and whatever else one has; in the order of the catalogue. */
export function standingsOf(
  own: readonly UserAchievement[],
  catalogue: readonly Achievement[],
  rol: Rol,
): AchievementProgress[] {
  const current = new Map(own.map((one) => [one.achievementId, one]))
  const seen = new Set(catalogue.map(({ id }) => id))
  const all = [
    ...catalogue,
    ...own
      .filter(({ achievementId }) => !seen.has(achievementId))
      .map(({ achievement }) => achievement),
  ]
  return all
    .map((achievement): AchievementProgress => {
      const { progress = 0, unlockedAt = null } = current.get(achievement.id) ?? {}
      return {
        achievement: { ...achievement, criteria: { value: valueOf(achievement) } },
        progress,
        unlockedAt,
      }
    })
    .filter(({ achievement, unlockedAt }) => unlockedAt !== null || isFor(achievement, rol))
}

export function achievementTotalsOf(all: readonly AchievementProgress[]): {
  readonly unlocked: number
  readonly points: number
  readonly byRarity: Readonly<Record<Rarity, number>>
} {
  const unlocked = all
    .filter(({ unlockedAt }) => unlockedAt !== null)
    .map(({ achievement }) => achievement)
  const count = (rarity: Rarity) => unlocked.filter((one) => one.rarity === rarity).length
  return {
    unlocked: unlocked.length,
    points: unlocked.reduce((sum, { points }) => sum + points, 0),
    byRarity: Object.fromEntries(rarities.map((rarity) => [rarity, count(rarity)])) as Record<
      Rarity,
      number
    >,
  }
}
