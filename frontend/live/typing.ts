/** Who is writing at this moment, as it is heard; nothing of it is kept. */
import { useSyncExternalStore } from 'react'

/** So long after it was heard last. */
const LASTS_MS = 5_000

const writing = new Map<string, number>()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

export function heardTyping({ conversationId }: { conversationId: string }): void {
  window.clearTimeout(writing.get(conversationId))
  writing.set(
    conversationId,
    window.setTimeout(() => stopTyping(conversationId), LASTS_MS),
  )
  tell()
}

/** What was being written is there. */
export function stopTyping(conversationId: string): void {
  window.clearTimeout(writing.get(conversationId))
  if (writing.delete(conversationId)) tell()
}

export const useTyping = (conversationId: string | undefined): boolean =>
  useSyncExternalStore(subscribe, () => conversationId !== undefined && writing.has(conversationId))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
