/** Who hears of reviews, achievements and their own notifications. */
import { AchievementUnlocked } from '../../domain/engagement/achievements.ts'
import {
  AllNotificationsRead,
  AllNotificationsUnread,
  NotificationDeleted,
  NotificationRead,
} from '../../domain/engagement/inbox.ts'
import {
  ReviewEdited,
  ReviewHidden,
  ReviewPublished,
  ReviewReplied,
  ReviewReplyEdited,
  ReviewRestored,
} from '../../domain/engagement/review.ts'
import { type Addressed, type TellRow, tellOf } from '../tell.ts'

/** Reviews stand on the page of the barber and on the shop's, with what they come to. */
const reviewed =
  (type: 'review_created' | 'review_updated') =>
  ({
    barberId,
    businessId,
    clientId,
  }: {
    barberId: string
    businessId: string | null
    clientId: string | null
  }): Addressed[] => [
    {
      topic: `barber:${barberId}`,
      own: clientId === null ? [barberId] : [barberId, clientId],
      message: { type, barberId, businessId },
    },
    ...(businessId
      ? [{ topic: `business:${businessId}`, message: { type, barberId, businessId } } as const]
      : []),
  ]

const read = ({ userId }: { userId: string }): Addressed[] => [
  { to: [userId], message: { type: 'notifications_read' } },
]

export const engagementTold: readonly TellRow[] = [
  tellOf(ReviewPublished, reviewed('review_created')),
  tellOf(ReviewEdited, reviewed('review_updated')),
  tellOf(ReviewReplied, reviewed('review_updated')),
  tellOf(ReviewReplyEdited, reviewed('review_updated')),
  tellOf(ReviewHidden, reviewed('review_updated')),
  tellOf(ReviewRestored, reviewed('review_updated')),
  tellOf(AchievementUnlocked, ({ userId, achievementId }) => [
    { to: [userId], message: { type: 'achievement_unlocked', userId, achievementId } },
  ]),
  tellOf(NotificationRead, read),
  tellOf(NotificationDeleted, read),
  tellOf(AllNotificationsRead, read),
  tellOf(AllNotificationsUnread, read),
]
