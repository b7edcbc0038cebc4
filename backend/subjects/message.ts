/** A message. Its words may be a request's, which are in the conversation's stream. */
import { PICTURE_PATH } from '../../contract/kernel/pictures.ts'
import type { EvidenceSource, VisibleContent } from '../commands/moderation/subjects.ts'
import type { ConversationEvent } from '../domain/messaging/conversation-events.ts'
import {
  messageDecider,
  type MessageEvent,
  messageIn,
  MessageSent,
  monthOf,
} from '../domain/messaging/message.ts'
import { sql } from '../postgres/db.ts'
import { chats } from '../projections/messaging/chats.ts'
import { messageToReport } from '../projections/messaging/messages.ts'
import { altsOf, quotedContent, shownTexts } from './content.ts'
import type { EvidenceReads, SubjectDefinition } from './definition.ts'

/** So many messages before and after it are evidence, too. */
const AROUND = 5

function shown(event: ConversationEvent | MessageEvent, id: string): VisibleContent | undefined {
  if (event.type === 'MessageRequestSent' && event.data.messageId === id)
    return { texts: shownTexts({ texto: event.data.text }), pictures: [] }
  if (event.type !== 'MessageSent' || event.data.messageId !== id) return undefined
  const { text, images } = event.data
  return {
    texts: shownTexts({ texto: text, ...altsOf(images) }),
    pictures: images.map(({ mediaId }) => PICTURE_PATH + mediaId),
  }
}

const evidence = ({ placesOf, messagesAround }: EvidenceReads): EvidenceSource => ({
  category: 'messages',
  streams: async (id) =>
    (await placesOf(id)).flatMap(({ conversationId, sentAt }) => [
      `conversation-${conversationId}`,
      `messages-${monthOf(conversationId, sentAt)}`,
    ]),
  after: (event, _, id) => shown(event as ConversationEvent | MessageEvent, id),
  // With its time and author: `suyo` is the reported person's.
  around: async (id) =>
    (await messagesAround(id, AROUND)).map(({ sentAt, text, isTheirs }) => ({
      name: `MESSAGE ${sentAt} ${isTheirs ? 'suyo' : 'otro'}`,
      text: text === '' ? '(foto)' : text,
    })),
})

export const message: SubjectDefinition = {
  evidence,
  quoted: quotedContent,
  async picturesOf(commands, { placesOf }, id) {
    const found = await Promise.all(
      (await placesOf(id)).map(async ({ conversationId, sentAt }) =>
        messageIn(
          await commands.state(messageDecider, monthOf(conversationId, sentAt), { fresh: true }),
          id,
        ),
      ),
    )
    return found.flatMap((one) => (one?.images ?? []).map(({ mediaId }) => PICTURE_PATH + mediaId))
  },
  measures: {
    remove: {
      take: ({ chatting }, step, id, { decisionId, clause }) =>
        chatting.takeDown(step, id, { decisionId, clause }),
      takeBack: ({ chatting }, step, id, decisionId) => chatting.putBack(step, id, decisionId),
    },
  },
  reportableBy: ({ db }, viewer, id) => messageToReport(db, viewer, id),
  publishedAt: (id) => sql`(
      SELECT said.sent_at
      FROM ${chats.message} AS said
      WHERE said.message_id = ${id}
      ORDER BY said.position
      LIMIT 1
    )`,
  appearances: {
    types: [MessageSent.type],
    of: ({ data }) => {
      const { messageId, senderId, images } = data as ReturnType<typeof MessageSent>['data']
      return { id: messageId, authorId: senderId, mediaIds: images.map(({ mediaId }) => mediaId) }
    },
    foundBy: chats.name,
  },
}
