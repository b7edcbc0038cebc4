/**
 * A conversation: open, or requested by one side. The request's message is here, so one stream
 * decides 'one message until accepted', and mutual requests open it. Rejection is silent: the
 * sender's request keeps waiting until it would expire.
 */
import { byCommand, type Decider } from '../kernel/decider.ts'
import type { ConversationCommand } from './conversation-commands.ts'
import type { ConversationEvent } from './conversation-events.ts'
import { deleteAsked, restoreAsked, takeDownAsked } from './conversation-removals.ts'
import {
  acceptRequest,
  acquaint,
  approach,
  lapseRequest,
  partFrom,
  rejectRequest,
} from './conversation-requests.ts'
import { hideConversation, muteConversation, restoreConversation } from './conversation-settings.ts'
import { type Conversation, evolveConversation } from './conversation-state.ts'

export const conversationDecider: Decider<Conversation, ConversationCommand, ConversationEvent> = {
  category: 'conversation',
  initial: null,
  evolve: evolveConversation,
  decide: byCommand<Conversation, ConversationCommand, ConversationEvent>({
    Approach: approach,
    Acquaint: acquaint,
    AcceptRequest: acceptRequest,
    RejectRequest: rejectRequest,
    PartFrom: partFrom,
    LapseRequest: lapseRequest,
    DeleteAsked: deleteAsked,
    TakeDownAsked: takeDownAsked,
    RestoreAsked: restoreAsked,
    HideConversation: hideConversation,
    RestoreConversation: restoreConversation,
    MuteConversation: muteConversation,
  }),
}
