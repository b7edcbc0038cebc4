/** Settings of one participant: hide, restore, mute. */
import type { ConversationCommandOf } from './conversation-commands.ts'
import {
  type ConversationEvent,
  ConversationHidden,
  ConversationMuted,
  ConversationRestored,
} from './conversation-events.ts'
import { type Conversation, requireConversation } from './conversation-state.ts'

export function hideConversation(
  state: Conversation,
  { by }: ConversationCommandOf<'HideConversation'>,
): ConversationEvent[] {
  return [
    ConversationHidden({
      conversationId: requireConversation(state).conversationId,
      userId: by.id,
    }),
  ]
}

export function restoreConversation(
  state: Conversation,
  { by }: ConversationCommandOf<'RestoreConversation'>,
): ConversationEvent[] {
  return [
    ConversationRestored({
      conversationId: requireConversation(state).conversationId,
      userId: by.id,
    }),
  ]
}

export function muteConversation(
  state: Conversation,
  { data: { until }, by }: ConversationCommandOf<'MuteConversation'>,
): ConversationEvent[] {
  const { conversationId, mutedUntil } = requireConversation(state)
  return (mutedUntil[by.id] ?? null) === until
    ? []
    : [ConversationMuted({ conversationId, userId: by.id, until })]
}
