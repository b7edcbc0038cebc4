/** The draft of one booking, kept in the session's storage: it survives a reload and the way through /login. */
import { useCallback, useEffect, useState } from 'react'
import { type Draft, emptyDraft, parseDraft } from './model.ts'

const keyOf = (barberId: string) => `booking:${barberId}`

export interface DraftBox {
  draft: Draft
  change: (changes: Partial<Draft>) => void
  forget: () => void
}

/** `preselected` is a service that the link to this page has named; it counts only where nothing is chosen yet. */
export function useDraft(barberId: string, preselected: string | null): DraftBox {
  const [draft, setDraft] = useState<Draft>(() => {
    const stored = parseDraft(read(keyOf(barberId)))
    return preselected && !stored.services.includes(preselected) && stored.services.length === 0 ? { ...stored, services: [preselected] } : stored
  })

  useEffect(() => write(keyOf(barberId), draft === emptyDraft ? null : JSON.stringify(draft)), [barberId, draft])

  const change = useCallback((changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes })), [])
  const forget = useCallback(() => {
    write(keyOf(barberId), null)
    setDraft(emptyDraft)
  }, [barberId])
  return { draft, change, forget }
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // Storage may be refused; the draft then lives as long as the page.
  }
}
