/** react-admin empties its store at sign-out. Theme and language are no secrets: they stay. */
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
