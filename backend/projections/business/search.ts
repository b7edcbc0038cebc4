/** Search words and positions of shops, barbers and services, in small rows of their own. */
import {
  BusinessChanged,
  BusinessHidden,
  BusinessOpened,
  BusinessRestored,
} from '../../domain/business/business.ts'
import {
  ServiceActiveSet,
  ServiceAdded,
  ServiceChanged,
  ServiceRemoved,
  ServiceRestored,
} from '../../domain/business/catalogue.ts'
import { BarberJoined, BarberLeft, BarberRemoved } from '../../domain/business/team.ts'
import { AccountRegistered, ProfileUpdated } from '../../domain/identity/account-events.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { ERASED } from '../../domain/kernel/event.ts'
import { projection, type Rows } from '../engine/apply/projection.ts'
import { ReviewEdited, ReviewHidden, ReviewPublished, ReviewRestored } from '../ratings.ts'

/**
 * The place in a list by rating, as text that an index keeps in order: the average that is shown
 * (best first), the number of reviews (most first), then the name. Nine nines stand for 'no average
 * yet', so these come last and by name.
 */
const byRating = (
  name: string,
) => `text GENERATED ALWAYS AS (CASE WHEN reviews >= ${limits.review.average}
  THEN lpad((50 - round(stars::numeric / reviews, 1) * 10)::int::text, 2, '0') || lpad((9999999 - least(reviews, 9999999))::text, 7, '0')
  ELSE '999999999' END || ' ' || public.unaccented(${name})) STORED`

const rated = {
  reviews: { type: 'int', default: '0' },
  stars: { type: 'int', default: '0' },
} as const

const tables = {
  shop: {
    columns: {
      business_id: 'uuid',
      owner_id: 'uuid',
      nombre: 'text',
      ciudad: { type: 'text', nullable: true },
      at_home: 'boolean',
      at_shop: 'boolean',
      radius_km: 'int',
      latitude: { type: 'double precision', nullable: true },
      longitude: { type: 'double precision', nullable: true },
      hidden: { type: 'boolean', default: 'false' },
      ...rated,
    },
    key: ['business_id'],
    personal: {
      of: 'owner_id',
      columns: { nombre: ERASED, ciudad: null, latitude: null, longitude: null },
    },
    generated: {
      place: 'public.earth GENERATED ALWAYS AS (public.ll_to_earth(latitude, longitude)) STORED',
      needle:
        "text GENERATED ALWAYS AS (public.unaccented(nombre || coalesce(' ' || ciudad, ''))) STORED",
      sort_name: 'text GENERATED ALWAYS AS (public.unaccented(nombre)) STORED',
      by_rating: byRating('nombre'),
    },
    indexes: [
      '(sort_name, business_id)',
      '(by_rating, business_id)',
      'USING gist (place)',
      'USING gist (place) WHERE at_home',
      'USING gin (needle gin_trgm_ops)',
    ],
  },
  barber: {
    columns: {
      user_id: 'uuid',
      is_owner: 'boolean',
      business_id: { type: 'uuid', nullable: true },
      words: 'text',
      specialties: 'text',
      ...rated,
    },
    key: ['user_id'],
    personal: { of: 'user_id', columns: { words: ERASED, specialties: '' } },
    generated: {
      needle: "text GENERATED ALWAYS AS (public.unaccented(words || ' ' || specialties)) STORED",
      special: 'text GENERATED ALWAYS AS (public.unaccented(specialties)) STORED',
      by_rating: byRating('words'),
    },
    indexes: [
      '(business_id)',
      '(by_rating, user_id) WHERE business_id IS NOT NULL',
      'USING gin (needle gin_trgm_ops)',
    ],
  },
  service: {
    columns: {
      service_id: 'uuid',
      barber_id: 'uuid',
      words: 'text',
      cents: 'int',
      active: 'boolean',
    },
    key: ['service_id'],
    // A service's name: an offer to everybody.
    impersonal: ['words'],
    generated: { needle: 'text GENERATED ALWAYS AS (public.unaccented(words)) STORED' },
    indexes: ['(barber_id)', '(cents, service_id) WHERE active', 'USING gin (needle gin_trgm_ops)'],
  },
} as const

