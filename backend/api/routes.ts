/** Every route file of the API, by context. */
import { figureRoutes } from './analysis/figures.ts'
import { figureViewRoutes } from './analysis/views.ts'
import { appointmentAnswerRoutes } from './booking/answers.ts'
import { appointmentRoutes } from './booking/appointments.ts'
import { appointmentAuditRoutes } from './booking/audit.ts'
import { calendarRoutes } from './booking/calendars.ts'
import { clientRoutes } from './booking/clients.ts'
import { agendaAsOfRoutes } from './booking/agenda-as-of.ts'
import { dashboardRoutes } from './booking/dashboard.ts'
import { freeTimeRoutes } from './booking/free-times.ts'
import { statisticsRoutes } from './booking/statistics.ts'
import { availabilityRoutes } from './business/availability.ts'
import { barberRoutes } from './business/barbers.ts'
import { serviceRoutes } from './business/catalogue.ts'
import { locationRoutes } from './business/locations.ts'
import { searchRoutes } from './business/search.ts'
import { shopRoutes } from './business/shops.ts'
import { teamRoutes } from './business/team.ts'
import { deliveryRoutes } from './engagement/deliveries.ts'
import { outboxRoutes } from './engagement/outbox.ts'
import { notificationRoutes } from './engagement/notifications.ts'
import { preferenceRoutes } from './engagement/preferences.ts'
import { pushRoutes } from './engagement/push.ts'
import { achievementRoutes } from './engagement/achievements.ts'
import { favoriteRoutes } from './engagement/favorites.ts'
import { reviewRoutes } from './engagement/reviews.ts'
import { accountRoutes } from './identity/account.ts'
import { accountClosingRoutes } from './identity/closing.ts'
import { dataExportRoutes } from './identity/export.ts'
import { phoneRoutes } from './identity/phone.ts'
import { profileRoutes } from './identity/profiles.ts'
import { recoveryRoutes } from './identity/recovery.ts'
import { staffRoutes, staffRoleRoutes } from './identity/staff.ts'
import { jobRoutes } from './kernel/jobs.ts'
import { postRoutes } from './social/posts.ts'
import { commentRoutes } from './social/comments.ts'
import { reactionRoutes } from './social/reactions.ts'
import { conversationRoutes } from './messaging/conversations.ts'
import { messageRoutes } from './messaging/messages.ts'
import { chatSettingRoutes } from './messaging/settings.ts'
import type { Routes } from './kernel/kit.ts'
import { blockAndRestrictionRoutes } from './moderation/keeping-away.ts'
import { followRoutes } from './social/follows.ts'
import { projectionRoutes } from './kernel/projections.ts'
import { clientErrorRoutes } from './kernel/reports.ts'
import { moderationMetricsRoutes } from './moderation/metrics.ts'
import { looseNoticeRoutes, queueFilterRoutes } from './moderation/loose-notices.ts'
import { guestNoticeRoutes } from './moderation/notices.ts'
import { policyRoutes } from './moderation/policies.ts'
import { appealRoutes } from './moderation/appeals.ts'
import { accountStandingRoutes } from './moderation/standing.ts'
import { decisionPreviewRoutes } from './moderation/preview.ts'
import { auditRoutes } from './moderation/audit.ts'
import { caseRoutes } from './moderation/cases.ts'
import { caseGroupRoutes } from './moderation/groups.ts'
import { reporterRoutes } from './moderation/reporters.ts'
import { reportRoutes } from './moderation/reports.ts'
import { subjectRoutes } from './moderation/subjects.ts'

export const routeFiles: readonly Routes[] = [
  accountRoutes,
  accountClosingRoutes,
  dataExportRoutes,
  profileRoutes,
  phoneRoutes,
  recoveryRoutes,
  staffRoutes,
  shopRoutes,
  barberRoutes,
  searchRoutes,
  teamRoutes,
  locationRoutes,
  serviceRoutes,
  availabilityRoutes,
  appointmentRoutes,
  appointmentAnswerRoutes,
  freeTimeRoutes,
  agendaAsOfRoutes,
  dashboardRoutes,
  statisticsRoutes,
  calendarRoutes,
  clientRoutes,
  appointmentAuditRoutes,
  notificationRoutes,
  preferenceRoutes,
  pushRoutes,
  outboxRoutes,
  deliveryRoutes,
  reviewRoutes,
  favoriteRoutes,
  achievementRoutes,
  subjectRoutes,
  postRoutes,
  commentRoutes,
  reactionRoutes,
  conversationRoutes,
  messageRoutes,
  chatSettingRoutes,
  followRoutes,
  blockAndRestrictionRoutes,
  reportRoutes,
  reporterRoutes,
  caseGroupRoutes,
  caseRoutes,
  looseNoticeRoutes,
  queueFilterRoutes,
  appealRoutes,
  accountStandingRoutes,
  guestNoticeRoutes,
  decisionPreviewRoutes,
  policyRoutes,
  moderationMetricsRoutes,
  auditRoutes,
  projectionRoutes,
  clientErrorRoutes,
  figureRoutes,
  figureViewRoutes,
  staffRoleRoutes,
  jobRoutes,
]
