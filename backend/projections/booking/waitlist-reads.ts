/** Who waits, in which order, and what stands in the way. Orders are by joining, then by id. */
import { type Db, sql, whole } from '../../postgres/db.ts'
import type { RowIn } from '../engine/apply/projection.ts'
import { shops } from '../business/shops.ts'
import { barbersOf } from '../business/team-reads.ts'
import { people } from '../identity/people.ts'
import { mayMeet, type Viewer } from '../visibility.ts'
import { waitlist } from './waitlist.ts'

const isOpen = sql`entry.status IN ('esperando', 'ofrecida', 'pausada')`

/** A barber, and the shop where they work. */
interface WaitedFor {
  readonly businessId: string | null
  readonly barberId: string
}

export interface WaitRow extends RowIn<typeof waitlist.entry> {
  readonly client_name: string | null
  readonly business_name: string | null
  readonly barber_names: readonly string[]
  /** 1: nobody who waits for the same chairs on the same days joined before. */
  readonly place: number
  readonly offer: OfferRow | null
}
export type OfferRow = Pick<
  RowIn<typeof waitlist.offer>,
  | 'offer_id'
  | 'barber_id'
  | 'start_at'
  | 'end_at'
  | 'zone'
  | 'services'
  | 'cents'
  | 'currency'
  | 'until'
> & { readonly barber_name: string | null }
export type StepRow = RowIn<typeof waitlist.step> & { readonly barber_name: string | null }

const withNames = sql`
    SELECT entry.*, client.nombre AS client_name, shop.nombre AS business_name,
      coalesce(
        (
          SELECT array_agg(coalesce(person.nombre, '') ORDER BY person.nombre)
          FROM ${people.person}
          WHERE person.user_id = ANY(entry.barber_ids)
        ), '{}'
      ) AS barber_names,
      (
        SELECT count(*)::int + 1
        FROM ${waitlist.entry} AS other
        WHERE other.keeper_id = entry.keeper_id AND other.status IN ('esperando', 'ofrecida')
          AND other.days && entry.days
          AND (
            other.barber_ids IS NULL OR entry.barber_ids IS NULL
            OR other.barber_ids && entry.barber_ids
          )
          AND (other.joined_at, other.entry_id) < (entry.joined_at, entry.entry_id)
      ) AS place,
      (
        SELECT to_jsonb(offered)
        FROM (
          SELECT offer.offer_id, offer.barber_id, offer.start_at, offer.end_at, offer.zone,
            offer.services, offer.cents, offer.currency, offer.until, person.nombre AS barber_name
          FROM ${waitlist.offer}
          LEFT JOIN ${people.person} ON person.user_id = offer.barber_id
          WHERE offer.offer_id = entry.offer_id
        ) AS offered
      ) AS offer
    FROM ${waitlist.entry}
    LEFT JOIN ${people.person} AS client ON client.user_id = entry.client_id
    LEFT JOIN ${shops.shop} ON shop.business_id = entry.business_id`

/** A client's: open ones, and those that ended within a week; the last to join first. */
export const waitsOf = (db: Db, clientId: string, now: string) =>
  db.many<WaitRow>(sql`
    ${withNames}
    WHERE entry.client_id = ${clientId}
      AND (${isOpen} OR entry.ended_at > ${now}::timestamptz - interval '7 days')
    ORDER BY entry.joined_at DESC, entry.entry_id
    LIMIT 50`)

export const waitById = (db: Db, entryId: string) =>
  db.first<WaitRow>(sql`${withNames} WHERE entry.entry_id = ${entryId}`)

/** Most entries that a shop's list shows. */
const MOST = 200

/** Who waits in a shop, or for one of its barbers, in their order: of those the viewer may meet. */
export const waitersOf = (db: Db, viewer: Viewer, keeperId: string, barberId: string | null) =>
  db.many<WaitRow>(sql`
    ${withNames}
    WHERE entry.keeper_id = ${keeperId} AND ${isOpen}
      AND ${mayMeet(viewer, sql`entry.client_id`)}
      AND (${barberId}::uuid IS NULL OR entry.barber_ids IS NULL OR ${barberId}::uuid = ANY(entry.barber_ids))
    ORDER BY entry.joined_at, entry.entry_id
    LIMIT ${whole(MOST)}`)

/** What happened to these entries, the last first: so many of each. */
export const stepsOf = (db: Db, entryIds: readonly string[], each = 20) =>
  db.many<StepRow>(sql`
    SELECT step.*, person.nombre AS barber_name
    FROM unnest(${[...entryIds]}::uuid[]) AS asked (id)
    CROSS JOIN LATERAL (
        SELECT *
        FROM ${waitlist.step}
        WHERE step.entry_id = asked.id
        ORDER BY step.at DESC, step.step_id
        LIMIT ${whole(each)}
      ) AS step
    LEFT JOIN ${people.person} ON person.user_id = step.barber_id
    ORDER BY step.at DESC, step.step_id`)

