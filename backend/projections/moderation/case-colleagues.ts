/** Colleagues of a case: who may be named in a note, and who was. */
import { sql, whole, type Db } from '../../postgres/db.ts'
import { people } from '../identity/people.ts'
import { cases } from './cases.ts'
import { casesAmong, concerns, type CaseViewer } from './case-visibility.ts'

/** In how many cases a note names them that they have not opened since. */
export const mentionsUnseen = async (db: Db, asker: CaseViewer): Promise<number> =>
  (
    await db.first<{ count: number }>(sql`
      SELECT count(*)::int AS count
      FROM ${cases.mention}
      JOIN ${cases.case} AS one USING (case_id)
      WHERE mention.staff_id = ${asker.staffId}::uuid AND NOT mention.seen
        AND NOT ${concerns(asker, sql`one`)}`)
  )?.count ?? 0

/** Those of these cases in which a note names them that they have not opened since. */
export const mentionsIn = async (
  db: Db,
  { staffId }: CaseViewer,
  caseIds: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await db.many<{ id: string }>(sql`
        SELECT case_id AS id
        FROM ${cases.mention}
        WHERE staff_id = ${staffId}::uuid AND NOT seen AND case_id = ANY (${[...caseIds]}::uuid[])`)
    ).map(({ id }) => id),
  )

/** Those of these people who moderate, by name. */
export const moderatorsAmong = (db: Db, ids: readonly string[]) =>
  db.many<{ id: string; nombre: string }>(sql`
    SELECT person.user_id AS id, person.nombre
    FROM ${people.person}
    WHERE person.user_id = ANY (${[...ids]}::uuid[])
      AND EXISTS (
        SELECT
        FROM ${people.staff_role} AS staff
        WHERE staff.user_id = person.user_id AND staff.role = 'moderator'
      )
    ORDER BY person.nombre, person.user_id`)

/** Other moderators who may see the case, by name. */
export async function colleaguesOf(
  db: Db,
  { staffId, at }: CaseViewer,
  caseId: string,
): Promise<readonly { readonly id: string; readonly nombre: string }[]> {
  const moderators = await db.many<{ id: string; nombre: string }>(sql`
    SELECT person.user_id AS id, person.nombre
    FROM ${people.staff_role} AS staff
    JOIN ${people.person} USING (user_id)
    WHERE staff.role = 'moderator' AND person.standing = 'active'
      AND person.user_id <> ${staffId}::uuid
    ORDER BY person.nombre, person.user_id
    LIMIT ${whole(MOST_COLLEAGUES)}`)
  const may = await Promise.all(
    moderators.map(async ({ id }) =>
      (await casesAmong(db, { staffId: id, at }, [caseId])).has(caseId),
    ),
  )
  return moderators.filter((_, index) => may[index])
}

const MOST_COLLEAGUES = 100

/** Of colleagues, by their ids. */
export async function colleagueNamesOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.many<{ id: string; nombre: string }>(
    sql`SELECT user_id AS id, nombre FROM ${people.person} WHERE user_id = ANY (${[...ids]}::uuid[])`,
  )
  return new Map(rows.map(({ id, nombre }) => [id, nombre]))
}
