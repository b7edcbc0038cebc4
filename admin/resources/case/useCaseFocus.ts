import { useEffect, useRef } from 'react'
import { useKeys } from '../../ui/useKeys.ts'

/**
 * j and k move between parts. If the focused part is gone, the title or the decision gets focus.
 */
export function useFocus(isMine: boolean) {
  const wasMine = useRef(isMine)
  const go = (step: number) => {
    const parts = [...document.querySelectorAll<HTMLElement>('[data-part]')]
    const now = parts.findLastIndex(
      (part) =>
        part === document.activeElement ||
        (part.compareDocumentPosition(document.activeElement ?? part) &
          Node.DOCUMENT_POSITION_FOLLOWING) !==
          0,
    )
    parts[Math.min(parts.length - 1, Math.max(0, now + step))]?.focus()
  }
  useKeys({
    j: { does: 'console.keys.nextPart', run: () => go(1) },
    k: { does: 'console.keys.previousPart', run: () => go(-1) },
  })
  useEffect(() => {
    // What is looked at stays where it is: the form may stand beside it.
    if (isMine && !wasMine.current)
      document
        .querySelector<HTMLElement>('#decide input')
        ?.focus({ preventScroll: window.matchMedia('(min-width: 1100px)').matches })
    wasMine.current = isMine
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus()
  })
}
