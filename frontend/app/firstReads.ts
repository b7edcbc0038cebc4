/** First queries of a screen: prefetched before navigation and first render. */
import type { QueryClient } from '@tanstack/react-query'
import { matchPath } from 'react-router-dom'
import { ANYONE, type NamesIn, type Page } from '../../contract/paths.ts'
import { createQueryClient, read } from '../client/query.ts'
import { currentSession } from '../client/session.ts'
import { SOME_FACES } from '../features/home/VisitorHome.tsx'
import { shopsAround } from '../features/home/shops/shopsQueries.ts'
import { routeFor } from './routes.tsx'

type Names<P extends Page> = Record<NamesIn<P>, string>
type Fetch<P extends Page> = (
  queries: QueryClient,
  names: Names<P>,
  search: URLSearchParams,
) => Promise<unknown>

const shop = (queries: QueryClient, id: string) =>
  Promise.all([
    queries.prefetchQuery(read('GET /api/businesses/:id', { params: { id } })),
    queries.prefetchQuery(read('GET /api/businesses/:id/services', { params: { id } })),
    queries.prefetchQuery(read('GET /api/businesses/:id/barbers', { params: { id } })),
  ])
const home = async (queries: QueryClient) => {
  if (currentSession().user) return
  await Promise.all([
    queries.prefetchInfiniteQuery(shopsAround(undefined)),
    queries.prefetchQuery(read('GET /api/search', SOME_FACES)),
  ])
}

const reads: { readonly [P in Page]?: Fetch<P> } = {
  '/': home,
  '/home': home,
  '/search': async (queries, _, search) =>
    (await import('./SearchPage.tsx')).fetchFound(queries, search),
  '/user/:userId': (queries, { userId }) =>
    queries.prefetchQuery(read('GET /api/users/:id', { params: { id: userId } })),
  '/post/:postId': (queries, { postId }) =>
    queries.prefetchQuery(read('GET /api/posts/:id', { params: { id: postId } })),
  '/business/:businessId': (queries, { businessId }) => shop(queries, businessId),
  '/select-barber/:businessId': (queries, { businessId }) => shop(queries, businessId),
  '/book/:userId': async (queries, { userId }, search) => {
    const negocio = search.get('negocio')
    if (userId === ANYONE)
      return negocio
        ? Promise.all([
            shop(queries, negocio),
            queries.prefetchQuery(
              read('GET /api/businesses/:id/locations', { params: { id: negocio } }),
            ),
          ])
        : undefined
    return Promise.all([
      queries.prefetchQuery(read('GET /api/users/:id', { params: { id: userId } })),
      queries.prefetchQuery(
        read('GET /api/barbers/:id/slots', {
          params: { id: userId },
          query: {
            servicios: search.get('servicio')?.split(',').sort().join(','),
            modalidad: search.get('modalidad') === 'domicilio' ? 'domicilio' : undefined,
          },
        }),
      ),
    ])
  },
  '/appointments/:id': (queries, { id }) =>
    queries.prefetchQuery(read('GET /api/appointments/:id', { params: { id } })),
}

/** Resolves when reads end; failures are the screen's. Nothing where access is denied. */
export async function fetchFirst(
  queries: QueryClient,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Promise<void> {
  const route = routeFor(pathname)
  const { user } = currentSession()
  if (!route || user?.suspension || (route.access !== 'public' && !user)) return
  const names = matchPath(route.path, pathname)?.params ?? {}
  // The path matches its own pattern, which the compiler can't follow through a union.
  const fetch = reads[route.path] as
    | ((
        queries: QueryClient,
        names: Readonly<Record<string, string | undefined>>,
        search: URLSearchParams,
      ) => Promise<unknown>)
    | undefined
  await fetch?.(queries, names, new URLSearchParams(search))
}

let begun: { queries: QueryClient; userId: string | undefined } | undefined

/** Fetches what the screen of this address needs, into the cache with which the app will begin. */
export function beginReads(): Promise<void> {
  begun = { queries: createQueryClient(), userId: currentSession().user?.id }
  return fetchFirst(begun.queries, window.location).catch(() => {})
}

/** The prefetched cache of this user, however often React starts rendering; empty for others. */
export const cacheFor = (userId: string | undefined): QueryClient =>
  begun && begun.userId === userId ? begun.queries : createQueryClient()

/** Its user has left: the next one starts empty, also the same person. */
export const forgetBegun = (): void => {
  begun = undefined
}
