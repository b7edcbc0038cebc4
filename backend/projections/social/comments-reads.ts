import type { Rol } from '../../../contract/kernel/values.ts'
import { sql, preparedForAll, whole, type Db, type Sql } from '../../postgres/db.ts'
import type { PostPicture } from '../../domain/social/post.ts'
import { mayMeet, withKeptApart, type Viewer } from '../visibility.ts'
import type { RowIn } from '../engine/apply/projection.ts'
import { people } from '../identity/people.ts'
import { comments } from './comments.ts'
import { heartsApart, likesComment } from './reactions-reads.ts'
import { reactions } from './reactions.ts'
import { posts } from './posts.ts'
import {
  commentsOfPost,
  isMine,
  isPlace,
  isReported,
  isShown,
  isTakenAway,
  ofThoseApart,
  reportedSeen,
  waitingSeen,
} from './comment-visibility.ts'

export const commentsSeen = async (db: Db, viewer: Viewer, postId: string): Promise<number> =>
  (
    await db.first<{ count: number }>(
      sql`SELECT ${commentsOfPost(viewer, sql`asked.id`)} AS count
        FROM (SELECT ${postId}::uuid AS id) AS asked`,
    )
  )?.count ?? 0

/** Likewise the answers to a comment, of whose row it is a part. */
const repliesSeen = (viewer: Viewer, of: Sql): Sql => sql`CASE WHEN ${of}.root_id IS NOT NULL THEN 0
    ELSE ${of}.replies + ${waitingSeen(viewer, sql`held.root_id = ${of}.comment_id`)} -
      ${reportedSeen(viewer, sql`theirs.root_id = ${of}.comment_id`)} -
      ${ofThoseApart(viewer, (id) => sql`SELECT count(*) FROM ${comments.comment} AS theirs WHERE theirs.root_id = ${of}.comment_id AND theirs.author_id = ${id} AND theirs.state = 'visible'`)}
    END`

export interface Named {
  readonly id: string
  readonly nombre: string
}

export interface CommentRow extends Omit<
  RowIn<typeof comments.comment>,
  'parent_id' | 'parent_author_id' | 'mentions' | 'deleted_by' | 'replies'
> {
  /** Readable; otherwise a placeholder or the viewer's removed one. */
  readonly shown: boolean
  readonly taken_away: boolean
  readonly likes_seen: number
  readonly replies_seen: number
  readonly is_liked: boolean
  readonly nombre: string | null
  readonly rol: Rol | null
  readonly image: string | null
  readonly answered: Named | null
  readonly mentioned: readonly Named[]
  /** Of the viewer's own that the post's author hid or deleted. */
  readonly taken_by_author: Named | null
}

const named = (viewer: Viewer, one: Sql): Sql =>
  sql`SELECT json_build_object('id', named.user_id, 'nombre', named.nombre) AS said
    FROM ${people.person} AS named
    WHERE ${one} AND ${mayMeet(viewer, sql`named.user_id`)}`

/** `one` with people and counts, for a page's rows only. */
const hydrated = (viewer: Viewer): Sql => sql`
  SELECT one.*, ${isShown(viewer, sql`one`)} AS shown,
    ${isTakenAway(viewer, sql`one`)} AS taken_away,
    one.likes -
      ${heartsApart(viewer, sql`one.comment_id`, sql`${reactions.comment_like}`, sql`comment_id`)}
      AS likes_seen, ${likesComment(viewer, sql`one.comment_id`)} AS is_liked,
    ${repliesSeen(viewer, sql`one`)} AS replies_seen, writer.nombre, writer.rol,
    writer.profile_image_url AS image, CASE
    WHEN one.parent_id <> one.root_id THEN (
      ${named(viewer, sql`named.user_id = one.parent_author_id`)}
    ) END AS answered,
    ARRAY(${named(viewer, sql`named.user_id = ANY (one.mentions)`)}) AS mentioned, CASE
    WHEN ${isMine(viewer, sql`one`)}
    AND (one.state = 'hidden' OR one.deleted_by = 'postAuthor') THEN (
      ${named(viewer, sql`named.user_id = one.post_author_id`)}
    ) END AS taken_by_author
  FROM one
  LEFT JOIN ${people.person} AS writer ON writer.user_id = one.author_id`

