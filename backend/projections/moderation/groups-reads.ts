import type { CaseReason, ReportReason } from '../../../contract/moderation/reasons.ts'
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import { type Db, type Sql, sql, whole } from '../../postgres/db.ts'
import { type CaseViewer, concerns } from './case-visibility.ts'
import { type CaseRow, ORDER, shown, stands } from './queue-reads.ts'
import { FACETED } from './queue-facets.ts'
import { alike, groups, type Kind } from './groups.ts'
import { cases } from './cases.ts'
export interface Likeness {
  readonly kind: Kind
  readonly value: string
}

export interface GroupRow extends Likeness {
  readonly cases: number
  readonly types: readonly SubjectType[]
  readonly reasons: readonly CaseReason[]
  readonly reports: number
  readonly urgent: boolean
  readonly claimed: number
  /** Id of the most pressing case. */
  readonly first: string
  readonly since: string
}

/** Groups among the first queue cases, most urgent first. */
export const groupsOf = (
  db: Db,
  asker: CaseViewer,
  {
    kind,
    without,
    limit,
    skip,
  }: {
    kind: Kind | undefined
    without: readonly ReportReason[] | undefined
    limit: number
    skip: number
  },
) =>
  db.many<GroupRow>(sql`
    WITH first AS MATERIALIZED (
        SELECT one.*
        FROM ${cases.case} AS one
        WHERE ${stands(asker, { state: 'open', without })} ${ORDER}
        LIMIT ${whole(FACETED)}
      ),
      known AS MATERIALIZED (
        SELECT one.*, kept.text, kept.hashes
        FROM first AS one
        LEFT JOIN LATERAL (
            SELECT kept.text, kept.pictures AS hashes
            FROM ${groups.kept}
            WHERE kept.case_id = one.case_id
            OFFSET 0
          ) AS kept ON true
      ),
      trait AS (
        SELECT 'author' AS kind, one.reported_user_id::text AS value, one.*
        FROM known AS one
        WHERE one.reported_user_id IS NOT NULL
        UNION ALL
        SELECT 'text', one.text, one.*
        FROM known AS one
        WHERE one.text IS NOT NULL
        UNION ALL
        SELECT 'picture', picture, one.*
        FROM known AS one, unnest(one.hashes) AS picture
      )
    SELECT kind, value, count(*)::int AS cases, array_agg(DISTINCT one.subject_type) AS types,
      sum(one.reports + one.notices)::int AS reports, bool_or(one.band = 3) AS urgent,
      count(*) FILTER (
        WHERE one.claimed_until > ${asker.at}::timestamptz
          AND one.claimed_by <> ${asker.staffId}::uuid
      )::int AS claimed, min(one.waits_since) AS since,
      (array_agg(one.case_id ORDER BY one.rank DESC, one.case_id))[1] AS first,
      (
        SELECT coalesce(array_agg(said.reason ORDER BY said.count DESC, said.reason), '{}')
        FROM (
          SELECT reason.reason, sum(reason.count) AS count
          FROM ${cases.reason}
          WHERE reason.case_id = ANY (array_agg(one.case_id)) AND reason.count > 0
          GROUP BY reason.reason
        ) AS said
      ) AS reasons
    FROM trait AS one ${kind === undefined ? sql`` : sql`WHERE kind = ${kind}`}
    GROUP BY kind, value
    HAVING count(*) > 1
    ORDER BY max(one.rank) DESC, count(*) DESC, kind, value
    LIMIT ${whole(limit)}
    OFFSET ${whole(skip)}`)
const isAmong = ({ kind, value }: Likeness): Sql => alike(kind, sql`${value}`)

/** Pending cases of a group, most urgent first, without conflicts of interest. */
export const groupCasesOf = (db: Db, asker: CaseViewer, likeness: Likeness, limit: number) =>
  db.many<CaseRow>(sql`
    WITH one AS MATERIALIZED (
        SELECT *
        FROM ${cases.case} AS one
        WHERE ${stands(asker, { state: 'open' })} AND ${isAmong(likeness)} ${ORDER}
        LIMIT ${whole(limit)}
      ) ${shown(asker)}
    FROM one ${ORDER}`)

export interface CaseGroupMember {
  readonly caseId: string
  readonly type: SubjectType
  readonly id: string
  readonly authorId: string | null
  readonly concerns: boolean
}
/** Those of some cases that are of a group, decided or not. */
export const membersAmong = (
  db: Db,
  asker: CaseViewer,
  likeness: Likeness,
  caseIds: readonly string[],
) =>
  db.many<CaseGroupMember>(sql`
    SELECT one.case_id AS "caseId", one.subject_type AS type, one.subject_id AS id,
      one.reported_user_id AS "authorId", ${concerns(asker, sql`one`)} AS concerns
    FROM ${cases.case} AS one
    WHERE one.case_id = ANY (${[...caseIds]}::uuid[]) AND ${isAmong(likeness)}`)

const PICTURES = 4

interface Around extends Likeness {
  readonly caseId: string
  readonly cases: number
}
/** Groups of cases with size, at most so many, largest first; index lookups. */
export const groupsAround = (
  db: Db,
  asker: CaseViewer,
  caseIds: readonly string[],
  most: number,
): Promise<Around[]> => {
  const counted = (kind: Kind) =>
    sql`(SELECT count(*)::int FROM (SELECT FROM ${cases.case} AS one WHERE ${stands(asker, { state: 'open' })} AND ${alike(kind, sql`trait.value`)} LIMIT ${whole(most)}) AS found)`
  return db.many<Around>(sql`
    WITH own AS MATERIALIZED (
        SELECT one.case_id, one.reported_user_id, kept.text, kept.pictures
        FROM ${cases.case} AS one
        LEFT JOIN ${groups.kept} USING (case_id)
        WHERE one.case_id = ANY (${[...caseIds]}::uuid[]) AND one.waits
      ),
      trait AS MATERIALIZED (
        SELECT case_id, 'author' AS kind, reported_user_id::text AS value
        FROM own
        WHERE reported_user_id IS NOT NULL
        UNION ALL
        SELECT case_id, 'text', text
        FROM own
        WHERE text IS NOT NULL
        UNION ALL
        SELECT case_id, 'picture', picture
        FROM own, unnest(pictures[1:${whole(PICTURES)}]) AS picture
      ),
      counted AS MATERIALIZED (
        SELECT trait.kind, trait.value, CASE trait.kind WHEN 'author' THEN ${counted('author')}
          WHEN 'text' THEN ${counted('text')} ELSE ${counted('picture')} END AS cases
        FROM (SELECT DISTINCT kind, value FROM trait) AS trait
      )
    SELECT trait.case_id AS "caseId", kind, value, counted.cases
    FROM trait
    JOIN counted USING (kind, value)
    WHERE counted.cases > 1
    ORDER BY counted.cases DESC, kind, value`)
}
