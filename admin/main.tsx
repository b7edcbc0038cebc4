/** Starts the console: draws the known queue at once, then the console when its code loads. */
import './look/page.css'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from 'react-error-boundary'
import { NotLoaded, Starting } from './frame/Starting.tsx'
import { takeAhead } from './moderation/ahead.ts'

const Console = lazy(() => {
  // Nearly everybody who opens the console here goes to the queue: its code comes beside the rest,
  // not after it.
  if (/\/cases\/?$/.test(window.location.pathname)) void import('./resources/cases/CaseList.tsx')
  // A link that is opened in a second tab finds the session there: while the code comes, nobody
  // waits for it.
  return Promise.all([import('./Console.tsx'), tookSession()]).then(([console]) => console)
})

/** With its code, which what is drawn ahead does without. */
async function tookSession(): Promise<void> {
  const { receiveSession, shareSession } = await import('./providers/handover.ts')
  shareSession()
  await receiveSession()
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

void takeAhead()
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary FallbackComponent={NotLoaded}>
      <Suspense fallback={<Starting />}>
        <Console />
      </Suspense>
    </ErrorBoundary>
  </StrictMode>,
)
