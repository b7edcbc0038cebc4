import { type Db, sql, whole } from '../../postgres/db.ts'
import { hidden } from './hidden.ts'

const AT_ONCE = 200
/** A viewer's hidden posts, page by page. */
export const hiddenPostsOf = async (db: Db, userId: string): Promise<string[]> =>
  (
    await db.many<{ id: string }>(
      sql`SELECT post_id AS id FROM ${hidden.post} WHERE user_id = ${userId} LIMIT ${whole(AT_ONCE)}`,
    )
  ).map(({ id }) => id)
