/** The table of every call, for the API page and for the test that walks them all. */
import * as jobs from './kernel/jobs.ts'
import * as breakdown from './analysis/breakdown.ts'
import * as figures from './analysis/figures.ts'
import * as figureViews from './analysis/views.ts'
import * as answers from './booking/answers.ts'
import * as appointments from './booking/appointments.ts'
import * as audit from './booking/audit.ts'
import * as calendars from './booking/calendars.ts'
import * as clients from './booking/clients.ts'
import * as agendaAsOf from './booking/agenda-as-of.ts'
import * as dashboard from './booking/dashboard.ts'
import * as delays from './booking/delays.ts'
import * as freeTimes from './booking/free-times.ts'
import * as statistics from './booking/statistics.ts'
import * as walkInLine from './booking/line.ts'
import * as waitlist from './booking/waitlist.ts'
import * as availability from './business/availability.ts'
import * as barbers from './business/barbers.ts'
import * as hours from './business/hours.ts'
import * as locations from './business/locations.ts'
import * as search from './business/search.ts'
import * as services from './business/services.ts'
import * as settings from './business/settings.ts'
import * as shops from './business/shops.ts'
import * as team from './business/team.ts'
import * as deliveries from './engagement/deliveries.ts'
import * as outbox from './engagement/outbox.ts'
import * as notifications from './engagement/notifications.ts'
import * as preferences from './engagement/preferences.ts'
import * as push from './engagement/push.ts'
import * as achievements from './engagement/achievements.ts'
import * as favorites from './engagement/favorites.ts'
import * as reviews from './engagement/reviews.ts'
import * as account from './identity/account.ts'
import * as closing from './identity/closing.ts'
import * as exporting from './identity/export.ts'
import * as phone from './identity/phone.ts'
import * as profiles from './identity/profiles.ts'
import * as recovery from './identity/recovery.ts'
import * as staff from './identity/staff.ts'
import * as keepingAway from './moderation/keeping-away.ts'
import * as auditing from './moderation/audit.ts'
import * as appeals from './moderation/appeals.ts'
import * as standing from './moderation/standing.ts'
import * as moderationCases from './moderation/cases.ts'
import * as moderationPolicies from './moderation/policies.ts'
import * as moderationMetrics from './moderation/metrics.ts'
import * as moderationPreview from './moderation/preview.ts'
import * as guestNotices from './moderation/notices.ts'
import * as moderationGroups from './moderation/groups.ts'
import * as moderationReporters from './moderation/reporters.ts'
import * as moderationReports from './moderation/reports.ts'
import * as moderationSubjects from './moderation/subjects.ts'
import * as projections from './kernel/projections.ts'
import * as reports from './kernel/browser-reports.ts'
import * as dossiers from './trust/dossiers.ts'
import * as receipts from './trust/receipts.ts'
import * as proofs from './trust/proofs.ts'
import * as trust from './trust/trust.ts'
import * as posts from './social/posts.ts'
import * as comments from './social/comments.ts'
import * as reactions from './social/reactions.ts'
import type { Route } from './kernel/route.ts'
import * as values from './kernel/values.ts'
import * as follows from './social/follows.ts'
import * as conversations from './messaging/conversations.ts'
import * as messages from './messaging/messages.ts'
import * as chatSettings from './messaging/settings.ts'

/** Every file of the contract, by context: calls, and the shapes to which they give a name. */
export const areas = [
  receipts,
  dossiers,
  proofs,
  trust,
  account,
  closing,
  exporting,
  phone,
  profiles,
  recovery,
  staff,
  hours,
  shops,
  barbers,
  search,
  team,
  locations,
  services,
  settings,
  availability,
  appointments,
  answers,
  freeTimes,
  agendaAsOf,
  dashboard,
  statistics,
  calendars,
  clients,
  walkInLine,
  delays,
  waitlist,
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
  guestNotices,
  moderationCases,
  appeals,
  standing,
  moderationPreview,
  moderationPolicies,
  moderationMetrics,
  auditing,
  projections,
  reports,
  values,
  figures,
  breakdown,
  figureViews,
  jobs,
] as const

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

export const routes: ReadonlyMap<string, Route> = new Map(
  areas
    .flatMap((area) => Object.entries(area))
    .filter((entry): entry is [string, Route] => isRoute(entry[1])),
)
