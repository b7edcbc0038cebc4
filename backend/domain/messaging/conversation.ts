/**
 * A conversation: open, or requested by one side. The request's message is here, so one stream
 * decides 'one message until accepted', and mutual requests open it. Rejection is silent: the
 * sender's request keeps waiting until it would expire.
 */
import { z } from 'zod'
import { limits } from '../../../contract/kernel/limits.ts'
import type { Clause } from '../../../contract/moderation/reasons.ts'
import { type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { event, type EventsOf, personal } from '../kernel/event.ts'
import { Id, Text, Utc } from '../kernel/fields.ts'
import { derivedId } from '../kernel/ids.ts'
import {
  MessageDeleted,
  type MessageRemoved,
  type MessageRestored,
  mustBeYoung,
  removedAlso,
  type RemovedBy,
  removedWithout,
  restored,
  takenDown,
} from './message.ts'

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

export type ConversationCommand =
  /** A message, or opening without one. `knows`: how the two are acquainted. */
  | Command<
      'Approach',
      {
        otherId: string
        knows: Acquaintance | null
        said: { messageId: string; text: string; isPlain: boolean } | null
      }
    >
  /** An act of `actorId` connects them; a rejected request only by its rejecter. */
  | Command<'Acquaint', { knows: Acquaintance; actorId: string }>
  | Command<'AcceptRequest', object>
  | Command<'RejectRequest', object>
  | Command<'PartFrom', { userId: string }>
  | Command<'LapseRequest', object>
  | Command<'DeleteAsked', { messageId: string }>
  /** By a decision of moderation: what was asked waits on, without its words. */
  | Command<'TakeDownAsked', { messageId: string; decisionId: string; clause: Clause }>
  | Command<'RestoreAsked', { messageId: string; decisionId: string }>
  | Command<'HideConversation', object>
  | Command<'RestoreConversation', object>
  | Command<'MuteConversation', { until: string | null }>

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
/** Null where there never was one. */
export type Conversation = Between | null

const DAY_MS = 86_400_000
/** So long a request waits for an answer. */
export const REQUEST_DAYS = 30

/** The same id for both directions. */
export const conversationIdOf = (one: string, other: string): string =>
  derivedId('conversation', ...[one, other].toSorted())

export const conversationDecider: Decider<Conversation, ConversationCommand, ConversationEvent> = {
  category: 'conversation',
  initial: null,

  evolve: (state, event) =>
    match<ConversationEvent, Conversation>(event, {
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
    }),

  decide: (state, command) =>
    match<ConversationCommand, readonly ConversationEvent[]>(command, {
      Approach: ({ otherId, knows, said }, { by, at }) => {
        if (by.id === otherId) throw new DomainError('own_self', 'No puedes escribirte a ti mismo')
        // Sent again: what became of it is to be seen in what stands here.
        if (
          said &&
          state?.asked.some(
            ({ messageId, senderId }) => messageId === said.messageId && senderId === by.id,
          )
        )
          return []
        if (state?.status === 'open') return []
        const conversationId = conversationIdOf(by.id, otherId)
        const waits = state?.status === 'request' || state?.status === 'rejected'
        if (waits && said && state.receiverId === by.id)
          return [
            MessageRequestAccepted({
              ...askedOf(state),
              by: state.status === 'request' ? 'reply' : 'mutual',
            }),
          ]
        const isRejected =
          (state?.status === 'rejected' || state?.status === 'declined') && state.senderId === by.id
        if (knows !== null && !isRejected)
          return state
            ? [MessageRequestAccepted({ ...askedOf(state), by: knows })]
            : [ConversationOpened({ conversationId, openedBy: by.id, otherId, openedAt: at })]
        if (said === null) return []
        if (waits)
          throw new DomainError(
            'request_pending',
            'Tu solicitud está pendiente. Podrás escribir cuando la acepte.',
          )
        // Who was rejected asks no second time; the other still may.
        if (state?.status === 'declined' && state.senderId === by.id)
          throw new DomainError('unavailable', 'Esta persona no está disponible.')
        if (!said.isPlain)
          throw new DomainError(
            'request_text_only',
            'Una solicitud es solo de texto. Podrás enviar fotos cuando la acepte.',
          )
        return [
          MessageRequestSent({
            conversationId,
            senderId: by.id,
            receiverId: otherId,
            messageId: said.messageId,
            text: said.text,
            sentAt: at,
          }),
        ]
      },
      Acquaint: ({ knows, actorId }) =>
        state && mayAcquaint(state, actorId)
          ? [MessageRequestAccepted({ ...askedOf(state), by: knows })]
          : [],
      AcceptRequest: () => {
        const found = requireConversation(state)
        if (found.status === 'open') return []
        if (found.status !== 'request') throw over()
        return [MessageRequestAccepted({ ...askedOf(found), by: 'tap' })]
      },
      RejectRequest: () => {
        const found = requireConversation(state)
        if (found.status === 'rejected' || found.status === 'declined') return []
        if (found.status !== 'request') throw over()
        return [MessageRequestRejected(askedOf(found))]
      },
      PartFrom: ({ userId }) => {
        if (state?.status !== 'request') return []
        return [
          state.senderId === userId ? withdrawn(state) : MessageRequestRejected(askedOf(state)),
        ]
      },
      LapseRequest: (_, { at }) => {
        if (state?.status !== 'request' && state?.status !== 'rejected') return []
        const since = state.asked.at(-1)?.sentAt
        if (since === undefined || Date.parse(at) - Date.parse(since) < REQUEST_DAYS * DAY_MS)
          return []
        return [
          MessageRequestLapsed({ ...askedOf(state), wasRejected: state.status === 'rejected' }),
        ]
      },
      DeleteAsked: ({ messageId }, { at }) => {
        const found = state?.asked.find((one) => one.messageId === messageId)
        if (!state || !found) throw new DomainError('not_found', 'Mensaje no encontrado')
        if (found.deleted) return []
        mustBeYoung(found.sentAt, at)
        const { conversationId } = state
        const { senderId, receiverId } = found
        return [
          MessageDeleted({ messageId, conversationId, senderId, receiverId }),
          ...(state.status === 'request' ? [withdrawn(state)] : []),
        ]
      },
      TakeDownAsked: ({ messageId, decisionId, clause }) => {
        const found = state?.asked.find((one) => one.messageId === messageId)
        if (!state || !found) throw new DomainError('not_found', 'Mensaje no encontrado')
        return takenDown({ ...found, conversationId: state.conversationId }, decisionId, clause)
      },
      RestoreAsked: ({ messageId, decisionId }) => {
        const found = state?.asked.find((one) => one.messageId === messageId)
        return state && found
          ? restored({ ...found, conversationId: state.conversationId }, decisionId)
          : []
      },
      HideConversation: (_, { by }) => [
        ConversationHidden({
          conversationId: requireConversation(state).conversationId,
          userId: by.id,
        }),
      ],
      RestoreConversation: (_, { by }) => [
        ConversationRestored({
          conversationId: requireConversation(state).conversationId,
          userId: by.id,
        }),
      ],
      MuteConversation: ({ until }, { by }) => {
        const { conversationId, mutedUntil } = requireConversation(state)
        return (mutedUntil[by.id] ?? null) === until
          ? []
          : [ConversationMuted({ conversationId, userId: by.id, until })]
      },
    }),
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
const askedOf = ({ conversationId, senderId, receiverId }: Between) => ({
  conversationId,
  senderId,
  receiverId,
})
const withdrawn = (state: Between) =>
  MessageRequestWithdrawn({ ...askedOf(state), sentAt: state.asked.at(-1)?.sentAt ?? '' })
const over = () => new DomainError('wrong_state', 'Esta solicitud ya no está pendiente')

/** Whether an act opens the conversation; not one of a rejected sender. */
export const mayAcquaint = ({ status, receiverId }: Between, actorId: string): boolean =>
  status === 'request' ||
  ((status === 'rejected' || status === 'declined') && actorId === receiverId)

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
