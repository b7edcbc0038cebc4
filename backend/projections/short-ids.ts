/** Ids by their first letters, as the console shows them. */
import { type Db, type Sql, sql } from '../postgres/db.ts'
import type { ShortIdOf } from '../../contract/moderation/audit.ts'
import { appointments } from './booking/appointments.ts'
import { people } from './identity/people.ts'
import { shops } from './business/shops.ts'
import { cases } from './moderation/cases.ts'
import { appeals } from './moderation/appeals.ts'
import { posts } from './social/posts.ts'
import { comments } from './social/comments.ts'
import { reviews } from './engagement/reviews.ts'
import { reports } from './moderation/reports.ts'

/** Each table's own key, so that a prefix is one stretch of its index. */
const places: Readonly<Record<ShortIdOf, readonly [table: Sql, column: Sql]>> = {
  appointment: [sql`${appointments.appointment}`, sql`appointment_id`],
  person: [sql`${people.person}`, sql`user_id`],
  shop: [sql`${shops.shop}`, sql`business_id`],
  case: [sql`cases."case"`, sql`case_id`],
  decision: [sql`${cases.decision}`, sql`decision_id`],
  appeal: [sql`${appeals.appeal}`, sql`appeal_id`],
  post: [sql`${posts.post}`, sql`post_id`],
  comment: [sql`${comments.comment}`, sql`comment_id`],
  review: [sql`${reviews.review}`, sql`review_id`],
  report: [sql`${reports.report}`, sql`report_id`],
}

export interface FoundId {
  readonly de: ShortIdOf
  readonly id: string
}

/** At most `limit` of each kind. `prefix`: hexadecimal digits, hyphens where they stand. */
export const idsStarting = (db: Db, prefix: string, limit: number): Promise<FoundId[]> => {
  const digits = prefix.replaceAll('-', '').toLowerCase()
  const [first, last] = [digits.padEnd(32, '0'), digits.padEnd(32, 'f')]
  const each = Object.entries(places).map(
    ([de, [table, column]]) =>
      sql`(SELECT ${de}::text AS de, ${column} AS id FROM ${table} WHERE ${column} BETWEEN ${first}::uuid AND ${last}::uuid LIMIT ${limit})`,
  )
  return db.many<FoundId>(each.reduce((all, one) => sql`${all} UNION ALL ${one}`))
}
