import type { Language } from '../../../contract/kernel/languages.ts'
import type { StaffRole } from '../../../contract/kernel/route.ts'
import type { Rol } from '../../../contract/kernel/values.ts'
import { type Db, sql, whole } from '../../postgres/db.ts'
import type { StandingNow } from '../../domain/identity/account-standing.ts'
import { mayMeet, mayReport, type Viewer } from '../visibility.ts'
import { columns, people } from './people.ts'

export interface Person {
  readonly userId: string
  readonly nombre: string
  readonly rol: Rol
  readonly acercaDe: string | null
  readonly especialidades: readonly string[]
  readonly profileImageUrl: string | null
  readonly language: Language
  readonly createdAt: string
}

/** A person without visibility checks, for internal use. Others use `personSeenBy`. */
export const personById = (db: Db, userId: string) =>
  db.first<Person>(sql`SELECT ${columns} FROM ${people.person} WHERE user_id = ${userId}`)

/** What only they themselves are told of their account. */
export interface OwnAccount extends Person {
  readonly isEmailVerified: boolean
  readonly terms: string | null
}

export const ownAccount = (db: Db, userId: string) =>
  db.first<OwnAccount>(sql`
    SELECT ${columns}, email_verified AS "isEmailVerified", terms::text
    FROM ${people.person}
    WHERE user_id = ${userId}`)

/** A person as the viewer sees them; nothing where the two may not meet. */
export const personSeenBy = (db: Db, viewer: Viewer, userId: string) =>
  db.first<Person>(sql`
    SELECT ${columns}
    FROM ${people.person}
    WHERE user_id = ${userId} AND ${mayMeet(viewer, sql`person.user_id`)}`)

/** People the viewer may report. */
export const personReportableBy = (db: Db, viewer: Viewer, userId: string) =>
  db.first<object>(sql`
    SELECT 1
    FROM ${people.person}
    WHERE user_id = ${userId} AND ${mayReport(viewer, sql`person.user_id`)}`)

/** Ids of visible barbers in order, after a given one. */
export const barbersInOrder = async (
  db: Db,
  viewer: Viewer,
  { after, skip, limit }: { after: string; skip: number; limit: number },
): Promise<string[]> =>
  (
    await db.many<{ id: string }>(sql`
      SELECT user_id AS id
      FROM ${people.person}
      WHERE user_id > ${after}::uuid AND rol <> 'cliente'
        AND ${mayMeet(viewer, sql`person.user_id`)}
      ORDER BY user_id
      LIMIT ${limit}
      OFFSET ${skip}`)
  ).map(({ id }) => id)

/** The index of letters knows nothing shorter. */
const SHORTEST = 3
/** Of a frequent name so many are put in order, at most. */
const MOST_ORDERED = 200

/** People of similar names whom the viewer may meet, best first. */
export async function peopleNamed(
  db: Db,
  viewer: Viewer,
  typed: string,
  limit: number,
): Promise<Person[]> {
  if ([...typed].length < SHORTEST) return []
  const condition = sql`unaccented(${typed})`
  const pattern = sql`'%' || unaccented(${typed.replace(/[\\%_]/g, '\\$&')}) || '%'`
  return db.many<Person>(sql`
    SELECT ${columns}
    FROM (
      SELECT *
      FROM ${people.person}
      WHERE (needle LIKE ${pattern} OR ${condition} <% needle)
        AND user_id IS DISTINCT FROM ${viewer.userId}::uuid
        AND ${mayMeet(viewer, sql`person.user_id`)}
      LIMIT ${whole(MOST_ORDERED)}
    ) AS person
    ORDER BY word_similarity(${condition}, needle) DESC, needle, user_id
    LIMIT ${whole(limit)}`)
}

export interface StandingRow {
  readonly standing: StandingNow['is']
  readonly until: string | null
}

/** Account states, in the order of the ids; unknown accounts are active. */
export const accountStandingsOf = (db: Db, userIds: readonly string[]) =>
  db.many<StandingRow>(sql`
    SELECT coalesce(standing, 'active') AS standing, suspended_until AS until
    FROM unnest(${[...userIds]}::uuid[]) WITH ORDINALITY AS asked (id, n)
    LEFT JOIN ${people.person} ON user_id = asked.id
    ORDER BY asked.n`)

/** Several people, in no order. */
export const peopleByIds = (db: Db, userIds: readonly string[]) =>
  db.many<Person>(sql`SELECT ${columns} FROM ${people.person} WHERE user_id = ANY(${userIds})`)

export const staffMembers = (db: Db) =>
  db.many<{ userId: string; nombre: string; roles: StaffRole[]; lead: boolean }>(sql`
    SELECT user_id AS "userId", person.nombre, array_agg(role ORDER BY role) AS roles,
      bool_or(lead) AS lead
    FROM ${people.staff_role}
    JOIN ${people.person} USING (user_id)
    GROUP BY user_id, person.nombre
    ORDER BY person.nombre`)
