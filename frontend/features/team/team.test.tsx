import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { Business } from '../../../contract/business/shops.ts'
import type { Invitation, ReceivedInvitation, TeamMember } from '../../../contract/business/team.ts'
import { signedIn } from '../../client/session.ts'
import { businessExample } from '../../entities/person/example.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { TeamScreen } from './TeamScreen.tsx'

const [OWNER, NOA] = [
  '6f1d2c3b-0000-4000-8000-00000000000a',
  '6f1d2c3b-0000-4000-8000-00000000000b',
]
const member = (more: Partial<TeamMember>): TeamMember => ({
  userId: NOA,
  nombre: 'Noa Campos',
  profileImageUrl: null,
  especialidades: ['Fade'],
  propietario: false,
  desde: '2026-10-01T10:00:00Z',
  servicios: 2,
  citasPorVenir: 0,
  ...more,
})
const owner = member({
  userId: OWNER,
  nombre: 'Renata Solís',
  propietario: true,
  desde: null,
  especialidades: [],
})
const invitation = (more: Partial<Invitation> = {}): Invitation => ({
  id: 'i-1',
  email: null,
  telefono: null,
  estado: 'pendiente',
  creadoEn: '2026-11-20T10:00:00Z',
  expiraEn: '2026-12-04T18:00:00Z',
  enlace: 'https://balbu.test/invitation/secreto',
  barberId: null,
  barberName: null,
  ...more,
})
const received: ReceivedInvitation = {
  id: 'i-9',
  businessId: 'b-9',
  businessName: 'La Peineta',
  businessAddress: null,
  businessImage: null,
  invitadoPor: 'Renata Solís',
  estado: 'pendiente',
  creadoEn: '2026-11-20T10:00:00Z',
  expiraEn: '2026-12-04T18:00:00Z',
}

function open(
  shop: Business | null,
  { me = OWNER, at = '/team', ...answers }: Answers & { me?: string; at?: string } = {},
) {
  signedIn(
    { sessionId: 's-1', user: person({ rol: me === OWNER ? 'duenno' : 'barbero', id: me }) },
    { landing: '/' },
  )
  const asked = serve({
    'GET /api/user/business': () => shop,
    'GET /api/invitations': () => [],
    'GET /api/businesses/:id/team': () => [owner, member({ citasPorVenir: 3 })],
    'GET /api/businesses/:id/invitations': () => [],
    ...answers,
  })
  const user = show(
    <Routes>
      <Route path="/team" element={<TeamScreen />} />
      <Route path="*" element={<p>otra pantalla</p>} />
    </Routes>,
    { at },
  )
  return { asked, user }
}
const own = () => businessExample({ relacion: 'propietario', nombre: 'La Peineta' })
const sent = (asked: ReturnType<typeof serve>) =>
  asked.filter(({ name }) => !name.startsWith('GET'))

test('the owner sees everybody, and is told before somebody goes what becomes of their appointments', async () => {
  const { asked, user } = open(own(), {
    'DELETE /api/businesses/:id/barbers/:userId': () => ({ ok: true, citasPorVenir: 3 }),
  })
  expect(await screen.findByRole('heading', { name: '2 personas' })).toBeVisible()
  expect(screen.getByText('3 citas por venir')).toBeVisible()
  expect(
    screen.getAllByRole('link', { name: 'Horario' }).map((link) => link.getAttribute('href')),
  ).toEqual(['/availability', `/availability?barbero=${NOA}`])
  await user.click(screen.getByRole('button', { name: 'Quitar del equipo' }))
  const question = await screen.findByRole('dialog', { name: '¿Quitar a Noa Campos del equipo?' })
  expect(question).toHaveTextContent(
    'Las 3 citas que tiene por venir siguen en pie y las atiende Noa Campos',
  )
  expect(sent(asked)).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Quitar del equipo' }))
  expect(await screen.findByText('Noa Campos ya no está en el equipo')).toBeVisible()
  expect(sent(asked).map(({ name }) => name)).toEqual([
    `DELETE /api/businesses/${own().id}/barbers/${NOA}`,
  ])
})

