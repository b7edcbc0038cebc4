/** The queue per moderator, conflicts of interest, and the commands' reads of cases (cases.ts). */
import { APPEAL_MONTHS } from '../../../contract/moderation/appealing.ts'
import type { ContentLanguage } from '../../../contract/moderation/priority.ts'
import type {
  CaseReason,
  Clause,
  Effect,
  Ground,
  Outcome,
  ReportReason,
  ReportStatus,
  Side,
} from '../../../contract/moderation/reasons.ts'
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import type { CommentAct } from '../../domain/moderation/report.ts'
import { type Db, type Sql, sql, whole } from '../../postgres/db.ts'
import { keptApartIds } from '../visibility.ts'
import { reports } from './reports.ts'
import { team } from '../business/team.ts'
import { shops } from '../business/shops.ts'
import { appointments } from '../booking/appointments.ts'
import { cases } from './cases.ts'
import { people } from '../identity/people.ts'
import { appeals } from './appeals.ts'

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

export const ORDER = sql`ORDER BY one.rank DESC, one.case_id`

export interface CaseRow {
  readonly id: string
  readonly type: SubjectType
  readonly subjectId: string
  readonly reportedUserId: string | null
  readonly state: 'open' | 'decided'
  readonly urgent: boolean
  readonly grave: boolean
  readonly serious: boolean
  readonly knownPicture: boolean
  readonly reports: number
  readonly notices: number
  readonly told: number
  readonly weighed: number
  readonly raised: 'rule' | 'staff' | null
  readonly escalated: boolean
  readonly pictures: number | null
  readonly language: ContentLanguage | null
  /** So many decisions about whose it is stand, with a measure. */
  readonly earlier: number
  readonly openedAt: string
  readonly lastAt: string
  readonly waitsSince: string
  readonly claimedBy: string | null
  readonly claimedUntil: string | null
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
const repeats = (of: Sql): Sql =>
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
const hasClaim = (asker: CaseViewer, of: Sql, claim: (typeof claimStates)[number]): Sql =>
  claim === 'free'
    ? isFree(asker, of)
    : sql`(NOT ${isFree(asker, of)} AND ${of}.claimed_by ${claim === 'mine' ? sql`=` : sql`<>`} ${asker.staffId}::uuid)`
const hasMark = ({ staffId }: CaseViewer, of: Sql, mark: CaseTrait): Sql =>
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
const orderOf = (state: QueueAsked['state']): Sql =>
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

/** So many of the first ones are counted: beyond, there are more. */
export const FACETED = 2_000
export interface Facets {
  /** Counts of the queue's first cases without filters: all, the requester's, for leads. */
  readonly tabs: { readonly all: number; readonly mine: number; readonly escalated: number }
  readonly total: number
  readonly more: boolean
  readonly type: Readonly<Partial<Record<SubjectType, number>>>
  readonly reason: Readonly<Partial<Record<CaseReason, number>>>
  readonly claim: Readonly<Partial<Record<(typeof claimStates)[number], number>>>
  readonly language: Readonly<Partial<Record<ContentLanguage, number>>>
  readonly mark: Readonly<Partial<Record<CaseTrait, number>>>
  /** Last decisions by decider and measure; not of open cases alone. */
  readonly decider: Readonly<Record<string, number>>
  readonly measure: Readonly<Partial<Record<Effect, number>>>
}

/** Counts per choice under all other filters, of the first cases. */
export async function facetsOf(db: Db, asker: CaseViewer, query: QueueAsked): Promise<Facets> {
  const by = narrowings(asker, query)
  const counted = (
    values: Sql,
    others: Sql,
  ) => sql`(SELECT coalesce(json_object_agg(value, count), '{}') FROM (SELECT value, count(*)::int AS count FROM seen AS one, LATERAL (${values}) AS of (value)
    WHERE ${others} AND value IS NOT NULL GROUP BY value) AS counted)`
  // Whether each choice holds is asked once for each case, whatever is counted.
  const all = {
    type: sql`one.is_type`,
    reason: sql`one.is_reason`,
    claim: sql`one.is_claim`,
    language: sql`one.is_language`,
    mark: sql`one.is_mark`,
    decider: sql`one.is_decider`,
    measure: sql`one.is_measure`,
  }
  const but = (name: keyof typeof all) =>
    Object.entries(all)
      .flatMap(([other, holds]) => (other === name ? [] : [holds]))
      .reduce((before, next) => sql`${before} AND ${next}`)
  const [row] = await db.many<Facets>(sql`
    WITH first AS MATERIALIZED (
        SELECT one.*, EXISTS (SELECT ${repeats(sql`one`)}) AS repeats,
          ${hasMark(asker, sql`one`, 'mentioned')} AS mentioned
        FROM ${cases.case} AS one
        WHERE ${stands(asker, query)} ${whoAndWhen(query)} ${orderOf(query.state)}
        LIMIT ${whole(FACETED)}
      ),
      seen AS MATERIALIZED (
        SELECT one.*, ${by.type} AS is_type, ${by.reason} AS is_reason, ${by.claim} AS is_claim,
          ${by.language} AS is_language,
          ${query.mark === 'repeat' ? sql`one.repeats` : by.mark} AS is_mark,
          ${by.decider} AS is_decider, ${by.measure} AS is_measure
        FROM first AS one
      )
    SELECT (
      SELECT json_build_object(
        'all', count(*), 'mine', count(*) FILTER (WHERE ${hasClaim(asker, sql`one`, 'mine')}),
          'escalated', count(*) FILTER (WHERE one.escalated)
      )
      FROM first AS one
    ) AS tabs,
      (SELECT count(*)::int FROM seen AS one WHERE ${but('type')} AND one.is_type) AS total,
      (SELECT count(*) = ${whole(FACETED)} FROM first) AS more,
      ${counted(sql`SELECT one.subject_type`, but('type'))} AS type,
      ${counted(sql`SELECT said.reason FROM ${cases.reason} AS said WHERE said.case_id = one.case_id AND said.count > 0`, but('reason'))}
        AS reason,
      ${counted(sql`SELECT CASE WHEN ${isFree(asker, sql`one`)} THEN 'free' WHEN one.claimed_by = ${asker.staffId}::uuid THEN 'mine' ELSE 'others' END`, but('claim'))}
        AS claim, ${counted(sql`SELECT one.language`, but('language'))} AS language,
      ${counted(sql`VALUES (CASE WHEN one.pictures > 0 THEN 'pictures' END), (CASE WHEN one.repeats THEN 'repeat' END), (CASE WHEN one.raised IS NOT NULL THEN 'raised' END), (CASE WHEN one.escalated THEN 'escalated' END), (CASE WHEN one.mentioned THEN 'mentioned' END)`, but('mark'))}
        AS mark,
      ${query.state === 'open' ? sql`'{}'::json` : counted(sql`SELECT one.decided_by`, but('decider'))}
        AS decider,
      ${query.state === 'open' ? sql`'{}'::json` : counted(sql`SELECT DISTINCT done.effect FROM ${cases.effect} AS done WHERE done.decision_id = one.decision_id`, but('measure'))}
        AS measure`)
  if (!row) throw new Error('counting gave nothing')
  return row
}

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

/** Ids of a case's guest notices, newest first; contents are in the log. */
export const noticesOfCase = (
  db: Db,
  caseId: string,
  { limit, before }: { limit: number; before?: string | undefined },
) =>
  db.many<{ id: string }>(sql`
    SELECT notice_id AS id
    FROM ${cases.notice}
    WHERE case_id = ${caseId}
        ${before === undefined ? sql`` : sql`AND position < (SELECT last.position FROM ${cases.notice} AS last WHERE last.notice_id = ${before} AND last.case_id = ${caseId})`}
    ORDER BY position DESC
    LIMIT ${whole(limit)}`)

export interface LooseNotice {
  readonly id: string
  readonly state: 'open' | 'closed' | 'placed'
  readonly outcome: Outcome | null
  readonly caseId: string | null
  readonly by: string | null
  readonly name: string | null
  readonly at: string | null
}
const looseNotice = sql`SELECT notice.notice_id AS id, notice.state, notice.outcome,
    notice.case_id AS "caseId", notice.answered_by AS by, notice.answered_at AS at,
    person.nombre AS name
  FROM ${cases.loose_notice} AS notice
  LEFT JOIN ${people.person} ON person.user_id = notice.answered_by`
/** Unmatched guest notices: open by age, or answered by recency; contents are in the log. */
export const looseNotices = (
  db: Db,
  { open, limit, skip }: { readonly open: boolean; readonly limit: number; readonly skip: number },
) =>
  db.many<LooseNotice>(
    open
      ? sql`${looseNotice} WHERE notice.state = 'open' ORDER BY notice.given_at, notice.notice_id LIMIT ${whole(limit)} OFFSET ${whole(skip)}`
      : sql`${looseNotice} WHERE notice.state <> 'open' ORDER BY notice.answered_at DESC, notice.notice_id LIMIT ${whole(limit)} OFFSET ${whole(skip)}`,
  )
export const looseNoticesWaiting = async (db: Db): Promise<number> =>
  (
    await db.first<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM ${cases.loose_notice} WHERE state = 'open'`,
    )
  )?.count ?? 0

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

/** What was to last until now, and whose decision still stands. */
export const effectsEnding = (db: Db, at: string, limit: number) =>
  db.many<{
    decisionId: string
    targetType: SubjectType
    targetId: string
    effect: Effect
    on: Side
  }>(sql`
    SELECT decision_id AS "decisionId", decision.subject_type AS "targetType",
      decision.subject_id AS "targetId", effect.effect, effect.side AS "on"
    FROM ${cases.effect}
    JOIN ${cases.decision} USING (decision_id)
    WHERE effect.until <= ${at}::timestamptz AND NOT effect.ended AND NOT decision.reversed
    ORDER BY effect.until
    LIMIT ${whole(limit)}`)

/** Bans past appeal, oldest first; the case's stream decides. */
export const bansEnding = (db: Db, at: string, limit: number) =>
  db.many<{ decisionId: string; targetType: SubjectType; targetId: string }>(sql`
    SELECT decision_id AS "decisionId", decision.subject_type AS "targetType",
      decision.subject_id AS "targetId"
    FROM ${cases.effect}
    JOIN ${cases.decision} USING (decision_id)
    WHERE effect.effect = 'ban' AND NOT decision.reversed AND NOT decision.final AND CASE
      WHEN EXISTS (
        SELECT
        FROM ${appeals.appeal}
        WHERE appeal.decision_id = decision.decision_id AND appeal.side = 'author'
      ) THEN EXISTS (
        SELECT
        FROM ${appeals.appeal}
        WHERE appeal.decision_id = decision.decision_id AND appeal.side = 'author'
          AND appeal.state = 'upheld'
      )
      ELSE decision.decided_at AT TIME ZONE 'UTC' + make_interval(months => ${whole(APPEAL_MONTHS)})
        < ${at}::timestamptz AT TIME ZONE 'UTC' END
    ORDER BY decision.decided_at
    LIMIT ${whole(limit)}`)

/** What the commands ask. */
export const caseReads = (db: Db) => ({
  colleagues: (asker: CaseViewer, caseId: string) => colleaguesOf(db, asker, caseId),
  anyKnown: async () => (await db.first(sql`SELECT FROM ${cases.known} LIMIT 1`)) !== undefined,
  known: (contentHashes: readonly string[]) =>
    db.many<{ contentHash: string; clause: Clause; ground: Ground | null }>(sql`
      SELECT DISTINCT ON (known.content_hash) known.content_hash AS "contentHash", known.clause,
        known.ground
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

/** What became of a guest's notice, for the words in which they hear of it. */
export const noticeAnswer = (db: Db, noticeId: string) =>
  db.first<{ outcome: Outcome | null; clause: Clause | null }>(sql`
    SELECT outcome,
      (SELECT clause FROM ${cases.decision} AS taken WHERE taken.decision_id = notice.decision_id)
        AS clause
    FROM ${cases.notice} AS notice
    WHERE notice_id = ${noticeId}
    UNION ALL
    SELECT outcome, NULL
    FROM ${cases.loose_notice}
    WHERE notice_id = ${noticeId} AND state = 'closed'`)

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
