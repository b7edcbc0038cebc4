/** The queue of cases: what it is narrowed by, and its order. */
import type { CamelRowIn } from '../engine/apply/projection.ts'
import type { ContentLanguage } from '../../../contract/moderation/priority.ts'
import type { CaseReason, Effect, ReportReason } from '../../../contract/moderation/reasons.ts'
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import { sql, whole, type Sql, type Db } from '../../postgres/db.ts'
import { people } from '../identity/people.ts'
import { reports } from './reports.ts'
import { cases } from './cases.ts'
import { concerns, type CaseViewer } from './case-visibility.ts'

export const ORDER = sql`ORDER BY one.rank DESC, one.case_id`

export interface CaseRow extends Pick<
  CamelRowIn<typeof cases.case>,
  | 'subjectId'
  | 'reportedUserId'
  | 'state'
  | 'urgent'
  | 'grave'
  | 'serious'
  | 'knownPicture'
  | 'reports'
  | 'notices'
  | 'told'
  | 'weighed'
  | 'raised'
  | 'escalated'
  | 'pictures'
  | 'language'
  | 'openedAt'
  | 'lastAt'
  | 'waitsSince'
  | 'claimedBy'
  | 'claimedUntil'
> {
  readonly id: string
  readonly type: SubjectType
  /** So many decisions about whose it is stand, with a measure. */
  readonly earlier: number
  readonly claimer: string | null
  readonly reasons: readonly { readonly reason: CaseReason; readonly count: number }[]
  readonly decision: {
    readonly effects: readonly Effect[]
    readonly by: string
    readonly name: string
    readonly automatic: boolean
    readonly at: string
    readonly reversed: boolean
  } | null
}

/** Something was done about whose it is by a clause, and stands. */
export const repeats = (of: Sql): Sql =>
  sql`FROM ${cases.decision} AS before
    WHERE before.author_id = ${of}.reported_user_id AND before.measured
      AND before.clause IS NOT NULL AND NOT before.automatic AND NOT before.reversed
      AND before.case_id <> ${of}.case_id`

/** A row of a case as it is told, of `one`. */
export const shown = ({
  at,
}: CaseViewer): Sql => sql`SELECT one.case_id AS id, one.subject_type AS type,
    one.subject_id AS "subjectId", one.reported_user_id AS "reportedUserId", one.state, one.urgent,
    one.grave, one.serious, one.known_picture AS "knownPicture", one.reports, one.notices, one.told,
    one.weighed, one.raised, one.escalated, one.pictures, one.language, one.opened_at AS "openedAt",
    one.last_at AS "lastAt", one.waits_since AS "waitsSince",
    (SELECT count(*)::int ${repeats(sql`one`)}) AS earlier, CASE
    WHEN one.claimed_until > ${at}::timestamptz THEN one.claimed_by END AS "claimedBy", CASE
    WHEN one.claimed_until > ${at}::timestamptz THEN one.claimed_until END AS "claimedUntil", CASE
    WHEN one.claimed_until > ${at}::timestamptz THEN (
      SELECT nombre FROM ${people.person} WHERE user_id = one.claimed_by
    ) END AS claimer,
    (
      SELECT coalesce(
        json_agg(
          json_build_object('reason', said.reason, 'count', said.count)
          ORDER BY said.count DESC, said.reason
        ), '[]'
      )
      FROM ${cases.reason} AS said
      WHERE said.case_id = one.case_id AND said.count > 0
    ) AS reasons, CASE
    WHEN one.state = 'decided' THEN (
      SELECT json_build_object(
        'by', last.decided_by, 'name', coalesce(decider.nombre, ''), 'automatic', last.automatic,
          'reversed', last.reversed, 'at',
          to_char(last.decided_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'effects',
          (
            SELECT coalesce(json_agg(done.effect ORDER BY done.effect), '[]')
            FROM ${cases.effect} AS done
            WHERE done.decision_id = last.decision_id
          )
      )
      FROM ${cases.decision} AS last
      LEFT JOIN ${people.person} AS decider ON decider.user_id = last.decided_by
      WHERE last.decision_id = one.decision_id
    ) END AS decision`

/** What a queue may be narrowed by. */
export const caseTraits = ['pictures', 'repeat', 'raised', 'escalated', 'mentioned'] as const

export type CaseTrait = (typeof caseTraits)[number]

export const claimStates = ['free', 'mine', 'others'] as const

