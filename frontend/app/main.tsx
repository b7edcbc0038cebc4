/** Start: texts and the first screen's code at once, then the app. */
import { type ErrorInfo, startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { followOtherTabs, lookUpSession } from '../client/session.ts'
import { forgetLegacyPassword } from '../client/storage.ts'
import { startI18n } from '../i18n/i18n.ts'
import { rememberInstallPrompt } from '../native/install.ts'
import { followNetwork, whenBackOnline } from '../native/online.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { LoadError } from '../ui/loadable.tsx'
import '../ui/styles.css'
import { App } from './App.tsx'
import { CrashScreen } from './CrashScreen.tsx'
import { idOfError } from './errorId.ts'
import { beginReads } from './firstReads.ts'
import { reloadOnceForNewVersion } from './reload.ts'
import { routeFor } from './routes.tsx'

const WORTH_WAITING_MS = 300

forgetLegacyPassword()
reloadOnceForNewVersion()
followOtherTabs()
const session = lookUpSession()
followNetwork()
rememberInstallPrompt()
whenBackOnline(() => void lookUpSession())

// Neither keeps the app from starting: without English there is Spanish, and a screen whose code
// does not come says so itself.
const firstScreen = routeFor(window.location.pathname)
  ?.Screen.load()
  .catch(() => {})
const firstReads = Promise.all([session, beginReads()])
await Promise.all([startI18n(), firstScreen])
// The page has asked before there was any code, so that the answers are about to come: drawn with
// them, the screen is drawn once.
await Promise.race([firstReads, new Promise((resume) => setTimeout(resume, WORTH_WAITING_MS))])

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
/** Reports boundary errors; its code loads only when needed. */
const report = (error: unknown, { componentStack }: ErrorInfo) => {
  console.error(`[${idOfError(error)}]`, error)
  if (error instanceof LoadError) return
  import('./browserReports.ts').then(
    ({ reportError }) => reportError(idOfError(error), error, componentStack ?? ''),
    () => {},
  )
}
// As a transition: in small pieces, so that a slow phone answers to a finger meanwhile.
startTransition(() =>
  createRoot(root, { onCaughtError: report, onUncaughtError: report }).render(
    <StrictMode>
      <Boundary Fallback={CrashScreen}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </Boundary>
    </StrictMode>,
  ),
)
