/** Which cached reads a live event makes old. The one place that knows. */
import type { LiveEvent } from '../../contract/live.ts'
import { keyUnder } from '../client/query.ts'

type Handled<Type extends LiveEvent['type']> = (event: Extract<LiveEvent, { type: Type }>) => string[]

const appointments = ({ barberId }: { barberId: string }) => ['/api/appointments', '/api/dashboard', `/api/barbers/${barberId}/slots`]
const notifications = () => ['/api/notifications']
const businesses = ({ businessId }: { businessId: string }) => [`/api/businesses/${businessId}`, '/api/businesses/all', '/api/search', '/api/user/business', '/api/my-business']
const barbers = ({ barberId }: { barberId: string }) => [`/api/users/${barberId}`, `/api/barbers/${barberId}`, '/api/search']

const stalePaths: { [Type in LiveEvent['type']]: Handled<Type> } = {
  pong: () => [],
  ready: () => [],
  appointment_created: appointments,
  appointment_confirmed: appointments,
  appointment_cancelled: appointments,
  appointment_rejected: appointments,
  appointment_completed: appointments,
  appointment_rescheduled: appointments,
  appointment_no_show: appointments,
  notification_created: notifications,
  notifications_read: notifications,
  slots_changed: ({ barberId }) => [`/api/barbers/${barberId}/slots`, `/api/appointments/barber/${barberId}`],
  business_created: businesses,
  business_updated: businesses,
  team_changed: ({ businessId }) => [`/api/businesses/${businessId}`, '/api/user/business', '/api/my-business', '/api/business-locations'],
  invitation_changed: () => ['/api/invitations', '/api/businesses'],
  barber_created: barbers,
  barber_updated: barbers,
}

/** The query keys (prefixes) to refresh; none for an event that this version doesn't know or that is malformed. */
export function staleKeys(event: LiveEvent): string[][] {
  if (!Object.hasOwn(stalePaths, event.type)) return []
  // The table is total over the types, which the compiler can't follow through a union.
  const paths = (stalePaths[event.type] as Handled<LiveEvent['type']>)(event)
  return paths.map(keyUnder)
}
