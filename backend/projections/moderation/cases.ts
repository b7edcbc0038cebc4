/** Cases as those who decide them find them: the queue, what was decided of each, and whom one concerns. What it holds is read from its own stream. */
import { type Effect, graveReasons, type ReportReason, reportReasons, type ReportStatus, type Side, type SubjectType, urgentReasons } from '../../../contract/moderation/reasons.ts'
import {
  CaseOpened, CaseReopened, Claimed, DecisionReversed, DecisionTaken, EffectEnded, Released, TakenOver,
} from '../../domain/moderation/case.ts'
import { NoticeAnswered, NoticeGiven } from '../../domain/moderation/notice.ts'
import { ReportFiled, ReportWithdrawn } from '../../domain/moderation/report.ts'
import { type Db, type Sql, sql, whole } from '../../postgres/db.ts'
import { projection, type Rows } from '../engine/projection.ts'
import { apartFrom } from '../visibility.ts'

const nullable = <T extends 'uuid' | 'timestamptz'>(type: T) => ({ type, nullable: true }) as const

const tables = {
  case: {
    columns: {
      case_id: 'uuid', subject_type: 'text', subject_id: 'uuid', reported_user_id: nullable('uuid'), state: 'text',
      /** Whether anybody has ever said so of it: what jumps the queue, what comes before the rest. */
      urgent: 'boolean', grave: 'boolean',
      /** Of people and of guests; of whoever took theirs back none. */
      reports: 'int', notices: 'int',
      /** A rule of ours found it worth a look. */
      by_rule: 'boolean',
      opened_at: 'timestamptz', last_at: 'timestamptz', claimed_by: nullable('uuid'), claimed_until: nullable('timestamptz'),
    },
    key: ['case_id'],
    impersonal: ['subject_type', 'state'],
    indexes: ["(urgent DESC, grave DESC, opened_at, case_id) WHERE state = 'open'", '(claimed_by) WHERE claimed_by IS NOT NULL'],
  },
  reason: { columns: { case_id: 'uuid', reason: 'text', count: 'int' }, key: ['case_id', 'reason'], impersonal: ['reason'] },
  notice: { columns: { notice_id: 'uuid', case_id: 'uuid', position: 'bigint', answered: 'boolean' }, key: ['notice_id'], indexes: ['(case_id, position)'] },
  decision: {
    columns: {
      decision_id: 'uuid', case_id: 'uuid', subject_type: 'text', subject_id: 'uuid', author_id: nullable('uuid'), decided_by: 'uuid',
      clause: { type: 'text', nullable: true }, decided_at: 'timestamptz', reversed: 'boolean',
    },
    key: ['decision_id'],
    impersonal: ['subject_type', 'clause'],
    indexes: ['(case_id)', '(decided_by, decided_at DESC)', '(author_id, decided_at DESC) WHERE author_id IS NOT NULL'],
  },
  /** What it does, to the thing (`subject`) or to whoever wrote it (`author`). */
  effect: {
    columns: { decision_id: 'uuid', effect: 'text', side: 'text', until: nullable('timestamptz'), ended: { type: 'boolean', default: 'false' } },
    key: ['decision_id', 'effect', 'side'],
    impersonal: ['effect', 'side'],
    indexes: ['(until) WHERE until IS NOT NULL AND NOT ended'],
  },
} as const

/** Somebody has told of it. */
function told(rows: Rows<typeof tables>, caseId: string, reason: ReportReason, at: string): void {
  rows.case.patch({ case_id: caseId }, { last_at: at, urgent: urgentReasons.includes(reason) || undefined, grave: graveReasons.includes(reason) || undefined })
}
/** Whose it was until it was decided or let go of. */
const free = { claimed_by: null, claimed_until: null } as const

