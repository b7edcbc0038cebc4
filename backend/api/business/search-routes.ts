/** Looking for shops and barbers. */
import * as contract from '../../../contract/business/search.ts'
import { Id } from '../../../contract/kernel/values.ts'
import { effectiveWeek } from '../../domain/booking/schedule.ts'
import { wantedWords } from '../../domain/business/trade-words.ts'
import type { Viewer } from '../../projections/visibility.ts'
import type { FoundResult, FoundRow } from '../../projections/business/search-read.ts'
import type { ResultRank, SearchAsked } from '../../projections/business/search-asked.ts'
import type { Routes } from '../kernel/route-registration.ts'
import { FoundTexts } from './found-texts.ts'
import { otherDaysAt } from './other-days.ts'
import type { QueryOf } from '../../../contract/kernel/route.ts'
import type { Services } from '../kernel/services.ts'
import { publicAddress, servedAt, shopView } from './shop-view.ts'

/** Of so many words each must be found; more make nobody's question clearer. */
const MOST_WORDS = 6

export const searchRoutes: Routes = (api, services) => {
  const texts = new FoundTexts()
  api.on(contract.search, async ({ viewer, query }) => {
    const { shown, ...page } = await pageOf(services, viewer, query)
    return texts.write(shown, {
      rest: (found) => restOf(found, viewer.at),
      besides: besidesOf,
      ...page,
    })
  })
  api.on(contract.mapTiles, () => ({
    tiles: services.config.map?.tiles ?? null,
    attribution: services.config.map?.attribution ?? null,
  }))
}

interface Page {
  readonly shown: readonly FoundResult[]
  readonly hasMore: boolean
  readonly siguiente: string | null
}

/** What a question finds, as the viewer may see it. */
export async function searched(
  parts: Pick<Services, 'found' | 'now'>,
  viewer: Viewer,
  query: QueryOf<typeof contract.search>,
) {
  const { shown, ...page } = await pageOf(parts, viewer, query)
  return {
    results: shown.flatMap((found) => {
      const rest = restOf(found, viewer.at)
      return rest ? [{ ...rest, ...besidesOf(found) }] : []
    }),
    ...page,
  }
}

async function pageOf(
  { found, now }: Pick<Services, 'found' | 'now'>,
  viewer: Viewer,
  query: QueryOf<typeof contract.search>,
): Promise<Page> {
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
  const all = await found({
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
    freeFrom: disponibleHoy ? now() : undefined,
    limit: limit + 1,
    offset: after ? 0 : page * limit,
    after,
  })
  const last = all.length > limit ? all[limit - 1] : undefined
  return {
    shown: all.slice(0, limit),
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

/** What depends on the search. */
const besidesOf = ({ distance, cheapest, matched }: FoundResult) => ({
  distance: distance === null ? null : Math.round(distance * 1_000) / 1_000,
  precioDesde: cheapest === null ? null : cheapest / 100,
  servicio: matched && { id: matched.id, nombre: matched.nombre, precio: matched.cents / 100 },
})

/** All else of a result. Nothing of what the search has learnt before the pages. */
function restOf(found: FoundResult, at: string) {
  const row = found.row()
  return row.kind === 0 ? shopOf(row, at) : barberOf(row)
}

function shopOf(row: FoundRow, at: string) {
  if (row.nombre === null) return undefined
  const { rating, reviews, presence, zone, horario, owner_week } = row
  return {
    ...shopView(
      { ...row, nombre: row.nombre },
      {
        week: horario ?? effectiveWeek(owner_week, null),
        otherDays: presence ? otherDaysAt({ zone, opening: horario }, presence, at) : undefined,
        rated: { rating, reviews },
      },
    ),
    type: 'business' as const,
    userId: row.owner_id,
  }
}

function barberOf(row: FoundRow) {
  const {
    id,
    nombre: businessName,
    person_name: nombre,
    person_rol: rol,
    person_image: image,
    person_specialties: all,
    rating,
    reviews,
  } = row
  if (businessName === null || nombre === null || rol === null || all === null) return undefined
  const especialidades = all.slice(0, 3)
  return {
    type: 'barber' as const,
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
  }
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
