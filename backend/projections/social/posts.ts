/** Posts: feed, profile and single. Likes and comments are counted in their own read models. */
import type { Clause, TakenDownAs } from '../../../contract/moderation/reasons.ts'
import type { PostPicture } from '../../domain/social/post.ts'
import {
  PostDeleted,
  PostEdited,
  PostLabelled,
  PostPublished,
  PostRestored,
  PostTakenDown,
  PostUnlabelled,
} from '../../domain/social/post.ts'
import { PostShared } from '../../domain/social/share.ts'
import { projection, word, json } from '../engine/apply/projection.ts'

export const posts = projection({
  name: 'posts',
  version: 7,
  tables: {
    post: {
      columns: {
        post_id: 'uuid',
        author_id: 'uuid',
        content: 'text',
        images: json<readonly PostPicture[]>(),
        /** `visible`, `removed` or `deleted`; rows remain, so links can say so. */
        state: 'text',
        /** Of what is removed: as what, by which clause and by which decision. */
        taken_as: { type: word<TakenDownAs>(), nullable: true },
        clause: { type: word<Clause>(), nullable: true },
        taken_by: { type: 'uuid', nullable: true },
        label: { type: word<Clause>(), nullable: true },
        labelled_by: { type: 'uuid', nullable: true },
        sensitive: { type: 'boolean', default: 'false' },
        /** What of the author's catalogue it shows; the service may be gone since. */
        service_id: { type: 'uuid', nullable: true },
        revision: 'int',
        created_at: 'timestamptz',
        edited_at: { type: 'timestamptz', nullable: true },
        shares: 'int',
        /** Of the publication: the order. */
        position: 'bigint',
      },
      key: ['post_id'],
      personal: { of: 'author_id', columns: { content: '', images: [] } },
      impersonal: ['state', 'taken_as', 'clause', 'label'],
      indexes: ["(position DESC) WHERE state = 'visible'", '(author_id, position DESC)'],
    },
  },
  handlers: (on) => [
    on(
      PostPublished,
      (
        { postId, authorId, content, images, sensitive, serviceId, publishedAt },
        rows,
        { position },
      ) =>
        rows.post.put({
          post_id: postId,
          author_id: authorId,
          content,
          images,
          sensitive,
          service_id: serviceId,
          state: 'visible',
          revision: 0,
          created_at: publishedAt,
          position,
          shares: 0,
        }),
    ),
    on(PostEdited, ({ postId, content, images, sensitive, serviceId, number, editedAt }, rows) =>
      rows.post.patch(
        { post_id: postId },
        {
          content,
          images,
          sensitive,
          service_id: serviceId,
          revision: number,
          edited_at: editedAt,
        },
      ),
    ),
    on(PostDeleted, ({ postId }, rows) =>
      rows.post.patch({ post_id: postId }, { state: 'deleted', content: '', images: [] }),
    ),
    on(PostTakenDown, ({ postId, decisionId, effect, clause }, rows) =>
      rows.post.patch(
        { post_id: postId },
        { state: 'removed', taken_as: effect, clause, taken_by: decisionId },
      ),
    ),
    on(PostRestored, ({ postId, left, isBack }, rows) =>
      rows.post.patch(
        { post_id: postId },
        {
          taken_as: left?.effect ?? null,
          clause: left?.clause ?? null,
          taken_by: left?.decisionId ?? null,
          state: isBack ? 'visible' : undefined,
        },
      ),
    ),
    on(PostLabelled, ({ postId, decisionId, clause }, rows) =>
      rows.post.patch({ post_id: postId }, { label: clause, labelled_by: decisionId }),
    ),
    on(PostUnlabelled, ({ postId, left }, rows) =>
      rows.post.patch(
        { post_id: postId },
        { label: left?.clause ?? null, labelled_by: left?.decisionId ?? null },
      ),
    ),
    on(PostShared, ({ postId }, rows) => rows.post.add({ post_id: postId }, { shares: 1 })),
  ],
})