export const cases = projection({
  name: 'cases',
  version: 3,
  tables,
  handlers: (on) => [
    on(CaseOpened, ({ caseId, targetType, targetId, reportedUserId, openedBy }, rows, { metadata: { occurredAt } }) => {
      rows.case.put({
        case_id: caseId, subject_type: targetType, subject_id: targetId, reported_user_id: reportedUserId, state: 'open', urgent: false, grave: false, reports: 0, notices: 0, by_rule: openedBy === 'rule',
        opened_at: occurredAt, last_at: occurredAt,
      })
      // A row of counts begins nowhere else.
      for (const reason of reportReasons) rows.reason.put({ case_id: caseId, reason, count: 0 })
    }),
    on(ReportFiled, ({ caseId, reason, filedAt }, rows) => {
      rows.case.add({ case_id: caseId }, { reports: 1 })
      rows.reason.add({ case_id: caseId, reason }, { count: 1 })
      told(rows, caseId, reason, filedAt)
    }),
    on(ReportWithdrawn, ({ caseId }, rows) => rows.case.add({ case_id: caseId }, { reports: -1 })),
    on(NoticeGiven, ({ noticeId, caseId, reason, givenAt }, rows, { position }) => {
      if (caseId === null) return
      rows.notice.put({ notice_id: noticeId, case_id: caseId, position, answered: false })
      rows.case.add({ case_id: caseId }, { notices: 1 })
      rows.reason.add({ case_id: caseId, reason }, { count: 1 })
      told(rows, caseId, reason, givenAt)
    }),
    on(NoticeAnswered, ({ noticeId }, rows) => rows.notice.patch({ notice_id: noticeId }, { answered: true })),
    on(Claimed, ({ caseId, by, until }, rows) => rows.case.patch({ case_id: caseId }, { claimed_by: by, claimed_until: until })),
    on(TakenOver, ({ caseId, by, until }, rows) => rows.case.patch({ case_id: caseId }, { claimed_by: by, claimed_until: until })),
    on(Released, ({ caseId }, rows) => rows.case.patch({ case_id: caseId }, free)),
    on(DecisionTaken, ({ caseId, decisionId, targetType, targetId, authorId, by, effects, clause, takenAt }, rows) => {
      rows.case.patch({ case_id: caseId }, { state: 'decided', ...free })
      rows.decision.put({
        decision_id: decisionId, case_id: caseId, subject_type: targetType, subject_id: targetId, author_id: authorId, decided_by: by, clause, decided_at: takenAt, reversed: false,
      })
      for (const { effect, on, until } of effects) rows.effect.put({ decision_id: decisionId, effect, side: on, until })
    }),
    on(EffectEnded, ({ decisionId, effect, on: side }, rows) => rows.effect.patch({ decision_id: decisionId, effect, side }, { ended: true })),
    on(DecisionReversed, ({ decisionId }, rows) => rows.decision.patch({ decision_id: decisionId }, { reversed: true })),
    on(CaseReopened, ({ caseId }, rows) => rows.case.patch({ case_id: caseId }, { state: 'open', ...free })),
  ],
})

/** Who works on cases, and when they ask. */
export interface Asker {
  readonly staffId: string
  readonly at: string
}

/**
 * Does it concern whoever asks? What is theirs, what they have reported, somebody whom they have blocked or who has blocked them, with whom they
 * work or whom they have as a client or a barber. `of`: a row of a case.
 */
export const concerns = ({ staffId, at }: Asker, of: Sql): Sql => sql`(
  coalesce(${of}.reported_user_id = ${staffId}::uuid OR ${of}.reported_user_id IN (${apartFrom({ userId: staffId, at }) ?? sql`NULL`}), false)
  OR EXISTS (SELECT FROM reports.report AS mine WHERE mine.case_id = ${of}.case_id AND mine.reporter_id = ${staffId}::uuid)
  OR EXISTS (SELECT FROM shops.shop AS own LEFT JOIN team.member AS mate ON mate.business_id = own.business_id
    WHERE (own.owner_id = ${staffId}::uuid OR own.business_id = (SELECT business_id FROM team.member WHERE barber_id = ${staffId}::uuid))
      AND (own.business_id = ${of}.subject_id OR own.owner_id = ${of}.reported_user_id OR mate.barber_id = ${of}.reported_user_id))
  OR EXISTS (SELECT FROM appointments.appointment AS met WHERE met.client_id = ${staffId}::uuid AND met.barber_id = ${of}.reported_user_id)
  OR EXISTS (SELECT FROM appointments.appointment AS met WHERE met.barber_id = ${staffId}::uuid AND met.client_id = ${of}.reported_user_id))`

