import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import type { Rol } from '../../../contract/kernel/values.ts'
import { createQueryClient, keyOf } from '../../client/query.ts'
import { signedIn } from '../../client/session.ts'
import { appointmentExample } from '../../entities/appointment/example.ts'
import {
  availabilityExample,
  businessExample,
  profileExample,
  teamExample,
} from '../../entities/person/example.ts'
import { answered } from '../../native/online.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { AppointmentScreen } from './AppointmentScreen.tsx'
import { AppointmentsScreen } from './AppointmentsScreen.tsx'
import { destination, MonthGrid } from './MonthGrid.tsx'

const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const request = (changes: Partial<Appointment> = {}) =>
  appointmentExample({
    id: 'solicitud',
    fecha: soon(30),
    userRole: 'barber',
    clientPhone: '+34600111222',
    notes: 'Solo las puntas',
    ...changes,
  })

function open(rol: Rol, answers: Answers, query = '', reachable = () => true, state?: object) {
  signedIn({ sessionId: 's-1', user: person({ rol }) }, { landing: '/' })
  const asked = serve(
    {
      'GET /api/user/business': () => businessExample(),
      'GET /api/availability/blocks': () => [],
      'GET /api/barbers/:id/availability': () => availabilityExample(),
      ...answers,
    },
    reachable,
  )
  return {
    asked,
    user: show(
      <Routes>
        <Route path="/appointments" element={<AppointmentsScreen />} />
        <Route path="*" element={<p>otra pantalla</p>} />
      </Routes>,
      { at: `/appointments${query}`, state, routes: ['/appointments', '/search', '/book'] },
    ),
  }
}
const where = () => screen.getByTestId('where').textContent
const where$ = (text: string) => expect.poll(where).toBe(text)

test('opens whatever other screen has asked for all appointments before', async () => {
  const queries = createQueryClient()
  queries.setQueryData(keyOf('GET /api/appointments'), [appointmentExample({ fecha: soon(30) })])
  signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })
  serve({ 'GET /api/appointments': () => [] })
  show(<AppointmentsScreen />, { at: '/appointments', queries })
  expect(await screen.findByText('Nada en la agenda este día')).toBeVisible()
})

