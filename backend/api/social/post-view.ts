/** A post as its reader sees it. */
import type { Post } from '../../../contract/social/posts.ts'
import { can } from '../../domain/authority.ts'
import type { PostPicture } from '../../domain/social/post.ts'
import type { PostRow } from '../../projections/social/posts-reads.ts'
import type { Viewer } from '../../projections/visibility.ts'

export const pictureView = ({ path: url, width, height, alt }: PostPicture) => ({
  url,
  width,
  height,
  alt,
})

/** For the author only: measure, clause, and the decision to appeal. */
function moderated(
  { author_id, taken_as, clause, taken_by, label, labelled_by }: PostRow,
  userId: string | null,
): Post['moderacion'] {
  if (author_id !== userId) return null
  if (taken_as && clause) return { medida: taken_as, clausula: clause, decisionId: taken_by }
  return label && { medida: 'label', clausula: label, decisionId: labelled_by }
}

export function postView(row: PostRow, { userId }: Viewer): Post {
  const { post_id: id, author_id, nombre, author_image: profileImageUrl, content, created_at } = row
  const imageUrls = row.images.map(({ path }) => path)
  return {
    id,
    userId: author_id,
    userName: nombre,
    userAvatar: profileImageUrl,
    userRole: row.rol,
    businessId: row.business_id,
    businessName: row.business_name,
    content,
    images: row.images.map(pictureView),
    imageUrls,
    imageUrl: imageUrls[0] ?? null,
    createdAt: created_at,
    editedAt: row.edited_at,
    revision: row.revision,
    likesCount: row.likes,
    commentsCount: row.comments,
    sharesCount: row.shares,
    isLiked: row.is_liked,
    isFollowing: row.is_following,
    hasCommented: row.has_commented,
    esMio: can({ id: userId ?? '' }, 'post.edit', { self: author_id }),
    difuminada: row.label !== null || row.sensitive,
    sensible: row.sensitive,
    servicio:
      row.service_id !== null && row.service_name !== null
        ? { id: row.service_id, nombre: row.service_name }
        : null,
    moderacion: moderated(row, userId),
    autorId: author_id,
    autor: { nombre, profileImageUrl },
    user: { nombre, profileImageUrl },
    contenido: content,
    creadoEn: created_at,
  }
}
