/** Conversations and requests. */
import * as contract from '../../../contract/messaging/conversations.ts'
import { ERASED } from '../../domain/kernel/event.ts'
import { conversationIdOf } from '../../domain/messaging/conversation-events.ts'
import { acquaintanceOf } from '../../projections/messaging/acquaintance.ts'
import {
  badgeOf,
  conversationFor,
  type ConversationRow,
  conversationsOf,
  type Part,
  partIn,
  requestsOf,
  type Talker,
} from '../../projections/messaging/conversations.ts'
import { linesIn, reachedIn } from '../../projections/messaging/messages.ts'
import { personById } from '../../projections/identity/people-reads.ts'
import type { Db } from '../../postgres/db.ts'
import { notFound } from '../kernel/errors.ts'
import { done, type Routes } from '../kernel/route-registration.ts'
import { requestLanguageOf } from '../kernel/language.ts'
import { conversationView, lineView, requestView } from './chat-view.ts'

/** @throws not_found */
export async function mustTakePart(db: Db, viewer: Talker, id: string): Promise<Part> {
  const part = await partIn(db, viewer, id)
  if (!part) throw notFound('Conversación no encontrada')
  return part
}

export const conversationRoutes: Routes = (
  api,
  { db, typing, messaging: { chatting, receipts } },
) => {
  async function mustFind(viewer: Talker, id: string): Promise<ConversationRow> {
    const row = await conversationFor(db, viewer, id)
    if (!row) throw notFound('Conversación no encontrada')
    return row
  }
  /** A path names a conversation by its own id or by that of the other. */
  const idOf = async (userId: string, at: string, id: string): Promise<string> =>
    (await partIn(db, { userId, at }, id))?.conversationId ?? id

  api.on(contract.unreadMessages, async ({ session: { userId }, viewer }) => {
    const { unread, requests } = await badgeOf(db, { ...viewer, userId })
    return { unreadCount: unread, solicitudes: requests }
  })

  for (const list of [contract.conversations, contract.conversationsWithUnread]) {
    api.on(list, async ({ session: { userId }, viewer, request, query: { antes, limit } }) => {
      const me = { ...viewer, userId }
      const rows = await conversationsOf(db, me, {
        limit,
        before: antes === undefined ? undefined : BigInt(antes),
      })
      return rows.map((row) => conversationView(row, me, requestLanguageOf(request)))
    })
  }

  api.on(
    contract.conversation,
    async ({ session: { userId }, viewer, request, params: { id } }) => {
      const me = { ...viewer, userId }
      // An empty conversation is no error: the first message starts one.
      const row = await conversationFor(db, me, id)
      return row ? conversationView(row, me, requestLanguageOf(request)) : null
    },
  )

  api.on(
    contract.createConversation,
    async ({ session: { userId }, viewer, context, settle, request, body: { otherUserId } }) => {
      const me = { ...viewer, userId }
      const opened = await chatting.open(context, otherUserId)
      await settle()
      const row = await conversationFor(
        db,
        me,
        opened?.conversationId ?? conversationIdOf(userId, otherUserId),
      )
      return {
        conversation: row ? conversationView(row, me, requestLanguageOf(request)) : null,
        hasRelationship: opened !== null,
      }
    },
    { counted: 'chatActsByAccount' },
  )

  api.on(
    contract.relationship,
    async ({ session: { userId }, viewer, context, params: { userId: otherId } }) => {
      const part = await partIn(db, { ...viewer, userId }, otherId)
      return {
        hasRelationship:
          part?.status === 'active' ||
          (await acquaintanceOf(db, userId, otherId, context.at)) !== null,
      }
    },
  )

  api.on(
    contract.readConversation,
    async ({ session: { userId }, viewer, context, settle, params: { id }, body: { hasta } }) => {
      const me = { ...viewer, userId }
      const { conversationId, otherId, status, blocked, received, read } = await mustTakePart(
        db,
        me,
        id,
      )
      // Of what is only asked nobody is told that it was seen.
      if (status !== 'active' || blocked) return { unreadCount: 0 }
      const up = await reachedIn(db, userId, conversationId, hasta)
      if (!up) {
        if (hasta !== undefined) throw notFound('Mensaje no encontrado')
        return { unreadCount: 0 }
      }
      await receipts.read(context, { conversationId, userId, otherId }, up)
      await settle()
      return { unreadCount: Math.max(0, received - Math.max(read, up.count)) }
    },
  )

  api.on(
    contract.typing,
    async ({ context, params: { id } }) => {
      await typing.said(context, await chatting.mustFind(context, id))
      return null
    },
    { counted: 'signalsByAccount' },
  )

  api.on(
    contract.muteConversation,
    async ({
      session: { userId },
      viewer,
      context,
      settle,
      request,
      params: { id },
      body: { hasta },
    }) => {
      const me = { ...viewer, userId }
      await chatting.mute(
        context,
        await idOf(userId, context.at, id),
        hasta === null ? null : new Date(hasta).toISOString(),
      )
      await settle()
      return conversationView(await mustFind(me, id), me, requestLanguageOf(request))
    },
    { counted: 'chatActsByAccount' },
  )

  api.on(
    contract.hideConversation,
    async ({ session: { userId }, viewer, context, params: { id } }) => {
      const { conversationId, otherId, status } = await mustTakePart(db, { ...viewer, userId }, id)
      await chatting.hide(context, conversationId)
      const up = status === 'active' ? await reachedIn(db, userId, conversationId) : undefined
      // Put away unread is not read: the other is told nothing.
      if (up) await receipts.readQuietly(context, { conversationId, userId, otherId }, up)
      return done
    },
    { counted: 'chatActsByAccount' },
  )

  api.on(
    contract.restoreConversation,
    async ({ session: { userId }, context, params: { id } }) => {
      await chatting.restore(context, await idOf(userId, context.at, id))
      return done
    },
    { counted: 'chatActsByAccount' },
  )

  api.on(
    contract.appointmentLines,
    async ({ session: { userId }, viewer, params: { id }, query: { desde, hasta } }) => {
      const { conversationId, blocked } = await mustTakePart(db, { ...viewer, userId }, id)
      if (blocked) return []
      return (await linesIn(db, conversationId, { from: desde, to: hasta })).map((line) =>
        lineView(line, userId),
      )
    },
  )

  api.on(contract.pendingRequests, async ({ session: { userId }, viewer, request }) => {
    const me = { ...viewer, userId }
    const [rows, person] = await Promise.all([requestsOf(db, me), personById(db, userId)])
    const own = {
      nombre: person?.nombre ?? ERASED,
      rol: person?.rol ?? 'cliente',
      image: person?.profileImageUrl ?? null,
    } as const
    return rows.map((row) => requestView(row, me, own, requestLanguageOf(request)))
  })

  api.on(
    contract.acceptRequest,
    async ({ session: { userId }, viewer, context, settle, request, params: { id } }) => {
      const me = { ...viewer, userId }
      await chatting.accept(context, await idOf(userId, context.at, id))
      await settle()
      return conversationView(await mustFind(me, id), me, requestLanguageOf(request))
    },
    { counted: 'chatActsByAccount' },
  )

  api.on(
    contract.rejectRequest,
    async ({ session: { userId }, context, params: { id } }) => {
      await chatting.reject(context, await idOf(userId, context.at, id))
      return done
    },
    { counted: 'chatActsByAccount' },
  )
}
