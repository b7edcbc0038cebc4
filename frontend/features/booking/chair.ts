/** The booking target: a barber, or any free one of a shop. */
import type { ServedPlace } from '../../../contract/business/locations.ts'
import type { ServiceA } from '../../../contract/business/services.ts'
import type { Business } from '../../../contract/business/shops.ts'
import type { PublicProfile } from '../../../contract/identity/profiles.ts'
import type { CallAnswer } from '../../client/calls.ts'

/** A selectable service; with several barbers the lowest price counts. */
export interface BookableService extends ServiceA {
  varies?: boolean
}

export interface BookingTarget {
  /** The barber's id, or the shop's: whose free times, and whose draft it is. */
  id: string
  name: string
  /** Undefined for any free barber. */
  barber: PublicProfile | undefined
  shop: Business | null
  offers: readonly BookableService[]
  /** What an offer may turn out to be: every barber's own. */
  services: readonly ServiceA[]
  places: readonly ServedPlace[]
  /** Names of the shop's barbers by id, where any barber will do. */
  team?: ReadonlyMap<string, string>
  /** Asks for all this again, where the server says that it has changed. */
  reload: () => Promise<unknown>
}

export const chairOf = (barber: PublicProfile, reload: BookingTarget['reload']): BookingTarget => ({
  id: barber.id,
  name: barber.nombre,
  barber,
  shop: barber.business,
  offers: barber.services.filter(({ isActive }) => isActive),
  services: barber.services,
  places: barber.locations,
  reload,
})

type Served = CallAnswer<'GET /api/businesses/:id/services'>
type Places = CallAnswer<'GET /api/businesses/:id/locations'>

export const chairsOf = (
  shop: Business,
  services: Served,
  places: Places,
  team: BookingTarget['team'],
  reload: BookingTarget['reload'],
): BookingTarget => ({
  id: shop.id,
  name: shop.nombre,
  barber: undefined,
  shop,
  offers: together(services.filter(({ isActive }) => isActive)),
  services,
  places: placesOf(shop, services, places),
  reload,
  ...(team && { team }),
})

/** Bookable places: the main address for barbers without a location, then locations. */
function placesOf(shop: Business, services: Served, places: Places): ServedPlace[] {
  const offering = new Set(
    services.filter(({ isActive }) => isActive).map(({ barberId }) => barberId),
  )
  const open = places.filter(({ barberos }) => barberos.some((id) => offering.has(id)))
  for (const id of open.flatMap(({ barberos }) => barberos)) offering.delete(id)
  // Who only goes to people has nobody come to them.
  if (offering.size === 0 || shop.tipoServicio === 'domicilio') return open
  const { id, nombre, direccion, ciudad, telefono, latitude, longitude, zonaHoraria } = shop
  return [
    {
      id,
      name: nombre,
      address: direccion ?? ciudad ?? '',
      phone: telefono,
      latitude,
      longitude,
      zonaHoraria,
      horario: null,
      excepciones: [],
    },
    ...open,
  ]
}

/** Services of the same name count as one, as on the server (accents and case ignored). */
function together(services: readonly ServiceA[]): BookableService[] {
  const named = Map.groupBy(services, ({ nombre }) =>
    nombre.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
  )
  return [...named.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const [precio, duracionMin] = [
      Math.min(...same.map((one) => one.precio)),
      Math.min(...same.map((one) => one.duracionMin)),
    ]
    const varies = same.some((one) => one.precio !== precio || one.duracionMin !== duracionMin)
    return [varies ? { ...first, precio, duracionMin, varies } : first]
  })
}

/** Whether a place must be chosen: several, or home. */
export const hasWhere = ({ shop, places }: BookingTarget): boolean =>
  shop?.ofreceServicioDomicilio === true || places.length > 1
