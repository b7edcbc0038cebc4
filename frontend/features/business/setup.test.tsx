import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Business } from '../../../contract/business/shops.ts'
import type { Rol } from '../../../contract/kernel/values.ts'
import { currentSession, signedIn } from '../../client/session.ts'
import { availabilityExample, businessExample, profileExample } from '../../entities/person/example.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { SetupScreen } from './SetupScreen.tsx'

function open({ business = null, rol = 'barbero', more = {} }: { business?: Business | null; rol?: Rol; more?: Answers } = {}) {
  signedIn({ sessionId: 's-1', user: person({ rol }) }, { landing: '/' })
  let held = business
  const asked = serve({
    'GET /api/user/business': () => held,
    'POST /api/businesses': () => (held = businessExample()),
    'GET /api/invitations': () => [],
    'GET /api/services/my-services': () => [],
    'GET /api/barbers/:id/availability': () => availabilityExample(),
    'POST /api/auth/logout': () => ({ ok: true }),
    ...more,
  })
  return { asked, user: show(<SetupScreen />, { at: '/business-setup' }) }
}
const submit = () => screen.findByRole('button', { name: 'Abrir mi negocio' })

test('a client is told why not', async () => {
  open({ rol: 'cliente' })
  expect(await screen.findByText('Solo los barberos y dueños de barbería pueden configurar un negocio.')).toBeVisible()
})

test('who has been invited to a shop is told before they open one of their own', async () => {
  const received = {
    id: 'i-9', businessId: 'b-9', businessName: 'La Peineta', businessAddress: null, businessImage: null, invitadoPor: 'Renata Solís',
    estado: 'pendiente', creadoEn: '2026-11-20T10:00:00Z', expiraEn: '2026-12-04T18:00:00Z',
  } as const
  open({ more: { 'GET /api/invitations': () => [received] } })
  expect(await screen.findByRole('link', { name: /Renata Solís te invita a La Peineta/ })).toHaveAttribute('href', '/invitation/i-9')
  expect(screen.getByText(/con uno propio ya no podrías/)).toBeVisible()
})

test('what is missing is said in the specification\'s words, and nothing is sent', async () => {
  const { asked, user } = open()
  await user.click(await submit())
  expect(await screen.findByText('El nombre debe tener al menos 2 caracteres')).toBeVisible()
  expect(screen.getByText('La dirección es obligatoria para ubicación física')).toBeVisible()
  expect(asked.some(({ name }) => name.startsWith('POST'))).toBe(false)
})

test('an opened business leads to what is left to do', async () => {
  const { asked, user } = open()
  await user.type(await screen.findByLabelText(/Nombre del negocio/), 'Navaja Norte')
  await user.type(screen.getByLabelText(/Dirección/), 'Calle del Pez 12')
  await user.click(await submit())
  expect(await screen.findByText('¡Negocio configurado!')).toBeVisible()
  expect(await screen.findByRole('link', { name: /Agrega tus servicios/ })).toHaveAttribute('href', '/my-services?alta')
  expect(asked.find(({ name }) => name === 'POST /api/businesses')?.body).toEqual({
    nombre: 'Navaja Norte', direccion: 'Calle del Pez 12', descripcion: null, phone: '', latitude: null, longitude: null, ofreceServicioDomicilio: false, tipoServicio: 'fisico',
  })
})

test('the radius is asked only with home service, and a wrong one becomes 5 and says so', async () => {
  const { user } = open()
  expect(await screen.findByLabelText(/Nombre del negocio/)).toBeVisible()
  expect(screen.queryByLabelText('Radio de cobertura')).toBeNull()
  await user.click(screen.getByRole('switch', { name: /domicilio/ }))
  const radius = screen.getByLabelText('Radio de cobertura')
  await user.clear(radius)
  await user.type(radius, '80')
  await user.tab()
  expect(radius).toHaveValue('5')
  expect(screen.getByText('Lo hemos dejado en 5 km: el radio va de 1 a 50.')).toBeVisible()
})

test('the server\'s word is shown, at its field too', async () => {
  const { user } = open({ more: { 'POST /api/businesses': () => refuse(400, 'El teléfono no es válido', { errors: [{ field: 'phone', message: 'El teléfono no es válido' }] }) } })
  await user.type(await screen.findByLabelText(/Nombre del negocio/), 'Navaja Norte')
  await user.type(screen.getByLabelText(/Dirección/), 'Calle del Pez 12')
  await user.click(await submit())
  await expect.poll(() => screen.queryAllByText('El teléfono no es válido').length).toBe(2)
  expect(screen.getByLabelText('Teléfono')).toHaveAccessibleDescription('El teléfono no es válido')
})

describe('the location', () => {
  const position = { coords: { latitude: 40.41, longitude: -3.7 } }
  const device = (getCurrentPosition: (found: (position: object) => void, refused: () => void) => void) => vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition } }))
  beforeEach(() => vi.unstubAllGlobals())

  test('comes from the device on request', async () => {
    device((found) => found(position))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Usar mi ubicación actual' }))
    expect(await screen.findByText('Se ha establecido tu ubicación actual')).toBeVisible()
    expect(screen.getByText('Ubicación guardada (40.4100, -3.7000)')).toBeVisible()
  })

  test('may be refused', async () => {
    device((_found, refused) => refused())
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Usar mi ubicación actual' }))
    expect(await screen.findByText('No se pudo obtener tu ubicación. Verifica los permisos.')).toBeVisible()
  })
})

test.each([
  ['a preset', { scheduleType: 'vespertino', origen: 'propio' }, /12:00/],
  ['hours of one\'s own', { origen: 'propio' }, 'Horario propio'],
  ['the shop\'s hours', { origen: 'negocio' }, 'Vale el horario de tu negocio'],
] as const)('with services and %s the shop is open', async (_hours, week, words) => {
  const [service] = profileExample().services
  open({ business: businessExample(), more: { 'GET /api/services/my-services': () => (service ? [service] : []), 'GET /api/barbers/:id/availability': () => availabilityExample(week) } })
  expect(await screen.findByRole('heading', { name: '¡Abierto!' })).toBeVisible()
  expect(screen.getByText('1 servicio activo')).toBeVisible()
  expect(screen.getByText(words)).toBeVisible()
})
test('hours that nobody has chosen are still to do', async () => {
  const [service] = profileExample().services
  open({ business: businessExample(), more: { 'GET /api/services/my-services': () => (service ? [service] : []) } })
  expect(await screen.findByText('Sin elegir: lunes a viernes, de 9:00 a 18:00.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Ya casi abres' })).toBeVisible()
})

test('one can leave', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Cerrar sesión' }))
  expect(currentSession().status).toBe('guest')
  expect(screen.getByTestId('where')).toHaveTextContent('/login')
})
