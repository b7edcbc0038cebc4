/**
 * A barber's workplace from read models, so it works without the log. For decisions: `Workplaces`.
 */
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import { agendaZoneOf } from '../../projections/business/availability-reads.ts'
import { type LocationRow, placesServedBy } from '../../projections/business/locations-reads.ts'
import type { ShopRow } from '../../projections/business/shops-reads.ts'
import { shopOfPerson } from '../../projections/business/team-reads.ts'
import type { Viewer } from '../../projections/visibility.ts'
import type { Services } from '../kernel/services.ts'

export interface House {
  /** None where a decision has hidden it from the viewer. */
  readonly shop: ShopRow | undefined
  /** Whether the shop is hidden: then nobody books there. */
  readonly isHidden: boolean
  readonly acceptsAppointments: boolean
  /** The places of the shop's where they serve, the usual one first. */
  readonly places: readonly LocationRow[]
  readonly placeZone: string
  /** The opening hours there; null where nobody has set any. */
  readonly opening: WeeklySchedule | null
  readonly currency: string
}

export interface HouseParts extends Pick<Services, 'db'> {
  readonly booking: Pick<Services['booking'], 'workplaces'>
}

/** A hidden shop is visible to its owner and its barbers, whose zone and currency it sets. */
export async function houseOf(
  parts: HouseParts,
  { userId }: Pick<Viewer, 'userId'>,
  barberId: string,
): Promise<House> {
  const { shop: found, zone, currency } = await shopClockOf(parts, barberId)
  const isHidden = found?.hidden === true
  const shop = isHidden && userId !== barberId && userId !== found.owner_id ? undefined : found
  const places = shop ? await placesServedBy(parts.db, barberId, shop.business_id) : []
  const [place] = places
  return {
    shop,
    isHidden,
    acceptsAppointments: found?.accepts_appointments ?? true,
    places,
    placeZone: place?.zone ?? found?.zone ?? zone,
    opening: place?.horario ?? shop?.horario ?? null,
    currency,
  }
}

/** Time zone and currency in which a person's days and earnings are counted. */
export async function shopClockOf(
  {
    db,
    booking: {
      workplaces: { defaults },
    },
  }: HouseParts,
  userId: string,
): Promise<{ shop: ShopRow | undefined; zone: string; currency: string }> {
  const [shop, kept] = await Promise.all([shopOfPerson(db, userId), agendaZoneOf(db, userId)])
  return {
    shop,
    zone: kept ?? shop?.zone ?? defaults.zone,
    currency: shop?.currency ?? defaults.currency,
  }
}
