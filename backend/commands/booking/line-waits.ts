/** Waiting times of those in a line: the domain's ranges, from the chairs as they are. */
import { LRUCache } from 'lru-cache'
import type { WaitRange } from '../../domain/booking/line-events.ts'
import { waitRanges } from '../../domain/booking/line-wait.ts'
import { type LineTicket, waitingIn, type WalkInLine } from '../../domain/booking/line.ts'
import type { LineChairs, ShopPlace } from './line-chairs.ts'
import { servicesHere } from './wait-fit.ts'

type Wish = Pick<LineTicket, 'ticketId' | 'services' | 'barberId'>
/** By ticket; null where the day may be over before. */
export type LineRanges = ReadonlyMap<string, WaitRange | null>

/** Of an unchanged line they are computed again after so long (milliseconds). */
const FRESH_MS = 10_000

export class LineWaits {
  readonly #chairs: LineChairs
  readonly #ranges = new LRUCache<string, Promise<LineRanges>>({ max: 2_000, ttl: FRESH_MS })

  constructor(chairs: LineChairs) {
    this.#chairs = chairs
  }

  /** Of one who would join now; with a line that is empty, too. */
  async ofNext(
    place: ShopPlace,
    line: WalkInLine,
    next: Wish,
    at: string,
  ): Promise<WaitRange | null> {
    const ranges = await this.#compute(place, [...waitingIn(line), next], at)
    return ranges.get(next.ticketId) ?? null
  }

  /** Of one who would join now with the shortest service of the place. */
  async ofAnyone(place: ShopPlace, line: WalkInLine, at: string): Promise<WaitRange | null> {
    const ranges = await this.ofAll(place, line, at)
    return ranges.get(ANYONE) ?? null
  }

  /** Of all who wait. The same line is computed once in some seconds, however many look. */
  ofAll(place: ShopPlace, line: WalkInLine, at: string): Promise<LineRanges> {
    const waiting = waitingIn(line)
    const called = [...line.tickets.values()].filter(({ call }) => call !== null)
    const inOrder = [...called, ...waiting].map(({ ticketId, status }) => `${ticketId}:${status}`)
    const key = [place.locationId ?? place.shop.businessId, ...inOrder].join(' ')
    const computed = this.#ranges.get(key)
    if (computed) return computed
    const ranges = this.#compute(place, waiting, at, true)
    this.#ranges.set(key, ranges)
    ranges.catch(() => this.#ranges.delete(key))
    return ranges
  }

  async #compute(
    place: ShopPlace,
    wishes: readonly Wish[],
    at: string,
    withAnyone = false,
  ): Promise<LineRanges> {
    const chairs = await this.#chairs.open(place, at)
    const waiting = wishes.map((wish) => ({
      ticketId: wish.ticketId,
      durations: new Map(
        chairs.flatMap(({ barberId, catalogue, durationOf }) => {
          if (wish.barberId !== null && wish.barberId !== barberId) return []
          const services = servicesHere(wish, catalogue)
          return services ? [[barberId, durationOf(services)] as const] : []
        }),
      ),
    }))
    const shortest = new Map(
      chairs.flatMap(({ barberId, catalogue, durationOf }) => {
        const [first] = [...catalogue.values()]
          .filter((service) => service.active)
          .sort((a, b) => a.minutes - b.minutes)
        return first ? [[barberId, durationOf([first])] as const] : []
      }),
    )
    const anyone = withAnyone ? [{ ticketId: ANYONE, durations: shortest }] : []
    return waitRanges(chairs, [...waiting, ...anyone], Date.parse(at))
  }
}

/** In the place of the id of a ticket. */
const ANYONE = 'anyone'
