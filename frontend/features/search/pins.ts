/** Where what was found stands on the map: one pin for each shop, with its barbers. */
import type { Found } from './wanted.ts'

export interface Pin {
  readonly id: string
  readonly name: string
  readonly at: readonly [number, number]
  /** The lowest price of all that stands here, in units of `currency`. */
  readonly price: number | undefined
  readonly currency: string
  readonly results: readonly Found[]
}

/** Of shops that are on a map, in the order of the list. */
export function pinsOf(results: readonly Found[]): Pin[] {
  const shops = Map.groupBy(
    results.filter(({ latitude, longitude }) => latitude !== null && longitude !== null),
    shopOf,
  )
  return [...shops].flatMap(([id, found]) => {
    const [first] = found
    if (!first || first.latitude === null || first.longitude === null) return []
    const prices = found.flatMap(({ precioDesde }) => precioDesde ?? [])
    return [
      {
        id,
        name: first.type === 'business' ? first.nombre : first.businessName,
        at: [first.latitude, first.longitude],
        price: prices.length > 0 ? Math.min(...prices) : undefined,
        currency: first.moneda,
        results: found,
      },
    ]
  })
}

const shopOf = (result: Found): string =>
  result.type === 'business' ? result.id : result.businessId
