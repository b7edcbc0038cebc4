/** One's conversations, and what is said in them, as they are held and asked for. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Conversation } from '../../../contract/messaging/conversations.ts'
import type { Message } from '../../../contract/messaging/messages.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { call } from '../../client/api.ts'
import { keyOf, lively, read } from '../../client/query.ts'
import {
  hasGap,
  type Held,
  newestOf,
  oldestOf,
  withLatest,
  withOlder,
} from '../../live/messages.ts'

const query = { limit: limits.chat.conversations }

export interface ConversationList {
  readonly conversations: readonly Conversation[]
  readonly more: boolean
}

/** The first page and the loaded ones: news come on top, so the rest isn't refetched. */
export const conversationList = queryOptions({
  queryKey: [...keyOf('GET /api/chat/conversations'), { all: true }],
  queryFn: async ({ signal, client, queryKey }): Promise<ConversationList> => {
    const page = await call('GET /api/chat/conversations', { query, signal })
    if (page.length < query.limit) return { conversations: page, more: false }
    const held = client.getQueryData<ConversationList>(queryKey)
    return behind(page, held?.conversations ?? [], held?.more ?? true)
  },
  ...lively,
})

function behind(
  page: readonly Conversation[],
  others: readonly Conversation[],
  more: boolean,
): ConversationList {
  const last = Number(page.at(-1)?.cursor ?? 0)
  const isThere = new Set(page.map(({ id }) => id))
  const rest = others.filter(({ id, cursor }) => !isThere.has(id) && Number(cursor) < last)
  return { conversations: [...page, ...rest], more: rest.length > 0 ? more : true }
}

export async function moreConversations(queries: QueryClient): Promise<void> {
  const held = queries.getQueryData(conversationList.queryKey)
  const antes = held?.conversations.at(-1)?.cursor
  if (!held?.more || antes === undefined) return
  const page = await call('GET /api/chat/conversations', { query: { ...query, antes } })
  queries.setQueryData(conversationList.queryKey, (now: ConversationList | undefined) => {
    if (!now) return now
    const isThere = new Set(now.conversations.map(({ id }) => id))
    return {
      conversations: [...now.conversations, ...page.filter(({ id }) => !isThere.has(id))],
      more: page.length >= query.limit,
    }
  })
}

/** Optimistically removes or replaces an entry; returns the old one. */
export function changeListed(
  queries: QueryClient,
  id: string,
  to: (conversation: Conversation) => Conversation | undefined,
): ConversationList | undefined {
  const before = queries.getQueryData(conversationList.queryKey)
  queries.setQueryData(
    conversationList.queryKey,
    (now: ConversationList | undefined) =>
      now && {
        ...now,
        conversations: now.conversations.flatMap((one) =>
          one.id === id ? (to(one) ?? []) : [one],
        ),
      },
  )
  return before
}

/** Restores a removed entry after a refusal; other changes stay. */
export function listAgain(
  queries: QueryClient,
  id: string,
  before: ConversationList | undefined,
): void {
  const one = before?.conversations.find((conversation) => conversation.id === id)
  queries.setQueryData(conversationList.queryKey, (now: ConversationList | undefined) => {
    if (!now || !one || now.conversations.some((conversation) => conversation.id === id)) return now
    const later = now.conversations.filter(
      ({ cursor }) => Number(cursor) > Number(one.cursor),
    ).length
    return { ...now, conversations: now.conversations.toSpliced(later, 0, one) }
  })
}

/** The conversation with a person; null if there is none. */
export const conversationWith = (userId: string) =>
  queryOptions({
    ...read('GET /api/chat/conversations/:id', { params: { id: userId } }),
    ...lively,
  })

/** Missed pages fetched one by one up to this; after longer absence the list restarts. */
const MOST_MISSED = 4

export const messagesOf = (id: string) =>
  queryOptions({
    queryKey: keyOf('GET /api/chat/conversations/:id/messages', { params: { id } }),
    queryFn: async ({ signal, client, queryKey }): Promise<Held> => {
      const ask = (more: { despues?: string } = {}) =>
        call('GET /api/chat/conversations/:id/messages', { params: { id }, query: more, signal })
      const latest = await ask()
      const heldBefore = client.getQueryData<Held>(queryKey)
      if (!hasGap(heldBefore, latest)) return withLatest(heldBefore, latest)
      const missed: Message[] = []
      let despues = newestOf(heldBefore)?.cursor
      for (let pages = 0; pages < MOST_MISSED && despues !== undefined; pages++) {
        const page = await ask({ despues })
        missed.push(...page)
        if (page.length < limits.chat.page)
          return withLatest(withLatest(client.getQueryData<Held>(queryKey), missed), latest)
        despues = page.at(-1)?.cursor
      }
      return withLatest(undefined, latest)
    },
    ...lively,
  })

export async function olderMessages(queries: QueryClient, id: string): Promise<void> {
  const { queryKey } = messagesOf(id)
  const antes = oldestOf(queries.getQueryData(queryKey))?.cursor
  if (antes === undefined) return
  const page = await call('GET /api/chat/conversations/:id/messages', {
    params: { id },
    query: { antes },
  })
  queries.setQueryData(queryKey, (held: Held | undefined) => held && withOlder(held, page))
}

/** One that has just been written, where its conversation is held; whether it is. */
export function putMessage(queries: QueryClient, message: Message): boolean {
  return (
    queries.setQueryData(
      messagesOf(message.conversationId).queryKey,
      (held: Held | undefined) => held && withLatest(held, [message]),
    ) !== undefined
  )
}
