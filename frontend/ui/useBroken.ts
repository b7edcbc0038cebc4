/** A picture that did not come: something else stands in its place, until there is a network again to ask for it by. */
import { useEffect, useState } from 'react'
import { whenBackOnline } from '../native/online.ts'

/** Gives whether this one is broken, and what says so. */
export function useBroken(src: string | null | undefined): [boolean, () => void] {
  const [broken, setBroken] = useState<string | null>()
  useEffect(() => (broken === undefined ? undefined : whenBackOnline(() => setBroken(undefined))), [broken])
  return [src !== undefined && broken === src, () => setBroken(src)]
}
