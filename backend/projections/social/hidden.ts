/** Posts hidden by a viewer. Read by visibility.ts and by the viewer. */
import { PostUnhiddenByViewer, PostHiddenByViewer } from '../../domain/social/hidden.ts'
import { projection } from '../engine/apply/projection.ts'

export const hidden = projection({
  name: 'hidden',
  version: 2,
  tables: {
    post: {
      columns: { user_id: 'uuid', post_id: 'uuid', since: 'timestamptz', position: 'bigint' },
      key: ['user_id', 'post_id'],
      indexes: ['(user_id, position DESC)'],
    },
  },
  handlers: (on) => [
    on(PostHiddenByViewer, ({ userId, postId }, rows, { metadata, position }) =>
      rows.post.put({ user_id: userId, post_id: postId, since: metadata.occurredAt, position }),
    ),
    on(PostUnhiddenByViewer, ({ userId, postId }, rows) =>
      rows.post.remove({ user_id: userId, post_id: postId }),
    ),
  ],
})
