import type { RowIn } from '../engine/apply/projection.ts'
import type { Rol } from '../../../contract/kernel/values.ts'
import { type Db, preparedForAll, type Sql, sql, whole } from '../../postgres/db.ts'
import { withKeptApart, isWanted, mayMeet, maySee, type Viewer } from '../visibility.ts'
import { commentsOfPost, hasCommented } from './comment-visibility.ts'
import { followedBy } from './follows.ts'
import { likesOfPost, likesPost } from './reactions-reads.ts'
import { people } from '../identity/people.ts'
import { team } from '../business/team.ts'
import { offers } from '../business/offers.ts'
import { shops } from '../business/shops.ts'
import { graph } from '../moderation/relations.ts'
import { posts } from './posts.ts'
import { hidden } from './hidden.ts'
import { reports } from '../moderation/reports.ts'

export interface PostRow extends Omit<RowIn<typeof posts.post>, 'state'> {
  readonly likes: number
  readonly comments: number
  readonly service_name: string | null
  readonly nombre: string
  readonly rol: Rol
  readonly author_image: string | null
  readonly business_id: string | null
  readonly business_name: string | null
  readonly is_liked: boolean
  readonly is_following: boolean
  readonly has_commented: boolean
}

const gate = (viewer: Viewer): Sql =>
  maySee(viewer, { id: sql`post.post_id`, author: sql`post.author_id`, state: sql`post.state` })

/** Includes own moderated posts; beside the gate, as the feed's index lacks them. */
const gateOrOwn = (viewer: Viewer): Sql =>
  viewer.userId === null
    ? gate(viewer)
    : sql`(${gate(viewer)} OR (post.state = 'removed' AND post.author_id = ${viewer.userId}::uuid))`

/** `one` with its people and numbers: a page's rows alone, whatever was looked at to find them. */
const hydrated = (viewer: Viewer): Sql => sql`
  SELECT one.post_id, one.author_id, one.revision, one.created_at, one.edited_at, one.shares,
    one.position, one.taken_as, one.clause, one.taken_by, one.label, one.labelled_by, one.sensitive,
    CASE WHEN one.taken_as = 'remove' THEN '' ELSE one.content END AS content, CASE
    WHEN one.taken_as IS NOT NULL THEN '[]'::jsonb ELSE one.images END AS images, author.nombre,
    author.rol, author.profile_image_url AS author_image, shop.business_id,
    shop.nombre AS business_name, service.service_id, service.nombre AS service_name,
    ${likesOfPost(viewer, sql`one.post_id`)} AS likes,
    ${commentsOfPost(viewer, sql`one.post_id`)} AS comments,
    ${likesPost(viewer, sql`one.post_id`)} AS is_liked,
    ${followedBy(viewer, sql`one.author_id`)} AS is_following,
    ${hasCommented(viewer, sql`one.post_id`)} AS has_commented
  FROM one
  JOIN ${people.person} AS author ON author.user_id = one.author_id
  LEFT JOIN ${team.member} ON member.barber_id = one.author_id
  LEFT JOIN ${offers.service} ON service.service_id = one.service_id
    AND service.barber_id = one.author_id AND service.active
  LEFT JOIN LATERAL (
      SELECT found.business_id, found.nombre
      FROM ${shops.shop} AS found
      WHERE NOT found.hidden
        AND (
          found.business_id = member.business_id
            OR (member.business_id IS NULL AND found.owner_id = one.author_id)
        )
      LIMIT 1
    ) AS shop ON true`

export interface PostsAsked {
  readonly limit: number
  /** The position of the last one of the page before; the newest first where there was none. */
  readonly before?: bigint | undefined
  /** So many are passed over, where nobody knows the position. */
  readonly skip?: number | undefined
  readonly authorId?: string | undefined
  /** Followed authors: `few`, each asked for separately, or `many`, filtered out of all posts. */
  readonly following?: 'few' | 'many' | undefined
}

/** Limit of `few`. */
const FEW_FOLLOWED = 200

