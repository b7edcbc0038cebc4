/**
 * Drafts in this tab: they survive reloads and the way through /login, belong to one user, and are
 * dropped at sign-out.
 */
import { attempt } from './storage.ts'

const PREFIX = 'draft:'

/** Choices for a booking with a barber, or with any barber of a shop. */
export const bookingDraft = (chairId: string): string => `booking:${chairId}`
export const bookingNotesDraft = (chairId: string): string => `booking-notes:${chairId}`
/** The client's home address: typed once for all barbers. */
export const HOME_ADDRESS = 'home-address'

/** Where storage is refused a draft lives as long as the page. */
const kept = new Map<string, string>()
/** What is being typed; stored when the typing rests. */
const typed = new Map<string, string | null>()
const REST_MS = 250
let rest: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<(key: string | undefined) => void>()

/** Where the draft of a kind ('booking:<barber>') by this person is kept. */
export const draftKey = (userId: string | undefined, kind: string): string =>
  `${PREFIX}${userId ?? ''}:${kind}`

export function readDraft(key: string): string | null {
  const now = typed.get(key)
  return now === undefined
    ? (attempt(() => sessionStorage.getItem(key)) ?? kept.get(key) ?? null)
    : now
}

export function writeDraft(key: string, text: string | null): void {
  typed.delete(key)
  store(key, text)
  tell(key)
}

/** Saved per keystroke in memory, written to the storage later and when the page closes. */
export function typeDraft(key: string, text: string | null): void {
  if (typed.size === 0) {
    rest = setTimeout(storeTyped, REST_MS)
    window.addEventListener('pagehide', storeTyped)
    document.addEventListener('visibilitychange', storeTyped)
  }
  typed.set(key, text)
  tell(key)
}

/** Guest drafts move to the user who signs in; nothing stays behind. */
export function adoptDrafts(userId: string, kinds: readonly string[]): void {
  for (const kind of kinds) {
    const text = readDraft(draftKey(undefined, kind))
    if (text === null) continue
    writeDraft(draftKey(userId, kind), text)
    writeDraft(draftKey(undefined, kind), null)
  }
}

function storeTyped(): void {
  for (const [key, text] of typed) store(key, text)
  endTyping()
}

/** Also takes the timer along: it must not fire in a page that is gone. */
function endTyping(): void {
  typed.clear()
  clearTimeout(rest)
  window.removeEventListener('pagehide', storeTyped)
  document.removeEventListener('visibilitychange', storeTyped)
}

function store(key: string, text: string | null): void {
  kept.delete(key)
  if (text === null) attempt(() => sessionStorage.removeItem(key))
  else if (
    attempt(() => {
      sessionStorage.setItem(key, text)
      return true
    }) === undefined
  )
    kept.set(key, text)
}

function tell(key: string | undefined): void {
  for (const listener of listeners) listener(key)
}

/** Of everybody: the tab is handed on. */
export function forgetDrafts(): void {
  kept.clear()
  endTyping()
  attempt(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  })
  tell(undefined)
}

/** Whenever this draft may be another one. */
export function whenDraftChanges(key: string, changed: () => void): () => void {
  const listener = (which: string | undefined) => {
    if (which === undefined || which === key) changed()
  }
  listeners.add(listener)
  return () => listeners.delete(listener)
}
