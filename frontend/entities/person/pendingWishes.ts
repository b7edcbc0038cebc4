/** Pending wishes per target: one request at a time, and the last wish wins. */
export interface Wishes<Wish> {
  /** Undefined: nothing that the server has not granted or refused. */
  of(id: string): Wish | undefined
  /** Resolves with the last wish granted. @throws as `grant`, dropping all wishes */
  wish(id: string, wish: Wish, grant: (wish: Wish) => Promise<unknown>): Promise<void>
  subscribe(listener: () => void): () => void
}

export function wishesOf<Wish>(): Wishes<Wish> {
  const wished = new Map<string, Wish>()
  const asking = new Set<string>()
  const listeners = new Set<() => void>()
  const say = () => {
    for (const listener of listeners) listener()
  }
  return {
    of: (id) => wished.get(id),
    async wish(id, wish, grant) {
      wished.set(id, wish)
      say()
      // The running request grants this one next.
      if (asking.has(id)) return
      asking.add(id)
      try {
        for (;;) {
          const next = wished.get(id) as Wish
          await grant(next)
          if (wished.get(id) === next) break
        }
      } finally {
        asking.delete(id)
        wished.delete(id)
        say()
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
