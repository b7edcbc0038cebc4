/** Notices of guests: of a case, and of none. */
import type { Outcome, Clause } from '../../../contract/moderation/reasons.ts'
import { sql, whole, type Db } from '../../postgres/db.ts'
import { people } from '../identity/people.ts'
import { cases } from './cases.ts'

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