/** Somebody has said something of it that stands, or a rule has found it. */
const isWaiting = (of: Sql): Sql => sql`(${of}.state = 'open' AND (${of}.reports > 0 OR ${of}.notices > 0 OR ${of}.by_rule))`
const ORDER = sql`ORDER BY one.urgent DESC, one.grave DESC, one.opened_at, one.case_id`

export interface CaseRow {
  readonly id: string
  readonly type: SubjectType
  readonly subjectId: string
  readonly reportedUserId: string | null
  readonly state: 'open' | 'decided'
  readonly urgent: boolean
  readonly grave: boolean
  readonly reports: number
  readonly notices: number
  readonly byRule: boolean
  readonly openedAt: string
  readonly lastAt: string
  readonly claimedBy: string | null
  readonly claimedUntil: string | null
  readonly claimer: string | null
  readonly reasons: readonly { readonly reason: ReportReason; readonly count: number }[]
}

const shown = ({ at }: Asker): Sql => sql`SELECT one.case_id AS id, one.subject_type AS type, one.subject_id AS "subjectId", one.reported_user_id AS "reportedUserId", one.state, one.urgent, one.grave, one.reports, one.notices, one.by_rule AS "byRule",
    one.opened_at AS "openedAt", one.last_at AS "lastAt", CASE WHEN one.claimed_until > ${at}::timestamptz THEN one.claimed_by END AS "claimedBy",
    CASE WHEN one.claimed_until > ${at}::timestamptz THEN one.claimed_until END AS "claimedUntil",
    CASE WHEN one.claimed_until > ${at}::timestamptz THEN (SELECT nombre FROM people.person WHERE user_id = one.claimed_by) END AS claimer,
    (SELECT coalesce(json_agg(json_build_object('reason', said.reason, 'count', said.count) ORDER BY said.count DESC, said.reason), '[]') FROM cases.reason AS said WHERE said.case_id = one.case_id AND said.count > 0) AS reasons`

export interface QueueAsked {
  readonly limit: number
  readonly skip: number
  readonly state: 'open' | 'decided'
  readonly type?: SubjectType | undefined
  readonly reason?: ReportReason | undefined
  readonly claim?: 'free' | 'mine' | undefined
}

/** What waits, the most pressing first; what concerns whoever asks is not in their queue. */
export const queueOf = (db: Db, asker: Asker, { limit, skip, state, type, reason, claim }: QueueAsked) => db.many<CaseRow>(sql`
  WITH one AS MATERIALIZED (SELECT * FROM cases.case AS one WHERE ${state === 'open' ? isWaiting(sql`one`) : sql`one.state = 'decided'`} AND NOT ${concerns(asker, sql`one`)}
    ${type === undefined ? sql`` : sql`AND one.subject_type = ${type}`}
    ${reason === undefined ? sql`` : sql`AND EXISTS (SELECT FROM cases.reason AS said WHERE said.case_id = one.case_id AND said.reason = ${reason} AND said.count > 0)`}
    ${claim === undefined ? sql`` : claim === 'mine' ? sql`AND one.claimed_by = ${asker.staffId}::uuid AND one.claimed_until > ${asker.at}::timestamptz`
    : sql`AND coalesce(one.claimed_until <= ${asker.at}::timestamptz, true)`}
    ${ORDER} LIMIT ${whole(limit)} OFFSET ${whole(skip)})
  ${shown(asker)} FROM one ${ORDER}`)

/** Nothing where it concerns whoever asks, or there is none. */
export const caseSeen = (db: Db, asker: Asker, caseId: string) => db.first<CaseRow>(sql`
  ${shown(asker)} FROM cases.case AS one WHERE one.case_id = ${caseId} AND NOT ${concerns(asker, sql`one`)}`)

export interface Found {
  readonly type: SubjectType
  readonly id: string
  readonly concerns: boolean
}

export interface CaseReport {
  readonly id: string
  readonly reason: ReportReason
  readonly description: string | null
  readonly revision: number
  readonly status: ReportStatus
  readonly filedAt: string
}

/** The newest first, and nothing of who they are. */
export const reportsOfCase = (db: Db, caseId: string, { limit, before }: { limit: number; before?: string | undefined }) => db.many<CaseReport>(sql`
  SELECT report_id AS id, reason, description, seen_revision AS revision, status, filed_at AS "filedAt" FROM reports.report WHERE case_id = ${caseId}
    ${before === undefined ? sql`` : sql`AND position < (SELECT last.position FROM reports.report AS last WHERE last.report_id = ${before} AND last.case_id = ${caseId})`}
  ORDER BY position DESC LIMIT ${whole(limit)}`)

