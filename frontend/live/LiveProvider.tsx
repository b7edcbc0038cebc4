/** The signed-in user's live connection: topics of the screen in, refetches out. */
import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { useSession } from '../client/session.ts'

interface Link {
  connected: boolean
  lost: boolean
  since: number
}
const LinkContext = createContext<Link>({ connected: false, lost: false, since: 0 })

/** Whether changes arrive by themselves at this moment. */
export const useConnected = (): boolean => useContext(LinkContext).connected

/** Whether they did, and do not at this moment. */
export const useLost = (): boolean => useContext(LinkContext).lost

const SAFETY_MS = 60_000
/** Poll intervals by downtime; each step exceeds its interval. */
const FALLBACK = [
  { untilMs: 15_000, everyMs: 3_000 },
  { untilMs: 60_000, everyMs: 6_000 },
  { untilMs: Infinity, everyMs: 15_000 },
]

/**
 * `refetchInterval` of a lively read: every minute for safety while connected; while not, every 3 s
 * (decision 2-49) and, the longer it takes, ever less, down to every 15 s. `least`: of a read that
 * is asked for less often in any case.
 */
export function useLiveInterval(least = 0): () => number {
  const { connected, since } = useContext(LinkContext)
  return () => {
    const downMs = Date.now() - since
    return Math.max(
      least,
      connected
        ? SAFETY_MS
        : (FALLBACK.find(({ untilMs }) => downMs < untilMs)?.everyMs ?? SAFETY_MS),
    )
  }
}

export function LiveProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const { user } = useSession()
  const isOut = user?.suspension !== undefined
  const [state, setState] = useState<Omit<Link, 'since'>>({ connected: false, lost: false })
  const link = useMemo(() => ({ ...state, since: Date.now() }), [state])
  const wasConnected = useRef(false)

  useEffect(() => {
    const requireKnown = (now: boolean) => {
      setState((before) =>
        before.connected === now ? before : { connected: now, lost: !now && wasConnected.current },
      )
      // What happened while it was down was not heard: ask again for all that is on screen.
      if (now && wasConnected.current) void queries.invalidateQueries()
      wasConnected.current ||= now
    }
    // Whose account is suspended hears of nothing.
    if (isOut) return undefined
    let left = false
    let close = () => {}
    // Its code comes behind the first screen, which is there without it; where it does not come,
    // screens ask again by themselves.
    import('./link.ts').then(
      ({ openLink }) => {
        if (!left) close = openLink(queries, requireKnown)
      },
      () => {},
    )
    return () => {
      left = true
      close()
      setState({ connected: false, lost: false })
      wasConnected.current = false
    }
  }, [queries, user?.id, isOut])

  return <LinkContext value={link}>{children}</LinkContext>
}
