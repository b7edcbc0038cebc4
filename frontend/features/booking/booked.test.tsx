import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { signedIn } from '../../client/session.ts'
import { appointmentExample } from '../../entities/appointment/example.ts'
import { person, show } from '../../testScreen.tsx'
import { refuse, serve } from '../../testServer.ts'
import { BookedScreen } from './BookedScreen.tsx'

const { id } = appointmentExample()
const open = (changes: Partial<Appointment> = {}) => {
  serve({
    'GET /api/appointments/:id': () =>
      appointmentExample({
        fecha: '2099-06-01T16:00:00+02:00',
        creadoEn: '2099-05-30T10:00:00+02:00',
        ...changes,
      }),
  })
  return show(
    <Routes>
      <Route path="/booked/:appointmentId" element={<BookedScreen />} />
    </Routes>,
    { at: `/booked/${id}` },
  )
}

beforeEach(() => signedIn({ sessionId: 's-1', user: person() }, { landing: '/' }))

test('a request says that it waits, and until when', async () => {
  open()
  expect(await screen.findByRole('heading', { name: '¡Cita reservada!' })).toBeInTheDocument()
  expect(
    await screen.findByText(
      /^Marco Ruiz la confirma; si no contesta hasta el dom, 31 may, 10:00, la reserva caduca/,
    ),
  ).toBeVisible()
})
test('one that is confirmed at once says so', async () => {
  open({ estado: 'confirmada' })
  expect(await screen.findByText('Está confirmada. Te esperamos.')).toBeVisible()
  expect(screen.queryByText(/caduca/)).toBeNull()
})
test('the ticket, with its way, its place in the calendar, and where the others are', async () => {
  open()
  expect(
    await screen.findByRole('article', { name: 'Marco Ruiz, lunes, 1 de junio, 16:00' }),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Cómo llegar' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Agregar al calendario' })).toHaveAttribute(
    'href',
    `/api/appointments/${id}/ics?lang=es`,
  )
  expect(screen.getByRole('link', { name: 'Ver mis citas' })).toHaveAttribute(
    'href',
    '/appointments?dia=2099-06-01',
  )
})
test('whoever is told hears what, with whom and when', async () => {
  const shared = vi.fn(async () => {})
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      share: { value: shared },
      userAgent: { value: navigator.userAgent },
    }),
  )
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Compartir' }))
  const text = 'Corte Clásico con Marco Ruiz: lunes, 1 de junio, 16:00'
  expect(shared).toHaveBeenCalledWith({
    title: text,
    text,
    url: `http://localhost:3000/user/${appointmentExample().barberId}`,
  })
})
test('one that is not there says so and can be asked again', async () => {
  serve({ 'GET /api/appointments/:id': () => refuse(404, 'Cita no encontrada') })
  show(
    <Routes>
      <Route path="/booked/:appointmentId" element={<BookedScreen />} />
    </Routes>,
    { at: `/booked/${id}` },
  )
  expect(await screen.findByRole('button', { name: 'Intentar de nuevo' })).toBeVisible()
})
