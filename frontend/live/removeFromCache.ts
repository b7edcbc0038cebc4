/** Removes or restores a message's text in every cached page. */
import type { QueryClient } from '@tanstack/react-query'
import type { Message } from '../../contract/messaging/messages.ts'
import { call } from '../client/api.ts'
import { keyUnder } from '../client/query.ts'
import { type Held, newestOf, withLatest } from './messages.ts'

const isHeld = (data: unknown): data is Held =>
  typeof data === 'object' &&
  data !== null &&
  'pages' in data &&
  Array.isArray(data.pages) &&
  'older' in data

interface Which {
  readonly conversationId: string
  readonly messageId: string
}
const keyFor = ({ conversationId }: Which) => ({
  queryKey: keyUnder('/api/chat/conversations/:id/messages', { id: conversationId }),
})

export function removeFromCache(
  queries: QueryClient,
  which: Which,
  as: 'eliminado' | 'retirado' = 'eliminado',
): void {
  queries.setQueriesData(keyFor(which), (data: unknown) => {
    if (!isHeld(data)) return data
    return {
      ...data,
      pages: data.pages.map((page) =>
        page.some(({ id }) => id === which.messageId)
          ? page.map((one) =>
              one.id === which.messageId && one.estado === 'visible' ? gone(one, as) : one,
            )
          : page,
      ),
    }
  })
}
const gone = (message: Message, estado: 'eliminado' | 'retirado'): Message => ({
  ...message,
  message: '',
  images: [],
  estado,
  eliminableHasta: null,
})

/** Refetches a restored message by position; on failure the next opening shows it. */
export async function restoreToCache(queries: QueryClient, which: Which): Promise<void> {
  for (const [queryKey, data] of queries.getQueriesData(keyFor(which))) {
    const held = isHeld(data)
      ? data.pages.flat().find(({ id }) => id === which.messageId)
      : undefined
    if (!held) continue
    const despues = String(BigInt(held.cursor) - 1n)
    const [back] = await call('GET /api/chat/conversations/:id/messages', {
      params: { id: which.conversationId },
      query: { despues, limit: 1 },
    }).catch(() => [])
    if (back?.id === which.messageId)
      queries.setQueryData(queryKey, (now: unknown) =>
        isHeld(now) && newestOf(now) ? withLatest(now, [back]) : now,
      )
  }
}
