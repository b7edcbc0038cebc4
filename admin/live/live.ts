/** Whether the page is told of changes live. Until link.ts has loaded, pages poll. */
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { ConsoleTopic } from '../../contract/live.ts'
import { mayDo } from '../providers/access.ts'
import { keptSession } from '../providers/session.ts'

/** What others do is seen within so long where nobody tells. */
const UNTOLD_MS = 10_000
/** Polling interval for changes without an event, such as an expired claim. */
const TOLD_MS = 60_000

let connected = false
const shown = new Map<ConsoleTopic, number>()
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** How the link and the pages meet. */
export const screen = {
  topics: (): readonly ConsoleTopic[] => [...shown.keys()],
  whenChanged: subscribe,
  setConnected(now: boolean): void {
    if (connected === now) return
    connected = now
    changed()
  },
}
export type Screen = typeof screen

/** `refetchInterval` of what colleagues change. */
export const useLively = (): number =>
  useSyncExternalStore(subscribe, () => connected) ? TOLD_MS : UNTOLD_MS

/** While this is on screen, its changes are told. */
export function useWatched(topic: ConsoleTopic, isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return undefined
    shown.set(topic, (shown.get(topic) ?? 0) + 1)
    changed()
    return () => {
      const left = (shown.get(topic) ?? 1) - 1
      if (left > 0) shown.set(topic, left)
      else shown.delete(topic)
      changed()
    }
  }, [topic, isWanted])
}

/** Under this key and a case's id stands who has it open. */
export const viewersOf = ['cases', 'viewers'] as const
/** Moderators who have the case open, by the live connection; none while offline. */
export function useViewers(
  caseId: string,
): readonly { readonly id: string; readonly nombre: string }[] {
  const { data } = useQuery<readonly { readonly id: string; readonly nombre: string }[]>({
    queryKey: [...viewersOf, caseId],
    queryFn: skipToken,
  })
  const own = keptSession()?.staff.id
  return (data ?? []).filter(({ id }) => id !== own)
}

/** One connection for all roles that may read the queue, open as long as the console's frame. */
export function useLiveLink(mentioned: (caseId: string) => void): void {
  const queries = useQueryClient()
  const tell = useEffectEvent(mentioned)
  useEffect(() => {
    const staff = keptSession()?.staff
    if (!staff || !mayDo(staff, 'cases', 'list')) return undefined
    let left = false
    let close = () => {}
    const open = () => {
      import('./link.ts').then(
        ({ openLink }) => {
          if (!left) close = openLink(queries, screen, (caseId) => tell(caseId))
        },
        () => {},
      )
    }
    // What the page itself needs comes first.
    const timer = setTimeout(open, 500)
    return () => {
      left = true
      clearTimeout(timer)
      close()
      screen.setConnected(false)
    }
  }, [queries])
}
