/** Who may write without a request: acquainted pairs. */
import type { Acquaintance } from '../../domain/messaging/conversation-events.ts'
import { type Db, type Sql, sql } from '../../postgres/db.ts'
import { appointments } from '../booking/appointments.ts'
import { clients } from '../booking/clients.ts'
import { graph } from '../moderation/relations.ts'

const DAY_MS = 86_400_000
/** What is longer ago counts no more. */
const YEAR_DAYS = 365

const since = (at: string) => new Date(Date.parse(at) - YEAR_DAYS * DAY_MS).toISOString()
/** An upcoming appointment, or a visit of the last year; cancelled ones don't count. */
const visited = (client: Sql, barber: Sql, at: string): Sql => {
  const lately = sql`visit.start_at > ${since(at)}::timestamptz`
  // A person with an account is kept as a client by that account's id.
  return sql`(EXISTS (SELECT FROM ${appointments.appointment} AS visit WHERE visit.client_id = ${client} AND visit.barber_id = ${barber} AND ${lately} AND visit.status IN ('pendiente', 'confirmada'))
    OR EXISTS (SELECT FROM ${clients.visit} WHERE visit.keeper_id = ${barber} AND visit.person_id = ${client} AND ${lately}))`
}
const follows = (one: Sql, other: Sql): Sql =>
  sql`EXISTS (
      SELECT
      FROM ${graph.follow} AS mutual
      WHERE mutual.follower_id = ${one} AND mutual.followed_id = ${other}
    )`

const haveMet = (one: Sql, other: Sql, at: string): Sql =>
  sql`(${visited(one, other, at)} OR ${visited(other, one, at)})`
const followEachOther = (one: Sql, other: Sql): Sql =>
  sql`(${follows(one, other)} AND ${follows(other, one)})`

/** Do the two have to do with each other? `one`, `other`: columns of users' ids. */
export const areAcquainted = (one: Sql, other: Sql, at: string): Sql =>
  sql`(${haveMet(one, other, at)} OR ${followEachOther(one, other)})`

export async function acquaintanceOf(
  db: Db,
  one: string,
  other: string,
  at: string,
): Promise<Acquaintance | null> {
  const row = await db.first<{ met: boolean; follow: boolean }>(sql`
    SELECT ${haveMet(sql`two.one`, sql`two.other`, at)} AS met,
      ${followEachOther(sql`two.one`, sql`two.other`)} AS follow
    FROM (SELECT ${one}::uuid AS one, ${other}::uuid AS other) AS two`)
  if (row?.met) return 'booking'
  if (row?.follow) return 'mutual'
  return null
}
