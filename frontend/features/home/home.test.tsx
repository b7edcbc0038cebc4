import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { signedIn } from '../../client/session.ts'
import { pageExample } from '../../entities/post/example.ts'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { person, show } from '../../testScreen.tsx'
import { HomeScreen } from './HomeScreen.tsx'
import { partOfDay } from './mine/MyHome.tsx'
import { nextAppointmentOf } from './mine/NextAppointment.tsx'

const HOUR = 3_600_000

function appointment(inHours: number, more: Partial<Appointment> = {}): Appointment {
  const fecha = new Date(Date.now() + inHours * HOUR)
  return {
    id: `en-${inHours}`,
    fecha: fecha.toISOString(),
    fin: new Date(fecha.getTime() + HOUR).toISOString(),
    zonaHoraria: 'America/Mexico_City',
    estado: 'confirmada',
    totalPrice: 25,
    moneda: 'MXN',
    totalDuration: 60,
    total_duration: 60,
    serviceDuration: 60,
    margenMinutos: 0,
    serviceName: 'Corte + Barba',
    services: [],
    clienteId: null,
    clientName: 'Lucía',
    clientPhone: null,
    barberId: 'b',
    barberName: 'Marcos',
    businessId: null,
    businessName: null,
    businessAddress: null,
    businessCity: null,
    locationId: null,
    locationName: null,
    modalidad: 'local',
    direccionServicio: null,
    notes: '',
    userRole: 'client',
    canceladaPor: null,
    motivo: null,
    noShow: false,
    asistenciaEn: null,
    iniciadaEn: null,
    cancelarHasta: fecha.toISOString(),
    esperadaEn: null,
    retraso: null,
    clienteTarde: null,
    tardia: false,
    resenada: false,
    resenaHasta: null,
    disputada: false,
    disputaHasta: null,
    disputa: null,
    creadoEn: fecha.toISOString(),
    ...more,
  }
}

test('the next appointment is the first that is not over and not off', () => {
  const list = [
    appointment(-3),
    appointment(30),
    appointment(2, { estado: 'cancelada' }),
    appointment(5),
    appointment(-0.5),
  ]
  expect(nextAppointmentOf(list, new Date())?.id).toBe('en--0.5')
  expect(nextAppointmentOf(list.slice(0, 4), new Date())?.id).toBe('en-5')
  expect(nextAppointmentOf([], new Date())).toBeUndefined()
})

/** What everybody's home asks for. */
const noShops: Answers = {
  'GET /api/posts': () => pageExample([]),
  'GET /api/posts/new': () => ({ nuevas: 0 }),
  'GET /api/search': () => ({ results: [], hasMore: false, siguiente: null }),
  'GET /api/businesses/all': () => ({ results: [], hasMore: false, siguiente: null }),
}

test('a visitor is shown what Balbu is, how to begin, and the shops', async () => {
  serve(noShops)
  show(<HomeScreen />)
  expect(await screen.findByRole('link', { name: 'Crear Cuenta' })).toHaveAttribute(
    'href',
    '/register',
  )
  expect(screen.getByRole('link', { name: 'Barbería, barbero o servicio' })).toHaveAttribute(
    'href',
    '/search',
  )
  expect(await screen.findByRole('link', { name: 'Únete Ahora' })).toHaveAttribute(
    'href',
    '/signup',
  )
  expect(screen.getByRole('link', { name: 'Inicia sesión' })).toHaveAttribute('href', '/login')
  expect(await screen.findByText('Todavía no hay barberías')).toBeVisible()
})

