/** Every route file of the API, by context. */
import { figureRoutes } from './analysis/figure-routes.ts'
import { figureViewRoutes } from './analysis/figure-view-routes.ts'
import { appointmentAnswerRoutes } from './booking/answer-routes.ts'
import { appointmentRoutes } from './booking/appointment-routes.ts'
import { appointmentAuditRoutes } from './booking/appointment-audit-routes.ts'
import { calendarRoutes } from './booking/calendar-routes.ts'
import { clientRoutes } from './booking/client-routes.ts'
import { agendaAsOfRoutes } from './booking/agenda-as-of-routes.ts'
import { dashboardRoutes } from './booking/dashboard-routes.ts'
import { freeTimeRoutes } from './booking/free-time-routes.ts'
import { statisticsRoutes } from './booking/statistics-routes.ts'
import { availabilityRoutes } from './business/availability-routes.ts'
import { barberRoutes } from './business/barber-routes.ts'
import { serviceRoutes } from './business/catalogue-routes.ts'
import { locationRoutes } from './business/location-routes.ts'
import { searchRoutes } from './business/search-routes.ts'
import { shopRoutes } from './business/shop-routes.ts'
import { teamRoutes } from './business/team-routes.ts'
import { deliveryRoutes } from './engagement/delivery-routes.ts'
import { outboxRoutes } from './engagement/outbox-routes.ts'
import { notificationRoutes } from './engagement/notification-routes.ts'
import { preferenceRoutes } from './engagement/preference-routes.ts'
import { pushRoutes } from './engagement/push-routes.ts'
import { achievementRoutes } from './engagement/achievement-routes.ts'
import { favoriteRoutes } from './engagement/favorite-routes.ts'
import { reviewRoutes } from './engagement/review-routes.ts'
import { accountRoutes } from './identity/account-routes.ts'
import { accountClosingRoutes } from './identity/closing-routes.ts'
import { dataExportRoutes } from './export/export-routes.ts'
import { phoneRoutes } from './identity/phone-routes.ts'
import { profileRoutes } from './identity/profile-routes.ts'
import { recoveryRoutes } from './identity/recovery-routes.ts'
import { staffRoutes, staffRoleRoutes } from './identity/staff-routes.ts'
import { jobRoutes } from './kernel/job-routes.ts'
import { postRoutes } from './social/post-routes.ts'
import { commentRoutes } from './social/comment-routes.ts'
import { reactionRoutes } from './social/reaction-routes.ts'
import { conversationRoutes } from './messaging/conversation-routes.ts'
import { messageRoutes } from './messaging/message-routes.ts'
import { chatSettingRoutes } from './messaging/chat-settings-routes.ts'
import type { Routes } from './kernel/route-registration.ts'
import { blockAndRestrictionRoutes } from './moderation/block-routes.ts'
import { followRoutes } from './social/follow-routes.ts'
import { projectionRoutes } from './kernel/projection-routes.ts'
import { clientErrorRoutes } from './kernel/browser-report-routes.ts'
import { moderationMetricsRoutes } from './moderation/metrics-routes.ts'
import { looseNoticeRoutes, queueFilterRoutes } from './moderation/loose-notice-routes.ts'
import { guestNoticeRoutes } from './moderation/guest-notice-routes.ts'
import { policyRoutes } from './moderation/policy-routes.ts'
import { appealRoutes } from './moderation/appeal-routes.ts'
import { accountStandingRoutes } from './moderation/standing-routes.ts'
import { decisionPreviewRoutes } from './moderation/preview-routes.ts'
import { auditRoutes } from './moderation/audit-routes.ts'
import { caseRoutes } from './moderation/case-routes.ts'
import { caseGroupRoutes } from './moderation/group-routes.ts'
import { reporterRoutes } from './moderation/reporter-routes.ts'
import { reportRoutes } from './moderation/report-routes.ts'
import { subjectRoutes } from './moderation/subject-routes.ts'

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
