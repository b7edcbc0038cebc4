/** Conversations for tests: Lucía, a client, and her barber Marco. */
import type {
  AppointmentLine,
  Conversation,
  MessageRequest,
} from '../../../contract/messaging/conversations.ts'
import type { Message } from '../../../contract/messaging/messages.ts'
import type { ChatSettings } from '../../../contract/messaging/settings.ts'

export const marcoId = '5b0f3a52-6f6e-4d52-9a57-0d1f7f1a0004'
export const chatId = '7c0f3a52-6f6e-4d52-9a57-0d1f7f1a0001'

export const conversationExample = (changes: Partial<Conversation> = {}): Conversation => ({
  id: chatId,
  senderId: '6f1d2c3b-0000-4000-8000-000000000001',
  receiverId: marcoId,
  otherUserId: marcoId,
  otherUserName: 'Marco Ruiz',
  otherUserAvatar: null,
  otherUserRole: 'barbero',
  lastMessage: 'Te espero a las diez',
  lastMessageTime: '2026-11-22T10:00:00Z',
  lastMessageAt: '2026-11-22T10:00:00Z',
  ultimoEsMio: false,
  ultimoEntregado: false,
  ultimoLeido: false,
  unreadCount: 0,
  status: 'active',
  isUserSender: true,
  impedimento: null,
  hasRelationship: true,
  silenciadaHasta: null,
  cursor: '10',
  ...changes,
})

/** The n-th of a conversation, a minute after the one before. */
export function messageExample(n: number, changes: Partial<Message> = {}): Message {
  const at = new Date(Date.parse('2026-11-20T10:00:00Z') + n * 60_000).toISOString()
  return {
    id: `9d0f3a52-6f6e-4d52-9a57-${String(n).padStart(12, '0')}`,
    conversationId: chatId,
    senderId: marcoId,
    message: `mensaje ${n}`,
    messageType: 'text',
    images: [],
    creadoEn: at,
    createdAt: at,
    isRead: true,
    isDelivered: true,
    estado: 'visible',
    esMio: false,
    automatico: false,
    moderacion: null,
    eliminableHasta: null,
    respondeA: null,
    cursor: String(n),
    ...changes,
  }
}

export const requestExample = (changes: Partial<MessageRequest> = {}): MessageRequest => ({
  id: chatId,
  status: 'pending',
  isUserSender: false,
  senderName: 'Olga Rey',
  senderAvatar: null,
  senderRole: 'cliente',
  otherUserId: '6f1d2c3b-0000-4000-8000-000000000009',
  otherUserName: 'Olga Rey',
  otherUserAvatar: null,
  otherUserRole: 'cliente',
  lastMessage: 'Hola, ¿cortas rizado?',
  creadoEn: '2026-11-22T09:00:00Z',
  ...changes,
})

export const lineExample = (changes: Partial<AppointmentLine> = {}): AppointmentLine => ({
  id: 'l-1',
  at: '2026-11-20T10:01:30Z',
  appointmentId: '5b0f3a52-6f6e-4d52-9a57-0d1f7f1a0001',
  tipo: 'reservada',
  por: 'yo',
  fecha: '2026-11-23T10:00:00+01:00',
  zonaHoraria: 'Europe/Madrid',
  servicio: 'Corte Clásico',
  ...changes,
})

export const settingsExample = (changes: Partial<ChatSettings> = {}): ChatSettings => ({
  confirmacionesDeLectura: true,
  avisoEscribiendo: true,
  respuestasRapidas: [],
  mensajeDeAusencia: '',
  ...changes,
})
