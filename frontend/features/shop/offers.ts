/** A shop's services by name, each with its barbers. */
import type { Offered } from './team.ts'

export interface ShopOffer {
  nombre: string
  /** Who does it and for how much, in the order of the shop's list; never empty. */
  by: [Offered, ...Offered[]]
}

/** As the server compares them, when anyone will do: whatever the case and the accents. */
const spoken = new Intl.Collator('es', { sensitivity: 'base' })

export function offersOf(services: readonly Offered[]): ShopOffer[] {
  const offers: ShopOffer[] = []
  for (const service of services) {
    const existing = offers.find(
      ({ nombre }) => spoken.compare(nombre, service.nombre.trim()) === 0,
    )
    if (existing) existing.by.push(service)
    else offers.push({ nombre: service.nombre.trim(), by: [service] })
  }
  return offers
}
