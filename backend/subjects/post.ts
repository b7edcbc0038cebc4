/** A post: its words and pictures. */
import {
  type PostEvent,
  PostDeleted,
  postDecider,
  PostEdited,
  PostPublished,
} from '../domain/social/post.ts'
import { type Db, sql } from '../postgres/db.ts'
import { commentCountUnder } from '../projections/moderation/consequences.ts'
import { mayReport, type Viewer } from '../projections/visibility.ts'
import {
  altsOf,
  contentState,
  mediaIdsOf,
  ownStream,
  quotedContent,
  reportableFor,
  shownTexts,
  withdrawPictures,
} from './content.ts'
import type { MeasureActs, SubjectDefinition } from './definition.ts'
import { posts } from '../projections/social/posts.ts'

const takeDown = (effect: 'hide' | 'remove'): MeasureActs => ({
  async take(through, step, postId, { decisionId, clause }) {
    const { state } = await through.commands.handle(
      postDecider,
      postId,
      { type: 'TakeDownPost', data: { decisionId, effect, clause } },
      step,
    )
    await withdrawPictures(through, state?.images.map(({ path }) => path) ?? [], decisionId)
  },
  async takeBack({ commands, media }, step, postId, decisionId) {
    await commands.handle(postDecider, postId, { type: 'RestorePost', data: { decisionId } }, step)
    await media.restore(decisionId)
  },
})

/** Also one that the viewer has hidden from themselves. */
const postFor = (db: Db, viewer: Viewer, postId: string) =>
  db.first<{ authorId: string; deleted: boolean }>(sql`
    SELECT author_id AS "authorId", state = 'deleted' AS deleted
    FROM ${posts.post}
    WHERE post_id = ${postId} AND ${mayReport(viewer, sql`post.author_id`)}`)

export const post: SubjectDefinition = {
  evidence: () =>
    ownStream<PostEvent>('post', (event) =>
      event.type === 'PostPublished' || event.type === 'PostEdited'
        ? {
            texts: shownTexts({ texto: event.data.content, ...altsOf(event.data.images) }),
            pictures: event.data.images.map(({ path }) => path),
          }
        : undefined,
    ),
  quoted: quotedContent,
  picturesOf: async (commands, _, postId) => {
    const state = await commands.state(postDecider, postId, { fresh: true })
    return state && !state.deleted ? state.images.map(({ path }) => path) : []
  },
  isGone: async (commands, postId) =>
    (await commands.state(postDecider, postId, { fresh: true }))?.deleted === true,
  measures: {
    hide: takeDown('hide'),
    remove: takeDown('remove'),
    label: {
      take: ({ commands }, step, postId, { decisionId, clause }) =>
        commands.handle(
          postDecider,
          postId,
          { type: 'LabelPost', data: { decisionId, clause } },
          step,
        ),
      takeBack: ({ commands }, step, postId, decisionId) =>
        commands.handle(postDecider, postId, { type: 'UnlabelPost', data: { decisionId } }, step),
    },
  },
  reportableBy: async ({ db, log }, viewer, postId) =>
    reportableFor(
      await postFor(db, viewer, postId),
      log,
      { stream: `post-${postId}`, at: viewer.at },
      ({ type }) => type === PostDeleted.type,
    ),
  row: (postId) =>
    sql`SELECT NULL AS name, it.author_id AS "authorId", it.created_at AS since, it.content AS text,
        ${contentState(sql`it`)} AS state,
        (
          SELECT coalesce(json_agg(one ->> 'path'), '[]')
          FROM jsonb_array_elements(it.images) AS one
        ) AS pictures
      FROM ${posts.post} AS it
      WHERE it.post_id = ${postId}`,
  publishedAt: (id) =>
    sql`(SELECT said.created_at FROM ${posts.post} AS said WHERE said.post_id = ${id})`,
  hiddenWith: async (db, postId) => ({ comments: await commentCountUnder(db, postId) }),
  appearances: {
    types: [PostPublished.type, PostEdited.type],
    of: ({ data }) => {
      const { postId, authorId, images } = data as ReturnType<typeof PostPublished>['data']
      return { id: postId, authorId, mediaIds: mediaIdsOf(images.map(({ path }) => path)) }
    },
  },
}
