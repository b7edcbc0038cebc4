/** The queue per moderator, conflicts of interest, and the commands' reads of cases (cases.ts). */
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import type { DecisionLaw } from '../../../contract/moderation/dsa.ts'
import type {
  CaseReason,
  ReportStatus,
  Clause,
  Ground,
} from '../../../contract/moderation/reasons.ts'
import { sql, whole, type Db } from '../../postgres/db.ts'
import type { CommentAct } from '../../domain/moderation/report.ts'
import { people } from '../identity/people.ts'
import { cases } from './cases.ts'
import { metrics } from './metrics.ts'
import { concerns, type CaseViewer } from './case-visibility.ts'
import { shown, type CaseRow } from './queue-reads.ts'
import { reports } from './reports.ts'
import { colleaguesOf } from './case-colleagues.ts'

/** Undefined where it concerns the requester or doesn't exist. */
export const caseSeen = (db: Db, asker: CaseViewer, caseId: string) =>
  db.first<CaseRow>(sql`
  ${shown(asker)} FROM ${cases.case} AS one WHERE one.case_id = ${caseId} AND NOT ${concerns(asker, sql`one`)}`)

/** Subjects of some cases, without conflicts of interest. */
export const subjectsOfCases = (db: Db, asker: CaseViewer, caseIds: readonly string[]) =>
  db.many<{ caseId: string; type: SubjectType; id: string }>(sql`
    SELECT one.case_id AS "caseId", one.subject_type AS type, one.subject_id AS id
    FROM ${cases.case} AS one
    WHERE one.case_id = ANY (${[...caseIds]}::uuid[]) AND NOT ${concerns(asker, sql`one`)}`)

/** The claim's holder, and whether taken over; undefined with a conflict of interest. */
export const claimOf = (db: Db, asker: CaseViewer, caseId: string) =>
  db.first<{
    readonly state: 'open' | 'decided'
    readonly escalated: boolean
    readonly lastAt: string
    readonly by: string | null
    readonly name: string | null
    readonly until: string | null
    readonly takenAt: string | null
    readonly decided: { readonly id: string; readonly nombre: string; readonly en: string } | null
  }>(sql`
    SELECT one.state, one.escalated, one.last_at AS "lastAt", person.user_id AS by,
      person.nombre AS name, CASE WHEN person.user_id IS NOT NULL THEN one.claimed_until
      END AS until, CASE WHEN one.taken_from = ${asker.staffId}::uuid
      AND person.user_id IS NOT NULL THEN one.taken_at END AS "takenAt", CASE
      WHEN one.state = 'decided' THEN (
        SELECT json_build_object(
          'id', last.decided_by, 'nombre', coalesce(decider.nombre, ''), 'en',
            to_char(last.decided_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        )
        FROM ${cases.decision} AS last
        LEFT JOIN ${people.person} AS decider ON decider.user_id = last.decided_by
        WHERE last.case_id = one.case_id
        ORDER BY last.decided_at DESC
        LIMIT 1
      ) END AS decided
    FROM ${cases.case} AS one
    LEFT JOIN ${people.person} ON person.user_id = one.claimed_by
      AND one.claimed_until > ${asker.at}::timestamptz
    WHERE one.case_id = ${caseId} AND NOT ${concerns(asker, sql`one`)}`)

export interface Found {
  readonly type: SubjectType
  readonly id: string
  readonly concerns: boolean
}

export interface CaseReport {
  readonly id: string
  readonly reason: CaseReason
  readonly description: string | null
  /** What the reported person did to a comment of the reporter's own, where that is reported. */
  readonly commentAct: CommentAct | null
  readonly revision: number
  readonly status: ReportStatus
  readonly filedAt: string
  readonly reporterId: string
}

/** The newest first, and of who they are an id alone. */
export const reportsOfCase = (
  db: Db,
  caseId: string,
  { limit, before }: { limit: number; before?: string | undefined },
) =>
  db.many<CaseReport>(sql`
    SELECT report_id AS id, reason, description, comment_act AS "commentAct",
      seen_revision AS revision, status, filed_at AS "filedAt", reporter_id AS "reporterId"
    FROM ${reports.report}
    WHERE case_id = ${caseId}
        ${before === undefined ? sql`` : sql`AND position < (SELECT last.position FROM ${reports.report} AS last WHERE last.report_id = ${before} AND last.case_id = ${caseId})`}
    ORDER BY position DESC
    LIMIT ${whole(limit)}`)

/** The same as `coveredOf`, of many. */
export async function coveredOfAll(
  db: Db,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db.many<{ id: string; position: bigint }>(sql`
    SELECT id,
      greatest(
        coalesce((SELECT max(position) FROM ${reports.report} WHERE case_id = id), 0),
          coalesce((SELECT max(position) FROM ${cases.notice} WHERE case_id = id), 0)
      )::bigint AS position
    FROM unnest(${[...caseIds]}::uuid[]) AS asked (id)`)
  return new Map(rows.map(({ id, position }) => [id, position]))
}

/** Log position of the reports seen so far. */
export const coveredOf = async (db: Db, caseId: string): Promise<bigint> =>
  (
    await db.first<{ position: bigint }>(sql`
      SELECT greatest(
        coalesce((SELECT max(position) FROM ${reports.report} WHERE case_id = ${caseId}), 0),
          coalesce((SELECT max(position) FROM ${cases.notice} WHERE case_id = ${caseId}), 0)
      )::bigint AS position`)
  )?.position ?? 0n

