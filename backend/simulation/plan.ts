/** How large a market is, and how it is cut into neighbourhoods that live side by side. */
import { derivedId } from '../domain/kernel/ids.ts'

export interface SimulationOptions {
  readonly barbers: number
  readonly clients: number
  /** How many days are lived; the last one ends at the midnight (UTC) before now. */
  readonly days: number
  /** The same seed on the same day makes the same market; 1 unless told. */
  readonly seed?: number | undefined
  /** Barbers in a shop, its owner among them; 3 unless told. */
  readonly perShop?: number | undefined
  /** Target number; default three per barber and day; fewer without free time. */
  readonly appointments?: number | undefined
  /** Neighbourhoods that live at the same time; 64 unless told. */
  readonly lanes?: number | undefined
  /** Password of all accounts; default: a discarded secret, so no one can sign in. */
  readonly password?: string | undefined
}

export interface Plan {
  /** Names the run: repeated it creates nothing twice, others coexist. */
  readonly run: string
  readonly begin: number
  readonly days: number
  readonly lanes: number
  readonly neighbourhoods: readonly NeighbourhoodPlan[]
}

export interface NeighbourhoodPlan {
  readonly number: number
  readonly shops: readonly number[]
  readonly clients: number
  readonly appointments: number
}

export const DAY = 86_400_000
export const HOUR = 3_600_000
export const MINUTE = 60_000
/** More shops give more choice, fewer allow more neighbourhoods at once. */
const MOST_SHOPS = 4

export function simulationPlanOf(
  {
    barbers,
    clients,
    days,
    seed = 1,
    perShop = 3,
    appointments = barbers * days * 3,
    lanes = 64,
  }: SimulationOptions,
  now: Date,
): Plan {
  const until = Math.floor(now.getTime() / DAY) * DAY
  const shops = Math.ceil(barbers / perShop)
  const count = Math.max(
    1,
    Math.ceil(shops / Math.max(1, Math.min(MOST_SHOPS, Math.floor(shops / lanes)))),
  )
  const share = (whole: number, parts: number, part: number) =>
    Math.floor((whole * (part + 1)) / parts) - Math.floor((whole * part) / parts)
  const sizes = Array.from({ length: shops }, (_, shop) => share(barbers, shops, shop))
  return {
    run: derivedId('simulation', seed, until, days, barbers, clients, perShop, appointments),
    begin: until - days * DAY,
    days,
    lanes,
    neighbourhoods: Array.from({ length: count }, (_, number) => ({
      number,
      shops: sizes.slice(
        Math.floor((shops * number) / count),
        Math.floor((shops * (number + 1)) / count),
      ),
      clients: share(clients, count, number),
      appointments: share(appointments, count, number),
    })),
  }
}
