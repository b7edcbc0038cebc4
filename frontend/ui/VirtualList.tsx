/**
 * A long list, block by block. A block that is far from what is on screen is let go of and keeps
 * its place, so that a list of five hundred is as light as one of fifty and the scroll bar tells
 * the truth. What a block is tall is measured, so its rows may be of any height. One that was never
 * drawn is taken for as tall as the first. As each stands when the list goes it is remembered, so
 * that coming back finds the list as long as it was.
 */
import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react'

/** So much above and below the window is drawn ahead, in windows. */
const AHEAD = 1.5
/** Blocks drawn at once: what is first on screen must not come late. */
const AT_ONCE = 5
/** In pixels, until the first has been measured. */
const GUESSED = 1_200

const heights = new WeakMap<object, number>()

interface WindowedProps<Page extends object> {
  pages: readonly Page[]
  className?: string
  atOnce?: number
  /** The blocks are no part of what they hold: of a list, say. */
  role?: 'presentation'
  /** Read from its end: earlier pages are prepended, keyed by this. */
  fromEnd?: (page: Page) => string
  children: (page: Page, index: number) => ReactNode
}

export function VirtualList<Page extends object>({
  pages,
  children,
  atOnce = AT_ONCE,
  fromEnd,
  ...look
}: WindowedProps<Page>) {
  const [usual, setUsual] = useState<number>()
  // Pages are only ever added at one end.
  return pages.map((page, index) => {
    const place = fromEnd ? pages.length - 1 - index : index
    return (
      <Block
        key={fromEnd?.(page) ?? index}
        page={page}
        atOnce={place < atOnce}
        usual={usual}
        onMeasured={place === 0 ? setUsual : undefined}
        {...look}
      >
        {() => children(page, index)}
      </Block>
    )
  })
}

interface BlockProps extends Pick<WindowedProps<object>, 'className' | 'role'> {
  page: object
  atOnce: boolean
  usual: number | undefined
  onMeasured: ((height: number) => void) | undefined
  children: () => ReactNode
}

function Block({ page, atOnce, usual, onMeasured, className, role, children }: BlockProps) {
  const block = useRef<HTMLDivElement>(null)
  const height = useRef(heights.get(page))
  const [near, setNear] = useState(atOnce && height.current === undefined)
  const latest = useRef({ page, near })
  const [turn] = useState((): Turn => ({ draw: setNear, isDrawn: () => latest.current.near }))

  useLayoutEffect(() => {
    latest.current = { page, near }
  })
  useEffect(() => over(turn), [near, turn])
  useLayoutEffect(() => {
    const place = block.current
    return () => {
      const tall = place?.getBoundingClientRect().height
      if (tall) heights.set(latest.current.page, tall)
    }
  }, [])
  useLayoutEffect(() => {
    const place = block.current?.getBoundingClientRect()
    if (!place) return
    onMeasured?.(place.height)
    if (height.current !== undefined)
      setNear(
        place.bottom > -AHEAD * window.innerHeight && place.top < (1 + AHEAD) * window.innerHeight,
      )
  }, [onMeasured])
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        if (latest.current.near) {
          height.current = entry.boundingClientRect.height
          heights.set(latest.current.page, height.current)
        }
        inTurn(turn, entry.isIntersecting)
      },
      { rootMargin: `${AHEAD * 100}% 0px` },
    )
    if (block.current) observer.observe(block.current)
    return () => {
      observer.disconnect()
      waiting.delete(turn)
      over(turn)
    }
  }, [turn])

  return (
    <div
      ref={block}
      role={role}
      className={near ? className : undefined}
      style={near ? undefined : { height: height.current ?? usual ?? GUESSED }}
    >
      {near && children()}
    </div>
  )
}

/** Off-screen blocks are drawn in idle frames, one by one. */
interface Turn {
  readonly draw: (near: boolean) => void
  readonly isDrawn: () => boolean
}
const waiting = new Map<Turn, boolean>()
let drawing: Turn | undefined

function inTurn(turn: Turn, near: boolean): void {
  // Who was asked for and is far again is not drawn at all.
  waiting.set(turn, near)
  if (!drawing) drawNext()
}

function drawNext(): void {
  for (const [turn, near] of waiting) {
    waiting.delete(turn)
    if (turn.isDrawn() === near) continue
    drawing = turn
    return startTransition(() => turn.draw(near))
  }
}

/** After a drawn block the next waits a frame, so two never share a task. */
function over(turn: Turn): void {
  if (drawing !== turn) return
  drawing = undefined
  if (turn.isDrawn()) requestAnimationFrame(() => setTimeout(drawNext))
  else setTimeout(drawNext)
}
