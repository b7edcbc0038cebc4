/** A request: sent, accepted, rejected, withdrawn, lapsed. */
import { DomainError } from '../kernel/decider.ts'
import type { ConversationCommandOf } from './conversation-commands.ts'
import {
  type ConversationEvent,
  conversationIdOf,
  ConversationOpened,
  MessageRequestAccepted,
  MessageRequestLapsed,
  MessageRequestRejected,
  MessageRequestSent,
  MessageRequestWithdrawn,
} from './conversation-events.ts'
import { type Between, type Conversation, requireConversation } from './conversation-state.ts'

const DAY_MS = 86_400_000

/** So long a request waits for an answer. */
export const REQUEST_DAYS = 30

export function approach(
  state: Conversation,
  { data: { otherId, knows, said }, by, at }: ConversationCommandOf<'Approach'>,
): ConversationEvent[] {
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
}

export function acquaint(
  state: Conversation,
  { data: { knows, actorId } }: ConversationCommandOf<'Acquaint'>,
): ConversationEvent[] {
  return state && mayAcquaint(state, actorId)
    ? [MessageRequestAccepted({ ...askedOf(state), by: knows })]
    : []
}

export function acceptRequest(state: Conversation): ConversationEvent[] {
  const found = requireConversation(state)
  if (found.status === 'open') return []
  if (found.status !== 'request') throw requestOver()
  return [MessageRequestAccepted({ ...askedOf(found), by: 'tap' })]
}

export function rejectRequest(state: Conversation): ConversationEvent[] {
  const found = requireConversation(state)
  if (found.status === 'rejected' || found.status === 'declined') return []
  if (found.status !== 'request') throw requestOver()
  return [MessageRequestRejected(askedOf(found))]
}

export function partFrom(
  state: Conversation,
  { data: { userId } }: ConversationCommandOf<'PartFrom'>,
): ConversationEvent[] {
  if (state?.status !== 'request') return []
  return [
    state.senderId === userId ? withdrawnRequest(state) : MessageRequestRejected(askedOf(state)),
  ]
}

export function lapseRequest(
  state: Conversation,
  { at }: ConversationCommandOf<'LapseRequest'>,
): ConversationEvent[] {
  if (state?.status !== 'request' && state?.status !== 'rejected') return []
  const since = state.asked.at(-1)?.sentAt
  if (since === undefined || Date.parse(at) - Date.parse(since) < REQUEST_DAYS * DAY_MS) return []
  return [MessageRequestLapsed({ ...askedOf(state), wasRejected: state.status === 'rejected' })]
}

const askedOf = ({ conversationId, senderId, receiverId }: Between) => ({
  conversationId,
  senderId,
  receiverId,
})

export const withdrawnRequest = (state: Between) =>
  MessageRequestWithdrawn({ ...askedOf(state), sentAt: state.asked.at(-1)?.sentAt ?? '' })

const requestOver = () => new DomainError('wrong_state', 'Esta solicitud ya no está pendiente')

/** Whether an act opens the conversation; not one of a rejected sender. */
export const mayAcquaint = ({ status, receiverId }: Between, actorId: string): boolean =>
  status === 'request' ||
  ((status === 'rejected' || status === 'declined') && actorId === receiverId)
