/** Conversations: booking.md §2, §3, §7, messaging.md C2–C9, decisions 2-30, 2-52, 2-60–2-67. */
import { z } from 'zod'
import { limits } from '../kernel/limits.ts'
import { route } from '../kernel/route.ts'
import { ById, Id, Instant, numeric, Ok, Rol } from '../kernel/values.ts'

/** A conversation as one of its two sees it. */
export const Conversation = z.object({
  id: Id,
  senderId: Id,
  receiverId: Id,
  otherUserId: Id,
  otherUserName: z.string(),
  otherUserAvatar: z.string().nullable(),
  otherUserRole: Rol,
  /** Last message in the viewer's words ('Foto', 'Mensaje eliminado'); null for none. */
  lastMessage: z.string().nullable(),
  /** Of that; where there is none, since when the conversation stands. The same twice (1-38). */
  lastMessageTime: z.string(),
  lastMessageAt: z.string(),
  /** Whether the viewer wrote it, and how far it has come. */
  ultimoEsMio: z.boolean(),
  ultimoEntregado: z.boolean(),
  ultimoLeido: z.boolean(),
  unreadCount: z.number(),
  /** `active`, or `pending`: a request, own if `isUserSender`. */
  status: z.enum(['active', 'pending']),
  isUserSender: z.boolean(),
  /**
   * What stands in the way of writing, as far as the viewer may know: their own request waits (or
   * they can't write now), or they have blocked the other. That the other does not want it, nobody
   * is told: sending gets the neutral refusal.
   */
  impedimento: z.enum(['pendiente', 'bloqueado']).nullable(),
  /** Acquainted (2-30, C3); otherwise no pictures and no links. */
  hasRelationship: z.boolean(),
  /** Not told of until then; null: told of. */
  silenciadaHasta: z.string().nullable(),
  /** For `antes`: what comes after this one in the list. */
  cursor: z.string(),
})
export type Conversation = z.infer<typeof Conversation>

export const MessageRequest = z.object({
  id: Id,
  status: z.literal('pending'),
  isUserSender: z.boolean(),
  senderName: z.string(),
  senderAvatar: z.string().nullable(),
  senderRole: Rol,
  otherUserId: Id,
  otherUserName: z.string(),
  otherUserAvatar: z.string().nullable(),
  otherUserRole: Rol,
  lastMessage: z.string(),
  creadoEn: z.string(),
})
export type MessageRequest = z.infer<typeof MessageRequest>

const Cursor = z.string().regex(/^\d{1,18}$/, { error: 'Página desconocida' })
const common = { tag: 'Mensajes', access: 'session' } as const

