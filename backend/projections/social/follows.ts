/** Follow lists per viewer: people they may meet. List and count come from one query. */
import type { RowIn } from '../engine/apply/projection.ts'
import { type Db, type Sql, sql, whole } from '../../postgres/db.ts'
import { mayMeet, type Viewer } from '../visibility.ts'
import { graph } from '../moderation/relations.ts'
import { people } from '../identity/people.ts'

/** `followers` of a user, or the users they are `following`. */
export type Direction = 'followers' | 'following'
const columnsOf = {
  followers: { of: sql`follow.followed_id`, other: sql`follow.follower_id` },
  following: { of: sql`follow.follower_id`, other: sql`follow.followed_id` },
} as const

const seen = (viewer: Viewer, userId: string, direction: Direction): Sql => {
  const { of, other } = columnsOf[direction]
  return sql`${of} = ${userId}::uuid AND ${mayMeet(viewer, other)}`
}

/** A person of a list whom the viewer may meet; the position orders the list. */
export interface ListedPerson extends Pick<RowIn<typeof people.person>, 'nombre' | 'rol'> {
  readonly id: string
  readonly image: string | null
  readonly followed: boolean
  readonly position: bigint
}

/** The last one first, those before a place in the log. */
export const followsSeen = (
  db: Db,
  viewer: Viewer,
  userId: string,
  direction: Direction,
  { before, limit }: { before?: string | undefined; limit: number },
) =>
  db.many<ListedPerson>(sql`
    SELECT person.user_id AS id, person.nombre, person.rol, person.profile_image_url AS image,
      ${followedBy(viewer, sql`person.user_id`)} AS followed, page.position
    FROM (
      SELECT ${columnsOf[direction].other} AS id, follow.position
      FROM ${graph.follow}
      WHERE ${seen(viewer, userId, direction)}
          ${before === undefined ? sql`` : sql`AND follow.position < ${before}::bigint`}
      ORDER BY follow.position DESC
      LIMIT ${whole(limit)}
    ) AS page
    JOIN ${people.person} ON person.user_id = page.id
    ORDER BY page.position DESC`)

/** Whether the viewer follows this person. `person`: a column of a user's id. */
export const followedBy = ({ userId }: Viewer, person: Sql): Sql =>
  userId === null
    ? sql`false`
    : sql`coalesce((SELECT true FROM ${graph.follow} AS mine WHERE mine.follower_id = ${userId}::uuid AND mine.followed_id = ${person}), false)`

export interface FollowCounts {
  readonly followers: number
  readonly following: number
  readonly isFollowing: boolean
}

export const followCounts = async (
  db: Db,
  viewer: Viewer,
  userId: string,
): Promise<FollowCounts> => {
  const count = (direction: Direction) =>
    sql`(SELECT count(*)::int FROM ${graph.follow} WHERE ${seen(viewer, userId, direction)})`
  const counted = await db.first<FollowCounts>(sql`
    SELECT ${count('followers')} AS followers, ${count('following')} AS following,
      ${followedBy(viewer, sql`${userId}::uuid`)} AS "isFollowing"`)
  return counted ?? { followers: 0, following: 0, isFollowing: false }
}

/** Reads of the follow commands: all relations, regardless of the viewer. */
export const followReads = (db: Db) => ({
  followsOf: (userId: string, limit: number) =>
    db.many<{ followerId: string; followedId: string }>(sql`
      SELECT follower_id AS "followerId", followed_id AS "followedId"
      FROM ${graph.follow}
      WHERE follower_id = ${userId}
      UNION ALL
      SELECT follower_id, followed_id
      FROM ${graph.follow}
      WHERE followed_id = ${userId}
      LIMIT ${whole(limit)}`),
})
