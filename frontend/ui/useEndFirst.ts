/**
 * A page that is read from its end: it begins there and stays there while one is there; of one that
 * has been gone up, what comes in above or below moves nothing. The window scrolls, as everywhere.
 */
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

const AT_END = 80
const TOP = 120

interface Place {
  readonly element: Element
  /** From the document's top, in pixels: scrolling does not change it. */
  readonly offset: number
}

/** `[data-place]` marks anchors. `toEnd` scrolls there. `onNearStart`: near the top. */
export function useEndFirst(
  list: RefObject<HTMLElement | null>,
  onNearStart: () => void,
): { atEnd: boolean; toEnd: () => void } {
  const [atEnd, setAtEnd] = useState(true)
  const place = useRef<Place>(undefined)
  const near = useRef(onNearStart)
  useEffect(() => {
    near.current = onNearStart
  })

  const toEnd = useCallback(() => {
    place.current = undefined
    setAtEnd(true)
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  }, [])

  useLayoutEffect(() => {
    const { documentElement: root, body } = document
    // The browser's own way of keeping a place would do the same once more.
    root.style.setProperty('overflow-anchor', 'none')
    let height = root.scrollHeight
    const look = () => {
      // The height has just changed: `keep` runs later in this frame and decides.
      const grown = root.scrollHeight !== height
      height = root.scrollHeight
      if (!grown) {
        const left = height - window.innerHeight - window.scrollY
        place.current = left <= AT_END ? undefined : placeIn(list.current)
        setAtEnd(place.current === undefined)
      }
      lookUp()
    }
    const lookUp = () => {
      if (window.scrollY < 1.5 * window.innerHeight) near.current()
    }
    const keep = () => {
      height = root.scrollHeight
      const { current } = place
      if (!current) window.scrollTo({ top: height, behavior: 'instant' })
      else if (current.element.isConnected) {
        const offset = offsetOf(current.element)
        const moved = offset - current.offset
        if (Math.abs(moved) >= 1) {
          place.current = { ...current, offset }
          window.scrollBy({ top: moved, behavior: 'instant' })
        }
      }
      // Who is at the top already scrolls no more.
      lookUp()
    }
    toEnd()
    const sizes = new ResizeObserver(keep)
    sizes.observe(body)
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', keep)
    return () => {
      root.style.removeProperty('overflow-anchor')
      sizes.disconnect()
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', keep)
    }
  }, [list, toEnd])
  return { atEnd, toEnd }
}

function placeIn(list: HTMLElement | null): Place | undefined {
  for (const element of list?.querySelectorAll('[data-place]') ?? []) {
    if (element.getBoundingClientRect().bottom > TOP) return { element, offset: offsetOf(element) }
  }
  return undefined
}

function offsetOf(element: Element): number {
  return element.getBoundingClientRect().top + window.scrollY
}
