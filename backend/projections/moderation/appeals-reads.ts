import type { CamelRowIn } from '../engine/apply/projection.ts'
import type { AppealSide, AppealStatus } from '../../../contract/moderation/appealing.ts'
import { STRIKE_DAYS } from '../../../contract/moderation/clauses.ts'
import type { Clause, Effect, ReportReason, Side } from '../../../contract/moderation/reasons.ts'
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import { type Db, type Sql, sql, whole } from '../../postgres/db.ts'
import { type CaseViewer, concerns } from './case-visibility.ts'
import { hasReason } from './queue-reads.ts'
import { cases } from './cases.ts'
import { people } from '../identity/people.ts'
import { appeals } from './appeals.ts'
import { reports } from './reports.ts'

interface Measured {
  readonly effect: Effect
  readonly side: Side
  readonly until: string | null
}
const measures = (
  decisionId: Sql,
): Sql => sql`(SELECT coalesce(json_agg(json_build_object('effect', effect, 'side', side, 'until', to_char(until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY side DESC, effect), '[]')
  FROM ${cases.effect} WHERE effect.decision_id = ${decisionId})`

/** Taken back before anybody has looked: nobody has to, any more. */
const isMoot = sql`(appeal.state = 'pending' AND appeal.side = 'author' AND decision.reversed)`
const status = sql`CASE WHEN ${isMoot} THEN 'MOOT' ELSE upper(appeal.state) END`
const isBan = sql`EXISTS (
    SELECT
    FROM ${cases.effect}
    WHERE effect.decision_id = decision.decision_id AND effect.effect = 'ban'
  )`
/** No other moderator may decide: of a ban, no other lead. */
const isAlone = sql`NOT EXISTS (
    SELECT
    FROM ${people.staff_role} AS other
    JOIN ${people.person} AS colleague USING (user_id)
    WHERE other.role = 'moderator' AND other.user_id <> decision.decided_by
      AND colleague.standing = 'active' AND (other.lead OR NOT ${isBan})
  )`

export interface AppealRow
  extends
    Pick<CamelRowIn<typeof appeals.appeal>, 'caseId' | 'decisionId' | 'side' | 'filedAt'>,
    Pick<CamelRowIn<typeof cases.decision>, 'subjectId' | 'clause' | 'decidedBy'> {
  readonly id: string
  readonly type: SubjectType
  readonly status: AppealStatus
  readonly measures: readonly Measured[]
  readonly decider: string | null
  readonly takenAt: string
  readonly isBan: boolean
  readonly isAlone: boolean
}

const seen = ({ staffId, at }: CaseViewer): Sql => sql`
  SELECT appeal.appeal_id AS id, appeal.case_id AS "caseId", of.subject_type AS type,
    of.subject_id AS "subjectId", appeal.decision_id AS "decisionId", appeal.side,
    ${status} AS status, appeal.filed_at AS "filedAt", decision.clause,
    ${measures(sql`decision.decision_id`)} AS measures, decision.decided_by AS "decidedBy",
    (SELECT nombre FROM ${people.person} WHERE user_id = decision.decided_by) AS decider,
    decision.decided_at AS "takenAt", ${isBan} AS "isBan", ${isAlone} AS "isAlone"
  FROM ${appeals.appeal}
  JOIN ${cases.decision} USING (decision_id)
  JOIN ${cases.case} AS of ON of.case_id = appeal.case_id
  WHERE appeal.appellant_id <> ${staffId}::uuid AND NOT ${concerns({ staffId, at }, sql`of`)}`

export interface AppealsAsked {
  readonly pending: boolean
  readonly side?: AppealSide | undefined
  readonly limit: number
  readonly skip: number
}

/** Without appeals that concern the requester. */
export const appealsFor = (
  db: Db,
  asker: CaseViewer,
  { pending, side, limit, skip }: AppealsAsked,
) =>
  db.many<AppealRow>(sql`
  ${seen(asker)} AND ${pending ? sql`appeal.state = 'pending' AND NOT ${isMoot}` : sql`(appeal.state <> 'pending' OR ${isMoot})`} ${
    side === undefined
      ? sql``
      : sql`
    AND appeal.side = ${side}`
  }
  ORDER BY ${pending ? sql`appeal.filed_at, appeal.appeal_id` : sql`coalesce(appeal.decided_at, appeal.filed_at) DESC, appeal.appeal_id`} LIMIT ${whole(limit)} OFFSET ${whole(skip)}`)

/** Pending appeals free for this moderator, without passed and avoided ones. */
const mine = (
  asker: CaseViewer,
  { lead, without }: { lead: boolean; without: readonly ReportReason[] },
): Sql => sql`
  FROM ${appeals.appeal}
  JOIN ${cases.decision} USING (decision_id)
  JOIN LATERAL (SELECT * FROM ${cases.case} WHERE "case".case_id = appeal.case_id LIMIT 1) AS of
    ON true
  WHERE appeal.state = 'pending' AND NOT ${isMoot} AND appeal.appellant_id <> ${asker.staffId}::uuid
    AND NOT ${concerns(asker, sql`of`)} ${lead ? sql`` : sql`AND NOT ${isBan}`}
    AND (decision.decided_by <> ${asker.staffId}::uuid OR ${isAlone})
    AND of.case_id NOT IN (
      SELECT passed.case_id FROM ${cases.passed} WHERE passed.staff_id = ${asker.staffId}::uuid
    ) ${without.length === 0 ? sql`` : sql`AND NOT ${hasReason(sql`of`, without)}`}`

