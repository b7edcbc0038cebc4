/**
 * Messages: a stream per conversation and UTC month. Ids come from the sender, so retries match.
 */
import { z } from 'zod'
import { limits } from '../../../contract/kernel/limits.ts'
import { type Clause, clauses } from '../../../contract/moderation/reasons.ts'
import { type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { event, type EventsOf, personal } from '../kernel/event.ts'
import { Id, Sha256, Text, Utc } from '../kernel/fields.ts'

/** `blur`: placeholder pixels as a data URL; `alt`: text alternative. */
const MessagePicture = z.object({
  mediaId: Id,
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
  blur: Text(2_000),
  alt: Text(limits.post.alt),
  contentHash: Sha256,
})
export type MessagePicture = z.infer<typeof MessagePicture>

const about = { messageId: Id, conversationId: Id, senderId: Id, receiverId: Id }

export const MessageSent = event('MessageSent', {
  ...about,
  text: personal(Text(limits.chat.message), { of: 'senderId', erased: '' }),
  images: personal(z.array(MessagePicture).max(limits.chat.images), { of: 'senderId', erased: [] }),
  replyTo: Id.nullable(),
  automatic: z.boolean(),
  sentAt: Utc,
})
/** Deleted by its author, for both. */
export const MessageDeleted = event('MessageDeleted', about)

/** Removed by moderation for both; its number stays. */
export const MessageRemoved = event('MessageRemoved', {
  ...about,
  decisionId: Id,
  clause: z.enum(clauses),
})
/** The decision is revoked. `left`: another one; `isBack`: visible again. */
export const MessageRestored = event('MessageRestored', {
  ...about,
  decisionId: Id,
  left: z.object({ decisionId: Id, clause: z.enum(clauses) }).nullable(),
  isBack: z.boolean(),
})

export type MessageEvent = EventsOf<
  [typeof MessageSent, typeof MessageDeleted, typeof MessageRemoved, typeof MessageRestored]
>

export interface MessageContent {
  readonly text: string
  readonly images: readonly MessagePicture[]
  readonly replyTo: string | null
}
export type MessageCommand =
  | Command<
      'SendMessage',
      MessageContent & {
        messageId: string
        conversationId: string
        senderId: string
        receiverId: string
        automatic: boolean
      }
    >
  | Command<'DeleteMessage', { messageId: string }>
  | Command<'TakeDownMessage', { messageId: string; decisionId: string; clause: Clause }>
  | Command<'RestoreMessage', { messageId: string; decisionId: string }>

export interface ChatMessage extends MessageContent {
  readonly messageId: string
  readonly conversationId: string
  readonly senderId: string
  readonly receiverId: string
  readonly automatic: boolean
  readonly sentAt: string
  readonly deleted: boolean
  readonly removedBy: RemovedBy
}
/** By which decisions, in their order. */
export type RemovedBy = ReadonlyMap<string, Clause>

/**
 * By id. In pieces, so that a message more does not copy a whole month; what a later piece says of
 * a message stands before an earlier one's.
 */
export interface Month {
  readonly last: ReadonlyMap<string, ChatMessage>
  readonly before: readonly ReadonlyMap<string, ChatMessage>[]
}
const PIECE = 200

export const messageIn = ({ last, before }: Month, messageId: string): ChatMessage | undefined =>
  last.get(messageId) ?? before.find((piece) => piece.has(messageId))?.get(messageId)
function withMessage({ last, before }: Month, message: ChatMessage): Month {
  const full = last.size >= PIECE && !last.has(message.messageId)
  return full
    ? { last: new Map([[message.messageId, message]]), before: [last, ...before] }
    : { last: new Map(last).set(message.messageId, message), before }
}

export const messageDecider: Decider<Month, MessageCommand, MessageEvent> = {
  category: 'messages',
  initial: { last: new Map(), before: [] },

  evolve: (month, event) =>
    match<MessageEvent, Month>(event, {
      MessageSent: (sent) => withMessage(month, { ...sent, deleted: false, removedBy: new Map() }),
      MessageDeleted: ({ messageId }) => {
        const message = messageIn(month, messageId)
        return message
          ? withMessage(month, { ...message, text: '', images: [], deleted: true })
          : month
      },
      MessageRemoved: ({ messageId, decisionId, clause }) => {
        const message = messageIn(month, messageId)
        return message
          ? withMessage(month, {
              ...message,
              removedBy: removedAlso(message.removedBy, decisionId, clause),
            })
          : month
      },
      MessageRestored: ({ messageId, decisionId }) => {
        const message = messageIn(month, messageId)
        return message
          ? withMessage(month, {
              ...message,
              removedBy: removedWithout(message.removedBy, decisionId),
            })
          : month
      },
    }),

  decide: (month, command) =>
    match<MessageCommand, readonly MessageEvent[]>(command, {
      SendMessage: ({ messageId, text, images, replyTo, ...more }, { at }) => {
        const existing = messageIn(month, messageId)
        if (existing) {
          mustBeSame(existing, { senderId: more.senderId, text, images, replyTo })
          return []
        }
        return [MessageSent({ messageId, ...more, text, images: [...images], replyTo, sentAt: at })]
      },
      DeleteMessage: ({ messageId }, { at }) => {
        const message = messageIn(month, messageId)
        if (!message) throw new DomainError('not_found', 'Mensaje no encontrado')
        if (message.deleted) return []
        mustBeYoung(message.sentAt, at)
        const { conversationId, senderId, receiverId } = message
        return [MessageDeleted({ messageId, conversationId, senderId, receiverId })]
      },
      TakeDownMessage: ({ messageId, decisionId, clause }) => {
        const message = messageIn(month, messageId)
        if (!message) throw new DomainError('not_found', 'Mensaje no encontrado')
        return takenDown(message, decisionId, clause)
      },
      RestoreMessage: ({ messageId, decisionId }) => {
        const message = messageIn(month, messageId)
        return message ? restored(message, decisionId) : []
      },
    }),
}

/** What both streams in which a message may stand say of a decision about it. */
type Decided = Pick<
  ChatMessage,
  'messageId' | 'conversationId' | 'senderId' | 'receiverId' | 'deleted' | 'removedBy'
>
const aboutOf = ({ messageId, conversationId, senderId, receiverId }: Decided) => ({
  messageId,
  conversationId,
  senderId,
  receiverId,
})

/** What its writer has taken back is gone already. */
export const takenDown = (message: Decided, decisionId: string, clause: Clause) =>
  message.deleted || message.removedBy.has(decisionId)
    ? []
    : [MessageRemoved({ ...aboutOf(message), decisionId, clause })]
export function restored(message: Decided, decisionId: string) {
  if (!message.removedBy.has(decisionId)) return []
  const [last] = [...removedWithout(message.removedBy, decisionId)].slice(-1)
  return [
    MessageRestored({
      ...aboutOf(message),
      decisionId,
      left: last ? { decisionId: last[0], clause: last[1] } : null,
      isBack: !last && !message.deleted,
    }),
  ]
}
export const removedAlso = (by: RemovedBy, decisionId: string, clause: Clause): RemovedBy =>
  new Map(by).set(decisionId, clause)
export const removedWithout = (by: RemovedBy, decisionId: string): RemovedBy =>
  new Map([...by].filter(([id]) => id !== decisionId))

/** A reused id with other content would lose the message. @throws already_exists */
export function mustBeSame(
  existing: MessageContent & { readonly senderId: string; readonly deleted?: boolean },
  content: MessageContent & { readonly senderId: string },
): void {
  const isSame =
    existing.senderId === content.senderId &&
    (existing.deleted === true ||
      (existing.text === content.text &&
        existing.replyTo === content.replyTo &&
        existing.images.length === content.images.length &&
        existing.images.every(({ mediaId }, index) => mediaId === content.images[index]?.mediaId)))
  if (!isSame) throw new DomainError('already_exists', 'Este mensaje ya existe')
}

const MINUTE_MS = 60_000
/** @throws too_late */
export function mustBeYoung(sentAt: string, at: string): void {
  if (Date.parse(at) - Date.parse(sentAt) > limits.chat.deleteMinutes * MINUTE_MS)
    throw new DomainError('too_late', 'Un mensaje solo se puede eliminar durante 15 minutos')
}

/** Of a conversation, at this instant. */
export const monthOf = (conversationId: string, at: string): string =>
  `${conversationId}-${at.slice(0, 'yyyy-mm'.length)}`
/** The one before. */
export function monthBefore(conversationId: string, at: string): string {
  const first = new Date(`${at.slice(0, 'yyyy-mm'.length)}-01T00:00:00.000Z`)
  return monthOf(conversationId, new Date(first.getTime() - 1).toISOString())
}
