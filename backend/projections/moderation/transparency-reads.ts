/** Sums of the transparency report, and its statements. */
import type { Clause, Effect, Ground } from '../../../contract/moderation/reasons.ts'
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import { sql, type Db, type Sql } from '../../postgres/db.ts'
import { metrics } from './metrics.ts'
import { type DurationPercentiles, isWithin, timeTaken, type UtcPeriod } from './metrics-period.ts'
import { type Counted, counts, decided, type Source } from './metrics-reads.ts'

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
  const decisions = sql`${metrics.decision} AS one WHERE ${isWithin(sql`one.at`, period)}`
  const [sums, spoken, clauses, grounds, sources, effects] = await Promise.all([
    db.first<TransparencyFigures['sums']>(
      sql`SELECT ${counts}, (count(*) FILTER (WHERE automatic))::int AS automatic,
          ${timeTaken(sql`opened_at`, sql`one.at`)} AS "untilDecision"
        FROM (${decided(period)}) AS one`,
    ),
    db.first<{ notices: number; reports: number }>(sql`
      SELECT (count(*) FILTER (WHERE NOT by_guest))::int AS reports,
        (count(*) FILTER (WHERE by_guest))::int AS notices
      FROM ${metrics.told} AS one
      WHERE ${isWithin(sql`one.at`, period)}`),
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
    WHERE ${isWithin(sql`one.at`, period)} AND NOT (one.effects <@ ${GIVING})
      AND one.position > ${after}
    ORDER BY one.position
    LIMIT ${limit}::int`)
