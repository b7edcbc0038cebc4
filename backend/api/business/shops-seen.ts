/** Shops with their hours, team and services, as a viewer may see them. */
import type { Business } from '../../../contract/business/shops.ts'
import { effectiveWeek } from '../../domain/booking/schedule.ts'
import { availabilityOf, weeksOf } from '../../projections/business/availability-reads.ts'
import {
  shopSeenBy,
  type ShopRow,
  type ListedShop,
} from '../../projections/business/shops-reads.ts'
import {
  ratingOfShop,
  ratingsOfBarbers,
  ratingsOfShops,
  unrated,
} from '../../projections/ratings-reads.ts'
import type { Db } from '../../postgres/db.ts'
import { teamOf, barbersOf } from '../../projections/business/team-reads.ts'
import { visiblePeopleAmong, type Viewer } from '../../projections/visibility.ts'
import { servicesOfAll } from '../../projections/business/offers-reads.ts'
import { otherDaysOf } from './other-days.ts'
import { shopView, type Insight } from './shop-view.ts'
import { fromRow, serviceA } from './service-view.ts'

/** A shop with its hours: its own, or its owner's where it has set none. */
export async function shownShop(
  db: Db,
  at: string,
  row: ShopRow,
  inside?: Insight,
): Promise<Business> {
  const [{ horario, policy }, rated, otherDays] = await Promise.all([
    availabilityOf(db, row.owner_id),
    ratingOfShop(db, row.business_id),
    otherDaysOf(db, at, [row]),
  ])
  return shopView(row, {
    rated,
    otherDays: otherDays.get(row.business_id),
    week: row.horario ?? effectiveWeek(horario, null),
    breakMinutes: policy.bufferMinutes,
    inside,
  })
}

/** Those who work there, as far as the viewer may meet them. */
export async function teamSeen(db: Db, viewer: Viewer, businessId: string) {
  const team = await teamOf(db, viewer, businessId)
  const ratings = await ratingsOfBarbers(
    db,
    team.map(({ userId }) => userId),
  )
  return team.map(({ userId, nombre, rol, profileImageUrl, especialidades }) => {
    const { rating, reviews } = ratings.get(userId) ?? unrated
    return {
      id: userId,
      userId,
      userName: nombre,
      userAvatar: profileImageUrl,
      userProfileImage: profileImageUrl,
      rol,
      rating,
      totalReviews: reviews,
      reviewCount: reviews,
      especialidades: especialidades.slice(0, 3),
      specialties: especialidades.slice(0, 3),
    }
  })
}

/** What they offer; to its owner also what is switched off. */
export async function servicesSeen(
  db: Db,
  viewer: Viewer,
  { business_id, owner_id, currency }: ShopRow,
) {
  const isOwner = viewer.userId === owner_id
  const barbers = await barbersOf(db, business_id)
  const met = isOwner ? new Set(barbers) : await visiblePeopleAmong(db, viewer, barbers)
  const services = await servicesOfAll(
    db,
    barbers.filter((id) => met.has(id)),
    { activeOnly: !isOwner },
  )
  return services.map((row) => ({ ...serviceA(fromRow(row), currency), barberId: row.barber_id }))
}

/** A shop with visible barbers and services; undefined if none may be met. */
export async function shopSeenWhole(db: Db, viewer: Viewer, businessId: string) {
  const row = await shopSeenBy(db, viewer, businessId)
  if (!row) return undefined
  const [shop, barbers, services] = await Promise.all([
    shownShop(db, viewer.at, row),
    teamSeen(db, viewer, businessId),
    servicesSeen(db, viewer, row),
  ])
  return { shop, barbers, services }
}

export async function listedShops(db: Db, viewer: Viewer, rows: readonly ListedShop[]) {
  const [weeks, ratings, otherDays] = await Promise.all([
    weeksOf(
      db,
      rows.map(({ owner_id }) => owner_id),
    ),
    ratingsOfShops(
      db,
      rows.map(({ business_id }) => business_id),
    ),
    otherDaysOf(db, viewer.at, rows),
  ])
  return rows.map((row) => ({
    ...shopView(row, {
      week: row.horario ?? effectiveWeek(weeks.get(row.owner_id) ?? null, null),
      otherDays: otherDays.get(row.business_id),
      rated: ratings.get(row.business_id),
    }),
    type: 'business' as const,
    distance: row.distance,
  }))
}

/** For its owner: that a decision has hidden it, and by which clause. */
export const moderated = ({ hidden_clause, hidden_by }: ShopRow): Pick<Business, 'moderacion'> => ({
  moderacion: hidden_clause && { medida: 'hide', clausula: hidden_clause, decisionId: hidden_by },
})

export const cursorAt = ({ place, business_id }: ListedShop) =>
  Buffer.from(JSON.stringify([place, business_id])).toString('base64url')

/** Nothing where it is none of ours: the list then begins at the start. */
export function cursorOf(text: string): { place: string | null; businessId: string } | undefined {
  try {
    const [place, businessId]: unknown[] = JSON.parse(
      Buffer.from(text, 'base64url').toString('utf8'),
    )
    return typeof businessId === 'string' && (place === null || typeof place === 'string')
      ? { place, businessId }
      : undefined
  } catch {
    return undefined
  }
}
