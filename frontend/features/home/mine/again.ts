/** The last visit as a new booking: services still offered, place, price. */
import type { Appointment } from '../../../../contract/booking/appointments.ts'
import type { ServedPlace } from '../../../../contract/business/locations.ts'
import type { ServiceA } from '../../../../contract/business/services.ts'
import type { PublicProfile } from '../../../../contract/identity/profiles.ts'
import type { CallAnswer } from '../../../client/calls.ts'
import { hasEnded, stands } from '../../../entities/appointment/appointmentModel.ts'

/** The last visit that took place. `visits`: latest first. */
export const lastVisit = (visits: readonly Appointment[], now: number): Appointment | undefined =>
  visits
    .filter(
      ({ userRole, noShow, estado, ...visit }) =>
        userRole === 'client' &&
        !noShow &&
        (estado === 'completada' || (stands(estado) && hasEnded(visit, now))),
    )
    .toSorted((a, b) => Date.parse(b.fecha) - Date.parse(a.fecha))[0]

export interface LastVisit {
  services: readonly ServiceA[]
  /** Names of what is not offered any more. */
  withdrawn: readonly string[]
  atHome: boolean
  /** Where it would be, of several or of one that is not the shop's own address. */
  place: ServedPlace | undefined
  /** Not where it was: that place is closed, or the barber has left it. */
  elsewhere: boolean
  /** It was at home, and nobody goes there any more. */
  noHome: boolean
  price: number
  minutes: number
  /** What these services cost then, where that was something else. */
  before: number | undefined
  /** Whether the barber and the shop take bookings, and offer a service of that visit. */
  open: boolean
}

const cents = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100

export function againWith(visit: Appointment, barber: PublicProfile): LastVisit {
  const services = barber.services.filter(
    ({ id, isActive }) => isActive && visit.services.some(({ serviceId }) => serviceId === id),
  )
  const offered = new Set(services.map(({ id }) => id))
  const booked = visit.services.filter(({ serviceId }) => offered.has(serviceId))
  const goes =
    barber.business?.ofreceServicioDomicilio === true ||
    barber.business?.tipoServicio === 'domicilio'
  const atHome = visit.modalidad === 'domicilio' && goes
  const place = barber.locations.find(({ id }) => id === visit.locationId) ?? barber.locations[0]
  const price = cents(services.map(({ precio }) => precio))
  const then = cents(booked.map(({ servicePrice }) => servicePrice))
  return {
    services,
    atHome,
    place,
    price,
    withdrawn: visit.services
      .filter(({ serviceId }) => !offered.has(serviceId))
      .map(({ serviceName }) => serviceName),
    elsewhere: visit.modalidad !== 'domicilio' && (place?.id ?? null) !== visit.locationId,
    noHome: visit.modalidad === 'domicilio' && !goes,
    minutes: services.reduce((sum, { duracionMin }) => sum + duracionMin, 0),
    before: services[0]?.moneda === visit.moneda && then !== price ? then : undefined,
    open:
      barber.aceptaReservas &&
      barber.business?.acceptsAppointments !== false &&
      services.length > 0,
  }
}

/** The same question as the booking form's, so that its hours are there when it opens. */
export const freeTimesFor = (barber: PublicProfile, { services, atHome, place }: LastVisit) => ({
  params: { id: barber.id },
  query: {
    servicios:
      services
        .map(({ id }) => id)
        .sort()
        .join(',') || undefined,
    locationId: barber.locations.length > 1 ? place?.id : undefined,
    ...(atHome && { modalidad: 'domicilio' as const }),
  },
})

type Days = CallAnswer<'GET /api/barbers/:id/slots'>['dias']

/** The next ones of those to come. */
export const nextHours = (days: Days, now: number, most = 3): { hora: string; inicio: string }[] =>
  days
    .flatMap(({ horarios }) => horarios)
    .filter(({ inicio }) => Date.parse(inicio) > now)
    .slice(0, most)
