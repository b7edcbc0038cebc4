/**
 * A long list, page by page. A page that is far from what is on screen is let go of and keeps its place, so that a list of
 * five hundred is as light as one of fifty and the scroll bar tells the truth. What a page is tall is measured, so its rows may be
 * of any height; it is remembered with the page, so that coming back finds the list as long as it was.
 */
import { startTransition, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

/** So much above and below the window is drawn ahead, in windows. */
const AHEAD = 1.5

const heights = new WeakMap<object, number>()

export function Windowed<Page extends object>({ pages, className, children }: { pages: readonly Page[]; className?: string; children: (page: Page, index: number) => ReactNode }) {
  // Pages are only ever added at the end.
  return pages.map((page, index) => <Block key={index} page={page} className={className}>{() => children(page, index)}</Block>)
}

function Block({ page, className, children }: { page: object; className?: string; children: () => ReactNode }) {
  const block = useRef<HTMLDivElement>(null)
  const height = useRef(heights.get(page))
  // One that was never drawn must be, to be measured.
  const [near, setNear] = useState(height.current === undefined)

  useLayoutEffect(() => {
    const place = block.current?.getBoundingClientRect()
    if (place && height.current !== undefined) setNear(place.bottom > -AHEAD * window.innerHeight && place.top < (1 + AHEAD) * window.innerHeight)
  }, [])
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry) return
      height.current = entry.boundingClientRect.height
      heights.set(page, height.current)
      // Drawn between two frames, in pieces: it is still out of sight, and a slow phone is scrolling.
      startTransition(() => setNear(entry.isIntersecting))
    }, { rootMargin: `${AHEAD * 100}% 0px` })
    if (block.current) observer.observe(block.current)
    return () => observer.disconnect()
  }, [page])

  return <div ref={block} className={near ? className : undefined} style={near ? undefined : { height: height.current }}>{near && children()}</div>
}
