/**
 * What is heard of conversations beside that something of them is old: who is writing, and what is
 * gone, or back.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '../../contract/live.ts'
import { putBack, takeOut } from './takeOut.ts'
import { heardTyping, stopTyping } from './typing.ts'

export function heard(queries: QueryClient, event: LiveEvent): void {
  if (event.type === 'typing') heardTyping(event)
  if (event.type === 'message_sent') stopTyping(event.conversationId)
  if (event.type === 'message_deleted') takeOut(queries, event)
  if (event.type === 'message_removed') takeOut(queries, event, 'retirado')
  if (event.type === 'message_restored') void putBack(queries, event)
}
