import { screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import type { Business } from '../../../contract/business/shops.ts'
import type { Blocked } from '../../../contract/moderation/keeping-away.ts'
import type { Followed } from '../../../contract/social/follows.ts'
import { TERMS_VERSION } from '../../../contract/kernel/terms.ts'
import { currentSession, signedIn } from '../../client/session.ts'
import { store, stored } from '../../client/storage.ts'
import { profileExample } from '../../entities/person/example.ts'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { person, show } from '../../testScreen.tsx'
import { ChangePasswordScreen } from './ChangePasswordScreen.tsx'
import { passwordStrength } from './forms.ts'
import { Guard } from '../../app/guards.tsx'
import { LoginScreen } from './LoginScreen.tsx'
import { MyProfileScreen } from './MyProfileScreen.tsx'
import { RegisterScreen } from './RegisterScreen.tsx'
import { SignupScreen } from './SignupScreen.tsx'

const shop = {
  id: 'b-1',
  nombre: 'Navaja Norte',
  direccion: 'Av. Álvaro Obregón 100',
  imagen: null,
} as Business

/** Of whom nobody knows anything yet. */
const mine: Answers = {
  'GET /api/users/:id': () =>
    profileExample({ id: person().id, rol: 'cliente', followingCount: 4 }),
  'GET /api/moderation/blocks': () => [],
  'GET /api/user/business': () => null,
  'GET /api/posts/hidden': () => [],
  'GET /api/comments/pending': () => ({ comentarios: [], total: 0 }),
}

const errors = () => screen.getAllByRole('alert').map((alert) => alert.textContent)
const arrivedAt = (path: string) =>
  waitFor(() => expect(screen.getByTestId('where').textContent).toBe(path))
const welcome = (more: Parameters<typeof person>[0] = {}, needsBusinessSetup = false) => ({
  sessionId: 's-1',
  user: person(more),
  needsBusinessSetup,
})

test('login asks for a valid e-mail and a password before it calls', async () => {
  const asked = serve({})
  const user = show(
    <Guard access="guests">
      <LoginScreen />
    </Guard>,
    { at: '/login' },
  )
  await user.type(screen.getByLabelText('Email'), 'no-es-un-email')
  await user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }))
  await waitFor(() => expect(errors()).toEqual(['Email inválido', 'La contraseña es requerida']))
  expect(asked).toEqual([])
})

async function logIn(at = '/login') {
  const user = show(
    <Guard access="guests">
      <LoginScreen />
    </Guard>,
    { at },
  )
  await user.clear(screen.getByLabelText('Email'))
  await user.type(screen.getByLabelText('Email'), 'lucia@example.com')
  await user.type(screen.getByLabelText('Contraseña'), 'secreto')
  return user
}

test('after login one is greeted and goes back to where one was going', async () => {
  const asked = serve({ 'POST /api/auth/login': () => welcome() })
  const user = await logIn('/login?next=%2Fprofile')
  await user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }))
  expect(await screen.findByText('¡Sesión iniciada!')).toBeVisible()
  expect(screen.getByText('Bienvenido, Lucía Fernández')).toBeVisible()
  await arrivedAt('/profile')
  expect(asked[0]?.body).toEqual({
    email: 'lucia@example.com',
    password: 'secreto',
    recordarme: true,
  })
})

test('the password is never kept on the device; the e-mail only when remembered', async () => {
  serve({ 'POST /api/auth/login': () => welcome() })
  const user = await logIn()
  await user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }))
  await waitFor(() => expect(currentSession().status).toBe('signed-in'))
  expect(stored('lastEmail')).toBe('lucia@example.com')
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('secreto')
})

test('not remembered, nothing stays after the browser is closed', async () => {
  store('lastEmail', 'lucia@example.com', true)
  serve({ 'POST /api/auth/login': () => welcome() })
  const user = await logIn()
  await user.click(screen.getByLabelText('Recordarme en este dispositivo'))
  await user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }))
  await waitFor(() => expect(currentSession().status).toBe('signed-in'))
  expect(Object.keys(localStorage)).toEqual([])
})

test('a barber who has yet to set up the business goes there first', async () => {
  serve({ 'POST /api/auth/login': () => welcome({ rol: 'barbero' }, true) })
  const user = await logIn('/login?next=%2Fprofile')
  await user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }))
  await arrivedAt('/business-setup')
})

test('a refused login says so in the form and with the server’s words, and stays', async () => {
  serve({ 'POST /api/auth/login': () => refuse(401, 'Email o contraseña incorrectos') })
  const user = await logIn()
  await user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }))
  expect(await screen.findByText('Error de login. Verifica tus credenciales.')).toBeVisible()
  expect(screen.getByText('Email o contraseña incorrectos')).toBeVisible()
  await arrivedAt('/login')
})

