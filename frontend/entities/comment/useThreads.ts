/** Comments in a stable order. New ones wait behind a pill; own ones appear at once. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Thread } from '../../../contract/social/comments.ts'
import { useLiveInterval } from '../../live/LiveProvider.tsx'
import { threadsOf } from './threads.ts'

interface Frozen {
  readonly ids: readonly string[]
  readonly pages: number
}

export function useThreads(postId: string) {
  const query = useInfiniteQuery({ ...threadsOf(postId), refetchInterval: useLiveInterval() })
  const [frozen, setFrozen] = useState<Frozen>({ ids: [], pages: 0 })
  const pages = query.data?.pages ?? []
  const all = new Map(pages.flat().map((thread) => [thread.id, thread]))
  // A page that was asked for comes below what is there; one that has only changed brings nothing
  // in by itself.
  if (pages.length > frozen.pages) {
    const below = pages
      .slice(frozen.pages)
      .flat()
      .map(({ id }) => id)
    setFrozen({
      ids: [...frozen.ids, ...below.filter((id) => !frozen.ids.includes(id))],
      pages: pages.length,
    })
  }
  const isShown = new Set(frozen.ids)
  const unseen = [...all.values()].filter(({ id }) => !isShown.has(id))
  const mine = unseen.filter(({ esMio }) => esMio)
  const shown = [
    ...mine,
    ...frozen.ids
      .map((id) => all.get(id))
      .filter((thread): thread is Thread => thread !== undefined),
  ]
  return {
    ...query,
    threads: shown,
    fresh: unseen.length - mine.length,
    thaw: () => setFrozen({ ids: [...all.keys()], pages: pages.length }),
  }
}
