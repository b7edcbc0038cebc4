/**
 * react-admin empties its store when somebody signs out, or comes without a session. How a person
 * likes to see things is no secret of theirs: theme and language stay.
 */
import type { Store } from 'react-admin'

const lasting = ['theme', 'locale']

export const lastingStore = (store: Store): Store => ({
  ...store,
  reset() {
    const kept = lasting.map((key) => [key, store.getItem(key)] as const)
    store.reset()
    for (const [key, value] of kept) if (value !== undefined) store.setItem(key, value)
  },
})