test.each([
  ['a visitor', undefined],
  ['a client', 'cliente'],
] as const)(
  '%s finds the search, and meets some barbers by their faces, who lead to their profiles',
  async (_, rol) => {
    if (rol) signedIn({ sessionId: 's-1', user: person({ rol }) }, { landing: '/' })
    const barber = {
      type: 'barber' as const,
      id: 'de-ana',
      userId: 'de-ana',
      nombre: 'Ana Gil',
      userName: 'Ana Gil',
      rol: 'barbero' as const,
      profileImageUrl: null,
      userProfileImage: null,
      userAvatar: null,
      especialidades: [],
      specialties: [],
      businessId: 'b-1',
      businessName: 'Navaja',
      businessAddress: null,
      latitude: null,
      longitude: null,
      phone: null,
      moneda: 'MXN',
      rating: null,
      totalReviews: 0,
      reviewCount: 0,
      distance: null,
      precioDesde: null,
      servicio: null,
    }
    serve({
      ...noShops,
      'GET /api/appointments': () => [],
      'GET /api/search': () => ({ results: [barber], hasMore: false, siguiente: null }),
    })
    show(<HomeScreen />)
    expect(
      await screen.findByRole('link', { name: 'Barbería, barbero o servicio' }),
    ).toHaveAttribute('href', '/search')
    expect(await screen.findByRole('link', { name: 'Ana' })).toHaveAttribute('href', '/user/de-ana')
    expect(screen.getByRole('list', { name: 'Barberos' })).toBeVisible()
  },
)

test('a client sees the next appointment with barber, length and price', async () => {
  signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })
  serve({ ...noShops, 'GET /api/appointments': () => [appointment(5)] })
  show(<HomeScreen />)
  const ticket = within(await screen.findByRole('article', { name: /Marcos/ }))
  for (const fact of ['Corte + Barba', '$25', '1 h']) expect(ticket.getByText(fact)).toBeVisible()
  expect(ticket.getByRole('link', { name: 'Marcos' })).toHaveAttribute('href', '/appointments/en-5')
  expect(screen.getByText('Confirmada')).toBeVisible()
})

test('the next appointment is looked for from yesterday on: without a day the farthest come first', async () => {
  signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })
  const asked = serve({
    ...noShops,
    'GET /api/appointments': ({ url }) =>
      url.searchParams.has('desde') ? [appointment(5)] : [appointment(900)],
  })
  show(<HomeScreen />)
  expect(await screen.findByText('Corte + Barba')).toBeVisible()
  const desde =
    asked.find(({ name }) => name === 'GET /api/appointments')?.url.searchParams.get('desde') ?? ''
  expect(Date.now() - Date.parse(`${desde}T00:00:00Z`)).toBeLessThan(3 * 24 * HOUR)
})

test('without appointments it says what comes next', async () => {
  signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })
  serve({ ...noShops, 'GET /api/appointments': () => [] })
  show(<HomeScreen />)
  expect(await screen.findByText('No tienes citas por venir')).toBeVisible()
})

test('a list that cannot be loaded offers to try again', async () => {
  signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })
  let answers = 0
  serve({
    ...noShops,
    'GET /api/appointments': () => (++answers === 1 ? refuse(404, 'No') : [appointment(5)]),
  })
  const user = show(<HomeScreen />)
  await user.click(await screen.findByRole('button', { name: 'Intentar de nuevo' }))
  expect(await screen.findByText('Corte + Barba')).toBeVisible()
})

test('a next appointment that cannot be shown does not take the community away', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })
  const damaged: Appointment = { ...appointment(5), ...JSON.parse('{ "services": null }') }
  serve({ ...noShops, 'GET /api/appointments': () => [damaged] })
  show(<HomeScreen />)
  expect(await screen.findByText('Esta parte no se puede mostrar ahora.')).toBeVisible()
  expect(await screen.findByText('No hay publicaciones aún')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Tu próxima cita' })).toBeVisible()
  error.mockRestore()
})

test('who cuts hair sees their day in the place of a next appointment', async () => {
  signedIn({ sessionId: 's-1', user: person({ rol: 'barbero' }) }, { landing: '/' })
  serve(noShops)
  show(<HomeScreen Today={() => <p>Mi día</p>} />)
  expect(await screen.findByText('Mi día')).toBeVisible()
  expect(screen.queryByText(/próxima cita/i)).toBeNull()
})

test('the greeting follows the day', () => {
  expect([6, 13, 21, 3].map((hour) => partOfDay(new Date(2026, 10, 21, hour)))).toEqual([
    'morning',
    'afternoon',
    'evening',
    'evening',
  ])
})
