/** The queue as admin/index.html prefetched it, drawn until the console takes over. */
import { useSyncExternalStore } from 'react'
import type { ResponseOf } from '../../contract/kernel/route.ts'
import type { cases } from '../../contract/moderation/cases.ts'
import { copiedEarly } from '../../shared/http/early.ts'

export interface AskedAhead {
  readonly queue: ResponseOf<typeof cases>
  readonly works: boolean
}

/** As the page asks for it where the queue is opened as it stands. */
const QUEUE = '/api/admin/cases?page=1&perPage=25'

let query: AskedAhead | undefined
const listeners = new Set<() => void>()
function change(to: AskedAhead | undefined): void {
  query = to
  for (const listener of listeners) listener()
}

/** Undefined if the page sent no request or it failed; then the console loads the queue. */
export async function takeAhead(): Promise<void> {
  const works = window.early?.roles?.includes('moderator') ?? false
  const answer = await copiedEarly(QUEUE)?.catch(() => undefined)
  // The server builds it from the contract's own schema.
  if (answer?.ok) change({ queue: (await answer.json()) as AskedAhead['queue'], works })
}

/** The console shows the queue itself from now on. */
export const doneAhead = (): void => change(undefined)

export function useAhead(): AskedAhead | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => query,
  )
}
