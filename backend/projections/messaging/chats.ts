/**
 * Conversations, messages and read positions. One row per participant with counts received and
 * read, so unread is a difference. Texts are stored once, with their message.
 */
import type { Clause } from '../../../contract/moderation/reasons.ts'
import type { MessagePicture } from '../../domain/messaging/message.ts'
import {
  AppointmentBooked,
  AppointmentCancelled,
  AppointmentCompleted,
  AppointmentConfirmed,
  AppointmentExpired,
  AppointmentMarkedNoShow,
  AppointmentMarkTakenBack,
  AppointmentMoved,
  AppointmentMovedIn,
  AppointmentReinstated,
  AppointmentRejected,
  AttendanceConfirmed,
} from '../../domain/booking/events.ts'
import {
  ConversationHidden,
  conversationIdOf,
  ConversationMuted,
  ConversationOpened,
  ConversationRestored,
  MessageRequestAccepted,
  MessageRequestLapsed,
  MessageRequestRejected,
  MessageRequestSent,
  MessageRequestWithdrawn,
} from '../../domain/messaging/conversation-events.ts'
import {
  MessageDeleted,
  MessageRemoved,
  MessageRestored,
  MessageSent,
} from '../../domain/messaging/message.ts'
import { ConversationDeliveredUpTo, ConversationReadUpTo } from '../../domain/messaging/receipts.ts'
import { ChatSettingsChanged } from '../../domain/messaging/chat-settings.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { projection, type Rows, word, json } from '../engine/apply/projection.ts'

/**
 * For one of the two: `sent`, what they have asked waits, or was rejected and they are not to know;
 * `request`, they are asked; `lapsed`, what they asked was not answered; `over`, there is nothing
 * between the two for them.
 */
export type ConversationStatus = 'active' | 'sent' | 'request' | 'lapsed' | 'over'

const tables = {
  /** Begins with whatever is said of it first, so every column has a default. */
  participant: {
    columns: {
      user_id: 'uuid',
      conversation_id: 'uuid',
      other_id: { type: 'uuid', nullable: true },
      opened_by: { type: 'uuid', nullable: true },
      status: { type: word<ConversationStatus>(), default: "'over'" },
      requested_at: { type: 'timestamptz', nullable: true },
      last_message_id: { type: 'uuid', nullable: true },
      /** Where the conversation stands in the list: its last message, or its beginning. */
      last_position: { type: 'bigint', default: '0' },
      last_at: { type: 'timestamptz', default: "'epoch'" },
      /** Messages of the other, and how many were read; deleted ones keep their number. */
      received: { type: 'int', default: '0' },
      read: { type: 'int', default: '0' },
      /** Read and delivered positions of this side, and of the other as told. */
      read_position: { type: 'bigint', default: '0' },
      delivered_position: { type: 'bigint', default: '0' },
      other_read: { type: 'bigint', default: '0' },
      other_delivered: { type: 'bigint', default: '0' },
      hidden: { type: 'boolean', default: 'false' },
      muted_until: { type: 'timestamptz', nullable: true },
    },
    key: ['user_id', 'conversation_id'],
    impersonal: ['status'],
    indexes: [
      "(user_id, last_position DESC) WHERE NOT hidden AND status IN ('active', 'sent', 'lapsed')",
      "(user_id) WHERE received > read AND status = 'active' AND NOT hidden",
      "(user_id, last_position DESC) WHERE status IN ('sent', 'request')",
      "(requested_at) WHERE status = 'sent'",
    ],
  },
  message: {
    columns: {
      message_id: 'uuid',
      conversation_id: 'uuid',
      sender_id: 'uuid',
      receiver_id: 'uuid',
      text: 'text',
      images: json<readonly MessagePicture[]>(),
      reply_to: { type: 'uuid', nullable: true },
      /**
       * `visible`, `deleted` by its writer, or `removed` by a decision: its words stay here for the
       * day on which that is taken back, and no read gives them.
       */
      state: word<MessageState>(),
      decision_id: { type: 'uuid', nullable: true },
      clause: { type: word<Clause>(), nullable: true },
      automatic: { type: 'boolean', default: 'false' },
      sent_at: 'timestamptz',
      position: 'bigint',
    },
    // The id is the client's, so it is unique in its conversation only.
    key: ['conversation_id', 'message_id'],
    personal: { of: 'sender_id', columns: { text: '', images: [] } },
    impersonal: ['state', 'clause'],
    indexes: ['(conversation_id, position DESC)', '(message_id)', '(sender_id)'],
  },
  /** Appointment events of two people, with or without a conversation. */
  line: {
    columns: {
      event_id: 'uuid',
      conversation_id: 'uuid',
      appointment_id: 'uuid',
      kind: word<LineKind>(),
      by_id: { type: 'uuid', nullable: true },
      start_at: 'timestamptz',
      at: 'timestamptz',
      position: 'bigint',
    },
    key: ['event_id'],
    told: 'once',
    impersonal: ['kind'],
    indexes: ['(conversation_id, position DESC)'],
  },
  /** Lines of acts that were taken back: nobody reads of them. */
  undone: { columns: { event_id: 'uuid' }, key: ['event_id'], told: 'once' },
  settings: {
    columns: {
      user_id: 'uuid',
      receipts: 'boolean',
      typing: 'boolean',
      quick_replies: 'text[]',
      away_text: 'text',
    },
    key: ['user_id'],
    personal: { of: 'user_id', columns: { quick_replies: [], away_text: '' } },
  },
} as const

