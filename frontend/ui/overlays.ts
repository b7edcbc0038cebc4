/**
 * What every overlay does about Back and about the focus. One without a parameter in the address
 * makes a history entry of its own, so that Back closes it and not the screen. The focus goes into
 * the overlay, and afterwards back to what opened it.
 */
import {
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'

/** Added to a history entry's state: its overlay. The router's part stays. */
interface EntryState {
  overlay?: string
}

let stack: { id: string; close: () => void }[] = []
let lastId = 0
/** Own pending back steps; their `popstate` isn't the user's Back. */
let ownSteps = 0
/** Entries of overlays opened meanwhile; pushed earlier, the step would leave them. */
let waiting: (() => void)[] = []

function stepBack(): void {
  ownSteps++
  window.history.back()
}

const entryState = (): (EntryState & Record<string, unknown>) | null =>
  window.history.state as (EntryState & Record<string, unknown>) | null

function closeByBack(): void {
  if (ownSteps > 0) {
    ownSteps--
    if (ownSteps > 0) return
    const entries = waiting
    waiting = []
    for (const enter of entries) enter()
    return
  }
  const top = entryState()?.overlay
  const kept = stack.findIndex(({ id }) => id === top)
  const closed = stack.slice(kept + 1)
  stack = stack.slice(0, kept + 1)
  for (const { close } of closed.reverse()) close()
  // The entry of an overlay that is gone, with another page above it then: nothing would happen
  // there.
  if (top !== undefined && kept === -1) window.history.back()
}

/** Back closes the overlay while `open`. `inUrl`: its parameter does so already. */
export function useBackCloses(open: boolean, close: () => void, inUrl: boolean): void {
  const latest = useRef(close)
  useLayoutEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!open || inUrl) return undefined
    const id = `overlay-${++lastId}-${Date.now()}`
    const enter = () => {
      const state = { ...entryState(), overlay: id }
      // The one that opened it has just closed: its entry serves again.
      const top = entryState()?.overlay
      if (top !== undefined && !stack.some((one) => one.id === top))
        window.history.replaceState(state, '')
      else window.history.pushState(state, '')
      stack = [...stack, { id, close: () => latest.current() }]
    }
    window.addEventListener('popstate', closeByBack)
    if (ownSteps > 0) waiting.push(enter)
    else enter()
    return () => {
      waiting = waiting.filter((one) => one !== enter)
      stack = stack.filter((one) => one.id !== id)
      // Where the overlay closes because one goes on to another screen, that entry is above by
      // then.
      window.setTimeout(() => {
        if (entryState()?.overlay === id) stepBack()
      })
    }
  }, [open, inUrl])
}

/** Makes a scroll area focusable if nothing in it is. */
export function useScrolledByKeys(): RefCallback<HTMLElement> {
  return useCallback((part: HTMLElement | null) => {
    if (!part) return undefined
    const look = () => {
      const isStuck =
        part.scrollHeight > part.clientHeight &&
        !part.querySelector('a[href], button, input, textarea, select')
      if (isStuck) part.tabIndex = 0
      else part.removeAttribute('tabindex')
    }
    const sizes = new ResizeObserver(look)
    for (const one of [part, ...part.children]) sizes.observe(one)
    return () => sizes.disconnect()
  }, [])
}

/** The last opener outside overlays, for nested ones. */
let lastOpener: HTMLElement | undefined

const fields =
  'input:not([type=hidden]):not([type=file]):not(:disabled), textarea:not(:disabled), select:not(:disabled)'

/** For Radix' Content: focuses the first field, the `footer` button, or itself. */
export function useFocusOf(
  content: RefObject<HTMLElement | null>,
  footer?: RefObject<HTMLElement | null>,
) {
  const opener = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      const active = document.activeElement
      opener.current = active instanceof HTMLElement && active !== document.body ? active : null
      if (opener.current && !opener.current.closest('[role=dialog]')) lastOpener = opener.current
      event.preventDefault()
      // What is folded up can't have it.
      const shown = [...(content.current?.querySelectorAll<HTMLElement>(fields) ?? [])].find(
        (field) => !field.closest('details:not([open])'),
      )
      const first =
        shown ??
        footer?.current?.querySelector<HTMLElement>('button:not(:disabled), a[href]') ??
        content.current
      first?.focus({ preventScroll: true })
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const back = opener.current?.isConnected ? opener.current : lastOpener
      // What was done meanwhile may have put the focus somewhere already.
      const free =
        document.activeElement === null ||
        document.activeElement === document.body ||
        content.current?.contains(document.activeElement)
      if (free && back?.isConnected) back.focus({ preventScroll: true })
    },
  }
}
