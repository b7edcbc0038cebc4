/** One's own draft of a kind; every part of a screen that asks for it sees the same. */
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { draftKey, readDraft, typeDraft, whenDraftChanges, writeDraft } from './drafts.ts'
import { useUserId } from './session.ts'

/** [the text or null, write(text or null)]. `kind`: 'booking:<barber>'. */
export const useDraft = (kind: string) => useWritten(kind, writeDraft)

/** The same for a field, whose letters are stored when the typing rests. */
export const useTypedDraft = (kind: string) => useWritten(kind, typeDraft)

function useWritten(
  kind: string,
  write: typeof writeDraft,
): [string | null, (text: string | null) => void] {
  const key = draftKey(useUserId(), kind)
  const text = useSyncExternalStore(
    useCallback((changed) => whenDraftChanges(key, changed), [key]),
    () => readDraft(key),
  )
  return [text, useCallback((written: string | null) => write(key, written), [key, write])]
}

/** As `useDraft`, without rerendering on each letter. */
export function useDraftLater(kind: string): {
  readonly read: () => string | null
  readonly write: (text: string | null) => void
} {
  const key = draftKey(useUserId(), kind)
  return useMemo(
    () => ({ read: () => readDraft(key), write: (text) => writeDraft(key, text) }),
    [key],
  )
}
