/** Starts the console: what is known of the queue is drawn at once, the console in its place when its code has come. */
import './look/page.css'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from 'react-error-boundary'
import { NotLoaded, Starting } from './layout/Starting.tsx'
import { takeAhead } from './resources/cases/ahead.ts'

const Console = lazy(() => {
  // Nearly everybody who opens the console here goes to the queue: its code comes beside the rest, not after it.
  if (/\/cases\/?$/.test(window.location.pathname)) void import('./resources/cases/CaseList.tsx')
  return import('./Console.tsx')
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

void takeAhead()
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary FallbackComponent={NotLoaded}>
      <Suspense fallback={<Starting />}><Console /></Suspense>
    </ErrorBoundary>
  </StrictMode>,
)
