/** Who is told of reviews and achievements. */
import { AchievementUnlocked, AchievementsRecognized } from '../achievements.ts'
import { ReviewPublished, ReviewReplied } from '../review.ts'
import { type NoticeRow, notice, when } from './notice.ts'

export const engagementNotices: readonly NoticeRow[] = [
  when(ReviewPublished, ({ data: { reviewId, barberId, ownerId, start }, by, at }) =>
    [...new Set([barberId, ...(ownerId === null ? [] : [ownerId])])].map((to) =>
      notice(to, 'review_received', { appointmentId: reviewId, barberId, start }, { by, at }),
    ),
  ),
  when(ReviewReplied, ({ data: { reviewId, barberId, clientId }, by, at }) =>
    clientId === null
      ? []
      : [notice(clientId, 'review_replied', { appointmentId: reviewId, barberId }, { by, at })],
  ),
  when(AchievementUnlocked, ({ data: { userId, achievementId, silent }, by, at }) =>
    silent ? [] : [notice(userId, 'achievement_unlocked', { achievementId }, { by, at })],
  ),
  when(AchievementsRecognized, ({ data: { userId }, by, at }) => [
    notice(userId, 'achievement_unlocked', {}, { by, at }),
  ]),
]
