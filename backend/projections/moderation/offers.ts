/**
 * Reads for 'next': candidates and current claims. The usual path is one statement; rare data is
 * read when needed.
 */
import type { ContentLanguage } from '../../../contract/moderation/priority.ts'
import type { CaseReason, ReportReason } from '../../../contract/moderation/reasons.ts'
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import { type Db, madeOnce, preparedForAll, type Sql, sql, whole } from '../../postgres/db.ts'
import { appealsWait, offeredAppeals } from './appeals-reads.ts'
import type { CaseViewer } from './case-visibility.ts'
import {
  isFree,
  type CaseTrait,
  narrowings,
  ORDER,
  stands,
  type WhoAndWhen,
  whoAndWhen,
} from './queue-reads.ts'
import { cases } from './cases.ts'
import { appeals } from './appeals.ts'

/** By what the queue on the screen is narrowed: the next case is one of it. */
export interface Narrowed extends WhoAndWhen {
  readonly type?: SubjectType | undefined
  readonly reason?: CaseReason | undefined
  readonly language?: ContentLanguage | undefined
  readonly mark?: CaseTrait | undefined
}
export interface OfferQuery extends Narrowed {
  readonly limit: number
  readonly lead: boolean
  readonly without: readonly ReportReason[]
}
interface Thing {
  readonly type: SubjectType
  readonly id: string
}
export interface OfferedCase extends Thing {
  readonly caseId: string
}
export interface OfferedAppeal extends OfferedCase {
  readonly appealId: string
  readonly isAlone: boolean
}
export interface Offers {
  readonly held: readonly Thing[]
  readonly cases: readonly OfferedCase[]
  readonly appealsWait: boolean
}

const held = ({ staffId, at }: CaseViewer): Sql =>
  sql`SELECT subject_type AS type, subject_id AS id
    FROM ${cases.case}
    WHERE claimed_by = ${staffId}::uuid AND claimed_until > ${at}::timestamptz`

/** Conditions on `one`; none without filters, so the usual plan stays. */
function within(asker: CaseViewer, narrowed: Narrowed): Sql {
  const by = narrowings(asker, narrowed)
  const names = (['type', 'reason', 'language', 'mark'] as const).filter(
    (name) => narrowed[name] !== undefined,
  )
  return names.reduce((all, name) => sql`${all} AND ${by[name]}`, whoAndWhen(narrowed))
}

/** Unclaimed cases, without own passes; escalated ones for leads only. */
const offered = (
  asker: CaseViewer,
  from: Sql,
  { limit, lead, without, ...narrowed }: OfferQuery,
  order: Sql,
): Sql => sql`
  SELECT one.case_id AS "caseId", one.subject_type AS type, one.subject_id AS id ${from}
    AND ${stands(asker, { state: 'open', without })}
    AND ${isFree(asker, sql`one`)} ${lead ? sql`` : sql`AND NOT one.escalated`}
      ${within(asker, narrowed)}
    AND one.case_id NOT IN (
      SELECT passed.case_id FROM ${cases.passed} WHERE passed.staff_id = ${asker.staffId}::uuid
    ) ${order}
  LIMIT ${whole(limit)}`
/** Cases that they passed and that are unchanged, by lookup instead of a scan. */
const isSkipped = ({ staffId }: CaseViewer): Sql =>
  sql`coalesce((SELECT skipped.at >= one.waits_since FROM ${cases.skipped} WHERE skipped.staff_id = ${staffId}::uuid AND skipped.case_id = one.case_id), false)`
const skipped = ({ staffId }: CaseViewer): Sql =>
  sql`FROM ${cases.skipped}
    JOIN ${cases.case} AS one USING (case_id)
    WHERE skipped.staff_id = ${staffId}::uuid AND skipped.at >= one.waits_since`

const listOf = (query: Sql): Sql =>
  sql`(SELECT coalesce(json_agg(each), '[]') FROM (${query}) AS each)`

/** `reasons`: the one of `reason`, as the query has it. */
type Asked = CaseViewer &
  Pick<OfferQuery, 'without'> &
  Narrowed & { readonly reasons: readonly CaseReason[] }
