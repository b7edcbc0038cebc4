/** The commands of engagement. */
import type { CommandHandler } from '../kernel/handle.ts'
import { AchievementCommands, type AchievementReads } from './achievements.ts'
import { FavoriteCommands, type FavoriteReads } from './favorites.ts'
import { ReviewCommands, type ReviewReads } from './reviews.ts'

export interface EngagementParts {
  readonly reviewing: ReviewCommands
  readonly favorites: FavoriteCommands
  readonly achievements: AchievementCommands
}

export const engagementParts = (
  commands: CommandHandler,
  reads: ReviewReads & FavoriteReads & AchievementReads,
): EngagementParts => ({
  reviewing: new ReviewCommands(commands, reads),
  favorites: new FavoriteCommands(commands, reads),
  achievements: new AchievementCommands(commands, reads),
})
