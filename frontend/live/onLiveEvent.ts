/** Conversation events beyond invalidation: typing, deleted, restored. */
import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '../../contract/live.ts'
import { restoreToCache, removeFromCache } from './removeFromCache.ts'
import { heardTyping, stopTyping } from './typing.ts'

export function onLiveEvent(queries: QueryClient, event: LiveEvent): void {
  if (event.type === 'typing') heardTyping(event)
  if (event.type === 'message_sent') stopTyping(event.conversationId)
  if (event.type === 'message_deleted') removeFromCache(queries, event)
  if (event.type === 'message_removed') removeFromCache(queries, event, 'retirado')
  if (event.type === 'message_restored') void restoreToCache(queries, event)
}
