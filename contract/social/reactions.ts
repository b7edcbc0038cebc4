/** Hearts: of posts and of comments, social.md §4, §7, decisions 1-42 and 1-43. */
import { z } from 'zod'
import { limits } from '../kernel/limits.ts'
import { route } from '../kernel/route.ts'
import { ById, Id, numeric, Rol } from '../kernel/values.ts'

/** How it is to be; without it, a heart is given or taken back. Said again it changes nothing. */
const Wish = z.object({ isLiked: z.boolean({ error: 'Se esperaba sí o no' }).optional() })
const Liked = z.object({ isLiked: z.boolean(), likesCount: z.number() })

export const likeComment = route({
  method: 'POST',
  path: '/api/comments/:id/like',
  invalidates: [],
  tag: 'Comentarios',
  access: 'session',
  summary: 'Me gusta un comentario, o ya no',
  params: ById,
  body: Wish,
  response: Liked,
})
export const likePost = route({
  method: 'POST',
  path: '/api/posts/:id/like',
  invalidates: [],
  tag: 'Publicaciones',
  access: 'session',
  summary: 'Me gusta una publicación, o ya no',
  params: ById,
  body: Wish,
  response: Liked,
})

/** `isFollowing`: whether the asker follows them. */
export const Liker = z.object({
  id: Id,
  nombre: z.string(),
  profileImageUrl: z.string().nullable(),
  rol: Rol,
  isFollowing: z.boolean(),
})
export type Liker = z.infer<typeof Liker>
/** For the author and participants: people who liked or commented. */
export const postLikers = route({
  method: 'GET',
  path: '/api/posts/:id/likes',
  provides: ['posts', 'post:{id}', 'likes:{id}'],
  tag: 'Publicaciones',
  access: 'session',
  summary: 'A quién le gusta: primero a quienes sigo, de cada parte la última primero',
  params: ById,
  query: z.object({
    limit: numeric(z.number().int().min(1).max(50)).default(limits.page),
    /** `siguiente` of the page before. */
    antes: z
      .string()
      .regex(/^[01]\.[1-9]\d{0,17}$/, { error: 'Página desconocida' })
      .optional(),
  }),
  response: z.object({ usuarios: z.array(Liker), siguiente: z.string().nullable() }),
})
