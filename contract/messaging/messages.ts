/** Messages: booking.md §2, §3, §7, messaging.md C1, C5–C8, C11, decisions 2-62–2-66. */
import { z } from 'zod'
import { Image, IMAGE_BODY } from '../kernel/images.ts'
import { limits } from '../kernel/limits.ts'
import { pictureSizes } from '../kernel/pictures.ts'
import { route } from '../kernel/route.ts'
import { clauses } from '../moderation/reasons.ts'
import { ById, Id, numeric, Ok, text } from '../kernel/values.ts'

/** Only for the two: `GET /api/chat/media/:id`. */
export const MessagePicture = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
  blur: z.string(),
})

export const Message = z.object({
  id: Id,
  conversationId: Id,
  senderId: Id,
  /** '' where there are only pictures, and where it is gone. */
  message: z.string(),
  messageType: z.enum(['text', 'image']),
  images: z.array(MessagePicture),
  creadoEn: z.string(),
  createdAt: z.string(),
  /** Receipt of own messages; whether the viewer read others'. False with receipts off (C5). */
  isRead: z.boolean(),
  isDelivered: z.boolean(),
  /** `eliminado`: by its writer; `retirado`: by a decision. */
  estado: z.enum(['visible', 'eliminado', 'retirado']),
  esMio: z.boolean(),
  /** Said by itself in the name of its writer, who is away. */
  automatico: z.boolean(),
  /** To its writer, of what is `retirado`: by which decision, and which clause. */
  moderacion: z.object({ decision: Id, clausula: z.enum(clauses) }).nullable(),
  /** Until when its writer may take it away; null for others and once that is over. */
  eliminableHasta: z.string().nullable(),
  /** Which message it answers, with its beginning; null for none, and where that one is gone. */
  respondeA: z.object({ id: Id, message: z.string(), esMio: z.boolean() }).nullable(),
  /** The place in the conversation: `antes` and `despues`. */
  cursor: z.string(),
})
export type Message = z.infer<typeof Message>

const Cursor = z.string().regex(/^\d{1,18}$/, { error: 'Página desconocida' })
const common = { tag: 'Mensajes', access: 'session' } as const

export const messages = route({
  ...common,
  method: 'GET',
  path: '/api/chat/conversations/:id/messages',
  provides: ['conversations', 'messages:{id}'],
  params: ById,
  summary:
    'Los mensajes, en su orden: los últimos, los de antes de un lugar, o los que vinieron después',
  query: z.object({
    antes: Cursor.optional(),
    despues: Cursor.optional(),
    limit: numeric(z.number().int().min(1).max(100)).default(limits.chat.page),
  }),
  response: z.array(Message),
})

const Words = text(limits.chat.message, 'Máximo 2000 caracteres')
const Pictures = z
  .array(Image, { error: 'Se esperaba una lista' })
  .max(limits.chat.images, { error: 'Máximo 3 imágenes' })
  .transform((all) => all.filter((image) => image !== null))
const Body = z
  .object({
    /** Client-made id: repeated it is the same message, with other text 409. */
    id: Id.optional(),
    message: Words.default(''),
    messageType: z
      .enum(['text', 'image'], { error: 'Tipo de mensaje desconocido' })
      .default('text'),
    images: Pictures.default([]),
    alts: z
      .array(text(limits.post.alt), { error: 'Se esperaba una lista' })
      .max(limits.chat.images, { error: 'Máximo 3 imágenes' })
      .default([]),
    respondeA: Id.optional(),
  })
  .refine(({ message, images }) => message !== '' || images.length > 0, {
    error: 'Escribe un mensaje',
    path: ['message'],
  })

export const sendMessage = route({
  ...common,
  method: 'POST',
  path: '/api/chat/conversations/:id/messages',
  invalidates: ['unread', 'requests', 'messages:{params.id}'],
  status: 201,
  bodyLimit: limits.chat.images * IMAGE_BODY,
  summary: 'Enviar; responder a una solicitud es aceptarla',
  params: ById,
  body: Body,
  response: Message,
})
/** The first message: opens the conversation between acquaintances, else it is a request. */
export const writeTo = route({
  ...common,
  method: 'POST',
  path: '/api/chat/users/:userId/messages',
  invalidates: ['conversations'],
  status: 201,
  bodyLimit: limits.chat.images * IMAGE_BODY,
  summary: 'Escribir a alguien, con conversación o sin ella',
  params: z.object({ userId: Id }),
  body: Body,
  response: Message,
})
export const deleteMessage = route({
  ...common,
  method: 'DELETE',
  path: '/api/chat/conversations/:id/messages/:messageId',
  invalidates: ['unread', 'requests', 'messages:{params.id}'],
  summary: 'Eliminar mi mensaje de los últimos 15 minutos, para los dos',
  params: z.object({ id: Id, messageId: Id }),
  response: Ok,
})
export const messagePicture = route({
  ...common,
  method: 'GET',
  path: '/api/chat/media/:id',
  provides: ['conversations'],
  summary: 'Una foto de una conversación mía',
  type: 'image/webp',
  params: ById,
  query: z.object({
    size: numeric(z.number())
      .pipe(z.literal([...pictureSizes], { error: 'Tamaño desconocido' }))
      .optional(),
  }),
  response: z.unknown(),
})
