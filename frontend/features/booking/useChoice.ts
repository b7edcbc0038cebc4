/** What has been chosen for one booking, the notes to it and the address of a home visit, as drafts: they survive a reload and the way through /login. */
import { useCallback, useMemo, useRef } from 'react'
import { useDraft, useDraftLater, useTypedDraft } from '../../client/useDraft.ts'
import { type Choice, parseChoice } from './model.ts'

export interface ChoiceBox {
  choice: Choice
  change: (changes: Partial<Choice>) => void
  forget: () => void
}

/** What the link to this page has named: services, joined by commas, and where. It counts only where nothing is chosen yet. */
function linked(search: URLSearchParams): Choice | undefined {
  const services = search.get('servicio')
  return services ? { services: services.split(','), place: search.get('lugar') ?? undefined, ...(search.get('modalidad') === 'domicilio' && { atHome: true }) } : undefined
}

export function useChoice(chairId: string, search: URLSearchParams): ChoiceBox {
  const [written, write] = useDraft(`booking:${chairId}`)
  const stored = useMemo(() => parseChoice(written), [written])
  const choice = useMemo(() => (written === null ? linked(search) : undefined) ?? stored, [stored, written, search])
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
const notesOf = (chairId: string) => `booking-notes:${chairId}`
export const useNotes = (chairId: string) => useTypedDraft(notesOf(chairId))
export const useNotesLater = (chairId: string) => useDraftLater(notesOf(chairId))

/** One's own home, whoever comes there: typed once. */
const ADDRESS = 'home-address'
export const useAddress = () => useTypedDraft(ADDRESS)
export const useAddressLater = () => useDraftLater(ADDRESS)
