/** Comments: social.md §2 to §4, §7, decisions 1-10 to 1-14, 1-24, 1-38, 1-44 to 1-47. */
import { z } from 'zod'
import { limits } from '../kernel/limits.ts'
import { route } from '../kernel/route.ts'
import { Moderated } from '../moderation/moderated.ts'
import { ById, Id, numeric, Ok, Rol, text } from '../kernel/values.ts'

const Named = z.object({ id: Id, nombre: z.string() })

export const Comment = z.object({
  id: Id,
  postId: Id,
  /** Null where the viewer is not to know who it was. */
  userId: Id.nullable(),
  userName: z.string(),
  userAvatar: z.string().nullable(),
  userRole: Rol.nullable(),
  content: z.string(),
  /** The same twice, for older screens (1-38). */
  createdAt: z.string(),
  creadoEn: z.string(),
  editedAt: z.string().nullable(),
  /** Which version this is: 0 as written. A report takes it along. */
  revision: z.number(),
  likesCount: z.number(),
  isLiked: z.boolean(),
  repliesCount: z.number(),
  /**
   * `pendiente`: it waits for the post's author, who alone is told so. `oculto`: the post's author
   * has hidden it; only they and its writer see it. `eliminado`: the viewer's own, which the post's
   * author has deleted. `retirado`: the viewer's own, which moderation has taken away; what is
   * hidden has its words. `noDisponible`: nothing of it is to be seen, but what was answered.
   */
  estado: z.enum(['visible', 'pendiente', 'oculto', 'eliminado', 'retirado', 'noDisponible']),
  moderacion: Moderated.nullable(),
  esMio: z.boolean(),
  esDelAutor: z.boolean(),
  puedeEliminar: z.boolean(),
  /** The viewer may hide or show it: a comment by another person under their post. */
  puedeOcultar: z.boolean(),
  /** Under which comment it stands; null for one of the first line. */
  rootId: Id.nullable(),
  /** Author of the comment being replied to, if it isn't the thread's root. */
  respondeA: Named.nullable(),
  menciones: z.array(Named),
  /** Who hid or deleted the viewer's comment, so the act can be reported. */
  retiradoPor: Named.nullable(),
  /** For `desde`: what comes after this one. */
  cursor: z.string(),
})
export type Comment = z.infer<typeof Comment>

/** With the first of its answers; GET /api/comments/:id/replies has the others. */
export const Thread = Comment.extend({ replies: z.array(Comment) })
export type Thread = z.infer<typeof Thread>

/** Opaque; good for ever. */
const Cursor = z.string().regex(/^[0-9.-]{1,80}$/, { error: 'Página desconocida' })
const After = z.object({ desde: Cursor.optional() })

const Content = text(limits.comment.content, 'Máximo 500 caracteres').refine(
  (text) => text !== '',
  { error: 'Por favor escribe un comentario' },
)
const Words = z.object({
  content: Content,
  /** Of the people named in it; who has no part in the conversation is passed over. */
  menciones: z
    .array(Id, { error: 'Se esperaba una lista' })
    .max(limits.comment.mentions, { error: 'Máximo 10 menciones' })
    .default([]),
})
/** With an id of the client's own it is written once, however often it is sent. */
const Written = Words.extend({ id: Id.optional() })
const UnderPost = z.object({ id: Id, commentId: Id })

