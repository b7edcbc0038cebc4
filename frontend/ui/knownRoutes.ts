/** Which screens exist, from the router's table, so no link leads nowhere. */
import { createContext, useContext } from 'react'
import type { Address } from '../../contract/paths.ts'

type IsAddress = (text: string) => text is Address

export const KnownRoutes = createContext<IsAddress>((text): text is Address => text.startsWith('/'))

/** An external address (`?next=`, a notice) if it is one of our screens. */
export function useAddressFrom(): (text: string) => Address | undefined {
  const isAddress = useContext(KnownRoutes)
  return (text) => (isAddress(text) ? text : undefined)
}
