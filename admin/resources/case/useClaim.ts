/** The claim of a case: watched while its page is open, kept in use, released on leaving. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { caseClaim, keepCase, releaseCase } from '../../../contract/moderation/cases.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { hasCrashed } from '../../ui/crash.ts'
import { useLively, useWatched } from '../../live/live.ts'
import { call } from '../../providers/call.ts'
import { useCommand, read } from '../../providers/reads.ts'
import type { Case } from '../../providers/dataProvider.ts'

/** A claim that holds for no longer was left by a page that was closed. */
const ENDING_MS = 2 * limits.case.leavingSeconds * 1_000

/** `holds`: the reader may work on the case. */
export function useClaim({ id, tomado, estado, escalado, ultimoEn }: Case, holds: boolean) {
  const refetchInterval = useLively()
  useWatched(`case:${id}`, holds)
  const { data } = useQuery({
    ...read(caseClaim, { params: { id } }),
    enabled: holds,
    refetchInterval,
    refetchOnWindowFocus: true,
  })
  const claim = data ?? { tomado, estado, escalado, ultimoEn, quitado: null, decidido: null }
  const isMine = claim.tomado?.mio === true
  const keep = useCommand(keepCase, { mutationFn: () => call(keepCase, { params: { id } }) })
  const beat = useEffectEvent(() => keep.mutate())
  useEffect(() => {
    if (!isMine) return undefined
    const timer = setInterval(() => beat(), limits.case.renewalSeconds * 1_000)
    return () => clearInterval(timer)
  }, [isMine])
  // The page was loaded anew: the claim that was about to end goes on.
  const isEnding = isMine && Date.parse(claim.tomado?.hasta ?? '') - Date.now() < ENDING_MS
  useEffect(() => {
    if (isEnding) beat()
  }, [isEnding])
  // Leaving the page releases the claim. A closed tab may be a reload: then the claim expires soon
  // by itself.
  const leave = useEffectEvent((isClosed: boolean) => {
    if (isMine && !hasCrashed())
      void call(releaseCase, {
        params: { id },
        body: isClosed ? { cierre: true } : { salida: true },
        keepalive: true,
      }).catch(() => undefined)
  })
  useEffect(() => {
    const gone = () => leave(true)
    window.addEventListener('pagehide', gone)
    return () => {
      window.removeEventListener('pagehide', gone)
      leave(false)
    }
  }, [])
  return {
    ...claim,
    isMine,
    hasNews: data !== undefined && Date.parse(data.ultimoEn) > Date.parse(ultimoEn),
  }
}
