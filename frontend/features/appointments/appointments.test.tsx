import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import type { Rol } from '../../../contract/kernel/values.ts'
import { createQueryClient, keyOf } from '../../client/query.ts'
import { signedIn } from '../../client/session.ts'
import { appointmentExample } from '../../entities/appointment/example.ts'
import { availabilityExample, businessExample, profileExample, teamExample } from '../../entities/person/example.ts'
import { answered } from '../../native/online.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { AppointmentScreen } from './AppointmentScreen.tsx'
import { AppointmentsScreen } from './AppointmentsScreen.tsx'
import { destination, MonthGrid } from './MonthGrid.tsx'

const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const request = (changes: Partial<Appointment> = {}) => appointmentExample({ id: 'solicitud', fecha: soon(30), userRole: 'barber', clientPhone: '+34600111222', notes: 'Solo las puntas', ...changes })

function open(rol: Rol, answers: Answers, query = '', reachable = () => true, state?: object) {
  signedIn({ sessionId: 's-1', user: person({ rol }) }, { landing: '/' })
  const asked = serve({
    'GET /api/user/business': () => businessExample(), 'GET /api/availability/blocks': () => [], 'GET /api/barbers/:id/availability': () => availabilityExample(), ...answers,
  }, reachable)
  return { asked, user: show(<Routes><Route path="/appointments" element={<AppointmentsScreen />} /><Route path="*" element={<p>otra pantalla</p>} /></Routes>, { at: `/appointments${query}`, state, routes: ['/appointments', '/search', '/book'] }) }
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
    const { asked, user } = open('barbero', {
      'GET /api/appointments': () => [request({ estado })],
      'PATCH /api/appointments/:id/confirm': () => request({ estado: (estado = 'confirmada') }),
    }, '?tab=pendientes')
    const card = await screen.findByRole('article', { name: /Lucía Prieto/ })
    expect(within(card).getByText('Corte Clásico')).toBeVisible()
    expect(within(card).getByText('Solo las puntas')).toBeVisible()
    expect(within(card).getByText('$15.00')).toBeVisible()
    expect(within(card).getByRole('link', { name: /Llamar a Lucía Prieto/ })).toHaveAttribute('href', 'tel:+34600111222')
    expect(screen.getByRole('tab', { name: 'Pendientes 1' })).toBeVisible()

    await user.click(within(card).getByRole('button', { name: /^Confirmar/ }))
    expect(await screen.findByText('¡Cita confirmada exitosamente!')).toBeVisible()
    expect(await screen.findByText('Nada pendiente')).toBeVisible()
    expect(asked.some(({ name }) => name === 'PATCH /api/appointments/solicitud/confirm')).toBe(true)
  })

  describe('with several requests', () => {
    const two = () => {
      let waiting = ['Ana Ruiz', 'Eva Gil'].map((clientName, index) => request({ id: `r${index}`, clientName, fecha: soon(30 + index) }))
      const opened = open('barbero', {
        'GET /api/appointments': () => waiting,
        'PATCH /api/appointments/:id/confirm': ({ name }) => {
          const id = name.split('/')[3] ?? ''
          waiting = waiting.filter((one) => one.id !== id)
          return request({ id, estado: 'confirmada' })
        },
      }, '?tab=pendientes')
      const confirmed = () => opened.asked.flatMap(({ name }) => /^PATCH .*\/(\w+)\/confirm$/.exec(name)?.[1] ?? [])
      return { ...opened, confirmed }
    }
    const confirmButton = (name: string) => screen.findByRole('button', { name: new RegExp(`^Confirmar: ${name}`) })

    test('confirms one with two taps on one spot, and not the one that moves there', async () => {
      vi.useFakeTimers({ toFake: ['performance'] })
      const { user, confirmed } = two()
      await user.click(await confirmButton('Ana Ruiz'))
      await waitFor(() => expect(screen.queryByRole('article', { name: /Ana Ruiz/ })).toBeNull())
      await user.click(await confirmButton('Eva Gil'))
      expect(confirmed()).toEqual(['r0'])
      vi.advanceTimersByTime(1000)
      await user.click(await confirmButton('Eva Gil'))
      await waitFor(() => expect(confirmed()).toEqual(['r0', 'r1']))
    })

    test('has the focus on the next after one was confirmed', async () => {
      const { user } = two()
      await user.click(await confirmButton('Ana Ruiz'))
      await waitFor(() => expect(screen.queryByRole('article', { name: /Ana Ruiz/ })).toBeNull())
      await waitFor(() => expect(screen.getByRole('link', { name: 'Eva Gil' })).toHaveFocus())
    })
  })

  test('sees the lists as they are at once, without waiting for the next look at them', async () => {
    // The look that is taken every few seconds never comes.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    let estado: Appointment['estado'] = 'pendiente'
    const { user } = open('barbero', { 'GET /api/appointments': () => [request({ estado })], 'PATCH /api/appointments/:id/confirm': () => request({ estado: (estado = 'confirmada') }) }, '?tab=pendientes')
    await user.click(await screen.findByRole('button', { name: /^Confirmar/ }))
    expect(await screen.findByText('Nada pendiente')).toBeVisible()
  })

  test('is told so even where the list hears of it before the answer is here', async () => {
    let estado: Appointment['estado'] = 'pendiente'
    const answer = Promise.withResolvers<Appointment>()
    const { user } = open('barbero', { 'GET /api/appointments': () => [request({ estado })], 'PATCH /api/appointments/:id/confirm': () => answer.promise }, '?tab=pendientes')
    await user.click(await screen.findByRole('button', { name: /^Confirmar/ }))
    estado = 'confirmada'
    fireEvent(window, new Event('visibilitychange'))
    expect(await screen.findByText('Nada pendiente')).toBeVisible()
    answer.resolve(request({ estado }))
    expect(await screen.findByText('¡Cita confirmada exitosamente!')).toBeVisible()
  })

  test('writes in the client from whose sheet they have come', async () => {
    const known = { id: 'p1', clienteId: 'p1', nombre: 'Lucía Paz', telefono: null }
    open('barbero', {
      'GET /api/appointments': () => [], 'GET /api/users/:id': () => profileExample(), 'GET /api/clients': () => ({ moneda: 'MXN', clientes: [], siguiente: null }),
      'GET /api/barbers/:id/slots': () => ({ zonaHoraria: 'Europe/Madrid', locationId: null, duracion: 30, dias: [] }),
    }, '?nueva=2026-11-27', undefined, { client: known })
    expect(await screen.findByRole('button', { name: 'Lucía Paz', pressed: true })).toBeVisible()
  })

  test('is asked before rejecting, and may say why', async () => {
    const { asked, user } = open('barbero', {
      'GET /api/appointments': () => [request()],
      'PATCH /api/appointments/:id/reject': () => request({ estado: 'cancelada' }),
    }, '?tab=pendientes')
    await user.click(await screen.findByRole('button', { name: /^Rechazar/ }))
    const sheet = await screen.findByRole('dialog', { name: 'Rechazar cita' })
    expect(within(sheet).getByText(/¿Estás seguro de que deseas rechazar esta cita\?/)).toBeVisible()
    expect(within(sheet).getByText(/^Lucía Prieto · /)).toBeVisible()
    await user.type(within(sheet).getByLabelText(/Motivo/), 'Estoy fuera')
    await user.click(within(sheet).getByRole('button', { name: 'Rechazar' }))
    expect(await screen.findByText('Cita rechazada. Se ha notificado al cliente.')).toBeVisible()
    expect(asked.find(({ name }) => name.endsWith('/reject'))?.body).toEqual({ motivo: 'Estoy fuera' })
    await where$('/appointments?tab=pendientes')
  })

  test('is asked about nothing that does not wait for them, whatever the address says', async () => {
    open('barbero', { 'GET /api/appointments': () => [request({ id: 'firme', estado: 'confirmada' })] }, '?tab=proximas&rechazar=firme')
    expect(await screen.findByText('Corte Clásico')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('finds the reason that they had begun to write after a tap beside the sheet', async () => {
    const { user } = open('barbero', { 'GET /api/appointments': () => [request()] }, '?tab=pendientes')
    await user.click(await screen.findByRole('button', { name: /^Rechazar/ }))
    await user.type(await screen.findByLabelText(/Motivo/), 'Estoy fuera')
    await user.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Rechazar/ }))
    expect(await screen.findByLabelText(/Motivo/)).toHaveValue('Estoy fuera')
  })

  test('keeps the appointment when they think again', async () => {
    const { asked, user } = open('barbero', { 'GET /api/appointments': () => [request()] }, '?tab=pendientes')
    await user.click(await screen.findByRole('button', { name: /^Rechazar/ }))
    await user.click(await screen.findByRole('button', { name: 'Mantener' }))
    await where$('/appointments?tab=pendientes')
    expect(asked.some(({ name }) => name.startsWith('PATCH'))).toBe(false)
  })

  test('is told in the server\'s words when somebody was faster', async () => {
    const { user } = open('barbero', { 'GET /api/appointments': () => [request()], 'PATCH /api/appointments/:id/confirm': () => refuse(409, 'La cita ya está cancelada') }, '?tab=pendientes')
    await user.click(await screen.findByRole('button', { name: /^Confirmar/ }))
    expect(await screen.findByText('Error al confirmar la cita')).toBeVisible()
    expect(screen.getByText('La cita ya está cancelada')).toBeVisible()
  })

  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const at = (time: string) => `${tomorrow}T${time}:00Z`
  const ten = { start: '10:00', end: '14:00' }
  const everyDay = { monday: [ten], tuesday: [ten], wednesday: [ten], thursday: [ten], friday: [ten], saturday: [ten], sunday: [ten] }
  const inUtc: Answers = {
    'GET /api/user/business': () => businessExample({ zonaHoraria: 'UTC' }),
    'GET /api/barbers/:id/availability': () => availabilityExample({ zonaHoraria: 'UTC', horario: everyDay }),
    'GET /api/appointments': () => [request({ id: 'a', fecha: at('10:00'), zonaHoraria: 'UTC' }), request({ id: 'b', fecha: at('12:00'), zonaHoraria: 'UTC', estado: 'confirmada', clientName: 'Ana Gil' })],
  }

  test('sees in the day what is free by their own hours, and not by the shop’s', async () => {
    open('barbero', inUtc, `?dia=${tomorrow}`)
    expect(await screen.findByText('Libre 10:30–12:00')).toBeVisible()
    expect(screen.getByText('Libre 12:30–14:00')).toBeVisible()
    expect(within(screen.getByRole('region', { name: /^Citas del / })).getByText('2 citas')).toBeVisible()
    expect(screen.getByRole('article', { name: 'Ana Gil, 12:00–12:30' })).toHaveTextContent('Confirmada')
  })

  test('a day off is no free time, and says why', async () => {
    open('barbero', {
      ...inUtc, 'GET /api/appointments': () => [],
      'GET /api/barbers/:id/availability': () => availabilityExample({ horario: everyDay, excepciones: [{ id: 'e', desde: tomorrow, hasta: tomorrow, rangos: [], etiqueta: 'Boda' }] }),
    }, `?dia=${tomorrow}`)
    expect(await screen.findByText('No trabajas este día: Boda')).toBeVisible()
    expect(screen.queryByText(/^Libre \d/)).toBeNull()
  })

  test('sees the time that is kept, gives it back, and until that is known nothing is called free', async () => {
    let blocks = [{ id: 'bloque', barberId: 'b', desde: at('12:30'), hasta: at('14:00'), motivo: 'Dentista' }]
    const { asked, user } = open('barbero', {
      ...inUtc, 'GET /api/availability/blocks': () => blocks,
      'DELETE /api/availability/blocks/:id': () => { blocks = []; return { ok: true } },
    }, `?dia=${tomorrow}`)
    await user.click(await screen.findByRole('button', { name: /Dentista · Bloqueado 12:30–14:00/ }))
    expect(screen.queryByText('Libre 12:30–14:00')).toBeNull()
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Quitar' }))
    expect(await screen.findByText('Bloqueo quitado')).toBeVisible()
    expect(await screen.findByText('Libre 12:30–14:00')).toBeVisible()
    expect(asked.filter(({ name }) => name === 'DELETE /api/availability/blocks/bloque')).toHaveLength(1)
  })

  test('keeps time free; appointments in the way are named with a way to them', async () => {
    const { asked, user } = open('barbero', { ...inUtc, 'POST /api/availability/blocks': () => ({ bloques: [] }) }, `?dia=${tomorrow}&bloquear=${tomorrow}T12:00`)
    const sheet = await screen.findByRole('dialog', { name: 'Bloquear horario' })
    expect(await within(sheet).findByText('Hay 1 cita en ese tiempo. Muévela o cancélala antes:')).toBeVisible()
    expect(within(sheet).getByRole('link', { name: /^Ana Gil/ })).toHaveAttribute('href', '/appointments/b')
    expect(within(sheet).getByRole('button', { name: 'Bloquear' })).toBeDisabled()
    fireEvent.change(within(sheet).getByLabelText('Hora de inicio'), { target: { value: '12:30' } })
    fireEvent.change(within(sheet).getByLabelText('Hora de fin'), { target: { value: '13:30' } })
    await user.type(within(sheet).getByLabelText(/^Motivo/), 'Dentista')
    await user.click(within(sheet).getByRole('button', { name: 'Bloquear' }))
    expect(await screen.findByText('Horario bloqueado')).toBeVisible()
    expect(asked.find(({ name }) => name === 'POST /api/availability/blocks')?.body)
      .toEqual({ barberId: person().id, desde: `${tomorrow}T12:30:00.000Z`, hasta: `${tomorrow}T13:30:00.000Z`, motivo: 'Dentista' })
  })

  const free = { zonaHoraria: 'UTC', locationId: null, duracion: 30, dias: [{ fecha: tomorrow, laborable: true, horarios: [{ hora: '11:00', inicio: at('11:00') }] }] }
  const lucia = { id: 'p1', clienteId: null, nombre: 'Lucía Paz', telefono: '5512345678', visitas: 2, ultimaVisita: null, gastado: 30, noShows: 0, nota: '' }
  const writing: Answers = {
    ...inUtc,
    'GET /api/users/:id': () => profileExample(),
    'GET /api/barbers/:id/slots': () => free,
    'GET /api/clients': () => ({ moneda: 'MXN', clientes: [lucia], siguiente: null }),
  }

  test('writes a known client into the gap that was tapped', async () => {
    const { asked, user } = open('barbero', { ...writing, 'POST /api/appointments': () => request({ clientName: 'Lucía Paz' }) }, `?dia=${tomorrow}`)
    await user.click(await screen.findByRole('button', { name: /^Anotar una cita: ?Libre 10:30/ }))
    const sheet = await screen.findByRole('dialog', { name: 'Nueva cita' })
    await user.click(within(sheet).getByRole('button', { name: 'Anotar cita' }))
    expect(await within(sheet).findByText('Elige un cliente', { selector: '[role=alert] span' })).toBeVisible()
    expect(within(sheet).getByText('Elige al menos un servicio')).toBeVisible()
    await user.click(await within(sheet).findByRole('button', { name: /Lucía Paz/ }))
    await user.click(await within(sheet).findByRole('checkbox', { name: /Corte Clásico/ }))
    await user.click(within(sheet).getByRole('button', { name: 'Anotar cita' }))
    expect(await screen.findByText('Cita anotada')).toBeVisible()
    expect(asked.find(({ name }) => name === 'POST /api/appointments')?.body).toEqual({
      barberId: person().id, services: ['corte'], fecha: `${tomorrow}T10:30:00.000Z`, notes: null, cliente: { nombre: 'Lucía Paz', telefono: '5512345678' },
    })
  })

  test.each([['a barber\'s day', '&de=noa', 'Ana Gil'], ['their own', '', 'Lucía Paz']])('an owner finds the clients for %s', async (_, of, name) => {
    const me = person({ rol: 'duenno' })
    open('duenno', {
      ...writing,
      'GET /api/user/business': () => businessExample({ ownerId: me.id, zonaHoraria: 'UTC' }),
      'GET /api/businesses/:id/barbers': () => teamExample({ [me.id]: 'Paco Navarro', noa: 'Noa Campos' }),
      'GET /api/clients': ({ url }) => ({ moneda: 'MXN', clientes: [url.searchParams.get('negocio') === '1' ? { ...lucia, id: 'shop', nombre: 'Ana Gil' } : lucia], siguiente: null }),
    }, `?dia=${tomorrow}&nueva=${tomorrow}${of}`)
    const sheet = await screen.findByRole('dialog', { name: 'Nueva cita' })
    expect(await within(sheet).findByRole('button', { name: new RegExp(name) })).toBeVisible()
  })

  test('writes somebody on the phone in; a time that is gone is said with others that are free', async () => {
    let tries = 0
    const { asked, user } = open('barbero', {
      ...writing,
      'POST /api/appointments': () => (++tries === 1
        ? refuse(409, 'El horario seleccionado ya no está disponible. Elige otro horario.', { code: 'slot_taken', alternativas: [at('13:00')] }) : request()),
    }, `?dia=${tomorrow}&nueva=${tomorrow}`)
    const sheet = await screen.findByRole('dialog', { name: 'Nueva cita' })
    await user.click(within(sheet).getByRole('radio', { name: 'Por teléfono' }))
    await user.type(within(sheet).getByLabelText(/^Nombre/), 'Ramón')
    await user.click(await within(sheet).findByRole('checkbox', { name: /Corte Clásico/ }))
    await user.click(await within(sheet).findByRole('button', { name: '11:00' }))
    await user.click(within(sheet).getByRole('button', { name: 'Anotar cita' }))
    await user.click(within(await within(sheet).findByRole('group', { name: 'Horas libres cercanas' })).getByRole('button'))
    await user.click(within(sheet).getByRole('button', { name: 'Anotar cita' }))
    expect(await screen.findByText('Cita anotada')).toBeVisible()
    expect(asked.findLast(({ name }) => name === 'POST /api/appointments')?.body).toMatchObject({ fecha: at('13:00'), cliente: { nombre: 'Ramón', telefono: null } })
  })

  test('finds what was begun after a reload: who, what and when; another gap keeps who and what, and \'Cancelar\' means it', async () => {
    const fresh = async (query: string) => {
      cleanup()
      const { user } = open('barbero', writing, query)
      return { user, sheet: await screen.findByRole('dialog', { name: 'Nueva cita' }) }
    }
    const first = await fresh(`?dia=${tomorrow}&nueva=${tomorrow}`)
    await first.user.click(await within(first.sheet).findByRole('button', { name: /Lucía Paz/ }))
    await first.user.click(await within(first.sheet).findByRole('checkbox', { name: /Corte Clásico/ }))
    await first.user.click(await within(first.sheet).findByRole('button', { name: '11:00' }))
    const second = await fresh(`?dia=${tomorrow}&nueva=${tomorrow}`)
    expect(await within(second.sheet).findByRole('button', { name: /Lucía Paz/ })).toHaveAttribute('aria-pressed', 'true')
    expect(await within(second.sheet).findByRole('checkbox', { name: /Corte Clásico/ })).toBeChecked()
    expect(await within(second.sheet).findByRole('button', { name: '11:00' })).toHaveAttribute('aria-pressed', 'true')
    const third = await fresh(`?dia=${tomorrow}&nueva=${tomorrow}T12:30`)
    expect(await within(third.sheet).findByRole('checkbox', { name: /Corte Clásico/ })).toBeChecked()
    expect(await within(third.sheet).findByRole('button', { name: '11:00' })).toHaveAttribute('aria-pressed', 'false')
    await third.user.click(within(third.sheet).getByRole('button', { name: 'Cancelar' }))
    const fourth = await fresh(`?dia=${tomorrow}&nueva=${tomorrow}`)
    expect(await within(fourth.sheet).findByRole('checkbox', { name: /Corte Clásico/ })).not.toBeChecked()
  })

  test('seats who walks in at once: without a name, now, and in the chair', async () => {
    const { asked, user } = open('barbero', {
      ...writing, 'POST /api/appointments': () => request({ id: 'nueva', clientName: 'Cliente sin cita' }), 'PATCH /api/appointments/:id/start': () => request({ id: 'nueva' }),
    }, `?dia=${tomorrow}&nueva=hoy`)
    const sheet = await screen.findByRole('dialog', { name: 'Nueva cita' })
    await user.click(within(sheet).getByRole('radio', { name: 'Sin cita' }))
    await user.click(await within(sheet).findByRole('checkbox', { name: /Corte Clásico/ }))
    await user.click(within(sheet).getByRole('button', { name: 'Sentar ahora' }))
    expect(await screen.findByText('Cliente sin cita está en el sillón')).toBeVisible()
    const body = asked.find(({ name }) => name === 'POST /api/appointments')?.body
    expect(body).toMatchObject({ cliente: { nombre: 'Cliente sin cita', telefono: null }, services: ['corte'] })
    await expect.poll(() => asked.some(({ name }) => name === 'PATCH /api/appointments/nueva/start')).toBe(true)
  })
})

