/** Frame around every screen: navigation, header, banners, toasts, prompts, live region. */
import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { useSession } from '../../client/session.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useAnnouncement } from '../../ui/announcer.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { usePrompt } from '../../ui/prompts.ts'
import { toasts, useToast } from '../../ui/toasts.ts'
import { routeFor } from '../routes.tsx'
import { BottomBar } from './BottomBar.tsx'
import { useDestinations } from './destinations.tsx'
import { Header } from './Header.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { SideRail } from './SideRail.tsx'

// Neither is needed to read a screen: fetched when the page is at rest, so that they are there also
// when the network is not. The screens of the navigation come along, so that a tap on it opens at
// once.
const toaster = () => import('../../ui/Toaster.tsx')
const promptHost = async () => {
  const [host] = await Promise.all([import('./PromptHost.tsx'), loadTexts(['door'])])
  return host
}
const TermsBanner = lazy(async () => {
  const [banner] = await Promise.all([import('./TermsBanner.tsx'), loadTexts(['door'])])
  return { default: banner.TermsBanner }
})
const Toaster = lazy(async () => ({ default: (await toaster()).Toaster }))
const PromptHost = lazy(async () => ({ default: (await promptHost()).PromptHost }))
const AT_REST_MS = 2000

export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { user } = useSession()
  // Whose account is suspended has nowhere to go from there.
  const route = routeFor(pathname)
  const bare = (route?.bare ?? false) || user?.suspension !== undefined
  const hasHeader = !bare && !route?.ownHeader
  useTopOnNewScreen()
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-70 focus:rounded-control focus:bg-accent focus:px-4 focus:py-3 focus:text-on-accent"
      >
        {t('ui.skipToContent')}
      </a>
      <div className="lg:flex">
        {!bare && <SideRail />}
        <div
          className={clsx(
            'min-w-0 flex-1 lg:[--header-height:0px]',
            hasHeader ? '[--header-height:57px]' : '[--header-height:0px]',
          )}
        >
          <OfflineBanner />
          {hasHeader && <Header />}
          {!bare && user?.terminosPendientes && (
            <Boundary Fallback={Nothing}>
              <Suspense>
                <TermsBanner />
              </Suspense>
            </Boundary>
          )}
          {children}
        </div>
      </div>
      {!bare && <BottomBar />}
      <OnDemand />
      <LiveRegion />
    </>
  )
}

function OnDemand() {
  const toast = useToast()
  const prompt = usePrompt()
  const wasAsked = useEver(!!prompt)
  const wasToasted = useEver(!!toast)
  const places = useDestinations({ withSearch: false })
    .map(({ to }) => to)
    .join()
  useEffect(() => {
    const fetchAll = () =>
      void Promise.allSettled([
        toaster(),
        promptHost(),
        ...places.split(',').map((to) => routeFor(to)?.Screen.load()),
      ])
    const timer = window.setTimeout(fetchAll, AT_REST_MS)
    return () => window.clearTimeout(timer)
  }, [places])
  useLookAhead()
  return (
    <Boundary Fallback={Nothing}>
      <Suspense fallback={<OnItsWay />}>
        {wasToasted && <Toaster />}
        {wasAsked && <PromptHost />}
      </Suspense>
    </Boundary>
  )
}

/** Where links lead to is fetched before they are followed, once the page is at rest. */
function useLookAhead(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    const begin = () =>
      import('../prefetchLinks.ts').then(
        ({ prefetchLinks: lookAhead }) => {
          if (timer !== undefined) stop = lookAhead(queries)
        },
        () => {},
      )
    let timer: number | undefined = window.setTimeout(() => void begin(), AT_REST_MS)
    return () => {
      window.clearTimeout(timer)
      timer = undefined
      stop?.()
    }
  }, [queries])
}

const Nothing = () => null

/** Nothing to see: the first question or message comes in a moment. */
const OnItsWay = () => <div aria-busy hidden />

function LiveRegion() {
  return (
    <div aria-live="polite" aria-atomic className="sr-only">
      {useAnnouncement()}
    </div>
  )
}

/** true from the first time that `now` is. */
function useEver(now: boolean): boolean {
  const ever = useRef(now)
  ever.current ||= now
  return ever.current
}

/** A message older than this was seen on the screen before. */
const SEEN_MS = 1000

/** A new screen starts at its top; going back finds the place where one was. */
function useTopOnNewScreen(): void {
  const { pathname } = useLocation()
  const type = useNavigationType()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current !== pathname && type !== 'POP' && !routeFor(pathname)?.fromTheEnd)
      window.scrollTo(0, 0)
    // A message belongs to the screen that it was raised on; what leads to another one is said just
    // before.
    if (before.current !== pathname) toasts.dropBefore(Date.now() - SEEN_MS)
    before.current = pathname
  }, [pathname, type])
}
