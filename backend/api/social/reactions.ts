/** Hearts. */
import * as contract from '../../../contract/social/reactions.ts'
import { commentLikesSeen, postLikesSeen } from '../../projections/social/reactions.ts'
import type { Routes } from '../kernel/kit.ts'

export const reactions: Routes = (api, { db, reactions: commands }) => {
  api.on(contract.likePost, async ({ context, viewer, params: { id }, body, settle }) => {
    const isLiked = await commands.likePost(context, id, body.isLiked)
    await settle()
    return { isLiked, likesCount: await postLikesSeen(db, viewer, id) }
  }, { counted: 'heartsByAccount' })
  api.on(contract.likeComment, async ({ context, viewer, params: { id }, body, settle }) => {
    const isLiked = await commands.likeComment(context, id, body.isLiked)
    await settle()
    return { isLiked, likesCount: await commentLikesSeen(db, viewer, id) }
  }, { counted: 'heartsByAccount' })
}
