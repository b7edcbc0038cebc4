/** Fallback of a picture that failed; retried when the network returns. */
import { useState } from 'react'
import { useOnline } from '../native/online.ts'

/** Gives whether this one is broken, and what says so. */
export function useBroken(src: string | null | undefined): [boolean, () => void] {
  const request = `${useOnline()} ${src}`
  const [broken, setBroken] = useState<string>()
  return [broken === request, () => setBroken(request)]
}
