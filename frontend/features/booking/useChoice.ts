/**
 * What has been chosen for one booking, the notes to it and the address of a home visit, as drafts:
 * they survive a reload and the way through /login.
 */
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { adoptDrafts, bookingDraft, bookingNotesDraft, HOME_ADDRESS } from '../../client/drafts.ts'
import { useDraft, useDraftLater, useTypedDraft } from '../../client/useDraft.ts'
import { useUserId } from '../../client/session.ts'
import { type Choice, parseChoice } from './bookingModel.ts'

export interface ChoiceBox {
  choice: Choice
  change: (changes: Partial<Choice>) => void
  forget: () => void
}

/** Services, place and time named in the link, used where nothing is chosen. */
function linked(search: URLSearchParams): Choice | undefined {
  const services = search.get('servicio')
  return services
    ? {
        services: services.split(','),
        place: search.get('lugar') ?? undefined,
        ...(search.get('modalidad') === 'domicilio' && { atHome: true }),
        start: search.get('hora') ?? undefined,
      }
    : undefined
}

/** The guest's draft after sign-in, found only by its address. */
export function useGuestsDraft(chairId: string, search: URLSearchParams): void {
  const userId = useUserId()
  const isBack = search.get('paso') === 'revisar'
  useLayoutEffect(() => {
    if (userId !== undefined && isBack)
      adoptDrafts(userId, [bookingDraft(chairId), bookingNotesDraft(chairId), HOME_ADDRESS])
  }, [userId, isBack, chairId])
}

export function useChoice(chairId: string, search: URLSearchParams): ChoiceBox {
  const [written, write] = useDraft(bookingDraft(chairId))
  const stored = useMemo(() => parseChoice(written), [written])
  const choice = useMemo(
    () => (written === null ? linked(search) : undefined) ?? stored,
    [stored, written, search],
  )
  // Changes start from the latest value, not from the rendered one.
  const latest = useRef(choice)
  latest.current = choice
  const change = useCallback(
    (changes: Partial<Choice>) => {
      latest.current = { ...latest.current, ...changes }
      write(JSON.stringify(latest.current))
    },
    [write],
  )
  const forget = useCallback(() => write(null), [write])
  return { choice, change, forget }
}

/** Apart from the choice: a key typed here concerns no day and no price. */
export const useNotes = (chairId: string) => useTypedDraft(bookingNotesDraft(chairId))
export const useNotesLater = (chairId: string) => useDraftLater(bookingNotesDraft(chairId))

export const useAddress = () => useTypedDraft(HOME_ADDRESS)
export const useAddressLater = () => useDraftLater(HOME_ADDRESS)
