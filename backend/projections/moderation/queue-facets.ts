/** How many cases of the queue each filter would leave. */
import type { ContentLanguage } from '../../../contract/moderation/priority.ts'
import type { CaseReason, Effect } from '../../../contract/moderation/reasons.ts'
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import { sql, whole, type Sql, type Db } from '../../postgres/db.ts'
import { cases } from './cases.ts'
import type { CaseViewer } from './case-visibility.ts'
import type { claimStates } from './queue-reads.ts'
import {
  hasClaim,
  hasMark,
  isFree,
  narrowings,
  orderOf,
  repeats,
  stands,
  whoAndWhen,
  type CaseTrait,
  type QueueAsked,
} from './queue-reads.ts'

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