/** Adds review counts and stars to barber and shop; negative numbers remove them. */
function rate(
  rows: Rows<typeof tables>,
  { barberId, businessId }: { barberId: string; businessId: string | null },
  counters: { reviews: number; stars: number },
): void {
  rows.barber.add({ user_id: barberId }, counters)
  if (businessId !== null) rows.shop.add({ business_id: businessId }, counters)
}

export const search = projection({
  name: 'search',
  version: 6,
  tables,
  handlers: (on) => [
    on(BusinessOpened, ({ businessId, ownerId, ...profile }, rows) => {
      rows.shop.put({ business_id: businessId, owner_id: ownerId, ...shopColumns(profile) })
      rows.barber.patch({ user_id: ownerId }, { business_id: businessId })
    }),
    on(BusinessChanged, ({ businessId, ...profile }, rows) =>
      rows.shop.patch({ business_id: businessId }, shopColumns(profile)),
    ),
    on(BusinessHidden, ({ businessId }, rows) =>
      rows.shop.patch({ business_id: businessId }, { hidden: true }),
    ),
    on(BusinessRestored, ({ businessId, left }, rows) =>
      rows.shop.patch({ business_id: businessId }, { hidden: left !== null }),
    ),
    on(BarberJoined, ({ barberId, businessId }, rows) =>
      rows.barber.patch({ user_id: barberId }, { business_id: businessId }),
    ),
    on(BarberLeft, ({ barberId }, rows) =>
      rows.barber.patch({ user_id: barberId }, { business_id: null }),
    ),
    on(BarberRemoved, ({ barberId }, rows) =>
      rows.barber.patch({ user_id: barberId }, { business_id: null }),
    ),
    on(AccountRegistered, ({ userId, rol, nombre, especialidades }, rows) => {
      if (rol !== 'cliente')
        rows.barber.put({
          user_id: userId,
          is_owner: rol === 'duenno',
          words: nombre,
          specialties: listed(especialidades),
        })
    }),
    on(ProfileUpdated, ({ userId, nombre, especialidades }, rows) =>
      rows.barber.patch(
        { user_id: userId },
        { words: nombre, specialties: listed(especialidades) },
      ),
    ),
    on(ServiceAdded, (service, rows) => rows.service.put(offerRow(service))),
    on(ServiceRestored, (service, rows) => rows.service.put(offerRow(service))),
    on(ServiceChanged, ({ serviceId, nombre, cents }, rows) =>
      rows.service.patch({ service_id: serviceId }, { words: nombre, cents }),
    ),
    on(ServiceActiveSet, ({ serviceId, active }, rows) =>
      rows.service.patch({ service_id: serviceId }, { active }),
    ),
    on(ReviewPublished, (review, rows) => rate(rows, review, { reviews: 1, stars: review.rating })),
    on(ReviewEdited, (review, rows) =>
      rate(rows, review, { reviews: 0, stars: review.to - review.from }),
    ),
    on(ReviewHidden, (review, rows) => {
      if (review.rating !== null) rate(rows, review, { reviews: -1, stars: -review.rating })
    }),
    on(ReviewRestored, (review, rows) => {
      if (review.rating !== null) rate(rows, review, { reviews: 1, stars: review.rating })
    }),
    on(ServiceRemoved, ({ serviceId }, rows) => rows.service.remove({ service_id: serviceId })),
  ],
})

const offerRow = ({
  serviceId,
  barberId,
  nombre,
  cents,
  active,
}: {
  serviceId: string
  barberId: string
  nombre: string
  cents: number
  active: boolean
}) => ({ service_id: serviceId, barber_id: barberId, words: nombre, cents, active })

const listed = (specialties: readonly string[]) => specialties.join(' · ')

const shopColumns = ({
  nombre,
  ciudad,
  tipoServicio,
  radioCobertura,
  latitude,
  longitude,
}: {
  nombre: string
  ciudad: string | null
  tipoServicio: string
  radioCobertura: number
  latitude: number | null
  longitude: number | null
}) => ({
  nombre,
  ciudad,
  at_home: tipoServicio !== 'fisico',
  at_shop: tipoServicio !== 'domicilio',
  radius_km: radioCobertura,
  latitude,
  longitude,
})
