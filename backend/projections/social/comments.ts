/**
 * Comments per viewer: visibility checks, held ones for their author and the post's author, replies
 * under deleted comments. Counts equal the list's length for each viewer.
 */
import type { Clause, TakenDownAs } from '../../../contract/moderation/reasons.ts'
import {
  CommentAdded,
  CommentApproved,
  CommentDeleted,
  CommentEdited,
  CommentHeldAgain,
  CommentHidden,
  CommentRestored,
  CommentTakenDown,
  CommentUnhidden,
} from '../../domain/social/comment-events.ts'
import { CommentLiked, CommentUnliked } from '../../domain/social/reaction.ts'
import { projection, type Rows, word } from '../engine/apply/projection.ts'

const HOUR_MS = 3_600_000

const tables = {
  comment: {
    columns: {
      comment_id: 'uuid',
      post_id: 'uuid',
      post_author_id: 'uuid',
      author_id: 'uuid',
      root_id: { type: 'uuid', nullable: true },
      parent_id: { type: 'uuid', nullable: true },
      parent_author_id: { type: 'uuid', nullable: true },
      content: 'text',
      mentions: 'uuid[]',
      /**
       * `visible`, `pending`, `hidden` by the post's author, `removed` by moderation or `deleted`:
       * of what is gone the row stays for the answers to it.
       */
      state: word<'visible' | 'pending' | 'hidden' | 'removed' | 'deleted'>(),
      deleted_by: { type: 'text', nullable: true },
      /** Of what is removed: as what, by which clause and by which decision. */
      taken_as: { type: word<TakenDownAs>(), nullable: true },
      clause: { type: word<Clause>(), nullable: true },
      taken_by: { type: 'uuid', nullable: true },
      /** Whole hours since 1970: an expression on the instant could not be indexed. */
      hour: 'int',
      likes: 'int',
      replies: 'int',
      revision: 'int',
      written_at: 'timestamptz',
      edited_at: { type: 'timestamptz', nullable: true },
      position: 'bigint',
    },
    key: ['comment_id'],
    personal: { of: 'author_id', columns: { content: '' } },
    impersonal: ['state', 'deleted_by', 'taken_as', 'clause', 'mentions'],
    indexes: [
      '(post_id, hour DESC, likes DESC, position DESC) WHERE root_id IS NULL',
      '(root_id, position) WHERE root_id IS NOT NULL',
      '(post_id, author_id)',
      '(root_id, author_id) WHERE root_id IS NOT NULL',
      '(author_id)',
      "(post_author_id, position DESC) WHERE state IN ('pending', 'hidden')",
    ],
  },
  /** Of a post: its comments that everybody sees, answers and all. */
  sum: { columns: { post_id: 'uuid', comments: 'int' }, key: ['post_id'] },
} as const

/** There is one more to be seen by everybody, or one less. */
function count(
  rows: Rows<typeof tables>,
  { postId, rootId }: { postId: string; rootId: string | null },
  more: 1 | -1,
): void {
  rows.sum.add({ post_id: postId }, { comments: more })
  if (rootId !== null) rows.comment.add({ comment_id: rootId }, { replies: more })
}

export const comments = projection({
  name: 'comments',
  version: 4,
  tables,
  handlers: (on) => [
    on(CommentAdded, (added, rows, { position }) => {
      const {
        commentId,
        postId,
        postAuthorId,
        authorId,
        rootId,
        parentId,
        parentAuthorId,
        content,
        mentions,
        held,
        writtenAt,
      } = added
      rows.comment.put({
        comment_id: commentId,
        post_id: postId,
        post_author_id: postAuthorId,
        author_id: authorId,
        root_id: rootId,
        parent_id: parentId,
        parent_author_id: parentAuthorId,
        content,
        mentions,
        state: held ? 'pending' : 'visible',
        hour: Math.floor(Date.parse(writtenAt) / HOUR_MS),
        likes: 0,
        replies: 0,
        revision: 0,
        written_at: writtenAt,
        position,
      })
      if (!held) count(rows, added, 1)
    }),
    on(CommentEdited, (edited, rows) => {
      const { commentId, content, mentions, held, wasVisible, number, editedAt } = edited
      rows.comment.patch(
        { comment_id: commentId },
        {
          content,
          mentions,
          state: held ? 'pending' : 'visible',
          revision: number,
          edited_at: editedAt,
        },
      )
      if (held === wasVisible) count(rows, edited, held ? -1 : 1)
    }),
    on(CommentApproved, (approved, rows) => {
      rows.comment.patch({ comment_id: approved.commentId }, { state: 'visible' })
      count(rows, approved, 1)
    }),
    on(CommentDeleted, (deleted, rows) => {
      rows.comment.patch(
        { comment_id: deleted.commentId },
        { state: 'deleted', deleted_by: deleted.deletedBy, content: '', mentions: [] },
      )
      if (deleted.wasVisible) count(rows, deleted, -1)
    }),
    on(CommentHeldAgain, (held, rows) => {
      rows.comment.patch(
        { comment_id: held.commentId },
        { state: 'pending', deleted_by: null, content: held.content, mentions: held.mentions },
      )
      if (held.wasVisible) count(rows, held, -1)
    }),
    on(CommentHidden, (hidden, rows) => {
      rows.comment.patch({ comment_id: hidden.commentId }, { state: 'hidden' })
      count(rows, hidden, -1)
    }),
    on(CommentUnhidden, (unhidden, rows) => {
      rows.comment.patch({ comment_id: unhidden.commentId }, { state: 'visible' })
      count(rows, unhidden, 1)
    }),
    on(CommentTakenDown, (taken, rows) => {
      rows.comment.patch(
        { comment_id: taken.commentId },
        {
          state: 'removed',
          taken_as: taken.effect,
          clause: taken.clause,
          taken_by: taken.decisionId,
        },
      )
      if (taken.wasVisible) count(rows, taken, -1)
    }),
    on(CommentRestored, (restored, rows) => {
      rows.comment.patch(
        { comment_id: restored.commentId },
        {
          state: restored.backAs ?? undefined,
          taken_as: restored.left?.effect ?? null,
          clause: restored.left?.clause ?? null,
          taken_by: restored.left?.decisionId ?? null,
        },
      )
      if (restored.backAs === 'visible') count(rows, restored, 1)
    }),
    on(CommentLiked, ({ commentId }, rows) =>
      rows.comment.add({ comment_id: commentId }, { likes: 1 }),
    ),
    on(CommentUnliked, ({ commentId }, rows) =>
      rows.comment.add({ comment_id: commentId }, { likes: -1 }),
    ),
  ],
})
