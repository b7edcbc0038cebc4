/** Who hears of conversations and messages: the two of them. */
import {
  ConversationHidden,
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
import { type Addressed, type TellRow, type ToPeople, tellOf } from '../tell.ts'

/** One's own list: what stands in it for one of the two. */
const listed = (conversationId: string, ...to: readonly string[]): ToPeople => ({
  to,
  message: { type: 'conversations_updated', conversationId },
})

const ownList = ({
  conversationId,
  userId,
}: {
  conversationId: string
  userId: string
}): Addressed[] => [listed(conversationId, userId)]

/** Of what ends in silence each hears of their own list. */
const ended = ({
  conversationId,
  senderId,
  receiverId,
}: {
  conversationId: string
  senderId: string
  receiverId: string
}): Addressed[] => [listed(conversationId, senderId, receiverId)]

/** By nobody's doing of the two: both hear it, whatever is between them. */
const moderated =
  (type: 'message_removed' | 'message_restored') =>
  ({
    conversationId,
    messageId,
    senderId,
    receiverId,
  }: {
    conversationId: string
    messageId: string
    senderId: string
    receiverId: string
  }): Addressed[] => [{ to: [senderId, receiverId], message: { type, conversationId, messageId } }]

export const messagingTold: readonly TellRow[] = [
  tellOf(ConversationOpened, ({ conversationId, openedBy }) => [
    { to: [openedBy], message: { type: 'conversation_created', conversationId } },
  ]),
  tellOf(MessageRequestSent, ({ conversationId, senderId, receiverId }) => [
    { to: [senderId], message: { type: 'conversation_created', conversationId } },
    { ...listed(conversationId, receiverId), from: senderId },
  ]),
  tellOf(MessageRequestAccepted, ({ conversationId, senderId, receiverId }) => [
    { to: [senderId], message: { type: 'chat_request_accepted', conversationId } },
    listed(conversationId, receiverId),
  ]),
  // The sender isn't told.
  tellOf(MessageRequestRejected, ({ conversationId, receiverId }) => [
    listed(conversationId, receiverId),
  ]),
  tellOf(MessageRequestLapsed, ended),
  tellOf(MessageRequestWithdrawn, ended),
  tellOf(ConversationHidden, ownList),
  tellOf(ConversationRestored, ownList),
  tellOf(ConversationMuted, ownList),
  tellOf(MessageSent, ({ conversationId, messageId, senderId, receiverId }) => [
    {
      to: [senderId, receiverId],
      message: { type: 'message_sent', conversationId, messageId, senderId },
    },
  ]),
  tellOf(MessageDeleted, ({ conversationId, messageId, senderId, receiverId }) => [
    { to: [senderId], message: { type: 'message_deleted', conversationId, messageId } },
    {
      to: [receiverId],
      from: senderId,
      message: { type: 'message_deleted', conversationId, messageId },
    },
  ]),
  tellOf(MessageRemoved, moderated('message_removed')),
  tellOf(MessageRestored, (message) =>
    message.isBack ? moderated('message_restored')(message) : [],
  ),
  tellOf(ConversationReadUpTo, ({ conversationId, userId, otherId, told }) => [
    { to: [userId], message: { type: 'messages_read', conversationId, userId } },
    ...(told
      ? [
          {
            to: [otherId],
            from: userId,
            message: { type: 'messages_read', conversationId, userId },
          } as const,
        ]
      : []),
  ]),
  tellOf(ConversationDeliveredUpTo, ({ conversationId, userId, otherId }) => [
    {
      to: [otherId],
      from: userId,
      message: { type: 'messages_delivered', conversationId, userId },
    },
  ]),
]
