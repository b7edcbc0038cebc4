/** What one does with somebody on their profile: follows them, keeps away from them. */
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Blocked, Restricted } from '../../../contract/moderation/keeping-away.ts'
import type { Followed } from '../../../contract/social/follows.ts'
import { signedIn } from '../../client/session.ts'
import { appointmentExample } from '../../entities/appointment/example.ts'
import { profileExample } from '../../entities/person/example.ts'
import { listedExample } from '../../entities/review/example.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, type Asked, refuse, serve } from '../../testServer.ts'
import { PublicProfileScreen } from './PublicProfileScreen.tsx'

const marco = profileExample({ services: [], followersCount: 3 })
const [soon, past] = [
  new Date(Date.now() + 3 * 86_400_000).toISOString(),
  new Date(Date.now() - 3_600_000).toISOString(),
]

/** A server that keeps what it is told. */
function keeping(more: Answers = {}) {
  const now = { follows: false, blocked: false, restricted: false }
  const kept: Restricted = {
    id: marco.id,
    nombre: marco.nombre,
    profileImageUrl: null,
    createdAt: '2026-11-01T10:00:00Z',
  }
  const asked = serve({
    'GET /api/users/:id': () =>
      now.blocked
        ? refuse(404, 'El perfil de usuario que buscas no existe.')
        : { ...marco, isFollowing: now.follows, followersCount: 3 + Number(now.follows) },
    'GET /api/users/:id/reviews': () => listedExample([]),
    'GET /api/users/:id/achievements': () => [],
    'GET /api/favorites': () => ({ barbers: [], services: [], businesses: [] }),
    'POST /api/users/:id/follow': () => ({ isFollowing: (now.follows = true), followersCount: 4 }),
    'DELETE /api/users/:id/follow': () => ({
      isFollowing: (now.follows = false),
      followersCount: 3,
    }),
    'GET /api/moderation/blocks': () =>
      now.blocked ? [{ ...kept, blockedAt: kept.createdAt } satisfies Blocked] : [],
    'GET /api/moderation/restrictions': () => (now.restricted ? [kept] : []),
    'POST /api/moderation/blocks': () => {
      now.blocked = true
      return { ok: true }
    },
    'DELETE /api/moderation/blocks/:userId': () => {
      now.blocked = false
      return { ok: true }
    },
    'POST /api/moderation/restrictions': () => {
      now.restricted = true
      return { ok: true }
    },
    'DELETE /api/moderation/restrictions/:userId': () => {
      now.restricted = false
      return { ok: true }
    },
    'GET /api/appointments': () => [],
    ...more,
  })
  return { now, asked }
}
const open = () =>
  show(
    <Routes>
      <Route path="/user/:userId" element={<PublicProfileScreen />} />
      <Route path="*" element={<p>otra pantalla</p>} />
    </Routes>,
    { at: `/user/${marco.id}` },
  )
const told = (asked: readonly Asked[], method: string) =>
  asked
    .filter(({ name }) => name.startsWith(method))
    .map(({ name }) => name.replaceAll(marco.id, 'marco'))
const follow = () => screen.findByRole('button', { name: 'Seguir a Marco Ruiz' })
const following = () => screen.findByRole('button', { name: 'Siguiendo a Marco Ruiz' })

describe('following', () => {
  beforeEach(() => signedIn({ sessionId: 's', user: person() }, { landing: '/' }))
  test('is seen at once, counted, and taken back', async () => {
    const { asked } = keeping()
    const user = open()
    await user.click(await follow())
    expect(await following()).toHaveAttribute('aria-pressed', 'true')
    expect(await screen.findByRole('button', { name: /4\s*Seguidores/ })).toBeVisible()
    await user.click(await following())
    expect(await follow()).toHaveTextContent('Seguir')
    await waitFor(() =>
      expect([...told(asked, 'POST'), ...told(asked, 'DELETE')]).toEqual([
        'POST /api/users/marco/follow',
        'DELETE /api/users/marco/follow',
      ]),
    )
  })
  test('what is refused is as it was, and said', async () => {
    keeping({ 'POST /api/users/:id/follow': () => refuse(400, 'Esta persona no está disponible.') })
    const user = open()
    await user.click(await follow())
    expect(await screen.findByText('Ha ocurrido un error')).toBeVisible()
    expect(await follow()).toHaveAttribute('aria-pressed', 'false')
  })
  test('a list of followers leads to each of them, and to following them', async () => {
    const ana: Followed = {
      id: '5b0f3a52-6f6e-4d52-9a57-0d1f7f1a0099',
      nombre: 'Ana Gil',
      rol: 'barbero',
      profileImageUrl: null,
      isFollowing: false,
      marca: '7',
    }
    keeping({ 'GET /api/users/:id/followers': () => [ana] })
    const user = open()
    await user.click(await screen.findByRole('button', { name: /3\s*Seguidores/ }))
    const sheet = await screen.findByRole('dialog', { name: 'Seguidores' })
    expect(await within(sheet).findByRole('button', { name: 'Seguir a Ana Gil' })).toBeVisible()
    expect(within(sheet).getByRole('link', { name: /Ana Gil/ })).toHaveAttribute(
      'href',
      `/user/${ana.id}`,
    )
  })
})

