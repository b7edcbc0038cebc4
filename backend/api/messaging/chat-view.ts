/** Conversations, requests and messages as one of the two is shown them. */
import type {
  AppointmentLine,
  Conversation,
  MessageRequest,
} from '../../../contract/messaging/conversations.ts'
import type { Message } from '../../../contract/messaging/messages.ts'
import type { Language } from '../../../contract/kernel/languages.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { inLanguage, type Said } from '../../../contract/words/said.ts'
import { withOffset } from '../../domain/booking/schedule.ts'
import { ERASED } from '../../domain/kernel/event.ts'
import type { ChatMessage as Sent } from '../../domain/messaging/message.ts'
import type { ConversationRow, Part, Talker } from '../../projections/messaging/conversations.ts'
import type { LineRow, MessageRow } from '../../projections/messaging/messages.ts'

/** Of a picture for the two of a conversation; its id follows. */
export const CHAT_MEDIA = '/api/chat/media/'
const MINUTE_MS = 60_000

const PHOTO: Said = 'Foto'
const PHOTOS: Said = 'Fotos'
const GONE: Said = 'Mensaje eliminado'
const REMOVED: Said = 'Mensaje retirado por moderación'

/** The last message as text; an erased author's text is gone. */
function lastOf(
  { last_text, last_pictures, last_state, blocked }: ConversationRow,
  language: Language,
): string | null {
  if (blocked || last_state === null) return null
  if (last_state === 'removed') return inLanguage(REMOVED, language)
  if (last_state === 'visible' && last_text !== null && last_text !== '') return last_text
  const photos = (last_pictures ?? 0) > 1 ? PHOTOS : PHOTO
  return inLanguage(last_state === 'deleted' || !last_pictures ? GONE : photos, language)
}

export function conversationView(
  row: ConversationRow,
  { userId }: Talker,
  language: Language,
): Conversation {
  const { conversation_id: id, other_id, opened_by, status, blocked, last_at } = row
  return {
    id,
    senderId: opened_by,
    receiverId: opened_by === userId ? other_id : userId,
    otherUserId: other_id,
    otherUserName: row.nombre ?? inLanguage(ERASED, language),
    otherUserAvatar: blocked ? null : row.image,
    otherUserRole: row.rol ?? 'cliente',
    lastMessage: lastOf(row, language),
    lastMessageTime: last_at,
    lastMessageAt: last_at,
    ultimoEsMio: row.last_is_mine,
    ultimoEntregado: row.last_delivered,
    ultimoLeido: row.last_read,
    unreadCount: row.unread,
    status: status === 'active' ? 'active' : 'pending',
    isUserSender: opened_by === userId,
    impedimento: obstacleOf(blocked, status === 'sent'),
    hasRelationship: row.acquainted,
    silenciadaHasta: row.muted_until,
    cursor: String(row.last_position),
  }
}

export function requestView(
  row: ConversationRow,
  { userId }: Talker,
  me: { nombre: string; rol: Conversation['otherUserRole']; image: string | null },
  language: Language,
): MessageRequest {
  const isMine = row.status === 'sent'
  const other = {
    nombre: row.nombre ?? inLanguage(ERASED, language),
    rol: row.rol ?? 'cliente',
    image: row.image,
  } as const
  const sender = isMine ? me : other
  return {
    id: row.conversation_id,
    status: 'pending',
    isUserSender: row.opened_by === userId,
    senderName: sender.nombre,
    senderAvatar: sender.image,
    senderRole: sender.rol,
    otherUserId: row.other_id,
    otherUserName: other.nombre,
    otherUserAvatar: other.image,
    otherUserRole: other.rol,
    lastMessage: lastOf(row, language) ?? '',
    creadoEn: row.requested_at ?? row.last_at,
  }
}

