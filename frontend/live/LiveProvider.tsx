/** Keeps one live connection per signed-in user and refreshes what its events make old. */
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { useSession } from '../client/session.ts'
import { stored } from '../client/storage.ts'
import { connectLive } from './connection.ts'
import { staleKeys } from './events.ts'

const Connected = createContext(false)

/** Whether changes arrive by themselves at this moment. */
export const useConnected = (): boolean => useContext(Connected)

const SAFETY_MS = 60_000
const FALLBACK_MS = 3_000

/** `refetchInterval` of a lively read: every minute for safety while connected, every 3 s while not (decision 2-49). */
export const useLiveInterval = (): number => (useConnected() ? SAFETY_MS : FALLBACK_MS)

export function LiveProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const { user } = useSession()
  const [connected, setConnected] = useState(false)
  const wasConnected = useRef(false)

  useEffect(() => {
    const url = `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/ws`
    const connection = connectLive({
      url,
      sessionId: () => stored('sessionId'),
      onEvent: (event) => {
        for (const queryKey of staleKeys(event)) void queries.invalidateQueries({ queryKey })
      },
      onConnected: (now) => {
        setConnected(now)
        // What happened while it was down was not heard: ask again for all that is on screen.
        if (now && wasConnected.current) void queries.invalidateQueries()
        wasConnected.current ||= now
      },
    })
    return () => {
      connection.close()
      setConnected(false)
      wasConnected.current = false
    }
  }, [queries, user?.id])

  return <Connected value={connected}>{children}</Connected>
}
