import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Business } from '../../../contract/business/shops.ts'
import type { Rol } from '../../../contract/kernel/values.ts'
import { currentSession, signedIn } from '../../client/session.ts'
import {
  availabilityExample,
  businessExample,
  profileExample,
} from '../../entities/person/example.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { browserZone } from '../../time/zone.ts'
import { SetupScreen } from './SetupScreen.tsx'

function open({
  business = null,
  rol = 'barbero',
  telefono = null,
  more = {},
}: { business?: Business | null; rol?: Rol; telefono?: string | null; more?: Answers } = {}) {
  signedIn({ sessionId: 's-1', user: person({ rol, telefono }) }, { landing: '/' })
  let held = business
  const asked = serve({
    'GET /api/user/business': () => held,
    'POST /api/businesses': () =>
      (held = businessExample({
        relacion: 'propietario',
        porHacer: ['servicios', 'horario', 'foto', 'perfil'],
      })),
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
  expect(
    await screen.findByText('Solo los barberos y dueños de barbería pueden configurar un negocio.'),
  ).toBeVisible()
})

test('who has been invited to a shop is told before they open one of their own', async () => {
  const received = {
    id: 'i-9',
    businessId: 'b-9',
    businessName: 'La Peineta',
    businessAddress: null,
    businessImage: null,
    invitadoPor: 'Renata Solís',
    estado: 'pendiente',
    creadoEn: '2026-11-20T10:00:00Z',
    expiraEn: '2026-12-04T18:00:00Z',
  } as const
  open({ more: { 'GET /api/invitations': () => [received] } })
  expect(
    await screen.findByRole('link', { name: /Renata Solís te invita a La Peineta/ }),
  ).toHaveAttribute('href', '/invitation/i-9')
  expect(screen.getByText(/con uno propio ya no podrías/)).toBeVisible()
})

test("what is missing is said in the specification's words, and nothing is sent", async () => {
  const { asked, user } = open()
  await user.click(await submit())
  expect(await screen.findByText('El nombre debe tener al menos 2 caracteres')).toBeVisible()
  expect(screen.getByText('La dirección es obligatoria para ubicación física')).toBeVisible()
  expect(asked.some(({ name }) => name.startsWith('POST'))).toBe(false)
})

test('the telephone of the registration stands in the form already', async () => {
  open({ telefono: '+525512345678' })
  expect(await screen.findByLabelText(/^Teléfono/)).toHaveValue('+525512345678')
})

test('an opened business leads to what is left to do', async () => {
  const { asked, user } = open()
  await user.type(await screen.findByLabelText(/Nombre del negocio/), 'Navaja Norte')
  await user.type(screen.getByLabelText(/^Dirección/), 'Calle del Pez 12')
  await user.type(screen.getByLabelText('Ciudad'), 'Madrid')
  await user.selectOptions(screen.getByLabelText('Moneda'), 'EUR')
  await user.click(await submit())
  expect(await screen.findByText('¡Negocio configurado!')).toBeVisible()
  expect(await screen.findByRole('link', { name: /Agrega tus servicios/ })).toHaveAttribute(
    'href',
    '/my-services?alta',
  )
  expect(asked.find(({ name }) => name === 'POST /api/businesses')?.body).toEqual({
    nombre: 'Navaja Norte',
    direccion: 'Calle del Pez 12',
    ciudad: 'Madrid',
    moneda: 'EUR',
    descripcion: null,
    phone: '',
    latitude: null,
    longitude: null,
    zonaHoraria: browserZone(),
    direccionPrivada: false,
    ofreceServicioDomicilio: false,
    tipoServicio: 'fisico',
  })
})

test('the radius is asked only with home service, and a wrong one becomes 5 and says so', async () => {
  const { user } = open()
  expect(await screen.findByLabelText(/Nombre del negocio/)).toBeVisible()
  expect(screen.queryByLabelText('Radio de cobertura')).toBeNull()
  await user.click(screen.getByRole('switch', { name: /Ofrezco servicio a domicilio/ }))
  const radius = screen.getByLabelText('Radio de cobertura')
  await user.clear(radius)
  await user.type(radius, '80')
  await user.tab()
  expect(radius).toHaveValue('5')
  expect(screen.getByText('Lo dejamos en 5 km: el radio va de 1 a 50.')).toBeVisible()
})

test("the server's word stands at its field, once", async () => {
  const { user } = open({
    more: {
      'POST /api/businesses': () =>
        refuse(400, 'El teléfono no es válido', {
          errors: [{ field: 'phone', message: 'El teléfono no es válido' }],
        }),
    },
  })
  await user.type(await screen.findByLabelText(/Nombre del negocio/), 'Navaja Norte')
  await user.type(screen.getByLabelText(/^Dirección/), 'Calle del Pez 12')
  await user.click(await submit())
  expect(await screen.findAllByText('El teléfono no es válido')).toHaveLength(1)
  expect(screen.getByLabelText('Teléfono')).toHaveAccessibleDescription('El teléfono no es válido')
})

test('where it is of no field it stands above the button, once', async () => {
  const { user } = open({
    more: { 'POST /api/businesses': () => refuse(409, 'Ya tienes un negocio', {}) },
  })
  await user.type(await screen.findByLabelText(/Nombre del negocio/), 'Navaja Norte')
  await user.type(screen.getByLabelText(/^Dirección/), 'Calle del Pez 12')
  await user.click(await submit())
  expect(await screen.findByRole('alert')).toHaveTextContent('Ya tienes un negocio')
  expect(screen.getAllByText('Ya tienes un negocio')).toHaveLength(1)
})

describe('the location', () => {
  const position = { coords: { latitude: 40.41, longitude: -3.7 } }
  const device = (
    getCurrentPosition: (found: (position: object) => void, refused: () => void) => void,
  ) =>
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition } }),
    )
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
    expect(
      await screen.findByText('No se pudo obtener tu ubicación. Verifica los permisos.'),
    ).toBeVisible()
  })
})

