/** Reviews, favorites, achievements, reminders; notifications and their delivery. */
import { achievementRoutes } from '../api/engagement/achievement-routes.ts'
import { deliveryRoutes } from '../api/engagement/delivery-routes.ts'
import { favoriteRoutes } from '../api/engagement/favorite-routes.ts'
import { notificationRoutes } from '../api/engagement/notification-routes.ts'
import { outboxRoutes } from '../api/engagement/outbox-routes.ts'
import { preferenceRoutes } from '../api/engagement/preference-routes.ts'
import { pushRoutes } from '../api/engagement/push-routes.ts'
import { reviewRoutes } from '../api/engagement/review-routes.ts'
import * as achievementEvents from '../domain/engagement/achievements.ts'
import * as favoriteEvents from '../domain/engagement/favorites.ts'
import * as inboxEvents from '../domain/engagement/inbox.ts'
import * as preferences from '../domain/engagement/preferences.ts'
import * as reminderEvents from '../domain/engagement/reminders.ts'
import * as review from '../domain/engagement/review.ts'
import { achievements } from '../projections/engagement/achievements.ts'
import { favorites } from '../projections/engagement/favorites.ts'
import { inbox } from '../projections/engagement/inbox.ts'
import { wishes } from '../projections/engagement/preferences.ts'
import { dueReminders } from '../projections/engagement/reminders-reads.ts'
import { reminders } from '../projections/engagement/reminders.ts'
import { reviewsOutOfStep } from '../projections/engagement/reviews-reads.ts'
import { reviews } from '../projections/engagement/reviews.ts'
import { ratings } from '../projections/ratings.ts'
import { achievementPolicy, achievementSweep } from '../workers/engagement/achievement-policy.ts'
import { judgingOf } from '../workers/engagement/judging.ts'
import { reminderSweep } from '../workers/engagement/reminders.ts'
import { reviewSweep } from '../workers/engagement/review-sweep.ts'
import { clockContext, type Module, type ModuleRuntime } from './module.ts'
import { engagementTold } from '../live/told/engagement.ts'
import { engagementExported } from '../api/export/exported/engagement.ts'

const judging = ({
  services: {
    passed,
    engagement: { achievements: judge },
  },
  background,
}: Omit<ModuleRuntime, 'chain'>) => judgingOf({ db: background, passed, achievements: judge })

export const engagementModule: Module = {
  name: 'engagement',
  domain: [achievementEvents, favoriteEvents, inboxEvents, preferences, reminderEvents, review],
  projections: [inbox, reviews, ratings, favorites, reminders, wishes, achievements],
  told: engagementTold,
  exported: engagementExported,
  accountEnd: ({ engagement }) => ({
    lettingGo: [(context, userId) => engagement.favorites.endAllOf(context, userId)],
  }),
  routes: [
    notificationRoutes,
    preferenceRoutes,
    pushRoutes,
    outboxRoutes,
    deliveryRoutes,
    reviewRoutes,
    favoriteRoutes,
    achievementRoutes,
  ],
  policies: (running) => [achievementPolicy(judging(running))],
  sweeps: (running) => {
    const {
      background,
      services: {
        commands,
        engagement: { reviewing },
      },
    } = running
    return [
      reminderSweep({
        due: (now, limit) => dueReminders(background, now, limit),
        async issue(data, command) {
          await commands.handle(
            reminderEvents.reminderDecider,
            data.appointmentId,
            { type: 'IssueReminder', data },
            clockContext(command),
          )
        },
      }),
      reviewSweep({
        due: (now, limit) => reviewsOutOfStep(background, now.toISOString(), limit),
        hide: (reviewId, command) => reviewing.hide(clockContext(command), reviewId, null),
        restore: (reviewId, command) => reviewing.restore(clockContext(command), reviewId, null),
      }),
      achievementSweep(judging(running)),
    ]
  },
}
