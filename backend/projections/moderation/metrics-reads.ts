/** Moderation metrics of a period, and the current backlog. */
import type { CaseReason, Clause, Effect, Ground } from '../../../contract/moderation/reasons.ts'
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import type { sources } from '../../../contract/moderation/metrics.ts'
import { type Db, type Sql, sql } from '../../postgres/db.ts'
import { metrics } from './metrics.ts'
import { cases } from './cases.ts'
import { people } from '../identity/people.ts'
import { appeals } from './appeals.ts'
import { reports } from './reports.ts'

/** Days of UTC, both included. */
export interface UtcPeriod {
  readonly from: string
  readonly to: string
}
type Source = (typeof sources)[number]

/** In seconds. */
export interface DurationPercentiles {
  readonly p50: number | null
  readonly p95: number | null
}
interface Counted {
  readonly decisions: number
  readonly nothing: number
  readonly reversed: number
}

const within = (instant: Sql, { from, to }: UtcPeriod): Sql =>
  sql`(${instant} >= ${from}::date::timestamp AT TIME ZONE 'UTC' AND ${instant} < (${to}::date + 1)::timestamp AT TIME ZONE 'UTC')`
const dayOf = (instant: Sql): Sql => sql`to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`
/** Median and 95th percentile of a duration. */
function taken(from: Sql, to: Sql): Sql {
  const seconds = sql`extract(epoch FROM ${to} - ${from})::double precision`
  const at = (share: number) =>
    sql`round((percentile_cont(${share}::double precision) WITHIN GROUP (ORDER BY ${seconds}))::numeric, 1)`
  return sql`json_build_object('p50', ${at(0.5)}, 'p95', ${at(0.95)})`
}
const counts = sql`count(*)::int AS decisions, (count(*) FILTER (WHERE effects = '{}'))::int AS nothing, (count(*) FILTER (WHERE reversed_at IS NOT NULL))::int AS reversed`

/** Decisions of a period with opening, first claim and the decider's continuous claim. */
const decided = (period: UtcPeriod): Sql => sql`
  SELECT decision.*, opening.at AS opened_at, first.at AS first_claimed_at, held.since AS held_since
  FROM ${metrics.decision} AS decision
  LEFT JOIN LATERAL (
      SELECT position, at
      FROM ${metrics.opening} AS one
      WHERE one.case_id = decision.case_id AND one.position < decision.position
      ORDER BY one.position DESC
      LIMIT 1
    ) AS opening ON true
  LEFT JOIN LATERAL (
      SELECT at
      FROM ${metrics.claim} AS one
      WHERE one.case_id = decision.case_id AND one.position > opening.position
        AND one.position < decision.position AND one.held_by IS NOT NULL
      ORDER BY one.position
      LIMIT 1
    ) AS first ON true
  LEFT JOIN LATERAL (
      SELECT min(one.at) AS since
      FROM ${metrics.claim} AS one
      WHERE one.case_id = decision.case_id AND one.position < decision.position
        AND one.held_by = decision.decided_by
        AND one.position > greatest(
          opening.position,
            (
              SELECT max(other.position)
              FROM ${metrics.claim} AS other
              WHERE other.case_id = decision.case_id AND other.position < decision.position
                AND other.held_by IS DISTINCT FROM decision.decided_by
            )
        )
    ) AS held ON true
  WHERE ${within(sql`decision.at`, period)}`

export interface WaitingFigures {
  readonly open: number
  readonly claimed: number
  readonly urgent: number
  readonly age: DurationPercentiles
}
const waiting = (at: string): Sql => sql`
  WITH one AS (
      SELECT file.*,
        (
          SELECT max(opening.at)
          FROM ${metrics.opening} AS opening
          WHERE opening.case_id = file.case_id
        ) AS since
      FROM ${cases.case} AS file
      WHERE file.waits
    )
  SELECT count(*)::int AS open,
    (count(*) FILTER (WHERE claimed_until > ${at}::timestamptz))::int AS claimed,
    (count(*) FILTER (WHERE urgent))::int AS urgent,
    ${taken(sql`since`, sql`${at}::timestamptz`)} AS age
  FROM one`

