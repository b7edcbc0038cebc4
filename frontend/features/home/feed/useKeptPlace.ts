/** Restores the scroll position of a long list that grows back. */
import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** By the entry of the history, as long as the page lives. */
const places = new Map<string, number>()

/** `ready`: the list stands there as it was. */
export function useKeptPlace(ready: boolean): void {
  const { key } = useLocation()
  const type = useNavigationType()
  const back = useRef(type === 'POP' && ready)
  useLayoutEffect(() => {
    const place = places.get(key)
    if (back.current && place !== undefined) window.scrollTo(0, place)
    // Whatever entry comes next is another sheet over the same list.
    back.current = false
    const keep = () => void places.set(key, window.scrollY)
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [key])
}
