/** A countdown by the clock of this device. */
import { useEffect, useState } from 'react'

/** Whole seconds until an instant; none once it is over. */
export function useSecondsUntil(instant: string): number {
  const [left, setLeft] = useState(() => secondsUntil(instant))
  useEffect(() => {
    const look = () => setLeft(secondsUntil(instant))
    look()
    const timer = window.setInterval(look, 1_000)
    return () => window.clearInterval(timer)
  }, [instant])
  return left
}

const secondsUntil = (instant: string): number =>
  Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1_000))

/** 2:05. */
export const asMinutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
