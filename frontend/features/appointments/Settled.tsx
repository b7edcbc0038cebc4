/**
 * A list from which cards leave when they are answered. What has just moved under the finger is not pressed by its second tap,
 * and the focus goes on to the card that stands where the answered one stood.
 */
import { createContext, type FocusEvent, type ReactNode, useContext, useLayoutEffect, useRef } from 'react'

/** Longer than a double tap, shorter than reading who is next. */
const SETTLES_MS = 700

const JustMoved = createContext<() => boolean>(() => false)
/** Says whether the cards have moved a moment ago. */
export const useJustMoved = (): (() => boolean) => useContext(JustMoved)

/** `keys`: of the cards, in their order. Each card is an `article`. */
export function Settled({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const movedAt = useRef(-Infinity)
  const focused = useRef<number>(undefined)
  const before = useRef(keys)
  const order = keys.join()
  useLayoutEffect(() => {
    const was = before.current
    before.current = keys
    if (was.join() === order) return
    movedAt.current = performance.now()
    const index = focused.current
    const answered = index === undefined ? undefined : was[index]
    if (index === undefined || answered === undefined || keys.includes(answered) || !isNowhere(document.activeElement)) return
    const cards = box.current?.querySelectorAll('article') ?? []
    cards[Math.min(index, cards.length - 1)]?.querySelector('a')?.focus({ preventScroll: true })
  })
  const remember = ({ target }: FocusEvent) => {
    const index = [...box.current?.querySelectorAll('article') ?? []].findIndex((card) => card.contains(target))
    focused.current = index === -1 ? undefined : index
  }
  const justMoved = useRef(() => performance.now() - movedAt.current < SETTLES_MS)
  return <JustMoved value={justMoved.current}><div ref={box} onFocus={remember}>{children}</div></JustMoved>
}

const isNowhere = (element: Element | null): boolean => element === null || element === document.body || !element.isConnected
