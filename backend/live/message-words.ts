/**
 * The words of a chat message, told to the two at its commit. Fanout.ts tells the same two once the
 * read models have it. The sender was allowed to write when the message was appended. A node that
 * lags tells no words: the message may have been deleted since.
 */
import type { Logger } from 'pino'
import type { LiveEvent } from '../../contract/live.ts'
import type { RecordedEvent } from '../domain/kernel/event.ts'
import { MessageSent } from '../domain/messaging/message.ts'
import { follow, type Follower } from '../eventlog/follower.ts'
import type { EventLog, LogBatch } from '../eventlog/log.ts'
import type { Live } from './server.ts'

const FRESH_MS = 5_000

interface MessageWordsParts {
  readonly log: EventLog
  readonly live: Pick<Live, 'deliver' | 'reaches'>
  readonly logger: Pick<Logger, 'info' | 'warn'>
  readonly now: () => Date
}

/** Pictures and quotes need more than the event says: these wait for the read models. */
function wordsOf({
  data,
  position,
}: RecordedEvent): (LiveEvent & { type: 'message_words' }) | null {
  const { text, images, replyTo, conversationId, messageId, senderId, automatic, sentAt } =
    data as ReturnType<typeof MessageSent>['data']
  return text === '' || images.length > 0 || replyTo !== null
    ? null
    : {
        type: 'message_words',
        conversationId,
        messageId,
        senderId,
        message: text,
        createdAt: sentAt,
        automatico: automatic,
        cursor: String(position),
      }
}

export async function startMessageWords({
  log,
  live,
  logger,
  now,
}: MessageWordsParts): Promise<Follower> {
  return follow({
    name: 'live words',
    from: await log.head(),
    logger,
    async take({ events }: LogBatch) {
      for (const event of events) {
        const { senderId, receiverId, sentAt } = event.data as ReturnType<
          typeof MessageSent
        >['data']
        const there = [receiverId, senderId].filter((userId) => live.reaches(userId))
        const isFresh = now().getTime() - Date.parse(sentAt) <= FRESH_MS
        const words = isFresh && there.length > 0 ? wordsOf(event) : null
        if (words) live.deliver(there, words)
      }
    },
    read: (from, signal) => log.subscribe({ from, types: [MessageSent.type], signal }),
  })
}