export const comments = route({
  method: 'GET',
  path: '/api/posts/:id/comments',
  provides: ['posts', 'post:{id}', 'comments:{id}'],
  tag: 'Comentarios',
  access: 'guest',
  summary:
    'Los comentarios de una publicación, 30 a la vez: por hora, y dentro de ella los que más gustan',
  params: ById,
  query: After,
  response: z.array(Thread),
})
export const replies = route({
  method: 'GET',
  path: '/api/comments/:id/replies',
  provides: ['replies'],
  tag: 'Comentarios',
  access: 'guest',
  summary: 'Las respuestas a un comentario, 30 a la vez, en su orden',
  params: ById,
  query: After,
  response: z.array(Comment),
})
/** People the viewer may mention: participants they may meet. */
export const Nameable = z.object({
  id: Id,
  nombre: z.string(),
  profileImageUrl: z.string().nullable(),
  esDelAutor: z.boolean(),
})
export type Nameable = z.infer<typeof Nameable>
export const postPeople = route({
  method: 'GET',
  path: '/api/posts/:id/people',
  provides: ['posts', 'post:{id}'],
  tag: 'Comentarios',
  access: 'session',
  summary:
    'A quién puedo nombrar bajo una publicación: su autor y quienes comentan, el último primero',
  params: ById,
  query: z.object({
    /** The beginning of a name, or of one of its words. */
    q: text(80).default(''),
    limit: numeric(z.number().int().min(1).max(20)).default(6),
  }),
  response: z.array(Nameable),
})
export const addComment = route({
  method: 'POST',
  path: '/api/posts/:id/comments',
  invalidates: [],
  tag: 'Comentarios',
  access: 'session',
  status: 201,
  summary: 'Comentar una publicación',
  params: ById,
  body: Written,
  response: Thread,
})
export const reply = route({
  method: 'POST',
  path: '/api/posts/:id/comments/:commentId/replies',
  invalidates: [],
  tag: 'Comentarios',
  access: 'session',
  status: 201,
  summary: 'Responder a un comentario',
  params: UnderPost,
  body: Written,
  response: Comment,
})
export const editComment = route({
  method: 'PUT',
  path: '/api/posts/:id/comments/:commentId',
  invalidates: [],
  tag: 'Comentarios',
  access: 'session',
  summary: 'Cambiar mi comentario',
  params: UnderPost,
  body: Words,
  response: Thread,
})
export const deleteComment = route({
  method: 'DELETE',
  path: '/api/comments/:id',
  invalidates: ['replies'],
  tag: 'Comentarios',
  access: 'session',
  summary: 'Eliminar mi comentario, o uno bajo mi publicación; también rechaza el que espera',
  params: ById,
  response: Ok,
})

export const Waiting = Comment.extend({
  post: z.object({ id: Id, content: z.string(), imageUrl: z.string().nullable() }),
})
export const pendingComments = route({
  method: 'GET',
  path: '/api/comments/pending',
  provides: ['replies'],
  tag: 'Comentarios',
  access: 'session',
  summary: 'Los que esperan mi aprobación, bajo todas mis publicaciones: el último primero',
  query: After,
  response: z.object({ comentarios: z.array(Waiting), total: z.number() }),
})
export const approveComment = route({
  method: 'POST',
  path: '/api/comments/:id/approve',
  invalidates: ['replies'],
  tag: 'Comentarios',
  access: 'session',
  summary: 'Que todos lo vean',
  params: ById,
  response: Ok,
})
export const hideComment = route({
  method: 'POST',
  path: '/api/comments/:id/hide',
  invalidates: ['replies'],
  tag: 'Comentarios',
  access: 'session',
  summary: 'Ocultar un comentario bajo mi publicación: solo lo vemos quien lo escribió y yo',
  params: ById,
  response: Ok,
})
export const unhideComment = route({
  method: 'DELETE',
  path: '/api/comments/:id/hide',
  invalidates: ['replies'],
  tag: 'Comentarios',
  access: 'session',
  summary: 'Mostrar de nuevo un comentario que oculté',
  params: ById,
  response: Ok,
})
/** Of what was decided a moment ago. */
export const holdCommentAgain = route({
  method: 'DELETE',
  path: '/api/comments/:id/decision',
  invalidates: ['replies'],
  tag: 'Comentarios',
  access: 'session',
  summary: 'Deshacer: vuelve a esperar lo que acabo de aprobar o rechazar',
  params: ById,
  response: Ok,
})
