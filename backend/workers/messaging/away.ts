/**
 * Sends away messages outside a barber's hours: once a day per client, and never in answer to
 * another one, which would loop.
 */
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { MessageSent } from '../../domain/messaging/message.ts'
import type { Policy } from '../kernel/policy.ts'

export interface AwayMessage {
  readonly conversationId: string
  readonly senderId: string
  readonly receiverId: string
  readonly messageId: string
  readonly text: string
}
export interface Answering {
  /** The away text and local day of a barber; undefined while open or without a text. */
  readonly away: (
    userId: string,
    at: string,
  ) => Promise<{ readonly text: string; readonly day: string } | undefined>
  readonly say: (
    message: AwayMessage,
    command: { readonly commandId: string; readonly at: string },
  ) => Promise<void>
  readonly now: () => Date
}

/** Older messages get no away reply: the workers were down. */
const LATE_MS = 30 * 60_000

export const awayPolicy = ({ away, say, now }: Answering): Policy => ({
  name: 'away-messages',
  from: 'head',
  types: [MessageSent.type],
  async act(events: readonly RecordedEvent[]) {
    for (const {
      id,
      data,
      metadata: { occurredAt: at },
    } of events) {
      // Of this type, by what the policy follows.
      const { conversationId, senderId, receiverId, automatic } = data as ReturnType<
        typeof MessageSent
      >['data']
      if (automatic || now().getTime() - Date.parse(at) > LATE_MS) continue
      const found = await away(receiverId, at)
      if (!found) continue
      const messageId = derivedId('away', receiverId, senderId, found.day)
      await say(
        { conversationId, senderId: receiverId, receiverId: senderId, messageId, text: found.text },
        { commandId: derivedId('away', id), at },
      )
    }
  },
})
