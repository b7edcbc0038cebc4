/** Kinds of achievements in display order. Without zod, for screens. */
export const rarities = ['common', 'rare', 'epic', 'legendary'] as const
export type Rarity = (typeof rarities)[number]
export const achievementTypes = [
  'milestone',
  'social',
  'business',
  'quality',
  'consistency',
] as const
export type AchievementType = (typeof achievementTypes)[number]
