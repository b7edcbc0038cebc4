/**
 * A list of cards that are answered. What is answered stays in its place for a moment, with what it
 * has become; then the others close up. A card that has just moved under the finger is not pressed
 * by a tap meant for another, and the focus goes on to the next.
 */
import {
  createContext,
  type FocusEvent,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Appointment } from '../../../contract/booking/appointments.ts'

/** Longer than a double tap, shorter than reading who is next. */
const SETTLES_MS = 700
const STAYS_MS = 1_500

const JustMoved = createContext<(id: string) => boolean>(() => false)
/** Says whether this card stands where another stood a moment ago. */
export const useJustMoved = (id: string): (() => boolean) => {
  const moved = useContext(JustMoved)
  return () => moved(id)
}

/**
 * `keys`: of the cards, in their order: the id, and after a blank what else makes a card another.
 * Each card is an `article`.
 */
export function Settled({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const movedAt = useRef(new Map<string, number>())
  const focused = useRef<number>(undefined)
  const before = useRef(keys)
  const order = keys.join()
  useLayoutEffect(() => {
    const was = before.current
    before.current = keys
    if (was.join() === order) return
    const now = performance.now()
    movedAt.current = new Map([...movedAt.current].filter(([, at]) => now - at < SETTLES_MS))
    // A card at the end of the list stands where nothing was: a tap on it is meant.
    keys.forEach((key, index) => {
      const at = was.indexOf(key)
      if (at === -1 ? index < was.length : at !== index) movedAt.current.set(idOf(key), now)
    })
    const index = focused.current
    const answered = index === undefined ? undefined : was[index]
    if (
      index === undefined ||
      answered === undefined ||
      keys.includes(answered) ||
      !isNowhere(document.activeElement)
    )
      return
    const cards = [...(box.current?.querySelectorAll('article') ?? [])]
    const onward = [...cards.slice(index), ...cards.slice(0, index).reverse()]
    const lead = onward.map((card) => card.querySelector<HTMLElement>('[data-lead]')).find(Boolean)
    ;(lead ?? cards[Math.min(index, cards.length - 1)]?.querySelector('a'))?.focus({
      preventScroll: true,
    })
  })
  const remember = ({ target }: FocusEvent) => {
    const index = [...(box.current?.querySelectorAll('article') ?? [])].findIndex((card) =>
      card.contains(target),
    )
    focused.current = index === -1 ? undefined : index
  }
  const justMoved = useRef(
    (id: string) => performance.now() - (movedAt.current.get(id) ?? -Infinity) < SETTLES_MS,
  )
  return (
    <JustMoved value={justMoved.current}>
      <div ref={box} onFocus={remember}>
        {children}
      </div>
    </JustMoved>
  )
}

const idOf = (key: string): string => key.split(' ')[0] ?? key
const isNowhere = (element: Element | null): boolean =>
  element === null || element === document.body || !element.isConnected

/** Waiting cards by time; answered ones stay for a moment. `known`: all, with state. */
export function useStaying(
  waiting: readonly Appointment[],
  existing: readonly Appointment[],
): readonly Appointment[] {
  const [before, setBefore] = useState(waiting)
  const [staying, setStaying] = useState<readonly string[]>([])
  const ids = waiting.map(({ id }) => id)
  if (before.map(({ id }) => id).join() !== ids.join()) {
    setBefore(waiting)
    const left = before.filter(
      ({ id }) => !ids.includes(id) && existing.some((one) => one.id === id),
    )
    if (left.length > 0) setStaying([...staying, ...left.map(({ id }) => id)])
  }
  const first = staying[0]
  useEffect(() => {
    if (first === undefined) return undefined
    const timer = window.setInterval(
      () => setStaying((all) => all.filter((id) => id !== first)),
      STAYS_MS,
    )
    return () => window.clearInterval(timer)
  }, [first])
  const answered = existing.filter(({ id }) => staying.includes(id) && !ids.includes(id))
  return answered.length === 0
    ? waiting
    : [...waiting, ...answered].sort(
        (a, b) => Date.parse(a.fecha) - Date.parse(b.fecha) || a.id.localeCompare(b.id),
      )
}
