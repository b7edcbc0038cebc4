/** One's own draft of a kind; every part of a screen that asks for it sees the same. */
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { draftKey, readDraft, whenDraftsChange, writeDraft } from './drafts.ts'
import { useUserId } from './session.ts'

/** [the text or null, write(text or null)]. `kind`: 'booking:<barber>'. */
export function useDraft(kind: string): [string | null, (text: string | null) => void] {
  const key = draftKey(useUserId(), kind)
  const text = useSyncExternalStore(whenDraftsChange, () => readDraft(key))
  return [text, useCallback((written: string | null) => writeDraft(key, written), [key])]
}

/** The same for who needs it only when something is done, and is not drawn anew with every letter. */
export function useDraftLater(kind: string): { readonly read: () => string | null; readonly write: (text: string | null) => void } {
  const key = draftKey(useUserId(), kind)
  return useMemo(() => ({ read: () => readDraft(key), write: (text) => writeDraft(key, text) }), [key])
}
