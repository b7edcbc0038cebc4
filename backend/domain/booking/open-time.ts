/** Bookable minutes of each day by the schedule in force then: the base of occupancy. Pure. */
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import {
  availabilityDecider,
  type Availability,
  type AvailabilityEvent,
} from '../business/availability.ts'
import { ownedShopId } from '../business/business.ts'
import { boundaryOf, dayAfter, effectiveWeek, hoursOf, type TimeRange } from './schedule.ts'

/** A fact on hours, shops or services: its event without personal fields. */
export interface ScheduleFact {
  readonly ownerId: string
  readonly at: string
  readonly type: string
  readonly data: object
}

interface Place {
  readonly status: 'active' | 'inactive'
  readonly horario: WeeklySchedule | null
  readonly zone: string
}
interface Shop {
  readonly horario: WeeklySchedule | null
  readonly zone: string
}

/** One barber, or one shop, as far as it has been told. */
class Owner {
  hours: Availability = availabilityDecider.initial
  joined: string | null = null
  readonly servesAt = new Set<string>()
  readonly offers = new Set<string>()
  shop: Shop | null = null
  readonly places = new Map<string, Place>()

  take({ type, data, ownerId }: ScheduleFact): void {
    const content = data as Partial<
      Place & {
        businessId: string
        barberId: string
        serviceId: string
        active: boolean
        locationId: string
      }
    >
    switch (type) {
      case 'WeeklyScheduleSet':
      case 'ScheduleExceptionAdded':
      case 'ScheduleExceptionRemoved':
        // What hours are made of is in it; whose they are, and a day off's label, are not.
        this.hours = availabilityDecider.evolve(this.hours, { type, data } as AvailabilityEvent)
        break
      case 'ServiceAdded':
      case 'ServiceActiveSet':
      case 'ServiceRemoved':
      case 'ServiceRestored':
        this.offers[content.active ? 'add' : 'delete'](content.serviceId ?? '')
        break
      case 'BarberJoined':
        if (content.barberId === ownerId) this.joined = content.businessId ?? null
        break
      case 'BarberLeft':
      case 'BarberRemoved':
        if (content.barberId === ownerId && this.joined === content.businessId) this.joined = null
        break
      case 'LocationStaffAssigned':
        this.servesAt.add(content.locationId ?? '')
        break
      case 'LocationStaffUnassigned':
        this.servesAt.delete(content.locationId ?? '')
        break
      case 'BusinessOpened':
      case 'BusinessChanged':
        this.shop = data as Shop
        break
      case 'LocationAdded':
      case 'LocationChanged':
        this.places.set(content.locationId ?? '', data as Place)
        break
      case 'LocationRemoved':
        this.places.delete(content.locationId ?? '')
        break
    }
  }
}

export interface OpenTimeQuery {
  readonly barberIds: readonly string[]
  /** Only while they worked in this shop. */
  readonly businessId?: string | undefined
  /** Local days in order, by this clock. */
  readonly days: readonly string[]
  readonly zone: string
  readonly said: readonly ScheduleFact[]
  readonly blocked: readonly (TimeRange & { readonly barberId: string; readonly day: string })[]
}

/** Open minutes by day of all barbers, as of each day's end. */
export function openMinutesByDay({
  barberIds,
  businessId,
  days,
  zone,
  said,
  blocked,
}: OpenTimeQuery): ReadonlyMap<string, number> {
  const owners = new Map<string, Owner>()
  const owner = (id: string) => owners.get(id) ?? (owners.set(id, new Owner()).get(id) as Owner)
  const kept = Map.groupBy(blocked, ({ barberId, day }) => `${barberId} ${day}`)
  let next = 0
  return new Map(
    days.map((day) => {
      const end = boundaryOf(dayAfter(day, 1), '00:00', zone)
      for (let one = said[next]; one && Date.parse(one.at) < end; one = said[++next])
        owner(one.ownerId).take(one)
      const minutes = barberIds.reduce((sum, barberId) => {
        const barber = owner(barberId)
        const shopId = barber.joined ?? ownedShopId(barberId)
        const { shop, places } = owner(shopId)
        if (
          !shop ||
          barber.offers.size === 0 ||
          (businessId !== undefined && shopId !== businessId)
        )
          return sum
        const place = [...places].find(
          ([id, { status }]) => status === 'active' && barber.servesAt.has(id),
        )?.[1]
        const week = effectiveWeek(barber.hours.horario, place?.horario ?? shop.horario)
        const open = hoursOf(day, week, barber.hours.exceptions).map(({ start, end: closing }) => ({
          start: boundaryOf(day, start, place?.zone ?? shop.zone),
          end: boundaryOf(day, closing, place?.zone ?? shop.zone),
        }))
        return sum + lengthOf(open, kept.get(`${barberId} ${day}`) ?? [])
      }, 0)
      return [day, minutes]
    }),
  )
}

/** Minutes of what is open and not kept free; neither overlaps within itself. */
const lengthOf = (open: readonly TimeRange[], kept: readonly TimeRange[]): number =>
  open.reduce((sum, { start, end }) => {
    const taken = kept.reduce(
      (held, block) => held + Math.max(0, Math.min(end, block.end) - Math.max(start, block.start)),
      0,
    )
    return sum + (end - start - taken) / 60_000
  }, 0)
