import type { OuterRowIn } from '../engine/apply/projection.ts'
import type { FavoriteKind } from '../../../contract/engagement/favorites.ts'
import { type Db, sql } from '../../postgres/db.ts'
import { mayMeet, maySeeShop, type Viewer } from '../visibility.ts'
import { favorites } from './favorites.ts'
import { team } from '../business/team.ts'
import { shops } from '../business/shops.ts'
import { people } from '../identity/people.ts'
import { ratings } from '../ratings.ts'
import { offers } from '../business/offers.ts'

type Own = Viewer & { readonly userId: string }

export const favoriteIdsOf = (db: Db, userId: string) =>
  db.many<{ kind: FavoriteKind; id: string }>(sql`
    SELECT kind, target_id AS id
    FROM ${favorites.favorite}
    WHERE user_id = ${userId}
    ORDER BY position DESC`)

/** A favorite's columns are null where the two may not meet, or there is nobody any more. */
export interface FavoriteBarberRow
  extends
    Pick<OuterRowIn<typeof people.person>, 'nombre' | 'especialidades'>,
    Pick<OuterRowIn<typeof shops.shop>, 'business_id' | 'direccion'> {
  readonly id: string
  readonly image: string | null
  readonly rating: number | null
  readonly reviews: number
  readonly business_name: string | null
}

const kept = (userId: string, kind: FavoriteKind) =>
  sql`SELECT target_id, barber_id, position
    FROM ${favorites.favorite}
    WHERE user_id = ${userId} AND kind = ${kind}`
const shopOf = (barber: ReturnType<typeof sql>) =>
  sql`coalesce((SELECT business_id FROM ${team.member} WHERE barber_id = ${barber}), (SELECT business_id FROM ${shops.shop} WHERE owner_id = ${barber}))`

const seenBy = (viewer: Viewer) =>
  maySeeShop(viewer, {
    shop: sql`shop.business_id`,
    owner: sql`shop.owner_id`,
    hidden: sql`shop.hidden`,
  })

export const favoriteBarbersOf = (db: Db, viewer: Own) =>
  db.many<FavoriteBarberRow>(sql`
    SELECT kept.target_id AS id, person.nombre, person.profile_image_url AS image,
      person.especialidades, rated.average AS rating, coalesce(rated.reviews, 0) AS reviews,
      shop.business_id, shop.nombre AS business_name, CASE
      WHEN NOT shop.address_is_private THEN shop.direccion END AS direccion
    FROM (${kept(viewer.userId, 'barbers')}) AS kept
    LEFT JOIN ${people.person} ON person.user_id = kept.target_id
      AND ${mayMeet(viewer, sql`kept.target_id`)}
    LEFT JOIN ${ratings.barber} AS rated ON rated.barber_id = person.user_id
    LEFT JOIN ${shops.shop} ON shop.business_id = ${shopOf(sql`person.user_id`)} AND ${seenBy(viewer)}
    ORDER BY kept.position DESC`)

export interface FavoriteServiceRow
  extends
    Pick<
      OuterRowIn<typeof offers.service>,
      'nombre' | 'descripcion' | 'minutes' | 'cents' | 'active'
    >,
    Pick<OuterRowIn<typeof shops.shop>, 'business_id' | 'currency'> {
  readonly id: string
  readonly barber_id: string
  readonly barber_name: string | null
  readonly business_name: string | null
}

export const favoriteServicesOf = (db: Db, viewer: Own) =>
  db.many<FavoriteServiceRow>(sql`
    SELECT kept.target_id AS id, service.nombre, service.descripcion, service.minutes,
      service.cents, service.active, kept.barber_id, person.nombre AS barber_name, CASE
      WHEN ${seenBy(viewer)} THEN shop.business_id END AS business_id, shop.nombre AS business_name,
      shop.currency
    FROM (${kept(viewer.userId, 'services')}) AS kept
    LEFT JOIN ${people.person} ON person.user_id = kept.barber_id
      AND ${mayMeet(viewer, sql`kept.barber_id`)}
    LEFT JOIN ${offers.service} ON service.service_id = kept.target_id AND person.user_id IS NOT NULL
    LEFT JOIN ${shops.shop} ON shop.business_id = ${shopOf(sql`person.user_id`)}
    ORDER BY kept.position DESC`)

export interface FavoriteShopRow extends Pick<
  OuterRowIn<typeof shops.shop>,
  'nombre' | 'descripcion' | 'imagen' | 'direccion' | 'telefono'
> {
  readonly id: string
  readonly rating: number | null
  readonly reviews: number
}

export const favoriteShopsOf = (db: Db, viewer: Own) =>
  db.many<FavoriteShopRow>(sql`
    SELECT kept.target_id AS id, shop.nombre, shop.descripcion, shop.imagen, CASE
      WHEN NOT shop.address_is_private THEN shop.direccion END AS direccion, shop.telefono,
      rated.average AS rating, coalesce(rated.reviews, 0) AS reviews
    FROM (${kept(viewer.userId, 'businesses')}) AS kept
    LEFT JOIN ${shops.shop} ON shop.business_id = kept.target_id AND ${seenBy(viewer)}
    LEFT JOIN ${ratings.shop} AS rated ON rated.business_id = shop.business_id
    ORDER BY kept.position DESC`)

/** What the favorite commands ask of the read models. */
export const favoriteReads = (db: Db) => ({
  async favoriteOf(
    userId: string,
    at: string,
    kind: FavoriteKind,
    id: string,
  ): Promise<{ barberId: string | null } | undefined> {
    const viewer = { userId, at }
    if (kind === 'services') {
      return db.first<{ barberId: string }>(
        sql`SELECT barber_id AS "barberId"
          FROM ${offers.service}
          WHERE service_id = ${id} AND active AND ${mayMeet(viewer, sql`service.barber_id`)}`,
      )
    }
    const found =
      kind === 'barbers'
        ? await db.first(
            sql`SELECT 1
              FROM ${people.person}
              WHERE user_id = ${id} AND rol <> 'cliente' AND ${mayMeet(viewer, sql`person.user_id`)}`,
          )
        : await db.first(
            sql`SELECT 1 FROM ${shops.shop} WHERE business_id = ${id} AND ${seenBy(viewer)}`,
          )
    return found ? { barberId: null } : undefined
  },
})
