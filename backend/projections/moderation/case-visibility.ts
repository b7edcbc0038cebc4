/** Which cases a moderator may see: none that concerns them. */
import { type Db, sql, type Sql } from '../../postgres/db.ts'
import { team } from '../business/team.ts'
import { shops } from '../business/shops.ts'
import { appointments } from '../booking/appointments.ts'
import { keptApartIds } from '../visibility.ts'
import { cases } from './cases.ts'
import { reports } from './reports.ts'

/** Who works on cases, and when they ask. */
export interface CaseViewer {
  readonly staffId: string
  readonly at: string
}

/**
 * Conflict of interest: the requester's own content or reports, blocks either way, colleagues,
 * clients and barbers; both parties of a disputed appointment. `of`: a row with a case's columns.
 * The people are gathered once, however many rows.
 */
export const concerns = (asker: CaseViewer, of: Sql): Sql => sql`(
  coalesce(${of}.reported_user_id IN (${nearTo(asker)}), false)
  OR ${of}.case_id IN (
    SELECT mine.case_id FROM ${reports.report} AS mine WHERE mine.reporter_id = ${asker.staffId}::uuid
    UNION ALL SELECT theirs.case_id FROM ${reports.report} AS theirs WHERE theirs.target_type = 'APPOINTMENT' AND theirs.reporter_id IN (${nearTo(asker)}))
  OR ${of}.subject_id IN (${shopsOf(asker.staffId)}))`

const nearTo = ({ staffId, at }: CaseViewer): Sql => sql`
  SELECT ${staffId}::uuid ${apart({ staffId, at })}
  UNION ALL
  SELECT mate.barber_id
  FROM ${team.member} AS mate
  WHERE mate.business_id IN (${shopsOf(staffId)})
  UNION ALL
  SELECT own.owner_id
  FROM ${shops.shop} AS own
  WHERE own.business_id IN (${shopsOf(staffId)})
  UNION ALL
  SELECT met.barber_id
  FROM ${appointments.appointment} AS met
  WHERE met.client_id = ${staffId}::uuid
  UNION ALL
  SELECT met.client_id
  FROM ${appointments.appointment} AS met
  WHERE met.barber_id = ${staffId}::uuid`

const apart = ({ staffId: userId, at }: CaseViewer): Sql => {
  const others = keptApartIds({ userId, at })
  return others ? sql`UNION ALL SELECT * FROM (${others}) AS apart` : sql``
}

/** Of which they are the owner, or in which they work. */
const shopsOf = (staffId: string): Sql =>
  sql`SELECT shop.business_id
    FROM ${shops.shop}
    WHERE shop.owner_id = ${staffId}::uuid
    UNION ALL
    SELECT mine.business_id
    FROM ${team.member} AS mine
    WHERE mine.barber_id = ${staffId}::uuid`

/** Cases among these without a conflict of interest. */
export const casesAmong = async (
  db: Db,
  asker: CaseViewer,
  caseIds: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await db.many<{ id: string }>(sql`
        SELECT one.case_id AS id
        FROM ${cases.case} AS one
        WHERE one.case_id = ANY (${[...caseIds]}::uuid[]) AND NOT ${concerns(asker, sql`one`)}`)
    ).map(({ id }) => id),
  )

/** Cases among these ids with a conflict of interest. */
export const casesConcerning = async (
  db: Db,
  asker: CaseViewer,
  ids: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await db.many<{ id: string }>(sql`
        SELECT one.case_id AS id
        FROM ${cases.case} AS one
        WHERE one.case_id = ANY (${[...ids]}::uuid[]) AND ${concerns(asker, sql`one`)}`)
    ).map(({ id }) => id),
  )
