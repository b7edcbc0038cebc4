import { expect, test, vi } from 'vitest'
import { refuse, serve } from '../testServer.ts'
import { answered } from '../native/online.ts'
import { person } from '../testScreen.tsx'
import { ApiError } from '../../shared/http/http.ts'
import { call, heldSession, holdSession, whenSessionEnds } from './api.ts'
import { afterSignIn, loginFor, safeNext } from './destination.ts'
import { keyOf, readWhen, keyUnder } from './query.ts'
import { currentSession, lookUpSession, signedIn, signOut } from './session.ts'
import { stored } from './storage.ts'

const id = '6f1d2c3b-0000-4000-8000-000000000001'

test('a call carries the session, its parameters and its query', async () => {
  holdSession('s-1')
  const asked = serve({
    'GET /api/barbers/:id/slots': () => ({
      zonaHoraria: 'Europe/Madrid',
      locationId: null,
      duracion: 30,
      dias: [],
    }),
  })
  await call('GET /api/barbers/:id/slots', {
    params: { id },
    query: { desde: '2026-11-21', servicios: undefined },
  })
  expect(`${asked[0]?.url.pathname}${asked[0]?.url.search}`).toBe(
    `/api/barbers/${id}/slots?desde=2026-11-21`,
  )
  expect(asked[0]?.headers.get('x-session-id')).toBe('s-1')
  expect(asked[0]?.headers.has('content-type')).toBe(false)
})

test('every attempt of a POST has an idempotency key; the same attempt repeated keeps its key', async () => {
  const asked = serve({ 'POST /api/auth/logout': () => ({ ok: true }) })
  await call('POST /api/auth/logout')
  await call('POST /api/auth/logout')
  await call('POST /api/auth/logout', { idempotencyKey: 'intento-1' })
  const keys = asked.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toBeTruthy()
  expect(keys[0]).not.toBe(keys[1])
  expect(keys[2]).toBe('intento-1')
})

test('a refusal is an ApiError with the server’s words, or the status when it has none', async () => {
  serve({
    'PATCH /api/appointments/:id/confirm': () =>
      refuse(409, 'Ya fue cancelada', { code: 'not_pending' }),
    'GET /api/notifications': () => refuse(500),
  })
  await expect(
    call('PATCH /api/appointments/:id/confirm', { params: { id } }),
  ).rejects.toMatchObject({ status: 409, code: 'not_pending', message: 'Ya fue cancelada' })
  await expect(call('GET /api/notifications')).rejects.toMatchObject({
    status: 500,
    message: 'HTTP 500',
  })
})

test('no network is a Network error with status 0', async () => {
  serve('offline')
  await expect(call('GET /api/notifications')).rejects.toEqual(new ApiError(0, 'Network error'))
})

test('a 401 ends the session, except on the login call', async () => {
  const ended = vi.fn()
  whenSessionEnds(ended)
  serve({
    'GET /api/notifications': () => refuse(401, 'Session expired'),
    'POST /api/auth/login': () => refuse(401, 'Credenciales inválidas'),
  })
  holdSession('s-1')
  await call('POST /api/auth/login', { body: { email: 'a@b.co', password: 'x' } }).catch(() => {})
  expect(ended).not.toHaveBeenCalled()
  await call('GET /api/notifications').catch(() => {})
  expect(ended).toHaveBeenCalledOnce()
  whenSessionEnds(() => {})
})

test('a late 401 to an earlier session does not end the one that came after it', async () => {
  const ended = vi.fn()
  whenSessionEnds(ended)
  serve({
    'GET /api/notifications': () => {
      holdSession('s-2')
      return refuse(401, 'Session expired')
    },
  })
  holdSession('s-1')
  await call('GET /api/notifications').catch(() => {})
  expect(ended).not.toHaveBeenCalled()
  expect(heldSession()).toBe('s-2')
  whenSessionEnds(() => {})
})

test('an answer that does not come is given up, and is known as such', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((after) => {
    const patience = new AbortController()
    setTimeout(() => patience.abort(), after)
    return patience.signal
  })
  vi.stubGlobal(
    'fetch',
    (_path: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_, fail) =>
        signal.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError'))),
      ),
  )
  const given = call('GET /api/notifications').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await given).toMatchObject({ status: 0, code: 'timeout' })
  // Whether the server is there at all is then asked, and given up too.
  await vi.advanceTimersByTimeAsync(5_000)
  answered()
  vi.restoreAllMocks()
})

