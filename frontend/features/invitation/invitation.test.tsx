import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { Business } from '../../../contract/business/shops.ts'
import type { ReceivedInvitation } from '../../../contract/business/team.ts'
import type { Rol } from '../../../contract/kernel/values.ts'
import { endSession, signedIn } from '../../client/session.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { InvitationScreen } from './InvitationScreen.tsx'

const invitation = (more: Partial<ReceivedInvitation> = {}): ReceivedInvitation => ({
  id: 'i-1',
  businessId: 'b-1',
  businessName: 'La Peineta',
  businessAddress: 'Calle Orizaba 42',
  businessImage: null,
  invitadoPor: 'Renata Solís',
  estado: 'pendiente',
  creadoEn: '2026-11-20T10:00:00Z',
  expiraEn: '2026-12-04T18:00:00Z',
  ...more,
})

function open(rol: Rol | 'guest', answers: Answers = {}, shown = invitation()) {
  if (rol === 'guest') endSession()
  else signedIn({ sessionId: 's-1', user: person({ rol }) }, { landing: '/' })
  const asked = serve({ 'GET /api/invitations/:invitation': () => shown, ...answers })
  return {
    asked,
    user: show(
      <Routes>
        <Route path="/invitation/:token" element={<InvitationScreen />} />
        <Route path="*" element={<p>otra pantalla</p>} />
      </Routes>,
      { at: '/invitation/secreto' },
    ),
  }
}
const answered = (asked: ReturnType<typeof serve>) =>
  asked.map(({ name }) => name).filter((name) => name.startsWith('POST'))
const where = () => screen.getByTestId('where').textContent

test('a barber sees the shop, who invites and until when, and joins', async () => {
  // Of the shop that one has joined the screen shows nothing that it didn't know.
  const { asked, user } = open('barbero', {
    'POST /api/invitations/:invitation/accept': () => ({ id: 'b-1' }) as Business,
  })
  expect(await screen.findByRole('heading', { name: 'La Peineta' })).toBeVisible()
  expect(screen.getByText('Renata Solís te invita')).toBeVisible()
  expect(screen.getByText(/hasta el viernes, 4 de diciembre/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Unirme al equipo' }))
  expect(await screen.findByRole('heading', { name: 'Ya eres parte de La Peineta' })).toBeVisible()
  expect(answered(asked)).toEqual(['POST /api/invitations/secreto/accept'])
  await user.click(screen.getByRole('link', { name: 'Agregar servicios' }))
  await expect.poll(where).toBe('/my-services')
})

test('declining is asked once more, then done', async () => {
  const { asked, user } = open('barbero', {
    'POST /api/invitations/:invitation/decline': () => ({ ok: true }),
  })
  await user.click(await screen.findByRole('button', { name: 'Rechazar invitación' }))
  expect(
    await screen.findByRole('dialog', { name: '¿Rechazar la invitación de La Peineta?' }),
  ).toBeVisible()
  expect(answered(asked)).toEqual([])
  await user.click(
    screen.getAllByRole('button', { name: 'Rechazar invitación' }).at(-1) ?? document.body,
  )
  expect(await screen.findByRole('heading', { name: 'Invitación rechazada' })).toBeVisible()
  expect(answered(asked)).toEqual(['POST /api/invitations/secreto/decline'])
})

test('without a session one signs in or registers first, and comes back', async () => {
  const { user } = open('guest')
  expect(await screen.findByRole('link', { name: 'Crear Cuenta' })).toHaveAttribute(
    'href',
    '/register?next=%2Finvitation%2Fsecreto',
  )
  await user.click(screen.getByRole('link', { name: 'Iniciar Sesión' }))
  await expect.poll(where).toBe('/login?next=%2Finvitation%2Fsecreto')
})

test('a client is told which account it takes, and can change', async () => {
  const { user } = open('cliente', { 'POST /api/auth/logout': () => ({ ok: true }) })
  expect(await screen.findByText(/con una cuenta de cliente/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Unirme al equipo' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Entrar con otra cuenta' }))
  await expect.poll(where).toBe('/login?next=%2Finvitation%2Fsecreto')
})

test('an invitation for somebody else is refused in the server’s words, with the way to another account', async () => {
  const { user } = open('barbero', {
    'POST /api/invitations/:invitation/accept': () =>
      refuse(403, 'Esta invitación es para otra persona'),
  })
  await user.click(await screen.findByRole('button', { name: 'Unirme al equipo' }))
  expect(await screen.findByText('Esta invitación es para otra persona')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Entrar con otra cuenta' })).toBeVisible()
})

test('who has a shop already hears why not, and may still decline', async () => {
  const { user } = open('duenno', {
    'POST /api/invitations/:invitation/accept': () =>
      refuse(409, 'Ya tienes tu propio negocio. No puedes trabajar en otro a la vez.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Unirme al equipo' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Ya tienes tu propio negocio')
  expect(screen.getByRole('button', { name: 'Rechazar invitación' })).toBeEnabled()
})

test.each([
  ['aceptada', 'Esta invitación ya se usó'],
  ['rechazada', 'Esta invitación fue rechazada'],
  ['retirada', 'Esta invitación ya no es válida'],
  ['caducada', 'Esta invitación caducó'],
] as const)('one that is %s can only be read', async (estado, title) => {
  open('barbero', {}, invitation({ estado }))
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver la barbería' })).toHaveAttribute(
    'href',
    '/business/b-1',
  )
  expect(screen.queryByRole('button', { name: 'Unirme al equipo' })).toBeNull()
})

test('a link that leads nowhere says what to do; a failure can be tried again', async () => {
  open('guest', {
    'GET /api/invitations/:invitation': () => refuse(404, 'Invitación no encontrada'),
  })
  expect(
    await screen.findByRole('heading', { name: 'No encontramos esta invitación' }),
  ).toBeVisible()
})
