import { type Db, type Sql, sql, whole } from '../../postgres/db.ts'
import { keptApartIds, mayMeet, keptApartPairs, type Viewer } from '../visibility.ts'
import { followedBy, type ListedPerson } from './follows.ts'
import { reactions } from './reactions.ts'
import { graph } from '../moderation/relations.ts'
import { people } from '../identity/people.ts'
import { comments } from './comments.ts'

/** Scan limit of likes; beyond it, lookups per blocked person are cheaper. */
export const FEW = 200

/** Likes in this table by people the viewer is kept apart from. */
export const heartsApart = (viewer: Viewer, subject: Sql, table: Sql, key: Sql): Sql => {
  const apart = keptApartIds(viewer)
  return apart === null
    ? sql`0`
    : sql`(CASE WHEN ${heartsOf(subject)} <= ${whole(FEW)}
    THEN (SELECT count(*)::int FROM ${table} AS heart WHERE heart.${key} = ${subject} AND ${isAmong(sql`heart.user_id`, apart)})
    ELSE (SELECT count(*)::int FROM (SELECT DISTINCT * FROM (${apart}) AS each (id)) AS apart
      CROSS JOIN LATERAL (SELECT 1 FROM ${table} AS heart WHERE heart.${key} = ${subject} AND heart.user_id = apart.id OFFSET 0) AS one) END)`
}
/** Said so, those few are read and hashed once for a query, and not joined anew for each row. */
export const isAmong = (person: Sql, few: Sql): Sql => sql`(${person} IN (${few})) IS TRUE`
const heartsOf = (subject: Sql): Sql =>
  sql`coalesce((SELECT likes FROM ${reactions.sum} WHERE subject_id = ${subject}), 0)`

/** How many hearts the viewer sees of a post. `post`: a column of its id. */
export const likesOfPost = (viewer: Viewer, post: Sql): Sql =>
  sql`(${heartsOf(post)} - ${heartsApart(viewer, post, sql`${reactions.post_like}`, sql`post_id`)})`
export const likesOfComment = (viewer: Viewer, comment: Sql): Sql =>
  sql`(${heartsOf(comment)} - ${heartsApart(viewer, comment, sql`${reactions.comment_like}`, sql`comment_id`)})`

const hasGiven = ({ userId }: Viewer, subject: Sql, table: Sql, key: Sql): Sql =>
  userId === null
    ? sql`false`
    : sql`EXISTS (
        SELECT
        FROM ${table} AS mine
        WHERE mine.${key} = ${subject} AND mine.user_id = ${userId}::uuid
      )`
export const likesPost = (viewer: Viewer, post: Sql): Sql =>
  hasGiven(viewer, post, sql`${reactions.post_like}`, sql`post_id`)
export const likesComment = (viewer: Viewer, comment: Sql): Sql =>
  hasGiven(viewer, comment, sql`${reactions.comment_like}`, sql`comment_id`)

/** Of a post as the viewer counts them. */
export const postLikesSeen = async (db: Db, viewer: Viewer, postId: string): Promise<number> =>
  (
    await db.first<{ likes: number }>(
      sql`SELECT ${likesOfPost(viewer, sql`asked.id`)} AS likes
        FROM (SELECT ${postId}::uuid AS id) AS asked`,
    )
  )?.likes ?? 0
/** The same for many viewers at once: as each counts them, null for a guest. */
export async function postLikesFor(
  db: Db,
  postId: string,
  viewers: readonly string[],
): Promise<(viewer: string | null) => number> {
  const rows = await db.many<{ viewer: string | null; likes: number }>(sql`
    SELECT NULL::uuid AS viewer, ${heartsOf(sql`${postId}::uuid`)} AS likes
    UNION ALL
    SELECT apart.viewer, count(*)::int
    FROM (${keptApartPairs(sql`${[...viewers]}::uuid[]`)}) AS apart
    JOIN ${reactions.post_like} AS heart ON heart.post_id = ${postId}::uuid
      AND heart.user_id = apart.other
    GROUP BY apart.viewer`)
  const all = rows.find(({ viewer }) => viewer === null)?.likes ?? 0
  const fewer = new Map(rows.map(({ viewer, likes }) => [viewer, likes]))
  return (viewer) => (viewer === null ? all : all - (fewer.get(viewer) ?? 0))
}
export const commentLikesSeen = async (
  db: Db,
  viewer: Viewer,
  commentId: string,
): Promise<number> =>
  (
    await db.first<{ likes: number }>(
      sql`SELECT ${likesOfComment(viewer, sql`asked.id`)} AS likes
        FROM (SELECT ${commentId}::uuid AS id) AS asked`,
    )
  )?.likes ?? 0

const AT_ONCE = 200
export const heartsGivenBy = (db: Db, userId: string) =>
  db.many<{ postId: string | null; commentId: string | null }>(sql`
    SELECT post_id AS "postId", NULL::uuid AS "commentId"
    FROM ${reactions.post_like}
    WHERE user_id = ${userId}
    UNION ALL
    SELECT NULL, comment_id
    FROM ${reactions.comment_like}
    WHERE user_id = ${userId}
    LIMIT ${whole(AT_ONCE)}`)

/** Likers whom the viewer may meet: followed first, latest first. Two queries avoid a sort. */
export const likersOf = (
  db: Db,
  viewer: Viewer,
  postId: string,
  {
    limit,
    after,
  }: { limit: number; after?: Pick<ListedPerson, 'followed' | 'position'> | undefined },
) => {
  const part = (followed: boolean, from: Sql) => sql`(
    SELECT heart.user_id AS id, heart.position, ${followed ? sql`true` : sql`false`} AS followed ${from}
      AND ${mayMeet(viewer, sql`heart.user_id`)} ${
        after?.followed === followed
          ? sql`
        AND heart.position < ${after.position}`
          : sql``
      }
    ORDER BY heart.position DESC LIMIT ${whole(limit)})`
  const others = part(
    false,
    sql`FROM ${reactions.post_like} AS heart
      WHERE heart.post_id = ${postId} AND NOT ${followedBy(viewer, sql`heart.user_id`)}`,
  )
  const found =
    viewer.userId === null || after?.followed === false
      ? others
      : sql`${others} UNION ALL ${part(
          true,
          sql`FROM ${graph.follow} AS mine
            JOIN ${reactions.post_like} AS heart ON heart.post_id = ${postId}
              AND heart.user_id = mine.followed_id
            WHERE mine.follower_id = ${viewer.userId}::uuid`,
        )}`
  return db.many<ListedPerson>(sql`
    SELECT one.id, person.nombre, person.profile_image_url AS image, person.rol, one.followed,
      one.position
    FROM (${found}) AS one
    JOIN ${people.person} ON person.user_id = one.id
    ORDER BY one.followed DESC, one.position DESC
    LIMIT ${whole(limit)}`)
}
/** Whether the viewer has part in a post: by a heart, or by words. */
export const partakes = async (db: Db, userId: string, postId: string): Promise<boolean> =>
  (await db.first(sql`
    SELECT
    FROM ${reactions.post_like}
    WHERE post_id = ${postId} AND user_id = ${userId}
    UNION ALL
    SELECT
    FROM ${comments.comment}
    WHERE post_id = ${postId} AND author_id = ${userId} AND state IN ('visible', 'pending')`)) !==
  undefined
