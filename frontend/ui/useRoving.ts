/**
 * Many buttons of a kind as one stop of the Tab key: arrows, Home and End move among them (the ARIA
 * pattern for toolbars and grids). Spread `group` on what holds them, and give each its `tabIndex`
 * by `stop(value)`; `data-value` says which is which.
 */
import { useState, type FocusEvent, type KeyboardEvent } from 'react'

interface Roving {
  group: {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
    onFocus: (event: FocusEvent<HTMLElement>) => void
  }
  stop: (value: string) => 0 | -1
}

/** `values`: reachable ones in order; `chosen`: the initial tab stop. */
export function useRoving(values: readonly string[], chosen: string | undefined): Roving {
  const [focused, setFocused] = useState<string>()
  const first = chosen !== undefined && values.includes(chosen) ? chosen : values[0]
  const stopAt = focused !== undefined && values.includes(focused) ? focused : first

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [
      ...event.currentTarget.querySelectorAll<HTMLElement>('[data-value]:not(:disabled)'),
    ]
    const at = buttons.findIndex((button) => button === document.activeElement)
    const to = at === -1 ? undefined : buttons[destination(event.key, at, buttons.length) ?? at]
    if (!to || to === buttons[at]) return
    event.preventDefault()
    to.focus()
  }
  return {
    group: { onKeyDown, onFocus: ({ target }) => setFocused(target.dataset['value']) },
    stop: (value) => (value === stopAt ? 0 : -1),
  }
}

/** Where a key leads from the button at a place; undefined for a key that is not ours. */
function destination(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(at + 1, count - 1)
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(at - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
