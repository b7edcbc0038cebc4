/** Hearts, and their counts as sums. */
import {
  CommentLiked,
  CommentUnliked,
  PostLiked,
  PostUnliked,
} from '../../domain/social/reaction.ts'
import { projection } from '../engine/apply/projection.ts'

export const reactions = projection({
  name: 'reactions',
  version: 1,
  tables: {
    post_like: {
      columns: { post_id: 'uuid', user_id: 'uuid', position: 'bigint' },
      key: ['post_id', 'user_id'],
      indexes: ['(post_id, position DESC)', '(user_id, position DESC)'],
    },
    comment_like: {
      columns: { comment_id: 'uuid', user_id: 'uuid', position: 'bigint' },
      key: ['comment_id', 'user_id'],
      indexes: ['(user_id, position DESC)'],
    },
    sum: { columns: { subject_id: 'uuid', likes: 'int' }, key: ['subject_id'] },
  },
  // Only what has changed is an event (domain/social/reaction.ts), so the sum is of the rows.
  handlers: (on) => [
    on(PostLiked, ({ postId, userId }, rows, { position }) => {
      rows.post_like.put({ post_id: postId, user_id: userId, position })
      rows.sum.add({ subject_id: postId }, { likes: 1 })
    }),
    on(PostUnliked, ({ postId, userId }, rows) => {
      rows.post_like.remove({ post_id: postId, user_id: userId })
      rows.sum.add({ subject_id: postId }, { likes: -1 })
    }),
    on(CommentLiked, ({ commentId, userId }, rows, { position }) => {
      rows.comment_like.put({ comment_id: commentId, user_id: userId, position })
      rows.sum.add({ subject_id: commentId }, { likes: 1 })
    }),
    on(CommentUnliked, ({ commentId, userId }, rows) => {
      rows.comment_like.remove({ comment_id: commentId, user_id: userId })
      rows.sum.add({ subject_id: commentId }, { likes: -1 })
    }),
  ],
})
