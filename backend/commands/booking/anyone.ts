/** A shop's free times where any of its barbers will do: decision 2-21. */
import { servicesOffered } from '../business/catalogue.ts'
import { limits } from '../../../contract/kernel/values.ts'
import { daysFrom, type TimeRange } from '../../domain/booking/schedule.ts'
import { businessDecider, isHidden } from '../../domain/business/business.ts'
import type { OfferedService } from '../../domain/business/catalogue.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import type { CommandHandler } from '../kernel/handle.ts'
import type { Workplaces } from './bookable.ts'
import { anyoneOf, serviceNamesOf, offeredBy, sameOffers, dateWindowOf } from './calendars.ts'
import { sumOf } from './details.ts'
import type { SlotsAsked } from './free-times.ts'
import { mustReach, onlyGoes, whyNotThere } from './home-service.ts'
import { inputsOf, type RememberedCalendars, untilFirstOf } from './remembered-calendars.ts'

/** What is asked of the read models. */
export interface AnyoneReads {
  /** Busy times by barber and start, between instants in milliseconds, with buffers. */
  busyOfAll(
    barberIds: readonly string[],
    from: number,
    to: number,
  ): Promise<ReadonlyMap<string, readonly TimeRange[]>>
  barbersOf(businessId: string): Promise<readonly string[]>
}

export interface ShopCalendar {
  readonly zonaHoraria: string
  readonly dias: ReturnType<typeof anyoneOf>
}

interface AnyoneParts {
  readonly commands: CommandHandler
  readonly workplaces: Workplaces
  readonly reads: AnyoneReads
  /** Without, each is computed. */
  readonly calendars?: RememberedCalendars<ShopCalendar>
}

/**
 * Free times of a shop: a time is free when one of its barbers is; `barberId` is the one with the
 * least to do that day. Services are matched by name: price and duration differ per barber.
 * @throws not_found, or invalid_booking where no barber offers the service
 */
export async function anyoneFree(
  { commands, workplaces, reads, calendars }: AnyoneParts,
  businessId: string,
  { from, days, serviceIds, locationId, home, now }: SlotsAsked,
): Promise<ShopCalendar> {
  const shop = await commands.state(businessDecider, businessId)
  if (!shop || isHidden(shop)) throw new DomainError('not_found', 'Negocio no encontrado')
  // Under the shop's own id: only those who are at none of its further places.
  const atItsAddress = locationId === businessId
  const elsewhere = atItsAddress ? undefined : locationId
  const offering = async (barberId: string) => {
    const [bookable, offered] = await Promise.all([
      workplaces.bookable(barberId, elsewhere).catch(ifElsewhere),
      servicesOffered(commands, barberId),
    ])
    return { barberId, bookable, offered }
  }
  const team = await Promise.all((await reads.barbersOf(businessId)).map(offering))
  // Also barbers at other locations: a service has the id of the first barber who offers it.
  const names = serviceNamesOf(
    team.map(({ offered }) => offered),
    serviceIds,
  )
  const everybody = team.flatMap(({ bookable, ...barber }) =>
    bookable && !(atItsAddress && bookable.place) ? [{ ...barber, bookable }] : [],
  )
  // One list shows one clock: the place's that was asked for, else the shop's.
  const zone =
    elsewhere === undefined
      ? shop.profile.zone
      : (everybody[0]?.bookable.placeZone ?? shop.profile.zone)
  const barbers = everybody.filter(
    ({ bookable }) => bookable.placeZone === zone && !(home && whyNotThere(bookable, home)),
  )
  if (home && barbers.length === 0) mustReach({ shop: shop.profile, place: null }, home)
  const chosen = sameOffers(barbers, names)
  const atHome = home !== undefined
  const compute = async () => {
    const window = dateWindowOf(zone, { from, days, now })
    const busy = await reads.busyOfAll(
      chosen.map(({ barberId }) => barberId),
      window.begin,
      window.end,
    )
    const each = chosen.map(({ barberId, bookable, services }) => {
      const taken = busy.get(barberId) ?? []
      const dias = offeredBy(bookable, taken, window, {
        minutes: minutesOf(services),
        atHome: atHome || onlyGoes(bookable),
        now,
      })
      const calendar = {
        barberId,
        locationId: bookable.place?.locationId ?? null,
        services: services.map(({ serviceId }) => serviceId),
        taken,
        dias,
      }
      return { calendar, until: untilFirstOf(dias, bookable) }
    })
    const dias = anyoneOf(
      each.map(({ calendar }) => calendar),
      daysFrom(window.first, window.count),
      zone,
    )
    return {
      answer: { zonaHoraria: zone, dias },
      until: Math.min(...each.map(({ until }) => until)),
    }
  }
  const inputs = inputsOf(
    chosen.map(({ bookable, barberId, services }) => ({
      bookable,
      asked: [
        barberId,
        onlyGoes(bookable),
        minutesOf(services),
        services.length,
        ...services.map(({ serviceId }) => serviceId),
      ],
    })),
  )
  const name = [businessId, from, days, zone, atHome].join(' ')
  // Computed after the marks have come with the workplaces, so from what is at least as new.
  return inputs && calendars ? calendars.of(name, inputs, now, compute) : (await compute()).answer
}

const minutesOf = (services: readonly OfferedService[]) =>
  services.length ? sumOf(services, 'minutes') : limits.slotMinutes

/** A barber who does not serve at the place in question is not asked. */
function ifElsewhere(error: unknown): undefined {
  if (!(error instanceof DomainError) || error.code !== 'invalid_location') throw error
}