/** Filters: reported person, reporter, opening days. */
export interface WhoAndWhen {
  readonly reporter?: string | undefined
  readonly reported?: string | undefined
  readonly role?: string | undefined
  /** Days of UTC, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Filters: last decider, measure and date. */
export interface LastDecision {
  readonly decider?: string | undefined
  readonly measure?: Effect | undefined
  /** Days of UTC, both included. */
  readonly decidedFrom?: string | undefined
  readonly decidedTo?: string | undefined
}

export interface QueueAsked extends WhoAndWhen, LastDecision {
  /** `any`: open or decided. */
  readonly state: 'open' | 'decided' | 'any'
  readonly type?: SubjectType | undefined
  readonly reason?: CaseReason | undefined
  readonly claim?: (typeof claimStates)[number] | undefined
  readonly language?: ContentLanguage | undefined
  readonly mark?: CaseTrait | undefined
  readonly without?: readonly ReportReason[] | undefined
}

/** Reported for one of these reasons. */
export const hasReason = (of: Sql, reasons: readonly CaseReason[]): Sql =>
  // Not EXISTS: walking the queue looks up each case, instead of gathering all reasons of all
  // cases.
  sql`coalesce((SELECT true FROM ${cases.reason} AS said WHERE said.case_id = ${of}.case_id AND said.reason = ANY (${[...reasons]}::text[]) AND said.count > 0 LIMIT 1), false)`

export const isFree = ({ at }: CaseViewer, of: Sql): Sql =>
  sql`coalesce(${of}.claimed_until <= ${at}::timestamptz, true)`

export const hasClaim = (asker: CaseViewer, of: Sql, claim: (typeof claimStates)[number]): Sql =>
  claim === 'free'
    ? isFree(asker, of)
    : sql`(NOT ${isFree(asker, of)} AND ${of}.claimed_by ${claim === 'mine' ? sql`=` : sql`<>`} ${asker.staffId}::uuid)`

export const hasMark = ({ staffId }: CaseViewer, of: Sql, mark: CaseTrait): Sql =>
  ({
    // Theirs are read once, however many rows there are.
    mentioned: sql`${of}.case_id IN (SELECT mention.case_id FROM ${cases.mention} WHERE mention.staff_id = ${staffId}::uuid)`,
    pictures: sql`coalesce(${of}.pictures > 0, false)`,
    repeat: sql`EXISTS (SELECT ${repeats(of)})`,
    raised: sql`${of}.raised IS NOT NULL`,
    escalated: sql`${of}.escalated`,
  })[mark]

/** Each thing by which the queue is narrowed, as a condition; true where it is not asked for. */
export const narrowings = (
  asker: CaseViewer,
  { type, reason, claim, language, mark, decider, measure }: Omit<QueueAsked, 'state' | 'without'>,
) => ({
  type: type === undefined ? sql`true` : sql`one.subject_type = ${type}`,
  reason: reason === undefined ? sql`true` : hasReason(sql`one`, [reason]),
  claim: claim === undefined ? sql`true` : hasClaim(asker, sql`one`, claim),
  language: language === undefined ? sql`true` : sql`coalesce(one.language = ${language}, false)`,
  mark: mark === undefined ? sql`true` : hasMark(asker, sql`one`, mark),
  decider:
    decider === undefined ? sql`true` : sql`coalesce(one.decided_by = ${decider}::uuid, false)`,
  measure:
    measure === undefined
      ? sql`true`
      : sql`EXISTS (
          SELECT
          FROM ${cases.effect} AS done
          WHERE done.decision_id = one.decision_id AND done.effect = ${measure}
        )`,
})

const standsBy: Readonly<Record<QueueAsked['state'], Sql>> = {
  open: sql`one.waits`,
  decided: sql`one.state = 'decided'`,
  any: sql`true`,
}

const aboutWhom = sql`CASE WHEN one.subject_type = 'USER' THEN one.subject_id
    ELSE one.reported_user_id END`

/** Conditions on `one`; no text for what is not asked for. */
export function whoAndWhen({
  reporter,
  reported,
  role,
  from,
  to,
  decidedFrom,
  decidedTo,
}: WhoAndWhen & LastDecision): Sql {
  const conditions = [
    ...(reporter === undefined
      ? []
      : [
          sql`EXISTS (
              SELECT
              FROM ${reports.report} AS said
              WHERE said.case_id = one.case_id AND said.reporter_id = ${reporter}::uuid
                AND said.status <> 'WITHDRAWN'
            )`,
        ]),
    ...(reported === undefined ? [] : [sql`coalesce(${aboutWhom} = ${reported}::uuid, false)`]),
    ...(role === undefined
      ? []
      : [
          sql`EXISTS (
              SELECT
              FROM ${people.person} AS whose
              WHERE whose.user_id = ${aboutWhom} AND whose.rol = ${role}
            )`,
        ]),
    ...(from === undefined
      ? []
      : [sql`one.opened_at >= ${from}::date::timestamp AT TIME ZONE 'UTC'`]),
    ...(to === undefined
      ? []
      : [sql`one.opened_at < (${to}::date + 1)::timestamp AT TIME ZONE 'UTC'`]),
    ...(decidedFrom === undefined
      ? []
      : [sql`one.decided_at >= ${decidedFrom}::date::timestamp AT TIME ZONE 'UTC'`]),
    ...(decidedTo === undefined
      ? []
      : [sql`one.decided_at < (${decidedTo}::date + 1)::timestamp AT TIME ZONE 'UTC'`]),
  ]
  return conditions.reduce((all, one) => sql`${all} AND ${one}`, sql``)
}

/** Cases in the requester's queue: of `one`. */
export const stands = (
  asker: CaseViewer,
  { state, without = [] }: Pick<QueueAsked, 'state' | 'without'>,
): Sql => sql`${standsBy[state]} AND NOT ${concerns(asker, sql`one`)}
  ${without.length === 0 ? sql`` : sql`AND NOT ${hasReason(sql`one`, without)}`}`

/** What is decided has no rank any more: the last one first. */
export const orderOf = (state: QueueAsked['state']): Sql =>
  state === 'open' ? ORDER : sql`ORDER BY one.last_at DESC, one.case_id`

/** The queue, most urgent first, without conflicts of interest. */
export function queueOf(
  db: Db,
  asker: CaseViewer,
  { limit, skip, ...asked }: QueueAsked & { limit: number; skip: number },
) {
  const { type, reason, claim, language, mark, decider, measure } = narrowings(asker, asked)
  return db.many<CaseRow>(sql`
    WITH one AS MATERIALIZED (
        SELECT *
        FROM ${cases.case} AS one
        WHERE ${stands(asker, asked)} AND ${type} AND ${reason} AND ${claim} AND ${language}
          AND ${mark} AND ${decider} AND ${measure} ${whoAndWhen(asked)} ${orderOf(asked.state)}
        LIMIT ${whole(limit)}
        OFFSET ${whole(skip)}
      ) ${shown(asker)}
    FROM one ${orderOf(asked.state)}`)
}
