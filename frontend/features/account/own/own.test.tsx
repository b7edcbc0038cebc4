import { screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { SelfUser } from '../../../../contract/identity/account.ts'
import { currentSession, signedIn } from '../../../client/session.ts'
import { refuse, serve } from '../../../testServer.ts'
import { person, show } from '../../../testScreen.tsx'
import { EditProfileScreen } from './EditProfileScreen.tsx'
import { ProfileSetupScreen } from './ProfileSetupScreen.tsx'
import { SessionsScreen } from './SessionsScreen.tsx'
import { SettingsScreen } from './SettingsScreen.tsx'

const where = () => screen.getByTestId('where').textContent

function open(screenOf: ReactNode, path: string, more: Partial<SelfUser> = {}) {
  signedIn({ sessionId: 's-1', user: person(more) }, { landing: '/' })
  return show(
    <Routes>
      <Route path={path} element={screenOf} />
      <Route path="*" element={null} />
    </Routes>,
    { at: path },
  )
}

test('one’s record is changed, and who is signed in is who was saved', async () => {
  const asked = serve({
    'PUT /api/users/:id': ({ body }) => person({ ...(body as Partial<SelfUser>) }),
  })
  const user = open(<EditProfileScreen />, '/edit-profile')
  const name = screen.getByLabelText('Nombre completo')
  await user.clear(name)
  await user.type(name, 'Lucía Prado')
  await user.type(screen.getByLabelText('Teléfono'), '55 1234 5678')
  await user.type(screen.getByLabelText('Acerca de ti'), 'Corte corto.')
  expect(screen.queryByLabelText(/^Especialidades/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Perfil actualizado')).toBeVisible()
  expect(screen.getByText('Tus cambios se han guardado exitosamente')).toBeVisible()
  await waitFor(() => expect(where()).toBe('/profile'))
  expect(asked[0]?.body).toEqual({
    nombre: 'Lucía Prado',
    telefono: '55 1234 5678',
    acercaDe: 'Corte corto.',
  })
  expect(currentSession().user?.nombre).toBe('Lucía Prado')
})

test('what is wrong is said at its field, and nothing is sent', async () => {
  const asked = serve({})
  const user = open(<EditProfileScreen />, '/edit-profile')
  await user.clear(screen.getByLabelText('Nombre completo'))
  await user.type(screen.getByLabelText('Teléfono'), '123')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  const name = screen.getByLabelText('Nombre completo')
  await waitFor(() =>
    expect(name).toHaveAccessibleDescription('El nombre debe tener al menos 2 caracteres'),
  )
  expect(screen.getByLabelText('Teléfono')).toHaveAccessibleDescription(
    /El teléfono debe tener al menos 10 dígitos/,
  )
  expect(asked).toEqual([])
})

test('a refusal keeps what was written, and says so in the specification’s words', async () => {
  serve({
    'PUT /api/users/:id': () =>
      refuse(503, 'Hay mucha actividad en este momento. Inténtalo de nuevo.'),
  })
  const user = open(<EditProfileScreen />, '/edit-profile', { rol: 'barbero' })
  await user.type(screen.getByLabelText('Acerca de ti'), 'Navaja.')
  expect(screen.getByLabelText(/^Especialidades/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Error al actualizar perfil')).toBeVisible()
  expect(screen.getByLabelText('Acerca de ti')).toHaveValue('Navaja.')
})

test('setting up is finished at home by a client, on the dashboard by a barber, and may be skipped', async () => {
  serve({ 'PUT /api/users/:id': () => person() })
  const user = open(<ProfileSetupScreen />, '/profile-setup')
  expect(screen.getByRole('link', { name: 'Saltar' })).toHaveAttribute('href', '/')
  await user.click(screen.getByRole('button', { name: 'Guardar y terminar' }))
  await waitFor(() => expect(where()).toBe('/'))
})

test('a barber goes on to the dashboard', async () => {
  serve({ 'PUT /api/users/:id': () => person({ rol: 'barbero' }) })
  const user = open(<ProfileSetupScreen />, '/profile-setup', { rol: 'barbero' })
  await user.click(screen.getByRole('button', { name: 'Guardar y terminar' }))
  await waitFor(() => expect(where()).toBe('/dashboard'))
})

const device = (id: string, actual: boolean, dispositivo: string) => ({
  id,
  actual,
  dispositivo,
  creadaEn: '2026-11-01T10:00:00Z',
  vistaEn: '2026-11-20T10:00:00Z',
})

function signedInAt() {
  let sesiones = [
    device('s-1', true, 'Firefox en Linux'),
    device('s-2', false, 'Chrome en Android'),
    device('s-3', false, 'Safari en Mac'),
  ]
  return serve({
    'GET /api/auth/sessions': () => ({ sesiones }),
    'DELETE /api/auth/sessions/:id': ({ url }) => {
      sesiones = sesiones.filter(({ id }) => !url.pathname.endsWith(id))
      return { ok: true }
    },
    'POST /api/auth/logout-all': () => {
      sesiones = sesiones.filter(({ actual }) => actual)
      return { ok: true }
    },
  })
}

test('the devices are there by name, this one apart; one of the others is ended after a question', async () => {
  const asked = signedInAt()
  const user = open(<SessionsScreen />, '/sessions')
  expect(await screen.findByText('Firefox en Linux')).toBeVisible()
  expect(screen.getByText('Safari en Mac')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cerrar la sesión de Chrome en Android' }))
  expect(asked.filter(({ name }) => name.startsWith('DELETE'))).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Cerrar sesión' }))
  expect(await screen.findByText('Sesión cerrada ahí')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Chrome en Android')).toBeNull())
  expect(asked.some(({ name }) => name === 'DELETE /api/auth/sessions/s-2')).toBe(true)
})

test('all the others are ended at once, and this one stays', async () => {
  const asked = signedInAt()
  const user = open(<SessionsScreen />, '/sessions')
  await user.click(await screen.findByRole('button', { name: 'Cerrar todas las demás' }))
  await user.click(await screen.findByRole('button', { name: 'Cerrar sesión' }))
  expect(
    await screen.findByText('No tienes la sesión abierta en ningún otro dispositivo.'),
  ).toBeVisible()
  expect(asked.find(({ name }) => name === 'POST /api/auth/logout-all')?.body).toEqual({
    menosEsta: true,
  })
})

test('an address that is to be confirmed can be sent another mail; where none goes out nothing is asked', async () => {
  serve({ 'POST /api/auth/verify-email/request': () => ({ ok: true }) })
  const user = open(<SettingsScreen />, '/settings', { verificacionEmail: 'pendiente' })
  await user.click(screen.getByRole('button', { name: 'Confirmar' }))
  expect(await screen.findByText('Te enviamos un enlace a lucia@example.com.')).toBeVisible()
})

test('a confirmed one says so', () => {
  open(<SettingsScreen />, '/settings', { verificacionEmail: 'verificado' })
  expect(screen.getByText('Confirmado')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Confirmar' })).toBeNull()
})
