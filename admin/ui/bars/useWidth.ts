import { useLayoutEffect, useState } from 'react'

export function useWidth(frame: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    setWidth(element.clientWidth)
    const seen = new ResizeObserver(() => setWidth(element.clientWidth))
    seen.observe(element)
    return () => seen.disconnect()
  }, [frame])
  return width
}
