/** Conversation events beyond invalidation: typing, words, deleted, restored. */
import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '../../contract/live.ts'
import { dropWords, heardWords } from './messageWords.ts'
import { restoreToCache, removeFromCache } from './removeFromCache.ts'
import { heardTyping, stopTyping } from './typing.ts'

export function onLiveEvent(queries: QueryClient, event: LiveEvent): void {
  if (event.type === 'typing') heardTyping(event)
  if (event.type === 'message_words') heardWords(event)
  if (event.type === 'message_words' || event.type === 'message_sent')
    stopTyping(event.conversationId)
  if (event.type === 'message_deleted' || event.type === 'message_removed') {
    dropWords(event)
    removeFromCache(queries, event, event.type === 'message_deleted' ? 'eliminado' : 'retirado')
  }
  if (event.type === 'message_restored') void restoreToCache(queries, event)
}