test('a barber shows whoever came without an account the link to their review', async () => {
  const link = 'https://balbu.app/visit-review/abc'
  const { user } = open('barbero', {
    'GET /api/appointments/:id': () => request({ estado: 'completada', fecha: soon(-3), fin: soon(-2), clienteId: null, businessName: 'La Navaja' }),
    'GET /api/appointments': () => [request({ estado: 'completada', fecha: soon(-3), fin: soon(-2), clienteId: null, businessName: 'La Navaja' })],
    'GET /api/appointments/:id/review-link': () => ({ enlace: link, hasta: soon(700) }),
  }, '?tab=completadas')
  await user.click(await screen.findByRole('button', { name: /^Pedir reseña/ }))
  expect(await screen.findByRole('img', { name: 'Código QR para escribir la reseña' })).toBeVisible()
  expect(screen.getByText(link)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Enviar mensaje' })).toHaveAttribute('href', `sms:+34600111222?&body=${encodeURIComponent(`Cuéntanos cómo te fue en La Navaja: ${link}`)}`)
})

describe('a client who does not agree with what was marked', () => {
  const missed = (changes: Partial<Appointment> = {}) => appointmentExample({ id: 'cita-1', estado: 'cancelada', canceladaPor: 'barbero', noShow: true, fecha: soon(-3), fin: soon(-2), disputaHasta: soon(45), ...changes })
  const page = (answers: Answers) => {
    signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })
    const asked = serve({ 'GET /api/appointments/:id/history': () => ({ pasos: [], apartados: false }), ...answers })
    const user = show(<Routes><Route path="/appointments/:id" element={<AppointmentScreen />} /></Routes>, { at: '/appointments/cita-1', routes: ['/appointments', '/restrictions'] })
    return { asked, user }
  }

  test('says so once, with what happened, and sees that somebody looks at it', async () => {
    let now = missed()
    const { asked, user } = page({
      'GET /api/appointments/:id': () => now,
      'POST /api/appointments/:id/contest': () => (now = missed({ disputada: true, disputa: { sobre: 'falta', estado: 'enRevision' } })),
    })
    await user.click(await screen.findByRole('button', { name: /^No estoy de acuerdo/ }))
    const sheet = await screen.findByRole('dialog', { name: 'No estoy de acuerdo' })
    await user.type(await within(sheet).findByRole('textbox', { name: /¿Qué pasó\?/ }), 'Sí estuve')
    await user.click(within(sheet).getByRole('button', { name: 'Enviar' }))
    expect(await screen.findByText(/Dijiste que no estás de acuerdo/)).toBeVisible()
    expect(asked.find(({ name }) => name === 'POST /api/appointments/cita-1/contest')?.body).toEqual({ motivo: 'Sí estuve' })
    expect(screen.queryByRole('button', { name: /^No estoy de acuerdo/ })).toBeNull()
  })

  test.each([
    ['anulada', 'falta', 'Te dimos la razón: la falta ya no cuenta.', false], ['seMantiene', 'cancelacionTardia', 'Lo revisamos: la cancelación tardía se mantiene.', true],
    ['revertida', 'falta', 'Lo que habíamos decidido ya no vale: la falta cuenta como antes.', false],
  ] as const)('reads what became of it: %s', async (estado, sobre, words, mayAppeal) => {
    page({ 'GET /api/appointments/:id': () => missed({ disputada: true, disputa: { sobre, estado } }) })
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.queryAllByRole('link', { name: 'Ver la respuesta y apelar' }).map((link) => link.getAttribute('href'))).toEqual(mayAppeal ? ['/restrictions?tab=reportes'] : [])
  })
})

