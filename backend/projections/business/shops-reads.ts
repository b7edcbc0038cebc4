import { type Db, type Queryable, sql } from '../../postgres/db.ts'
import { maySeeShop, type Viewer } from '../visibility.ts'
import type { RowIn } from '../engine/apply/projection.ts'
import { shops } from './shops.ts'

export type ShopRow = Omit<RowIn<typeof shops.shop>, 'opened_at'>

/** What `ShopRow` has, of the table `shops.shop`. */
export const shopColumns = sql`shop.business_id, shop.owner_id, shop.nombre, shop.descripcion, shop.direccion, shop.telefono, shop.email, shop.website, shop.imagen, shop.tipo_servicio, shop.address_is_private,
  shop.radio_cobertura, shop.latitude, shop.longitude, shop.zone, shop.currency, shop.ciudad, shop.accepts_appointments, shop.allows_walk_ins, shop.horario, shop.hidden, shop.hidden_clause, shop.hidden_by`

/** How many there are, the hidden among them. */
export async function countShops(db: Queryable): Promise<number> {
  const { text } = sql`SELECT count(*) AS shops FROM ${shops.shop}`
  const { rows } = await db.query(text)
  return Number((rows as [{ shops: bigint }])[0].shops)
}

export const shopById = (db: Db, businessId: string) =>
  db.first<ShopRow>(sql`SELECT ${shopColumns} FROM ${shops.shop} WHERE business_id = ${businessId}`)

const seenBy = (viewer: Viewer) =>
  maySeeShop(viewer, {
    shop: sql`shop.business_id`,
    owner: sql`shop.owner_id`,
    hidden: sql`shop.hidden`,
  })

/** A shop as the viewer sees it; nothing where they may meet nobody in it. */
export const shopSeenBy = (db: Db, viewer: Viewer, businessId: string) =>
  db.first<ShopRow>(sql`
    SELECT ${shopColumns}
    FROM ${shops.shop}
    WHERE business_id = ${businessId} AND ${seenBy(viewer)}`)

/** Ids of the shops that the viewer may see, in their order, from after one of them. */
export const shopsInOrder = async (
  db: Db,
  viewer: Viewer,
  { after, skip, limit }: { after: string; skip: number; limit: number },
): Promise<string[]> =>
  (
    await db.many<{ id: string }>(sql`
      SELECT business_id AS id
      FROM ${shops.shop}
      WHERE business_id > ${after}::uuid AND ${seenBy(viewer)}
      ORDER BY business_id
      LIMIT ${limit}
      OFFSET ${skip}`)
  ).map(({ id }) => id)

/** The shop that a person owns. */
export async function shopNamesOf(
  db: Db,
  businessIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.many<{ business_id: string; nombre: string }>(
    sql`SELECT business_id, nombre
      FROM ${shops.shop}
      WHERE business_id = ANY(${[...new Set(businessIds)]}::uuid[])`,
  )
  return new Map(rows.map(({ business_id, nombre }) => [business_id, nombre]))
}

export const shopOfOwner = (db: Db, ownerId: string) =>
  db.first<ShopRow>(sql`SELECT ${shopColumns} FROM ${shops.shop} WHERE owner_id = ${ownerId}`)

export interface ListedShop extends ShopRow {
  /** Kilometres from where the asker is. */
  readonly distance: number | null
  /** Where it stands in the list: what `after` of the next page is made of. */
  readonly place: string | null
}

export interface ShopsAsked {
  readonly here?: { readonly lat: number; readonly lng: number } | undefined
  /** Only shops that one can go to. */
  readonly atShop?: boolean | undefined
  /** Only shops that come to the client; with `here`, only where it is within their radius. */
  readonly homeService: boolean
  readonly limit: number
  readonly offset: number
  /** The last one of the page before, instead of an offset. */
  readonly after?: { readonly place: string | null; readonly businessId: string } | undefined
}

/** No shop goes further: `limits.radius.max`, in metres. */
const FURTHEST = 50_000

/** Shops by distance, unknown ones last; by name without a position. */
export function shopsAround(
  db: Db,
  viewer: Viewer,
  { here, atShop, homeService, limit, offset, after }: ShopsAsked,
): Promise<ListedShop[]> {
  const served = sql`${homeService ? sql`AND tipo_servicio <> 'fisico'` : sql``} ${
    atShop
      ? sql`
    AND tipo_servicio <> 'domicilio'`
      : sql``
  }`
  if (!here) {
    return db.many<ListedShop>(sql`
      SELECT ${shopColumns}, NULL AS distance, sort_name AS place
      FROM ${shops.shop}
      WHERE ${seenBy(viewer)} ${served}
          ${after ? sql`AND (sort_name, business_id) > (${after.place}, ${after.businessId}::uuid)` : sql``}
      ORDER BY sort_name, business_id
      LIMIT ${limit}
      OFFSET ${offset}`)
  }
  const point = sql`ll_to_earth(${here.lat}::float8, ${here.lng}::float8)`
  const within = homeService
    ? sql`AND earth_box(${point}, ${FURTHEST}) @> place
        AND earth_distance(place, ${point}) <= radio_cobertura * 1000`
    : sql``
  const further =
    after === undefined
      ? sql``
      : after.place === null
        ? sql`AND place IS NULL AND business_id > ${after.businessId}`
        : sql`AND (
            place IS NULL
              OR (place <-> ${point}, business_id) > (
                ${after.place}::float8, ${after.businessId}::uuid
              )
          )`
  // The order is by the straight line through the earth, for which there is an index; it is the
  // same order as along the ground.
  return db.many<ListedShop>(sql`
    SELECT ${shopColumns}, earth_distance(place, ${point}) / 1000 AS distance,
      (place <-> ${point})::text AS place
    FROM ${shops.shop}
    WHERE ${seenBy(viewer)} ${served} ${within} ${further}
    ORDER BY place <-> ${point}, business_id
    LIMIT ${limit}
    OFFSET ${offset}`)
}
