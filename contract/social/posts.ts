/** Posts and feed: social.md §2, §3, §7, decisions 1-04 to 1-08, 1-36, 1-38. */
import { z } from 'zod'
import { Image, IMAGE_BODY } from '../kernel/images.ts'
import { limits } from '../kernel/limits.ts'
import { route } from '../kernel/route.ts'
import { Moderated } from '../moderation/moderated.ts'
import { lastPage, pageNumber } from '../kernel/pages.ts'
import { ById, Id, numeric, Ok, Rol, text } from '../kernel/values.ts'

/** Pixels, so that nothing moves when it comes. */
export const PostPicture = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
})

/** With the names of its older screens (1-38): they say the same. */
export const Post = z.object({
  id: Id,
  userId: Id,
  userName: z.string(),
  userAvatar: z.string().nullable(),
  userRole: Rol,
  businessId: Id.nullable(),
  businessName: z.string().nullable(),
  content: z.string(),
  images: z.array(PostPicture),
  imageUrls: z.array(z.string()),
  imageUrl: z.string().nullable(),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  /** Which version this is: 0 as published. A report takes it along. */
  revision: z.number(),
  likesCount: z.number(),
  commentsCount: z.number(),
  sharesCount: z.number(),
  isLiked: z.boolean(),
  isFollowing: z.boolean(),
  esMio: z.boolean(),
  /** Whether the viewer commented: participants may see the likers. */
  hasCommented: z.boolean(),
  /** Blurred until the viewer asks to see it: its author or a moderator marked it. */
  difuminada: z.boolean(),
  /** The author's own mark 'contenido sensible'; a moderator's label is apart from it. */
  sensible: z.boolean(),
  /** The post's bookable service; null for none. */
  servicio: z.object({ id: Id, nombre: z.string() }).nullable(),
  /** To its author. Hidden ones lose pictures, removed ones text too. */
  moderacion: Moderated.nullable(),
  autorId: Id,
  autor: z.object({ nombre: z.string(), profileImageUrl: z.string().nullable() }),
  user: z.object({ nombre: z.string(), profileImageUrl: z.string().nullable() }),
  contenido: z.string(),
  creadoEn: z.string(),
})
export type Post = z.infer<typeof Post>

/** Opaque: it holds where the list began and what was looked at last, and is good for ever. */
const Marker = z.string().max(200, { error: 'Página desconocida' })
const Page = z.object({
  posts: z.array(Post),
  hasMore: z.boolean(),
  nextPage: z.string().nullable(),
  /** Start of this list, also if empty; GET /api/posts/new counts from it. */
  inicio: z.string(),
})

export const posts = route({
  method: 'GET',
  path: '/api/posts',
  provides: ['posts', 'feed:{query.feed}'],
  tag: 'Publicaciones',
  access: 'guest',
  summary: 'El feed, o lo que alguien ha publicado: lo más nuevo primero',
  query: z.object({
    page: pageNumber(
      1,
      lastPage.public,
      'Hay páginas hasta la 200. Desde ahí se sigue con «desde».',
    ),
    /** Default 10 for a feed, 50 for a profile (1-51). */
    limit: numeric(z.number().int().min(1).max(50)).optional(),
    /** `nextPage` of the page before: goes on there whatever was published meanwhile. */
    desde: Marker.optional(),
    userId: Id.optional(),
    feed: z.literal('siguiendo', { error: 'Feed desconocido' }).optional(),
  }),
  response: Page,
})
/** Count of the feed's posts newer than this marker ('hay n nuevas'). */
export const newPosts = route({
  method: 'GET',
  path: '/api/posts/new',
  provides: ['posts', 'newPosts'],
  tag: 'Publicaciones',
  access: 'guest',
  summary: 'Cuántas publicaciones nuevas hay desde una lista',
  query: z.object({
    desde: Marker,
    feed: z.literal('siguiendo', { error: 'Feed desconocido' }).optional(),
  }),
  response: z.object({ nuevas: z.number() }),
})
export const hiddenPosts = route({
  method: 'GET',
  path: '/api/posts/hidden',
  provides: ['posts', 'hiddenPosts'],
  tag: 'Publicaciones',
  access: 'session',
  summary: 'Las que he ocultado, la última primero',
  response: z.array(Post.extend({ hiddenAt: z.string() })),
})
export const reportedPosts = route({
  method: 'GET',
  path: '/api/posts/reported',
  provides: ['posts'],
  tag: 'Publicaciones',
  access: 'session',
  summary: 'Las que he reportado y esperan respuesta, la última primero',
  response: z.array(Post.extend({ reportedAt: z.string() })),
})
export const post = route({
  method: 'GET',
  path: '/api/posts/:id',
  provides: ['posts', 'post:{id}'],
  tag: 'Publicaciones',
  access: 'guest',
  summary: 'Una publicación; 410 donde la hubo',
  params: ById,
  response: Post,
})
/** What it said before, for its author: the newest last. */
export const postVersions = route({
  method: 'GET',
  path: '/api/posts/:id/versions',
  provides: ['posts', 'post:{id}'],
  tag: 'Publicaciones',
  access: 'session',
  summary: 'Las versiones de mi publicación; 410 donde la hubo',
  params: ById,
  response: z.array(
    z.object({
      revision: z.number(),
      content: z.string(),
      images: z.array(PostPicture),
      sensible: z.boolean(),
      servicioId: Id.nullable(),
      at: z.string(),
    }),
  ),
})