/** Chooses the shorter plan, because the planner's error costs seconds. */
export async function followsOf(db: Db, userId: string): Promise<'few' | 'many'> {
  const row = await db.first<{ count: number }>(
    sql`SELECT count(*)::int AS count
      FROM (SELECT FROM ${graph.follow} WHERE follower_id = ${userId} LIMIT ${whole(FEW_FOLLOWED + 1)})
          AS first_ones`,
  )
  return (row?.count ?? 0) <= FEW_FOLLOWED ? 'few' : 'many'
}

const ofFollowed = ({ userId }: Viewer): Sql =>
  sql`(post.author_id IN (SELECT followed_id FROM ${graph.follow} WHERE follower_id = ${userId}::uuid)) IS TRUE`

/** The query of `postsSeen`, for the benchmark; includes visibility, so pages are full. */
export function postsQuery(
  asker: Viewer,
  { limit, before, skip = 0, authorId, following }: PostsAsked,
): Sql {
  const { viewer, gone } = withKeptApart(asker)
  const older = before === undefined ? sql`true` : sql`position < ${before}::bigint`
  const ordered = sql`ORDER BY post.position DESC
    LIMIT ${whole(limit)} ${skip === 0 ? sql`` : sql`OFFSET ${skip}`}`
  const by =
    authorId !== undefined
      ? sql`post.author_id = ${authorId}`
      : following === 'many'
        ? ofFollowed(viewer)
        : sql`true`
  // With `=` the planner expects few posts per author and sorts all of a prolific one.
  const found =
    following === 'few'
      ? sql`SELECT post.*
        FROM ${graph.follow} AS mine
        CROSS JOIN LATERAL (
            SELECT *
            FROM ${posts.post}
            WHERE post.author_id BETWEEN mine.followed_id AND mine.followed_id
              AND post.state = 'visible' AND ${isWanted(viewer, sql`post.post_id`)} AND ${older}
            ORDER BY author_id, position DESC
            LIMIT ${whole(limit + skip)}
          ) AS post
        WHERE mine.follower_id = ${viewer.userId}::uuid
          AND ${mayMeet(viewer, sql`mine.followed_id`)} ${ordered}`
      : sql`SELECT *
        FROM ${posts.post}
        WHERE
            ${authorId !== undefined && authorId === viewer.userId ? gateOrOwn(viewer) : gate(viewer)}
          AND ${by} AND ${older} ${ordered}`
  const query = sql`WITH ${gone}, one AS MATERIALIZED (${found}) ${hydrated(viewer)}
    ORDER BY one.position DESC`
  // Pages that are skipped are seldom asked for, and each number would be a statement of its own.
  return skip > 0
    ? query
    : preparedForAll(
        `posts ${viewer.userId === null} ${limit} ${before === undefined} ${authorId === undefined} ${authorId !== undefined && authorId === viewer.userId} ${following}`,
        query,
      )
}

export const postsSeen = (db: Db, viewer: Viewer, query: PostsAsked) =>
  db.many<PostRow>(postsQuery(viewer, query))

/** Counting stops here: nobody needs to know more. */
const MOST_COUNTED = 100

export const postsSince = async (
  db: Db,
  viewer: Viewer,
  position: bigint,
  { isFollowing = false } = {},
): Promise<number> =>
  (
    await db.first<{ count: number }>(sql`
      SELECT count(*)::int AS count
      FROM (
        SELECT
        FROM ${posts.post}
        WHERE ${gate(viewer)} AND position > ${position}
          AND ${isFollowing ? ofFollowed(viewer) : sql`true`}
        LIMIT ${whole(MOST_COUNTED)}
      ) AS newer`)
  )?.count ?? 0

/** One post; `gone` where it existed and the viewer may meet its author; undefined otherwise. */
export async function postSeen(
  db: Db,
  asker: Viewer,
  postId: string,
): Promise<PostRow | 'gone' | undefined> {
  const { viewer, gone } = withKeptApart(asker)
  const [row] = await db.many<PostRow>(
    preparedForAll(
      `post ${asker.userId === null}`,
      sql`
        WITH ${gone},
          one AS MATERIALIZED (
            SELECT * FROM ${posts.post} WHERE post_id = ${postId}::uuid AND ${gateOrOwn(viewer)}
          ) ${hydrated(viewer)}`,
    ),
  )
  return row ?? ((await howPostStands(db, asker, postId)) === 'gone' ? 'gone' : undefined)
}

