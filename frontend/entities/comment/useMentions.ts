/** Mentions in a comment: the text after '@' at the caret, suggestions, choices. */
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Nameable } from '../../../contract/social/comments.ts'
import { read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { announce } from '../../ui/announcer.ts'

/** As the contract has it (mentions.test.tsx compares): its limits would come with every screen. */
export const MOST_MENTIONS = 10
/** '@' at a word start, and up to two words before the caret. */
const AFTER_AT = /(?:^|\s)@([\p{L}\p{M}\d'’.-]{0,40}(?: [\p{L}\p{M}\d'’.-]{1,40})?)$/u
const SETTLED_MS = 150

interface Wanted {
  readonly typed: string
  /** Where the '@' stands. */
  readonly from: number
  readonly to: number
}
export function wantedAt(text: string, caret: number): Wanted | undefined {
  const typed = AFTER_AT.exec(text.slice(0, caret))?.[1]
  return typed === undefined ? undefined : { typed, from: caret - typed.length - 1, to: caret }
}

/** Ids of those who were chosen and whose name still stands in the words. */
export const namedIn = (content: string, chosen: ReadonlyMap<string, string>): string[] =>
  [
    ...new Set([...chosen].flatMap(([nombre, id]) => (content.includes(`@${nombre}`) ? [id] : []))),
  ].slice(0, MOST_MENTIONS)

interface Field {
  readonly postId: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly field: RefObject<HTMLTextAreaElement | null>
}

export function useMentions({ postId, text, onText, field }: Field) {
  const { t } = useTranslation()
  const listId = useId()
  const chosen = useRef(new Map<string, string>())
  const [request, setWanted] = useState<Wanted>()
  const [active, setActive] = useState(0)
  /** The caret is put behind a name once it stands there. */
  const [caret, setCaret] = useState<number>()
  const typed = useSettled(request?.typed)
  const { data } = useQuery({
    ...read('GET /api/posts/:id/people', { params: { id: postId }, query: { q: typed ?? '' } }),
    enabled: request !== undefined && typed !== undefined,
    placeholderData: (before) => before,
  })
  const people: readonly Nameable[] = request && data ? data : []
  const isOpen = people.length > 0
  const close = () => setWanted(undefined)

  useEffect(() => {
    if (isOpen) announce(t('comments.peopleOffered', { count: people.length }))
  }, [isOpen, people.length, t])
  useEffect(() => {
    if (caret === undefined) return
    field.current?.focus()
    field.current?.setSelectionRange(caret, caret)
    setCaret(undefined)
  }, [caret, field])
  useEffect(() => {
    if (!isOpen) return undefined
    // Before the sheet around it hears of the key, and closes as a whole.
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      event.preventDefault()
      setWanted(undefined)
    }
    window.addEventListener('keydown', onEscape, true)
    return () => window.removeEventListener('keydown', onEscape, true)
  }, [isOpen])

  const look = () => {
    const area = field.current
    const found =
      area && area.selectionStart === area.selectionEnd
        ? wantedAt(area.value, area.selectionStart)
        : undefined
    if (found?.typed !== request?.typed) setActive(0)
    setWanted(found)
  }
  const choose = ({ id, nombre }: Nameable) => {
    if (!request) return
    chosen.current.set(nombre, id)
    const before = `${text.slice(0, request.from)}@${nombre} `
    onText(before + text.slice(request.to).replace(/^ /, ''))
    setCaret(before.length)
    close()
  }
  const onKey = (event: KeyboardEvent): boolean => {
    const one = people[active]
    if (!isOpen || !one || event.nativeEvent.isComposing) return false
    if (event.key === 'ArrowDown') setActive((active + 1) % people.length)
    else if (event.key === 'ArrowUp') setActive((active + people.length - 1) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(one)
    else return false
    event.preventDefault()
    return true
  }
  const optionId = (index: number) => `${listId}-${index}`
  return {
    people,
    active,
    isOpen,
    listId,
    optionId,
    choose,
    close,
    look,
    onKey,
    named: (content: string) => namedIn(content, chosen.current),
    /** For the field: what a screen reader needs to know of the list. */
    aria: {
      'aria-autocomplete': 'list',
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? optionId(active) : undefined,
    } as const,
  }
}

/** What is typed, once it has stood for a moment; the first letter at once. */
function useSettled(typed: string | undefined): string | undefined {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(typed), SETTLED_MS)
    return () => window.clearTimeout(timer)
  }, [typed])
  return typed === undefined || settled === undefined ? typed : settled
}