export interface CommentRank {
  readonly hour: number
  readonly likes: number
  readonly position: bigint
}

export interface Paged<After> {
  readonly limit: number
  readonly after?: After | undefined
}

/** The query of `commentsUnder`, for the benchmark; includes visibility, so pages are full. */
export function commentsQuery(
  asker: Viewer,
  postId: string,
  { limit, after }: Paged<CommentRank>,
): Sql {
  const { viewer, gone } = withKeptApart(asker)
  // Told `=`, the planner expects the few comments of most posts, and sorts all of one that has
  // thousands.
  return preparedForAll(
    `comments ${asker.userId === null} ${limit} ${after === undefined}`,
    sql`
      WITH ${gone},
        one AS MATERIALIZED (
          SELECT *
          FROM ${comments.comment} AS found
          WHERE found.post_id BETWEEN ${postId}::uuid AND ${postId}::uuid
            AND found.root_id IS NULL
              ${after === undefined ? sql`` : sql`AND (found.hour, found.likes, found.position) < (${after.hour}::int, ${after.likes}::int, ${after.position}::bigint)`}
            AND (
              ${isShown(viewer, sql`found`)} OR ${isTakenAway(viewer, sql`found`)}
                OR ${isPlace(viewer, sql`found`)}
            )
          ORDER BY found.post_id, found.hour DESC, found.likes DESC, found.position DESC
          LIMIT ${whole(limit)}
        ) ${hydrated(viewer)}
      ORDER BY one.hour DESC, one.likes DESC, one.position DESC`,
  )
}

/** Of the first line: of each hour those that appeal most, the newest hour first. */
export const commentsUnder = (
  db: Db,
  viewer: Viewer,
  postId: string,
  request: Paged<CommentRank>,
) => db.many<CommentRow>(commentsQuery(viewer, postId, request))

/** The first answers to each of these, as they came. */
export const repliesOf = (
  db: Db,
  asker: Viewer,
  roots: readonly string[],
  { limit, after }: Paged<bigint>,
) => {
  const { viewer, gone } = withKeptApart(asker)
  return db.many<CommentRow>(
    preparedForAll(
      `replies ${asker.userId === null} ${limit} ${after === undefined}`,
      sql`
        WITH ${gone},
          one AS MATERIALIZED (
            SELECT answer.*
            FROM unnest(${[...roots]}::uuid[]) AS asked (root_id)
            CROSS JOIN LATERAL (
                SELECT *
                FROM ${comments.comment} AS found
                WHERE found.root_id = asked.root_id
                    ${after === undefined ? sql`` : sql`AND found.position > ${after}::bigint`}
                  AND (${isShown(viewer, sql`found`)} OR ${isTakenAway(viewer, sql`found`)})
                ORDER BY found.position
                LIMIT ${whole(limit)}
              ) AS answer
          ) ${hydrated(viewer)}
        ORDER BY one.position`,
    ),
  )
}

/** One that the viewer finds somewhere, if only as a line in its place. */
export const commentById = (db: Db, viewer: Viewer, commentId: string) =>
  db.first<CommentRow>(sql`
    WITH one AS (
        SELECT *
        FROM ${comments.comment} AS found
        WHERE found.comment_id = ${commentId}
          AND (
            ${isShown(viewer, sql`found`)} OR ${isTakenAway(viewer, sql`found`)}
              OR (found.root_id IS NULL AND ${isPlace(viewer, sql`found`)})
          )
      ) ${hydrated(viewer)}`)

type Own = Viewer & { readonly userId: string }

const isWaitingFor = (viewer: Own): Sql =>
  sql`found.post_author_id = ${viewer.userId}::uuid AND found.state = 'pending' AND ${mayMeet(viewer, sql`found.author_id`)} AND NOT ${isReported(viewer, sql`found`)}`

