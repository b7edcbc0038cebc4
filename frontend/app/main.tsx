/** Start: texts and the first screen's code at once, then the app. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { followOtherTabs, lookUpSession } from '../client/session.ts'
import { forgetLegacyPassword } from '../client/storage.ts'
import { startI18n } from '../i18n/i18n.ts'
import { followNetwork, whenBackOnline } from '../native/online.ts'
import { Boundary } from '../ui/Boundary.tsx'
import '../ui/styles.css'
import { App } from './App.tsx'
import { CrashScreen } from './CrashScreen.tsx'
import { reloadOnceForNewVersion } from './reload.ts'
import { routeFor } from './routes.tsx'

forgetLegacyPassword()
reloadOnceForNewVersion()
followOtherTabs()
void lookUpSession()
followNetwork()
whenBackOnline(() => void lookUpSession())

// Neither keeps the app from starting: without English there is Spanish, and a screen whose code does not come says so itself.
const firstScreen = routeFor(window.location.pathname)?.Screen.load().catch(() => {})
await Promise.all([startI18n(), firstScreen])

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Boundary Fallback={CrashScreen}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </Boundary>
  </StrictMode>,
)
