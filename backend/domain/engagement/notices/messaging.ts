/** Who is told of messages and requests. */
import { MessageRequestSent, MessageRequestWithdrawn } from '../../messaging/conversation-events.ts'
import { MessageSent } from '../../messaging/message.ts'
import { notice, type NoticeRow, type Notification, type Said, when } from './notice.ts'

/** `isBack`: taken back on the day on which it was told. */
const requested = (
  {
    data: { conversationId, senderId, receiverId, sentAt },
    by,
    at,
  }: Said<{ conversationId: string; senderId: string; receiverId: string; sentAt: string }>,
  isBack: boolean,
): Notification => ({
  ...notice(receiverId, 'message_request', { conversationId }, { by, at }),
  about: { conversationId, by: senderId },
  ...(isBack && { takesBack: sentAt }),
})

export const messagingNotices: readonly NoticeRow[] = [
  when(MessageRequestSent, (message) => [requested(message, false)]),
  when(MessageRequestWithdrawn, (message) => [requested(message, true)]),
  when(
    MessageSent,
    ({ data: { conversationId, messageId, senderId, receiverId, automatic }, by, at }) =>
      automatic
        ? []
        : [
            {
              ...notice(
                receiverId,
                'message_received',
                { conversationId, messageId },
                { by, at, inApp: false },
              ),
              about: { conversationId, messageId, by: senderId },
            },
          ],
  ),
]
