/** What nobody waits for: begun when the page is at rest. */
import type { QueryClient } from '@tanstack/react-query'
import { idOfError } from './errorId.ts'
import { countVisit, offerInstall } from './install.ts'
import { reportError, reportVitals } from './reports.ts'
import { followWorker } from './worker.ts'

export function begin(queries: QueryClient): void {
  window.addEventListener('unhandledrejection', ({ reason }) => void reportError(idOfError(reason), reason))
  void reportVitals().catch(() => {})
  offerInstall(queries, countVisit())
  // In development the worker would hand out yesterday's files.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) followWorker(navigator.serviceWorker).catch(() => {})
}
