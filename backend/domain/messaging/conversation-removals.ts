/** The words of a request, deleted or taken down. */
import { DomainError } from '../kernel/decider.ts'
import type { ConversationCommandOf } from './conversation-commands.ts'
import type { ConversationEvent } from './conversation-events.ts'
import { withdrawnRequest } from './conversation-requests.ts'
import type { Conversation } from './conversation-state.ts'
import { MessageDeleted, mustBeYoung, restored, takenDown } from './message.ts'

export function deleteAsked(
  state: Conversation,
  { data: { messageId }, at }: ConversationCommandOf<'DeleteAsked'>,
): ConversationEvent[] {
  const found = state?.asked.find((one) => one.messageId === messageId)
  if (!state || !found) throw new DomainError('not_found', 'Mensaje no encontrado')
  if (found.deleted) return []
  mustBeYoung(found.sentAt, at)
  const { conversationId } = state
  const { senderId, receiverId } = found
  return [
    MessageDeleted({ messageId, conversationId, senderId, receiverId }),
    ...(state.status === 'request' ? [withdrawnRequest(state)] : []),
  ]
}

export function takeDownAsked(
  state: Conversation,
  { data: { messageId, decisionId, clause } }: ConversationCommandOf<'TakeDownAsked'>,
): ConversationEvent[] {
  const found = state?.asked.find((one) => one.messageId === messageId)
  if (!state || !found) throw new DomainError('not_found', 'Mensaje no encontrado')
  return takenDown({ ...found, conversationId: state.conversationId }, decisionId, clause)
}

export function restoreAsked(
  state: Conversation,
  { data: { messageId, decisionId } }: ConversationCommandOf<'RestoreAsked'>,
): ConversationEvent[] {
  const found = state?.asked.find((one) => one.messageId === messageId)
  return state && found
    ? restored({ ...found, conversationId: state.conversationId }, decisionId)
    : []
}
