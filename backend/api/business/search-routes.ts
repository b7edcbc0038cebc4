/** Looking for shops and barbers. */
import type { FoundBarber, FoundBusiness } from '../../../contract/business/search.ts'
import * as contract from '../../../contract/business/search.ts'
import { Id } from '../../../contract/kernel/values.ts'
import type { z } from 'zod'
import { effectiveWeek } from '../../domain/booking/schedule.ts'
import { wantedWords } from '../../domain/business/trade-words.ts'
import { hasTimeToday } from '../../projections/booking/free-today.ts'
import type { Viewer } from '../../projections/visibility.ts'
import { type FoundRow, searchFor } from '../../projections/business/search-read.ts'
import type { ResultRank, SearchAsked } from '../../projections/business/search-asked.ts'
import type { Routes } from '../kernel/route-registration.ts'
import { otherDaysAt } from './other-days.ts'
import type { QueryOf } from '../../../contract/kernel/route.ts'
import type { Services } from '../kernel/services.ts'
import { publicAddress, servedAt, shopView } from './shop-view.ts'

/** Of so many words each must be found; more make nobody's question clearer. */
const MOST_WORDS = 6

export const searchRoutes: Routes = (api, services) => {
  api.on(contract.search, ({ viewer, query }) => searched(services, viewer, query))
  api.on(contract.mapTiles, () => ({
    tiles: services.config.map?.tiles ?? null,
    attribution: services.config.map?.attribution ?? null,
  }))
}

/** What a question finds, as the viewer may see it. */
export async function searched(
  { db, now }: Pick<Services, 'db' | 'now'>,
  viewer: Viewer,
  query: QueryOf<typeof contract.search>,
) {
  const {
    q,
    ciudad = '',
    lat,
    lng,
    type = 'all',
    tipoServicio,
    precioMax,
    distanciaMax,
    calificacionMin = 0,
    especialidad,
    disponibleHoy = false,
    page,
    limit,
    despuesDe,
  } = query
  const here = lat === undefined || lng === undefined ? undefined : { lat, lng }
  const order = orderOf(query.orden, here !== undefined)
  const after = despuesDe === undefined ? undefined : cursorOf(despuesDe, order)
  const rows = await searchFor(db, {
    viewer,
    words: [...wantedWords(q), ...wantedWords(ciudad)].slice(0, MOST_WORDS),
    here,
    order,
    businesses: type !== 'barbers',
    barbers: type !== 'businesses',
    ...servedAt(tipoServicio),
    priceMost: precioMax === undefined ? undefined : Math.round(precioMax * 100),
    distanceMost: distanciaMax,
    specialty: especialidad?.trim() || undefined,
    ratingLeast: calificacionMin || undefined,
    only: disponibleHoy ? hasTimeToday(now()) : undefined,
    limit: limit + 1,
    offset: after ? 0 : page * limit,
    after,
  })
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const shown = rows.slice(0, limit)
  return {
    results: shown.flatMap((row) =>
      tell(
        row,
        row.presence
          ? otherDaysAt({ zone: row.zone, opening: row.horario }, row.presence, viewer.at)
          : undefined,
      ),
    ),
    hasMore: last !== undefined,
    siguiente: last ? cursorAt(last) : null,
  }
}

/** By distance where the position is known, unless another order is chosen; else by rating. */
function orderOf(
  chosen: SearchAsked['order'] | undefined,
  hasPlace: boolean,
): SearchAsked['order'] {
  if (chosen !== undefined && chosen !== 'distancia') return chosen
  return hasPlace ? 'distancia' : 'calificacion'
}

function tell(
  row: FoundRow,
  otherDays: z.infer<typeof FoundBusiness>['excepciones'] | undefined,
): (z.infer<typeof FoundBusiness> | z.infer<typeof FoundBarber>)[] {
  const {
    id,
    nombre: businessName,
    person_name: nombre,
    person_rol: rol,
    person_image: image,
    person_specialties: all,
    distance,
    cheapest,
    rating,
    reviews,
    matched,
  } = row
  const found = {
    distance,
    precioDesde: cheapest === null ? null : cheapest / 100,
    servicio: matched && { id: matched.id, nombre: matched.nombre, precio: matched.cents / 100 },
  }
  // What the search has just learnt the pages may show a moment later.
  if (businessName === null) return []
  if (row.kind === 0) {
    const shop = { ...row, nombre: businessName }
    return [
      {
        ...shopView(shop, {
          week: row.horario ?? effectiveWeek(row.owner_week, null),
          otherDays,
          rated: { rating, reviews },
        }),
        type: 'business',
        userId: row.owner_id,
        ...found,
      },
    ]
  }
  if (nombre === null || rol === null || all === null) return []
  const especialidades = all.slice(0, 3)
  return [
    {
      type: 'barber',
      id,
      userId: id,
      nombre,
      userName: nombre,
      rol,
      profileImageUrl: image,
      userProfileImage: image,
      userAvatar: image,
      especialidades,
      specialties: especialidades,
      businessId: row.business_id,
      businessName,
      businessAddress: publicAddress(row),
      latitude: row.latitude,
      longitude: row.longitude,
      phone: row.telefono,
      moneda: row.currency,
      rating,
      totalReviews: reviews,
      reviewCount: reviews,
      ...found,
    },
  ]
}

const cursorAt = ({ rank, at, kind, id }: ResultRank) =>
  Buffer.from(JSON.stringify([rank, at, kind, id])).toString('base64url')

const isId = (value: unknown): value is string => Id.safeParse(value).success

function isRankOf(order: SearchAsked['order'], rank: unknown): rank is string | null {
  if (typeof rank !== 'string') return rank === null && order !== 'calificacion'
  if (order === 'calificacion') return /^\d{9} /.test(rank)
  return order === 'nombre' || Number.isFinite(Number(rank))
}

/** Nothing where it is none of ours, or of another order: the list then begins at the start. */
function cursorOf(text: string, order: SearchAsked['order']): ResultRank | undefined {
  try {
    const [rank, at, kind, id]: unknown[] = JSON.parse(
      Buffer.from(text, 'base64url').toString('utf8'),
    )
    return isRankOf(order, rank) && (kind === 0 || kind === 1) && isId(at) && isId(id)
      ? { rank, at, kind, id }
      : undefined
  } catch {
    return undefined
  }
}
