/** What nobody waits for: begun when the page is at rest. */
import type { QueryClient } from '@tanstack/react-query'
import { idOfError } from './errorId.ts'
import { isNative } from '../native/shell.ts'
import { tick } from '../native/haptics.ts'
import { keepPush } from './keepPush.ts'
import { currentSession } from '../client/session.ts'
import { countVisit, offerInstall } from './install.ts'
import { reportError, reportVitals } from './browserReports.ts'
import { followWorker } from './worker.ts'

const felt = new Set(['POST /api/appointments', 'PATCH /api/appointments/:id/confirm'])

export function beginOnIdle(queries: QueryClient): void {
  window.addEventListener(
    'unhandledrejection',
    ({ reason }) => void reportError(idOfError(reason), reason),
  )
  void reportVitals().catch(() => {})
  if (currentSession().user)
    import('../entities/conversation/outbox.ts').then(
      ({ followOutbox }) => followOutbox(),
      () => {},
    )
  if (isNative()) {
    queries.getMutationCache().subscribe(({ type, mutation }) => {
      if (
        type === 'updated' &&
        mutation.state.status === 'success' &&
        felt.has(String(mutation.options.mutationKey?.[0]))
      )
        void tick()
    })
  } else offerInstall(queries, countVisit())
  if (isNative()) keepPush()
  // In development the worker would hand out yesterday's files.
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    followWorker(navigator.serviceWorker).then(
      () => {
        if (!isNative()) keepPush()
      },
      () => {},
    )
}
