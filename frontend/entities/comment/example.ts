/** A comment for tests. */
import type { Comment, Thread } from '../../../contract/social/comments.ts'

export const POST = '5f1c2f7e-6c0b-4a8e-9a53-0d6a3f3c1b11'

let count = 0
export function comment(content: string, more: Partial<Comment> = {}): Comment {
  const id = more.id ?? `c0000000-0000-4000-8000-${String(++count).padStart(12, '0')}`
  return {
    id,
    postId: POST,
    userId: '7a000000-0000-4000-8000-000000000001',
    userName: 'Eva Ruiz',
    userAvatar: null,
    userRole: 'cliente',
    content,
    createdAt: '2026-11-20T10:00:00.000Z',
    creadoEn: '2026-11-20T10:00:00.000Z',
    editedAt: null,
    revision: 0,
    likesCount: 0,
    isLiked: false,
    repliesCount: 0,
    estado: 'visible',
    moderacion: null,
    esMio: false,
    esDelAutor: false,
    puedeEliminar: false,
    puedeOcultar: false,
    rootId: null,
    respondeA: null,
    menciones: [],
    retiradoPor: null,
    cursor: `1.0.${count}`,
    ...more,
  }
}
export const thread = (content: string, more: Partial<Thread> = {}): Thread => ({
  ...comment(content, more),
  replies: [],
  ...more,
})
export const answerTo = (root: Comment, content: string, more: Partial<Comment> = {}): Comment =>
  comment(content, { rootId: root.id, userName: 'Noa Campos', ...more })
