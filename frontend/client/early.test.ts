import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { businessExample } from '../entities/person/example.ts'
import { asked, noFilters } from '../features/search/wanted.ts'
import { urlOf } from '../../shared/http/http.ts'
import { refuse, serve } from '../testServer.ts'
import { call, holdSession } from './api.ts'

const html = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8')
const script =
  [...html.matchAll(/<script>(.*?)<\/script>/g)]
    .map(([, text = '']) => text)
    .find((text) => text.includes('window.early')) ?? ''
const id = '6f1d2c3b-0000-4000-8000-000000000001'
const service = '6f1d2c3b-0000-4000-8000-000000000002'

/** The page as it arrives at this address, before any code of the app. */
function arrive(address: string, session: string | null = null): void {
  window.history.replaceState(null, '', address)
  if (session) localStorage.setItem('sessionId', session)
  holdSession(session)
  // As the browser runs it: it stands in the page itself.
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function(script)()
}

const open = { text: '', city: '', kind: 'todos', home: false, map: false, ...noFilters } as const
const guest = [
  ['/', ['/api/businesses/all?limit=12&page=0', '/api/search?type=barbers&limit=12']],
  ['/search', [urlOf('/api/search', { query: { ...asked(open, undefined), page: 0 } })]],
  ['/search?q=fade', []],
  [`/user/${id}`, [`/api/users/${id}`]],
  [
    `/business/${id}`,
    [`/api/businesses/${id}`, `/api/businesses/${id}/services`, `/api/businesses/${id}/barbers`],
  ],
  [`/book/${id}`, []],
  ['/user/..%2f..', []],
  ['/login', []],
] as const
const signedIn = [
  ['/', []],
  [`/user/${id}`, [`/api/users/${id}`]],
  [`/book/${id}`, [`/api/users/${id}`, `/api/barbers/${id}/slots`]],
  [
    `/book/${id}?servicio=${service}`,
    [
      `/api/users/${id}`,
      urlOf('/api/barbers/:id/slots', { params: { id }, query: { servicios: service } }),
    ],
  ],
  [`/book/cualquiera?negocio=${id}`, []],
] as const

beforeEach(() => {
  document.documentElement.setAttribute('lang', 'en')
  // What is asked for early is taken at the start alone, and a slow machine's is over by now.
  vi.spyOn(performance, 'now').mockReturnValue(0)
})
afterEach(() => {
  vi.restoreAllMocks()
  delete window.early
  window.history.replaceState(null, '', '/')
  holdSession(null)
})

const addresses = (all: ReturnType<typeof serve>) => all.map(({ url }) => url.pathname + url.search)

test.each(guest)('for a guest %s asks at once for what its screen will', (address, reads) => {
  const all = serve({
    'GET /api/businesses/all': () => refuse(404),
    'GET /api/search': () => refuse(404),
    'GET /api/users/:id': () => refuse(404),
    'GET /api/businesses/:id': () => refuse(404),
    'GET /api/businesses/:id/services': () => [],
    'GET /api/businesses/:id/barbers': () => [],
  })
  arrive(address)
  expect(addresses(all)).toEqual(reads)
  expect(all.some(({ headers }) => headers.has('x-session-id'))).toBe(false)
})

test.each(signedIn)(
  'for somebody signed in %s asks in their name, also who they are',
  (address, reads) => {
    const all = serve({
      'GET /api/auth/user': () => refuse(401),
      'GET /api/users/:id': () => refuse(404),
      'GET /api/barbers/:id/slots': () => refuse(404),
    })
    arrive(address, 's-1')
    expect(addresses(all)).toEqual(['/api/auth/user', ...reads])
    expect(
      all.every(
        ({ headers }) =>
          headers.get('x-session-id') === 's-1' && headers.get('accept-language') === 'en',
      ),
    ).toBe(true)
  },
)

test('the first read takes the answer, the next one asks', async () => {
  const all = serve({
    'GET /api/businesses/:id': () => businessExample(),
    'GET /api/businesses/:id/services': () => [],
    'GET /api/businesses/:id/barbers': () => [],
  })
  arrive(`/business/${id}`)
  expect(await call('GET /api/businesses/:id', { params: { id } })).toEqual(businessExample())
  expect(all).toHaveLength(3)
  await call('GET /api/businesses/:id', { params: { id } })
  expect(all).toHaveLength(4)
})

test('an answer to somebody else, or from before a change, is not taken', async () => {
  const all = serve({
    'GET /api/businesses/:id': () => businessExample(),
    'GET /api/businesses/:id/services': () => [],
    'GET /api/businesses/:id/barbers': () => [],
    'POST /api/auth/logout': () => ({ ok: true }),
  })
  arrive(`/business/${id}`)
  holdSession('s-2')
  await call('GET /api/businesses/:id', { params: { id } })
  holdSession(null)
  await call('POST /api/auth/logout')
  await call('GET /api/businesses/:id/services', { params: { id } })
  expect(
    addresses(all).filter((address) => address.endsWith(id) || address.endsWith('services')),
  ).toHaveLength(4)
})

test('where none came it is asked again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  arrive(`/user/${id}`)
  const all = serve({ 'GET /api/users/:id': () => refuse(404, 'Nadie') })
  await expect(call('GET /api/users/:id', { params: { id } })).rejects.toMatchObject({
    status: 404,
  })
  expect(all).toHaveLength(1)
})
