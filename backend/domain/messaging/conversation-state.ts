/** State of a conversation, folded from its events. */
import { DomainError, match } from '../kernel/decider.ts'
import { type ConversationEvent } from './conversation-events.ts'
import { removedAlso, type RemovedBy, removedWithout } from './message.ts'

/** The request's message. */
export interface FirstMessage {
  readonly messageId: string
  readonly senderId: string
  readonly receiverId: string
  readonly text: string
  readonly sentAt: string
  readonly deleted: boolean
  readonly removedBy: RemovedBy
}

export interface Between {
  readonly conversationId: string
  readonly senderId: string
  readonly receiverId: string
  /** `declined`: rejected, and over. */
  readonly status: 'open' | 'request' | 'rejected' | 'declined' | 'lapsed' | 'withdrawn'
  readonly asked: readonly FirstMessage[]
  readonly mutedUntil: Readonly<Record<string, string | null>>
}

export type Conversation = Between | null

export function evolveConversation(state: Conversation, event: ConversationEvent): Conversation {
  return match<ConversationEvent, Conversation>(event, {
    ConversationOpened: ({ conversationId, openedBy, otherId }) => ({
      conversationId,
      senderId: openedBy,
      receiverId: otherId,
      status: 'open',
      asked: state?.asked ?? [],
      mutedUntil: state?.mutedUntil ?? {},
    }),
    MessageRequestSent: ({ conversationId, senderId, receiverId, messageId, text, sentAt }) => ({
      conversationId,
      senderId,
      receiverId,
      status: 'request',
      asked: [
        ...(state?.asked ?? []),
        { messageId, senderId, receiverId, text, sentAt, deleted: false, removedBy: new Map() },
      ],
      mutedUntil: state?.mutedUntil ?? {},
    }),
    MessageRequestAccepted: () => state && { ...state, status: 'open' },
    MessageRequestRejected: () => state && { ...state, status: 'rejected' },
    MessageRequestLapsed: ({ wasRejected }) =>
      state && { ...state, status: wasRejected ? 'declined' : 'lapsed' },
    MessageRequestWithdrawn: () => state && { ...state, status: 'withdrawn' },
    ConversationHidden: () => state,
    ConversationRestored: () => state,
    ConversationMuted: ({ userId, until }) =>
      state && { ...state, mutedUntil: { ...state.mutedUntil, [userId]: until } },
    MessageDeleted: ({ messageId }) =>
      withAsked(state, messageId, (one) => ({ ...one, text: '', deleted: true })),
    MessageRemoved: ({ messageId, decisionId, clause }) =>
      withAsked(state, messageId, (one) => ({
        ...one,
        removedBy: removedAlso(one.removedBy, decisionId, clause),
      })),
    MessageRestored: ({ messageId, decisionId }) =>
      withAsked(state, messageId, (one) => ({
        ...one,
        removedBy: removedWithout(one.removedBy, decisionId),
      })),
  })
}

const withAsked = (
  state: Conversation,
  messageId: string,
  to: (firstMessage: FirstMessage) => FirstMessage,
): Conversation =>
  state && {
    ...state,
    asked: state.asked.map((one) => (one.messageId === messageId ? to(one) : one)),
  }

/** @throws not_found */
export function requireConversation(state: Conversation): Between {
  if (!state) throw new DomainError('not_found', 'Conversación no encontrada')
  return state
}

/** Who of the two is not this one. */
export const otherOf = (
  { senderId, receiverId }: Pick<Between, 'senderId' | 'receiverId'>,
  userId: string,
): string => (senderId === userId ? receiverId : senderId)