export const lineView = (
  { event_id, appointment_id, kind, by_id, start_at, at, zone, services }: LineRow,
  userId: string,
): AppointmentLine => ({
  id: event_id,
  at,
  appointmentId: appointment_id,
  tipo: kind,
  por: actorWord(by_id, userId),
  fecha: withOffset(Date.parse(start_at), zone),
  zonaHoraria: zone,
  servicio: services.map(({ nombre }) => nombre).join(', '),
})

/** How far the two have come with each other, as far as the viewer is told. */
type Reached = Pick<Part, 'readPosition' | 'otherRead' | 'otherDelivered' | 'seesReceipts'>

export function messageView(
  row: MessageRow,
  { userId, at }: Talker,
  { readPosition, otherRead, otherDelivered, seesReceipts }: Reached,
): Message {
  const {
    message_id: id,
    sender_id,
    sent_at,
    position,
    reply_to,
    reply_sender,
    decision_id,
    clause,
  } = row
  const isMine = sender_id === userId
  const isRemoved = row.state === 'removed'
  const [text, images] = isRemoved ? ['', []] : [row.text, row.images]
  const isGone = row.state !== 'visible' || (text === '' && images.length === 0)
  const until = Date.parse(sent_at) + limits.chat.deleteMinutes * MINUTE_MS
  return {
    id,
    conversationId: row.conversation_id,
    senderId: sender_id,
    message: text,
    messageType: images.length > 0 ? 'image' : 'text',
    images: images.map(({ mediaId, width, height, alt, blur }) => ({
      url: CHAT_MEDIA + mediaId,
      width,
      height,
      alt,
      blur,
    })),
    creadoEn: sent_at,
    createdAt: sent_at,
    isRead: isMine ? seesReceipts && position <= otherRead : position <= readPosition,
    isDelivered: !isMine || position <= otherDelivered || position <= otherRead,
    estado: messageState(isRemoved, isGone),
    esMio: isMine,
    automatico: row.automatic,
    moderacion:
      isRemoved && isMine && decision_id !== null && clause !== null
        ? { decision: decision_id, clausula: clause }
        : null,
    eliminableHasta:
      isMine && !isGone && until > Date.parse(at) ? new Date(until).toISOString() : null,
    respondeA:
      reply_to === null || reply_sender === null
        ? null
        : { id: reply_to, message: row.reply_text ?? '', esMio: reply_sender === userId },
    cursor: String(position),
  }
}

/** The own message as written, because the read model may lag. */
export function sentRow({
  messageId,
  conversationId,
  senderId,
  text,
  images,
  replyTo,
  automatic,
  sentAt,
  deleted,
  removedBy,
}: Sent): MessageRow {
  const [decisionId = null, clause = null] = [...removedBy].at(-1) ?? []
  return {
    message_id: messageId,
    conversation_id: conversationId,
    sender_id: senderId,
    text,
    images,
    state: storedStateOf(deleted, decisionId !== null),
    decision_id: decisionId,
    clause,
    automatic,
    sent_at: sentAt,
    position: 0n,
    reply_to: replyTo,
    reply_text: null,
    reply_sender: null,
  }
}

function actorWord(actorId: string | null, userId: string): 'sistema' | 'yo' | 'otro' {
  if (actorId === null) return 'sistema'
  return actorId === userId ? 'yo' : 'otro'
}

function messageState(isRemoved: boolean, isGone: boolean): 'retirado' | 'eliminado' | 'visible' {
  if (isRemoved) return 'retirado'
  return isGone ? 'eliminado' : 'visible'
}

function obstacleOf(isBlocked: boolean, isPending: boolean): 'bloqueado' | 'pendiente' | null {
  if (isBlocked) return 'bloqueado'
  return isPending ? 'pendiente' : null
}

function storedStateOf(isDeleted: boolean, isRemoved: boolean): 'deleted' | 'removed' | 'visible' {
  if (isDeleted) return 'deleted'
  return isRemoved ? 'removed' : 'visible'
}
