/** Appointments as one of their parties sees them. */
import type { Appointment } from '../../../contract/booking/appointments.ts'
import type { AppointmentRow } from '../../projections/booking/appointment-lists.ts'
import type { Services } from '../kernel/services.ts'
import { appointmentView, isBarberSide } from '../../projections/booking/appointment-view.ts'

export async function seen(
  services: Pick<Services, 'vault' | 'now'>,
  userId: string,
  rows: readonly AppointmentRow[],
): Promise<Appointment[]> {
  const viewer = {
    userId,
    now: services.now().getTime(),
    phones: await phonesFor(services, userId, rows),
  }
  return rows.map((row) => appointmentView(row, viewer))
}

/** The phones of a barber's own clients; nobody else sees any. */
export async function phonesFor(
  { vault }: Pick<Services, 'vault'>,
  userId: string,
  rows: readonly Pick<AppointmentRow, 'barber_id' | 'client_id' | 'person_id' | 'owner_id'>[],
): Promise<ReadonlyMap<string, string>> {
  const own = rows.filter((row) => isBarberSide(row, userId))
  const clients = new Set(own.flatMap(({ client_id }) => client_id ?? []))
  const guests = new Set(
    own.flatMap(({ client_id, person_id }) => (client_id === null ? person_id : [])),
  )
  const [byId, entered] = await Promise.all([
    clients.size ? vault.accounts.phonesOf([...clients]) : new Map<string, string>(),
    guests.size ? vault.guests.phonesOf([...guests]) : new Map<string, string>(),
  ])
  return entered.size === 0 ? byId : new Map([...byId, ...entered])
}
