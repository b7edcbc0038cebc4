/** Sums of the transparency report, and its statements. */
import {
  type Clause,
  type Effect,
  effects,
  type Ground,
} from '../../../contract/moderation/reasons.ts'
import type { StatedDecision } from '../../domain/moderation/dsa-statement.ts'
import { restrictive } from '../../domain/moderation/dsa-terms.ts'
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

/** Measures after which a statement of reasons is due. */
const RESTRICTING = effects.filter((effect) => restrictive([effect]))

/**
 * Decisions that restrict something, as the log had them at position `upTo`: the oldest first,
 * after position `after`.
 */
export const statedDecisionsOf = (
  db: Db,
  period: UtcPeriod,
  {
    limit,
    after,
    upTo,
    publishedAt,
  }: {
    readonly limit: number
    readonly after: bigint
    readonly upTo: bigint
    /** The instant at which a subject was published, by its type and id. */
    readonly publishedAt: (type: Sql, id: Sql) => Sql
  },
) =>
  db.many<StatedDecision & { readonly position: bigint; readonly caseId: string }>(sql`
    SELECT one.decision_id AS "decisionId", one.case_id AS "caseId", one.subject_type AS type, one.clause, one.ground,
      one.law, one.source, one.automatic, one.confirms, one.measures, one.at AS "takenAt",
      CASE WHEN one.reversed_position <= ${upTo} THEN one.reversed_at END AS "reversedAt",
      one.position, ${publishedAt(sql`one.subject_type`, sql`one.subject_id`)} AS "contentAt",
      spoken.reports, spoken.notices, spoken.illegal
    FROM ${metrics.decision} AS one
    CROSS JOIN LATERAL (
      SELECT (count(*) FILTER (WHERE NOT by_guest))::int AS reports,
        (count(*) FILTER (WHERE by_guest))::int AS notices,
        coalesce(bool_or(illegal AND NOT by_guest), false) AS illegal
      FROM ${metrics.told} AS told
      WHERE told.subject_id = one.subject_id AND told.subject_type = one.subject_type
        AND told.position < one.position
    ) AS spoken
    WHERE ${isWithin(sql`one.at`, period)} AND one.effects && ${RESTRICTING}::text[]
      AND one.position > ${after} AND one.position <= ${upTo}
    ORDER BY one.position
    LIMIT ${limit}::int`)
