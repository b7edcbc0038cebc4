/** Going to the client: only where the shop offers it, as far as it goes, with time for the way. */
import type { BusinessProfile } from '../domain/business/business.ts'
import { DomainError } from '../domain/kernel/decider.ts'

/** Where a client wants to be served. */
export interface Home {
  readonly address: string
  readonly lat: number
  readonly lng: number
}

/** Kept free after a visit, in minutes, beside the barber's own buffer. */
const TRAVEL_MINUTES = 15
const EARTH_KM = 6371

/** The buffer after an appointment: longer where the barber has to come back from it. */
export const bufferAfter = (bufferMinutes: number, address: string | null): number => bufferMinutes + (address === null ? 0 : TRAVEL_MINUTES)

/** @throws DomainError 'no_home_service', or 'out_of_reach' beyond the shop's radius */
export function mustReach(shop: BusinessProfile | null, { lat, lng }: Home): void {
  if (!shop || shop.tipoServicio !== 'fisico_y_domicilio' || shop.latitude === null || shop.longitude === null) {
    throw new DomainError('no_home_service', 'Este negocio no ofrece servicio a domicilio.')
  }
  if (kilometres({ lat, lng }, { lat: shop.latitude, lng: shop.longitude }) > shop.radioCobertura) {
    throw new DomainError('out_of_reach', `La dirección está fuera del radio de ${shop.radioCobertura} km de este negocio.`)
  }
}

/** Along the ground (haversine). */
function kilometres(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng)))
}
