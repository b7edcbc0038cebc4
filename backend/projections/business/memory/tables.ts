/** The read models that the search keeps in memory. */
import { limits } from '../../../../contract/kernel/limits.ts'
import type { ScheduleException } from '../../../domain/business/availability.ts'
import { busy } from '../../booking/busy.ts'
import { MirrorTable } from '../../engine/mirror/mirror-table.ts'
import { people } from '../../identity/people.ts'
import { ratings } from '../../ratings.ts'
import { availability } from '../availability.ts'
import { locations } from '../locations.ts'
import { search } from '../search.ts'
import { shops } from '../shops.ts'
import { team } from '../team.ts'

const directoryTables = () => ({
  shop: new MirrorTable(search, search.shop, [
    'business_id',
    'owner_id',
    'nombre',
    'ciudad',
    'at_home',
    'at_shop',
    'radius_km',
    'latitude',
    'longitude',
    'hidden',
    'reviews',
    'stars',
  ]),
  barber: new MirrorTable(search, search.barber, [
    'user_id',
    'is_owner',
    'business_id',
    'words',
    'specialties',
    'reviews',
    'stars',
  ]),
})

export function searchTables() {
  const { shop, barber } = directoryTables()
  const barberId = (id: string) => barber.get(id)?.user_id
  return {
    shop,
    barber,
    service: new MirrorTable(
      search,
      search.service,
      ['service_id', 'barber_id', 'words', 'cents', 'active'],
      { idAs: barberId },
    ),
    card: new MirrorTable(
      shops,
      shops.shop,
      [
        'business_id',
        'owner_id',
        'nombre',
        'descripcion',
        'direccion',
        'telefono',
        'email',
        'website',
        'imagen',
        'tipo_servicio',
        'address_is_private',
        'radio_cobertura',
        'latitude',
        'longitude',
        'zone',
        'currency',
        'ciudad',
        'accepts_appointments',
        'allows_walk_ins',
        'horario',
        'hidden',
        'hidden_clause',
        'hidden_by',
      ],
      { idAs: (id) => shop.get(id)?.business_id ?? barberId(id) },
    ),
    /** Clients are in nobody's search. */
    person: new MirrorTable(
      people,
      people.person,
      [
        'user_id',
        'nombre',
        'rol',
        'especialidades',
        'profile_image_url',
        'suspended',
        'suspended_until',
        'closed',
      ],
      { when: ({ rol }) => rol !== 'cliente', idAs: barberId },
    ),
    barberRating: new MirrorTable(ratings, ratings.barber, ['barber_id', 'reviews', 'stars']),
    shopRating: new MirrorTable(ratings, ratings.shop, ['business_id', 'reviews', 'stars']),
    member: new MirrorTable(team, team.member, ['barber_id', 'business_id']),
    week: new MirrorTable(availability, availability.week, ['barber_id', 'horario']),
    policy: new MirrorTable(availability, availability.policy, [
      'barber_id',
      'buffer_minutes',
      'min_notice_minutes',
      'fill_gaps',
    ]),
    exception: new MirrorTable(availability, availability.exception, [
      'barber_id',
      'exception_id',
      'from_day',
      'to_day',
      'ranges',
      'position',
    ]),
    location: new MirrorTable(locations, locations.location, [
      'location_id',
      'business_id',
      'status',
      'zone',
      'horario',
      'added_at',
    ]),
    staff: new MirrorTable(locations, locations.staff, ['location_id', 'barber_id']),
    stretch: new MirrorTable(busy, busy.stretch, ['id', 'barber_id', 'start_at', 'until']),
  }
}

export type SearchTables = ReturnType<typeof searchTables>
export type ShopRecord = RowKept<SearchTables['shop']>
export type BarberRecord = RowKept<SearchTables['barber']>
export type ExceptionRecord = RowKept<SearchTables['exception']>
export type ServiceRecord = RowKept<SearchTables['service']>
type RowKept<Table> = Table extends { get(...key: string[]): infer Row }
  ? Exclude<Row, undefined>
  : never

/** Days of a barber's own, in the order in which they were added; nobody reads their labels here. */
export const exceptionsOf = (rows: readonly ExceptionRecord[]): ScheduleException[] =>
  rows
    .toSorted((a, b) => Number(a.position - b.position))
    .map(({ exception_id, from_day, to_day, ranges }) => ({
      exceptionId: exception_id,
      from: from_day,
      to: to_day,
      ranges,
      label: '',
    }))

export const averageOf = (
  rated: { readonly reviews: number; readonly stars: number } | undefined,
): number | null =>
  rated && rated.reviews >= limits.review.average
    ? Math.round((rated.stars * 10) / rated.reviews) / 10
    : null