test('also without crypto.randomUUID, as on a page that came over http, a call has its key', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const asked = serve({ 'POST /api/auth/login': () => refuse(401) })
  await call('POST /api/auth/login', { body: { email: 'a@b.co', password: 'x' } }).catch(() => {})
  expect(asked[0]?.headers.get('idempotency-key')).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
})

test('a session id is taken from /api/auth/* and from nowhere else', async () => {
  const sneaky = { unreadCount: 0, sessionId: 'ajena' }
  serve({
    'GET /api/notifications/unread-count': () => sneaky,
    'GET /api/auth/user': () => ({ ...person(), needsBusinessSetup: false, sessionId: 'renovada' }),
  })
  await call('GET /api/notifications/unread-count')
  expect(stored('sessionId')).toBeNull()
  await call('GET /api/auth/user')
  expect(stored('sessionId')).toBe('renovada')
})

test('a session that is not to be remembered ends with the browser', () => {
  signedIn({ sessionId: 's-1', user: person() }, { remember: false, landing: '/' })
  expect(sessionStorage.getItem('sessionId')).toBe('s-1')
  expect(localStorage.getItem('sessionId')).toBeNull()
  expect(localStorage.getItem('user')).toBeNull()
})

test('the copy on the device holds name and role only, never e-mail or phone', () => {
  signedIn({ sessionId: 's-1', user: person({ telefono: '5512345678' }) }, { landing: '/' })
  expect(JSON.parse(stored('user') ?? '')).toEqual({
    id: person().id,
    nombre: 'Lucía Fernández',
    rol: 'cliente',
    profileImageUrl: null,
  })
})

test('signing out clears this device even when the server does not answer', async () => {
  signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })
  serve('offline')
  await signOut()
  expect(currentSession()).toEqual({ status: 'guest', user: null })
  expect([stored('sessionId'), stored('user')]).toEqual([null, null])
})

test('nobody is looked up without a session id', async () => {
  const asked = serve({})
  await lookUpSession()
  expect(asked).toEqual([])
})

test('a known person stays readable when the look-up gets no answer, after three tries', async () => {
  vi.useFakeTimers()
  signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })
  const asked = serve('offline')
  const lookup = lookUpSession()
  await vi.advanceTimersByTimeAsync(5000)
  await lookup
  expect(asked).toHaveLength(3)
  expect(currentSession().user?.nombre).toBe('Lucía Fernández')
})

test('the way back after signing in is a path of this app and nothing else', () => {
  expect(
    [
      '/appointments?tab=a',
      '//evil.example',
      'https://evil.example',
      '/\\evil',
      '/login',
      null,
    ].map(safeNext),
  ).toEqual(['/appointments?tab=a', undefined, undefined, undefined, undefined, undefined])
  expect(loginFor('/book/7', '?servicio=1')).toBe('/login?next=%2Fbook%2F7%3Fservicio%3D1')
  expect(afterSignIn({ rol: 'barbero', needsBusinessSetup: true, next: '/profile' })).toBe(
    '/business-setup',
  )
  expect(afterSignIn({ rol: 'cliente', needsBusinessSetup: true, next: '/profile' })).toBe(
    '/profile',
  )
  // Who has been invited to a shop must not be made to open one of their own: then they could not
  // join.
  expect(afterSignIn({ rol: 'barbero', needsBusinessSetup: true, next: '/invitation/abc' })).toBe(
    '/invitation/abc',
  )
})

test('a read’s key is its URL, so that a shorter one covers it', () => {
  expect(keyOf('GET /api/barbers/:id/slots', { params: { id }, query: { dias: 7 } })).toEqual([
    'api',
    'barbers',
    id,
    'slots',
    { dias: 7 },
  ])
  expect(keyUnder('/api/appointments')).toEqual(['api', 'appointments'])
})

test('a read of what is not known yet is no other read, and asks nothing', () => {
  expect(() => keyOf('GET /api/appointments/:id', { params: { id: '' } })).toThrow('without its id')
  expect(readWhen('GET /api/appointments/:id', undefined).queryKey).not.toEqual(
    keyOf('GET /api/appointments'),
  )
})