/** Implements the ports `WaitReads` and, with a clock, `OpeningReads`. */
export const waitReads = (db: Db) => ({
  openEntriesOf: (clientId: string) =>
    db.many<{ entryId: string; keeperId: string }>(sql`
      SELECT entry_id AS "entryId", keeper_id AS "keeperId"
      FROM ${waitlist.entry}
      WHERE client_id = ${clientId} AND ${isOpen}`),
  entryOf: async (offerId: string) =>
    (
      await db.first<{ id: string }>(
        sql`SELECT entry_id AS id FROM ${waitlist.offer} WHERE offer_id = ${offerId}`,
      )
    )?.id,
  barbersOf: (businessId: string) => barbersOf(db, businessId),
  async concernedBy(entryId: string) {
    const row = await db.first<{
      clientId: string
      businessId: string | null
      barberIds: string[] | null
      ownerId: string | null
    }>(sql`
      SELECT entry.client_id AS "clientId", entry.business_id AS "businessId",
        entry.barber_ids AS "barberIds", shop.owner_id AS "ownerId"
      FROM ${waitlist.entry}
      LEFT JOIN ${shops.shop} ON shop.business_id = entry.business_id
      WHERE entry.entry_id = ${entryId}`)
    if (!row) return undefined
    const { clientId, ownerId, businessId } = row
    const barberIds = row.barberIds ?? (businessId === null ? [] : await barbersOf(db, businessId))
    return { clientId, ownerId, barberIds }
  },
  orderOf: (keeperId: string) =>
    db.many<{ entryId: string; joinedAt: string }>(sql`
      SELECT entry_id AS "entryId", joined_at AS "joinedAt"
      FROM ${waitlist.entry}
      WHERE keeper_id = ${keeperId} AND ${isOpen}
      ORDER BY joined_at, entry_id`),
  waitingFor: async ({ businessId, barberId }: WaitedFor, days: readonly string[]) =>
    (
      await db.many<{ id: string }>(sql`
        SELECT entry_id AS id
        FROM ${waitlist.entry}
        WHERE keeper_id = ${businessId ?? barberId} AND ${isOpen} AND status <> 'pausada'
          AND days && ${[...days]}::text[]
          AND (barber_ids IS NULL OR ${barberId}::uuid = ANY(barber_ids))
        ORDER BY joined_at, entry_id`)
    ).map(({ id }) => id),
  waitedDays: async ({ businessId, barberId }: WaitedFor) =>
    (
      await db.many<{ day: string }>(sql`
        SELECT DISTINCT day
        FROM ${waitlist.entry}
        CROSS JOIN LATERAL unnest(days) AS day
        WHERE keeper_id = ${businessId ?? barberId} AND ${isOpen} AND status <> 'pausada'
          AND (barber_ids IS NULL OR ${barberId}::uuid = ANY(barber_ids))
        ORDER BY day`)
    ).map(({ day }) => day),
})

/** Live offers between two people, for when they are parted. */
interface OfferPlace {
  readonly offerId: string
  readonly entryId: string
  readonly barberId: string
  readonly day: string
}

export const offersBetween = (db: Db, one: string, other: string) =>
  db.many<OfferPlace>(sql`
    SELECT offer_id AS "offerId", entry_id AS "entryId", barber_id AS "barberId", day
    FROM ${waitlist.offer}
    WHERE state = 'open'
      AND (client_id, barber_id) IN ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`)

/** Open offers to a person, and of their chair. */
export const offersOf = (db: Db, userId: string) =>
  db.many<OfferPlace>(sql`
    SELECT offer_id AS "offerId", entry_id AS "entryId", barber_id AS "barberId", day
    FROM ${waitlist.offer}
    WHERE state = 'open' AND ${userId}::uuid IN (client_id, barber_id)`)

/** Entries whose last day was before this one, the oldest first. */
export const waitsOver = async (db: Db, day: string, limit: number) =>
  (
    await db.many<{ id: string }>(sql`
      SELECT entry_id AS id
      FROM ${waitlist.entry}
      WHERE last_day < ${day}::date AND ${isOpen}
      ORDER BY last_day
      LIMIT ${whole(limit)}`)
  ).map(({ id }) => id)

export const offerById = (db: Db, offerId: string) =>
  db.first<Pick<RowIn<typeof waitlist.offer>, 'state' | 'until' | 'start_at' | 'zone'>>(
    sql`SELECT state, until, start_at, zone FROM ${waitlist.offer} WHERE offer_id = ${offerId}`,
  )
