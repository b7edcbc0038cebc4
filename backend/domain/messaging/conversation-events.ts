/** Events of a conversation between two people. */
import { z } from 'zod'
import { limits } from '../../../contract/kernel/limits.ts'
import { event, type EventsOf, personal } from '../kernel/event.ts'
import { Id, Text, Utc } from '../kernel/fields.ts'
import { derivedId } from '../kernel/ids.ts'
import type { MessageDeleted } from './message.ts'
import { type MessageRemoved, type MessageRestored } from './message.ts'

/** How a request was accepted. `mutual`: both asked, or they follow each other. */
export const acceptances = ['reply', 'tap', 'booking', 'mutual'] as const

/** What makes a request needless: they have to do with each other. */
export type Acquaintance = 'booking' | 'mutual'

const requestSent = { conversationId: Id, senderId: Id, receiverId: Id }

/** They talk from the beginning: they know each other. */
export const ConversationOpened = event('ConversationOpened', {
  conversationId: Id,
  openedBy: Id,
  otherId: Id,
  openedAt: Utc,
})

export const MessageRequestSent = event('MessageRequestSent', {
  ...requestSent,
  messageId: Id,
  text: personal(Text(limits.chat.message), { of: 'senderId', erased: '' }),
  sentAt: Utc,
})

export const MessageRequestAccepted = event('MessageRequestAccepted', {
  ...requestSent,
  by: z.enum(acceptances),
})

export const MessageRequestRejected = event('MessageRequestRejected', requestSent)

/** `wasRejected`: its sender must not learn it from the timing. */
export const MessageRequestLapsed = event('MessageRequestLapsed', {
  ...requestSent,
  wasRejected: z.boolean(),
})

/** `sentAt`: of what was asked, which counts no more. */
export const MessageRequestWithdrawn = event('MessageRequestWithdrawn', {
  ...requestSent,
  sentAt: Utc,
})

/** Out of one's own list, until there is a message again. */
export const ConversationHidden = event('ConversationHidden', { conversationId: Id, userId: Id })

export const ConversationRestored = event('ConversationRestored', {
  conversationId: Id,
  userId: Id,
})

export const ConversationMuted = event('ConversationMuted', {
  conversationId: Id,
  userId: Id,
  until: Utc.nullable(),
})

export type ConversationEvent = EventsOf<
  [
    typeof ConversationOpened,
    typeof MessageRequestSent,
    typeof MessageRequestAccepted,
    typeof MessageRequestRejected,
    typeof MessageRequestLapsed,
    typeof MessageRequestWithdrawn,
    typeof ConversationHidden,
    typeof ConversationRestored,
    typeof ConversationMuted,
    typeof MessageDeleted,
    typeof MessageRemoved,
    typeof MessageRestored,
  ]
>

/** The same id for both directions. */
export const conversationIdOf = (one: string, other: string): string =>
  derivedId('conversation', ...[one, other].toSorted())