/** What was open at the end of each day: opened until then, less what was decided until then. */
const backlogOf = ({ from, to }: UtcPeriod): Sql => sql`
  WITH stretch AS (
      SELECT DISTINCT ON (opening.case_id, opening.position) opening.at AS began,
        decision.at AS ended
      FROM ${metrics.opening}
      LEFT JOIN ${metrics.decision} ON decision.case_id = opening.case_id
        AND decision.position > opening.position
      ORDER BY opening.case_id, opening.position, decision.position
    ),
    change AS (
      SELECT began AS at, 1 AS by
      FROM stretch
      UNION ALL
      SELECT ended, -1
      FROM stretch
      WHERE ended IS NOT NULL
    )
  SELECT to_char(day, 'YYYY-MM-DD') AS day,
    (sum(coalesce(sum(change.by), 0)) OVER (ORDER BY day))::int AS open
  FROM generate_series(${from}::date, ${to}::date, interval '1 day') AS day
  LEFT JOIN change
    ON greatest(change.at AT TIME ZONE 'UTC', ${from}::date::timestamp)::date = day::date
  GROUP BY day
  ORDER BY day`

export interface ModerationMetrics {
  readonly waiting: WaitingFigures
  readonly sums: Counted & {
    readonly untilClaim: DurationPercentiles
    readonly held: DurationPercentiles
    readonly untilDecision: DurationPercentiles
  }
  readonly openings: { readonly cases: number; readonly again: number }
  readonly answers: { readonly answered: number; readonly acted: number }
  readonly appeals: {
    readonly filed: number
    readonly decided: number
    readonly overturned: number
    readonly waited: DurationPercentiles
  }
  readonly backlog: readonly { readonly day: string; readonly open: number }[]
  readonly reasons: readonly {
    readonly reason: CaseReason
    readonly answered: number
    readonly acted: number
  }[]
  readonly days: readonly ({
    readonly day: string
    readonly cases: number
    readonly again: number
  } & Counted)[]
  readonly types: readonly (Counted & {
    readonly type: SubjectType
    readonly untilDecision: DurationPercentiles
  })[]
  readonly clauses: readonly (Counted & { readonly clause: Clause | null })[]
  readonly sources: readonly (Counted & { readonly source: Source })[]
  readonly staff: readonly (Counted & {
    readonly id: string
    readonly nombre: string
    readonly held: DurationPercentiles
  })[]
}