/** Held comments under a user's posts, latest first. */
export const commentsWaitingFor = (db: Db, viewer: Own, { limit, after }: Paged<bigint>) =>
  db.many<CommentRow>(sql`
    WITH one AS MATERIALIZED (
        SELECT *
        FROM ${comments.comment} AS found
        WHERE ${isWaitingFor(viewer)}
            ${after === undefined ? sql`` : sql`AND found.position < ${after}`}
        ORDER BY found.position DESC
        LIMIT ${whole(limit)}
      ) ${hydrated(viewer)}
    ORDER BY one.position DESC`)

export const countWaitingFor = async (db: Db, viewer: Own): Promise<number> =>
  (
    await db.first<{ count: number }>(
      sql`SELECT count(*)::int AS count
        FROM ${comments.comment} AS found
        WHERE ${isWaitingFor(viewer)}`,
    )
  )?.count ?? 0

/** The posts under which these are. */
export const postsOf = (db: Db, rows: readonly Pick<CommentRow, 'post_id'>[]) =>
  db.many<{ post_id: string; content: string; images: readonly PostPicture[] }>(sql`
    SELECT post_id, content, images
    FROM ${posts.post}
    WHERE post_id = ANY (${[...new Set(rows.map(({ post_id }) => post_id))]}::uuid[])`)

export interface PartakerRow extends Named {
  readonly image: string | null
  readonly is_author: boolean
}

/** Participants whom the viewer may meet, by prefix; author first, then recent ones. */
export const partakersNamed = (
  db: Db,
  asker: Own,
  { postId, typed, limit }: { postId: string; typed: string; limit: number },
) => {
  const { viewer, gone } = withKeptApart(asker)
  const begins = sql`unaccented(${typed.replace(/[\\%_]/g, '\\$&')}) || '%'`
  return db.many<PartakerRow>(sql`
    WITH ${gone},
      part AS (
        SELECT author_id AS id, true AS is_author, NULL::bigint AS position
        FROM ${posts.post}
        WHERE post_id = ${postId}::uuid
        UNION ALL
        SELECT said.author_id, false, max(said.position)
        FROM ${comments.comment} AS said
        WHERE said.post_id = ${postId}::uuid AND said.state = 'visible'
          AND said.author_id <> said.post_author_id
        GROUP BY said.author_id
      )
    SELECT person.user_id AS id, person.nombre, person.profile_image_url AS image, part.is_author
    FROM part
    JOIN ${people.person} ON person.user_id = part.id
    WHERE part.id <> ${asker.userId}::uuid
      AND (person.needle LIKE ${begins} OR person.needle LIKE '% ' || ${begins})
      AND ${mayMeet(viewer, sql`part.id`)}
    ORDER BY part.is_author DESC, part.position DESC
    LIMIT ${whole(limit)}`)
}

/** What the commands ask. */
export const commentReads = (db: Db) => ({
  /** Participants of a post's conversation among these people whom the requester may meet. */
  async partakersAmong(
    viewer: Viewer,
    { postId, authorId }: { readonly postId: string; readonly authorId: string },
    ids: readonly string[],
  ): Promise<string[]> {
    if (ids.length === 0) return []
    const rows = await db.many<{ id: string }>(sql`
      SELECT asked.id
      FROM (SELECT DISTINCT * FROM unnest(${[...ids]}::uuid[])) AS asked (id)
      WHERE ${mayMeet(viewer, sql`asked.id`)}
        AND (
          asked.id = ${authorId}::uuid
            OR EXISTS (
              SELECT
              FROM ${comments.comment} AS said
              WHERE said.post_id = ${postId} AND said.author_id = asked.id
                AND said.state = 'visible'
            )
        )`)
    return rows.map(({ id }) => id)
  },
})

const AT_ONCE = 200

export const standingCommentsOf = async (db: Db, authorId: string): Promise<string[]> =>
  (
    await db.many<{ id: string }>(
      sql`SELECT comment_id AS id
        FROM ${comments.comment}
        WHERE author_id = ${authorId} AND state <> 'deleted'
        LIMIT ${whole(AT_ONCE)}`,
    )
  ).map(({ id }) => id)
