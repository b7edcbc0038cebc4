/**
 * What a barber has written for when they are away, said in their name to whoever writes to them
 * outside their hours: once a day to each, and never in answer to another such message, or two who
 * are away would talk for ever.
 */
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { MessageSent } from '../../domain/messaging/message.ts'
import type { Policy } from '../kernel/policy.ts'

export interface AwayMessage {
  readonly conversationId: string
  /** Who is away, and whom it tells so. */
  readonly senderId: string
  readonly receiverId: string
  readonly messageId: string
  readonly text: string
}
export interface Answering {
  /**
   * What somebody says at this instant because they are away, and which day it is where they work;
   * nothing while they are open, or have nothing to say.
   */
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

/** Whoever wrote longer ago waits for the person by now: these workers stood still meanwhile. */
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
