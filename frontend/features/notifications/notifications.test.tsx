import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import type { Notification } from '../../../contract/engagement/notifications.ts'
import { signedIn } from '../../client/session.ts'
import { appointmentExample } from '../../entities/appointment/example.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { NotificationsScreen } from './NotificationsScreen.tsx'

const notification = (id: string, more: Partial<Notification> = {}): Notification => ({
  id,
  type: 'appointment_created',
  title: `Nueva cita ${id}`,
  message: 'Lucía reservó',
  isRead: false,
  creadoEn: new Date().toISOString(),
  sentViaSms: false,
  enlace: `/appointments?cita=${id}`,
  appointmentId: id,
  acciones: [],
  ...more,
})

function open(list: Notification[], more: Answers = {}) {
  let held = list
  let before = held
  const asked = serve({
    'GET /api/notifications': ({ url }) => {
      const from = url.searchParams.get('antes')
        ? held.findIndex(({ id }) => id === url.searchParams.get('antes')) + 1
        : 0
      return held.slice(from, from + Number(url.searchParams.get('limit')))
    },
    'DELETE /api/notifications/:id': ({ url }) => {
      held = held.filter(({ id }) => !url.pathname.endsWith(`/${id}`))
      return { ok: true }
    },
    'PATCH /api/notifications/read-all': () => {
      before = held
      held = held.map((one) => ({ ...one, isRead: true }))
      return { ok: true }
    },
    'POST /api/notifications/read-all/undo': () => {
      held = before
      return { ok: true }
    },
    'PATCH /api/notifications/:id/read': ({ url }) => {
      held = held.map((one) =>
        url.pathname.includes(`/${one.id}/`) ? { ...one, isRead: true } : one,
      )
      return { ok: true }
    },
    ...more,
  })
  return {
    asked,
    user: show(
      <Routes>
        <Route path="/notifications" element={<NotificationsScreen />} />
        <Route path="*" element={<p>otra pantalla</p>} />
      </Routes>,
      { at: '/notifications' },
    ),
  }
}
const where = () => screen.getByTestId('where').textContent

beforeEach(() => signedIn({ sessionId: 's-1', user: person() }, { landing: '/' }))

test('a tap reads it and goes there', async () => {
  const { asked, user } = open([notification('1'), notification('2', { isRead: true })])
  await user.click(await screen.findByRole('link', { name: /Sin leer:\s*Nueva cita 1/ }))
  expect(where()).toBe('/appointments?cita=1')
  await expect
    .poll(() => asked.some(({ name }) => name === 'PATCH /api/notifications/1/read'))
    .toBe(true)
})

test('one that went out as a text message, too, says so', async () => {
  open([notification('1', { sentViaSms: true }), notification('2')])
  expect(await screen.findAllByRole('link', { name: /Nueva cita/ })).toHaveLength(2)
  expect(screen.getByRole('link', { name: /Nueva cita 1/ })).toHaveTextContent('También por SMS')
  expect(screen.getByRole('link', { name: /Nueva cita 2/ })).not.toHaveTextContent(
    'También por SMS',
  )
})

test('one that has been read is only followed', async () => {
  const { asked, user } = open([notification('2', { isRead: true })])
  await user.click(await screen.findByRole('link', { name: /Nueva cita 2/ }))
  expect(where()).toBe('/appointments?cita=2')
  expect(asked.some(({ name }) => name.startsWith('PATCH'))).toBe(false)
})

test('a reminder is answered where it is read', async () => {
  const reminder = notification('1', {
    type: 'appointment_reminder',
    title: 'Recordatorio de tu cita',
    acciones: ['confirmar', 'mover', 'cancelar'],
  })
  const { asked, user } = open([reminder, notification('2')], {
    'PATCH /api/appointments/:id/attend': () => appointmentExample(),
  })
  const group = await screen.findByRole('group', { name: 'Responder: Recordatorio de tu cita' })
  expect(screen.getAllByRole('group')).toHaveLength(1)
  expect(within(group).getByRole('link', { name: 'Mover' })).toHaveAttribute(
    'href',
    '/appointments/1?mover=1',
  )
  expect(within(group).getByRole('link', { name: 'Cancelar' })).toHaveAttribute(
    'href',
    '/appointments/1?cancelar=1',
  )
  await user.click(within(group).getByRole('button', { name: 'Confirmo que voy' }))
  expect(await screen.findByText('¡Te esperamos!')).toBeVisible()
  expect(asked.filter(({ name }) => name.includes('attend')).map(({ name }) => name)).toEqual([
    'PATCH /api/appointments/1/attend',
  ])
})

test('all of them at once', async () => {
  const { user } = open([notification('1'), notification('3')])
  expect(await screen.findByText('2 sin leer')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Marcar todas como leídas' }))
  expect((await screen.findAllByText('Todas leídas')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Marcar todas como leídas' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  expect(await screen.findByText('2 sin leer')).toBeVisible()
})

test('a mark that fails is taken back and said', async () => {
  let silent = false
  const { user } = open([notification('1')], {
    // What is asked again afterwards does not come: only taking it back shows how it is.
    'GET /api/notifications': () => (silent ? new Promise(() => {}) : [notification('1')]),
    'PATCH /api/notifications/read-all': () => {
      silent = true
      return refuse(500, 'No')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Marcar todas como leídas' }))
  expect(await screen.findByText('No se pudieron marcar como leídas')).toBeVisible()
  expect(await screen.findByText('1 sin leer')).toBeVisible()
})

test('today stands apart from what was before', async () => {
  open([notification('1'), notification('2', { creadoEn: '2026-01-01T10:00:00Z' })])
  expect(
    (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent),
  ).toEqual(['Hoy', 'Antes'])
})

test('older ones come by the page', async () => {
  const { user } = open(
    Array.from({ length: 60 }, (_, n) => notification(`n${n}`, { isRead: true })),
  )
  expect(await screen.findAllByRole('listitem')).toHaveLength(50)
  await user.click(screen.getByRole('button', { name: 'Ver anteriores' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(60))
  expect(screen.queryByRole('button', { name: 'Ver anteriores' })).toBeNull()
})

test('one is deleted without going there', async () => {
  const { user, asked } = open([notification('1'), notification('2')])
  await user.click(await screen.findByRole('button', { name: 'Borrar: Nueva cita 1' }))
  await waitFor(() => expect(screen.queryByText('Nueva cita 1')).toBeNull())
  expect(await screen.findByText('1 sin leer')).toBeVisible()
  expect(asked.some(({ name }) => name === 'DELETE /api/notifications/1')).toBe(true)
  expect(where()).toBe('/notifications')
})

test('what could not be deleted is back, and it is said', async () => {
  const { user } = open([notification('1')], {
    'DELETE /api/notifications/:id': () => refuse(500, 'No'),
  })
  await user.click(await screen.findByRole('button', { name: 'Borrar: Nueva cita 1' }))
  expect(await screen.findByText('No se pudo borrar el aviso')).toBeVisible()
  expect(await screen.findByText('Nueva cita 1')).toBeVisible()
})

test('nothing at all', async () => {
  open([])
  expect(await screen.findByText('Todo al día')).toBeVisible()
})

test('a list that does not load can be asked again', async () => {
  let broken = true
  const { user } = open([], {
    'GET /api/notifications': () => (broken ? refuse(404, 'No') : [notification('1')]),
  })
  await screen.findByText('No pudimos cargar tus notificaciones')
  broken = false
  await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  expect(await screen.findByText(/Nueva cita 1/)).toBeVisible()
})
