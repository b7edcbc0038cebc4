import type { RowIn } from '../engine/apply/projection.ts'
import { type Db, sql } from '../../postgres/db.ts'
import { mayMeet, maySeeShop, type Viewer } from '../visibility.ts'
import { shopColumns, type ShopRow } from './shops-reads.ts'
import { team } from './team.ts'
import { shops } from './shops.ts'
import { offers } from './offers.ts'
import { people } from '../identity/people.ts'
import { appointments } from '../booking/appointments.ts'

/** Shop ids of people by index: joined, else own. */
export async function shopIdsOf(
  db: Db,
  userIds: readonly string[],
): Promise<(string | undefined)[]> {
  const rows = await db.many<{ id: string | null }>(sql`
    SELECT coalesce(
      (SELECT business_id FROM ${team.member} WHERE barber_id = asked.id),
        (SELECT business_id FROM ${shops.shop} WHERE owner_id = asked.id)
    ) AS id
    FROM unnest(${[...userIds]}::uuid[]) WITH ORDINALITY AS asked (id, n)
    ORDER BY asked.n`)
  return rows.map(({ id }) => id ?? undefined)
}

/** A person's shop: the joined one, or their own. */
export function shopOfPerson(db: Db, userId: string): Promise<ShopRow | undefined> {
  return db.first<ShopRow>(sql`
    SELECT ${shopColumns}
    FROM ${shops.shop}
    WHERE business_id = coalesce(
        (SELECT business_id FROM ${team.member} WHERE barber_id = ${userId}),
          (SELECT business_id FROM ${shops.shop} WHERE owner_id = ${userId})
      )`)
}

/** Whether a person works in a shop with name and address. Used by the route guard. */
export async function worksInCompleteShop(db: Db, userId: string): Promise<boolean> {
  const shop = await shopOfPerson(db, userId)
  return Boolean(shop?.nombre && shop.direccion)
}

/** Everybody who works in a shop: its owner first, then in the order in which they came. */
export async function barbersOf(db: Db, businessId: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    SELECT id
    FROM (
      SELECT owner_id AS id, '-infinity'::timestamptz AS since
      FROM ${shops.shop}
      WHERE business_id = ${businessId}
      UNION ALL
      SELECT barber_id, joined_at
      FROM ${team.member}
      WHERE business_id = ${businessId}
    ) AS people
    ORDER BY since, id`)
  return rows.map(({ id }) => id)
}

export interface Colleague {
  readonly userId: string
  readonly nombre: string
  readonly rol: 'cliente' | 'barbero' | 'duenno'
  readonly profileImageUrl: string | null
  readonly especialidades: readonly string[]
}

/** A shop's visible barbers; the owner sees all. Managing owners are left out. */
export const teamOf = (db: Db, viewer: Viewer, businessId: string) =>
  db.many<Colleague>(sql`
    WITH people_of AS (
        SELECT owner_id AS id, '-infinity'::timestamptz AS since,
          EXISTS (SELECT 1 FROM ${offers.service} WHERE barber_id = owner_id AND active)
          OR NOT EXISTS (SELECT 1 FROM ${team.member} WHERE member.business_id = shop.business_id)
            AS works, owner_id = ${viewer.userId}::uuid AS own
        FROM ${shops.shop}
        WHERE business_id = ${businessId}
        UNION ALL
        SELECT barber_id, joined_at, true, shop.owner_id = ${viewer.userId}::uuid
        FROM ${team.member}
        JOIN ${shops.shop} USING (business_id)
        WHERE business_id = ${businessId}
      )
    SELECT user_id AS "userId", nombre, rol, profile_image_url AS "profileImageUrl", especialidades
    FROM people_of
    JOIN ${people.person} ON user_id = id
    WHERE works AND (own OR ${mayMeet(viewer, sql`id`)})
    ORDER BY since, id`)

export interface MemberRow extends Pick<
  RowIn<typeof people.person>,
  'user_id' | 'nombre' | 'profile_image_url' | 'especialidades'
> {
  readonly owns: boolean
  readonly joined_at: string | null
  readonly services: number
  readonly upcoming: number
}

/**
 * Everybody who works in a shop, as its people see each other, its owner first: what they offer,
 * and how much they have to come. Those who keep apart don't meet here either, but an owner sees
 * all of their own.
 */
export const teamMembersOf = (db: Db, viewer: Viewer, businessId: string, now: string) =>
  db.many<MemberRow>(sql`
    WITH member_of AS (
        SELECT owner_id AS id, true AS owns, NULL::timestamptz AS joined_at,
          owner_id = ${viewer.userId}::uuid AS own
        FROM ${shops.shop}
        WHERE business_id = ${businessId}
        UNION ALL
        SELECT barber_id, false, joined_at, shop.owner_id = ${viewer.userId}::uuid
        FROM ${team.member}
        JOIN ${shops.shop} USING (business_id)
        WHERE business_id = ${businessId}
      )
    SELECT user_id, nombre, profile_image_url, especialidades, owns, joined_at,
      (SELECT count(*)::int FROM ${offers.service} WHERE barber_id = id AND active) AS services,
      (
        SELECT count(*)::int
        FROM ${appointments.appointment}
        WHERE barber_id = id AND status IN ('pendiente', 'confirmada') AND start_at > ${now}
      ) AS upcoming
    FROM member_of
    JOIN ${people.person} ON user_id = id
    WHERE own OR id = ${viewer.userId}::uuid OR ${mayMeet(viewer, sql`id`)}
    ORDER BY owns DESC, joined_at, id`)

export interface InvitationRow extends RowIn<typeof team.invitation> {
  readonly barber_name: string | null
  readonly owner_name: string | null
  readonly shop_name: string
  readonly shop_address: string | null
  readonly shop_image: string | null
}

const withNames = sql`
  SELECT i.*, barber.nombre AS barber_name, owner.nombre AS owner_name, shop.nombre AS shop_name,
    CASE WHEN NOT shop.address_is_private THEN shop.direccion END AS shop_address,
    shop.imagen AS shop_image
  FROM ${team.invitation} AS i
  JOIN ${shops.shop} USING (business_id)
  LEFT JOIN ${people.person} AS barber ON barber.user_id = i.barber_id
  LEFT JOIN ${people.person} AS owner ON owner.user_id = i.owner_id`

/** A shop's latest invitations. */
export const invitationsOf = (db: Db, businessId: string) =>
  db.many<InvitationRow>(sql`
  ${withNames} WHERE i.business_id = ${businessId} ORDER BY i.invited_at DESC, i.invitation_id LIMIT 100`)

export const invitationsById = (db: Db, viewer: Viewer, ids: readonly string[]) =>
  db.many<InvitationRow>(sql`
  ${withNames} WHERE i.invitation_id = ANY(${ids}) AND ${maySeeShop(viewer, { shop: sql`shop.business_id`, owner: sql`shop.owner_id`, hidden: sql`shop.hidden` })}
  ORDER BY i.invited_at DESC, i.invitation_id`)
