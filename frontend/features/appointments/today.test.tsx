import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import type { Rol } from '../../../contract/kernel/values.ts'
import { signedIn } from '../../client/session.ts'
import { appointmentExample } from '../../entities/appointment/example.ts'
import { availabilityExample, businessExample, teamExample } from '../../entities/person/example.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { Today } from './Today.tsx'

const me = person({ rol: 'duenno' })
const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const visit = (changes: Partial<Appointment>) =>
  appointmentExample({
    fecha: soon(1),
    zonaHoraria: 'UTC',
    userRole: 'barber',
    barberId: me.id,
    estado: 'confirmada',
    ...changes,
  })

function open(all: Appointment[], answers: Answers = {}, rol: Rol = 'barbero') {
  signedIn({ sessionId: 's-1', user: { ...me, rol } }, { landing: '/' })
  const asked = serve({
    'GET /api/user/business': () => businessExample({ zonaHoraria: 'UTC' }),
    'GET /api/availability/blocks': () => [],
    'GET /api/barbers/:id/availability': () => availabilityExample({ zonaHoraria: 'UTC' }),
    'GET /api/appointments': () => all,
    ...answers,
  })
  return { asked, user: show(<Today />) }
}

test('a barber sees who is in the chair and who is next, each with what to do', async () => {
  open([
    visit({ id: 'now', fecha: soon(-0.2), clientName: 'Ana Gil' }),
    visit({ id: 'next', fecha: soon(2), clientName: 'Eva Ruiz' }),
    visit({ id: 'later', fecha: soon(4), clientName: 'Luz Paz' }),
  ])
  const running = within(await screen.findByRole('article', { name: /^Ana Gil/ }))
  expect(running.getByRole('button', { name: /^Completar/ })).toBeVisible()
  expect(screen.getByRole('article', { name: /^Eva Ruiz/ })).toBeVisible()
  expect(screen.queryByRole('article', { name: /^Luz Paz/ })).toBeNull()
})

test('the money of the day: what is earned of what it brings, without who has not come', async () => {
  // All of one moment, so that they are of one day.
  const at = { fecha: soon(0) }
  open([
    visit({ id: 'a', estado: 'completada', totalPrice: 100, ...at }),
    visit({ id: 'b', totalPrice: 50, ...at }),
    visit({ id: 'c', estado: 'cancelada', totalPrice: 70, ...at }),
    visit({ id: 'd', estado: 'completada', noShow: true, totalPrice: 90, ...at }),
  ])
  expect(await screen.findByText(/^· \$100 de \$150/)).toHaveTextContent('2 citas')
})

test('answers who waits with one tap; who is answered stays for a moment', async () => {
  let estado: Appointment['estado'] = 'pendiente'
  const { asked, user } = open([], {
    'GET /api/appointments': () => [
      visit({ id: 'r', fecha: soon(30), clientName: 'Ana Gil', clienteId: null, estado }),
    ],
    'PATCH /api/appointments/:id/confirm': () =>
      visit({ id: 'r', clienteId: null, estado: (estado = 'confirmada') }),
  })
  const waiting = await screen.findByRole('region', { name: 'Por confirmar' })
  expect(within(waiting).getByText('1 solicitud espera respuesta')).toBeVisible()
  expect(within(waiting).getByRole('button', { name: /^Rechazar/ })).toBeVisible()
  await user.click(within(waiting).getByRole('button', { name: /^Confirmar/ }))
  expect(asked.some(({ name }) => name === 'PATCH /api/appointments/r/confirm')).toBe(true)
  expect((await within(waiting).findAllByText('Confirmada'))[0]).toBeVisible()
})

test('an owner sees the requests of the whole shop, with whom, and a next visit of their own chair', async () => {
  const { asked } = open(
    [
      visit({
        id: 'r',
        fecha: soon(3),
        barberId: 'noa',
        barberName: 'Noa Campos',
        clientName: 'Ana Gil',
        estado: 'pendiente',
      }),
      visit({ id: 'theirs', barberId: 'noa', clientName: 'Luz Paz' }),
    ],
    {
      'GET /api/user/business': () => businessExample({ ownerId: me.id, zonaHoraria: 'UTC' }),
      'GET /api/businesses/:id/barbers': () =>
        teamExample({ [me.id]: 'Paco Navarro', noa: 'Noa Campos' }),
    },
    'duenno',
  )
  expect(await screen.findByText('Con Noa Campos')).toBeVisible()
  expect(screen.queryByRole('article', { name: /^Luz Paz/ })).toBeNull()
  expect(
    asked.some(
      ({ name, url }) =>
        name === 'GET /api/appointments' && url.searchParams.get('negocio') === '1',
    ),
  ).toBe(true)
})

test('a day that does not load can be asked for again', async () => {
  let answers = 0
  const { user } = open([], {
    'GET /api/appointments': () => (++answers === 1 ? refuse(404, 'No') : []),
  })
  await user.click(await screen.findByRole('button', { name: 'Intentar de nuevo' }))
  expect(await screen.findByText('No tienes citas por venir')).toBeVisible()
})
