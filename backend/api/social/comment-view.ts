/** A comment as its reader sees it. */
import type { Comment, Thread } from '../../../contract/social/comments.ts'
import { ERASED } from '../../domain/kernel/event.ts'
import type { WrittenComment } from '../../domain/social/comment-state.ts'
import type { Person } from '../../projections/identity/people-reads.ts'
import type { CommentRow, CommentRank } from '../../projections/social/comments-reads.ts'
import type { Viewer } from '../../projections/visibility.ts'

const placeOf = ({ hour, likes, position }: CommentRank): string => `${hour}.${likes}.${position}`
/** Where a top-level list continues, from `cursor`; undefined if invalid. */
export function placeBy(cursor: string): CommentRank | undefined {
  const [hour, likes, position] = cursor.split('.')
  const isWhole = (part: string | undefined): part is string =>
    part !== undefined && /^-?\d{1,18}$/.test(part)
  if (
    !isWhole(hour) ||
    !isWhole(likes) ||
    !isWhole(position) ||
    Math.abs(Number(hour)) > 2 ** 31 - 1 ||
    Math.abs(Number(likes)) > 2 ** 31 - 1
  )
    return undefined
  return { hour: Number(hour), likes: Number(likes), position: BigInt(position) }
}

export function commentView(row: CommentRow, { userId }: Viewer): Comment {
  const { shown } = row
  const isMine = row.author_id === userId
  const isKnown = shown || row.taken_away
  // Its writer sees it as everybody's: that it waits is the other's business.
  const waits = shown && row.state === 'pending' && !isMine
  const isUnderMine = row.post_author_id === userId
  return {
    id: row.comment_id,
    postId: row.post_id,
    userId: isKnown ? row.author_id : null,
    userName: isKnown ? (row.nombre ?? ERASED) : '',
    userAvatar: isKnown ? row.image : null,
    userRole: isKnown ? row.rol : null,
    content: shown || (row.taken_away && row.taken_as === 'hide') ? row.content : '',
    createdAt: row.written_at,
    creadoEn: row.written_at,
    editedAt: shown ? row.edited_at : null,
    revision: row.revision,
    likesCount: shown ? row.likes_seen : 0,
    isLiked: shown && row.is_liked,
    repliesCount: row.replies_seen,
    estado: waits ? 'pendiente' : estadoOf(row),
    moderacion:
      row.taken_away && row.taken_as && row.clause
        ? { medida: row.taken_as, clausula: row.clause, decisionId: row.taken_by }
        : null,
    esMio: isKnown && isMine,
    esDelAutor: isKnown && row.author_id === row.post_author_id,
    puedeEliminar: shown && (isMine || isUnderMine),
    puedeOcultar: shown && !isMine && isUnderMine && row.state !== 'pending',
    rootId: row.root_id,
    respondeA: shown ? row.answered : null,
    menciones: shown ? [...row.mentioned] : [],
    retiradoPor: row.taken_by_author,
    cursor: row.root_id === null ? placeOf(row) : String(row.position),
  }
}

function estadoOf({ shown, state, taken_away }: CommentRow): Comment['estado'] {
  if (shown) return state === 'hidden' ? 'oculto' : 'visible'
  if (!taken_away) return 'noDisponible'
  return state === 'removed' ? 'retirado' : 'eliminado'
}

export const threadView = (
  row: CommentRow,
  replies: readonly CommentRow[],
  viewer: Viewer,
): Thread => ({
  ...commentView(row, viewer),
  replies: replies
    .filter(({ root_id }) => root_id === row.comment_id)
    .map((reply) => commentView(reply, viewer)),
})

/** A comment that was just written and isn't in the read model yet. */
export const writtenRow = (
  { commentId, postId, postAuthorId, authorId, rootId, content, number, writtenAt }: WrittenComment,
  person: Person | undefined,
): CommentRow => ({
  comment_id: commentId,
  post_id: postId,
  post_author_id: postAuthorId,
  author_id: authorId,
  root_id: rootId,
  content,
  hour: 0,
  likes: 0,
  revision: number,
  written_at: writtenAt,
  edited_at: null,
  position: 0n,
  state: 'visible',
  shown: true,
  taken_away: false,
  taken_as: null,
  clause: null,
  taken_by: null,
  likes_seen: 0,
  replies_seen: 0,
  is_liked: false,
  nombre: person?.nombre ?? null,
  rol: person?.rol ?? null,
  image: person?.profileImageUrl ?? null,
  answered: null,
  mentioned: [],
  taken_by_author: null,
})
