/** How a notification looks and where it leads. */
import type { Notification } from '../../../contract/engagement/notifications.ts'
import { dayOf } from '../../entities/zone.ts'

export type Kind = 'booked' | 'confirmed' | 'off' | 'moved' | 'done' | 'other'

const kinds: Readonly<Record<string, Kind>> = {
  appointment_created: 'booked',
  appointment_confirmed: 'confirmed',
  appointment_cancelled: 'off',
  appointment_rejected: 'off',
  appointment_expired: 'off',
  appointment_no_show: 'off',
  appointment_rescheduled: 'moved',
  appointment_completed: 'done',
}

export const kindOf = ({ type }: Pick<Notification, 'type'>): Kind => kinds[type] ?? 'other'

/** A path of this app: the server's, or that of the appointment; the list itself where there is nothing to see. */
export function pathOf({ enlace, appointmentId }: Pick<Notification, 'enlace' | 'appointmentId'>): string {
  if (enlace?.startsWith('/') && !enlace.startsWith('//')) return enlace
  return appointmentId ? `/appointments?cita=${appointmentId}` : '/notifications'
}

/** Today's apart from the earlier ones, in the viewer's own day. */
export function byAge(notifications: readonly Notification[], now: Date, zone: string): { age: 'today' | 'earlier'; notifications: readonly Notification[] }[] {
  const today = dayOf(now, zone)
  const isToday = ({ creadoEn }: Notification) => dayOf(creadoEn, zone) === today
  return [
    { age: 'today' as const, notifications: notifications.filter(isToday) },
    { age: 'earlier' as const, notifications: notifications.filter((one) => !isToday(one)) },
  ].filter(({ notifications: some }) => some.length > 0)
}