describe('a barber', () => {
  test('sees who asks, with phone, notes, price and length, and confirms with one tap', async () => {
    let estado: Appointment['estado'] = 'pendiente'
    const { asked, user } = open(
      'barbero',
      {
        'GET /api/appointments': () => [request({ estado })],
        'PATCH /api/appointments/:id/confirm': () => request({ estado: (estado = 'confirmada') }),
      },
      '?tab=pendientes',
    )
    const card = await screen.findByRole('article', { name: /Lucía Prieto/ })
    expect(within(card).getByText('Corte Clásico')).toBeVisible()
    expect(within(card).getByText('Solo las puntas')).toBeVisible()
    expect(within(card).getByText('$15')).toBeVisible()
    expect(within(card).getByRole('link', { name: /Llamar a Lucía Prieto/ })).toHaveAttribute(
      'href',
      'tel:+34600111222',
    )
    expect(screen.getByRole('tab', { name: 'Por confirmar 1' })).toBeVisible()

    await user.click(within(card).getByRole('button', { name: /^Confirmar/ }))
    expect(await screen.findByText('¡Cita confirmada exitosamente!')).toBeVisible()
    expect(await screen.findByText('Nada pendiente')).toBeVisible()
    expect(asked.some(({ name }) => name === 'PATCH /api/appointments/solicitud/confirm')).toBe(
      true,
    )
  })

  describe('with several requests', () => {
    const two = () => {
      let all = ['Ana Ruiz', 'Eva Gil'].map((clientName, index) =>
        request({ id: `r${index}`, clientName, fecha: soon(30 + index) }),
      )
      const opened = open(
        'barbero',
        {
          'GET /api/appointments': () => all,
          'PATCH /api/appointments/:id/confirm': ({ name }) => {
            const id = name.split('/')[3] ?? ''
            all = all.map((one) => (one.id === id ? { ...one, estado: 'confirmada' } : one))
            return request({ id, estado: 'confirmada' })
          },
        },
        '?tab=pendientes',
      )
      const confirmed = () =>
        opened.asked.flatMap(({ name }) => /^PATCH .*\/(\w+)\/confirm$/.exec(name)?.[1] ?? [])
      const arrive = () => {
        all = [...all, request({ id: 'r2', clientName: 'Ida Sol', fecha: soon(40) })]
        fireEvent(window, new Event('visibilitychange'))
      }
      return { ...opened, confirmed, arrive }
    }
    const confirmButton = (name: string) =>
      screen.findByRole('button', { name: new RegExp(`^Confirmar: ${name}`) })
    const cards = () =>
      screen.getAllByRole('article').map((card) => card.getAttribute('aria-label')?.split(',')[0])

    test('sees what the answered one has become in its place, and the next may be confirmed at once', async () => {
      vi.useFakeTimers({ toFake: ['setInterval'] })
      const { user, confirmed } = two()
      await user.click(await confirmButton('Ana Ruiz'))
      const answered = await screen.findByRole('article', { name: /Ana Ruiz/ })
      await waitFor(() => expect(within(answered).getAllByText('Confirmada')).toHaveLength(2))
      expect(cards()).toEqual(['Ana Ruiz', 'Eva Gil'])
      expect(within(answered).queryByRole('button')).toBeNull()
      await user.click(await confirmButton('Eva Gil'))
      await waitFor(() => expect(confirmed()).toEqual(['r0', 'r1']))
      act(() => {
        vi.advanceTimersByTime(2_000)
      })
      expect(cards()).toEqual(['Eva Gil'])
    })

    test('a tap where the answered one stood until now is not taken for the one that has moved there', async () => {
      vi.useFakeTimers({ toFake: ['performance', 'setInterval'] })
      const { user, confirmed } = two()
      await user.click(await confirmButton('Ana Ruiz'))
      await waitFor(() =>
        expect(screen.queryByRole('button', { name: /^Confirmar: Ana Ruiz/ })).toBeNull(),
      )
      act(() => {
        vi.advanceTimersByTime(2_000)
      })
      expect(cards()).toEqual(['Eva Gil'])
      await user.click(await confirmButton('Eva Gil'))
      expect(confirmed()).toEqual(['r0'])
      vi.advanceTimersByTime(1000)
      await user.click(await confirmButton('Eva Gil'))
      await waitFor(() => expect(confirmed()).toEqual(['r0', 'r1']))
    })

    test('one that comes in below moves nothing: a tap on it is meant', async () => {
      vi.useFakeTimers({ toFake: ['performance'] })
      const { user, confirmed, arrive } = two()
      await confirmButton('Ana Ruiz')
      arrive()
      await user.click(await confirmButton('Ida Sol'))
      await waitFor(() => expect(confirmed()).toEqual(['r2']))
    })

    test('has the focus on what the next one is asked, once one was confirmed', async () => {
      const { user } = two()
      await user.click(await confirmButton('Ana Ruiz'))
      await waitFor(async () => expect(await confirmButton('Eva Gil')).toHaveFocus())
    })
  })

  test('sees the lists as they are at once, without waiting for the next look at them', async () => {
    // The look that is taken every few seconds never comes.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    let estado: Appointment['estado'] = 'pendiente'
    const { user } = open(
      'barbero',
      {
        'GET /api/appointments': () => [request({ estado })],
        'PATCH /api/appointments/:id/confirm': () => request({ estado: (estado = 'confirmada') }),
      },
      '?tab=pendientes',
    )
    await user.click(await screen.findByRole('button', { name: /^Confirmar/ }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Confirmar/ })).toBeNull())
    expect(screen.getAllByText('Confirmada')[0]).toBeVisible()
  })

  test('is told so even where the list hears of it before the answer is here', async () => {
    let estado: Appointment['estado'] = 'pendiente'
    const answer = Promise.withResolvers<Appointment>()
    const { user } = open(
      'barbero',
      {
        'GET /api/appointments': () => [request({ estado })],
        'PATCH /api/appointments/:id/confirm': () => answer.promise,
      },
      '?tab=pendientes',
    )
    await user.click(await screen.findByRole('button', { name: /^Confirmar/ }))
    estado = 'confirmada'
    fireEvent(window, new Event('visibilitychange'))
    expect(await screen.findByText('Nada pendiente')).toBeVisible()
    answer.resolve(request({ estado }))
    expect(await screen.findByText('¡Cita confirmada exitosamente!')).toBeVisible()
  })

  test('writes in the client from whose sheet they have come', async () => {
    const known = { id: 'p1', clienteId: 'p1', nombre: 'Lucía Paz', telefono: null }
    open(
      'barbero',
      {
        'GET /api/appointments': () => [],
        'GET /api/users/:id': () => profileExample(),
        'GET /api/clients': () => ({ moneda: 'MXN', clientes: [], siguiente: null }),
        'GET /api/barbers/:id/slots': () => ({
          zonaHoraria: 'Europe/Madrid',
          locationId: null,
          duracion: 30,
          dias: [],
        }),
      },
      '?nueva=2026-11-27',
      undefined,
      { client: known },
    )
    expect(await screen.findByRole('button', { name: 'Lucía Paz', pressed: true })).toBeVisible()
  })

  test('is asked before rejecting, and may say why', async () => {
    const { asked, user } = open(
      'barbero',
      {
        'GET /api/appointments': () => [request()],
        'PATCH /api/appointments/:id/reject': () => request({ estado: 'cancelada' }),
      },
      '?tab=pendientes',
    )
    await user.click(await screen.findByRole('button', { name: /^Rechazar/ }))
    const sheet = await screen.findByRole('dialog', { name: 'Rechazar cita' })
    expect(
      within(sheet).getByText(/¿Estás seguro de que deseas rechazar esta cita\?/),
    ).toBeVisible()
    expect(within(sheet).getByText(/^Lucía Prieto · /)).toBeVisible()
    await user.type(within(sheet).getByLabelText(/Motivo/), 'Estoy fuera')
    await user.click(within(sheet).getByRole('button', { name: 'Rechazar' }))
    expect(await screen.findByText('Cita rechazada. Se ha notificado al cliente.')).toBeVisible()
    expect(asked.find(({ name }) => name.endsWith('/reject'))?.body).toEqual({
      motivo: 'Estoy fuera',
    })
    await where$('/appointments?tab=pendientes')
  })

  test('is asked about nothing that does not wait for them, whatever the address says', async () => {
    open(
      'barbero',
      { 'GET /api/appointments': () => [request({ id: 'firme', estado: 'confirmada' })] },
      '?tab=proximas&rechazar=firme',
    )
    expect(await screen.findByText('Corte Clásico')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('finds the reason that they had begun to write after a tap beside the sheet', async () => {
    const { user } = open(
      'barbero',
      { 'GET /api/appointments': () => [request()] },
      '?tab=pendientes',
    )
    await user.click(await screen.findByRole('button', { name: /^Rechazar/ }))
    await user.type(await screen.findByLabelText(/Motivo/), 'Estoy fuera')
    await user.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Rechazar/ }))
    expect(await screen.findByLabelText(/Motivo/)).toHaveValue('Estoy fuera')
  })

  test('keeps the appointment when they think again', async () => {
    const { asked, user } = open(
      'barbero',
      { 'GET /api/appointments': () => [request()] },
      '?tab=pendientes',
    )
    await user.click(await screen.findByRole('button', { name: /^Rechazar/ }))
    await user.click(await screen.findByRole('button', { name: 'Mantener' }))
    await where$('/appointments?tab=pendientes')
    expect(asked.some(({ name }) => name.startsWith('PATCH'))).toBe(false)
  })

  test("is told in the server's words when somebody was faster", async () => {
    const { user } = open(
      'barbero',
      {
        'GET /api/appointments': () => [request()],
        'PATCH /api/appointments/:id/confirm': () => refuse(409, 'La cita ya está cancelada'),
      },
      '?tab=pendientes',
    )
    await user.click(await screen.findByRole('button', { name: /^Confirmar/ }))
    expect(await screen.findByText('Error al confirmar la cita')).toBeVisible()
    expect(screen.getByText('La cita ya está cancelada')).toBeVisible()
  })

  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const at = (time: string) => `${tomorrow}T${time}:00Z`
  const ten = { start: '10:00', end: '14:00' }
  const everyDay = {
    monday: [ten],
    tuesday: [ten],
    wednesday: [ten],
    thursday: [ten],
    friday: [ten],
    saturday: [ten],
    sunday: [ten],
  }
  const inUtc: Answers = {
    'GET /api/user/business': () => businessExample({ zonaHoraria: 'UTC' }),
    'GET /api/barbers/:id/availability': () =>
      availabilityExample({ zonaHoraria: 'UTC', horario: everyDay }),
    'GET /api/appointments': () => [
      request({ id: 'a', fecha: at('10:00'), zonaHoraria: 'UTC' }),
      request({
        id: 'b',
        fecha: at('12:00'),
        zonaHoraria: 'UTC',
        estado: 'confirmada',
        clientName: 'Ana Gil',
      }),
    ],
  }

  test('sees in the day what is free by their own hours, and not by the shop’s', async () => {
    open('barbero', inUtc, `?dia=${tomorrow}`)
    expect(await screen.findByText('Libre 10:30–12:00')).toBeVisible()
    expect(screen.getByText('Libre 12:30–14:00')).toBeVisible()
    expect(
      within(screen.getByRole('region', { name: /^Citas del / })).getByText('2 citas'),
    ).toBeVisible()
    expect(screen.getByRole('article', { name: 'Ana Gil, 12:00–12:30' })).toHaveTextContent(
      'Confirmada',
    )
  })

  test('a day off is no free time, and says why', async () => {
    open(
      'barbero',
      {
        ...inUtc,
        'GET /api/appointments': () => [],
        'GET /api/barbers/:id/availability': () =>
          availabilityExample({
            horario: everyDay,
            excepciones: [
              { id: 'e', desde: tomorrow, hasta: tomorrow, rangos: [], etiqueta: 'Boda' },
            ],
          }),
      },
      `?dia=${tomorrow}`,
    )
    expect(await screen.findByText('No trabajas este día: Boda')).toBeVisible()
    expect(screen.queryByText(/^Libre \d/)).toBeNull()
  })

  test('sees the time that is kept, gives it back, and has it back by the toast', async () => {
    const kept = [
      { id: 'bloque', barberId: 'b', desde: at('12:30'), hasta: at('14:00'), motivo: 'Dentista' },
    ]
    let isKept = true
    const { asked, user } = open(
      'barbero',
      {
        ...inUtc,
        'GET /api/availability/blocks': () => (isKept ? kept : []),
        'DELETE /api/availability/blocks/:id': () => {
          isKept = false
          return { ok: true }
        },
        'POST /api/availability/blocks/:id/undo': () => {
          isKept = true
          return { ok: true }
        },
      },
      `?dia=${tomorrow}`,
    )
    const block = /Dentista · Bloqueado 12:30–14:00/
    await user.click(await screen.findByRole('button', { name: block }))
    expect(await screen.findByText('Bloqueo quitado')).toBeVisible()
    expect(await screen.findByText('Libre 12:30–14:00')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Deshacer' }))
    expect(await screen.findByRole('button', { name: block })).toBeVisible()
    expect(
      asked.filter(({ name }) => /^(DELETE|POST) /.test(name)).map(({ name }) => name),
    ).toEqual([
      'DELETE /api/availability/blocks/bloque',
      'POST /api/availability/blocks/bloque/undo',
    ])
  })

  test('keeps time free; appointments in the way are named with a way to them', async () => {
    const { asked, user } = open(
      'barbero',
      { ...inUtc, 'POST /api/availability/blocks': () => ({ bloques: [] }) },
      `?dia=${tomorrow}&bloquear=${tomorrow}T12:00`,
    )
    const sheet = await screen.findByRole('dialog', { name: 'Bloquear horario' })
    expect(
      await within(sheet).findByText('Hay 1 cita en ese tiempo. Muévela o cancélala antes:'),
    ).toBeVisible()
    expect(within(sheet).getByRole('link', { name: /^Ana Gil/ })).toHaveAttribute(
      'href',
      '/appointments/b',
    )
    expect(within(sheet).getByRole('button', { name: 'Bloquear' })).toBeDisabled()
    fireEvent.change(within(sheet).getByLabelText('Hora de inicio'), { target: { value: '12:30' } })
    fireEvent.change(within(sheet).getByLabelText('Hora de fin'), { target: { value: '13:30' } })
    await user.type(within(sheet).getByLabelText(/^Motivo/), 'Dentista')
    await user.click(within(sheet).getByRole('button', { name: 'Bloquear' }))
    expect(await screen.findByText('Horario bloqueado')).toBeVisible()
    expect(asked.find(({ name }) => name === 'POST /api/availability/blocks')?.body).toEqual({
      barberId: person().id,
      desde: `${tomorrow}T12:30:00.000Z`,
      hasta: `${tomorrow}T13:30:00.000Z`,
      motivo: 'Dentista',
    })
  })

  const free = {
    zonaHoraria: 'UTC',
    locationId: null,
    duracion: 30,
    dias: [
      { fecha: tomorrow, laborable: true, horarios: [{ hora: '11:00', inicio: at('11:00') }] },
    ],
  }
  const lucia = {
    id: 'p1',
    clienteId: null,
    nombre: 'Lucía Paz',
    telefono: '5512345678',
    visitas: 2,
    ultimaVisita: null,
    gastado: 30,
    noShows: 0,
    nota: '',
  }
  const writing: Answers = {
    ...inUtc,
    'GET /api/users/:id': () => profileExample(),
    'GET /api/barbers/:id/slots': () => free,
    'GET /api/clients': () => ({ moneda: 'MXN', clientes: [lucia], siguiente: null }),
  }

  test('writes a known client into the gap that was tapped', async () => {
    const { asked, user } = open(
      'barbero',
      { ...writing, 'POST /api/appointments': () => request({ clientName: 'Lucía Paz' }) },
      `?dia=${tomorrow}`,
    )
    await user.click(await screen.findByRole('button', { name: /^Usar este hueco: ?Libre 10:30/ }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Libre 10:30–12:00' })).getByRole('button', {
        name: /^Cita/,
      }),
    )
    const sheet = await screen.findByRole('dialog', { name: 'Nueva cita' })
    await user.click(within(sheet).getByRole('button', { name: 'Agendar' }))
    expect(
      await within(sheet).findByText('Elige un cliente', { selector: '[role=alert] span' }),
    ).toBeVisible()
    expect(within(sheet).getByText('Elige al menos un servicio')).toBeVisible()
    await user.click(await within(sheet).findByRole('button', { name: /Lucía Paz/ }))
    await user.click(await within(sheet).findByRole('checkbox', { name: /Corte Clásico/ }))
    await user.click(within(sheet).getByRole('button', { name: 'Agendar' }))
    expect(await screen.findByText('Cita agendada')).toBeVisible()
    expect(asked.find(({ name }) => name === 'POST /api/appointments')?.body).toEqual({
      barberId: person().id,
      services: ['corte'],
      fecha: `${tomorrow}T10:30:00.000Z`,
      notes: null,
      cliente: { nombre: 'Lucía Paz', telefono: '5512345678' },
    })
  })

  test('keeps an hour of a gap free with one tap, and takes that back', async () => {
    const { asked, user } = open(
      'barbero',
      {
        ...inUtc,
        'POST /api/availability/blocks': () => ({
          bloques: [
            { id: 'nuevo', barberId: 'b', desde: at('10:30'), hasta: at('11:30'), motivo: null },
          ],
        }),
        'DELETE /api/availability/blocks/:id': () => ({ ok: true }),
      },
      `?dia=${tomorrow}`,
    )
    await user.click(await screen.findByRole('button', { name: /^Usar este hueco: ?Libre 10:30/ }))
    await user.click(await screen.findByRole('button', { name: 'Bloquear 10:30–11:30' }))
    expect(await screen.findByText('Horario bloqueado')).toBeVisible()
    await where$(`/appointments?dia=${tomorrow}`)
    expect(asked.find(({ name }) => name === 'POST /api/availability/blocks')?.body).toEqual({
      barberId: person().id,
      desde: `${tomorrow}T10:30:00.000Z`,
      hasta: `${tomorrow}T11:30:00.000Z`,
      motivo: null,
    })
    await user.click(screen.getByRole('button', { name: 'Deshacer' }))
    await expect
      .poll(() => asked.some(({ name }) => name === 'DELETE /api/availability/blocks/nuevo'))
      .toBe(true)
  })

  test('the whole of a gap is kept up to what follows, and a refusal is said in the sheet', async () => {
    const { asked, user } = open(
      'barbero',
      {
        ...inUtc,
        'GET /api/barbers/:id/availability': () =>
          availabilityExample({
            zonaHoraria: 'UTC',
            horario: everyDay,
            politica: { ...availabilityExample().politica, margenMinutos: 10 },
          }),
        'POST /api/availability/blocks': () =>
          refuse(409, 'Ya tienes bloqueada una parte de ese tiempo.'),
      },
      `?dia=${tomorrow}`,
    )
    await user.click(
      await screen.findByRole('button', { name: /^Usar este hueco: ?Libre 10:30–11:50/ }),
    )
    await user.click(await screen.findByRole('button', { name: 'Hasta las 12:00' }))
    await user.click(screen.getByRole('button', { name: 'Bloquear 10:30–12:00' }))
    expect(await screen.findByText('Ya tienes bloqueada una parte de ese tiempo.')).toBeVisible()
    expect(asked.find(({ name }) => name === 'POST /api/availability/blocks')?.body).toMatchObject({
      hasta: `${tomorrow}T12:00:00.000Z`,
    })
  })

  test('who has walked in may come back at the hour of a gap, without a name', async () => {
    const { asked, user } = open(
      'barbero',
      { ...writing, 'POST /api/appointments': () => request({ clientName: 'Cliente sin cita' }) },
      `?dia=${tomorrow}`,
    )
    await user.click(await screen.findByRole('button', { name: /^Usar este hueco: ?Libre 10:30/ }))
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: /^Llegó sin cita/ }),
    )
    const sheet = await screen.findByRole('dialog', { name: 'Nueva cita' })
    await user.click(await within(sheet).findByRole('checkbox', { name: /Corte Clásico/ }))
    await user.click(within(sheet).getByRole('button', { name: 'Agendar' }))
    expect(await screen.findByText('Cita agendada')).toBeVisible()
    expect(asked.find(({ name }) => name === 'POST /api/appointments')?.body).toMatchObject({
      fecha: `${tomorrow}T10:30:00.000Z`,
      cliente: { nombre: 'Cliente sin cita' },
    })
    expect(asked.some(({ name }) => name.endsWith('/start'))).toBe(false)
  })

  describe('whose own block lies over now', () => {
    const [began, ends] = [soon(-0.5), soon(0.5)]
    const block = { id: 'comida', barberId: 'b', desde: began, hasta: ends, motivo: 'Comida' }
    const seat = async (answers: Answers) => {
      const { asked, user } = open(
        'barbero',
        {
          ...writing,
          'GET /api/appointments': () => [],
          'GET /api/availability/blocks': () => [block],
          ...answers,
        },
        '?nueva=hoy&quien=sin-cita',
      )
      const sheet = await screen.findByRole('dialog', { name: 'Nueva cita' })
      await user.click(await within(sheet).findByRole('checkbox', { name: /Corte Clásico/ }))
      return { asked, user, sheet }
    }
    const lifted: Answers = { 'DELETE /api/availability/blocks/:id': () => ({ ok: true }) }

    test('seats who walks in: the block goes first', async () => {
      const { asked, user, sheet } = await seat({
        ...lifted,
        'POST /api/appointments': () => request({ id: 'nueva' }),
        'PATCH /api/appointments/:id/start': () => request({ id: 'nueva' }),
      })
      await user.click(
        await within(sheet).findByRole('button', { name: 'Quitar el bloqueo y sentar' }),
      )
      await expect
        .poll(() => asked.flatMap(({ name }) => (/^(DELETE|POST|PATCH) /.test(name) ? [name] : [])))
        .toEqual([
          'DELETE /api/availability/blocks/comida',
          'POST /api/appointments',
          'PATCH /api/appointments/nueva/start',
        ])
    })

    test('has it back where nobody can be seated after all, and goes on with who walks in', async () => {
      const { asked, user, sheet } = await seat({
        ...lifted,
        'POST /api/appointments': () =>
          refuse(409, 'Ocupado', { code: 'slot_taken', alternativas: [] }),
        'POST /api/availability/blocks': () => ({ bloques: [] }),
      })
      await user.click(
        await within(sheet).findByRole('button', { name: 'Quitar el bloqueo y sentar' }),
      )
      expect(await within(sheet).findByText(/^Tu silla está ocupada ahora mismo/)).toBeVisible()
      expect(
        asked.find(({ name }) => name === 'POST /api/availability/blocks')?.body,
      ).toMatchObject({ desde: began, hasta: ends, motivo: 'Comida' })
      expect(within(sheet).getByRole('radio', { name: 'Llegó sin cita' })).toBeChecked()
    })

    test('keeps it where a visit takes the chair, too', async () => {
      const { sheet } = await seat({
        'GET /api/appointments': () => [
          request({ fecha: began, totalDuration: 60, estado: 'confirmada' }),
        ],
      })
      expect(within(sheet).getByRole('button', { name: 'Atender ahora' })).toBeVisible()
      expect(within(sheet).queryByText(/^Tienes bloqueado/)).toBeNull()
    })
  })

  test.each([
    ["a barber's day", '&de=noa', 'Ana Gil'],
    ['their own', '', 'Lucía Paz'],
  ])('an owner finds the clients for %s', async (_, of, name) => {
    const me = person({ rol: 'duenno' })
    open(
      'duenno',
      {
        ...writing,
        'GET /api/user/business': () => businessExample({ ownerId: me.id, zonaHoraria: 'UTC' }),
        'GET /api/businesses/:id/barbers': () =>
          teamExample({ [me.id]: 'Paco Navarro', noa: 'Noa Campos' }),
        'GET /api/clients': ({ url }) => ({
          moneda: 'MXN',
          clientes: [
            url.searchParams.get('negocio') === '1'
              ? { ...lucia, id: 'shop', nombre: 'Ana Gil' }
              : lucia,
          ],
          siguiente: null,
        }),
      },
      `?dia=${tomorrow}&nueva=${tomorrow}${of}`,
    )
    const sheet = await screen.findByRole('dialog', { name: 'Nueva cita' })
    expect(await within(sheet).findByRole('button', { name: new RegExp(name) })).toBeVisible()
  })

  test('writes somebody on the phone in; a time that is gone is said with others that are free', async () => {
    let tries = 0
    const { asked, user } = open(
      'barbero',
      {
        ...writing,
        'POST /api/appointments': () =>
          ++tries === 1
            ? refuse(409, 'El horario seleccionado ya no está disponible. Elige otro horario.', {
                code: 'slot_taken',
                alternativas: [at('13:00')],
              })
            : request(),
      },
      `?dia=${tomorrow}&nueva=${tomorrow}`,
    )
    const sheet = await screen.findByRole('dialog', { name: 'Nueva cita' })
    await user.click(within(sheet).getByRole('radio', { name: 'Sin cuenta' }))
    await user.type(within(sheet).getByLabelText(/^Nombre/), 'Ramón')
    await user.click(await within(sheet).findByRole('checkbox', { name: /Corte Clásico/ }))
    await user.click(await within(sheet).findByRole('button', { name: '11:00' }))
    await user.click(within(sheet).getByRole('button', { name: 'Agendar' }))
    await user.click(
      within(await within(sheet).findByRole('group', { name: 'Horas libres cercanas' })).getByRole(
        'button',
      ),
    )
    await user.click(within(sheet).getByRole('button', { name: 'Agendar' }))
    expect(await screen.findByText('Cita agendada')).toBeVisible()
    expect(asked.findLast(({ name }) => name === 'POST /api/appointments')?.body).toMatchObject({
      fecha: at('13:00'),
      cliente: { nombre: 'Ramón', telefono: null },
    })
  })

  test("finds what was begun after a reload: who, what and when; another gap keeps who and what, and 'Cancelar' means it", async () => {
    const fresh = async (query: string) => {
      cleanup()
      const { user } = open('barbero', writing, query)
      return { user, sheet: await screen.findByRole('dialog', { name: 'Nueva cita' }) }
    }
    const first = await fresh(`?dia=${tomorrow}&nueva=${tomorrow}`)
    await first.user.click(await within(first.sheet).findByRole('button', { name: /Lucía Paz/ }))
    await first.user.click(
      await within(first.sheet).findByRole('checkbox', { name: /Corte Clásico/ }),
    )
    await first.user.click(await within(first.sheet).findByRole('button', { name: '11:00' }))
    const second = await fresh(`?dia=${tomorrow}&nueva=${tomorrow}`)
    expect(await within(second.sheet).findByRole('button', { name: /Lucía Paz/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    expect(
      await within(second.sheet).findByRole('checkbox', { name: /Corte Clásico/ }),
    ).toBeChecked()
    expect(await within(second.sheet).findByRole('button', { name: '11:00' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    const third = await fresh(`?dia=${tomorrow}&nueva=${tomorrow}T12:30`)
    expect(
      await within(third.sheet).findByRole('checkbox', { name: /Corte Clásico/ }),
    ).toBeChecked()
    expect(await within(third.sheet).findByRole('button', { name: '11:00' })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
    await third.user.click(within(third.sheet).getByRole('button', { name: 'Cancelar' }))
    const fourth = await fresh(`?dia=${tomorrow}&nueva=${tomorrow}`)
    expect(
      await within(fourth.sheet).findByRole('checkbox', { name: /Corte Clásico/ }),
    ).not.toBeChecked()
  })

  test('seats who walks in at once: without a name, now, and in the chair', async () => {
    const { asked, user } = open(
      'barbero',
      {
        ...writing,
        'POST /api/appointments': () => request({ id: 'nueva', clientName: 'Cliente sin cita' }),
        'PATCH /api/appointments/:id/start': () => request({ id: 'nueva' }),
      },
      `?dia=${tomorrow}&nueva=hoy`,
    )
    const sheet = await screen.findByRole('dialog', { name: 'Nueva cita' })
    await user.click(within(sheet).getByRole('radio', { name: 'Llegó sin cita' }))
    await user.click(await within(sheet).findByRole('checkbox', { name: /Corte Clásico/ }))
    await user.click(within(sheet).getByRole('button', { name: 'Atender ahora' }))
    expect(await screen.findByText('Cliente sin cita está en la silla')).toBeVisible()
    const body = asked.find(({ name }) => name === 'POST /api/appointments')?.body
    expect(body).toMatchObject({
      cliente: { nombre: 'Cliente sin cita', telefono: null },
      services: ['corte'],
    })
    await expect
      .poll(() => asked.some(({ name }) => name === 'PATCH /api/appointments/nueva/start'))
      .toBe(true)
  })
})

test('a barber shows whoever came without an account the link to their review', async () => {
  const link = 'https://balbu.app/visit-review/abc'
  const { user } = open(
    'barbero',
    {
      'GET /api/appointments/:id': () =>
        request({
          estado: 'completada',
          fecha: soon(-3),
          fin: soon(-2),
          clienteId: null,
          businessName: 'La Navaja',
        }),
      'GET /api/appointments': () => [
        request({
          estado: 'completada',
          fecha: soon(-3),
          fin: soon(-2),
          clienteId: null,
          businessName: 'La Navaja',
        }),
      ],
      'GET /api/appointments/:id/review-link': () => ({ enlace: link, hasta: soon(700) }),
    },
    '?tab=completadas',
  )
  await user.click(await screen.findByRole('button', { name: /^Pedir reseña/ }))
  expect(
    await screen.findByRole('img', { name: 'Código QR para escribir la reseña' }),
  ).toBeVisible()
  expect(screen.getByText(link)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Enviar mensaje' })).toHaveAttribute(
    'href',
    `sms:+34600111222?&body=${encodeURIComponent(`Cuéntanos cómo te fue en La Navaja: ${link}`)}`,
  )
})

describe('a client who does not agree with what was marked', () => {
  const missed = (changes: Partial<Appointment> = {}) =>
    appointmentExample({
      id: 'cita-1',
      estado: 'cancelada',
      canceladaPor: 'barbero',
      noShow: true,
      fecha: soon(-3),
      fin: soon(-2),
      disputaHasta: soon(45),
      ...changes,
    })
  const page = (answers: Answers) => {
    signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })
    const asked = serve({
      'GET /api/appointments/:id/history': () => ({ pasos: [], apartados: false }),
      ...answers,
    })
    const user = show(
      <Routes>
        <Route path="/appointments/:id" element={<AppointmentScreen />} />
      </Routes>,
      { at: '/appointments/cita-1', routes: ['/appointments', '/restrictions'] },
    )
    return { asked, user }
  }

  test('says so once, with what happened, and sees that somebody looks at it', async () => {
    let now = missed()
    const { asked, user } = page({
      'GET /api/appointments/:id': () => now,
      'POST /api/appointments/:id/contest': () =>
        (now = missed({ disputada: true, disputa: { sobre: 'falta', estado: 'enRevision' } })),
    })
    await user.click(await screen.findByRole('button', { name: /^No estoy de acuerdo/ }))
    const sheet = await screen.findByRole('dialog', { name: 'No estoy de acuerdo' })
    await user.type(await within(sheet).findByRole('textbox', { name: /¿Qué pasó\?/ }), 'Sí estuve')
    await user.click(within(sheet).getByRole('button', { name: 'Enviar' }))
    expect(await screen.findByText(/Dijiste que no estás de acuerdo/)).toBeVisible()
    expect(
      asked.find(({ name }) => name === 'POST /api/appointments/cita-1/contest')?.body,
    ).toEqual({ motivo: 'Sí estuve' })
    expect(screen.queryByRole('button', { name: /^No estoy de acuerdo/ })).toBeNull()
  })

  test.each([
    ['anulada', 'falta', 'Te dimos la razón: la inasistencia ya no cuenta.', false],
    ['seMantiene', 'cancelacionTardia', 'Lo revisamos: la cancelación tardía se mantiene.', true],
    [
      'revertida',
      'falta',
      'Lo que habíamos decidido ya no vale: la inasistencia cuenta como antes.',
      false,
    ],
  ] as const)('reads what became of it: %s', async (estado, sobre, words, mayAppeal) => {
    page({
      'GET /api/appointments/:id': () => missed({ disputada: true, disputa: { sobre, estado } }),
    })
    expect(await screen.findByText(words)).toBeVisible()
    expect(
      screen
        .queryAllByRole('link', { name: 'Ver la respuesta y apelar' })
        .map((link) => link.getAttribute('href')),
    ).toEqual(mayAppeal ? ['/restrictions?tab=reportes'] : [])
  })
})

describe('an owner', () => {
  const me = person({ rol: 'duenno' })
  const team: Answers = {
    'GET /api/user/business': () => businessExample({ ownerId: me.id, zonaHoraria: 'UTC' }),
    'GET /api/businesses/:id/barbers': () =>
      teamExample({ [me.id]: 'Paco Navarro', noa: 'Noa Campos' }),
    'GET /api/appointments': ({ url }) =>
      url.searchParams.has('negocio') || url.searchParams.get('barberId') === 'noa'
        ? [request({ barberName: 'Noa Campos', clientName: 'Ana Gil' })]
        : [request()],
  }
  test('looks at the whole shop with who serves whom, at one barber, or at their own chair', async () => {
    const { user } = open('duenno', team, '?tab=pendientes')
    const card = await screen.findByRole('article', { name: /Ana Gil/ })
    expect(within(card).getByText('Con Noa Campos')).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Agenda de'), 'Noa Campos')
    await where$('/appointments?tab=pendientes&de=noa')
    expect(await screen.findByRole('article', { name: /Ana Gil/ })).not.toHaveTextContent(
      'Con Noa Campos',
    )
    await user.selectOptions(screen.getByLabelText('Agenda de'), 'Mi agenda')
    await where$(`/appointments?tab=pendientes&de=${me.id}`)
    expect(await screen.findByRole('article', { name: /Lucía Prieto/ })).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Agenda de'), 'Todo el negocio')
    await where$('/appointments?tab=pendientes')
  })

  test('who is not of the team is nobody whose agenda is asked for', async () => {
    const { asked } = open('duenno', team, '?tab=pendientes&de=desconocido')
    expect(await screen.findByRole('article', { name: /Ana Gil/ })).toBeVisible()
    expect(asked.some(({ url }) => url.searchParams.get('barberId') === 'noa')).toBe(false)
  })

  describe('of a team, by its lanes', () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const hours = [{ start: '10:00', end: '14:00' }]
    const horario = {
      monday: hours,
      tuesday: hours,
      wednesday: hours,
      thursday: hours,
      friday: hours,
      saturday: hours,
      sunday: hours,
    }
    const lanes: Answers = {
      ...team,
      'GET /api/barbers/:id/availability': () =>
        availabilityExample({ zonaHoraria: 'UTC', horario }),
      'GET /api/appointments': () => [
        request({
          id: 'suya',
          barberId: 'noa',
          clientName: 'Ana Gil',
          fecha: `${tomorrow}T12:00:00Z`,
          zonaHoraria: 'UTC',
          estado: 'confirmada',
        }),
      ],
    }
    const lane = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}, `) })

    test('sees who is where: each visit in the lane of its barber, and what is free beside it', async () => {
      open('duenno', lanes, `?dia=${tomorrow}`)
      expect(
        within(await lane('Noa Campos')).getByRole('link', {
          name: '12:00–12:30, Ana Gil, Corte Clásico, Confirmada',
        }),
      ).toHaveAttribute('href', '/appointments/suya')
      expect(within(await lane('Paco Navarro')).queryByRole('link')).toBeNull()
      expect(
        await within(await lane('Paco Navarro')).findByRole('button', {
          name: /Libre 10:00–14:00/,
        }),
      ).toBeVisible()
      expect(
        within(await lane('Noa Campos')).getByRole('button', { name: /Libre 12:30–14:00/ }),
      ).toBeVisible()
    })

    test('a gap is that of its lane: an hour is kept free for that barber', async () => {
      const { asked, user } = open(
        'duenno',
        { ...lanes, 'POST /api/availability/blocks': () => ({ bloques: [] }) },
        `?dia=${tomorrow}`,
      )
      await user.click(
        await within(await lane('Noa Campos')).findByRole('button', { name: /Libre 12:30–14:00/ }),
      )
      expect(await screen.findByText(/· Noa Campos$/)).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Bloquear 12:30–13:30' }))
      await expect
        .poll(() => asked.find(({ name }) => name === 'POST /api/availability/blocks')?.body)
        .toMatchObject({ barberId: 'noa', desde: `${tomorrow}T12:30:00.000Z` })
    })

    test('a week has a lane for each of them on each day, and a face leads to one chair', async () => {
      const { user } = open('duenno', lanes, `?dia=${tomorrow}`)
      await user.click(await screen.findByRole('radio', { name: 'Semana' }))
      await where$(`/appointments?dia=${tomorrow}&vista=semana`)
      await waitFor(() =>
        expect(
          screen.getAllByRole('region', { name: /^(Noa Campos|Paco Navarro), / }),
        ).toHaveLength(14),
      )
      await user.click(screen.getAllByRole('button', { name: 'Solo la agenda de Noa Campos' })[0]!)
      await where$(`/appointments?dia=${tomorrow}&vista=semana&de=noa`)
    })
  })
})

describe('a client', () => {
  test('sees the barber, the shop and that they wait; nothing to confirm', async () => {
    open(
      'cliente',
      { 'GET /api/appointments': () => [appointmentExample({ fecha: soon(30) })] },
      '?tab=pendientes',
    )
    const card = await screen.findByRole('article', { name: /Marco Ruiz/ })
    expect(within(card).getByText('Navaja Norte · Calle del Pez 12')).toBeVisible()
    expect(within(card).getByText('Esperando a que Marco Ruiz confirme')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Confirmar/ })).toBeNull()
    expect(screen.getByRole('heading', { level: 1, name: 'Mis Citas' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Nueva Cita' })).toHaveAttribute('href', '/search')
  })

  test('takes an appointment that stands into the own calendar, and none that was called off', async () => {
    const off = { id: 'off', estado: 'cancelada', canceladaPor: 'barbero' } as const
    const { user } = open(
      'cliente',
      {
        'GET /api/appointments': () => [
          appointmentExample({
            id: 'stands',
            fecha: soon(30),
            fin: soon(31),
            estado: 'confirmada',
          }),
          appointmentExample({ fecha: soon(40), fin: soon(41), ...off }),
        ],
      },
      '?tab=proximas',
    )
    await user.click(await screen.findByRole('button', { name: /^Más: Marco Ruiz/ }))
    expect(await screen.findByRole('link', { name: 'Agregar al calendario' })).toHaveAttribute(
      'href',
      '/api/appointments/stands/ics?lang=es',
    )
  })

  test('finds what was called off and why, and can book again', async () => {
    open(
      'cliente',
      {
        'GET /api/appointments': () => [
          appointmentExample({
            fecha: soon(-30),
            estado: 'cancelada',
            canceladaPor: 'barbero',
            motivo: 'Estoy fuera',
          }),
        ],
      },
      '?tab=canceladas',
    )
    expect(await screen.findByText('Motivo: Estoy fuera')).toBeVisible()
    expect(screen.getByText('Cancelada por el barbero')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Reservar otra vez' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/book\//),
    )
  })

  test('books a visit again with its services and its place, and has its receipt', async () => {
    const visit = appointmentExample({
      id: 'visita',
      fecha: soon(-30),
      estado: 'completada',
      locationId: 'sur',
      totalPrice: 27.5,
      modalidad: 'domicilio',
      direccionServicio: 'Luz Saviñón 702',
      services: [
        { serviceId: 'corte', serviceName: 'Corte Clásico', servicePrice: 15, serviceDuration: 30 },
        {
          serviceId: 'barba',
          serviceName: 'Arreglo de Barba',
          servicePrice: 12.5,
          serviceDuration: 25,
        },
      ],
    })
    const { user } = open('cliente', { 'GET /api/appointments': () => [visit] }, '?tab=completadas')
    expect(await screen.findByRole('link', { name: 'Reservar otra vez' })).toHaveAttribute(
      'href',
      `/book/${visit.barberId}?servicio=corte%2Cbarba&lugar=sur&modalidad=domicilio&origen=again`,
    )
    const print = vi.fn()
    vi.stubGlobal('print', print)
    await user.click(screen.getByRole('button', { name: /^Más: / }))
    await user.click(await screen.findByRole('button', { name: 'Recibo' }))
    const receipt = await screen.findByRole('dialog', { name: 'Recibo de tu visita' })
    expect(within(receipt).getByRole('row', { name: 'Arreglo de Barba $12.50' })).toBeVisible()
    expect(within(receipt).getByRole('row', { name: 'Total $27.50' })).toBeVisible()
    expect(within(receipt).getByText('Luz Saviñón 702')).toBeVisible()
    expect(within(receipt).getByText(/No es una factura/)).toBeVisible()
    await user.click(within(receipt).getByRole('button', { name: 'Imprimir' }))
    expect(print).toHaveBeenCalledOnce()
  })

  test('a link to an appointment opens its day and points at it', async () => {
    const far = appointmentExample({ id: 'cita-1', fecha: '2027-02-10T17:00:00+01:00' })
    open(
      'cliente',
      { 'GET /api/appointments': () => [far], 'GET /api/appointments/:id': () => far },
      '?cita=cita-1',
    )
    expect(await screen.findByRole('heading', { name: 'miércoles, 10 de febrero' })).toBeVisible()
    expect(await screen.findByRole('article', { name: 'Marco Ruiz, 17:00–17:30' })).toBeVisible()
  })
})

test('without a network a screen says so at once, and what is tapped does not happen later by itself', async () => {
  let network = false
  const { asked, user } = open(
    'barbero',
    {
      'GET /api/appointments': () => {
        if (!network) throw new TypeError('Failed to fetch')
        return [request()]
      },
      'PATCH /api/appointments/:id/confirm': () => {
        throw new TypeError('Failed to fetch')
      },
    },
    '?tab=pendientes',
    () => network,
  )
  expect(await screen.findByText('Revisa tu conexión y vuelve a intentarlo.')).toBeVisible()
  network = true
  await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  await user.click(await screen.findByRole('button', { name: /^Confirmar/ }))
  expect(await screen.findByText('Error al confirmar la cita')).toBeVisible()
  answered()
  expect(asked.filter(({ name }) => name.startsWith('PATCH'))).toHaveLength(1)
})

test.each([
  ['calendario', 'Agenda', 'Calendario'],
  ['proximas', 'Agenda', 'Próximas'],
  ['canceladas', 'Historial', 'Canceladas'],
  ['completadas', 'Historial', 'Completadas'],
])('?tab=%s is a list of %s', async (address, tab, list) => {
  open('barbero', { 'GET /api/appointments': () => [] }, `?tab=${address}`)
  expect(await screen.findByRole('tab', { name: tab, selected: true })).toBeVisible()
  expect(screen.getAllByRole('tab')).toHaveLength(3)
  expect(screen.getByRole('radio', { name: list })).toBeChecked()
})

test('a card has one thing to do, and the rest behind its dots', async () => {
  const { asked, user } = open(
    'barbero',
    {
      'GET /api/appointments': () => [request({ id: 'hoy', estado: 'próxima', fecha: soon(-0.2) })],
      'PATCH /api/appointments/:id/no-show': () => request({ id: 'hoy', estado: 'cancelada' }),
    },
    '?tab=proximas',
  )
  const card = within(await screen.findByRole('article', { name: /Lucía Prieto/ }))
  expect(
    within(card.getByRole('group', { name: 'Acciones de la cita' }))
      .getAllByRole('button')
      .map(
        (button) =>
          button.textContent?.split(':')[0] || button.getAttribute('aria-label')?.split(':')[0],
      ),
  ).toEqual(['Completar', 'Empezar', 'Más'])
  await user.click(card.getByRole('button', { name: /^Más/ }))
  await user.click(await screen.findByRole('button', { name: 'No se presentó' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: '¿Lucía Prieto no se presentó?' })).getByRole(
      'button',
      { name: 'No se presentó' },
    ),
  )
  await expect
    .poll(() => asked.some(({ name }) => name === 'PATCH /api/appointments/hoy/no-show'))
    .toBe(true)
})

test('the tab is in the address', async () => {
  const { user } = open('cliente', { 'GET /api/appointments': () => [] })
  await user.click(screen.getByRole('tab', { name: 'Historial' }))
  await where$('/appointments?tab=completadas')
  expect(await screen.findByText('Todavía no hay citas completadas')).toBeVisible()
})

test('what is over comes from the server’s own list of it, page by page', async () => {
  const page = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      appointmentExample({
        id: `v-${from + index}`,
        fecha: soon(-24 * (from + index + 1)),
        estado: 'completada',
        barberName: `Barbero ${from + index}`,
      }),
    )
  const { asked, user } = open(
    'cliente',
    {
      'GET /api/appointments': ({ url }) =>
        url.searchParams.has('desde')
          ? []
          : url.searchParams.has('despuesDe')
            ? page(50, 3)
            : page(0, 50),
    },
    '?tab=completadas',
  )
  expect(await screen.findByText('Barbero 49')).toBeVisible()
  expect(
    asked.find(({ url }) => !url.searchParams.has('desde'))?.url.searchParams.get('estado'),
  ).toBe('completada')
  await user.click(screen.getByRole('button', { name: 'Ver anteriores' }))
  await expect
    .poll(() =>
      asked
        .findLast(({ url }) => url.searchParams.has('despuesDe'))
        ?.url.searchParams.get('despuesDe'),
    )
    .toMatch(/_v-49$/)
  await expect.poll(() => screen.queryByRole('button', { name: 'Ver anteriores' })).toBeNull()
})

test('a client sees first what is next for them, above the month', async () => {
  open('cliente', {
    'GET /api/appointments': () => [appointmentExample({ fecha: soon(30), estado: 'confirmada' })],
  })
  const next = (await screen.findByRole('heading', { name: 'Tu próxima cita' })).closest('section')
  expect(next).toHaveTextContent('Marco Ruiz')
  expect(within(next ?? document.body).getByRole('button', { name: /^Mover:/ })).toBeVisible()
})

test('a list that does not load can be asked again', async () => {
  let broken = true
  const { user } = open(
    'cliente',
    { 'GET /api/appointments': () => (broken ? refuse(404, 'No') : []) },
    '?tab=proximas',
  )
  await screen.findByText('No pudimos cargar tus citas')
  broken = false
  await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  expect(await screen.findByText('No tienes citas próximas')).toBeVisible()
})

describe('the month', () => {
  test('is walked with the keyboard, across its edge', async () => {
    const { user } = open('cliente', { 'GET /api/appointments': () => [] }, '?dia=2026-11-30')
    const grid = await screen.findByRole('grid', { name: 'Calendario de noviembre de 2026' })
    within(grid)
      .getByRole('button', { name: /lunes, 30 de noviembre/ })
      .focus()
    await user.keyboard('{ArrowRight}')
    expect(
      await screen.findByRole('grid', { name: 'Calendario de diciembre de 2026' }),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: /martes, 1 de diciembre/ })).toHaveFocus()
    await user.keyboard('{Enter}')
    await where$('/appointments?dia=2026-12-01')
  })

  test('its header is Do Lu Ma Mi Ju Vi Sa', async () => {
    open('cliente', { 'GET /api/appointments': () => [] })
    expect(
      (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent),
    ).toEqual(['Do', 'Lu', 'Ma', 'Mi', 'Ju', 'Vi', 'Sa'])
  })

  test.each([
    ['ArrowUp', '2026-11-25', '2026-11-18'],
    ['Home', '2026-11-25', '2026-11-22'],
    ['End', '2026-11-25', '2026-11-28'],
    ['PageDown', '2027-01-31', '2027-02-28'],
    ['PageUp', '2026-11-25', '2026-10-25'],
    ['a', '2026-11-25', undefined],
  ])('%s from %s leads to %s', (key, from, to) => expect(destination(key, from)).toBe(to))
})

test.each([
  [{ pending: 1, standing: 0, done: 0 }, 'sábado, 21 de noviembre: 1 cita, 1 por confirmar'],
  [{ pending: 1, standing: 1, done: 1 }, 'sábado, 21 de noviembre: 3 citas, 1 por confirmar'],
  [{ pending: 0, standing: 1, done: 0 }, 'sábado, 21 de noviembre: 1 cita'],
  [{ pending: 0, standing: 0, done: 2 }, 'sábado, 21 de noviembre: 2 citas'],
])('a day of the month says how many it has, one as one: %o', (marks, name) => {
  const nothing = () => {}
  show(
    <MonthGrid
      month="2026-11"
      today="2026-11-20"
      chosen="2026-11-20"
      marks={new Map([['2026-11-21', marks]])}
      weekOnly={false}
      onChoose={nothing}
      onMonth={nothing}
      onWeekOnly={nothing}
    />,
  )
  expect(screen.getByRole('button', { name })).toBeVisible()
})

describe('one appointment', () => {
  const near = (changes: Partial<Appointment> = {}) =>
    appointmentExample({
      id: 'una',
      fecha: soon(5),
      estado: 'próxima',
      userRole: 'barber',
      ...changes,
    })
  const steps = [
    {
      tipo: 'AppointmentBooked',
      ocurridoEn: soon(-20),
      por: { rol: 'cliente' as const, nombre: 'Lucía Prieto' },
      estado: 'pendiente' as const,
      fecha: soon(5),
      esperadaEn: null,
      locationId: null,
      motivo: null,
    },
    {
      tipo: 'SomethingNewer',
      ocurridoEn: soon(-19),
      por: { rol: 'sistema' as const, nombre: 'Sistema' },
      estado: 'pendiente' as const,
      fecha: soon(5),
      esperadaEn: null,
      locationId: null,
      motivo: null,
    },
    {
      tipo: 'AppointmentConfirmed',
      ocurridoEn: soon(-18),
      por: { rol: 'barbero' as const, nombre: 'Marco Ruiz' },
      estado: 'confirmada' as const,
      fecha: soon(5),
      esperadaEn: null,
      locationId: null,
      motivo: null,
    },
  ]
  function openOne(rol: Rol, appointment: () => Appointment, answers: Answers = {}, query = '') {
    signedIn({ sessionId: 's-1', user: person({ rol }) }, { landing: '/' })
    const asked = serve({
      'GET /api/appointments/:id/history': () => ({ pasos: steps, apartados: false }),
      'GET /api/appointments/:id': appointment,
      ...answers,
    })
    return {
      asked,
      user: show(
        <Routes>
          <Route path="/appointments/:id" element={<AppointmentScreen />} />
        </Routes>,
        { at: `/appointments/una${query}` },
      ),
    }
  }

  test('tells what has happened to it, and passes over what it does not know', async () => {
    openOne('barbero', () => near())
    expect(await screen.findByText(/^Reservada para el /)).toBeVisible()
    expect(screen.getByText('Confirmada', { selector: 'li p' })).toBeVisible()
    expect(screen.queryByText(/SomethingNewer/)).toBeNull()
    expect(screen.queryByText(/Ya no hay contacto/)).toBeNull()
    expect(
      screen.getByText(
        (_, element) => element?.tagName === 'P' && element.textContent.startsWith('Marco Ruiz · '),
      ),
    ).toBeVisible()
  })

  test('says to its two sides that they keep apart, and that it stands', async () => {
    openOne('cliente', () => near({ userRole: 'client' }), {
      'GET /api/appointments/:id/history': () => ({ pasos: steps, apartados: true }),
    })
    expect(
      await screen.findByText(/^Ya no hay contacto entre ustedes\. Esta cita sigue en pie/),
    ).toBeVisible()
  })

  test('that is not one’s own says so, and leads on', async () => {
    openOne('cliente', () => near(), {
      'GET /api/appointments/:id': () => refuse(404, 'Cita no encontrada'),
    })
    expect(await screen.findByRole('heading', { name: 'Cita no encontrada' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ver mis citas' })).toHaveAttribute(
      'href',
      '/appointments',
    )
  })

  test('is cancelled by its client with a reason; whoever is too late is told so before and after', async () => {
    let now = near({ userRole: 'client', cancelarHasta: soon(-1) })
    const { asked, user } = openOne('cliente', () => now, {
      'PATCH /api/appointments/:id/cancel': () =>
        (now = { ...now, estado: 'cancelada', canceladaPor: 'cliente', tardia: true }),
    })
    await user.click(await screen.findByRole('button', { name: /^Cancelar:/ }))
    const sheet = await screen.findByRole('dialog', { name: 'Cancelar cita' })
    expect(within(sheet).getByRole('note')).toHaveTextContent(/Ya pasó el plazo/)
    await user.type(within(sheet).getByLabelText(/Motivo/), 'Tengo fiebre')
    await user.click(within(sheet).getByRole('button', { name: 'Cancelar cita' }))
    expect(await screen.findByText('Fuera de plazo: consta como cancelación tardía.')).toBeVisible()
    expect(await screen.findByText('Cancelación tardía')).toBeVisible()
    expect(
      asked
        .filter(({ name }) => name === 'PATCH /api/appointments/una/cancel')
        .map(({ body }) => body),
    ).toEqual([{ motivo: 'Tengo fiebre' }])
  })

  test('is taken back from the toast; where that comes too late, it says so', async () => {
    const standing = near({ userRole: 'client', cancelarHasta: soon(1) })
    let now = standing
    let isLate = false
    const { asked, user } = openOne('cliente', () => now, {
      'PATCH /api/appointments/:id/cancel': () => {
        now = { ...now, estado: 'cancelada', canceladaPor: 'cliente' }
        return { ...now, deshacerHasta: soon(1) }
      },
      'POST /api/appointments/:id/undo': () =>
        isLate ? refuse(409, 'Ya no se puede deshacer: pasaron 10 segundos') : (now = standing),
    })
    const cancel = async () => {
      await user.click(await screen.findByRole('button', { name: /^Cancelar:/ }))
      const sheet = await screen.findByRole('dialog', { name: 'Cancelar cita' })
      await user.click(within(sheet).getByRole('button', { name: 'Cancelar cita' }))
      await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
    }
    await cancel()
    expect(await screen.findByText('Deshecho')).toBeVisible()
    expect(asked.filter(({ name }) => name === 'POST /api/appointments/una/undo')).toHaveLength(1)
    isLate = true
    await cancel()
    expect(await screen.findByText('Ya no se puede deshacer: pasaron 10 segundos')).toBeVisible()
  })

  test('within the limit nobody is warned', async () => {
    openOne(
      'cliente',
      () => near({ userRole: 'client', cancelarHasta: soon(1) }),
      {},
      '?cancelar=una',
    )
    const sheet = await screen.findByRole('dialog', { name: 'Cancelar cita' })
    expect(within(sheet).queryByRole('note')).toBeNull()
  })

  const free = { hora: '16:00', inicio: soon(48) }
  const slots = {
    zonaHoraria: 'Europe/Madrid',
    locationId: null,
    duracion: 30,
    dias: [
      {
        fecha: soon(48).slice(0, 10),
        laborable: true,
        horarios: [free, { hora: '16:30', inicio: soon(48.5) }],
      },
    ],
  }

  test('moves to a free time of another day, and says that the barber must confirm it', async () => {
    let now = near({ userRole: 'client', estado: 'confirmada' })
    const { asked, user } = openOne('cliente', () => now, {
      'GET /api/barbers/:id/slots': () => slots,
      'PATCH /api/appointments/:id/reschedule': () =>
        (now = { ...now, fecha: free.inicio, estado: 'pendiente' }),
    })
    await user.click(await screen.findByRole('button', { name: /^Mover:/ }))
    const sheet = await screen.findByRole('dialog', { name: 'Mover cita' })
    await user.click(await within(sheet).findByRole('button', { name: '16:00' }))
    await user.click(within(sheet).getByRole('button', { name: /^Mover a / }))
    expect(await screen.findByText('Marco Ruiz tiene que confirmar la nueva hora.')).toBeVisible()
    expect(asked.find(({ name }) => name.endsWith('/reschedule'))?.body).toEqual({
      fecha: free.inicio,
    })
    expect(
      asked.find(({ name }) => name.endsWith('/slots'))?.url.searchParams.get('servicios'),
    ).toBe(now.services[0]?.serviceId)
  })

  test('stays where it is when the new time is gone, and offers those nearby', async () => {
    const near2 = soon(49)
    const { user } = openOne(
      'barbero',
      () => near(),
      {
        'GET /api/barbers/:id/slots': () => slots,
        'PATCH /api/appointments/:id/reschedule': () =>
          refuse(409, 'El horario seleccionado ya no está disponible. Elige otro horario.', {
            code: 'slot_taken',
            alternativas: [near2],
          }),
      },
      '?mover=una',
    )
    const sheet = await screen.findByRole('dialog', { name: 'Mover cita' })
    await user.click(await within(sheet).findByRole('button', { name: '16:30' }))
    await user.click(within(sheet).getByRole('button', { name: /^Mover a / }))
    expect(
      await within(sheet).findByText(
        'El horario seleccionado ya no está disponible. Elige otro horario.',
      ),
    ).toBeVisible()
    const alternatives = within(sheet).getByRole('group', { name: 'Horas libres cercanas' })
    await user.click(within(alternatives).getByRole('button'))
    expect(within(sheet).getByRole('button', { name: /^Mover a / })).toBeEnabled()
  })

  test('a service that has left the catalogue does not keep it from being moved', async () => {
    openOne(
      'cliente',
      () => near({ userRole: 'client' }),
      {
        'GET /api/barbers/:id/slots': ({ url }) =>
          url.searchParams.has('servicios')
            ? refuse(400, 'Los datos de la cita no son válidos.')
            : slots,
      },
      '?mover=una',
    )
    expect(await screen.findByRole('button', { name: '16:00' })).toBeVisible()
  })

  test('goes from the chair to the till, each asked once', async () => {
    let now = near({ fecha: soon(-0.1), estado: 'confirmada' })
    const { asked, user } = openOne('barbero', () => now, {
      'PATCH /api/appointments/:id/start': () =>
        (now = { ...now, iniciadaEn: new Date().toISOString() }),
      'PATCH /api/appointments/:id/complete': () => (now = { ...now, estado: 'completada' }),
    })
    await user.click(await screen.findByRole('button', { name: /^Empezar:/ }))
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Empezar' }),
    )
    expect(await screen.findByText('Lucía Prieto está en la silla')).toBeVisible()
    await expect.poll(() => screen.queryByRole('button', { name: /^No se presentó/ })).toBeNull()
    await user.click(await screen.findByRole('button', { name: /^Completar:/ }))
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Completar' }),
    )
    expect(await screen.findByText('Cita completada')).toBeVisible()
    expect(asked.filter(({ name }) => name.startsWith('PATCH'))).toHaveLength(2)
  })

  test('nothing is marked by whoever thinks again', async () => {
    const { asked, user } = openOne('barbero', () =>
      near({ fecha: soon(-0.2), estado: 'confirmada' }),
    )
    await user.click(await screen.findByRole('button', { name: /^No se presentó:/ }))
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancelar' }),
    )
    expect(asked.filter(({ name }) => name.startsWith('PATCH'))).toHaveLength(0)
  })

  test('another device was faster: how it stands now is said in words, and shown', async () => {
    let now = near({ estado: 'pendiente' })
    const { user } = openOne('barbero', () => now, {
      'PATCH /api/appointments/:id/confirm': () => {
        now = { ...now, estado: 'cancelada', canceladaPor: 'cliente' }
        return refuse(409, 'La cita ya está cancelada', {
          code: 'wrong_state',
          estado: 'cancelada',
        })
      },
    })
    await user.click(await screen.findByRole('button', { name: /^Confirmar:/ }))
    expect(
      await screen.findByText('Alguien se te adelantó: la cita ya está cancelada.'),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: 'Ver cita' })).toBeVisible()
    expect(await screen.findByText('Cancelada por el cliente')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Confirmar:/ })).toBeNull()
  })
})

describe('a day as it stood', () => {
  const AL = '2026-04-02T16:00:00.000Z'
  const past = (citas: Appointment[]) => ({
    zonaHoraria: 'Europe/Madrid',
    al: AL,
    posicion: '7',
    anterior: null,
    siguiente: '2026-04-03T09:00:00.000Z',
    citas,
    bloques: [],
  })
  const answers: Answers = {
    'GET /api/appointments': () => [],
    'GET /api/agenda': () =>
      past([
        appointmentExample({
          id: 'una',
          userRole: 'barber',
          estado: 'pendiente',
          fecha: '2026-04-10T10:00:00+02:00',
          fin: '2026-04-10T10:30:00+02:00',
          zonaHoraria: 'Europe/Madrid',
        }),
      ]),
  }

  test('is chosen from the day on the screen', async () => {
    const { asked, user } = open('barbero', answers, '?dia=2026-04-10')
    await user.click(await screen.findByRole('button', { name: 'Ver como estaba este día…' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Ver como estaba el…' }))
    fireEvent.change(sheet.getByLabelText('Fecha'), { target: { value: '2026-04-02' } })
    fireEvent.change(sheet.getByLabelText('Hora'), { target: { value: '18:00' } })
    await user.click(sheet.getByRole('button', { name: 'Ver' }))
    expect(await screen.findByText(/Así estaba el 2 de abril de 2026/)).toBeVisible()
    expect(where()).toBe(`/appointments?dia=2026-04-10&al=${encodeURIComponent(AL)}`)
    const { url } = asked.find(({ name }) => name === 'GET /api/agenda') ?? {}
    expect(url?.searchParams.get('dia')).toBe('2026-04-10')
  })

  test('shows what stood there, without anything to do about it', async () => {
    const { user } = open('barbero', answers, `?dia=2026-04-10&al=${AL}`)
    const visit = within(await screen.findByRole('article', { name: /Lucía Prieto/ }))
    expect(visit.getByText('Pendiente')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Confirmar/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Nueva Cita' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Cambio anterior' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Cambio siguiente' }))
    expect(where()).toBe(
      `/appointments?dia=2026-04-10&al=${encodeURIComponent('2026-04-03T09:00:00.000Z')}`,
    )
    await user.click(screen.getByRole('button', { name: 'Volver a ahora' }))
    expect(await screen.findByRole('tab', { name: 'Agenda' })).toBeVisible()
  })

  test('before the account there was none', async () => {
    const { asked } = open('barbero', answers, '?dia=2026-04-10&al=2025-01-01T00:00:00.000Z')
    expect(await screen.findByText('Todavía no tenías cuenta')).toBeVisible()
    expect(asked.some(({ name }) => name === 'GET /api/agenda')).toBe(false)
  })

  test('a client has no agenda of which to see the past', async () => {
    open('cliente', answers, `?al=${AL}`)
    expect(await screen.findByText('Nada en la agenda este día')).toBeVisible()
    expect(screen.queryByText(/Así estaba/)).toBeNull()
  })
})

describe('what a card of the day says', () => {
  const card = async (appointment: Appointment, day: string) => {
    open('barbero', { 'GET /api/appointments': () => [appointment] }, `?dia=${day}`)
    return (await screen.findByRole('article', { name: /Lucía Prieto/ })).textContent
  }
  const told = {
    userRole: 'barber',
    totalPrice: 15,
    totalDuration: 45,
    notes: 'Solo las puntas',
    zonaHoraria: 'Europe/Madrid',
  } as const

  test('one that is over: price, minutes and notes', async () => {
    const text = await card(
      appointmentExample({
        ...told,
        estado: 'completada',
        fecha: '2026-04-10T10:00:00+02:00',
        fin: '2026-04-10T10:45:00+02:00',
      }),
      '2026-04-10',
    )
    expect(text).toContain('$15 · 45 min')
    expect(text).toContain('Solo las puntas')
  })

  test('a short one: price, minutes and notes', async () => {
    const text = await card(
      appointmentExample({
        ...told,
        estado: 'confirmada',
        fecha: '2030-01-07T10:00:00+01:00',
        fin: '2030-01-07T10:45:00+01:00',
      }),
      '2030-01-07',
    )
    expect(text).toContain('$15 · 45 min')
    expect(text).toContain('Solo las puntas')
  })
})

describe('from the page of an appointment', () => {
  const openOne = (rol: Rol, changes: Partial<Appointment>) => {
    signedIn({ sessionId: 's-1', user: person({ rol }) }, { landing: '/' })
    const appointment = appointmentExample({ id: 'una', fecha: soon(30), ...changes })
    serve({
      'GET /api/appointments/:id': () => appointment,
      'GET /api/appointments/:id/history': () => ({ pasos: [], apartados: false }),
    })
    show(
      <Routes>
        <Route path="/appointments/:id" element={<AppointmentScreen />} />
      </Routes>,
      { at: '/appointments/una' },
    )
  }

  test('its client comes to the ticket', async () => {
    openOne('cliente', { userRole: 'client', estado: 'confirmada' })
    expect(await screen.findByRole('link', { name: 'Ver mi ticket' })).toHaveAttribute(
      'href',
      '/booked/una',
    )
  })

  test('of one that was called off there is no ticket', async () => {
    openOne('cliente', { userRole: 'client', estado: 'cancelada' })
    await screen.findByRole('link', { name: 'Ver ese día' })
    expect(screen.queryByRole('link', { name: 'Ver mi ticket' })).toBeNull()
  })

  test.each([
    ['their own client', true, ''],
    ['a client of somebody in their shop', false, '&negocio=1'],
  ])('the barber’s side comes to the record of %s', async (_, own, query) => {
    openOne('duenno', {
      userRole: 'barber',
      estado: 'confirmada',
      clienteId: 'c-1',
      clientName: 'Lucía Prieto',
      barberId: own ? person().id : 'otra',
    })
    expect(await screen.findByRole('link', { name: 'Ficha del cliente' })).toHaveAttribute(
      'href',
      `/clients?q=Luc%C3%ADa+Prieto&cliente=c-1${query}`,
    )
  })
})