export const unreadMessages = route({
  ...common,
  method: 'GET',
  path: '/api/chat/unread-count',
  provides: ['conversations', 'unread'],
  summary: 'Cuántos mensajes sin leer, y cuántas solicitudes esperan',
  response: z.object({ unreadCount: z.number(), solicitudes: z.number() }),
})
const listed = {
  ...common,
  method: 'GET',
  summary:
    'Mis conversaciones, la última primero; la que solo es mi solicitud está entre ellas, la que espera mi respuesta no',
  query: z.object({
    antes: Cursor.optional(),
    limit: numeric(z.number().int().min(1).max(100)).default(limits.chat.conversations),
  }),
  response: z.array(Conversation),
} as const
export const conversations = route({
  ...listed,
  path: '/api/chat/conversations',
  provides: ['conversations', 'unread'],
})
/** The same, as another screen of the specification asks it. */
export const conversationsWithUnread = route({
  ...listed,
  path: '/api/chat/conversations-with-unread',
  provides: ['conversations', 'unread'],
})
/** By partner id, as specified, or conversation id: UUIDs never collide (2-63). */
export const conversation = route({
  ...common,
  method: 'GET',
  path: '/api/chat/conversations/:id',
  provides: ['conversations'],
  summary:
    'Mi conversación con alguien, por su id o por el de la persona; null donde aún no hay ninguna',
  params: ById,
  response: Conversation.nullable(),
})
export const createConversation = route({
  ...common,
  method: 'POST',
  path: '/api/chat/create-conversation',
  invalidates: ['conversations'],
  summary: 'La conversación con alguien a quien puedo escribir sin solicitud; otra vez es la misma',
  body: z.object({ otherUserId: Id }),
  /** Null where the first message will be a request: it comes to be with that. */
  response: z.object({ conversation: Conversation.nullable(), hasRelationship: z.boolean() }),
})
export const relationship = route({
  ...common,
  method: 'GET',
  path: '/api/chat/relationships/:userId',
  provides: ['conversations'],
  summary: 'Si nos conocemos: una cita, una solicitud aceptada o seguirnos los dos',
  params: z.object({ userId: Id }),
  response: z.object({ hasRelationship: z.boolean() }),
})
export const readConversation = route({
  ...common,
  method: 'POST',
  path: '/api/chat/conversations/:id/mark-read',
  invalidates: ['unread'],
  summary: 'Leída, hasta este mensaje o hasta el último',
  params: ById,
  body: z.object({ hasta: Id.optional() }).default({}),
  response: z.object({ unreadCount: z.number() }),
})
export const typing = route({
  ...common,
  method: 'POST',
  path: '/api/chat/conversations/:id/typing',
  invalidates: [],
  status: 204,
  summary: 'Estoy escribiendo; nada de ello se guarda',
  params: ById,
  response: z.null(),
})
export const muteConversation = route({
  ...common,
  method: 'PUT',
  path: '/api/chat/conversations/:id/mute',
  invalidates: ['conversations'],
  summary: 'Sin avisos hasta un instante; null: con avisos',
  params: ById,
  body: z.object({ hasta: Instant.nullable() }),
  response: Conversation,
})
export const hideConversation = route({
  ...common,
  method: 'DELETE',
  path: '/api/messages/conversations/:id',
  invalidates: ['conversations'],
  summary: 'Fuera de mi lista, y leída; vuelve con un mensaje nuevo',
  params: ById,
  response: Ok,
})
export const restoreConversation = route({
  ...common,
  method: 'POST',
  path: '/api/messages/conversations/:id/restore',
  invalidates: ['conversations'],
  summary: 'Deshacer: de nuevo en mi lista',
  params: ById,
  response: Ok,
})

export const pendingRequests = route({
  ...common,
  method: 'GET',
  path: '/api/messages/pending-requests',
  provides: ['conversations', 'requests'],
  summary: 'Las solicitudes que esperan: las mías y las que he recibido, la última primero',
  response: z.array(MessageRequest),
})
export const acceptRequest = route({
  ...common,
  method: 'POST',
  path: '/api/messages/requests/:id/accept',
  invalidates: ['conversations'],
  summary: 'Aceptar; responder también es aceptar',
  params: ById,
  response: Conversation,
})
export const rejectRequest = route({
  ...common,
  method: 'POST',
  path: '/api/messages/requests/:id/reject',
  invalidates: ['conversations'],
  summary: 'Rechazar; a quien la envió no se le dice',
  params: ById,
  response: Ok,
})

/** An appointment event in a thread (C9), read from the appointment. */
export const AppointmentLine = z.object({
  id: z.string(),
  at: z.string(),
  appointmentId: Id,
  tipo: z.enum([
    'reservada',
    'confirmada',
    'rechazada',
    'movida',
    'cancelada',
    'completada',
    'noShow',
    'asistencia',
  ]),
  por: z.enum(['yo', 'otro', 'sistema']),
  /** When the appointment then was, with the shop's offset, and where. */
  fecha: z.string(),
  zonaHoraria: z.string(),
  servicio: z.string(),
})
export type AppointmentLine = z.infer<typeof AppointmentLine>
export const appointmentLines = route({
  ...common,
  method: 'GET',
  path: '/api/chat/conversations/:id/appointments',
  provides: ['conversations'],
  summary: 'Lo que pasó con nuestras citas, en su orden',
  params: ById,
  query: z.object({ desde: Instant.optional(), hasta: Instant.optional() }),
  response: z.array(AppointmentLine),
})