/** What the commands ask. */
export const caseReads = (db: Db) => ({
  colleagues: (asker: CaseViewer, caseId: string) => colleaguesOf(db, asker, caseId),
  anyKnown: async () => (await db.first(sql`SELECT FROM ${cases.known} LIMIT 1`)) !== undefined,
  known: (contentHashes: readonly string[]) =>
    db.many<{
      contentHash: string
      clause: Clause
      ground: Ground | null
      law: DecisionLaw | null
    }>(sql`
      SELECT DISTINCT ON (known.content_hash) known.content_hash AS "contentHash", known.clause,
        known.ground,
        (
          SELECT counted.law
          FROM ${metrics.decision} AS counted
          WHERE counted.decision_id = known.decision_id
        ) AS law
      FROM ${cases.known}
      JOIN ${cases.decision} USING (decision_id)
      WHERE known.content_hash = ANY (${[...contentHashes]}::text[]) AND NOT decision.reversed
      ORDER BY known.content_hash, decision.decided_at`),
  find: (asker: CaseViewer, caseId: string) =>
    db.first<Found>(sql`
      SELECT one.subject_type AS type, one.subject_id AS id,
        ${concerns(asker, sql`one`)} AS concerns
      FROM ${cases.case} AS one
      WHERE one.case_id = ${caseId}`),
  caseOfDecision: async (decisionId: string) =>
    (
      await db.first<{ id: string }>(
        sql`SELECT case_id AS id FROM ${cases.decision} WHERE decision_id = ${decisionId}`,
      )
    )?.id,
  decisionsToldWith: async (decisionId: string) =>
    (
      await db.many<{ id: string }>(sql`
        SELECT decision_id AS id
        FROM ${cases.decision}
        WHERE decision_id = ${decisionId} OR told_with = ${decisionId}
        ORDER BY decided_at, decision_id <> ${decisionId}, decision_id`)
    ).map(({ id }) => id),
  subjectOfDecision: (decisionId: string) =>
    db.first<{ type: SubjectType; id: string }>(
      sql`SELECT subject_type AS type, subject_id AS id
        FROM ${cases.decision}
        WHERE decision_id = ${decisionId}`,
    ),
  /** Reporters of this case up to a position, open or with a revoked answer. */
  reporters: (caseId: string, upTo: string, limit: number) =>
    db.many<{ reporterId: string }>(sql`
      SELECT reporter_id AS "reporterId"
      FROM ${reports.report} AS said
      WHERE case_id = ${caseId} AND position <= ${BigInt(upTo)}
        AND (
          status = 'PENDING'
            OR (
              reversed
                AND NOT EXISTS (
                  SELECT
                  FROM ${reports.report} AS later
                  WHERE later.reporter_id = said.reporter_id AND later.case_id = said.case_id
                    AND later.position > said.position
                )
            )
        )
      ORDER BY position
      LIMIT ${whole(limit)}`),
  /** Reporters answered by a decision who haven't heard of its reversal. */
  answeredBy: (decisionId: string, limit: number) =>
    db.many<{ reporterId: string }>(sql`
      SELECT reporter_id AS "reporterId"
      FROM ${reports.report}
      WHERE decision_id = ${decisionId} AND NOT reversed
      ORDER BY position
      LIMIT ${whole(limit)}`),
  noticesAnsweredBy: (decisionId: string) =>
    db.many<{ id: string }>(
      sql`SELECT notice_id AS id
        FROM ${cases.notice}
        WHERE decision_id = ${decisionId} AND answered
        ORDER BY position`,
    ),
  notices: (caseId: string, upTo: string) =>
    db.many<{ id: string }>(sql`
      SELECT notice_id AS id
      FROM ${cases.notice}
      WHERE case_id = ${caseId} AND NOT answered AND position <= ${BigInt(upTo)}
      ORDER BY position`),
  /** Is there an unanswered report or notice after this position? */
  hasNewer: async (caseId: string, than: string) =>
    (await db.first(sql`
    (SELECT FROM ${reports.report} WHERE case_id = ${caseId} AND status = 'PENDING' AND position > ${BigInt(than)} ORDER BY position DESC LIMIT 1)
    UNION ALL (SELECT FROM ${cases.notice} WHERE case_id = ${caseId} AND NOT answered AND position > ${BigInt(than)} ORDER BY position DESC LIMIT 1)`)) !==
    undefined,
})

/** Author, time and case of decisions, without conflicts of interest. */
export const decisionsAmong = (db: Db, asker: CaseViewer, decisionIds: readonly string[]) =>
  db.many<{ id: string; caseId: string; name: string; automatic: boolean; at: string }>(sql`
    SELECT taken.decision_id AS id, taken.case_id AS "caseId", coalesce(person.nombre, '') AS name,
      taken.automatic, taken.decided_at AS at
    FROM ${cases.decision} AS taken
    JOIN ${cases.case} AS one USING (case_id)
    LEFT JOIN ${people.person} ON person.user_id = taken.decided_by
    WHERE taken.decision_id = ANY (${[...decisionIds]}::uuid[]) AND NOT ${concerns(asker, sql`one`)}`)

/** By which clause something was decided, and when. */
export const decidedBy = (db: Db, decisionId: string) =>
  db.first<{ clause: Clause | null; at: string }>(
    sql`SELECT clause, decided_at AS at FROM ${cases.decision} WHERE decision_id = ${decisionId}`,
  )
