/** A message that is gone: its words are taken out of wherever they are held, also far back, where nothing is asked for again. */
import type { QueryClient } from '@tanstack/react-query'
import type { Message } from '../../contract/messaging/messages.ts'
import type { Held } from './messages.ts'
import { keyUnder } from './stale.ts'

const isHeld = (data: unknown): data is Held => typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages) && 'older' in data

export function takeOut(queries: QueryClient, { conversationId, messageId }: { conversationId: string; messageId: string }): void {
  queries.setQueriesData({ queryKey: keyUnder('/api/chat/conversations/:id/messages', { id: conversationId }) }, (data: unknown) => {
    if (!isHeld(data)) return data
    return { ...data, pages: data.pages.map((page) => (page.some(({ id }) => id === messageId) ? page.map((one) => (one.id === messageId && one.estado === 'visible' ? gone(one) : one)) : page)) }
  })
}
const gone = (message: Message): Message => ({ ...message, message: '', images: [], estado: 'eliminado', eliminableHasta: null })
