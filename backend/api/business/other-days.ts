/** Days to come on which shops and their places are open otherwise than their weeks say. */
import type { ServedPlace } from '../../../contract/business/locations.ts'
import type { Business } from '../../../contract/business/shops.ts'
import { limits } from '../../../contract/kernel/values.ts'
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import { otherwiseOpen } from '../../domain/booking/presence.ts'
import { effectiveWeek, localDay } from '../../domain/booking/schedule.ts'
import type { Db } from '../../postgres/db.ts'
import type { LocationRow } from '../../projections/business/locations-reads.ts'
import {
  presenceAtPlaces,
  presenceInShops,
  type Presence,
  type PresenceRow,
} from '../../projections/business/presence.ts'
import type { ShopRow } from '../../projections/business/shops-reads.ts'
import { servedPlace } from './place-view.ts'

type OtherDays = Business['excepciones']
interface Door {
  readonly id: string
  readonly zone: string
  readonly opening: WeeklySchedule | null
}

/** Of shops, by id; of one without such days nothing. `at`: now, as an instant. */
export async function otherDaysOf(
  db: Db,
  at: string,
  shops: readonly Pick<ShopRow, 'business_id' | 'zone' | 'horario'>[],
): Promise<ReadonlyMap<string, OtherDays>> {
  if (shops.length === 0) return new Map()
  const rows = await presenceInShops(
    db,
    at,
    shops.map(({ business_id }) => business_id),
  )
  return byDoor(
    shops.map(({ business_id, zone, horario }) => ({ id: business_id, zone, opening: horario })),
    rows,
    at,
  )
}

/** Places of one shop, whose hours hold where they have none of their own. */
export async function placesSeen(
  db: Db,
  at: string,
  shop: Pick<ShopRow, 'horario'> | undefined,
  places: readonly LocationRow[],
): Promise<ServedPlace[]> {
  if (places.length === 0) return []
  const rows = await presenceAtPlaces(
    db,
    at,
    places.map(({ location_id }) => location_id),
  )
  const days = byDoor(
    places.map(({ location_id, zone, horario }) => ({
      id: location_id,
      zone,
      opening: horario ?? shop?.horario ?? null,
    })),
    rows,
    at,
  )
  return places.map((place) => servedPlace(place, days.get(place.location_id)))
}

function byDoor(
  doors: readonly Door[],
  rows: readonly PresenceRow[],
  at: string,
): ReadonlyMap<string, OtherDays> {
  const people = Map.groupBy(rows, (row) => row.at)
  return new Map(
    doors.flatMap((door): [string, OtherDays][] => {
      const here = people.get(door.id)
      return here ? [[door.id, otherDaysAt(door, here, at)]] : []
    }),
  )
}

/** At one door, by those who are there. */
export function otherDaysAt(
  { zone, opening }: Omit<Door, 'id'>,
  people: readonly Presence[],
  at: string,
): OtherDays {
  const days = otherwiseOpen(
    people.map(({ horario, exceptions }) => ({
      week: effectiveWeek(horario, opening),
      exceptions,
    })),
    localDay(Date.parse(at), zone),
    limits.bookingDays,
  )
  return days.map(({ from, to, ranges }) => ({ desde: from, hasta: to, rangos: [...ranges] }))
}