test('a guest is asked for an account', async () => {
  const { asked } = keeping()
  const user = open()
  await user.click(await follow())
  expect(await screen.findByText('Para seguir usuarios necesitas una cuenta')).toBeVisible()
  expect(told(asked, 'POST')).toEqual([])
  // No question of one test stands in the next.
  await user.keyboard('{Escape}')
  expect(await follow()).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Opciones de Marco Ruiz' })).toBeNull()
})

describe('keeping away', () => {
  beforeEach(() => signedIn({ sessionId: 's', user: person() }, { landing: '/' }))
  const options = async (user: ReturnType<typeof open>, row: string) => {
    await user.click(await screen.findByRole('button', { name: 'Opciones de Marco Ruiz' }))
    await user.click(await screen.findByRole('button', { name: row }))
  }
  test('a block is asked for in the specification’s words, takes the profile away, and leaves the way back', async () => {
    keeping()
    const user = open()
    await options(user, 'Bloquear Marco Ruiz')
    expect(
      await screen.findByText(
        'Estás seguro de que quieres bloquear a este usuario? No verás más sus publicaciones.',
      ),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Bloquear' }))
    expect(await screen.findByText('Usuario bloqueado')).toBeVisible()
    expect(screen.getByText('Ya no verás las publicaciones de este usuario')).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Has bloqueado a Marco Ruiz' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Desbloquear' }))
    expect(await follow()).toBeVisible()
    expect(await screen.findByText('Usuario desbloqueado')).toBeVisible()
  })
  test('it says how many appointments are ahead, of those that stand, and leads to them', async () => {
    const mine = { barberId: marco.id, fecha: soon }
    keeping({
      'GET /api/appointments': () => [
        appointmentExample({ ...mine, estado: 'confirmada' }),
        appointmentExample({ ...mine, estado: 'cancelada' }),
        appointmentExample({ ...mine, fecha: past, estado: 'confirmada' }),
        appointmentExample({ fecha: soon, estado: 'confirmada', barberId: 'otro' }),
      ],
    })
    const user = open()
    await options(user, 'Bloquear Marco Ruiz')
    expect(
      await screen.findByText(/Tienes 1 cita próxima con esta persona: el bloqueo no la cancela/),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Bloquear' }))
    const lead = await screen.findByRole('button', { name: 'Ver citas' })
    await user.click(lead)
    await waitFor(() => expect(screen.getByTestId('where')).toHaveTextContent('/appointments'))
  })
  test('who thinks better of it blocks nobody; what fails is said', async () => {
    const { asked } = keeping({ 'POST /api/moderation/blocks': () => refuse(500, 'Error') })
    const user = open()
    await options(user, 'Bloquear Marco Ruiz')
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
    expect(told(asked, 'POST')).toEqual([])
    await options(user, 'Bloquear Marco Ruiz')
    await user.click(await screen.findByRole('button', { name: 'Bloquear' }))
    expect(await screen.findByText('No se pudo bloquear el usuario')).toBeVisible()
  })
  test('a restriction is asked for, said, and taken back by the same row', async () => {
    keeping()
    const user = open()
    await options(user, 'Restringir Marco Ruiz')
    expect(
      await screen.findByText(
        '¿Quieres restringir a este usuario? Sus comentarios requerirán tu aprobación.',
      ),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Restringir' }))
    expect(
      await screen.findByText('Los comentarios de este usuario requerirán tu aprobación'),
    ).toBeVisible()
    await options(user, 'Quitar restricción a Marco Ruiz')
    expect(await screen.findByText('Usuario sin restricciones')).toBeVisible()
  })
})