test('the error of a refused login is gone once the right password is sent', async () => {
  let answer: () => ReturnType<typeof welcome> | ReturnType<typeof refuse> = () =>
    refuse(401, 'Email o contraseña incorrectos')
  serve({ 'POST /api/auth/login': () => answer() })
  const user = await logIn()
  await user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }))
  expect(await screen.findByText('Email o contraseña incorrectos')).toBeVisible()
  answer = () => welcome()
  await user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }))
  expect(screen.queryByText('Email o contraseña incorrectos'), 'as soon as it is sent').toBeNull()
  expect(await screen.findByText('¡Sesión iniciada!')).toBeVisible()
})

test('where no answer came nothing is said about the password', async () => {
  serve('offline')
  const user = show(
    <Guard access="guests">
      <LoginScreen />
    </Guard>,
    { at: '/login' },
  )
  await user.type(screen.getByLabelText('Email'), 'lucia@example.com')
  await user.type(screen.getByLabelText('Contraseña'), 'navaja-y-brocha')
  await user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }))
  expect(
    await screen.findByText('No hubo respuesta. Revisa tu conexión y vuelve a intentarlo.'),
  ).toBeVisible()
  expect(screen.queryByText(/credenciales/)).toBeNull()
})

test('without a network the login says that it could not be done', async () => {
  serve('offline')
  const user = await logIn()
  await user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }))
  expect(await screen.findByText('No se pudo iniciar sesión')).toBeVisible()
})

test('whoever is signed in has no business at the login', async () => {
  signedIn(welcome(), { landing: '/' })
  show(
    <Guard access="guests">
      <LoginScreen />
    </Guard>,
    { at: '/login' },
  )
  await arrivedAt('/')
})

test('registration says all that is missing, in the specification’s words', async () => {
  serve({})
  const user = show(
    <Guard access="guests">
      <RegisterScreen />
    </Guard>,
    { at: '/register' },
  )
  await user.type(screen.getByLabelText('Teléfono'), '(55) 1234')
  await user.click(screen.getByRole('button', { name: 'Crear Cuenta' }))
  await waitFor(() =>
    expect(errors()).toEqual([
      'El nombre debe tener al menos 2 caracteres',
      'Email inválido',
      'El teléfono debe tener al menos 10 dígitos',
      'La contraseña debe tener al menos 6 caracteres',
    ]),
  )
})

async function register(rol?: string) {
  const user = show(
    <Guard access="guests">
      <RegisterScreen />
    </Guard>,
    { at: '/register' },
  )
  if (rol) await user.click(screen.getByLabelText(rol, { exact: false }))
  await user.type(screen.getByLabelText('Nombre completo'), 'Lucía Fernández')
  await user.type(screen.getByLabelText('Email'), 'lucia@example.com')
  await user.type(screen.getByLabelText('Teléfono'), '55 1234 5678')
  await user.type(screen.getByLabelText('Contraseña'), 'secreto')
  await user.click(screen.getByRole('button', { name: 'Crear Cuenta' }))
  return user
}

test('a new client goes home; a new barber to the business', async () => {
  const asked = serve({ 'POST /api/auth/register': () => welcome({ rol: 'barbero' }, true) })
  await register('Barbero')
  expect(await screen.findByText('¡Cuenta creada!')).toBeVisible()
  await arrivedAt('/business-setup')
  expect(asked[0]?.body).toMatchObject({ rol: 'barbero', telefono: '55 1234 5678' })
})

test('a taken e-mail is said under the e-mail field', async () => {
  serve({ 'POST /api/auth/register': () => refuse(409, 'El email ya está registrado') })
  await register()
  await waitFor(() =>
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      'El email ya está registrado',
    ),
  )
  expect(await screen.findByText('Error al registrar')).toBeVisible()
})

describe('a registration whose first try got no answer', () => {
  const twice = (login: Answers['POST /api/auth/login']) => {
    let tries = 0
    return serve({
      'POST /api/auth/register': () =>
        ++tries === 1
          ? refuse(503, 'Hay demasiado trabajo')
          : refuse(409, 'El email ya está registrado', { code: 'email_taken' }),
      'POST /api/auth/login': login,
    })
  }
  const tryTwice = async () => {
    const user = await register()
    expect(await screen.findByText('Error al registrar')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Crear Cuenta' }))
  }

  test('signs in the second time, where it had made the account', async () => {
    const asked = twice(() => welcome())
    await tryTwice()
    expect(await screen.findByText('¡Cuenta creada!')).toBeVisible()
    await arrivedAt('/')
    expect(asked.at(-1)).toMatchObject({
      body: { email: 'lucia@example.com', password: 'secreto' },
    })
  })

  test('says that the e-mail is taken, where the account is somebody else’s', async () => {
    twice(() => refuse(401, 'Email o contraseña incorrectos'))
    await tryTwice()
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
        'El email ya está registrado',
      ),
    )
    expect(screen.queryByText('Email o contraseña incorrectos')).toBeNull()
  })
})