test.each([
  ['a preset', { scheduleType: 'vespertino', origen: 'propio' }, /12:00/],
  ["hours of one's own", { origen: 'propio' }, 'Horario propio'],
  ["the shop's hours", { origen: 'negocio' }, 'Vale el horario de tu negocio'],
] as const)('with services and %s the shop is open', async (_hours, week, words) => {
  const [service] = profileExample().services
  open({
    business: businessExample({ porHacer: ['foto', 'perfil'] }),
    more: {
      'GET /api/services/my-services': () => (service ? [service] : []),
      'GET /api/barbers/:id/availability': () => availabilityExample(week),
    },
  })
  expect(await screen.findByRole('heading', { name: '¡Abierto!' })).toBeVisible()
  expect(await screen.findByText('1 servicio activo')).toBeVisible()
  expect(await screen.findByText(words)).toBeVisible()
})
test('hours that nobody has chosen are still to do', async () => {
  const [service] = profileExample().services
  open({
    business: businessExample({ porHacer: ['horario', 'foto', 'perfil'] }),
    more: { 'GET /api/services/my-services': () => (service ? [service] : []) },
  })
  expect(await screen.findByText('Sin elegir: lunes a viernes, de 9:00 a 18:00.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Ya casi abres' })).toBeVisible()
})

test("an open shop is still told of its picture and its barber's profile, until they are there", async () => {
  open({ business: businessExample({ porHacer: ['foto', 'perfil'] }) })
  expect(
    await screen.findByRole('link', { name: /Siguiente.*Pon una foto del negocio/ }),
  ).toHaveAttribute('href', '/business-profile-edit')
  expect(screen.getByRole('link', { name: /Completa tu perfil/ })).toHaveAttribute(
    'href',
    '/profile-setup',
  )
})
test('a whole one is open and nothing is left', async () => {
  open({ business: businessExample({ porHacer: [] }) })
  expect(
    await screen.findByText('Todo listo: comparte tu perfil y que empiecen a reservar.'),
  ).toBeVisible()
  expect(screen.queryByText('Siguiente')).toBeNull()
})

describe('whoever goes to people', () => {
  const fill = async (user: ReturnType<typeof open>['user']) => {
    await user.type(await screen.findByLabelText(/Nombre del negocio/), 'Beto a Domicilio')
    await user.type(screen.getByLabelText(/^Dirección/), 'Rumania 512')
    await user.click(screen.getByRole('switch', { name: /Ofrezco servicio a domicilio/ }))
  }
  test("must say from where; by what a map's link says, without giving permission", async () => {
    const { asked, user } = open()
    await fill(user)
    await user.click(screen.getByRole('checkbox', { name: 'Solo atiendo a domicilio' }))
    expect(screen.getByRole('switch', { name: /Mi dirección es privada/ })).toBeChecked()
    await user.click(await submit())
    expect(
      await screen.findByText(
        'Para ir a domicilio hace falta tu ubicación: de ella se mide hasta dónde llegas.',
      ),
    ).toBeVisible()
    expect(asked.some(({ name }) => name.startsWith('POST'))).toBe(false)
    await user.click(screen.getByLabelText('Pega el enlace de Google Maps o unas coordenadas'))
    await user.paste('https://www.openstreetmap.org/?mlat=19.3668&mlon=-99.1478')
    expect(await screen.findByText('Ubicación guardada (19.3668, -99.1478)')).toBeVisible()
    await user.click(await submit())
    expect(await screen.findByText('¡Negocio configurado!')).toBeVisible()
    expect(asked.find(({ name }) => name === 'POST /api/businesses')?.body).toMatchObject({
      tipoServicio: 'domicilio',
      direccionPrivada: true,
      latitude: 19.3668,
      longitude: -99.1478,
      radioCobertura: 5,
    })
  })
  test('and what is no place is said to be none', async () => {
    const { user } = open()
    await user.type(
      await screen.findByLabelText('Pega el enlace de Google Maps o unas coordenadas'),
      'maps.app.goo.gl/x{Enter}',
    )
    expect(await screen.findByText(/Ahí no hay coordenadas/)).toBeVisible()
    expect(screen.getByText('Sin ubicación')).toBeVisible()
  })
})

test('one can leave', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Cerrar sesión' }))
  expect(currentSession().status).toBe('guest')
  expect(screen.getByTestId('where')).toHaveTextContent('/login')
})
