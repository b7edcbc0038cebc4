/**
 * One toast at a time. A normal toast replaces what is shown; a destructive one is never lost: it
 * stays its time and what comes after it waits its turn, until the act that failed is done anew or
 * one goes on to another screen.
 */
import { useSyncExternalStore } from 'react'

export interface ToastMessage {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** Ordinary toast: done (default) or information. */
  icon?: 'done' | 'info'
  action?: { label: string; run: () => void } | undefined
  /** Until it is closed; the others go by themselves. */
  stays?: boolean
  /** The action can be taken until then, in ms since 1970: the toast stays, and Alt+Z takes it. */
  until?: number
}

/** A little less than the server gives, by the clock of this device. */
const UNDO_MS = 9_000

/** What the toast of an act needs that `run` takes back. */
export const undoable = (
  label: string,
  run: () => void,
): Required<Pick<ToastMessage, 'action' | 'until'>> => ({
  action: { label, run },
  until: Date.now() + UNDO_MS,
})

export interface ShownToast extends ToastMessage {
  id: number
  /** When it was raised, in ms since 1970. */
  at: number
  open: boolean
}

export interface ToastQueue {
  show: (message: ToastMessage) => number
  close: (id: number) => void
  /** After the animation: forgets it and shows the next. */
  remove: (id: number) => void
  dropErrors: () => void
  /** Drops toasts raised before `since` (ms), except persistent or actionable ones. */
  dropBefore: (since: number) => void
  current: () => ShownToast | undefined
  subscribe: (listener: () => void) => () => void
}

export function createToastQueue(): ToastQueue {
  let shown: ShownToast | undefined
  let waiting: ShownToast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()

  const put = (toast: ShownToast | undefined) => {
    shown = toast
    for (const listener of listeners) listener()
  }

  const drop = (isPast: (toast: ShownToast) => boolean) => {
    waiting = waiting.filter((toast) => !isPast(toast))
    if (!shown || !isPast(shown)) return
    const [next, ...rest] = waiting
    waiting = rest
    put(next)
  }

  return {
    show(message) {
      const toast: ShownToast = { ...message, id: ++lastId, at: Date.now(), open: true }
      if (!shown) put(toast)
      else if (shown.variant === 'destructive' || waiting.length > 0)
        waiting = inTurn(waiting, toast)
      else put(toast)
      return toast.id
    },
    close(id) {
      if (shown?.id === id && shown.open) put({ ...shown, open: false })
      waiting = waiting.filter((toast) => toast.id !== id)
    },
    remove(id) {
      if (shown?.id !== id) return
      const [next, ...rest] = waiting
      waiting = rest
      put(next)
    },
    dropErrors: () => drop(({ variant }) => variant === 'destructive'),
    dropBefore: (since) => drop(({ at, action, stays }) => at < since && !action && !stays),
    current: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Keeps the newest normal toast and all destructive ones. */
function inTurn(waiting: ShownToast[], toast: ShownToast): ShownToast[] {
  const kept =
    toast.variant === 'destructive'
      ? waiting
      : waiting.filter((other) => other.variant === 'destructive')
  return [...kept, toast]
}

export const toasts = createToastQueue()

/** toast({ title, description, variant: 'destructive' }); returns its id. */
export const toast = (message: ToastMessage): number => toasts.show(message)

export const useToast = (): ShownToast | undefined =>
  useSyncExternalStore(toasts.subscribe, toasts.current)
