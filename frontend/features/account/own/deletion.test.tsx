import { screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { currentSession, signedIn } from '../../../client/session.ts'
import { refuse, serve } from '../../../testServer.ts'
import { person, show } from '../../../testScreen.tsx'
import { LoginScreen } from '../LoginScreen.tsx'
import { DeleteAccountScreen } from './DeleteAccountScreen.tsx'

const end = {
  citasComoCliente: 0,
  citasComoBarbero: 2,
  negocio: 'Navaja Norte',
  equipo: 1,
  trabajaEnOtro: false,
  dias: 30,
  esPersonal: false,
}
const begin = () => signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })

test('says what goes and what stays, and asks for the word and the password before anything happens', async () => {
  begin()
  const asked = serve({
    'GET /api/account/close': () => end,
    'POST /api/account/close': () => ({ borradoDesde: '2026-12-22T18:00:00.000Z' }),
  })
  const page = (
    <Routes>
      <Route path="/delete-account" element={<DeleteAccountScreen />} />
      <Route path="/" element={null} />
    </Routes>
  )
  const user = show(page, { at: '/delete-account' })
  await screen.findByText('Se cancelan las 2 citas que tienes con clientes, y se avisa a cada uno.')
  expect(
    screen.getByText(/Se deshace el equipo de Navaja Norte: la persona que trabaja contigo/),
  ).toBeTruthy()
  expect(screen.queryByText(/como cliente/)).toBeNull()
  const go = screen.getByRole('button', { name: 'Eliminar mi cuenta' })
  await user.click(go)
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual([
      'Escribe ELIMINAR, tal cual',
      'La contraseña es requerida',
    ]),
  )
  await user.type(screen.getByLabelText('Escribe ELIMINAR para confirmar'), 'eliminar')
  await user.type(screen.getByLabelText('Contraseña'), 'secreto')
  await user.click(go)
  await waitFor(() => expect(currentSession().status).toBe('guest'))
  expect(asked.at(-1)).toMatchObject({
    name: 'POST /api/account/close',
    body: { password: 'secreto', confirmacion: 'ELIMINAR' },
  })
  // Shown, and said aloud.
  expect(screen.getAllByText(/inicia sesión antes del 22 dic 2026/)).not.toHaveLength(0)
})

test('a wrong password stands beside its field, and nobody is signed out', async () => {
  begin()
  serve({
    'GET /api/account/close': () => ({ ...end, negocio: null, equipo: 0, citasComoBarbero: 0 }),
    'POST /api/account/close': () =>
      refuse(400, 'La contraseña no es correcta', {
        errors: [{ field: 'password', message: 'La contraseña no es correcta' }],
      }),
  })
  const user = show(<DeleteAccountScreen />)
  await user.type(await screen.findByLabelText('Escribe ELIMINAR para confirmar'), 'ELIMINAR')
  await user.type(screen.getByLabelText('Contraseña'), 'otra')
  await user.click(screen.getByRole('button', { name: 'Eliminar mi cuenta' }))
  await waitFor(() =>
    expect(screen.getByLabelText('Contraseña').getAttribute('aria-invalid')).toBe('true'),
  )
  expect(currentSession().status).toBe('signed-in')
})

test('staff are told what comes first, and have nothing to press', async () => {
  begin()
  serve({ 'GET /api/account/close': () => ({ ...end, esPersonal: true }) })
  show(<DeleteAccountScreen />)
  await screen.findByText(/tiene que retirarte ese acceso/)
  expect(screen.queryByRole('button', { name: 'Eliminar mi cuenta' })).toBeNull()
})

test('whoever signs in to an account that is being deleted is asked whether they want it back, and only then has it', async () => {
  let wanted: unknown[] = []
  serve({
    'POST /api/auth/login': ({ body }) => {
      wanted = [...wanted, (body as { recuperar?: boolean }).recuperar]
      return wanted.length < 2
        ? refuse(409, 'Tu cuenta está en proceso de eliminarse. Puedes recuperarla.', {
            code: 'account_closing',
            borradoDesde: '2026-12-22T18:00:00.000Z',
          })
        : { sessionId: 's-2', user: person(), needsBusinessSetup: false }
    },
  })
  const user = show(<LoginScreen />, { at: '/login' })
  await user.clear(screen.getByLabelText('Email'))
  await user.type(screen.getByLabelText('Email'), 'lucia@example.com')
  await user.type(screen.getByLabelText('Contraseña'), 'secreto')
  await user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }))
  await user.click(await screen.findByRole('button', { name: 'Recuperar mi cuenta' }))
  await waitFor(() => expect(currentSession().status).toBe('signed-in'))
  expect(wanted).toEqual([undefined, true])
})
