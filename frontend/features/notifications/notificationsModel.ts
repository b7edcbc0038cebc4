/** How a notification looks and where it leads. */
import type { Notification } from '../../../contract/engagement/notifications.ts'
import { type Address, addressOf } from '../../../contract/paths.ts'
import { dayOf } from '../../time/zone.ts'

export type NotificationKind =
  | 'booked'
  | 'confirmed'
  | 'off'
  | 'moved'
  | 'done'
  | 'team'
  | 'reached'
  | 'liked'
  | 'said'
  | 'other'

const kinds: Readonly<Record<string, NotificationKind>> = {
  appointment_created: 'booked',
  appointment_confirmed: 'confirmed',
  appointment_cancelled: 'off',
  appointment_rejected: 'off',
  appointment_expired: 'off',
  appointment_no_show: 'off',
  appointment_rescheduled: 'moved',
  appointment_delayed: 'moved',
  appointment_shift_proposed: 'moved',
  appointment_shifted: 'moved',
  appointment_client_late: 'moved',
  appointment_late_answered: 'moved',
  appointment_reminder: 'booked',
  appointment_unanswered: 'booked',
  appointment_barber_away: 'off',
  appointment_completed: 'done',
  appointment_contested: 'off',
  review_received: 'done',
  review_replied: 'done',
  waitlist_offer: 'booked',
  waitlist_lapsed: 'off',
  waitlist_paused: 'off',
  line_called: 'booked',
  line_soon: 'booked',
  line_skipped: 'off',
  line_closed: 'off',
  achievement_unlocked: 'reached',
  post_liked: 'liked',
  comment_liked: 'liked',
  user_followed: 'team',
  post_commented: 'said',
  comment_replied: 'said',
  comment_mentioned: 'said',
  comment_held: 'said',
  report_resolved: 'said',
  moderation_decision: 'off',
  appeal_resolved: 'said',
  moderation_reversed: 'confirmed',
  team_invitation: 'team',
  team_joined: 'team',
  team_declined: 'team',
  team_left: 'team',
  team_removed: 'team',
}

export const kindOf = ({ type }: Pick<Notification, 'type'>): NotificationKind =>
  kinds[type] ?? 'other'

/** Target of a notice: as given, the appointment, or the list. */
export function addressFor(
  { enlace, appointmentId }: Pick<Notification, 'enlace' | 'appointmentId'>,
  addressFrom: (text: string) => Address | undefined,
): Address {
  const content = enlace === null ? undefined : addressFrom(enlace)
  return (
    content ??
    (appointmentId ? addressOf('/appointments', { cita: appointmentId }) : '/notifications')
  )
}

/** Today's apart from the earlier ones, in the viewer's own day. */
export function byAge(
  notifications: readonly Notification[],
  now: Date,
  zone: string,
): { age: 'today' | 'earlier'; notifications: readonly Notification[] }[] {
  const today = dayOf(now, zone)
  const isToday = ({ creadoEn }: Notification) => dayOf(creadoEn, zone) === today
  return [
    { age: 'today' as const, notifications: notifications.filter(isToday) },
    { age: 'earlier' as const, notifications: notifications.filter((one) => !isToday(one)) },
  ].filter(({ notifications: some }) => some.length > 0)
}