test('a registration without a network says so under the e-mail field', async () => {
  serve('offline')
  await register()
  await waitFor(() =>
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      'Error de conexión. Por favor intenta de nuevo.',
    ),
  )
})

test('signing up asks for a role and for the same password twice', async () => {
  serve({})
  const user = show(
    <Guard access="guests">
      <SignupScreen />
    </Guard>,
    { at: '/signup' },
  )
  await user.type(screen.getByLabelText('Contraseña'), 'secreto')
  await user.type(screen.getByLabelText('Confirmar contraseña'), 'secretos')
  await user.click(screen.getByRole('button', { name: 'Crear mi cuenta' }))
  await waitFor(() =>
    expect(errors()).toEqual([
      'Debes seleccionar un tipo de usuario',
      'El nombre es requerido',
      'El email es requerido',
      'Las contraseñas no coinciden',
    ]),
  )
})

test('only barbers and owners are asked for specialties', async () => {
  const user = show(
    <Guard access="guests">
      <SignupScreen />
    </Guard>,
    { at: '/signup' },
  )
  await user.click(screen.getByLabelText(/^Cliente/))
  expect(screen.queryByLabelText(/^Especialidades/)).toBeNull()
  await user.click(screen.getByLabelText(/^Barbero/))
  expect(screen.getByLabelText(/^Especialidades/)).toBeVisible()
})

async function changePassword(current: string, next: string, again: string) {
  signedIn(welcome(), { landing: '/' })
  const user = show(<ChangePasswordScreen />, { at: '/change-password' })
  if (current) await user.type(screen.getByLabelText('Contraseña actual'), current)
  if (next) await user.type(screen.getByLabelText('Nueva contraseña'), next)
  if (again) await user.type(screen.getByLabelText('Confirmar nueva contraseña'), again)
  await user.click(screen.getByRole('button', { name: 'Cambiar contraseña' }))
}

test('an empty password change says what is missing', async () => {
  await changePassword('', '', '')
  await waitFor(() =>
    expect(errors()).toEqual([
      'La contraseña actual es requerida',
      'La nueva contraseña debe tener al menos 6 caracteres',
      'Confirma la nueva contraseña',
    ]),
  )
})

test('the new password must be repeated exactly', async () => {
  await changePassword('secreto', 'navaja-7', 'navaja-8')
  await waitFor(() => expect(errors()).toEqual(['Las contraseñas no coinciden']))
})

test('a changed password lands on a real page', async () => {
  const asked = serve({
    'POST /api/auth/change-password': () => ({ message: 'ok', sessionId: 's-2' }),
  })
  await changePassword('secreto', 'navaja-7', 'navaja-7')
  expect(await screen.findByText('Contraseña cambiada')).toBeVisible()
  await arrivedAt('/profile-new')
  expect(asked[0]?.body).toEqual({ currentPassword: 'secreto', newPassword: 'navaja-7' })
  expect(stored('sessionId')).toBe('s-2')
})

test('a wrong current password is said at its field and signs nobody out', async () => {
  serve({
    'POST /api/auth/change-password': () => refuse(400, 'La contraseña actual es incorrecta'),
  })
  await changePassword('otra', 'navaja-7', 'navaja-7')
  await waitFor(() =>
    expect(screen.getByLabelText('Contraseña actual')).toHaveAccessibleDescription(
      'La contraseña actual es incorrecta',
    ),
  )
  expect(currentSession().status).toBe('signed-in')
})

test('the profile leads to everything that is one’s own, and to nothing that is still to come', async () => {
  serve({ ...mine, 'GET /api/my-visits': () => ({ citasCompletadas: 23 }) })
  signedIn(welcome({ profileImageUrl: '/media/x', telefono: '5512345678' }), { landing: '/' })
  show(<MyProfileScreen />, { at: '/profile', routes: [] })
  expect(await screen.findByText('citas completadas')).toBeVisible()
  expect(screen.getByText('23')).toBeVisible()
  expect(screen.getByText('Plan Gratis · Gratuito')).toBeVisible()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/edit-profile',
    '/edit-profile',
    '/favorites',
    '/waitlist',
    '/achievements',
    '/notifications',
    '/restrictions',
    '/settings',
  ])
})