type ChatRows = Rows<typeof tables>
interface Asked {
  readonly conversationId: string
  readonly senderId: string
  readonly receiverId: string
}
const rowOf = (userId: string, conversationId: string) => ({
  user_id: userId,
  conversation_id: conversationId,
})

/** There is one more in it, from one of them to the other. */
function said(
  rows: ChatRows,
  {
    conversationId,
    senderId,
    receiverId,
    messageId,
    sentAt,
  }: Asked & { messageId: string; sentAt: string },
  position: bigint,
): void {
  const last = {
    last_message_id: messageId,
    last_position: position,
    last_at: sentAt,
    hidden: false,
  }
  rows.participant.add(rowOf(receiverId, conversationId), { received: 1 })
  rows.participant.patch(rowOf(receiverId, conversationId), { ...last, other_id: senderId })
  rows.participant.add(rowOf(senderId, conversationId), { received: 0 })
  rows.participant.patch(rowOf(senderId, conversationId), { ...last, other_id: receiverId })
}

function stands(
  rows: ChatRows,
  { conversationId, senderId, receiverId }: Asked,
  sender: ConversationStatus,
  receiver: ConversationStatus,
): void {
  rows.participant.patch(rowOf(senderId, conversationId), { status: sender })
  rows.participant.patch(rowOf(receiverId, conversationId), { status: receiver })
}

/** As the thread names it (contract/messaging/conversations.ts). */
export type MessageState = 'visible' | 'deleted' | 'removed'
export type LineKind =
  | 'reservada'
  | 'confirmada'
  | 'rechazada'
  | 'movida'
  | 'cancelada'
  | 'completada'
  | 'noShow'
  | 'asistencia'
interface OfAppointment {
  readonly appointmentId: string
  readonly barberId: string
  readonly clientId: string | null
  readonly start: string
  /** Caused by a rule, not by a person. */
  readonly automatic?: boolean
}
const line =
  (kind: LineKind) =>
  (
    { appointmentId, barberId, clientId, start, automatic = false }: OfAppointment,
    rows: ChatRows,
    { id, position, metadata: { actor, occurredAt } }: RecordedEvent,
  ): void => {
    if (clientId === null) return
    rows.line.put({
      event_id: id,
      conversation_id: conversationIdOf(barberId, clientId),
      appointment_id: appointmentId,
      kind,
      by_id: automatic || actor.role === 'system' ? null : actor.id,
      start_at: start,
      at: occurredAt,
      position,
    })
  }

const movedLine = (
  moved: OfAppointment & { readonly undoes: { readonly actId: string } | null },
  rows: ChatRows,
  event: RecordedEvent,
): void => {
  if (moved.undoes) rows.undone.put({ event_id: moved.undoes.actId })
  else line('movida')(moved, rows, event)
}

