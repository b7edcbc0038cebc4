import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { signedIn } from '../../client/session.ts'
import { businessExample } from '../../entities/person/example.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { BarberScreen } from '../profile/BarberScreen.tsx'
import { SelectBarberScreen } from './SelectBarberScreen.tsx'

const shop = businessExample()
const barber = (userId: string, userName: string) => ({
  id: userId,
  userId,
  userName,
  userAvatar: null,
  userProfileImage: null,
  rol: 'barbero' as const,
  rating: null,
  totalReviews: 0,
  reviewCount: 0,
  especialidades: ['Fade'],
  specialties: ['Fade'],
})
const service = (nombre: string, barberId: string, precio = 15) => ({
  id: `${nombre}-${barberId}`,
  nombre,
  descripcion: null,
  precio,
  moneda: 'MXN',
  duracionMin: 30,
  isActive: true,
  categoria: null,
  barberId,
})

/** A free time three days from now, at ten by the shop's clock. */
const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
const horarios = [{ hora: '10:00', inicio: `${day}T09:00:00Z` }]
const free = {
  zonaHoraria: 'Europe/Madrid',
  locationId: null,
  duracion: 30,
  dias: [{ fecha: day, laborable: true, horarios }],
}

function open(answers: Answers = {}) {
  const asked = serve({
    'GET /api/businesses/:id/barbers': () => [
      barber('marco', 'Marco Ruiz'),
      barber('ana', 'Ana Gil'),
    ],
    'GET /api/businesses/:id/services': () => [
      service('Corte', 'marco', 20),
      service('Barba', 'marco'),
      service('Corte', 'ana'),
    ],
    'GET /api/businesses/:id/slots': () => ({
      zonaHoraria: 'Europe/Madrid',
      dias: [
        {
          fecha: day,
          laborable: true,
          horarios: horarios.map((time) => ({
            ...time,
            barberId: 'ana',
            locationId: null,
            servicios: [],
          })),
        },
      ],
    }),
    'GET /api/barbers/:id/slots': () => free,
    'GET /api/businesses/:id': () => shop,
    ...answers,
  })
  const user = show(
    <Routes>
      <Route path="/select-barber/:businessId" element={<SelectBarberScreen />} />
      <Route path="*" element={<p>otra pantalla</p>} />
    </Routes>,
    { at: `/select-barber/${shop.id}` },
  )
  return { user, asked }
}
const where = () => screen.getByTestId('where').textContent
const rows = () => screen.getAllByRole('listitem')

test('anyone available stands first, then the barbers with their price and next free time', async () => {
  signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })
  open()
  const anyone = await screen.findByRole('link', { name: /Cualquiera disponible/ })
  expect(anyone).toHaveAttribute('href', `/book/cualquiera?negocio=${shop.id}`)
  await expect.poll(() => screen.queryAllByText(/^Libre .* · 10:00/)).toHaveLength(3)
  const marco = rows()[1] ?? document.body
  expect(within(marco).getByText('Fade · desde $15')).toBeVisible()
  expect(within(marco).getByRole('link', { name: /Marco Ruiz.*Fade/ })).toHaveAttribute(
    'href',
    '/user/marco',
  )
  expect(within(marco).getByRole('link', { name: 'Reservar con Marco Ruiz' })).toHaveAttribute(
    'href',
    '/book/marco',
  )
})

test('a guest who wants anyone chooses the hour without an account', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('link', { name: /Cualquiera disponible/ }))
  expect(where()).toBe(`/book/cualquiera?negocio=${shop.id}`)
})

test('with one who can be booked there is no anyone, and who offers nothing has no button', async () => {
  open({ 'GET /api/businesses/:id/services': () => [service('Corte', 'marco')] })
  expect(await screen.findByRole('link', { name: /^Reservar/ })).toHaveAccessibleName(
    'Reservar con Marco Ruiz',
  )
  expect(screen.getByRole('link', { name: /Ana Gil/ })).toHaveAttribute('href', '/user/ana')
  expect(screen.queryByText('Cualquiera disponible')).toBeNull()
})

test('nobody books with themselves', async () => {
  signedIn({ sessionId: 's-1', user: person({ id: 'marco', rol: 'barbero' }) }, { landing: '/' })
  open()
  expect(await screen.findByRole('link', { name: /^Reservar/ })).toHaveAccessibleName(
    'Reservar con Ana Gil',
  )
})

test('a shop that takes no appointments says so', async () => {
  open({ 'GET /api/businesses/:id': () => businessExample({ acceptsAppointments: false }) })
  expect(await screen.findByText('Ahora no acepta reservas')).toBeVisible()
  expect(await screen.findByRole('link', { name: /Marco Ruiz/ })).toBeVisible()
  expect(screen.queryByRole('link', { name: /Reservar/ })).toBeNull()
})

test('a shop without barbers: the words of the specification, and the way to its page', async () => {
  open({
    'GET /api/businesses/:id/barbers': () => [],
    'GET /api/businesses/:id/services': () => [],
  })
  expect(await screen.findByText('No hay barberos disponibles')).toBeVisible()
  expect(
    screen.getByText('Este negocio no tiene barberos registrados en este momento.'),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver el negocio' })).toHaveAttribute(
    'href',
    `/business/${shop.id}`,
  )
})

test('no such shop', async () => {
  open({ 'GET /api/businesses/:id': () => refuse(404, 'Negocio no encontrado') })
  expect(
    await screen.findByRole('heading', { level: 2, name: 'Negocio no encontrado' }),
  ).toBeVisible()
})

const barberScreen = (
  <Routes>
    <Route path="/barber/:barberId" element={<BarberScreen />} />
    <Route path="/barbers/:id" element={<BarberScreen />} />
    <Route path="*" element={<p>otra pantalla</p>} />
  </Routes>
)
const known = {
  id: 'marco',
  userId: 'marco',
  businessId: null,
  rol: 'barbero' as const,
  userName: 'Marco Ruiz',
  userProfileImage: null,
  businessName: null,
  businessAddress: null,
  phone: null,
  especialidades: [],
  workingHours: null,
  workingDays: [],
  horario: shop.horario,
  zonaHoraria: 'Europe/Madrid',
  moneda: 'EUR',
  rating: null,
  totalReviews: 0,
  distance: null,
  locations: [],
}

test.each(['/barber/marco', '/barbers/marco'])('%s leads to the person', async (at) => {
  serve({ 'GET /api/barbers/:id': () => known })
  show(barberScreen, { at })
  await expect.poll(where).toBe('/user/marco')
})

test('a barber who is not there, and the way back', async () => {
  serve({ 'GET /api/barbers/:id': () => refuse(404, 'Barbero no encontrado') })
  const user = show(barberScreen, { at: '/barbers/nadie' })
  expect(
    await screen.findByRole('heading', { level: 2, name: 'Barbero no encontrado' }),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Volver' }))
  await expect.poll(where).toBe('/')
})
