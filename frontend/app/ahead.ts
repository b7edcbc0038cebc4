/**
 * What a link leads to is fetched before it is followed: the screen's code when a link to its kind comes into view, its data when
 * somebody is about to follow it (a pointer over it, a finger on it, the focus of the keyboard). Comes when the page is at rest.
 */
import type { QueryClient } from '@tanstack/react-query'
import { matchPath } from 'react-router-dom'
import { ANYONE, type NamesIn, type Page } from '../../contract/paths.ts'
import { read } from '../client/query.ts'
import { currentSession } from '../client/session.ts'
import { routeFor } from './routes.tsx'

type Names<P extends Page> = Record<NamesIn<P>, string>
type Fetch<P extends Page> = (queries: QueryClient, names: Names<P>, search: URLSearchParams) => void

const shop = (queries: QueryClient, id: string) => {
  void queries.prefetchQuery(read('GET /api/businesses/:id', { params: { id } }))
  void queries.prefetchQuery(read('GET /api/businesses/:id/services', { params: { id } }))
  void queries.prefetchQuery(read('GET /api/businesses/:id/barbers', { params: { id } }))
}

/** What a screen asks for first of all. */
const data: { readonly [P in Page]?: Fetch<P> } = {
  '/user/:userId': (queries, { userId }) => void queries.prefetchQuery(read('GET /api/users/:id', { params: { id: userId } })),
  '/business/:businessId': (queries, { businessId }) => shop(queries, businessId),
  '/select-barber/:businessId': (queries, { businessId }) => shop(queries, businessId),
  '/book/:userId': (queries, { userId }, search) => {
    const negocio = search.get('negocio')
    if (userId === ANYONE) return negocio ? shop(queries, negocio) : undefined
    void queries.prefetchQuery(read('GET /api/users/:id', { params: { id: userId } }))
    void queries.prefetchQuery(read('GET /api/barbers/:id/slots', { params: { id: userId }, query: { servicios: search.get('servicio') ?? undefined } }))
  },
  '/appointments/:id': (queries, { id }) => void queries.prefetchQuery(read('GET /api/appointments/:id', { params: { id } })),
}

const LINKS = 'a[href^="/"]'
/** Links change with each answer: they are looked through when that has come to rest. */
const SETTLED_MS = 400

/** Looks ahead until the returned function is called. */
export function lookAhead(queries: QueryClient): () => void {
  let timer: number | undefined
  const lookSoon = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => fetchScreens(document.querySelectorAll<HTMLAnchorElement>(LINKS)), SETTLED_MS)
  }
  const approach = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>(LINKS) : null
    if (link) fetchFor(queries, link)
  }
  const changes = new MutationObserver(lookSoon)
  changes.observe(document.body, { childList: true, subtree: true })
  window.addEventListener('scroll', lookSoon, { passive: true })
  document.addEventListener('pointerover', approach, { passive: true })
  document.addEventListener('focusin', approach)
  lookSoon()
  return () => {
    window.clearTimeout(timer)
    changes.disconnect()
    window.removeEventListener('scroll', lookSoon)
    document.removeEventListener('pointerover', approach)
    document.removeEventListener('focusin', approach)
  }
}

/** The code of each kind of screen to which one of these leads that is on screen. Who saves data gets what they ask for. */
function fetchScreens(links: Iterable<HTMLAnchorElement>): void {
  if (savesData()) return
  const screens = new Set([...links].flatMap((link) => (isInView(link) ? routeFor(link.pathname)?.Screen ?? [] : [])))
  // What did not come is asked for again when it is needed, and says so itself then.
  for (const { load } of screens) load().catch(() => {})
}

function fetchFor(queries: QueryClient, { pathname, search }: HTMLAnchorElement): void {
  const route = routeFor(pathname)
  if (!route) return
  route.Screen.load().catch(() => {})
  if (route.access !== 'public' && !currentSession().user) return
  const names = matchPath(route.path, pathname)?.params ?? {}
  // The path matches its own pattern, which the compiler can't follow through a union.
  const fetchData = data[route.path] as ((queries: QueryClient, names: Readonly<Record<string, string | undefined>>, search: URLSearchParams) => void) | undefined
  fetchData?.(queries, names, new URLSearchParams(search))
}

function isInView(element: Element): boolean {
  const { top, bottom, width } = element.getBoundingClientRect()
  return width > 0 && bottom > 0 && top < window.innerHeight
}

function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  return typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
}
