/** A shop's free times where any of its barbers will do: decision 2-21. */
import { limits } from '../../contract/values.ts'
import { daysFrom, type Stretch } from '../domain/booking/schedule.ts'
import { business } from '../domain/business/business.ts'
import { catalogue } from '../domain/business/catalogue.ts'
import { DomainError } from '../domain/kernel/decider.ts'
import { sum } from './bookable.ts'
import type { BookingCommands } from './booking.ts'
import { anyoneOf, offeredBy, sameOffers, windowOf } from './free-times.ts'
import type { CommandHandler } from './handle.ts'

/** What is asked of the read models. */
export interface FreeTimesReads {
  /** Taken time of several barbers between two instants (milliseconds), buffers included, by barber and start. */
  busyOfAll(barberIds: readonly string[], from: number, to: number): Promise<ReadonlyMap<string, readonly Stretch[]>>
  /** Who takes bookings in a shop, its owner first. */
  barbersOf(businessId: string): Promise<readonly string[]>
}

export interface AnyoneAsked {
  /** Local date; today unless told. */
  readonly from?: string | undefined
  readonly days: number
  readonly serviceIds: readonly string[]
  readonly now: number
}

/**
 * Free times of a shop: a time is free when one of its barbers is; `barberId` is the one who has least to do that day.
 * Services are meant by their names, whoever of the shop offers them: each barber has their own price and duration.
 * @throws not_found, or invalid_booking where nobody of the shop offers such a service
 */
export async function anyoneFree(parts: { commands: CommandHandler; booking: BookingCommands; reads: FreeTimesReads }, businessId: string, { from, days, serviceIds, now }: AnyoneAsked) {
  const { commands, booking, reads } = parts
  const shop = await commands.state(business, businessId)
  if (!shop) throw new DomainError('not_found', 'Negocio no encontrado')
  const { zone } = shop.profile
  const barbers = await Promise.all((await reads.barbersOf(businessId)).map(async (barberId) => {
    const [bookable, offered] = await Promise.all([booking.bookable(barberId), commands.state(catalogue, barberId)])
    return { barberId, bookable, offered }
  }))
  const chosen = sameOffers(barbers, serviceIds)
  const window = windowOf(zone, { from, days, now })
  const busy = await reads.busyOfAll(chosen.map(({ barberId }) => barberId), window.begin, window.end)
  const calendars = chosen.map(({ barberId, bookable, services }) => {
    const taken = busy.get(barberId) ?? []
    const minutes = services.length ? sum(services, 'minutes') : limits.slotMinutes
    return { barberId, services: services.map(({ serviceId }) => serviceId), taken, dias: offeredBy(bookable, taken, window, { minutes, now }) }
  })
  return { zonaHoraria: zone, dias: anyoneOf(calendars, daysFrom(window.first, window.count), zone) }
}
