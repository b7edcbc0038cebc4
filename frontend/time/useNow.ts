/** The one clock of a screen: ticks with each minute, and at once when the window comes back. */
import { useEffect, useState } from 'react'

const MINUTE = 60_000

export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let timer: number
    const tick = () => {
      setNow(new Date())
      timer = window.setTimeout(tick, MINUTE - (Date.now() % MINUTE))
    }
    timer = window.setTimeout(tick, MINUTE - (Date.now() % MINUTE))
    const comeBack = () => {
      if (document.visibilityState === 'visible') setNow(new Date())
    }
    document.addEventListener('visibilitychange', comeBack)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', comeBack)
    }
  }, [])
  return now
}