const Content = text(limits.post.content, 'Máximo 500 caracteres').refine((text) => text !== '', {
  error: 'Escribe algo para publicar',
})
const Body = z.object({
  content: Content,
  /** New pictures as data URLs, kept ones by path, in order. */
  imageUrls: z
    .array(Image, { error: 'Se esperaba una lista' })
    .max(limits.post.images, { error: 'Máximo 3 imágenes' })
    .transform((all) => all.filter((image) => image !== null))
    .default([]),
  alts: z
    .array(text(limits.post.alt), { error: 'Se esperaba una lista' })
    .max(limits.post.images, { error: 'Máximo 3 imágenes' })
    .default([]),
  /** The author's mark; left out, a new post has none and a changed one keeps its own. */
  sensible: z.boolean({ error: 'Se esperaba sí o no' }).optional(),
  /** A bookable own service; absent: none for new posts, unchanged for others. */
  servicioId: Id.nullish(),
})
const providers = { rol: ['barbero', 'duenno'] } as const

export const publishPost = route({
  method: 'POST',
  path: '/api/posts',
  invalidates: ['posts'],
  tag: 'Publicaciones',
  access: providers,
  status: 201,
  bodyLimit: limits.post.images * IMAGE_BODY,
  summary: 'Publicar; con el mismo id otra vez no cambia nada',
  body: Body.extend({ id: Id.optional() }),
  response: Post,
})
export const editPost = route({
  method: 'PUT',
  path: '/api/posts/:id',
  invalidates: ['post:{params.id}'],
  tag: 'Publicaciones',
  access: providers,
  bodyLimit: limits.post.images * IMAGE_BODY,
  summary: 'Cambiar mi publicación',
  params: ById,
  body: Body,
  response: Post,
})
export const deletePost = route({
  method: 'DELETE',
  path: '/api/posts/:id',
  invalidates: ['post:{params.id}'],
  tag: 'Publicaciones',
  access: 'session',
  summary: 'Eliminar mi publicación, para siempre',
  params: ById,
  response: Ok,
})
export const hidePost = route({
  method: 'POST',
  path: '/api/posts/:id/hide',
  invalidates: ['hiddenPosts'],
  tag: 'Publicaciones',
  access: 'session',
  summary: 'No verla más',
  params: ById,
  response: Ok,
})
export const unhidePost = route({
  method: 'DELETE',
  path: '/api/posts/:id/hide',
  invalidates: ['hiddenPosts'],
  tag: 'Publicaciones',
  access: 'session',
  summary: 'Volver a verla',
  params: ById,
  response: Ok,
})
/** Counted once for each person. */
export const sharePost = route({
  method: 'POST',
  path: '/api/posts/:id/share',
  invalidates: [],
  tag: 'Publicaciones',
  access: 'session',
  summary: 'Decir que la he compartido',
  params: ById,
  response: z.object({ sharesCount: z.number() }),
})
