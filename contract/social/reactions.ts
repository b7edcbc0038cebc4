/** Hearts: of posts and of comments, social.md §4, §7, decisions 1-42 and 1-43. */
import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { ById } from '../kernel/values.ts'

/** How it is to be; without it, a heart is given or taken back. Said again it changes nothing. */
const Wish = z.object({ isLiked: z.boolean({ error: 'Se esperaba sí o no' }).optional() })
/** How it is for whoever asked. */
const Liked = z.object({ isLiked: z.boolean(), likesCount: z.number() })

export const likeComment = route({
  method: 'POST', path: '/api/comments/:id/like', tag: 'Comentarios', access: 'session', summary: 'Me gusta un comentario, o ya no', params: ById, body: Wish, response: Liked,
})
export const likePost = route({
  method: 'POST', path: '/api/posts/:id/like', tag: 'Publicaciones', access: 'session', summary: 'Me gusta una publicación, o ya no', params: ById, body: Wish, response: Liked,
})
