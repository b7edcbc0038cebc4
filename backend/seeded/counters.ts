/**
 * `counters` and who has been forgotten: plain sums of the log, told without the product's
 * handlers, beside what the read models show.
 */
import type { RecordedEvent } from '../domain/kernel/event.ts'
import { type Db, sql } from '../postgres/db.ts'
import { graph } from '../projections/moderation/relations.ts'
import { comments } from '../projections/social/comments.ts'
import { reactions } from '../projections/social/reactions.ts'
import type { SimPerson } from './cast.ts'
import type { Violation } from './oracle.ts'

type Data = Readonly<Record<string, unknown>>

const shown: readonly string[] = ['CommentApproved', 'CommentRestored', 'CommentUnhidden']
const away: readonly string[] = [
  'CommentDeleted',
  'CommentTakenDown',
  'CommentHidden',
  'CommentHeldAgain',
]

export class Counters {
  readonly #likes = new Map<string, Set<string>>()
  readonly #comments = new Map<string, Set<string>>()
  readonly #followers = new Map<string, Set<string>>()
  /** When each erased person was, milliseconds since 1970. */
  readonly erasedAt = new Map<string, number>()
  #seen = 0

  see(events: readonly RecordedEvent[]): void {
    for (; this.#seen < events.length; this.#seen++) {
      const event = events[this.#seen]
      if (event) this.#fold(event)
    }
  }

  #fold({ type, data: content, recordedAt }: RecordedEvent): void {
    const data: Data = { ...content }
    const id = (name: string) => String(data[name])
    if (type === 'PostLiked') of(this.#likes, id('postId')).add(id('userId'))
    if (type === 'PostUnliked') of(this.#likes, id('postId')).delete(id('userId'))
    if (type === 'UserFollowed' || type === 'FollowResumed')
      of(this.#followers, id('followedId')).add(id('followerId'))
    if (type === 'UserUnfollowed') of(this.#followers, id('followedId')).delete(id('followerId'))
    if ((type === 'CommentAdded' && data['held'] === false) || shown.includes(type))
      of(this.#comments, id('postId')).add(id('commentId'))
    if (away.includes(type)) of(this.#comments, id('postId')).delete(id('commentId'))
    if (type === 'PersonErased') this.erasedAt.set(id('personId'), Date.parse(recordedAt))
  }

  async wrong(db: Db): Promise<Violation | undefined> {
    const counted = await db.many<{ what: string; id: string; n: number }>(sql`
      SELECT 'hearts' AS what, subject_id AS id, likes::int AS n FROM ${reactions.sum}
      UNION ALL SELECT 'comments', post_id, comments::int FROM ${comments.sum}
      UNION ALL SELECT 'followers', followed_id, count(*)::int FROM ${graph.follow} GROUP BY 2`)
    const shownBy = new Map(counted.map(({ what, id, n }) => [`${what} of ${id}`, n]))
    const kinds = { hearts: this.#likes, comments: this.#comments, followers: this.#followers }
    for (const [what, all] of Object.entries(kinds))
      for (const [id, { size }] of all) {
        const n = shownBy.get(`${what} of ${id}`) ?? 0
        if (n !== size)
          return { invariant: 'counters', what: `${what} of ${id}: ${n}, in the log ${size}` }
      }
    return undefined
  }
}

function of(all: Map<string, Set<string>>, id: string): Set<string> {
  const existing = all.get(id) ?? new Set()
  all.set(id, existing)
  return existing
}

/** `sight`: no table holds a name of those who were erased, and the vault neither account nor key. */
export async function rememberedIn(
  db: Db,
  erased: readonly Pick<SimPerson, 'id' | 'canary'>[],
): Promise<Violation | undefined> {
  if (erased.length === 0) return undefined
  const ids = erased.map(({ id }) => id)
  const [left] = await db.many<{ what: string; id: string }>(sql`
    SELECT 'an account' AS what, user_id AS id FROM vault.account WHERE user_id = ANY (${ids}::uuid[])
    UNION ALL
    SELECT 'a key', subject FROM vault.subject_key
    WHERE subject = ANY (${ids}::uuid[]) AND wrapped IS NOT NULL`)
  if (left) return { invariant: 'sight', what: `the vault has ${left.what} of ${left.id}` }
  const canaries = erased.map(({ canary }) => canary)
  const tables = await db.many<{ schema: string; name: string }>(sql`
    SELECT schemaname AS schema, tablename AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')
    ORDER BY 1, 2`)
  for (const { schema, name } of tables) {
    const { rows } = await db.pool.query<{ found: string }>(
      `SELECT t::text AS found FROM "${schema}"."${name}" AS t WHERE t::text LIKE ANY ($1) LIMIT 1`,
      [canaries.map((canary) => `%${canary}%`)],
    )
    if (rows[0]) return { invariant: 'sight', what: `${schema}.${name} remembers ${rows[0].found}` }
  }
  return undefined
}