export const chats = projection({
  name: 'chats',
  version: 5,
  tables,
  handlers: (on) => [
    on(
      ConversationOpened,
      ({ conversationId, openedBy, otherId, openedAt }, rows, { position }) => {
        const opened = {
          opened_by: openedBy,
          status: 'active',
          last_position: position,
          last_at: openedAt,
        } as const
        for (const [userId, other] of [
          [openedBy, otherId],
          [otherId, openedBy],
        ] as const) {
          rows.participant.add(rowOf(userId, conversationId), { received: 0 })
          // Of what has only been opened the other is told nothing.
          rows.participant.patch(rowOf(userId, conversationId), {
            ...opened,
            other_id: other,
            hidden: userId !== openedBy,
          })
        }
      },
    ),
    on(MessageRequestSent, (requestSent, rows, { position }) => {
      const { conversationId, messageId, senderId, receiverId, text, sentAt } = requestSent
      rows.message.put({
        message_id: messageId,
        conversation_id: conversationId,
        sender_id: senderId,
        receiver_id: receiverId,
        text,
        images: [],
        reply_to: null,
        state: 'visible',
        sent_at: sentAt,
        position,
      })
      said(rows, requestSent, position)
      for (const userId of [senderId, receiverId])
        rows.participant.patch(rowOf(userId, conversationId), {
          opened_by: senderId,
          requested_at: sentAt,
        })
      stands(rows, requestSent, 'sent', 'request')
    }),
    on(MessageRequestAccepted, (request, rows) => stands(rows, request, 'active', 'active')),
    on(MessageRequestRejected, ({ conversationId, receiverId }, rows) =>
      rows.participant.patch(rowOf(receiverId, conversationId), { status: 'over' }),
    ),
    on(MessageRequestLapsed, (requestSent, rows) => stands(rows, requestSent, 'lapsed', 'over')),
    on(MessageRequestWithdrawn, (requestSent, rows) => stands(rows, requestSent, 'over', 'over')),
    on(ConversationHidden, ({ conversationId, userId }, rows) =>
      rows.participant.patch(rowOf(userId, conversationId), { hidden: true }),
    ),
    on(ConversationRestored, ({ conversationId, userId }, rows) =>
      rows.participant.patch(rowOf(userId, conversationId), { hidden: false }),
    ),
    on(ConversationMuted, ({ conversationId, userId, until }, rows) =>
      rows.participant.patch(rowOf(userId, conversationId), { muted_until: until }),
    ),
    on(MessageSent, (sent, rows, { position }) => {
      const {
        messageId,
        conversationId,
        senderId,
        receiverId,
        text,
        images,
        replyTo,
        automatic,
        sentAt,
      } = sent
      rows.message.put({
        message_id: messageId,
        conversation_id: conversationId,
        sender_id: senderId,
        receiver_id: receiverId,
        text,
        images,
        reply_to: replyTo,
        state: 'visible',
        automatic,
        sent_at: sentAt,
        position,
      })
      said(rows, sent, position)
    }),
    on(MessageDeleted, ({ conversationId, messageId }, rows) =>
      rows.message.patch(
        { conversation_id: conversationId, message_id: messageId },
        { state: 'deleted', text: '', images: [] },
      ),
    ),
    on(MessageRemoved, ({ conversationId, messageId, decisionId, clause }, rows) =>
      rows.message.patch(
        { conversation_id: conversationId, message_id: messageId },
        { state: 'removed', decision_id: decisionId, clause },
      ),
    ),
    on(MessageRestored, ({ conversationId, messageId, left, isBack }, rows) =>
      rows.message.patch(
        { conversation_id: conversationId, message_id: messageId },
        {
          decision_id: left?.decisionId ?? null,
          clause: left?.clause ?? null,
          state: isBack ? 'visible' : undefined,
        },
      ),
    ),
    on(ConversationDeliveredUpTo, ({ conversationId, userId, otherId, upTo }, rows) => {
      rows.participant.patch(rowOf(userId, conversationId), { delivered_position: BigInt(upTo) })
      rows.participant.patch(rowOf(otherId, conversationId), { other_delivered: BigInt(upTo) })
    }),
    on(ConversationReadUpTo, ({ conversationId, userId, otherId, upTo, count, told }, rows) => {
      rows.participant.patch(rowOf(userId, conversationId), {
        read: count,
        read_position: BigInt(upTo),
        delivered_position: BigInt(upTo),
      })
      rows.participant.patch(rowOf(otherId, conversationId), {
        other_delivered: BigInt(upTo),
        ...(told && { other_read: BigInt(upTo) }),
      })
    }),
    on(AppointmentBooked, line('reservada')),
    on(AppointmentConfirmed, line('confirmada')),
    on(AppointmentRejected, line('rechazada')),
    on(AppointmentMoved, movedLine),
    on(AppointmentReinstated, ({ actId }, rows) => rows.undone.put({ event_id: actId })),
    on(AppointmentMarkTakenBack, ({ actId }, rows) => rows.undone.put({ event_id: actId })),
    on(AppointmentMovedIn, movedLine),
    on(AppointmentCancelled, line('cancelada')),
    on(AppointmentExpired, line('cancelada')),
    on(AppointmentCompleted, line('completada')),
    on(AppointmentMarkedNoShow, line('noShow')),
    on(AttendanceConfirmed, line('asistencia')),
    on(ChatSettingsChanged, ({ userId, receipts, typing, quickReplies, awayText }, rows) =>
      rows.settings.put({
        user_id: userId,
        receipts,
        typing,
        quick_replies: quickReplies,
        away_text: awayText,
      }),
    ),
  ],
})
