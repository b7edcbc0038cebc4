/**
 * A picture that did not come: something else stands in its place, until there is a network again
 * to ask for it by.
 */
import { useState } from 'react'
import { useOnline } from '../native/online.ts'

/** Gives whether this one is broken, and what says so. */
export function useBroken(src: string | null | undefined): [boolean, () => void] {
  const request = `${useOnline()} ${src}`
  const [broken, setBroken] = useState<string>()
  return [broken === request, () => setBroken(request)]
}
