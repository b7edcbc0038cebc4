/**
 * Who is told what because something happened: a row for each event, in notices/ by context. The
 * inbox shows it, the live connection announces it, the reactor sends it on; what each of them says
 * is in words/. A new piece of news is a row there, its kind (notification-kinds.ts), and its words.
 */
import type { RecordedEvent } from '../kernel/event.ts'
import { bookingNotices } from './notices/booking.ts'
import { businessNotices } from './notices/business.ts'
import { engagementNotices } from './notices/engagement.ts'
import { identityNotices } from './notices/identity.ts'
import { messagingNotices } from './notices/messaging.ts'
import { moderationNotices } from './notices/moderation.ts'
import { socialNotices } from './notices/social.ts'
import type { Notification } from './notices/notice.ts'

const table = new Map([
  ...bookingNotices,
  ...businessNotices,
  ...engagementNotices,
  ...identityNotices,
  ...messagingNotices,
  ...moderationNotices,
  ...socialNotices,
])

/** Event types with notifications. */
export const toldTypes: readonly string[] = [...table.keys()]

/** Recipients and kinds of an event's notifications; at most one each. Pure. */
export const noticesOf = (event: RecordedEvent): readonly Notification[] =>
  table.get(event.type)?.(event) ?? []