/** `of`: one team member; undefined: all. */
export async function metricsOf(
  db: Db,
  period: UtcPeriod,
  { at, of }: { readonly at: string; readonly of: string | undefined },
): Promise<ModerationMetrics> {
  const all = decided(period)
  const [
    waits,
    sums,
    openings,
    answers,
    days,
    types,
    clauses,
    sources,
    staff,
    filed,
    ruled,
    backlog,
    reasons,
  ] = await Promise.all([
    db.first<WaitingFigures>(waiting(at)),
    db.first<
      ModerationMetrics['sums']
    >(sql`SELECT ${counts}, ${taken(sql`opened_at`, sql`first_claimed_at`)} AS "untilClaim",
        ${taken(sql`held_since`, sql`one.at`)} AS held,
        ${taken(sql`opened_at`, sql`one.at`)} AS "untilDecision"
      FROM (${all}) AS one`),
    db.first<ModerationMetrics['openings']>(
      sql`SELECT (count(*) FILTER (WHERE NOT again))::int AS cases,
          (count(*) FILTER (WHERE again))::int AS again
        FROM ${metrics.opening} AS one
        WHERE ${within(sql`one.at`, period)}`,
    ),
    db.first<ModerationMetrics['answers']>(
      sql`SELECT count(*)::int AS answered, (count(*) FILTER (WHERE acted))::int AS acted
        FROM ${metrics.answer} AS one
        WHERE ${within(sql`one.at`, period)}`,
    ),
    db.many<ModerationMetrics['days'][number]>(sql`
      SELECT day, sum(cases)::int AS cases, sum(again)::int AS again,
        sum(decisions)::int AS decisions, sum(nothing)::int AS nothing,
        sum(reversed)::int AS reversed
      FROM (
        SELECT ${dayOf(sql`at`)} AS day, (NOT again)::int AS cases, again::int AS again,
          0 AS decisions, 0 AS nothing, 0 AS reversed
        FROM ${metrics.opening}
        WHERE ${within(sql`at`, period)}
        UNION ALL
        SELECT ${dayOf(sql`at`)}, 0, 0, 1, (effects = '{}')::int, 0
        FROM ${metrics.decision}
        WHERE ${within(sql`at`, period)}
        UNION ALL
        SELECT ${dayOf(sql`reversed_at`)}, 0, 0, 0, 0, 1
        FROM ${metrics.decision}
        WHERE ${within(sql`reversed_at`, period)}
      ) AS happened
      GROUP BY day
      ORDER BY day`),
    db.many<ModerationMetrics['types'][number]>(
      sql`SELECT subject_type AS type, ${counts},
          ${taken(sql`opened_at`, sql`one.at`)} AS "untilDecision"
        FROM (${all}) AS one
        GROUP BY subject_type
        ORDER BY decisions DESC, subject_type`,
    ),
    db.many<ModerationMetrics['clauses'][number]>(
      sql`SELECT clause, ${counts}
        FROM ${metrics.decision}
        WHERE ${within(sql`at`, period)}
        GROUP BY clause
        ORDER BY decisions DESC, clause`,
    ),
    db.many<ModerationMetrics['sources'][number]>(
      sql`SELECT source, ${counts}
        FROM ${metrics.decision}
        WHERE ${within(sql`at`, period)}
        GROUP BY source
        ORDER BY decisions DESC, source`,
    ),
    db.many<
      ModerationMetrics['staff'][number]
    >(sql`SELECT one.decided_by AS id, coalesce(person.nombre, '') AS nombre, ${counts},
        ${taken(sql`held_since`, sql`one.at`)} AS held
      FROM (${all}) AS one
      LEFT JOIN ${people.person} AS person ON person.user_id::text = one.decided_by
      WHERE NOT automatic ${of === undefined ? sql`` : sql`AND one.decided_by = ${of}`}
      GROUP BY one.decided_by, person.nombre
      ORDER BY person.nombre, one.decided_by`),
    db.first<{ filed: number }>(
      sql`SELECT count(*)::int AS filed
        FROM ${appeals.appeal} AS one
        WHERE ${within(sql`one.filed_at`, period)}`,
    ),
    db.first<{
      decided: number
      overturned: number
      waited: DurationPercentiles
    }>(sql`SELECT count(*)::int AS decided,
        (count(*) FILTER (WHERE state = 'overturned'))::int AS overturned,
        ${taken(sql`one.filed_at`, sql`one.decided_at`)} AS waited
      FROM ${appeals.appeal} AS one
      WHERE one.state <> 'pending' AND ${within(sql`one.decided_at`, period)}`),
    db.many<ModerationMetrics['backlog'][number]>(backlogOf(period)),
    db.many<
      ModerationMetrics['reasons'][number]
    >(sql`SELECT report.reason, count(*)::int AS answered,
        (count(*) FILTER (WHERE one.acted))::int AS acted
      FROM ${metrics.answer} AS one
      JOIN ${reports.report} AS report USING (report_id)
      WHERE ${within(sql`one.at`, period)}
      GROUP BY report.reason
      ORDER BY answered DESC, report.reason`),
  ])
  const none: DurationPercentiles = { p50: null, p95: null }
  return {
    waiting: waits ?? { open: 0, claimed: 0, urgent: 0, age: none },
    sums: sums ?? {
      decisions: 0,
      nothing: 0,
      reversed: 0,
      untilClaim: none,
      held: none,
      untilDecision: none,
    },
    openings: openings ?? { cases: 0, again: 0 },
    answers: answers ?? { answered: 0, acted: 0 },
    appeals: {
      ...(ruled ?? { decided: 0, overturned: 0, waited: none }),
      filed: filed?.filed ?? 0,
    },
    backlog,
    reasons,
    days,
    types,
    clauses,
    sources,
    staff,
  }
}

