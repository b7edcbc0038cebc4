/** With whom one books: a barber, or whoever of a shop is free. */
import type { ServedPlace } from '../../../contract/business/locations.ts'
import type { ServiceA } from '../../../contract/business/services.ts'
import type { Business } from '../../../contract/business/shops.ts'
import type { PublicProfile } from '../../../contract/identity/profiles.ts'

/** A service that can be ticked. Where several barbers offer it, each at a price of their own, the lowest stands for it. */
export interface Offer extends ServiceA {
  varies?: boolean
}

export interface Chair {
  /** The barber's id, or the shop's: whose free times, and whose draft it is. */
  id: string
  /** Of the barber, or of the shop. */
  name: string
  /** Nobody where whoever is free will do. */
  barber: PublicProfile | undefined
  shop: Business | null
  offers: readonly Offer[]
  /** What an offer may turn out to be: every barber's own. */
  services: readonly ServiceA[]
  /** Where to choose between several. */
  places: readonly ServedPlace[]
  /** Asks for all this again, where the server says that it has changed. */
  reload: () => Promise<unknown>
}

export const chairOf = (barber: PublicProfile, reload: Chair['reload']): Chair => ({
  id: barber.id, name: barber.nombre, barber, shop: barber.business, offers: barber.services.filter(({ isActive }) => isActive), services: barber.services,
  places: barber.locations, reload,
})

export const chairsOf = (shop: Business, services: readonly ServiceA[], reload: Chair['reload']): Chair => ({
  id: shop.id, name: shop.nombre, barber: undefined, shop, offers: together(services.filter(({ isActive }) => isActive)), services, places: [], reload,
})

/** Services of the same name are one, whoever offers them: as the server means them (accents and case aside). */
function together(services: readonly ServiceA[]): Offer[] {
  const named = Map.groupBy(services, ({ nombre }) => nombre.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
  return [...named.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const [precio, duracionMin] = [Math.min(...same.map((one) => one.precio)), Math.min(...same.map((one) => one.duracionMin))]
    const varies = same.some((one) => one.precio !== precio || one.duracionMin !== duracionMin)
    return [varies ? { ...first, precio, duracionMin, varies } : first]
  })
}
