import type { RowIn } from '../engine/apply/projection.ts'
import { type Db, sql, whole } from '../../postgres/db.ts'
import { clients } from './clients.ts'
import { people } from '../identity/people.ts'

export interface ClientRow extends Omit<
  RowIn<typeof clients.client>,
  'keeper_id' | 'guest_name' | 'standing'
> {
  /** Of listed clients, so there is one. */
  readonly seen_at: string
  readonly nombre: string | null
  readonly last_at: string | null
  readonly note: string | null
}

export interface ClientsAsked {
  readonly named?: string | undefined
  readonly limit: number
  readonly after?: { readonly seenAt: string; readonly personId: string } | undefined
}

/** Clients by last booking or visit. OFFSET 0 keeps the name filter after the walk. */
export const clientsOf = (db: Db, keeperId: string, { named, limit, after }: ClientsAsked) =>
  db.many<ClientRow>(sql`
    SELECT client.person_id, client.client_id, coalesce(person.nombre, client.guest_name) AS nombre,
      client.visits, client.cents, client.no_shows, client.seen_at,
      (
        SELECT note
        FROM ${clients.note}
        WHERE note.keeper_id = client.keeper_id AND note.person_id = client.person_id
      ) AS note,
      (
        SELECT start_at
        FROM ${clients.visit}
        WHERE visit.keeper_id = client.keeper_id AND visit.person_id = client.person_id
        ORDER BY start_at DESC
        LIMIT 1
      ) AS last_at
    FROM ${clients.client}
    LEFT JOIN LATERAL (SELECT nombre FROM ${people.person} WHERE user_id = client.client_id OFFSET 0)
        AS person ON true
    WHERE client.keeper_id = ${keeperId}
      AND client.standing > 0
        ${after === undefined ? sql`` : sql`AND (client.seen_at, client.person_id) < (${after.seenAt}::timestamptz, ${after.personId}::uuid)`}
        ${named ? sql`AND unaccented(coalesce(person.nombre, client.guest_name)) LIKE '%' || unaccented(${named.replace(/[\\%_]/g, '\\$&')}) || '%'` : sql``}
    ORDER BY client.seen_at DESC, client.person_id DESC
    LIMIT ${whole(limit)}`)

/** What the commands ask (their port `ClientReads`). */
export const clientReads = (db: Db) => ({
  isClientOf: async (keeperId: string, personId: string) =>
    (await db.first(
      sql`SELECT 1 FROM ${clients.client} WHERE keeper_id = ${keeperId} AND person_id = ${personId}`,
    )) !== undefined,
})

/** Notes about these people and by these barbers and shops, for erasure. */
export async function notesOf(
  db: Db,
  personIds: readonly string[],
  keeperIds: readonly string[],
): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    SELECT note_id AS id
    FROM ${clients.note}
    WHERE person_id = ANY(${[...personIds]}::uuid[]) OR keeper_id = ANY(${[...keeperIds]}::uuid[])`)
  return rows.map(({ id }) => id)
}
