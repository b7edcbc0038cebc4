import * as contract from '../../../contract/social/reactions.ts'
import { commentById } from '../../projections/social/comments-reads.ts'
import { postSeen } from '../../projections/social/posts-reads.ts'
import {
  commentLikesSeen,
  likersOf,
  partakes,
  postLikesSeen,
} from '../../projections/social/reactions-reads.ts'
import { authorize } from '../../domain/authority.ts'
import { notFound } from '../kernel/errors.ts'
import type { Routes } from '../kernel/route-registration.ts'
import { mustSeePost } from './seen-post.ts'

export const reactionRoutes: Routes = (api, { db, social: { reactions: commands } }) => {
  api.on(
    contract.likePost,
    async ({ context, viewer, params: { id }, body, settle }) => {
      const isLiked = await commands.likePost(context, id, body.isLiked)
      await settle()
      // One's own is always taken back; of what one can't see the answer is the one of what isn't
      // there.
      if (!isLiked && (await postSeen(db, viewer, id)) === undefined)
        throw notFound('Publicación no encontrada')
      return { isLiked, likesCount: await postLikesSeen(db, viewer, id) }
    },
    { counted: 'heartsByAccount' },
  )
  api.on(
    contract.likeComment,
    async ({ context, viewer, params: { id }, body, settle }) => {
      const isLiked = await commands.likeComment(context, id, body.isLiked)
      await settle()
      if (!isLiked && !(await commentById(db, viewer, id)))
        throw notFound('Comentario no encontrado')
      return { isLiked, likesCount: await commentLikesSeen(db, viewer, id) }
    },
    { counted: 'heartsByAccount' },
  )
  api.on(
    contract.postLikers,
    async ({ session: { userId }, viewer, params: { id }, query: { limit, antes } }) => {
      const { author_id: self } = await mustSeePost(db, viewer, id)
      authorize({ id: userId }, 'post.likers', {
        self,
        member: (await partakes(db, userId, id)) ? userId : null,
      })
      const rows = await likersOf(db, viewer, id, {
        limit: limit + 1,
        after: antes === undefined ? undefined : placeBy(antes),
      })
      const shown = rows.slice(0, limit)
      const last = rows.length > limit ? shown.at(-1) : undefined
      return {
        usuarios: shown.map(({ id: likerId, nombre, image, rol, followed }) => ({
          id: likerId,
          nombre,
          profileImageUrl: image,
          rol,
          isFollowing: followed,
        })),
        siguiente: last ? `${last.followed ? 1 : 0}.${last.position}` : null,
      }
    },
  )
}

/** The cursor `siguiente`: followed people or others, and the position in the log. */
const placeBy = (text: string) => ({
  followed: text.startsWith('1'),
  position: BigInt(text.slice(2)),
})
