/** Which comments a viewer sees. */
import { sql, whole, type Sql } from '../../postgres/db.ts'
import { mayMeet, keptApartIds, type Viewer } from '../visibility.ts'
import { isReportedBy } from '../moderation/reports-reads.ts'
import { reports } from '../moderation/reports.ts'
import { comments } from './comments.ts'
import { FEW, isAmong } from './reactions-reads.ts'

export const isMine = ({ userId }: Viewer, of: Sql): Sql =>
  userId === null ? sql`false` : sql`${of}.author_id = ${userId}::uuid`

const isUnderMine = ({ userId }: Viewer, of: Sql): Sql =>
  userId === null ? sql`false` : sql`${of}.post_author_id = ${userId}::uuid`

/** Hidden from the viewer while their report is open. */
export const isReported = ({ userId }: Viewer, of: Sql): Sql =>
  userId === null ? sql`false` : isReportedBy(userId, 'COMMENT', sql`${of}.comment_id`)

/** Whether the text is visible. Held and hidden comments: to their author and the post's author. */
export const isShown = (viewer: Viewer, of: Sql): Sql => sql`(
  (${of}.state = 'visible' OR (${of}.state IN ('pending', 'hidden') AND ${isUnderMine(viewer, of)})) AND ${mayMeet(viewer, sql`${of}.author_id`)} AND NOT ${isReported(viewer, of)}
  OR ${of}.state IN ('visible', 'pending', 'hidden') AND ${isMine(viewer, of)})`

/** What the post's author or moderation took away its writer finds in the list, in words. */
export const isTakenAway = (viewer: Viewer, of: Sql): Sql =>
  sql`((${of}.state = 'removed' OR (${of}.state = 'deleted' AND ${of}.deleted_by = 'postAuthor')) AND ${isMine(viewer, of)})`

/** Whether the viewer replied under it and so takes part in the conversation. */
const hasAnswered = ({ userId }: Viewer, root: Sql): Sql =>
  userId === null
    ? sql`false`
    : sql`EXISTS (
        SELECT
        FROM ${comments.comment} AS answer
        WHERE answer.root_id = ${root} AND answer.author_id = ${userId}::uuid
          AND answer.state IN ('visible', 'pending', 'hidden')
      )`

/** A placeholder for an unreadable comment with replies, for those who may see its replies. */
export const isPlace = (
  viewer: Viewer,
  of: Sql,
): Sql => sql`((${of}.state <> 'visible' OR ${isUnderMine(viewer, of)} OR ${hasAnswered(viewer, sql`${of}.comment_id`)}
    OR (${isReported(viewer, of)} AND ${mayMeet(viewer, sql`${of}.author_id`)}))
  AND EXISTS (SELECT FROM ${comments.comment} AS answer WHERE answer.root_id = ${of}.comment_id AND ${isShown(viewer, sql`answer`)}))`

/** Count by people the viewer is kept apart from, `one(id)` each: one index look-up per person. */
export const ofThoseApart = (viewer: Viewer, one: (id: Sql) => Sql): Sql => {
  const apart = keptApartIds(viewer)
  return apart === null
    ? sql`0`
    : sql`coalesce((SELECT sum(found.count)::int FROM (SELECT DISTINCT * FROM (${apart}) AS each (id)) AS apart
    CROSS JOIN LATERAL (SELECT (${one(sql`apart.id`)}) AS count OFFSET 0) AS found), 0)`
}

/** Held or hidden comments of the viewer, or under their posts; `where` narrows. */
export const waitingSeen = (viewer: Viewer, where: Sql): Sql =>
  viewer.userId === null
    ? sql`0`
    : sql`(SELECT count(*)::int FROM ${comments.comment} AS held
  WHERE ${where} AND held.state IN ('pending', 'hidden') AND (held.author_id = ${viewer.userId}::uuid OR (held.post_author_id = ${viewer.userId}::uuid AND ${mayMeet(viewer, sql`held.author_id`)} AND NOT ${isReported(viewer, sql`held`)})))`

/** Reported comments by people the viewer may meet, within `where`. */
export const reportedSeen = (viewer: Viewer, where: Sql): Sql =>
  viewer.userId === null
    ? sql`0`
    : sql`(SELECT count(*)::int FROM ${reports.open} AS said JOIN ${comments.comment} AS theirs ON theirs.comment_id = said.subject_id
  WHERE said.user_id = ${viewer.userId}::uuid AND said.subject_type = 'COMMENT' AND ${where} AND theirs.state = 'visible' AND NOT ${isMine(viewer, sql`theirs`)} AND NOT ${isApart(viewer, sql`theirs.author_id`)})`

const isApart = (viewer: Viewer, person: Sql): Sql => {
  const apart = keptApartIds(viewer)
  return apart === null ? sql`false` : sql`${person} IN (${apart})`
}

/** The viewer's count minus the public one. `post`: column of its id. */
export const commentsApart = (viewer: Viewer, post: Sql): Sql => {
  const apart = keptApartIds(viewer)
  if (apart === null) return sql`0`
  /** Few comments: checked one by one. Many: looked up by kept-apart author. */
  const few = (one: (isTheirs: Sql) => Sql) => sql`(${one(isAmong(sql`theirs.author_id`, apart))})`
  const many = (one: (isTheirs: Sql) => Sql) =>
    ofThoseApart(viewer, (id) => one(sql`theirs.author_id = ${id}`))
  const say = (isTheirs: Sql) =>
    sql`SELECT count(*)::int
      FROM ${comments.comment} AS theirs
      WHERE theirs.post_id = ${post} AND ${isTheirs} AND theirs.state = 'visible'`
  const answers = (isTheirs: Sql) => sql`SELECT count(answer.*)::int
    FROM ${comments.comment} AS theirs
    JOIN ${comments.comment} AS answer ON answer.root_id = theirs.comment_id
      AND answer.state = 'visible' AND NOT ${isApart(viewer, sql`answer.author_id`)}
      AND NOT ${isReported(viewer, sql`answer`)}
    WHERE theirs.post_id = ${post} AND ${isTheirs} AND theirs.state = 'visible'
      AND theirs.replies > 0 AND NOT ${isUnderMine(viewer, sql`theirs`)}
      AND NOT ${hasAnswered(viewer, sql`theirs.comment_id`)}`
  return sql`(${waitingSeen(viewer, sql`held.post_id = ${post}`)} - ${reportedSeen(viewer, sql`theirs.post_id = ${post}`)} - CASE WHEN ${commentsOf(post)} = 0 THEN 0
    WHEN ${commentsOf(post)} <= ${whole(FEW)} THEN ${few(say)} + ${few(answers)} ELSE ${many(say)} + ${many(answers)} END)`
}

/** Of everybody who may be met. */
const commentsOf = (post: Sql): Sql =>
  sql`coalesce((SELECT comments FROM ${comments.sum} WHERE post_id = ${post}), 0)`

/** Whether the viewer has a visible or held comment. `post`: column of its id. */
export const hasCommented = ({ userId }: Viewer, post: Sql): Sql =>
  userId === null
    ? sql`false`
    : sql`EXISTS (
        SELECT
        FROM ${comments.comment} AS mine
        WHERE mine.post_id = ${post} AND mine.author_id = ${userId}::uuid
          AND mine.state IN ('visible', 'pending')
      )`

/** How many comments of a post the viewer finds, answers and all. `post`: a column of its id. */
export const commentsOfPost = (viewer: Viewer, post: Sql): Sql =>
  sql`(${commentsOf(post)} + ${commentsApart(viewer, post)})`
