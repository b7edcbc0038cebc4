/** A comment, with the post and the comment that it answers. */
import { CommentAdded, CommentDeleted, type CommentEvent } from '../domain/social/comment-events.ts'
import { commentDecider } from '../domain/social/comment.ts'
import { type Db, sql } from '../postgres/db.ts'
import { mayReport, type Viewer } from '../projections/visibility.ts'
import { contentState, ownStream, quotedContent, reportableFor, shownTexts } from './content.ts'
import type { MeasureActs, SubjectDefinition } from './definition.ts'
import { comments } from '../projections/social/comments.ts'

const takeDown = (effect: 'hide' | 'remove'): MeasureActs => ({
  take: ({ commands }, step, commentId, { decisionId, clause }) =>
    commands.handle(
      commentDecider,
      commentId,
      { type: 'TakeDownComment', data: { decisionId, effect, clause } },
      step,
    ),
  takeBack: ({ commands }, step, commentId, decisionId) =>
    commands.handle(
      commentDecider,
      commentId,
      { type: 'RestoreComment', data: { decisionId } },
      step,
    ),
})

/** Only the post's author sees a comment that waits for approval. */
const commentFor = (db: Db, viewer: Viewer, commentId: string) =>
  db.first<{ authorId: string; deleted: boolean }>(sql`
    SELECT author_id AS "authorId", state = 'deleted' AS deleted
    FROM ${comments.comment}
    WHERE comment_id = ${commentId} AND ${mayReport(viewer, sql`comment.author_id`)}
      AND ${mayReport(viewer, sql`comment.post_author_id`)}
      AND (state <> 'pending' OR post_author_id = ${viewer.userId}::uuid)`)

export const comment: SubjectDefinition = {
  evidence: () => ({
    ...ownStream<CommentEvent>('comment', (event) =>
      event.type === 'CommentAdded' || event.type === 'CommentEdited'
        ? { texts: shownTexts({ texto: event.data.content }), pictures: [] }
        : undefined,
    ),
    within({ type, data }) {
      if (type !== CommentAdded.type) return []
      const { postId, parentId } = data as ReturnType<typeof CommentAdded>['data']
      return [
        { type: 'POST', id: postId },
        ...(parentId === null ? [] : [{ type: 'COMMENT', id: parentId } as const]),
      ]
    },
  }),
  quoted: quotedContent,
  picturesOf: async () => [],
  isGone: async (commands, commentId) =>
    (await commands.state(commentDecider, commentId, { fresh: true }))?.deleted === true,
  measures: { hide: takeDown('hide'), remove: takeDown('remove') },
  reportableBy: async ({ db, log }, viewer, commentId) =>
    reportableFor(
      await commentFor(db, viewer, commentId),
      log,
      { stream: `comment-${commentId}`, at: viewer.at },
      ({ type, data }) =>
        type === CommentDeleted.type &&
        (data as ReturnType<typeof CommentDeleted>['data']).wasVisible === true,
    ),
  row: (commentId) =>
    sql`SELECT NULL AS name, it.author_id AS "authorId", it.written_at AS since, it.content AS text,
        ${contentState(sql`it`)} AS state, '[]'::json AS pictures
      FROM ${comments.comment} AS it
      WHERE it.comment_id = ${commentId}`,
  publishedAt: (id) =>
    sql`(SELECT said.written_at FROM ${comments.comment} AS said WHERE said.comment_id = ${id})`,
}
