/** Read position in a conversation: it only advances. */
import { z } from 'zod'
import { type Command, type Decider, match } from '../kernel/decider.ts'
import { event, type EventsOf } from '../kernel/event.ts'
import { Id, Position } from '../kernel/fields.ts'

const about = { conversationId: Id, userId: Id, otherId: Id }

/** Everything up to this place in the log has reached them. */
export const ConversationDeliveredUpTo = event('ConversationDeliveredUpTo', {
  ...about,
  upTo: Position,
})
/** Messages read up to here. `told`: whether the sender learns; needs both receipts. */
export const ConversationReadUpTo = event('ConversationReadUpTo', {
  ...about,
  count: z.int().min(0).max(1_000_000_000),
  messageId: Id,
  upTo: Position,
  told: z.boolean(),
})

export type ReceiptEvent = EventsOf<[typeof ConversationDeliveredUpTo, typeof ConversationReadUpTo]>

interface Of {
  readonly conversationId: string
  readonly userId: string
  readonly otherId: string
}
export interface Read {
  readonly count: number
  readonly messageId: string
  readonly upTo: string
  readonly told: boolean
}
export type ReceiptCommand =
  | Command<'MarkDelivered', Of & { upTo: string }>
  | Command<'MarkRead', Of & Read>

export interface Receipts {
  readonly delivered: bigint
  readonly read: bigint
  readonly count: number
}

export const receiptsDecider: Decider<Receipts, ReceiptCommand, ReceiptEvent> = {
  category: 'receipts',
  initial: { delivered: 0n, read: 0n, count: 0 },

  evolve: (state, event) =>
    match<ReceiptEvent, Receipts>(event, {
      ConversationDeliveredUpTo: ({ upTo }) => ({ ...state, delivered: BigInt(upTo) }),
      ConversationReadUpTo: ({ upTo, count }) => ({ ...state, read: BigInt(upTo), count }),
    }),

  decide: (state, command) =>
    match<ReceiptCommand, readonly ReceiptEvent[]>(command, {
      // What was read has reached them.
      MarkDelivered: ({ upTo, ...of }) =>
        BigInt(upTo) > state.delivered && BigInt(upTo) > state.read
          ? [ConversationDeliveredUpTo({ ...of, upTo })]
          : [],
      // The place goes on, and with it the count; a count that was taken before others came never
      // takes them back.
      MarkRead: ({ upTo, count, ...more }) =>
        BigInt(upTo) > state.read && count >= state.count
          ? [ConversationReadUpTo({ ...more, upTo, count })]
          : [],
    }),
}

export const receiptsId = (conversationId: string, userId: string): string =>
  `${conversationId}-${userId}`
