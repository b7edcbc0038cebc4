/** The providers around the screens, and the one place where a URL becomes a screen. */
import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useRef } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { whenSessionEnds, whenSuspended } from '../client/api.ts'
import { loginFor } from '../client/destination.ts'
import {
  beSuspended,
  endSession,
  type Session,
  useSession,
  useSessionOf,
} from '../client/session.ts'
import { loadTexts, whenLanguageChanges } from '../i18n/i18n.ts'
import { useTranslation } from '../i18n/useTranslation.ts'
import { LiveProvider } from '../live/LiveProvider.tsx'
import { isNative } from '../native/shell.ts'
import { Boundary, type Broken } from '../ui/Boundary.tsx'
import { KnownRoutes } from '../ui/knownRoutes.ts'
import { Navigate, useNavigate } from '../ui/links.ts'
import { forgetFailures, loadable, LoadError } from '../ui/loadable.tsx'
import { NotLoaded } from '../ui/SectionBoundary.tsx'
import { toast } from '../ui/toasts.ts'
import { CrashScreen } from './CrashScreen.tsx'
import { cacheFor, forgetBegun } from './firstReads.ts'
import { hasRoute, routeFor, routes } from './routes.tsx'
import { ScreenSkeleton } from './shell/ScreenSkeleton.tsx'
import { Shell } from './shell/Shell.tsx'

const NotFoundScreen = loadable(async () => {
  const [module] = await Promise.all([import('./NotFoundScreen.tsx'), loadTexts(['door'])])
  return module.NotFoundScreen
})

export function App() {
  const { user, status } = useSession()
  // A cache of one's own per person: nothing of the previous one can be seen by the next.
  const queries = useMemo(() => cacheFor(user?.id), [user?.id])
  useEffect(() => forgetBegun, [user?.id])
  useLastSeen(queries, user?.id, status)
  useAtRest(queries)
  return <QueryClientProvider client={queries}>{everything}</QueryClientProvider>
}

/** Constant children: a changed session rerenders only its consumers. */
const everything = (
  <KnownRoutes value={hasRoute}>
    <LiveProvider>
      <EndOfSession />
      <Suspended />
      <Spoken />
      <Shell>
        <Screens />
      </Shell>
    </LiveProvider>
  </KnownRoutes>
)

/** The user's last seen data, from the device; removed with the session. */
function useLastSeen(
  queries: QueryClient,
  userId: string | undefined,
  status: Session['status'],
): void {
  useEffect(() => {
    if (!('caches' in window) || status === 'loading') return
    let [left, stop] = [false, () => {}]
    import('../client/lastSeen.ts').then(
      ({ keepLastSeen, forgetLastSeen }) => {
        if (left) return
        if (userId) stop = keepLastSeen(queries, userId)
        else void forgetLastSeen()
      },
      () => {},
    )
    return () => {
      left = true
      stop()
    }
  }, [queries, userId, status])
}

/** Native: Back closes overlays first; deep links open their screen. */
function useNativeShell(): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isNative()) return
    void import('../native/app.ts').then(({ beNative }) =>
      beNative({
        closeOverlay: () => {
          const open = document.querySelector('[role=dialog], [role=alertdialog]')
          open?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
          return open !== null
        },
        back: () => {
          const first = ((window.history.state as { idx?: number } | null)?.idx ?? 0) === 0
          if (!first) navigate(-1)
          return !first
        },
        open: (path) => {
          if (hasRoute(path)) navigate(path)
        },
        isDark: () => document.documentElement.classList.contains('dark'),
      }),
    )
    // Once: the router's own navigate goes on from wherever one is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}

const AT_REST_MS = 4000

function useAtRest(queries: QueryClient): void {
  const first = useRef(queries)
  useEffect(() => {
    const timer = window.setTimeout(
      () =>
        void import('./onIdle.ts').then(
          ({ beginOnIdle: begin }) => begin(first.current),
          () => {},
        ),
      AT_REST_MS,
    )
    return () => window.clearTimeout(timer)
  }, [])
}

/** The screens; a crash of one leaves the navigation standing. */
export function Screens() {
  const { pathname } = useLocation()
  useNativeShell()
  const isOut = useSessionOf(({ user }) => user?.suspension !== undefined)
  if (isOut && !routeFor(pathname)?.whileSuspended)
    return <Navigate to="/account/standing" replace />
  return (
    <Boundary Fallback={NotShown} resetKey={pathname} onReset={forgetFailures}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Routes>
          {routes.map(({ path, Screen }) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </Suspense>
    </Boundary>
  )
}

/** Its code did not come, or it broke. */
function NotShown({ error, retry }: Broken) {
  return error instanceof LoadError ? (
    <main id="main">
      <NotLoaded onRetry={retry} />
    </main>
  ) : (
    <CrashScreen error={error} />
  )
}

/** A language change refetches everything, because texts come from the server; mails follow. */
function Spoken() {
  const queries = useQueryClient()
  const idioma = useSessionOf(({ user }) => user?.idioma)
  useEffect(() => whenLanguageChanges(() => void queries.invalidateQueries()), [queries])
  useEffect(() => {
    if (!idioma) return undefined
    const spoken = import('./spoken.ts').then(
      ({ speakAs, tellLanguage }) => {
        void speakAs(idioma)
        return tellLanguage()
      },
      () => () => {},
    )
    return () => void spoken.then((stop) => stop())
  }, [idioma])
  return null
}

/** A refused call of a suspended account switches the app to the suspended room. */
function Suspended() {
  useEffect(() => {
    whenSuspended((hasta) => beSuspended({ hasta }))
    return () => whenSuspended(() => {})
  }, [])
  return null
}

/** A 401 drops the session and goes to /login with the way back, unless already on a login path. */
function EndOfSession() {
  const navigate = useNavigate()
  const { t } = useTranslation()
  useEffect(() => {
    whenSessionEnds(() => {
      endSession({ expired: true })
      const { pathname, search } = window.location
      // A guarded screen turns away by itself, and the screens for guests are where one would be
      // sent.
      if (routeFor(pathname)?.access !== 'public') return
      toast({
        title: t('errors.sessionExpired'),
        description: t('errors.sessionExpiredText'),
        variant: 'destructive',
      })
      navigate(loginFor(pathname, search), { replace: true })
    })
    return () => whenSessionEnds(() => {})
  }, [navigate, t])
  return null
}
