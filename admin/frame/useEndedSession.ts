/** Goes to sign-in when the server ends the session; react-admin does so for its reads only. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { HttpError, useLogoutIfAccessDenied } from 'react-admin'
import { codeOf } from '../ui/form.tsx'

/** A wrong password or code has the same status, but doesn't end the session. */
const ENDED: ReadonlySet<unknown> = new Set(['unauthenticated', 'session_expired'])

export function useEndedSession(): void {
  const queries = useQueryClient()
  const leave = useLogoutIfAccessDenied()
  const isLeaving = useRef(false)
  const failed = useEffectEvent((error: unknown) => {
    // Several reads of a page are refused at once, and it is said once.
    if (isLeaving.current || !(error instanceof HttpError) || !ENDED.has(codeOf(error))) return
    isLeaving.current = true
    void leave(error)
  })
  useEffect(() => {
    const stops = [
      queries.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') failed(event.action.error)
      }),
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') failed(event.action.error)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queries])
}
