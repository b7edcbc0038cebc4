/**
 * Messages whose words came before any list had them. They are shown behind the cached ones and are
 * never cached: what a read answers counts.
 */
import { useSyncExternalStore } from 'react'
import type { LiveEvent } from '../../contract/live.ts'
import type { Message } from '../../contract/messaging/messages.ts'
import { type Held, withLatest } from './messages.ts'

type Words = Extract<LiveEvent, { type: 'message_words' }>

/** Longer than read models stand still unnoticed. */
const LASTS_MS = 600_000

const none: readonly Words[] = []
const heard = new Map<string, readonly Words[]>()
const listeners = new Set<() => void>()
function put(conversationId: string, words: readonly Words[]): void {
  if (words.length > 0) heard.set(conversationId, words)
  else heard.delete(conversationId)
  for (const listener of listeners) listener()
}

export function heardWords(words: Words): void {
  dropWords(words)
  const { conversationId } = words
  put(conversationId, [...(heard.get(conversationId) ?? none), words])
  window.setTimeout(() => dropWords(words), LASTS_MS)
}

/** It was deleted or removed, or has been long in the lists. */
export function dropWords({
  conversationId,
  messageId,
}: Pick<Words, 'conversationId' | 'messageId'>) {
  const words = heard.get(conversationId)
  if (words?.some((one) => one.messageId === messageId))
    put(
      conversationId,
      words.filter((one) => one.messageId !== messageId),
    )
}

export const useWords = (conversationId: string | undefined): readonly Words[] =>
  useSyncExternalStore(subscribe, () =>
    conversationId === undefined ? none : (heard.get(conversationId) ?? none),
  )

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function withWords(held: Held, words: readonly Words[], me: string | undefined): Held {
  const isHeld = new Set(held.pages.flat().map(({ id }) => id))
  const missing = words.filter(({ messageId }) => !isHeld.has(messageId))
  return missing.length === 0
    ? held
    : withLatest(
        held,
        missing.map((one) => messageOf(one, one.senderId === me)),
      )
}

const messageOf = (
  { messageId, conversationId, senderId, message, createdAt, automatico, cursor }: Words,
  esMio: boolean,
): Message => ({
  id: messageId,
  conversationId,
  senderId,
  message,
  messageType: 'text',
  images: [],
  creadoEn: createdAt,
  createdAt,
  isRead: false,
  isDelivered: !esMio,
  estado: 'visible',
  esMio,
  automatico,
  moderacion: null,
  eliminableHasta: null,
  respondeA: null,
  cursor,
})
