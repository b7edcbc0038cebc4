/** Endless lists: `onNear` fires at nine tenths of the page (spec). */
import { useEffect, useRef } from 'react'

const NEAR = 0.9

/** `length`: item count; called again after a change while near the end. */
export function useNearEnd(onNear: () => void, length: number): void {
  const call = useRef(onNear)
  useEffect(() => {
    call.current = onNear
  })
  useEffect(() => {
    const look = () => {
      if (window.scrollY + window.innerHeight >= NEAR * document.documentElement.scrollHeight)
        call.current()
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [length])
}