test('who serves is led to their shop as others see it', async () => {
  serve({
    ...mine,
    'GET /api/my-visits': () => ({ citasCompletadas: 1 }),
    'GET /api/user/business': () => shop,
  })
  signedIn(welcome({ rol: 'barbero' }), { landing: '/' })
  show(<MyProfileScreen />, { at: '/profile' })
  expect(await screen.findByRole('link', { name: /Navaja Norte/ })).toHaveAttribute(
    'href',
    '/business/b-1',
  )
  expect(await screen.findByText('cita atendida')).toBeVisible()
})

test.each([
  ['nothing', { rating: null, reviewsCount: 0 }, '—Calificación'],
  ['too little for an average', { rating: null, reviewsCount: 2 }, '—Calificación · 2 reseñas'],
  ['the average', { rating: 4.25, reviewsCount: 8 }, '4.3Calificación · 8 reseñas'],
] as const)('who serves sees what their reviews come to: %s', async (_, told, text) => {
  serve({
    ...mine,
    'GET /api/my-visits': () => ({ citasCompletadas: 1 }),
    'GET /api/users/:id': () => profileExample({ id: person().id, ...told }),
  })
  signedIn(welcome({ rol: 'barbero' }), { landing: '/' })
  show(<MyProfileScreen />, { at: '/profile' })
  expect((await screen.findByText(/^Calificación/)).closest('p')).toHaveTextContent(text)
  expect(await screen.findByRole('link', { name: `${told.reviewsCount} Reseñas` })).toHaveAttribute(
    'href',
    `/user/${person().id}?ver=resenas`,
  )
})

test('what waits for a barber’s approval is counted in the menu, and one tap away', async () => {
  serve({
    ...mine,
    'GET /api/my-visits': () => ({ citasCompletadas: 1 }),
    'GET /api/comments/pending': () => ({ comentarios: [], total: 2 }),
  })
  signedIn(welcome({ rol: 'barbero' }), { landing: '/' })
  show(<MyProfileScreen />, { at: '/profile' })
  expect(
    await screen.findByRole('link', { name: /Restricciones.*2 comentarios por aprobar/ }),
  ).toHaveAttribute('href', '/restrictions?tab=comentarios')
})

const ana: Blocked = {
  id: '5b0f3a52-6f6e-4d52-9a57-0d1f7f1a0099',
  nombre: 'Ana Gil',
  profileImageUrl: null,
  createdAt: '2026-11-01T10:00:00Z',
  blockedAt: '2026-11-01T10:00:00Z',
}

test('a client sees whom they follow, a barber also who follows them; either leads to the list', async () => {
  const followed: Followed = {
    id: ana.id,
    nombre: 'Ana Gil',
    rol: 'barbero',
    profileImageUrl: null,
    isFollowing: true,
    marca: '7',
  }
  let follows = true
  serve({
    ...mine,
    'GET /api/my-visits': () => ({ citasCompletadas: 1 }),
    'GET /api/users/:id/following': () => (follows ? [followed] : []),
    'DELETE /api/users/:id/follow': () => ({ isFollowing: (follows = false), followersCount: 0 }),
    'POST /api/users/:id/follow': () => ({ isFollowing: (follows = true), followersCount: 1 }),
  })
  signedIn(welcome(), { landing: '/' })
  const user = show(<MyProfileScreen />, { at: '/profile' })
  await user.click(await screen.findByRole('button', { name: /4\s*Siguiendo/ }))
  expect(screen.queryByText('Seguidores')).toBeNull()
  // One tap, and one back (decision 1-19).
  await user.click(await screen.findByRole('button', { name: 'Dejar de seguir a Ana Gil' }))
  expect(await screen.findByText('Ya no sigues a Ana Gil')).toBeVisible()
  expect(await screen.findByText('No sigues a nadie aún')).toBeVisible()
  // Over an open sheet what is told stands outside of it.
  await user.click(screen.getByRole('button', { name: 'Deshacer', hidden: true }))
  expect(await screen.findByRole('button', { name: 'Dejar de seguir a Ana Gil' })).toBeVisible()
})

