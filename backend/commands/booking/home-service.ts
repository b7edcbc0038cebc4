import { TRAVEL_MINUTES } from '../../domain/booking/times.ts'
/** Going to the client: only where the shop offers it, as far as it goes, with time for the way. */
import { DomainError } from '../../domain/kernel/decider.ts'
import type { Bookable } from './bookable.ts'

export interface Point {
  readonly lat: number
  readonly lng: number
}

/** A client's location, as far as they gave it. */
export interface Whereabouts {
  readonly lat?: number | undefined
  readonly lng?: number | undefined
}

/** Where a client wants to be served. */
export interface Home extends Whereabouts {
  readonly address: string
}

/** Nobody but the barber can say whether they go to an address that is on no map. */
export const isOnNoMap = (home: Whereabouts | undefined): boolean =>
  home !== undefined && home.lat === undefined

const EARTH_KM = 6371

/** The buffer after an appointment: longer where the barber has to come back from it. */
export const bufferAfter = (bufferMinutes: number, atHome: boolean): number =>
  bufferMinutes + (atHome ? TRAVEL_MINUTES : 0)

interface OnMap {
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Where a barber works: the place, if it is on the map; else the shop. */
export function onMap({
  shop,
  place,
}: {
  readonly shop: OnMap | null
  readonly place: { readonly place: OnMap } | null
}): Point | undefined {
  const at = place !== null && place.place.latitude !== null ? place.place : shop
  return at === null || at.latitude === null || at.longitude === null
    ? undefined
    : { lat: at.latitude, lng: at.longitude }
}

/** Why a barber doesn't visit: not offered or out of range, if the address is known. */
export function whyNotThere(
  { shop, place }: Pick<Bookable, 'shop' | 'place'>,
  { lat, lng }: Whereabouts,
): DomainError | undefined {
  const from = onMap({ shop, place })
  if (!shop || shop.tipoServicio === 'fisico' || !from)
    return new DomainError('no_home_service', 'Este negocio no ofrece servicio a domicilio.')
  if (
    lat === undefined ||
    lng === undefined ||
    kilometres({ lat, lng }, from) <= shop.radioCobertura
  )
    return undefined
  return new DomainError(
    'out_of_reach',
    `La dirección está fuera del radio de ${shop.radioCobertura} km de este negocio.`,
  )
}

/** @throws DomainError 'no_home_service', or 'out_of_reach' beyond the shop's radius */
export function mustReach(bookable: Pick<Bookable, 'shop' | 'place'>, where: Whereabouts): void {
  const why = whyNotThere(bookable, where)
  if (why) throw why
}

/** Home visits only, except at further locations of the shop. */
export const onlyGoes = ({ shop, place }: Pick<Bookable, 'shop' | 'place'>): boolean =>
  shop?.tipoServicio === 'domicilio' && place === null

/** @throws DomainError 'only_home' for a shop visit to a home-visit-only barber */
export function mustBeThere(bookable: Pick<Bookable, 'shop' | 'place'>): void {
  if (onlyGoes(bookable))
    throw new DomainError(
      'only_home',
      'Este negocio solo atiende a domicilio. Di dónde quieres el servicio.',
    )
}

/** Along the ground (haversine). */
export function kilometres(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  return (
    2 *
    EARTH_KM *
    Math.asin(
      Math.sqrt(
        half(a.lat, b.lat) +
          Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng),
      ),
    )
  )
}
