/** What has been chosen for one booking, and the notes to it, as drafts: they survive a reload and the way through /login. */
import { useCallback, useMemo, useRef } from 'react'
import { useDraft, useDraftLater } from '../../client/useDraft.ts'
import { type Choice, parseChoice } from './model.ts'

export interface ChoiceBox {
  choice: Choice
  change: (changes: Partial<Choice>) => void
  forget: () => void
}

/** `preselected` is a service that the link to this page has named; it counts only where nothing is chosen yet. */
export function useChoice(barberId: string, preselected: string | null): ChoiceBox {
  const [written, write] = useDraft(`booking:${barberId}`)
  const stored = useMemo(() => parseChoice(written), [written])
  const choice = useMemo(() => (written === null && preselected ? { ...stored, services: [preselected] } : stored), [stored, written, preselected])
  // A change starts from the latest, whoever has made it since the screen was drawn.
  const latest = useRef(choice)
  latest.current = choice
  const change = useCallback((changes: Partial<Choice>) => {
    latest.current = { ...latest.current, ...changes }
    write(JSON.stringify(latest.current))
  }, [write])
  const forget = useCallback(() => write(null), [write])
  return { choice, change, forget }
}

/** Apart from the choice: a key typed here concerns no day and no price. */
const notesOf = (barberId: string) => `booking-notes:${barberId}`
export const useNotes = (barberId: string) => useDraft(notesOf(barberId))
export const useNotesLater = (barberId: string) => useDraftLater(notesOf(barberId))
