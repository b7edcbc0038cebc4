/**
 * Notes where somebody looked for a time and found none (domain/booking/demand.ts). Looking costs
 * nothing: what was seen is kept in memory, each chair, services and days once, and written down
 * every few minutes. What a node has not written when it is killed is lost: it is a sample.
 */
import { randomUUID } from 'node:crypto'
import type { OfferedService } from '../../domain/business/catalogue.ts'
import { demandDecider, fullDaysOf } from '../../domain/booking/demand.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { system } from '../../domain/kernel/event.ts'
import { servicesOffered } from '../business/catalogue.ts'
import type { CommandHandler } from '../kernel/handle.ts'
import type { Workplaces } from './bookable.ts'
import { sumOf } from './details.ts'

/** So many different ones are kept between two writings; more are left out. */
const MOST_KEPT = 500

export type LookedFor =
  | { readonly barberId: string; readonly businessId?: undefined }
  | { readonly businessId: string; readonly barberId?: undefined }

interface Seen {
  readonly of: LookedFor
  readonly serviceIds: readonly string[]
  readonly days: readonly string[]
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
  ): void {
    const days = serviceIds.length > 0 ? fullDaysOf(calendar) : []
    if (days.length === 0 || this.#seen.size >= MOST_KEPT) return
    const sorted = serviceIds.toSorted()
    const key = [of.barberId ?? of.businessId, ...sorted, ...days].join(' ')
    this.#seen.set(key, { of, serviceIds: sorted, days })
  }

  /** Writes down what was seen since the last time. `at`: ISO-8601. Gives how many were written. */
  async flush(at: string): Promise<number> {
    const seen = [...this.#seen.values()]
    this.#seen = new Map()
    let written = 0
    for (const { of, serviceIds, days } of seen) {
      const businessId = of.businessId ?? (await this.#shopOf(of.barberId))
      const services = await this.#named(of, serviceIds)
      // A barber without a shop is in nobody's figures; what is no longer offered is not missed.
      if (businessId === null || services.length === 0) continue
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
            minutes: sumOf(services, 'minutes'),
            days: [...days],
          },
        },
        { commandId, correlationId: commandId, by: system, at, position: 0n },
      )
      written += 1
    }
    return written
  }

  async #shopOf(barberId: string): Promise<string | null> {
    try {
      return (await this.#parts.workplaces.bookable(barberId)).businessId
    } catch (error) {
      if (error instanceof DomainError) return null
      throw error
    }
  }

  async #named(of: LookedFor, serviceIds: readonly string[]): Promise<OfferedService[]> {
    const { commands, barbersOf } = this.#parts
    const barbers = of.barberId === undefined ? await barbersOf(of.businessId) : [of.barberId]
    const catalogues = await Promise.all(barbers.map((id) => servicesOffered(commands, id)))
    return serviceIds.flatMap(
      (id) => catalogues.map((offered) => offered.get(id)).find((one) => one?.active) ?? [],
    )
  }
}