test('moderation shows whom one has blocked and which posts one has hidden, each with the way back', async () => {
  let blocked = [ana]
  serve({
    ...mine,
    'GET /api/my-visits': () => ({ citasCompletadas: 1 }),
    'GET /api/moderation/blocks': () => blocked,
    'DELETE /api/moderation/blocks/:userId': () => {
      blocked = []
      return { ok: true }
    },
  })
  signedIn(welcome(), { landing: '/' })
  const user = show(<MyProfileScreen />, { at: '/profile' })
  await user.click(await screen.findByRole('button', { name: 'Moderación: 1 bloqueados' }))
  await user.click(await screen.findByRole('button', { name: 'Desbloquear Ana Gil' }))
  expect(await screen.findByText('No has bloqueado a nadie')).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Ocultos' }))
  expect(await screen.findByText('No tienes publicaciones ocultas')).toBeVisible()
})

test('what a profile lacks is said where one can add it', async () => {
  serve({ ...mine, 'GET /api/my-visits': () => ({ citasCompletadas: 0 }) })
  signedIn(welcome({ verificacionEmail: 'pendiente' }), { landing: '/' })
  show(<MyProfileScreen />, { at: '/profile' })
  expect(
    screen.getByRole('link', { name: /Completa tu perfil.*Falta: tu foto, tu teléfono/ }),
  ).toHaveAttribute('href', '/profile-setup')
  expect(screen.getByRole('link', { name: /Confirma tu email/ })).toHaveAttribute(
    'href',
    '/settings',
  )
})

test('a client who signs up goes on to set up the profile, and has accepted what the form showed', async () => {
  const asked = serve({ 'POST /api/auth/register': () => welcome() })
  const user = show(
    <Guard access="guests">
      <SignupScreen />
    </Guard>,
    { at: '/signup' },
  )
  await user.click(screen.getByLabelText(/^Cliente/))
  await user.type(screen.getByLabelText('Nombre'), 'Lucía Fernández')
  await user.type(screen.getByLabelText('Email'), 'lucia@example.com')
  await user.type(screen.getByLabelText('Contraseña'), 'brocha-7')
  await user.type(screen.getByLabelText('Confirmar contraseña'), 'brocha-7')
  expect(screen.getByRole('link', { name: 'Términos de uso' })).toHaveAttribute('href', '/terminos')
  await user.click(screen.getByRole('button', { name: 'Crear mi cuenta' }))
  await arrivedAt('/profile-setup')
  expect(asked[0]?.body).toMatchObject({ terminos: TERMS_VERSION })
})

test('a password that everybody tries is refused beside its field, not under the e-mail', async () => {
  const message = 'Esa contraseña es de las más usadas. Elige una que nadie más adivine.'
  serve({
    'POST /api/auth/register': () =>
      refuse(400, message, { errors: [{ field: 'password', message }] }),
  })
  await register()
  await waitFor(() =>
    expect(screen.getByLabelText('Contraseña')).toHaveAccessibleDescription(message),
  )
  expect(screen.getByLabelText('Email')).not.toHaveAccessibleDescription(message)
})

test('signing out asks first, then leaves for home', async () => {
  signedIn(welcome(), { landing: '/' })
  serve({
    ...mine,
    'POST /api/auth/logout': () => ({ ok: true }),
    'GET /api/my-visits': () => ({ citasCompletadas: 0 }),
  })
  const user = show(
    <Routes>
      <Route path="/profile" element={<MyProfileScreen />} />
      <Route path="/" element={null} />
    </Routes>,
    { at: '/profile' },
  )
  await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cerrar sesión' })
  await user.click(
    [...dialog.querySelectorAll('button')].find(
      (button) => button.textContent === 'Cerrar sesión',
    )!,
  )
  await waitFor(() => expect(currentSession().status).toBe('guest'))
  await arrivedAt('/')
  expect(stored('sessionId')).toBeNull()
})

test('a longer and more mixed password is called better', () => {
  expect(
    ['abc', 'aaaaaaaa', 'secreto', 'secreto77', 'Navaja-77-Brocha'].map(passwordStrength),
  ).toEqual([0, 1, 1, 2, 4])
})

describe('the screens before signing in lead to each other', () => {
  test.each([
    [
      'login',
      <LoginScreen key="l" />,
      { Regístrate: '/register?next=%2Fbook%2Fmarco', '¿Qué es Balbu?': '/welcome' },
    ],
    [
      'register',
      <RegisterScreen key="r" />,
      { 'Registro completo': '/signup?next=%2Fbook%2Fmarco' },
    ],
    ['signup', <SignupScreen key="s" />, { 'Registro corto': '/register?next=%2Fbook%2Fmarco' }],
  ])('from /%s', (path, there, links) => {
    show(there, { at: `/${path}?next=/book/marco` })
    expect(
      Object.fromEntries(
        Object.keys(links).map((name) => [
          name,
          screen.getByRole('link', { name }).getAttribute('href'),
        ]),
      ),
    ).toEqual(links)
  })
})
