/** Every event of the product, by type: what the log checks, encrypts and lifts. */
import * as figureViews from './analysis/figure-views.ts'
import * as claims from './booking/time-holds.ts'
import * as clientNote from './booking/client-note.ts'
import * as agenda from './booking/events.ts'
import * as availability from './business/availability.ts'
import * as business from './business/business.ts'
import * as catalogue from './business/catalogue.ts'
import * as clock from './business/agenda-zone.ts'
import * as location from './business/location.ts'
import * as membership from './business/membership.ts'
import * as team from './business/team.ts'
import * as achievements from './engagement/achievements.ts'
import * as inbox from './engagement/inbox.ts'
import * as preferences from './engagement/preferences.ts'
import * as reminders from './engagement/reminders.ts'
import * as favorites from './engagement/favorites.ts'
import * as review from './engagement/review.ts'
import * as account from './identity/account-events.ts'
import * as signIns from './identity/sign-ins.ts'
import * as conversation from './messaging/conversation-events.ts'
import * as message from './messaging/message.ts'
import * as receipts from './messaging/receipts.ts'
import * as chatSettings from './messaging/chat-settings.ts'
import * as appeals from './moderation/appeals.ts'
import * as audit from './moderation/audit.ts'
import * as block from './moderation/user-block.ts'
import * as comment from './social/comment-events.ts'
import * as follow from './social/follow.ts'
import * as hidden from './social/hidden.ts'
import * as post from './social/post.ts'
import * as reaction from './social/reaction.ts'
import * as share from './social/share.ts'
import * as restriction from './moderation/restriction.ts'
import * as caseFile from './moderation/case-events.ts'
import * as notice from './moderation/guest-notice.ts'
import * as queueFilters from './moderation/queue-filters.ts'
import * as moderationSettings from './moderation/moderation-settings.ts'
import * as templates from './moderation/templates.ts'
import * as report from './moderation/report.ts'
import * as erasure from './kernel/erasure.ts'
import type { EventDefinition } from './kernel/event.ts'

const isDefinition = (value: unknown): value is EventDefinition =>
  typeof value === 'function' && 'schema' in value && 'personal' in value

export const events: readonly EventDefinition[] = [
  account,
  achievements,
  agenda,
  audit,
  availability,
  block,
  business,
  caseFile,
  catalogue,
  claims,
  clientNote,
  clock,
  erasure,
  inbox,
  location,
  membership,
  notice,
  post,
  comment,
  reaction,
  share,
  hidden,
  follow,
  conversation,
  message,
  receipts,
  chatSettings,
  preferences,
  reminders,
  report,
  appeals,
  restriction,
  review,
  favorites,
  signIns,
  team,
  moderationSettings,
  templates,
  figureViews,
  queueFilters,
]
  .flatMap((area) => Object.values(area))
  .filter(isDefinition)
