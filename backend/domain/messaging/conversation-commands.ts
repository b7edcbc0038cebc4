/** Commands of a conversation. */
import type { Clause } from '../../../contract/moderation/reasons.ts'
import type { Command } from '../kernel/decider.ts'
import type { Acquaintance } from './conversation-events.ts'

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

/** The command of this type. */
export type ConversationCommandOf<Type extends ConversationCommand['type']> = Extract<
  ConversationCommand,
  { type: Type }
>
