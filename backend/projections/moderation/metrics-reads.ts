/** Moderation metrics of a period, and the current backlog. */
import type { sources } from '../../../contract/moderation/metrics.ts'
import type { CaseReason, Clause } from '../../../contract/moderation/reasons.ts'
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import { sql, type Sql, type Db } from '../../postgres/db.ts'
import { people } from '../identity/people.ts'
import { metrics } from './metrics.ts'
import { appeals } from './appeals.ts'
import { waiting, backlogOf, type WaitingFigures } from './metrics-backlog.ts'
import { reports } from './reports.ts'
import {
  utcDayOf,
  type DurationPercentiles,
  timeTaken,
  type UtcPeriod,
  isWithin,
} from './metrics-period.ts'

export type Source = (typeof sources)[number]

export interface Counted {
  readonly decisions: number
  readonly nothing: number
  readonly reversed: number
}

export const counts = sql`count(*)::int AS decisions, (count(*) FILTER (WHERE effects = '{}'))::int AS nothing, (count(*) FILTER (WHERE reversed_at IS NOT NULL))::int AS reversed`

/** Decisions of a period with opening, first claim and the decider's continuous claim. */
export const decided = (period: UtcPeriod): Sql => sql`
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
  WHERE ${isWithin(sql`decision.at`, period)}`

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
    >(sql`SELECT ${counts}, ${timeTaken(sql`opened_at`, sql`first_claimed_at`)} AS "untilClaim",
        ${timeTaken(sql`held_since`, sql`one.at`)} AS held,
        ${timeTaken(sql`opened_at`, sql`one.at`)} AS "untilDecision"
      FROM (${all}) AS one`),
    db.first<ModerationMetrics['openings']>(
      sql`SELECT (count(*) FILTER (WHERE NOT again))::int AS cases,
          (count(*) FILTER (WHERE again))::int AS again
        FROM ${metrics.opening} AS one
        WHERE ${isWithin(sql`one.at`, period)}`,
    ),
    db.first<ModerationMetrics['answers']>(
      sql`SELECT count(*)::int AS answered, (count(*) FILTER (WHERE acted))::int AS acted
        FROM ${metrics.answer} AS one
        WHERE ${isWithin(sql`one.at`, period)}`,
    ),
    db.many<ModerationMetrics['days'][number]>(sql`
      SELECT day, sum(cases)::int AS cases, sum(again)::int AS again,
        sum(decisions)::int AS decisions, sum(nothing)::int AS nothing,
        sum(reversed)::int AS reversed
      FROM (
        SELECT ${utcDayOf(sql`at`)} AS day, (NOT again)::int AS cases, again::int AS again,
          0 AS decisions, 0 AS nothing, 0 AS reversed
        FROM ${metrics.opening}
        WHERE ${isWithin(sql`at`, period)}
        UNION ALL
        SELECT ${utcDayOf(sql`at`)}, 0, 0, 1, (effects = '{}')::int, 0
        FROM ${metrics.decision}
        WHERE ${isWithin(sql`at`, period)}
        UNION ALL
        SELECT ${utcDayOf(sql`reversed_at`)}, 0, 0, 0, 0, 1
        FROM ${metrics.decision}
        WHERE ${isWithin(sql`reversed_at`, period)}
      ) AS happened
      GROUP BY day
      ORDER BY day`),
    db.many<ModerationMetrics['types'][number]>(
      sql`SELECT subject_type AS type, ${counts},
          ${timeTaken(sql`opened_at`, sql`one.at`)} AS "untilDecision"
        FROM (${all}) AS one
        GROUP BY subject_type
        ORDER BY decisions DESC, subject_type`,
    ),
    db.many<ModerationMetrics['clauses'][number]>(
      sql`SELECT clause, ${counts}
        FROM ${metrics.decision}
        WHERE ${isWithin(sql`at`, period)}
        GROUP BY clause
        ORDER BY decisions DESC, clause`,
    ),
    db.many<ModerationMetrics['sources'][number]>(
      sql`SELECT source, ${counts}
        FROM ${metrics.decision}
        WHERE ${isWithin(sql`at`, period)}
        GROUP BY source
        ORDER BY decisions DESC, source`,
    ),
    db.many<
      ModerationMetrics['staff'][number]
    >(sql`SELECT one.decided_by AS id, coalesce(person.nombre, '') AS nombre, ${counts},
        ${timeTaken(sql`held_since`, sql`one.at`)} AS held
      FROM (${all}) AS one
      LEFT JOIN ${people.person} AS person ON person.user_id::text = one.decided_by
      WHERE NOT automatic ${of === undefined ? sql`` : sql`AND one.decided_by = ${of}`}
      GROUP BY one.decided_by, person.nombre
      ORDER BY person.nombre, one.decided_by`),
    db.first<{ filed: number }>(
      sql`SELECT count(*)::int AS filed
        FROM ${appeals.appeal} AS one
        WHERE ${isWithin(sql`one.filed_at`, period)}`,
    ),
    db.first<{
      decided: number
      overturned: number
      waited: DurationPercentiles
    }>(sql`SELECT count(*)::int AS decided,
        (count(*) FILTER (WHERE state = 'overturned'))::int AS overturned,
        ${timeTaken(sql`one.filed_at`, sql`one.decided_at`)} AS waited
      FROM ${appeals.appeal} AS one
      WHERE one.state <> 'pending' AND ${isWithin(sql`one.decided_at`, period)}`),
    db.many<ModerationMetrics['backlog'][number]>(backlogOf(period)),
    db.many<
      ModerationMetrics['reasons'][number]
    >(sql`SELECT report.reason, count(*)::int AS answered,
        (count(*) FILTER (WHERE one.acted))::int AS acted
      FROM ${metrics.answer} AS one
      JOIN ${reports.report} AS report USING (report_id)
      WHERE ${isWithin(sql`one.at`, period)}
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
