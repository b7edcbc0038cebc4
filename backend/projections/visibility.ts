/**
 * Visibility in one place: every read of people uses this file, and no other read queries
 * `graph.block` (scripts/imports.ts checks it). Commands ask the streams
 * (commands/access/gate.ts), because read models lag.
 */
import { batched } from '../postgres/batched.ts'
import { type Db, madeOnce, prepared, type Sql, sql } from '../postgres/db.ts'
import { graph } from './moderation/relations.ts'
import { people } from './identity/people.ts'
import { team } from './business/team.ts'
import { hidden } from './social/hidden.ts'
import { reports } from './moderation/reports.ts'

/** Who is looking, and when: suspensions end by themselves. */
export interface Viewer {
  /** Null: a guest or console staff. */
  readonly userId: string | null
  /** UTC instant, ISO-8601. */
  readonly at: string
  /** Inside a query that has gathered the kept-apart ids (`gathering`). */
  readonly gathered?: true
}

/** Blocks either way: two index ranges, read once per query. */
const blocked = (userId: string, gathered: true | undefined): Sql =>
  gathered
    ? sql`SELECT id FROM gone`
    : sql`
      SELECT blocked_id
      FROM ${graph.block}
      WHERE blocker_id = ${userId}::uuid
      UNION ALL
      SELECT blocker_id
      FROM ${graph.block}
      WHERE blocked_id = ${userId}::uuid`

/** Ids of people the viewer is kept apart from, for counts. Null if there are none. */
export const keptApartIds = ({ userId, gathered }: Viewer): Sql | null =>
  userId === null ? null : blocked(userId, gathered)

/** Each of these people paired with each person they are kept apart from: `viewer`, `other`. */
export const keptApartPairs = (viewers: Sql): Sql => sql`
  SELECT blocker_id AS viewer, blocked_id AS other
  FROM ${graph.block}
  WHERE blocker_id = ANY(${viewers})
  UNION
  SELECT blocked_id, blocker_id
  FROM ${graph.block}
  WHERE blocked_id = ANY(${viewers})`

/** Has one of the two blocked the other? For what stands between them in spite of that. */
export async function areKeptApart(db: Db, viewer: Viewer, userId: string): Promise<boolean> {
  const apart = keptApartIds(viewer)
  return (
    apart !== null &&
    (await db.first(sql`SELECT FROM (${apart}) AS each (id) WHERE each.id = ${userId}::uuid`)) !==
      undefined
  )
}

/** Whether somebody has blocked this person, or is blocked by them; many are asked in one query. */
export const isKeptApart = (db: Db): ((userId: string) => Promise<boolean>) =>
  batched(async (userIds: readonly string[]): Promise<boolean[]> => {
    const rows = await db.many<{ apart: boolean }>(
      prepared(
        'kept apart',
        sql`
          SELECT EXISTS (
              SELECT FROM ${graph.block} WHERE blocker_id = asked.id
              UNION ALL
              SELECT FROM ${graph.block} WHERE blocked_id = asked.id
            ) AS apart
          FROM unnest(${[...userIds]}::uuid[]) WITH ORDINALITY AS asked (id, n)
          ORDER BY n`,
      ),
    )
    return rows.map(({ apart }) => apart)
  })

/** Adds `gone` to a query's WITH, so many checks share one read. */
export const withKeptApart = (viewer: Viewer): { readonly viewer: Viewer; readonly gone: Sql } =>
  viewer.userId === null
    ? { viewer, gone: sql`gone AS (SELECT NULL::uuid AS id WHERE false)` }
    : {
        viewer: { ...viewer, gathered: true },
        gone: sql`gone AS MATERIALIZED (SELECT DISTINCT each.id FROM (${blocked(viewer.userId, undefined)}) AS each (id))`,
      }

/**
 * Nobody sees whose account is suspended or closed. One look at an index of those few for each
 * person in question: said with EXISTS, PostgreSQL would rather gather all of them for every list.
 */
const isActive = ({ at }: Viewer, person: Sql): Sql => isActiveAt(sql`${at}::timestamptz`, person)
const isActiveAt = (at: Sql, person: Sql): Sql => sql`coalesce((
  SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= ${at}, false)
  FROM ${people.person} AS away WHERE away.user_id = ${person} AND away.standing <> 'active'), true)`

/**
 * May the viewer meet this person? No block either way, and the account is active. `person`: the
 * column of a user's id. The gathered ids are checked first: users with thousands of blocks would
 * cost a look-up each.
 */
export const mayMeet = (viewer: Viewer, person: Sql): Sql =>
  viewer.userId === null
    ? isActive(viewer, person)
    : sql`(${person} NOT IN (${blocked(viewer.userId, viewer.gathered)}) AND ${isActive(viewer, person)})`

/** May the viewer report this person? Also those they blocked themselves. */
export const mayReport = (viewer: Viewer, person: Sql): Sql =>
  viewer.userId === null
    ? isActive(viewer, person)
    : sql`(${isActive(viewer, person)} AND ${person} NOT IN (SELECT blocker_id FROM ${graph.block} WHERE blocked_id = ${viewer.userId}::uuid))`