/** Up to where whoever looks now has seen what people have said of it. */
export const coveredOf = async (db: Db, caseId: string): Promise<bigint> => (await db.first<{ position: bigint }>(sql`
  SELECT greatest(coalesce((SELECT max(position) FROM reports.report WHERE case_id = ${caseId}), 0), coalesce((SELECT max(position) FROM cases.notice WHERE case_id = ${caseId}), 0))::bigint AS position`))?.position ?? 0n

/** What was to last until now, and whose decision still stands. */
export const effectsEnding = (db: Db, at: string, limit: number) => db.many<{ decisionId: string; targetType: SubjectType; targetId: string; effect: Effect; on: Side }>(sql`
  SELECT decision_id AS "decisionId", decision.subject_type AS "targetType", decision.subject_id AS "targetId", effect.effect, effect.side AS "on"
  FROM cases.effect JOIN cases.decision USING (decision_id) WHERE effect.until <= ${at}::timestamptz AND NOT effect.ended AND NOT decision.reversed ORDER BY effect.until LIMIT ${whole(limit)}`)

/** What the commands ask. */
export const caseReads = (db: Db) => ({
  find: (asker: Asker, caseId: string) => db.first<Found>(sql`
    SELECT one.subject_type AS type, one.subject_id AS id, ${concerns(asker, sql`one`)} AS concerns FROM cases.case AS one WHERE one.case_id = ${caseId}`),
  caseOfDecision: async (decisionId: string) => (await db.first<{ id: string }>(sql`SELECT case_id AS id FROM cases.decision WHERE decision_id = ${decisionId}`))?.id,
  subjectOfDecision: (decisionId: string) => db.first<{ type: SubjectType; id: string }>(sql`SELECT subject_type AS type, subject_id AS id FROM cases.decision WHERE decision_id = ${decisionId}`),
  /** What nobody has claimed, the most pressing first. */
  candidates: (asker: Asker, limit: number) => db.many<{ caseId: string; type: SubjectType; id: string }>(sql`
    SELECT one.case_id AS "caseId", one.subject_type AS type, one.subject_id AS id FROM cases.case AS one
    WHERE ${isWaiting(sql`one`)} AND coalesce(one.claimed_until <= ${asker.at}::timestamptz, true) AND NOT ${concerns(asker, sql`one`)} ${ORDER} LIMIT ${whole(limit)}`),
  held: ({ staffId, at }: Asker) => db.many<{ type: SubjectType; id: string }>(sql`
    SELECT subject_type AS type, subject_id AS id FROM cases.case WHERE claimed_by = ${staffId} AND claimed_until > ${at}::timestamptz`),
  /** Those whose report is open, of this case, filed up to a place in the log. */
  reporters: (caseId: string, upTo: string, limit: number) => db.many<{ reporterId: string }>(sql`
    SELECT reporter_id AS "reporterId" FROM reports.report WHERE case_id = ${caseId} AND status = 'PENDING' AND position <= ${BigInt(upTo)} ORDER BY position LIMIT ${whole(limit)}`),
  notices: (caseId: string, upTo: string) => db.many<{ id: string }>(sql`
    SELECT notice_id AS id FROM cases.notice WHERE case_id = ${caseId} AND NOT answered AND position <= ${BigInt(upTo)} ORDER BY position`),
  /** Whether somebody has told of it after that, and waits. */
  hasNewer: async (caseId: string, than: string) => (await db.first(sql`
    (SELECT FROM reports.report WHERE case_id = ${caseId} AND status = 'PENDING' AND position > ${BigInt(than)} ORDER BY position DESC LIMIT 1)
    UNION ALL (SELECT FROM cases.notice WHERE case_id = ${caseId} AND NOT answered AND position > ${BigInt(than)} ORDER BY position DESC LIMIT 1)`)) !== undefined,
})

/** Of colleagues, by their ids. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.many<{ id: string; nombre: string }>(sql`SELECT user_id AS id, nombre FROM people.person WHERE user_id = ANY (${[...ids]}::uuid[])`)
  return new Map(rows.map(({ id, nombre }) => [id, nombre]))
}
