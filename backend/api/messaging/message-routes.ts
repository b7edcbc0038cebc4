/** What the two of a conversation say, and their pictures, which are for nobody else. */
import { Readable } from 'node:stream'
import * as contract from '../../../contract/messaging/messages.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { conversationIdOf } from '../../domain/messaging/conversation-events.ts'
import { otherOf } from '../../domain/messaging/conversation-state.ts'
import type { ChatMessage as Sent } from '../../domain/messaging/message.ts'
import {
  type Part,
  partIn,
  partsTogether,
  talkedIn,
  type Talker,
} from '../../projections/messaging/conversations.ts'
import { messagesIn, pictureIn, writtenMessages } from '../../projections/messaging/messages.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { notFound } from '../kernel/errors.ts'
import { type Call, done, type Routes } from '../kernel/route-registration.ts'
import { costOf } from '../kernel/limits.ts'
import { personById } from '../../projections/identity/people-reads.ts'
import { messageView, sentRow } from './chat-view.ts'

/** Nothing of it is known yet. */
const nowhere = { readPosition: 0n, otherRead: 0n, otherDelivered: 0n, seesReceipts: true } as const

export const messageRoutes: Routes = (
  api,
  { db, images, media, limits, messaging: { chatting, receipts } },
) => {
  const rowOf = writtenMessages(db)
  const partOf = partsTogether(db)
  api.on(
    contract.messages,
    async ({
      session: { userId },
      viewer,
      context,
      params: { id },
      query: { antes, despues, limit },
    }) => {
      const me = { ...viewer, userId }
      const part = await partOf({ viewer: me, id })
      if (!part) throw notFound('Conversación no encontrada')
      if (part.blocked) return []
      const rows = await messagesIn(db, part.conversationId, {
        limit,
        before: placeOf(antes),
        after: placeOf(despues),
      })
      const last = rows.findLast(({ sender_id }) => sender_id === part.otherId)
      if (part.status === 'active' && last && last.position > part.deliveredPosition)
        handedOver({ context }, part, userId, last.position)
      return rows.map((row) => messageView(row, me, part))
    },
  )

  api.on(
    contract.sendMessage,
    async (call) => {
      const {
        session: { userId },
        viewer,
        context,
        params: { id },
      } = call
      // The recipient comes from the stream in memory; their relation from the read model, for the
      // answer only.
      const found = await chatting.mustFind(context, id)
      const part = partIn(db, { ...viewer, userId }, id)
      // Where writing is refused nobody waits for it any more.
      part.catch(() => {})
      return said(call, otherOf(found, userId), part)
    },
    { counted: 'messagesByAccount' },
  )

  api.on(contract.writeTo, (call) => said(call, call.params.userId), {
    counted: 'messagesByAccount',
  })

  api.on(
    contract.deleteMessage,
    async ({ session: { userId }, viewer, context, params: { id, messageId } }) => {
      const part = await partIn(db, { ...viewer, userId }, id)
      await chatting.deleteMessage(context, part?.conversationId ?? id, messageId)
      return done
    },
    { counted: 'chatActsByAccount' },
  )

  api.on(
    contract.messagePicture,
    async ({ session: { userId }, reply, params: { id }, query: { size } }) => {
      const scope = await media.scopeOf(id)
      const conversationId = /^conversation:(.+)$/.exec(scope ?? '')?.[1]
      if (
        conversationId === undefined ||
        !(await talkedIn(db, userId, [conversationId])).has(conversationId)
      )
        throw notFound('Imagen no encontrada')
      const shown = await pictureIn(db, conversationId, id)
      if (shown === undefined) throw notFound('Imagen no encontrada')
      if (shown === 'removed') throw new DomainError('gone', 'Esta imagen ya no está disponible')
      const picture = await media.look(id, `conversation:${conversationId}`, size)
      const bytes = picture.is === 'here' ? await picture.bytes() : undefined
      if (!bytes) throw notFound('Imagen no encontrada')
      reply
        .header('cache-control', 'private, no-store')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
      return Readable.from([bytes])
    },
  )

  type Sending = Pick<
    Call<typeof contract.sendMessage>,
    'session' | 'viewer' | 'context' | 'settle' | 'body'
  >
  async function said(
    { session: { userId }, viewer, context, settle, body }: Sending,
    otherId: string,
    part?: Promise<Part | undefined>,
  ) {
    const {
      id: messageId = derivedId('message', context.commandId),
      message: text,
      images: pictures,
      alts,
      respondeA,
    } = body
    // The cost counts towards limits: asked only when needed.
    let cost: Promise<number> | undefined
    const points = () =>
      (cost ??= personById(db, userId).then((person) =>
        costOf('chatRequestsByAccount', person?.createdAt, context.at),
      ))
    const sent = await chatting.write(
      context,
      otherId,
      {
        messageId,
        text,
        replyTo: respondeA ?? null,
        pictures:
          pictures.length === 0
            ? null
            : async (conversationId) => {
                const taken = []
                // One by one: a sender over the limit is refused before the next picture is
                // decoded.
                for (const [index, picture] of pictures.entries())
                  taken.push({
                    ...(await images.takeFor(userId, picture, `conversation:${conversationId}`)),
                    alt: alts[index] ?? '',
                  })
                return taken
              },
      },
      {
        count: async () => limits.count('chatRequestsByAccount', userId, await points()),
        forgive: async () => limits.forgive('chatRequestsByAccount', userId, await points()),
      },
    )
    await settle()
    return written({ ...viewer, userId }, sent, await part)
  }

  /** `known`: how they stood with it as this was asked; what has just been said nobody has read. */
  async function written(me: Talker, sent: Sent, existing?: Part) {
    const conversationId = conversationIdOf(sent.senderId, sent.receiverId)
    const [row, part] = await Promise.all([
      rowOf({ conversationId, messageId: sent.messageId }),
      existing ?? partIn(db, me, conversationId),
    ])
    return messageView(row ?? sentRow(sent), me, part ?? nowhere)
  }

  function handedOver(
    { context }: Pick<Call<typeof contract.messages>, 'context'>,
    { conversationId, otherId }: Part,
    userId: string,
    upTo: bigint,
  ): void {
    receipts.delivered(context, { conversationId, userId, otherId }, { upTo })
  }
}

const placeOf = (cursor: string | undefined): bigint | undefined =>
  cursor === undefined ? undefined : BigInt(cursor)
