/** Whether the page is told of changes live. Until link.ts has loaded, pages poll. */
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { ConsoleTopic } from '../../contract/live.ts'
import { mayDo } from '../providers/access.ts'
import { keptSession } from '../providers/session.ts'
import { screen, viewersOf } from './screen.ts'

/** What others do is seen within so long where nobody tells. */
const UNTOLD_MS = 10_000
/** Polling interval for changes without an event, such as an expired claim. */
const TOLD_MS = 60_000

/** `refetchInterval` of what colleagues change. */
export const useLively = (): number =>
  useSyncExternalStore(screen.whenChanged, screen.isConnected) ? TOLD_MS : UNTOLD_MS

/** While this is on screen, its changes are told. */
export function useWatched(topic: ConsoleTopic, isWanted = true): void {
  useEffect(() => (isWanted ? screen.watch(topic) : undefined), [topic, isWanted])
}

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
