/**
 * Kinds of achievements, from the first to the last to be shown. Apart from the schemas, so that a
 * screen brings no validation along.
 */
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