export interface TransparencyFigures {
  readonly sums: Counted & {
    readonly automatic: number
    readonly untilDecision: DurationPercentiles
  }
  readonly notices: number
  readonly reports: number
  readonly clauses: readonly { readonly clause: Clause | null; readonly count: number }[]
  readonly grounds: readonly { readonly ground: Ground | null; readonly count: number }[]
  readonly sources: readonly { readonly source: Source; readonly count: number }[]
  readonly effects: readonly { readonly effect: Effect; readonly count: number }[]
}

/** What everybody may know. */
export async function transparencyFiguresOf(
  db: Db,
  period: UtcPeriod,
): Promise<TransparencyFigures> {
  const decisions = sql`${metrics.decision} AS one WHERE ${within(sql`one.at`, period)}`
  const [sums, spoken, clauses, grounds, sources, effects] = await Promise.all([
    db.first<TransparencyFigures['sums']>(
      sql`SELECT ${counts}, (count(*) FILTER (WHERE automatic))::int AS automatic,
          ${taken(sql`opened_at`, sql`one.at`)} AS "untilDecision"
        FROM (${decided(period)}) AS one`,
    ),
    db.first<{ notices: number; reports: number }>(sql`
      SELECT (count(*) FILTER (WHERE NOT by_guest))::int AS reports,
        (count(*) FILTER (WHERE by_guest))::int AS notices
      FROM ${metrics.told} AS one
      WHERE ${within(sql`one.at`, period)}`),
    db.many<TransparencyFigures['clauses'][number]>(
      sql`SELECT one.clause, count(*)::int AS count
        FROM ${decisions} AND one.effects <> '{}'
        GROUP BY one.clause
        ORDER BY count DESC, one.clause`,
    ),
    db.many<TransparencyFigures['grounds'][number]>(
      sql`SELECT one.ground, count(*)::int AS count
        FROM ${decisions} AND one.effects <> '{}'
        GROUP BY one.ground
        ORDER BY count DESC, one.ground`,
    ),
    db.many<TransparencyFigures['sources'][number]>(
      sql`SELECT one.source, count(*)::int AS count
        FROM ${decisions}
        GROUP BY one.source
        ORDER BY count DESC, one.source`,
    ),
    db.many<TransparencyFigures['effects'][number]>(
      sql`SELECT effect, count(*)::int AS count
        FROM (SELECT unnest(one.effects) AS effect FROM ${decisions}) AS done
        GROUP BY effect
        ORDER BY count DESC, effect`,
    ),
  ])
  return {
    sums: sums ?? {
      decisions: 0,
      nothing: 0,
      reversed: 0,
      automatic: 0,
      untilDecision: { p50: null, p95: null },
    },
    notices: spoken?.notices ?? 0,
    reports: spoken?.reports ?? 0,
    clauses,
    grounds,
    sources,
    effects,
  }
}

export interface TransparencyStatement {
  readonly id: string
  readonly type: SubjectType
  readonly clause: Clause | null
  readonly ground: Ground | null
  readonly source: Source
  readonly effects: readonly Effect[]
  readonly automatic: boolean
  readonly scope: string
  readonly contentAt: string | null
  readonly at: string
  readonly endsAt: string | null
}

/** What gives something back restricts nothing. */
const GIVING = sql`ARRAY['clear_no_show']::text[]`

/** Those that restrict something, the oldest first, after one of them; so many at most. */
export const decisionStatementsOf = (
  db: Db,
  period: UtcPeriod,
  {
    limit,
    after,
    publishedAt,
  }: {
    readonly limit: number
    readonly after: bigint
    /** The instant at which a subject was published, by its type and id. */
    readonly publishedAt: (type: Sql, id: Sql) => Sql
  },
) =>
  db.many<TransparencyStatement & { readonly position: bigint }>(sql`
    SELECT one.decision_id AS id, one.subject_type AS type, one.clause, one.ground, one.source,
      one.effects, one.automatic, one.scope, one.at, least(one.reversed_at, one.until) AS "endsAt",
      one.position, ${publishedAt(sql`one.subject_type`, sql`one.subject_id`)} AS "contentAt"
    FROM ${metrics.decision} AS one
    WHERE ${within(sql`one.at`, period)} AND NOT (one.effects <@ ${GIVING})
      AND one.position > ${after}
    ORDER BY one.position
    LIMIT ${limit}::int`)