describe('an owner', () => {
  const me = person({ rol: 'duenno' })
  const team: Answers = {
    'GET /api/user/business': () => businessExample({ ownerId: me.id, zonaHoraria: 'UTC' }),
    'GET /api/businesses/:id/barbers': () => teamExample({ [me.id]: 'Paco Navarro', noa: 'Noa Campos' }),
    'GET /api/appointments': ({ url }) => (url.searchParams.has('negocio') || url.searchParams.get('barberId') === 'noa'
      ? [request({ barberName: 'Noa Campos', clientName: 'Ana Gil' })] : [request()]),
  }
  test('looks at one barber, or at the whole shop with who serves whom', async () => {
    const { user } = open('duenno', team, '?tab=pendientes')
    expect(await screen.findByRole('article', { name: /Lucía Prieto/ })).toBeVisible()
    await user.selectOptions(await screen.findByLabelText('Agenda de'), 'Todo el negocio')
    const card = await screen.findByRole('article', { name: /Ana Gil/ })
    expect(within(card).getByText('Con Noa Campos')).toBeVisible()
    await where$('/appointments?tab=pendientes&de=negocio')
    await user.selectOptions(screen.getByLabelText('Agenda de'), 'Noa Campos')
    await where$('/appointments?tab=pendientes&de=noa')
    expect(await screen.findByRole('article', { name: /Ana Gil/ })).not.toHaveTextContent('Con Noa Campos')
  })

  test('who is not of the team is nobody whose agenda is asked for', async () => {
    const { asked } = open('duenno', team, '?tab=pendientes&de=desconocido')
    expect(await screen.findByRole('article', { name: /Lucía Prieto/ })).toBeVisible()
    expect(asked.some(({ url }) => url.searchParams.get('barberId') === 'noa')).toBe(false)
  })
})

