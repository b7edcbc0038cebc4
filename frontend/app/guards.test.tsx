import { screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { pages } from '../../contract/paths.ts'
import type { Rol } from '../../contract/kernel/values.ts'
import type { Answers } from '../testServer.ts'
import { refuse, serve } from '../testServer.ts'
import { person, show } from '../testScreen.tsx'
import { holdSession } from '../client/api.ts'
import { currentSession, lookUpSession, signedIn, userChanged } from '../client/session.ts'
import { store, stored } from '../client/storage.ts'
import { Guard } from './guards.tsx'
import { hasRoute, providers, routes } from './routes.tsx'

type UserBusiness = NonNullable<Answers['GET /api/user/business']>

const arrivedAt = (path: string) =>
  waitFor(() => expect(screen.getByTestId('where').textContent).toBe(path))
const signInAs = (rol: Rol) =>
  signedIn({ sessionId: 's-1', user: person({ rol }) }, { landing: '/' })

function guarded(access: Parameters<typeof Guard>[0]['access']) {
  return (
    <Routes>
      <Route
        path="/secreto"
        element={
          <Guard access={access}>
            <h1>La sala</h1>
          </Guard>
        }
      />
      <Route path="*" element={null} />
    </Routes>
  )
}

const business = (answer: ReturnType<UserBusiness>) =>
  serve({ 'GET /api/user/business': () => answer })
/** Only what the guard looks at. */
const shop = (nombre: string, direccion: string | null) =>
  ({ nombre, direccion }) as Awaited<ReturnType<UserBusiness>>

test('without a session one goes to log in, and the way back is kept', async () => {
  show(guarded('signed-in'), { at: '/secreto?dia=1' })
  expect(await screen.findByText('Inicia sesión para continuar')).toBeVisible()
  await arrivedAt('/login?next=%2Fsecreto%3Fdia%3D1')
})

test('a session that has run out is said, and the way back is kept', async () => {
  holdSession('muerta')
  serve({ 'GET /api/auth/user': () => refuse(401, 'Session expired') })
  await lookUpSession()
  show(guarded('signed-in'), { at: '/secreto' })
  expect(await screen.findByText('Sesión expirada')).toBeVisible()
  await arrivedAt('/login?next=%2Fsecreto')
})

test('a reader of a public page whose session has run out goes on reading as a guest', async () => {
  holdSession('muerta')
  serve({ 'GET /api/auth/user': () => refuse(401, 'Session expired') })
  await lookUpSession()
  show(guarded('public'), { at: '/secreto' })
  expect(await screen.findByRole('heading', { name: 'La sala' })).toBeVisible()
  expect(currentSession().status).toBe('guest')
})

test('but who had begun to book is led to log in, and back', async () => {
  holdSession('muerta')
  serve({ 'GET /api/auth/user': () => refuse(401, 'Session expired') })
  await lookUpSession()
  show(
    <Routes>
      <Route
        path="/secreto"
        element={
          <Guard access="public" returns>
            <h1>La sala</h1>
          </Guard>
        }
      />
      <Route path="*" element={null} />
    </Routes>,
    { at: '/secreto?paso=revisar' },
  )
  expect(await screen.findByText('Sesión expirada')).toBeVisible()
  await arrivedAt('/login?next=%2Fsecreto%3Fpaso%3Drevisar')
})

test('a guest begins to book without being asked who they are', async () => {
  show(
    <Routes>
      <Route
        path="/secreto"
        element={
          <Guard access="public" returns>
            <h1>La sala</h1>
          </Guard>
        }
      />
    </Routes>,
    { at: '/secreto' },
  )
  expect(await screen.findByRole('heading', { name: 'La sala' })).toBeVisible()
})

test('a role that is not on the list is sent home with the reason', async () => {
  signInAs('cliente')
  show(guarded(providers), { at: '/secreto' })
  expect(await screen.findByText('No tienes permisos para acceder a esta página')).toBeVisible()
  await arrivedAt('/')
})

test('a client passes without a business', async () => {
  signInAs('cliente')
  show(guarded('signed-in'), { at: '/secreto' })
  expect(await screen.findByRole('heading', { name: 'La sala' })).toBeVisible()
})

test('a barber without a business goes to set one up', async () => {
  signInAs('barbero')
  business(null)
  show(guarded(providers), { at: '/secreto' })
  expect(await screen.findByText('Configura tu negocio')).toBeVisible()
  await arrivedAt('/business-setup')
})

test('a business without its address is not complete', async () => {
  signInAs('duenno')
  business(shop('El Águila', null))
  show(guarded(providers), { at: '/secreto' })
  expect(await screen.findByText('Completa tu negocio')).toBeVisible()
  await arrivedAt('/business-setup')
})

test('a complete business lets its barber in', async () => {
  signInAs('barbero')
  business(shop('El Águila', 'Av. Juárez 120'))
  show(guarded(providers), { at: '/secreto' })
  expect(await screen.findByRole('heading', { name: 'La sala' })).toBeVisible()
})

test('whose business the session knows sees the screen at once, and is turned away only if it is gone', async () => {
  const looked = Promise.withResolvers<null>()
  serve({ 'GET /api/user/business': () => looked.promise })
  signedIn(
    { sessionId: 's-1', user: person({ rol: 'barbero' }), needsBusinessSetup: false },
    { landing: '/' },
  )
  show(guarded(providers), { at: '/secreto' })
  expect(screen.getByRole('heading', { name: 'La sala' })).toBeVisible()
  looked.resolve(null)
  await arrivedAt('/business-setup')
})

test('what the session said of the business is there again with the next page', async () => {
  store('sessionId', 's-1')
  holdSession('s-1')
  serve({
    'GET /api/auth/user': () => ({
      ...person({ rol: 'barbero' }),
      sessionId: 's-1',
      needsBusinessSetup: false,
    }),
  })
  await lookUpSession()
  expect(JSON.parse(stored('user') ?? '{}')).toMatchObject({
    rol: 'barbero',
    needsBusinessSetup: false,
  })
  userChanged(person({ rol: 'barbero', nombre: 'Otro nombre' }))
  expect(currentSession().user).toMatchObject({ nombre: 'Otro nombre', needsBusinessSetup: false })
})

test('a failed look-up of the business keeps the page: a network blip turns nobody away', async () => {
  signInAs('barbero')
  business(refuse(503, 'Error del servidor'))
  show(guarded(providers), { at: '/secreto' })
  expect(await screen.findByRole('heading', { name: 'La sala' })).toBeVisible()
})

test('the pages that the specification protects ask for a session, and the public ones do not', () => {
  const accessOf = (path: string) => routes.find((route) => route.path === path)?.access
  const open = [
    '/',
    '/home',
    '/terminos',
    '/privacidad',
    '/confianza',
    '/denunciar',
    '/reset-password/:token',
    '/verify-email/:token',
    '/visit-review/:token',
    '/answer/:token',
    '/dossier/:token',
  ]
  for (const path of open) expect(accessOf(path), path).toBe('public')
  for (const path of ['/welcome', '/login', '/register', '/signup', '/forgot-password'])
    expect(accessOf(path), path).toBe('guests')
  for (const path of ['/profile', '/profile-new', '/change-password'])
    expect(accessOf(path), path).toBe('signed-in')
})

test('the server knows each screen as a page, and nothing else as one', () => {
  expect([...pages].sort()).toEqual(routes.map(({ path }) => path).sort())
})

test('the screens of those who cut hair are for them alone, the others for everybody signed in', () => {
  const roles = Object.fromEntries(
    routes
      .filter(({ access }) => access !== 'public' && access !== 'guests')
      .map(({ path, access }) => [path, access]),
  )
  const cutters = ['barbero', 'duenno']
  expect(roles).toEqual({
    '/profile': 'signed-in',
    '/profile-new': 'signed-in',
    '/change-password': 'signed-in',
    '/edit-profile': 'signed-in',
    '/profile-setup': 'signed-in',
    '/account/standing': 'signed-in',
    '/settings': 'signed-in',
    '/sessions': 'signed-in',
    '/calendars': 'signed-in',
    '/my-data': 'signed-in',
    '/delete-account': 'signed-in',
    '/notification-settings': 'signed-in',
    '/restrictions': 'signed-in',
    '/appointments': 'signed-in',
    '/appointments/:id': 'signed-in',
    '/notifications': 'signed-in',
    '/waitlist': 'signed-in',
    '/favorites': 'signed-in',
    '/achievements': 'signed-in',
    '/business-setup': 'signed-in',
    '/chat': 'signed-in',
    '/chat/:userId': 'signed-in',
    '/chat-settings': 'signed-in',
    '/booked/:appointmentId': 'signed-in',
    '/create-post': 'signed-in',
    '/edit-post/:postId': 'signed-in',
    '/my-feed': cutters,
    '/team': cutters,
    '/clients': cutters,
    '/dashboard': cutters,
    '/my-services': cutters,
    '/services-management': cutters,
    '/availability': cutters,
    '/schedule-config': cutters,
    '/business-profile-edit': cutters,
    '/business-management': cutters,
    '/business-management/:id': ['duenno'],
    '/business-locations': ['duenno'],
    '/location-staff/:id': ['duenno'],
  })
})

test('a barber who works nowhere yet reaches what an invitation comes by: the notices, their profile, the team', () => {
  const open = routes.flatMap(({ path, withoutBusiness }) => (withoutBusiness ? [path] : []))
  expect(open).toEqual(
    expect.arrayContaining(['/profile', '/notifications', '/team', '/business-setup']),
  )
  expect(open).not.toContain('/dashboard')
})

test('a path with parameters or a query is known by its pattern; an unknown one is not', () => {
  expect([hasRoute('/profile?x=1'), hasRoute('/no-existe'), hasRoute('/login')]).toEqual([
    true,
    false,
    true,
  ])
})
