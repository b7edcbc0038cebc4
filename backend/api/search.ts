/** Looking for shops and barbers. Finds first, by the search's own words; then tells of the ten that are shown. */
import type { FoundBarber, FoundBusiness } from '../../contract/search.ts'
import * as contract from '../../contract/search.ts'
import type { z } from 'zod'
import { anyoneFree } from '../commands/anyone.ts'
import { effectiveWeek } from '../domain/booking/schedule.ts'
import { weeksOf } from '../projections/availability.ts'
import { freeTimesReads } from '../projections/free-times-reads.ts'
import { peopleByIds } from '../projections/people.ts'
import { type FoundRow, type Place, type SearchAsked, searchFor } from '../projections/search-read.ts'
import { type ShopRow, shopsByIds } from '../projections/shops.ts'
import type { Routes } from './kit.ts'
import { shopView } from './views/shop.ts'

/** Of so many words each must be found; more make nobody's question clearer. */
const MOST_WORDS = 6
/** Looked through for those who have time today, at most. */
const MOST_ASKED = 60

export const search: Routes = (api, { db, booking, commands, now }) => {
  const free = { commands, booking, reads: freeTimesReads(db) }
  const hasTimeToday = async ({ kind, id, business_id }: FoundRow) => {
    const asked = { days: 1, now: now().getTime() }
    const { dias } = kind === 0 ? await anyoneFree(free, business_id, { ...asked, serviceIds: [] }) : await booking.slots(id, { ...asked, serviceIds: [] })
    return dias.some(({ horarios }) => horarios.length > 0)
  }
  const find = async (asked: SearchAsked, onlyToday: boolean) => {
    if (!onlyToday) return searchFor(db, asked)
    const rows = await searchFor(db, { ...asked, limit: asked.offset + MOST_ASKED, offset: 0 })
    const found: FoundRow[] = []
    for (const row of rows) {
      if (found.length >= asked.offset + asked.limit) break
      if (await hasTimeToday(row)) found.push(row)
    }
    return found.slice(asked.offset)
  }

  const tell = async (rows: readonly FoundRow[]) => {
    const [shops, people] = await Promise.all([
      shopsByIds(db, [...new Set(rows.map(({ business_id }) => business_id))]),
      peopleByIds(db, rows.filter(({ kind }) => kind === 1).map(({ id }) => id)),
    ])
    const shopOf = new Map(shops.map((shop) => [shop.business_id, shop]))
    const personOf = new Map(people.map((person) => [person.userId, person]))
    const weeks = await weeksOf(db, shops.map(({ owner_id }) => owner_id))
    return rows.flatMap((row): (z.infer<typeof FoundBusiness> | z.infer<typeof FoundBarber>)[] => {
      const shop = shopOf.get(row.business_id)
      const person = personOf.get(row.id)
      const more = { distance: row.distance, precioDesde: row.cheapest === null ? null : row.cheapest / 100 }
      // What the one read model has just learnt another may show a moment later.
      if (!shop || (row.kind === 1 && !person)) return []
      if (!person) return [{ ...shopView(shop, { week: weekOf(shop, weeks) }), type: 'business', userId: shop.owner_id, ...more }]
      const { userId, nombre, rol, profileImageUrl } = person
      const especialidades = person.especialidades.slice(0, 3)
      return [{
        type: 'barber', id: userId, userId, nombre, userName: nombre, rol, profileImageUrl, userProfileImage: profileImageUrl, userAvatar: profileImageUrl,
        especialidades, specialties: especialidades, businessId: shop.business_id, businessName: shop.nombre, businessAddress: shop.direccion, phone: shop.telefono, moneda: shop.currency,
        // Reviews are an area of their own, not built yet: nobody has any.
        rating: null, totalReviews: 0, reviewCount: 0, ...more,
      }]
    })
  }

  api.on(contract.search, async ({ query }) => {
    const { q, lat, lng, type = 'all', tipoServicio, precioMax, calificacionMin = 0, especialidad, disponibleHoy = false, page, limit, despuesDe } = query
    // Nobody has a rating yet, so nobody has one of at least this.
    if (calificacionMin > 0) return { results: [], hasMore: false, siguiente: null }
    const here = lat === undefined || lng === undefined ? undefined : { lat, lng }
    const after = despuesDe === undefined ? undefined : cursorOf(despuesDe)
    const rows = await find({
      words: q.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean).slice(0, MOST_WORDS), here, order: query.orden ?? (here ? 'distancia' : 'nombre'),
      businesses: type !== 'barbers', barbers: type !== 'businesses', homeService: tipoServicio === 'domicilio' || tipoServicio === 'fisico_y_domicilio',
      priceMost: precioMax === undefined ? undefined : Math.round(precioMax * 100), specialty: especialidad?.trim() || undefined,
      limit: limit + 1, offset: after ? 0 : page * limit, after,
    }, disponibleHoy)
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return { results: await tell(rows.slice(0, limit)), hasMore: last !== undefined, siguiente: last ? cursorAt(last) : null }
  })
}

const weekOf = (shop: ShopRow, weeks: Awaited<ReturnType<typeof weeksOf>>) => shop.horario ?? effectiveWeek(weeks.get(shop.owner_id) ?? null, null)

const cursorAt = ({ rank, business_id, kind, id }: Place) => Buffer.from(JSON.stringify([rank, business_id, kind, id])).toString('base64url')

/** Nothing where it is none of ours: the list then begins at the start. */
function cursorOf(said: string): Place | undefined {
  try {
    const [rank, business_id, kind, id]: unknown[] = JSON.parse(Buffer.from(said, 'base64url').toString('utf8'))
    const isOurs = (rank === null || typeof rank === 'string') && typeof business_id === 'string' && typeof kind === 'number' && typeof id === 'string'
    return isOurs ? { rank, business_id, kind, id } : undefined
  } catch {
    return undefined
  }
}