test('a barber of a shop sees the others and may leave, and nothing else', async () => {
  const { asked, user } = open(businessExample({ relacion: 'miembro', nombre: 'La Peineta' }), {
    me: NOA,
    'GET /api/businesses/:id/team': () => [
      { ...owner, citasPorVenir: null },
      member({ citasPorVenir: 1 }),
    ],
    'DELETE /api/businesses/:id/barbers/:userId': () => ({ ok: true, citasPorVenir: 1 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Salir del equipo' }))
  const question = await screen.findByRole('dialog', { name: '¿Salir de La Peineta?' })
  expect(question).toHaveTextContent('La cita que tienes por venir sigue en pie y la atiendes tú')
  expect(screen.queryByRole('link', { name: 'Horario' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Invitar', hidden: true })).toBeNull()
  await user.click(within(question).getByRole('button', { name: 'Salir del equipo' }))
  await expect
    .poll(() => sent(asked).map(({ name }) => name))
    .toEqual([`DELETE /api/businesses/${own().id}/barbers/${NOA}`])
})

test.each([
  ['Correo', 'Correo del barbero', 'noa@example.com', { email: 'noa@example.com' }],
  ['Teléfono', 'Teléfono del barbero', '55 8123 4567', { telefono: '55 8123 4567' }],
] as const)(
  'an invitation by %s is made for whom was written, and gives link and code',
  async (way, label, typed, body) => {
    const { asked, user } = open(own(), {
      at: '/team?invitar=si',
      'POST /api/businesses/:id/barbers': () => invitation({ ...body }),
    })
    await user.click(await screen.findByRole('radio', { name: way }))
    await user.type(screen.getByLabelText(new RegExp(label)), typed)
    await user.click(screen.getByRole('button', { name: 'Crear invitación' }))
    expect(await screen.findByRole('dialog', { name: 'Invitación lista' })).toHaveTextContent(
      'https://balbu.test/invitation/secreto',
    )
    expect(screen.getByRole('img', { name: 'Código QR de la invitación' })).toBeVisible()
    expect(sent(asked).map((one) => one.body)).toEqual([body])
  },
)

test('what is no address and no phone is said beside the field, what the server refuses in its words', async () => {
  const { asked, user } = open(own(), {
    at: '/team?invitar=si',
    'POST /api/businesses/:id/barbers': () => refuse(409, 'Esa persona ya trabaja en tu negocio'),
  })
  await user.type(await screen.findByLabelText(/Correo del barbero/), 'noa')
  await user.click(screen.getByRole('button', { name: 'Crear invitación' }))
  expect(await screen.findByText('Email inválido')).toBeVisible()
  expect(sent(asked)).toEqual([])
  await user.type(screen.getByLabelText(/Correo del barbero/), '@example.com')
  await user.click(screen.getByRole('button', { name: 'Crear invitación' }))
  expect(await screen.findByText('Esa persona ya trabaja en tu negocio')).toBeVisible()
})

test('an invitation that waits shows its link again and can be withdrawn; of those that are over one sees what became of them', async () => {
  const { asked, user } = open(own(), {
    'GET /api/businesses/:id/invitations': () => [
      invitation({ telefono: '5581234567' }),
      invitation({ id: 'i-2', estado: 'aceptada', enlace: null, barberName: 'Noa Campos' }),
      invitation({ id: 'i-3', estado: 'caducada', enlace: null, email: 'leo@example.com' }),
    ],
    'DELETE /api/businesses/:id/invitations/:invitationId': () => ({ ok: true }),
  })
  expect(await screen.findByRole('heading', { name: '55 8123 4567' })).toBeVisible()
  await user.click(screen.getByText('2 respondidas o terminadas'))
  expect(screen.getByText('leo@example.com')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Enlace y QR' }))
  const sheet = await screen.findByRole('dialog', { name: 'Enlace de invitación' })
  expect(within(sheet).getByRole('link', { name: 'Enviar mensaje' })).toHaveAttribute(
    'href',
    expect.stringContaining('sms:5581234567?&body=Te%20invito'),
  )
  await user.click(within(sheet).getByRole('button', { name: 'Cerrar' }))
  await user.click(await screen.findByRole('button', { name: 'Retirar' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: '¿Retirar la invitación?' })).getByRole(
      'button',
      { name: 'Retirar' },
    ),
  )
  await expect
    .poll(() => sent(asked).map(({ name }) => name))
    .toEqual([`DELETE /api/businesses/${own().id}/invitations/i-1`])
})

test('who works nowhere yet finds the invitations to their address, or hears how to get one', async () => {
  open(null, { me: NOA, 'GET /api/invitations': () => [received] })
  expect(
    await screen.findByRole('link', { name: /Renata Solís te invita a La Peineta/ }),
  ).toHaveAttribute('href', '/invitation/i-9')
})

test('who has been invited by nobody hears how it is done', async () => {
  open(null, { me: NOA })
  expect(
    await screen.findByRole('heading', { name: 'Todavía no estás en ningún equipo' }),
  ).toBeVisible()
})
