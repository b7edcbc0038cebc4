import { screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { currentSession, signedIn } from '../../../client/session.ts'
import { refuse, serve, type Answers } from '../../../testServer.ts'
import { person, show } from '../../../testScreen.tsx'
import { ForgotPasswordScreen } from './ForgotPasswordScreen.tsx'
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx'
import { VerifyEmailScreen } from './VerifyEmailScreen.tsx'

const token = 'x'.repeat(43)
const where = () => screen.getByTestId('where').textContent

async function askFor(email: string, answers: Answers | 'offline') {
  const asked = serve(answers)
  const user = show(<ForgotPasswordScreen />, { at: '/forgot-password' })
  await user.type(screen.getByLabelText('Email'), email)
  await user.click(screen.getByRole('button', { name: 'Enviar el enlace' }))
  return { asked, user }
}

test('the answer promises a mail only if there is such an account, and another address can be tried', async () => {
  const { asked, user } = await askFor('lucia@example.com', {
    'POST /api/auth/forgot-password': () => ({ ok: true }),
  })
  expect(await screen.findByText(/Si hay una cuenta con lucia@example.com/)).toBeVisible()
  expect(asked[0]?.body).toEqual({ email: 'lucia@example.com' })
  await user.click(screen.getByRole('button', { name: 'Probar con otro email' }))
  expect(screen.getByLabelText('Email')).toHaveValue('lucia@example.com')
})

test('where no mail goes out nobody is told to look for one', async () => {
  const no = refuse(503, 'Por ahora no podemos enviar correos desde aquí.')
  await askFor('lucia@example.com', { 'POST /api/auth/forgot-password': () => no })
  expect(await screen.findByText('Por ahora no podemos enviar correos desde aquí.')).toBeVisible()
  expect(screen.queryByText('Revisa tu correo')).toBeNull()
})

async function choose(answers: Answers, password = 'navaja-7', again = password) {
  const asked = serve({ 'POST /api/auth/reset-password/check': () => ({ ok: true }), ...answers })
  const user = show(
    <Routes>
      <Route path="/reset-password/:token" element={<ResetPasswordScreen />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: `/reset-password/${token}` },
  )
  await user.type(screen.getByLabelText('Nueva contraseña'), password)
  await user.type(screen.getByLabelText('Confirmar nueva contraseña'), again)
  await user.click(screen.getByRole('button', { name: 'Guardar contraseña' }))
  return () =>
    asked.filter(({ name }) => name === 'POST /api/auth/reset-password').map(({ body }) => body)
}

test('a new password leads to the login, and whoever was signed in here is not any more', async () => {
  signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })
  const sent = await choose({ 'POST /api/auth/reset-password': () => ({ ok: true }) })
  expect(await screen.findByText('Contraseña cambiada')).toBeVisible()
  await waitFor(() => expect(where()).toBe('/login'))
  expect(sent()).toEqual([{ token, password: 'navaja-7' }])
  expect(currentSession().status).toBe('guest')
})

test('it must be repeated exactly, and be none that everybody tries', async () => {
  const sent = await choose({}, 'navaja-7', 'navaja-8')
  expect(await screen.findByText('Las contraseñas no coinciden')).toBeVisible()
  expect(sent()).toEqual([])
})

test('a link that was no good when it was opened says so before anybody thinks of a password', async () => {
  serve({ 'POST /api/auth/reset-password/check': () => refuse(404, 'Este enlace ya no sirve') })
  show(
    <Routes>
      <Route path="/reset-password/:token" element={<ResetPasswordScreen />} />
    </Routes>,
    { at: `/reset-password/${token}` },
  )
  expect(await screen.findByText('Este enlace ya no sirve')).toBeVisible()
  expect(screen.queryByLabelText('Nueva contraseña')).toBeNull()
  expect(screen.getByRole('link', { name: 'Pedir otro enlace' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
})

test('a link that is no good any more leads to another one', async () => {
  await choose({ 'POST /api/auth/reset-password': () => refuse(404, 'Este enlace ya no sirve') })
  expect(await screen.findByText('Este enlace ya no sirve')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Pedir otro enlace' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
})

test('the link of a mail confirms nothing by being opened: the button does', async () => {
  const asked = serve({ 'POST /api/auth/verify-email': () => ({ ok: true }) })
  const user = show(
    <Routes>
      <Route path="/verify-email/:token" element={<VerifyEmailScreen />} />
    </Routes>,
    { at: `/verify-email/${token}` },
  )
  expect(await screen.findByText('¿Es este tu email?')).toBeVisible()
  expect(asked).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Sí, confirmar mi email' }))
  expect(await screen.findByText('Email confirmado')).toBeVisible()
  expect(asked[0]?.body).toEqual({ token })
})