/** Whether the viewer blocked them. `person`: column of a user's id. */
export const hasBlocked = ({ userId }: Viewer, person: Sql): Sql =>
  userId === null ? sql`false` : hasBlockedAs(sql`${userId}::uuid`, person)

/** The same for a query that several ask at once: `viewer` is a column of a user's id, too. */
export const hasBlockedAs = (viewer: Sql, person: Sql): Sql =>
  sql`coalesce((SELECT true FROM ${graph.block} AS mine WHERE mine.blocker_id = ${viewer} AND mine.blocked_id = ${person}), false)`

/** Shop visibility: a barber may be met. Moderated shops: the owner only. */
export const maySeeShop = (
  viewer: Viewer,
  { shop, owner, hidden }: { shop: Sql; owner: Sql; hidden: Sql },
): Sql => sql`((NOT ${hidden} ${viewer.userId === null ? sql`` : sql`OR ${owner} = ${viewer.userId}::uuid`}) AND (${mayMeet(viewer, owner)}
  OR coalesce((SELECT true FROM ${team.member} AS colleague WHERE colleague.business_id = ${shop} AND ${mayMeet(viewer, sql`colleague.barber_id`)} LIMIT 1), false)))`

/** Published content, by the columns of its row. */
export interface Content {
  readonly id: Sql
  readonly author: Sql
  readonly state: Sql
}

/** Post visibility: stands, author may be met, not hidden or reported. Own posts always. */
export const maySee = (viewer: Viewer, { id, author, state }: Content): Sql =>
  viewer.userId === null
    ? sql`(${state} = 'visible' AND ${mayMeet(viewer, author)})`
    : sql`(${state} = 'visible' AND (${author} = ${viewer.userId}::uuid OR (${isWanted(viewer, id)} AND ${mayMeet(viewer, author)})))`

/** Whether the viewer hasn't hidden or reported it. */
export const isWanted = ({ userId }: Viewer, post: Sql): Sql =>
  userId === null ? sql`true` : sql`${post} NOT IN (${putAway(userId)})`

const putAway = (userId: string): Sql => sql`SELECT post_id
  FROM ${hidden.post}
  WHERE user_id = ${userId}::uuid
  UNION ALL
  SELECT subject_id
  FROM ${reports.open}
  WHERE user_id = ${userId}::uuid AND subject_type = 'POST'`

/** People among these whom the viewer may meet. */
export async function visiblePeopleAmong(
  db: Db,
  viewer: Viewer,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  const { userId, at } = viewer
  const rows = await db.many<{ id: string }>(
    userId === null
      ? metByGuest({ at, userIds: [...userIds] })
      : metByUser({ at, userId, userIds: [...userIds] }),
  )
  return new Set(rows.map(({ id }) => id))
}

const metQuery = (viewer: Viewer, userIds: readonly string[]) =>
  prepared(
    `met by ${viewer.userId === null ? 'guest' : 'user'}`,
    sql`SELECT asked.id
      FROM unnest(${[...userIds]}::uuid[]) AS asked (id)
      WHERE ${mayMeet(viewer, sql`asked.id`)}`,
  )
const metByGuest = madeOnce({ at: 'at', userIds: ['met'] }, ({ at, userIds }) =>
  metQuery({ userId: null, at }, userIds),
)
const metByUser = madeOnce(
  { at: 'at', userId: 'user', userIds: ['met'] },
  ({ at, userId, userIds }) => metQuery({ userId, at }, userIds),
)

/** Viewer and target. */
export interface Pair {
  readonly viewer: Viewer
  readonly userId: string
}

/** `meets` batched: two index lookups each. */
export const meetsTogether = (db: Db) =>
  batched(async (pairs: readonly Pair[]): Promise<boolean[]> => {
    const rows = await db.many<{ met: boolean }>(
      prepared(
        'met in pairs',
        sql`
          SELECT (
            ${isActiveAt(sql`asked.at`, sql`asked.id`)}
              AND NOT EXISTS (
                SELECT
                FROM ${graph.block}
                WHERE blocker_id = asked.viewer_id AND blocked_id = asked.id
                UNION ALL
                SELECT
                FROM ${graph.block}
                WHERE blocker_id = asked.id AND blocked_id = asked.viewer_id
              )
          ) AS met
          FROM unnest(
            ${pairs.map(({ viewer }) => viewer.userId)}::uuid[],
              ${pairs.map(({ userId }) => userId)}::uuid[],
              ${pairs.map(({ viewer }) => viewer.at)}::timestamptz[]
          ) WITH ORDINALITY AS asked (viewer_id, id, at, n)
          ORDER BY asked.n`,
      ),
    )
    return rows.map(({ met }) => met)
  })

export const meets = async (db: Db, viewer: Viewer, userId: string): Promise<boolean> =>
  (await visiblePeopleAmong(db, viewer, [userId])).has(userId)

/** People blocked by a user, for that user only. */
export const usersBlockedBy = (db: Db, userId: string) =>
  db.many<{ blockedId: string; since: string }>(sql`
    SELECT blocked_id AS "blockedId", since
    FROM ${graph.block}
    WHERE blocker_id = ${userId}
    ORDER BY since, blocked_id`)