/** Is any appeal pending? */
export const appealsWait = sql`EXISTS (SELECT FROM ${appeals.appeal} WHERE appeal.state = 'pending')`
/** Appeals for 'next', longest waiting first. */
export const offeredAppeals = (
  asker: CaseViewer,
  { limit, ...asked }: { limit: number; lead: boolean; without: readonly ReportReason[] },
): Sql => sql`
  SELECT appeal.appeal_id AS "appealId", of.case_id AS "caseId", of.subject_type AS type,
    of.subject_id AS id, ${isAlone} AS "isAlone" ${mine(asker, asked)}
    AND coalesce(appeal.claimed_until <= ${asker.at}::timestamptz, true)
  ORDER BY appeal.filed_at, appeal.appeal_id
  LIMIT ${whole(limit)}`

/** Number of appeals waiting for this role, and since when. */
export const appealsWaiting = async (
  db: Db,
  asker: CaseViewer,
  request: { lead: boolean; without: readonly ReportReason[] },
): Promise<{ count: number; since: string | null }> =>
  (await db.first<{ count: number; since: string | null }>(
    sql`SELECT count(*)::int AS count, min(appeal.filed_at) AS since ${mine(asker, request)}`,
  )) ?? { count: 0, since: null }

/** Undefined where it concerns the requester or doesn't exist. */
export const appealSeen = (db: Db, asker: CaseViewer, appealId: string) =>
  db.first<AppealRow>(sql`${seen(asker)} AND appeal.appeal_id = ${appealId}`)

export interface DecisionRow extends Pick<
  CamelRowIn<typeof cases.decision>,
  'caseId' | 'subjectId' | 'clause' | 'reversed'
> {
  readonly id: string
  readonly type: SubjectType
  readonly at: string
  readonly measures: readonly Measured[]
}

const isAgainst = (userId: string): Sql => sql`decision.author_id = ${userId} AND decision.measured`
/** That, or they were told that nothing was done. */
const isKnownTo = (userId: string): Sql =>
  sql`decision.author_id = ${userId} AND (decision.measured OR decision.told)`

/** The newest first. `before`: the id of the last one of the page before. */
export const decisionsAbout = (
  db: Db,
  userId: string,
  { limit, before }: { limit: number; before?: string | undefined },
) =>
  db.many<DecisionRow>(sql`
    SELECT decision_id AS id, case_id AS "caseId", subject_type AS type, subject_id AS "subjectId",
      clause, decided_at AS at, reversed, ${measures(sql`decision.decision_id`)} AS measures
    FROM ${cases.decision}
    WHERE ${isKnownTo(userId)}
        ${before === undefined ? sql`` : sql`AND (decided_at, decision_id) < (SELECT last.decided_at, last.decision_id FROM ${cases.decision} AS last WHERE last.decision_id = ${before} AND last.author_id = ${userId})`}
    ORDER BY decided_at DESC, decision_id DESC
    LIMIT ${whole(limit)}`)

/** What still counts at an instant; what a machine has decided counts once a person has, too. */
export const strikesOf = (db: Db, userId: string, at: string) =>
  db.many<{ id: string; clause: Clause; at: string }>(sql`
    SELECT decision_id AS id, clause, decided_at AS at
    FROM ${cases.decision}
    WHERE ${isAgainst(userId)} AND NOT reversed AND NOT automatic AND clause IS NOT NULL
      AND decided_at > ${at}::timestamptz - make_interval(days => ${whole(STRIKE_DAYS)})`)

export interface AnswerRow extends CamelRowIn<typeof appeals.answer> {
  readonly type: SubjectType
  readonly subjectId: string
  readonly appealed: boolean
}

export const answersTo = (db: Db, reporterId: string, reportIds: readonly string[]) =>
  db.many<AnswerRow>(sql`
    SELECT answer.report_id AS "reportId", answer.case_id AS "caseId",
      answer.decision_id AS "decisionId", report.target_type AS type,
      report.target_id AS "subjectId", answer.outcome, answer.told_at AS "toldAt",
      EXISTS (
        SELECT
        FROM ${appeals.appeal}
        WHERE appeal.report_id = answer.report_id AND appeal.decision_id = answer.decision_id
      ) AS appealed
    FROM ${appeals.answer}
    JOIN ${reports.report} USING (report_id)
    WHERE answer.report_id = ANY (${[...reportIds]}::uuid[]) AND report.reporter_id = ${reporterId}`)

export interface AppealedRow extends Pick<CamelRowIn<typeof cases.case>, 'caseId' | 'subjectId'> {
  readonly type: SubjectType
  readonly isAlone: boolean
  readonly concerns: boolean
}

/** What the commands ask. */
export const appealReads = (db: Db) => ({
  appealable: (decisionId: string) =>
    db.first<{ type: SubjectType; subjectId: string }>(sql`
      SELECT subject_type AS type, subject_id AS "subjectId"
      FROM ${cases.decision}
      WHERE decision_id = ${decisionId}`),
  answer: async (reporterId: string, reportId: string) =>
    (await answersTo(db, reporterId, [reportId]))[0],
  /** Case of an appeal, and whether the requester may see it. */
  appealed: (asker: CaseViewer, appealId: string) =>
    db.first<AppealedRow>(sql`
      SELECT appeal.case_id AS "caseId", of.subject_type AS type, of.subject_id AS "subjectId",
        ${isAlone} AS "isAlone",
        (appeal.appellant_id = ${asker.staffId}::uuid OR ${concerns(asker, sql`of`)}) AS concerns
      FROM ${appeals.appeal}
      JOIN ${cases.decision} USING (decision_id)
      JOIN ${cases.case} AS of ON of.case_id = appeal.case_id
      WHERE appeal.appeal_id = ${appealId}`),
})
