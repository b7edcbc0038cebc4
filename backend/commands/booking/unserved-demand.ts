/**
 * Notes where a client looked for a time and found none (domain/booking/demand.ts). Looking costs
 * nothing: what was seen is kept in memory, each chair, services and days once, and written down
 * every few minutes. What a node has not written when it is killed is lost: it is a sample. A day
 * counts where an empty calendar would have had a time: neither after hours nor within the notice.
 */
import { randomUUID } from 'node:crypto'
import type { OfferedService } from '../../domain/business/catalogue.ts'
import { demandDecider, fullDaysOf } from '../../domain/booking/demand.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { system } from '../../domain/kernel/event.ts'
import { servicesOffered } from '../business/catalogue.ts'
import type { CommandHandler } from '../kernel/handle.ts'
import type { Bookable, Workplaces } from './bookable.ts'
import { dateWindowOf, offeredBy } from './calendars.ts'
import { sumOf } from './details.ts'
import { onlyGoes } from './home-service.ts'

/** So many different ones are kept between two writings; more are left out. */
const MOST_KEPT = 100

export type LookedFor =
  | { readonly barberId: string; readonly businessId?: undefined }
  | { readonly businessId: string; readonly barberId?: undefined }

interface Seen {
  readonly of: LookedFor
  readonly serviceIds: readonly string[]
  readonly days: readonly string[]
  readonly at: number
}

interface UnservedDemandParts {
  readonly commands: CommandHandler
  readonly workplaces: Workplaces
  readonly barbersOf: (businessId: string) => Promise<readonly string[]>
}

export class UnservedDemand {
  readonly #parts: UnservedDemandParts
  #seen = new Map<string, Seen>()

  constructor(parts: UnservedDemandParts) {
    this.#parts = parts
  }

  /** Called with each answer about free times. Without services nothing was wanted yet. */
  looked(
    of: LookedFor,
    serviceIds: readonly string[],
    calendar: Parameters<typeof fullDaysOf>[0],
    at: number,
  ): void {
    const days = serviceIds.length > 0 ? fullDaysOf(calendar) : []
    if (days.length === 0 || this.#seen.size >= MOST_KEPT) return
    const sorted = serviceIds.toSorted()
    const key = [of.barberId ?? of.businessId, ...sorted, ...days].join(' ')
    this.#seen.set(key, { of, serviceIds: sorted, days, at })
  }

  /** Writes down what was seen since the last time. `at`: ISO-8601. Gives how many were written. */
  async flush(at: string): Promise<number> {
    const seen = [...this.#seen.values()]
    this.#seen = new Map()
    let written = 0
    for (const look of seen) {
      const { of } = look
      const chairs = await this.#chairsOf(of)
      const businessId = of.businessId ?? chairs[0]?.bookable.businessId ?? null
      const services = servicesOf(look, chairs)
      const minutes = sumOf(services, 'minutes')
      const days = look.days.filter((day) =>
        chairs.some(({ bookable }) => hasOpenTime(bookable, { day, minutes, at: look.at })),
      )
      // A barber without a shop is in nobody's figures; what is no longer offered is not missed.
      if (businessId === null || services.length === 0 || days.length === 0) continue
      const commandId = randomUUID()
      await this.#parts.commands.handle(
        demandDecider,
        `${businessId}-${at.slice(0, 10)}`,
        {
          type: 'NoteDemand',
          data: {
            businessId,
            barberId: of.barberId ?? null,
            services: services.map(({ serviceId, nombre }) => ({ serviceId, nombre })),
            minutes,
            days,
          },
        },
        { commandId, correlationId: commandId, by: system, at, position: 0n },
      )
      written += 1
    }
    return written
  }

  async #chairsOf({ barberId, businessId }: LookedFor): Promise<Chair[]> {
    const { commands, workplaces, barbersOf } = this.#parts
    const barbers = barberId === undefined ? await barbersOf(businessId) : [barberId]
    const found = await Promise.allSettled(
      barbers.map(async (id) => ({
        bookable: await workplaces.bookable(id),
        offered: await servicesOffered(commands, id),
      })),
    )
    return found.flatMap((one) => {
      if (one.status === 'fulfilled') return one.value
      if (one.reason instanceof DomainError) return []
      throw one.reason
    })
  }
}

interface Chair {
  readonly bookable: Bookable
  readonly offered: ReadonlyMap<string, OfferedService>
}

const servicesOf = ({ serviceIds }: Seen, chairs: readonly Chair[]): OfferedService[] =>
  serviceIds.flatMap(
    (id) => chairs.map(({ offered }) => offered.get(id)).find((one) => one?.active) ?? [],
  )

/** Whether there would be a time if nobody had booked. */
function hasOpenTime(
  bookable: Bookable,
  { day, minutes, at: now }: { day: string; minutes: number; at: number },
): boolean {
  const window = dateWindowOf(bookable.placeZone, { from: day, days: 1, now })
  const visit = { minutes, atHome: onlyGoes(bookable), now }
  return offeredBy(bookable, [], window, visit).some(({ horarios }) => horarios.length > 0)
}
