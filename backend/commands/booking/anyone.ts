/** A shop's free times where any of its barbers will do: decision 2-21. */
import { limits } from '../../../contract/kernel/values.ts'
import { daysFrom, type Stretch } from '../../domain/booking/schedule.ts'
import { business, isHidden } from '../../domain/business/business.ts'
import { catalogue } from '../../domain/business/catalogue.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import type { CommandHandler } from '../kernel/handle.ts'
import type { Workplaces } from './bookable.ts'
import { anyoneOf, namesOf, offeredBy, sameOffers, windowOf } from './calendars.ts'
import { sum } from './details.ts'
import type { SlotsAsked } from './free-times.ts'
import { mustReach, onlyGoes, whyNotThere } from './home-service.ts'

/** What is asked of the read models. */
export interface AnyoneReads {
  /** Taken time of several barbers between two instants (milliseconds), buffers included, by barber and start. */
  busyOfAll(barberIds: readonly string[], from: number, to: number): Promise<ReadonlyMap<string, readonly Stretch[]>>
  /** Who takes bookings in a shop, its owner first. */
  barbersOf(businessId: string): Promise<readonly string[]>
}

/**
 * Free times of a shop: a time is free when one of its barbers is; `barberId` is the one who has least to do that day.
 * Services are meant by their names, whoever of the shop offers them: each barber has their own price and duration.
 * @throws not_found, or invalid_booking where nobody of the shop offers such a service
 */
export async function anyoneFree(
  { commands, workplaces, reads }: { commands: CommandHandler; workplaces: Workplaces; reads: AnyoneReads },
  businessId: string, { from, days, serviceIds, locationId, home, now }: SlotsAsked,
) {
  const shop = await commands.state(business, businessId)
  if (!shop || isHidden(shop)) throw new DomainError('not_found', 'Negocio no encontrado')
  // Under the shop's own id: only those who are at none of its further places.
  const atItsAddress = locationId === businessId
  const elsewhere = atItsAddress ? undefined : locationId
  const offering = async (barberId: string) => {
    const [bookable, offered] = await Promise.all([workplaces.bookable(barberId, elsewhere).catch(ifElsewhere), commands.state(catalogue, barberId)])
    return { barberId, bookable, offered }
  }
  const team = await Promise.all((await reads.barbersOf(businessId)).map(offering))
  // Also by those who are elsewhere: a service is shown under the id of whoever offers it first.
  const names = namesOf(team.map(({ offered }) => offered), serviceIds)
  const everybody = team.flatMap(({ bookable, ...barber }) => (bookable && !(atItsAddress && bookable.place) ? [{ ...barber, bookable }] : []))
  // One list shows one clock: the place's that was asked for, else the shop's.
  const zone = elsewhere === undefined ? shop.profile.zone : everybody[0]?.bookable.placeZone ?? shop.profile.zone
  const barbers = everybody.filter(({ bookable }) => bookable.placeZone === zone && !(home && whyNotThere(bookable, home)))
  if (home && barbers.length === 0) mustReach({ shop: shop.profile, place: null }, home)
  const chosen = sameOffers(barbers, names)
  const window = windowOf(zone, { from, days, now })
  const busy = await reads.busyOfAll(chosen.map(({ barberId }) => barberId), window.begin, window.end)
  const calendars = chosen.map(({ barberId, bookable, services }) => {
    const taken = busy.get(barberId) ?? []
    const minutes = services.length ? sum(services, 'minutes') : limits.slotMinutes
    return {
      barberId, locationId: bookable.place?.locationId ?? null, services: services.map(({ serviceId }) => serviceId), taken,
      dias: offeredBy(bookable, taken, window, { minutes, atHome: home !== undefined || onlyGoes(bookable), now }),
    }
  })
  return { zonaHoraria: zone, dias: anyoneOf(calendars, daysFrom(window.first, window.count), zone) }
}

/** A barber who does not serve at the place in question is not asked. */
function ifElsewhere(error: unknown): undefined {
  if (!(error instanceof DomainError) || error.code !== 'invalid_location') throw error
}