/** Distinct stand-in values that mark parameter places. `disputa` can't be excluded. */
const STAND_INS = { type: 'POST', reason: 'disputa', language: 'es' } as const
/** Cached query texts: building one costs more than running it. */
function textFor(
  name: string,
  build: (asker: CaseViewer, request: OfferQuery) => Sql,
): (asker: CaseViewer, request: OfferQuery) => Sql {
  const made = new Map<string, (query: Asked) => Sql>()
  return ({ staffId, at }, request) => {
    const {
      limit,
      lead,
      without,
      type,
      reason,
      language,
      mark,
      reporter,
      reported,
      role,
      from,
      to,
    } = request
    // Seldom asked: its text is put together for the one who asks.
    if ([reporter, reported, role, from, to].some((one) => one !== undefined))
      return build({ staffId, at }, request)
    const shape = [type, reason, language].map((one) => Number(one !== undefined)).join('')
    const own = `${name} ${limit} ${lead} ${without.length === 0} ${shape} ${mark ?? ''}`.trimEnd()
    let query = made.get(own)
    if (!query) {
      const standIns: Asked = {
        staffId: 'whoever asks',
        at: 'when they ask',
        without: without.slice(0, 1),
        reasons: [STAND_INS.reason],
        type: type && STAND_INS.type,
        reason: reason && STAND_INS.reason,
        language: language && STAND_INS.language,
      }
      query = madeOnce(standIns, (query) =>
        preparedForAll(
          own,
          build(query, {
            limit,
            lead,
            without: query.without,
            type: query.type,
            reason: query.reason,
            language: query.language,
            mark,
          }),
        ),
      )
      made.set(own, query)
    }
    return query({
      staffId,
      at,
      without,
      type,
      reason,
      reasons: reason === undefined ? [] : [reason],
      language,
    })
  }
}
const whatToOffer = textFor(
  'what to offer',
  (asker, request) => sql`
    SELECT ${listOf(held(asker))} AS held, ${appealsWait} AS "appealsWait",
      ${listOf(offered(asker, sql`FROM ${cases.case} AS one WHERE NOT ${isSkipped(asker)}`, request, ORDER))}
        AS cases`,
)
const whichAppeal = textFor('which appeal to offer', offeredAppeals)
const whatWasSkipped = textFor('what was skipped', (asker, request) =>
  offered(asker, skipped(asker), request, sql`ORDER BY skipped.at, one.case_id`),
)

/** Reads of 'next'. `asking`: how queries are sent; concurrent ones may share a trip. */
export const offerReads = (
  db: Db,
  asking: (query: Sql) => Promise<unknown[]> = (query) => db.many(query),
) => ({
  held: (asker: CaseViewer) => db.many<Thing>(preparedForAll('what one holds', held(asker))),
  /** The most pressing case first. */
  async offers(asker: CaseViewer, request: OfferQuery): Promise<Offers> {
    // One row, whatever is there.
    const [row] = (await asking(whatToOffer(asker, request))) as Offers[]
    return row ?? { held: [], cases: [], appealsWait: false }
  },
  appealCandidates: (asker: CaseViewer, request: OfferQuery) =>
    db.many<OfferedAppeal>(whichAppeal(asker, request)),
  /** Skipped cases come last, oldest skip first. */
  skipped: (asker: CaseViewer, request: OfferQuery) =>
    db.many<OfferedCase>(whatWasSkipped(asker, request)),
  /** What was claimed by them last, if it holds for longer than until then. */
  given: ({ staffId }: CaseViewer, until: string) =>
    db.first<{ caseId: string; appealId: string | null }>(sql`
      SELECT "caseId", "appealId"
      FROM (
        SELECT case_id AS "caseId", NULL::uuid AS "appealId", claimed_until
        FROM ${cases.case}
        WHERE claimed_by = ${staffId} AND claimed_until > ${until}
        UNION ALL
        SELECT case_id, appeal_id, claimed_until
        FROM ${appeals.appeal}
        WHERE state = 'pending' AND claimed_by = ${staffId} AND claimed_until > ${until}
      ) AS given
      ORDER BY claimed_until DESC
      LIMIT 1`),
})
