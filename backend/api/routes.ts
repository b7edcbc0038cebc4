/** Every route file of the API, by context. */
import { figures } from './analysis/figures.ts'
import { savedFigureViews } from './analysis/views.ts'
import { answers } from './booking/answers.ts'
import { appointments } from './booking/appointments.ts'
import { audit } from './booking/audit.ts'
import { calendars } from './booking/calendars.ts'
import { clients } from './booking/clients.ts'
import { agendaAsOf } from './booking/agenda-as-of.ts'
import { dashboard } from './booking/dashboard.ts'
import { freeTimes } from './booking/free-times.ts'
import { statistics } from './booking/statistics.ts'
import { availability } from './business/availability.ts'
import { barbers } from './business/barbers.ts'
import { catalogue } from './business/catalogue.ts'
import { locations } from './business/locations.ts'
import { search } from './business/search.ts'
import { shops } from './business/shops.ts'
import { team } from './business/team.ts'
import { deliveries } from './engagement/deliveries.ts'
import { outbox } from './engagement/outbox.ts'
import { notifications } from './engagement/notifications.ts'
import { preferences } from './engagement/preferences.ts'
import { push } from './engagement/push.ts'
import { achievements } from './engagement/achievements.ts'
import { favorites } from './engagement/favorites.ts'
import { reviews } from './engagement/reviews.ts'
import { identity } from './identity/account.ts'
import { closing } from './identity/closing.ts'
import { exporting } from './identity/export.ts'
import { phone } from './identity/phone.ts'
import { profiles } from './identity/profiles.ts'
import { recovery } from './identity/recovery.ts'
import { staff, staffRoles } from './identity/staff.ts'
import { jobs } from './kernel/jobs.ts'
import { posts } from './social/posts.ts'
import { comments } from './social/comments.ts'
import { reactions } from './social/reactions.ts'
import { conversations } from './messaging/conversations.ts'
import { messages } from './messaging/messages.ts'
import { chatSettings } from './messaging/settings.ts'
import type { Routes } from './kernel/kit.ts'
import { keepingAway } from './moderation/keeping-away.ts'
import { follows } from './social/follows.ts'
import { projections } from './kernel/projections.ts'
import { reports } from './kernel/reports.ts'
import { moderationMetrics } from './moderation/metrics.ts'
import { looseNoticeRoutes, queueFilterRoutes } from './moderation/loose-notices.ts'
import { notices } from './moderation/notices.ts'
import { policies } from './moderation/policies.ts'
import { appeals } from './moderation/appeals.ts'
import { standing } from './moderation/standing.ts'
import { preview } from './moderation/preview.ts'
import { auditing } from './moderation/audit.ts'
import { moderationCases } from './moderation/cases.ts'
import { moderationGroups } from './moderation/groups.ts'
import { moderationReporters } from './moderation/reporters.ts'
import { moderationReports } from './moderation/reports.ts'
import { moderationSubjects } from './moderation/subjects.ts'

export const routeFiles: readonly Routes[] = [
  identity,
  closing,
  exporting,
  profiles,
  phone,
  recovery,
  staff,
  shops,
  barbers,
  search,
  team,
  locations,
  catalogue,
  availability,
  appointments,
  answers,
  freeTimes,
  agendaAsOf,
  dashboard,
  statistics,
  calendars,
  clients,
  audit,
  notifications,
  preferences,
  push,
  outbox,
  deliveries,
  reviews,
  favorites,
  achievements,
  moderationSubjects,
  posts,
  comments,
  reactions,
  conversations,
  messages,
  chatSettings,
  follows,
  keepingAway,
  moderationReports,
  moderationReporters,
  moderationGroups,
  moderationCases,
  looseNoticeRoutes,
  queueFilterRoutes,
  appeals,
  standing,
  notices,
  preview,
  policies,
  moderationMetrics,
  auditing,
  projections,
  reports,
  figures,
  savedFigureViews,
  staffRoles,
  jobs,
]
