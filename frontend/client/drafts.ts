/**
 * What somebody has begun to write or choose, kept as long as the tab lives: it survives a reload and the way through /login. A
 * draft belongs to the person who wrote it; nobody else who signs in in this tab finds it, and signing out leaves none behind.
 */
import { attempt } from './storage.ts'

const PREFIX = 'draft:'

/** Where storage is refused a draft lives as long as the page. */
const kept = new Map<string, string>()
const listeners = new Set<() => void>()

/** Where the draft of a kind ('booking:<barber>') by this person is kept. */
export const draftKey = (userId: string | undefined, kind: string): string => `${PREFIX}${userId ?? ''}:${kind}`

export const readDraft = (key: string): string | null => attempt(() => sessionStorage.getItem(key)) ?? kept.get(key) ?? null

export function writeDraft(key: string, text: string | null): void {
  kept.delete(key)
  if (text === null) attempt(() => sessionStorage.removeItem(key))
  else if (attempt(() => { sessionStorage.setItem(key, text); return true }) === undefined) kept.set(key, text)
  for (const listener of listeners) listener()
}

/** Of everybody: the tab is handed on. */
export function forgetDrafts(): void {
  kept.clear()
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  })
  for (const listener of listeners) listener()
}

export function whenDraftsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
