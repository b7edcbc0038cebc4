/** A post as somebody reads it. */
import type { Post } from '../../../contract/social/posts.ts'
import { can } from '../../domain/authority.ts'
import type { Picture } from '../../domain/social/post.ts'
import type { PostRow } from '../../projections/social/posts.ts'
import type { Viewer } from '../../projections/visibility.ts'

export const pictureView = ({ path: url, width, height, alt }: Picture) => ({ url, width, height, alt })

export function postView(row: PostRow, { userId }: Viewer): Post {
  const { post_id: id, author_id, nombre, author_image: profileImageUrl, content, created_at } = row
  const imageUrls = row.images.map(({ path }) => path)
  return {
    id, userId: author_id, userName: nombre, userAvatar: profileImageUrl, userRole: row.rol, businessId: row.business_id, businessName: row.business_name,
    content, images: row.images.map(pictureView), imageUrls, imageUrl: imageUrls[0] ?? null, createdAt: created_at, editedAt: row.edited_at, revision: row.revision,
    likesCount: row.likes, commentsCount: row.comments, sharesCount: row.shares,
    isLiked: row.is_liked, isFollowing: row.is_following, hasCommented: row.has_commented, esMio: can({ id: userId ?? '' }, 'post.edit', { self: author_id }),
    moderacion: row.taken_as && row.clause && { medida: row.taken_as, clausula: row.clause },
    autorId: author_id, autor: { nombre, profileImageUrl }, user: { nombre, profileImageUrl }, contenido: content, creadoEn: created_at,
  }
}