describe('a client', () => {
  test('sees the barber, the shop and that they wait; nothing to confirm', async () => {
    open('cliente', { 'GET /api/appointments': () => [appointmentExample({ fecha: soon(30) })] }, '?tab=pendientes')
    const card = await screen.findByRole('article', { name: /Marco Ruiz/ })
    expect(within(card).getByText('Navaja Norte · Calle del Pez 12')).toBeVisible()
    expect(within(card).getByText('Esperando a que Marco Ruiz confirme')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Confirmar/ })).toBeNull()
    expect(screen.getByRole('heading', { level: 1, name: 'Mis Citas' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Nueva Cita' })).toHaveAttribute('href', '/search')
  })

  test('takes an appointment that stands into the own calendar, and none that was called off', async () => {
    const off = { id: 'off', estado: 'cancelada', canceladaPor: 'barbero' } as const
    open('cliente', { 'GET /api/appointments': () => [appointmentExample({ id: 'stands', fecha: soon(30), fin: soon(31), estado: 'confirmada' }), appointmentExample({ fecha: soon(40), fin: soon(41), ...off })] }, '?tab=proximas')
    expect(await screen.findByRole('link', { name: 'Añadir al calendario' })).toHaveAttribute('href', '/api/appointments/stands/ics?lang=es')
  })

  test('finds what was called off and why, and can book again', async () => {
    open('cliente', { 'GET /api/appointments': () => [appointmentExample({ fecha: soon(-30), estado: 'cancelada', canceladaPor: 'barbero', motivo: 'Estoy fuera' })] }, '?tab=canceladas')
    expect(await screen.findByText('Motivo: Estoy fuera')).toBeVisible()
    expect(screen.getByText('Cancelada por el barbero')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Reservar otra vez' })).toHaveAttribute('href', expect.stringMatching(/^\/book\//))
  })

  test('books a visit again with its services and its place, and has its receipt', async () => {
    const visit = appointmentExample({
      id: 'visita', fecha: soon(-30), estado: 'completada', locationId: 'sur', totalPrice: 27.5, modalidad: 'domicilio', direccionServicio: 'Luz Saviñón 702',
      services: [{ serviceId: 'corte', serviceName: 'Corte Clásico', servicePrice: 15, serviceDuration: 30 }, { serviceId: 'barba', serviceName: 'Arreglo de Barba', servicePrice: 12.5, serviceDuration: 25 }],
    })
    const { user } = open('cliente', { 'GET /api/appointments': () => [visit] }, '?tab=completadas')
    expect(await screen.findByRole('link', { name: 'Reservar otra vez' })).toHaveAttribute('href', `/book/${visit.barberId}?servicio=corte%2Cbarba&lugar=sur&modalidad=domicilio`)
    const print = vi.fn()
    vi.stubGlobal('print', print)
    await user.click(screen.getByRole('button', { name: /^Recibo/ }))
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
    open('cliente', { 'GET /api/appointments': () => [far], 'GET /api/appointments/:id': () => far }, '?cita=cita-1')
    expect(await screen.findByRole('heading', { name: 'miércoles, 10 de febrero' })).toBeVisible()
    expect(await screen.findByRole('article', { name: 'Marco Ruiz, 17:00–17:30' })).toBeVisible()
  })
})

test('without a network a screen says so at once, and what is tapped does not happen later by itself', async () => {
  let network = false
  const { asked, user } = open('barbero', {
    'GET /api/appointments': () => { if (!network) throw new TypeError('Failed to fetch'); return [request()] },
    'PATCH /api/appointments/:id/confirm': () => { throw new TypeError('Failed to fetch') },
  }, '?tab=pendientes', () => network)
  expect(await screen.findByText('Revisa tu conexión y vuelve a intentarlo.')).toBeVisible()
  network = true
  await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  await user.click(await screen.findByRole('button', { name: /^Confirmar/ }))
  expect(await screen.findByText('Error al confirmar la cita')).toBeVisible()
  answered()
  expect(asked.filter(({ name }) => name.startsWith('PATCH'))).toHaveLength(1)
})

test('the tab is in the address', async () => {
  const { user } = open('cliente', { 'GET /api/appointments': () => [] })
  await user.click(screen.getByRole('tab', { name: 'Completadas' }))
  await where$('/appointments?tab=completadas')
  expect(await screen.findByText('Todavía no hay citas completadas')).toBeVisible()
})

test('what is over comes from the server’s own list of it, page by page', async () => {
  const page = (from: number, count: number) => Array.from({ length: count }, (_, index) => appointmentExample({ id: `v-${from + index}`, fecha: soon(-24 * (from + index + 1)), estado: 'completada', barberName: `Barbero ${from + index}` }))
  const { asked, user } = open('cliente', { 'GET /api/appointments': ({ url }) => (url.searchParams.has('desde') ? [] : url.searchParams.has('despuesDe') ? page(50, 3) : page(0, 50)) }, '?tab=completadas')
  expect(await screen.findByText('Barbero 49')).toBeVisible()
  expect(asked.find(({ url }) => !url.searchParams.has('desde'))?.url.searchParams.get('estado')).toBe('completada')
  await user.click(screen.getByRole('button', { name: 'Ver anteriores' }))
  await expect.poll(() => asked.findLast(({ url }) => url.searchParams.has('despuesDe'))?.url.searchParams.get('despuesDe')).toMatch(/_v-49$/)
  await expect.poll(() => screen.queryByRole('button', { name: 'Ver anteriores' })).toBeNull()
})

test('a client sees first what is next for them, above the month', async () => {
  open('cliente', { 'GET /api/appointments': () => [appointmentExample({ fecha: soon(30), estado: 'confirmada' })] })
  const next = (await screen.findByRole('heading', { name: 'Tu próxima cita' })).closest('section')
  expect(next).toHaveTextContent('Marco Ruiz')
  expect(within(next ?? document.body).getByRole('button', { name: /^Mover:/ })).toBeVisible()
})

test('a list that does not load can be asked again', async () => {
  let broken = true
  const { user } = open('cliente', { 'GET /api/appointments': () => (broken ? refuse(404, 'No') : []) }, '?tab=proximas')
  await screen.findByText('No pudimos cargar tus citas')
  broken = false
  await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  expect(await screen.findByText('No tienes citas próximas')).toBeVisible()
})

describe('the month', () => {
  test('is walked with the keyboard, across its edge', async () => {
    const { user } = open('cliente', { 'GET /api/appointments': () => [] }, '?dia=2026-11-30')
    const grid = await screen.findByRole('grid', { name: 'Calendario de noviembre de 2026' })
    within(grid).getByRole('button', { name: /lunes, 30 de noviembre/ }).focus()
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByRole('grid', { name: 'Calendario de diciembre de 2026' })).toBeVisible()
    expect(screen.getByRole('button', { name: /martes, 1 de diciembre/ })).toHaveFocus()
    await user.keyboard('{Enter}')
    await where$('/appointments?dia=2026-12-01')
  })

  test('its header is Do Lu Ma Mi Ju Vi Sa', async () => {
    open('cliente', { 'GET /api/appointments': () => [] })
    expect((await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual(['Do', 'Lu', 'Ma', 'Mi', 'Ju', 'Vi', 'Sa'])
  })

  test.each([
    ['ArrowUp', '2026-11-25', '2026-11-18'], ['Home', '2026-11-25', '2026-11-22'], ['End', '2026-11-25', '2026-11-28'],
    ['PageDown', '2027-01-31', '2027-02-28'], ['PageUp', '2026-11-25', '2026-10-25'], ['a', '2026-11-25', undefined],
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
      month="2026-11" today="2026-11-20" chosen="2026-11-20" marks={new Map([['2026-11-21', marks]])} weekOnly={false}
      onChoose={nothing} onMonth={nothing} onWeekOnly={nothing}
    />,
  )
  expect(screen.getByRole('button', { name })).toBeVisible()
})

describe('one appointment', () => {
  const near = (changes: Partial<Appointment> = {}) => appointmentExample({ id: 'una', fecha: soon(5), estado: 'próxima', userRole: 'barber', ...changes })
  const steps = [
    { tipo: 'AppointmentBooked', ocurridoEn: soon(-20), por: { rol: 'cliente' as const, nombre: 'Lucía Prieto' }, estado: 'pendiente' as const, fecha: soon(5), locationId: null, motivo: null },
    { tipo: 'SomethingNewer', ocurridoEn: soon(-19), por: { rol: 'sistema' as const, nombre: 'Sistema' }, estado: 'pendiente' as const, fecha: soon(5), locationId: null, motivo: null },
    { tipo: 'AppointmentConfirmed', ocurridoEn: soon(-18), por: { rol: 'barbero' as const, nombre: 'Marco Ruiz' }, estado: 'confirmada' as const, fecha: soon(5), locationId: null, motivo: null },
  ]
  function openOne(rol: Rol, appointment: () => Appointment, answers: Answers = {}, query = '') {
    signedIn({ sessionId: 's-1', user: person({ rol }) }, { landing: '/' })
    const asked = serve({ 'GET /api/appointments/:id/history': () => ({ pasos: steps, apartados: false }), 'GET /api/appointments/:id': appointment, ...answers })
    return { asked, user: show(<Routes><Route path="/appointments/:id" element={<AppointmentScreen />} /></Routes>, { at: `/appointments/una${query}` }) }
  }

  test('tells what has happened to it, and passes over what it does not know', async () => {
    openOne('barbero', () => near())
    expect(await screen.findByText(/^Reservada para el /)).toBeVisible()
    expect(screen.getByText('Confirmada', { selector: 'li p' })).toBeVisible()
    expect(screen.queryByText(/SomethingNewer/)).toBeNull()
    expect(screen.queryByText(/Ya no hay contacto/)).toBeNull()
    expect(screen.getByText((_, element) => element?.tagName === 'P' && element.textContent.startsWith('Marco Ruiz · '))).toBeVisible()
  })

  test('says to its two sides that they keep apart, and that it stands', async () => {
    openOne('cliente', () => near({ userRole: 'client' }), { 'GET /api/appointments/:id/history': () => ({ pasos: steps, apartados: true }) })
    expect(await screen.findByText(/^Ya no hay contacto entre ustedes\. Esta cita sigue en pie/)).toBeVisible()
  })

  test('that is not one’s own says so, and leads on', async () => {
    openOne('cliente', () => near(), { 'GET /api/appointments/:id': () => refuse(404, 'Cita no encontrada') })
    expect(await screen.findByRole('heading', { name: 'Cita no encontrada' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ver mis citas' })).toHaveAttribute('href', '/appointments')
  })

  test('is cancelled by its client with a reason; whoever is too late is told so before and after', async () => {
    let now = near({ userRole: 'client', cancelarHasta: soon(-1) })
    const { asked, user } = openOne('cliente', () => now, {
      'PATCH /api/appointments/:id/cancel': () => (now = { ...now, estado: 'cancelada', canceladaPor: 'cliente', tardia: true }),
    })
    await user.click(await screen.findByRole('button', { name: /^Cancelar:/ }))
    const sheet = await screen.findByRole('dialog', { name: 'Cancelar cita' })
    expect(within(sheet).getByRole('note')).toHaveTextContent(/Ya pasó el plazo/)
    await user.type(within(sheet).getByLabelText(/Motivo/), 'Tengo fiebre')
    await user.click(within(sheet).getByRole('button', { name: 'Cancelar cita' }))
    expect(await screen.findByText('Fuera de plazo: consta como cancelación tardía.')).toBeVisible()
    expect(await screen.findByText('Cancelación tardía')).toBeVisible()
    expect(asked.filter(({ name }) => name === 'PATCH /api/appointments/una/cancel').map(({ body }) => body)).toEqual([{ motivo: 'Tengo fiebre' }])
  })

  test('within the limit nobody is warned', async () => {
    openOne('cliente', () => near({ userRole: 'client', cancelarHasta: soon(1) }), {}, '?cancelar=una')
    const sheet = await screen.findByRole('dialog', { name: 'Cancelar cita' })
    expect(within(sheet).queryByRole('note')).toBeNull()
  })

  const free = { hora: '16:00', inicio: soon(48) }
  const slots = { zonaHoraria: 'Europe/Madrid', locationId: null, duracion: 30, dias: [{ fecha: soon(48).slice(0, 10), laborable: true, horarios: [free, { hora: '16:30', inicio: soon(48.5) }] }] }

  test('moves to a free time of another day, and says that the barber must confirm it', async () => {
    let now = near({ userRole: 'client', estado: 'confirmada' })
    const { asked, user } = openOne('cliente', () => now, {
      'GET /api/barbers/:id/slots': () => slots,
      'PATCH /api/appointments/:id/reschedule': () => (now = { ...now, fecha: free.inicio, estado: 'pendiente' }),
    })
    await user.click(await screen.findByRole('button', { name: /^Mover:/ }))
    const sheet = await screen.findByRole('dialog', { name: 'Mover cita' })
    await user.click(await within(sheet).findByRole('button', { name: '16:00' }))
    await user.click(within(sheet).getByRole('button', { name: /^Mover a / }))
    expect(await screen.findByText('Marco Ruiz tiene que confirmar la nueva hora.')).toBeVisible()
    expect(asked.find(({ name }) => name.endsWith('/reschedule'))?.body).toEqual({ fecha: free.inicio })
    expect(asked.find(({ name }) => name.endsWith('/slots'))?.url.searchParams.get('servicios')).toBe(now.services[0]?.serviceId)
  })

  test('stays where it is when the new time is gone, and offers those nearby', async () => {
    const near2 = soon(49)
    const { user } = openOne('barbero', () => near(), {
      'GET /api/barbers/:id/slots': () => slots,
      'PATCH /api/appointments/:id/reschedule': () => refuse(409, 'El horario seleccionado ya no está disponible. Elige otro horario.', { code: 'slot_taken', alternativas: [near2] }),
    }, '?mover=una')
    const sheet = await screen.findByRole('dialog', { name: 'Mover cita' })
    await user.click(await within(sheet).findByRole('button', { name: '16:30' }))
    await user.click(within(sheet).getByRole('button', { name: /^Mover a / }))
    expect(await within(sheet).findByText('El horario seleccionado ya no está disponible. Elige otro horario.')).toBeVisible()
    const alternatives = within(sheet).getByRole('group', { name: 'Horas libres cercanas' })
    await user.click(within(alternatives).getByRole('button'))
    expect(within(sheet).getByRole('button', { name: /^Mover a / })).toBeEnabled()
  })

  test('a service that has left the catalogue does not keep it from being moved', async () => {
    openOne('cliente', () => near({ userRole: 'client' }), {
      'GET /api/barbers/:id/slots': ({ url }) => (url.searchParams.has('servicios') ? refuse(400, 'Los datos de la cita no son válidos.') : slots),
    }, '?mover=una')
    expect(await screen.findByRole('button', { name: '16:00' })).toBeVisible()
  })

  test('goes from the chair to the till, each asked once', async () => {
    let now = near({ fecha: soon(-0.1), estado: 'confirmada' })
    const { asked, user } = openOne('barbero', () => now, {
      'PATCH /api/appointments/:id/start': () => (now = { ...now, iniciadaEn: new Date().toISOString() }),
      'PATCH /api/appointments/:id/complete': () => (now = { ...now, estado: 'completada' }),
    })
    await user.click(await screen.findByRole('button', { name: /^En el sillón:/ }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'En el sillón' }))
    expect(await screen.findByText('Lucía Prieto está en el sillón')).toBeVisible()
    await expect.poll(() => screen.queryByRole('button', { name: /^No se presentó/ })).toBeNull()
    await user.click(await screen.findByRole('button', { name: /^Completar:/ }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Completar' }))
    expect(await screen.findByText('Cita completada')).toBeVisible()
    expect(asked.filter(({ name }) => name.startsWith('PATCH'))).toHaveLength(2)
  })

  test('nothing is marked by whoever thinks again', async () => {
    const { asked, user } = openOne('barbero', () => near({ fecha: soon(-0.2), estado: 'confirmada' }))
    await user.click(await screen.findByRole('button', { name: /^No se presentó:/ }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancelar' }))
    expect(asked.filter(({ name }) => name.startsWith('PATCH'))).toHaveLength(0)
  })

  test('another device was faster: how it stands now is said in words, and shown', async () => {
    let now = near({ estado: 'pendiente' })
    const { user } = openOne('barbero', () => now, {
      'PATCH /api/appointments/:id/confirm': () => {
        now = { ...now, estado: 'cancelada', canceladaPor: 'cliente' }
        return refuse(409, 'La cita ya está cancelada', { code: 'wrong_state', estado: 'cancelada' })
      },
    })
    await user.click(await screen.findByRole('button', { name: /^Confirmar:/ }))
    expect(await screen.findByText('Alguien se te adelantó: la cita ya está cancelada.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Ver cita' })).toBeVisible()
    expect(await screen.findByText('Cancelada por el cliente')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Confirmar:/ })).toBeNull()
  })
})
