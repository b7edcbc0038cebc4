/** The commands of messaging. */
import type { CommandHandler } from '../kernel/handle.ts'
import type { Gate } from '../access/gate.ts'
import { ChatCommands, type ChatReads } from './send-message.ts'
import { ReceiptCommands } from './receipts.ts'

export interface MessagingParts {
  readonly chatting: ChatCommands
  readonly receipts: ReceiptCommands
}

export const messagingParts = (
  acting: { readonly commands: CommandHandler; readonly gate: Gate },
  reads: ChatReads,
  failed?: (error: Error) => void,
): MessagingParts => ({
  chatting: new ChatCommands(acting, reads),
  receipts: new ReceiptCommands(acting.commands, failed && { failed }),
})
