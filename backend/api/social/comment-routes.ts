/** What people say under posts, the answers to it, and what waits for the post's author. */
import { limits } from '../../../contract/kernel/limits.ts'
import type { Comment } from '../../../contract/social/comments.ts'
import * as contract from '../../../contract/social/comments.ts'
import type { CommentText } from '../../commands/social/comments.ts'
import type { Context } from '../../commands/kernel/handle.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { WrittenComment } from '../../domain/social/comment-state.ts'
import { personById } from '../../projections/identity/people-reads.ts'
import {
  commentById,
  type CommentRow,
  commentsUnder,
  commentsWaitingFor,
  countWaitingFor,
  partakersNamed,
  postsOf,
  repliesOf,
} from '../../projections/social/comments-reads.ts'
import type { Viewer } from '../../projections/visibility.ts'
import { invalidPage, notFound } from '../kernel/errors.ts'
import { done, type Routes } from '../kernel/route-registration.ts'
import { commentView, placeBy, threadView, writtenRow } from './comment-view.ts'
import { lookForRepetition } from './repetition.ts'
import { mustBeSeen } from './seen-post.ts'

const PAGE = limits.comment.page
/** Of the answers to each comment, so many come with it. */
const FIRST_REPLIES = 3

export const commentRoutes: Routes = (
  api,
  { db, limits, social: { commenting }, moderation: { cases } },
) => {
  /** @throws not_found */
  async function mustFind(viewer: Viewer, commentId: string): Promise<CommentRow> {
    const row = await commentById(db, viewer, commentId)
    if (!row) throw notFound('Comentario no encontrado')
    return row
  }

  async function add(
    context: Context,
    where: { postId: string; parentId: string | null },
    id: string,
    words: CommentText,
  ): Promise<WrittenComment> {
    const isNew = !(await commenting.isKnown(id))
    const content = await commenting.add(context, where, id, words)
    if (isNew) await looked(context, content)
    return content
  }
  async function looked(
    context: Context,
    { commentId, content, authorId, postAuthorId }: WrittenComment,
    before?: string,
  ): Promise<void> {
    // Replies under the author's own posts are exempt: thanks are often alike.
    if (authorId === postAuthorId) return
    await lookForRepetition(
      { limits, cases },
      context,
      { type: 'COMMENT', id: commentId },
      { shown: only(content), before: before === undefined ? undefined : only(before) },
    )
  }

  /** One's own as it was just written: the read models may be a moment behind. */
  const written = async (viewer: Viewer, content: WrittenComment): Promise<CommentRow> =>
    (await commentById(db, viewer, content.commentId)) ??
    writtenRow(content, await personById(db, content.authorId))

  api.on(
    contract.comments,
    async ({ viewer, params: { id }, query: { desde } }) => {
      await mustBeSeen(db, viewer, id)
      const after = desde === undefined ? undefined : placeBy(desde)
      if (desde !== undefined && !after) throw invalidPage()
      const rows = await commentsUnder(db, viewer, id, { limit: PAGE, after })
      const answered = rows
        .filter(({ replies_seen }) => replies_seen > 0)
        .map(({ comment_id }) => comment_id)
      const replies =
        answered.length === 0 ? [] : await repliesOf(db, viewer, answered, { limit: FIRST_REPLIES })
      return rows.map((row) => threadView(row, replies, viewer))
    },
    { polled: 'asker', shared: true },
  )

  api.on(
    contract.replies,
    async ({ viewer, params: { id }, query: { desde } }) => {
      const root = await mustFind(viewer, id)
      await mustBeSeen(db, viewer, root.post_id)
      const rows = await repliesOf(db, viewer, [id], { limit: PAGE, after: positionBy(desde) })
      return rows.map((row) => commentView(row, viewer))
    },
    { polled: 'asker', shared: true },
  )

  api.on(
    contract.postPeople,
    async ({ session: { userId }, viewer, params: { id }, query: { q, limit } }) => {
      await mustBeSeen(db, viewer, id)
      const rows = await partakersNamed(db, { ...viewer, userId }, { postId: id, typed: q, limit })
      return rows.map(({ id: personId, nombre, image, is_author }) => ({
        id: personId,
        nombre,
        profileImageUrl: image,
        esDelAutor: is_author,
      }))
    },
  )

  api.on(
    contract.addComment,
    async ({
      viewer,
      context,
      settle,
      params,
      body: { id = derivedId('comment', context.commandId), content, menciones },
    }) => {
      const message = await add(context, { postId: params.id, parentId: null }, id, {
        content,
        mentions: menciones,
      })
      await settle()
      return threadView(await written(viewer, message), [], viewer)
    },
    { counted: 'commentsByAccount' },
  )

  api.on(
    contract.reply,
    async ({
      viewer,
      context,
      settle,
      params,
      body: { id = derivedId('comment', context.commandId), content, menciones },
    }): Promise<Comment> => {
      const message = await add(context, { postId: params.id, parentId: params.commentId }, id, {
        content,
        mentions: menciones,
      })
      await settle()
      return commentView(await written(viewer, message), viewer)
    },
    { counted: 'commentsByAccount' },
  )

  api.on(
    contract.editComment,
    async ({
      viewer,
      context,
      settle,
      params: { id, commentId },
      body: { content, menciones },
    }) => {
      const { content: before } = await commenting.mustBeOwn(context, id, commentId)
      const message = await commenting.edit(context, id, commentId, {
        content,
        mentions: menciones,
      })
      await looked(context, message, before)
      await settle()
      return threadView(
        await written(viewer, message),
        await repliesOf(db, viewer, [commentId], { limit: FIRST_REPLIES }),
        viewer,
      )
    },
    { counted: 'commentActsByAccount' },
  )

  api.on(
    contract.deleteComment,
    async ({ context, params: { id } }) => {
      await commenting.remove(context, id)
      return done
    },
    { counted: 'commentActsByAccount' },
  )

  api.on(
    contract.approveComment,
    async ({ context, params: { id } }) => {
      await commenting.approve(context, id)
      return done
    },
    { counted: 'commentActsByAccount' },
  )

  api.on(
    contract.hideComment,
    async ({ context, params: { id } }) => {
      await commenting.hide(context, id)
      return done
    },
    { counted: 'commentActsByAccount' },
  )
  api.on(
    contract.unhideComment,
    async ({ context, params: { id } }) => {
      await commenting.unhide(context, id)
      return done
    },
    { counted: 'commentActsByAccount' },
  )

  api.on(
    contract.holdCommentAgain,
    async ({ context, params: { id } }) => {
      await commenting.holdAgain(context, id)
      return done
    },
    { counted: 'commentActsByAccount' },
  )

  api.on(contract.pendingComments, async ({ session: { userId }, viewer, query: { desde } }) => {
    const own = { ...viewer, userId }
    const [rows, total] = await Promise.all([
      commentsWaitingFor(db, own, { limit: PAGE, after: positionBy(desde) }),
      countWaitingFor(db, own),
    ])
    const posts = new Map((await postsOf(db, rows)).map((row) => [row.post_id, row]))
    return {
      total,
      comentarios: rows.map((row) => ({
        ...commentView(row, viewer),
        cursor: String(row.position),
        post: {
          id: row.post_id,
          content: posts.get(row.post_id)?.content ?? '',
          imageUrl: posts.get(row.post_id)?.images[0]?.path ?? null,
        },
      })),
    }
  })
}

const only = (content: string) => ({ content, pictures: [] })

/** What `cursor` said where a list is in the order of the log. @throws validation */
function positionBy(cursor: string | undefined): bigint | undefined {
  if (cursor !== undefined && !/^[1-9]\d{0,17}$/.test(cursor)) throw invalidPage()
  return cursor === undefined ? undefined : BigInt(cursor)
}
