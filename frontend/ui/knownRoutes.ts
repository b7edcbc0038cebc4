/**
 * Which screens exist. The product is built area by area, and nothing may link to a screen that isn't there: what would lead to one
 * that is still to come asks here first. The router provides the answer from its own table.
 */
import { createContext, useContext } from 'react'
import type { Address, PageToCome } from '../../contract/paths.ts'

type IsAddress = (text: string) => text is Address

export const KnownRoutes = createContext<IsAddress>((text): text is Address => text.startsWith('/'))

/** What was written somewhere else (`?next=`, a notification's link) as an address, if it leads to one of our screens. */
export function useAddressFrom(): (text: string) => Address | undefined {
  const isAddress = useContext(KnownRoutes)
  return (text) => (isAddress(text) ? text : undefined)
}

/** whenBuilt('/favorites') → its address once it is among the screens. */
export const useWhenBuilt: () => (page: PageToCome) => Address | undefined = useAddressFrom