/** Whether a post is visible, without its content: `gone` as in `postSeen`. */
export const howPostStands = async (
  db: Db,
  asker: Viewer,
  postId: string,
): Promise<'visible' | 'gone' | undefined> => {
  const { viewer, gone } = withKeptApart(asker)
  const row = await db.first<{ is: 'visible' | 'gone' | null }>(
    preparedForAll(
      `how a post stands ${asker.userId === null}`,
      sql`WITH ${gone}
        SELECT CASE WHEN ${gateOrOwn(viewer)} THEN 'visible' WHEN post.state <> 'visible'
          AND (
            post.author_id IS NOT DISTINCT FROM ${asker.userId}::uuid
              OR ${mayMeet(viewer, sql`post.author_id`)}
          ) THEN 'gone' END AS is
        FROM ${posts.post}
        WHERE post.post_id = ${postId}::uuid`,
    ),
  )
  return row?.is ?? undefined
}

/** Those of these posts that the viewer may see. */
export async function postsAmong(
  db: Db,
  viewer: Viewer,
  postIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (postIds.length === 0) return new Set()
  const rows = await db.many<{ post_id: string }>(
    sql`SELECT post.post_id
      FROM ${posts.post}
      WHERE post.post_id = ANY(${[...postIds]}::uuid[]) AND ${gate(viewer)}`,
  )
  return new Set(rows.map(({ post_id }) => post_id))
}

const MOST_PUT_AWAY = 300

const keptAway = {
  hidden: (userId: string): Sql => sql`SELECT post_id, since, position
    FROM ${hidden.post}
    WHERE user_id = ${userId}
      AND NOT EXISTS (
        SELECT
        FROM ${reports.open}
        WHERE open.user_id = ${userId} AND open.subject_type = 'POST' AND open.subject_id = post_id
      )`,
  reported: (userId: string): Sql =>
    sql`SELECT subject_id AS post_id, reported_at AS since, position
      FROM ${reports.open}
      WHERE user_id = ${userId} AND subject_type = 'POST'`,
} as const

/** A viewer's hidden or reported posts that would be visible otherwise, latest first. */
export const keptAwayBy = (
  db: Db,
  asker: Viewer & { readonly userId: string },
  how: keyof typeof keptAway,
) => {
  const { viewer, gone } = withKeptApart(asker)
  return db.many<PostRow & { readonly since: string }>(sql`
    WITH ${gone},
      one AS MATERIALIZED (
        SELECT post.*, away.since, away.position AS put_at
        FROM (${keptAway[how](asker.userId)}) AS away
        CROSS JOIN LATERAL (
            SELECT *
            FROM ${posts.post}
            WHERE post.post_id = away.post_id AND post.state = 'visible'
              AND ${mayMeet(viewer, sql`post.author_id`)}
            OFFSET 0
          ) AS post
        ORDER BY away.position DESC
        LIMIT ${whole(MOST_PUT_AWAY)}
      )
    SELECT shown.*, one.since
    FROM (${hydrated(viewer)}) AS shown
    JOIN one USING (post_id)
    ORDER BY one.put_at DESC`)
}

/** Ids of the posts that the viewer sees, in their order, from after one of them. */
export const postsInOrder = async (
  db: Db,
  viewer: Viewer,
  { after, skip, limit }: { after: string; skip: number; limit: number },
): Promise<string[]> =>
  (
    await db.many<{ id: string }>(sql`
      SELECT post_id AS id
      FROM ${posts.post}
      WHERE post_id > ${after}::uuid AND ${gate(viewer)}
      ORDER BY post_id
      LIMIT ${limit}
      OFFSET ${skip}`)
  ).map(({ id }) => id)

/** All posts of an author that aren't deleted, regardless of the viewer. */
export const standingPostsOf = async (db: Db, authorId: string): Promise<string[]> =>
  (
    await db.many<{ id: string }>(sql`
      SELECT post_id AS id
      FROM ${posts.post}
      WHERE author_id = ${authorId} AND state <> 'deleted'
      ORDER BY position`)
  ).map(({ id }) => id)
