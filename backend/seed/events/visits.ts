/**
 * A barber's years: through commands nobody can be booked further than 31 days ahead, and 20,000
 * appointments are six years.
 */
import type { DomainEvent } from '../../domain/kernel/event.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { eventsOf, inTurns } from './append.ts'
import { agendaOf, bookedDetails, fatesOf, HALF_HOUR } from './booked.ts'

const PER_DAY = 16
const DAY = 86_400_000

export interface WrittenChair {
  readonly id: string
  readonly businessId: string
  readonly serviceId: string
  readonly zone: string
}

/**
 * So many appointments, day after day back from yesterday, each with what became of it; or,
 * `ahead`, from tomorrow on, each confirmed. A day is one stream.
 */
export async function writeVisits(
  log: Pick<EventLog, 'append'>,
  chair: WrittenChair,
  clients: readonly { readonly id: string }[],
  count: number,
  { ahead = false }: { ahead?: boolean } = {},
): Promise<void> {
  const midnight = Math.floor(Date.now() / DAY) * DAY
  const days = Array.from({ length: Math.ceil(count / PER_DAY) }, (_, far) => far)
  await inTurns(
    days,
    async (far) => {
      const begin = midnight + (far + 1) * (ahead ? DAY : -DAY) + 14 * 3_600_000
      const day = new Date(begin).toISOString().slice(0, 10)
      const lives = Array.from(
        { length: Math.min(PER_DAY, count - far * PER_DAY) },
        (_, number) => {
          const clientId = clients[(far * 7 + number) % clients.length]?.id ?? chair.id
          const start = begin + number * HALF_HOUR
          return ahead
            ? lifeOf(chair, { clientId, start, day, number: 1 }).slice(0, 2)
            : lifeOf(chair, { clientId, start, day, number })
        },
      )
      const at = new Date(ahead ? midnight : begin).toISOString()
      await log.append(
        agendaOf({ barberId: chair.id, day }),
        eventsOf({ id: chair.id, role: 'barbero' }, lives.flat(), at),
        { expected: 'none' },
      )
    },
    32,
  )
}

/** One of eight is cancelled by its client. */
function lifeOf(
  { id: barberId, businessId, serviceId, zone }: WrittenChair,
  of: { clientId: string; start: number; day: string; number: number },
): DomainEvent[] {
  const fates = fatesOf(
    bookedDetails({
      barberId,
      businessId,
      clientId: of.clientId,
      start: of.start,
      zone,
      day: of.day,
      services: [{ serviceId, nombre: 'Corte', cents: 1_500, minutes: 30 }],
      cents: 1_500,
      notes: of.number % 3 === 0 ? 'Degradado bajo, por favor' : '',
    }),
  )
  const booked = fates.booked(new Date(of.start - 3 * DAY).toISOString())
  return of.number % 8 === 0
    ? [booked, fates.cancelled()]
    : [booked, fates.confirmed(), fates.completed()]
}
