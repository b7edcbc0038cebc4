/** Start: texts and the first screen's code at once, then the app. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from 'react-error-boundary'
import { BrowserRouter } from 'react-router-dom'
import { lookUpSession } from '../client/session.ts'
import { forgetLegacyPassword } from '../client/storage.ts'
import { startI18n } from '../i18n/i18n.ts'
import '../ui/styles.css'
import { App } from './App.tsx'
import { CrashScreen } from './CrashScreen.tsx'
import { reloadOnceForNewVersion } from './reload.ts'
import { routeFor } from './routes.tsx'

forgetLegacyPassword()
reloadOnceForNewVersion()
void lookUpSession()
window.addEventListener('online', () => void lookUpSession())

const firstScreen = routeFor(window.location.pathname)?.Screen.load().catch(() => {})
await Promise.all([startI18n(), firstScreen])

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary FallbackComponent={CrashScreen}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </ErrorBoundary>
  </StrictMode>,
)
