import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { signedIn } from '../../client/session.ts'
import { businessExample } from '../../entities/person/example.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { ShopScreen } from './ShopScreen.tsx'

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
  especialidades: ['Fade', 'Barba'],
  specialties: ['Fade', 'Barba'],
})
const service = (nombre: string, barberId: string, isActive = true) => ({
  id: `de-${nombre}`,
  nombre,
  descripcion: null,
  precio: 15,
  moneda: 'MXN',
  duracionMin: 30,
  isActive,
  categoria: null,
  barberId,
})

function open(answers: Answers = {}) {
  serve({
    'GET /api/businesses/:id/barbers': () => [barber('marco', 'Marco Ruiz')],
    'GET /api/businesses/:id/services': () => [
      service('Corte', 'marco'),
      service('Apagado', 'marco', false),
    ],
    'GET /api/businesses/:id/locations': () => [],
    'GET /api/businesses/:id/slots': () => ({ zonaHoraria: 'Europe/Madrid', dias: [] }),
    'GET /api/barbers/:id/slots': () => ({
      zonaHoraria: 'Europe/Madrid',
      locationId: null,
      duracion: 30,
      dias: [],
    }),
    'GET /api/businesses/:id': () => shop,
    ...answers,
  })
  return show(
    <Routes>
      <Route path="/business/:businessId" element={<ShopScreen />} />
      <Route path="*" element={<p>otra pantalla</p>} />
    </Routes>,
    { at: `/business/${shop.id}` },
  )
}
const where = () => screen.getByTestId('where').textContent

test.each([
  ['fisico', false, 'En el local', 'La dirección la recibes con tu cita.'],
  ['domicilio', true, 'Solo a domicilio', 'Solo a domicilio: va a donde estés.'],
] as const)(
  'a private door leads nowhere: %s',
  async (tipoServicio, ofreceServicioDomicilio, kind, words) => {
    const roughly = {
      direccion: null,
      physicalAddress: null,
      direccionPrivada: true,
      latitude: 40.417,
      longitude: -3.704,
    }
    open({
      'GET /api/businesses/:id': () =>
        businessExample({ tipoServicio, ofreceServicioDomicilio, ...roughly }),
    })
    expect(await screen.findByText(kind)).toBeVisible()
    expect(screen.getByText(`Madrid · ${words}`)).toBeVisible()
    expect(screen.queryByRole('link', { name: /Cómo llegar/ })).toBeNull()
  },
)

test('name, type of service, address, hours and working days of the shop', async () => {
  open({
    'GET /api/businesses/:id': () =>
      businessExample({
        horario: { ...shop.horario, monday: [{ start: '09:00', end: '14:00' }], sunday: [] },
      }),
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Navaja Norte' })).toBeVisible()
  expect(screen.getByText('En el local')).toBeVisible()
  expect(screen.getByText('Calle del Pez 12, Madrid')).toBeVisible()
  expect(
    [...screen.getByRole('list', { name: 'Días de trabajo' }).children].map(
      ({ textContent }) => textContent,
    ),
  ).toEqual(['Lunabre', 'Marabre', 'Miéabre', 'Jueabre', 'Vieabre', 'Sábabre', 'DomCerrado'])
  expect(screen.getByText('09:00–14:00').closest('div')).toHaveTextContent('Lun09:00–14:00')
  expect(screen.getByText('00:00–23:59').closest('div')).toHaveTextContent('Mar – Sáb')
})

test('one barber, who leads to the profile', async () => {
  const user = open()
  expect(await screen.findByRole('heading', { name: '1 barbero' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: /Marco Ruiz/ }))
  expect(where()).toBe('/user/marco')
})

test('of several barbers the services say whose they are', async () => {
  open({
    'GET /api/businesses/:id/barbers': () => [
      barber('marco', 'Marco Ruiz'),
      barber('ana', 'Ana Gil'),
    ],
    'GET /api/businesses/:id/services': () => [service('Corte', 'marco'), service('Barba', 'ana')],
  })
  expect(await screen.findByRole('heading', { name: '2 barberos' })).toBeVisible()
  expect((await screen.findByText('Barba')).closest('li')).toHaveTextContent('Ana Gil')
})

test('what several do is one line, which opens to anyone and to each of them with their price', async () => {
  signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })
  const user = open({
    'GET /api/businesses/:id/barbers': () => [
      barber('marco', 'Marco Ruiz'),
      barber('ana', 'Ana Gil'),
    ],
    'GET /api/businesses/:id/services': () => [
      { ...service('Corte', 'marco'), precio: 20 },
      { ...service('Corte', 'ana'), id: 'de-Ana', duracionMin: 45 },
    ],
  })
  const line = (await screen.findByText('desde $15', { selector: 'summary *' })).closest('details')
  expect(line).toHaveTextContent('Corte2 barberosdesde $1530 min – 45 min')
  expect(line).not.toHaveAttribute('open')
  await user.click(screen.getByText('2 barberos', { selector: 'summary *' }))
  expect(line).toHaveAttribute('open')
  const links = [...(line?.querySelectorAll('a') ?? [])]
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [
      'Reservar Corte: Cualquiera disponible',
      `/book/cualquiera?negocio=${shop.id}&servicio=de-Corte`,
    ],
    ['Reservar Corte: MRMarco Ruiz$2030 min', '/book/marco?servicio=de-Corte'],
    ['Reservar Corte: AGAna Gil$1545 min', '/book/ana?servicio=de-Ana'],
  ])
})

test('to reserve leads to choosing among several', async () => {
  open({
    'GET /api/businesses/:id/barbers': () => [
      barber('marco', 'Marco Ruiz'),
      barber('ana', 'Ana Gil'),
    ],
    'GET /api/businesses/:id/services': () => [service('Corte', 'marco'), service('Barba', 'ana')],
  })
  expect(await screen.findByRole('link', { name: 'Reservar' })).toHaveAttribute(
    'href',
    `/select-barber/${shop.id}`,
  )
})

test('with one barber to reserve leads to the booking, also a guest', async () => {
  open()
  expect(await screen.findByRole('link', { name: 'Reservar' })).toHaveAttribute(
    'href',
    '/book/marco',
  )
})

test('a shop whose people are off today is closed, and says which days are otherwise', async () => {
  const day = (ahead: number) =>
    new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  open({
    'GET /api/businesses/:id': () =>
      businessExample({ excepciones: [{ desde: day(-1), hasta: day(2), rangos: [] }] }),
  })
  expect(await screen.findByText(/^Cerrado ahora · abre/)).toBeVisible()
  expect(screen.queryByText(/^Abierto ahora/)).toBeNull()
  expect(
    within(
      screen.getByText('Otros horarios en los próximos días').parentElement as HTMLElement,
    ).getByText('Cerrado'),
  ).toBeVisible()
})

test('places, e-mail and website', async () => {
  const place = {
    id: 'p-1',
    name: 'Norte',
    address: 'Calle Norte 12',
    phone: '5512345678',
    latitude: null,
    longitude: null,
    zonaHoraria: 'Europe/Madrid',
    horario: shop.horario,
    excepciones: [],
    barberos: [],
  }
  open({
    'GET /api/businesses/:id': () =>
      businessExample({ email: 'hola@navaja.mx', website: 'https://www.navaja.mx/' }),
    'GET /api/businesses/:id/locations': () => [
      place,
      { ...place, id: 'p-2', name: 'Sur', phone: null, horario: null },
    ],
  })
  expect(await screen.findByRole('heading', { name: 'Dónde atiende (2 lugares)' })).toBeVisible()
  const norte = screen.getByRole('heading', { name: 'Norte' }).closest('li')
  expect(norte).toHaveTextContent(
    'Calle Norte 12Cómo llegar: NorteAbierto ahora · cierra 23:59Llamar Norte: 55 1234 5678',
  )
  expect(screen.getByRole('link', { name: 'hola@navaja.mx' })).toHaveAttribute(
    'href',
    'mailto:hola@navaja.mx',
  )
  expect(screen.getByRole('link', { name: 'navaja.mx' })).toHaveAttribute(
    'href',
    'https://www.navaja.mx/',
  )
})

test.each([
  ['takes no appointments now', { acceptsAppointments: false }, {}, 'Ahora no acepta reservas'],
  [
    'serves whoever comes',
    { acceptsAppointments: false, allowsWalkIns: true },
    {},
    'No toma citas: atiende por orden de llegada.',
  ],
  [
    'offers nothing yet',
    {},
    { 'GET /api/businesses/:id/services': () => [] },
    'Todavía no hay nada que reservar: nadie ha publicado sus servicios.',
  ],
] as [string, object, Answers, string][])(
  'a shop that %s says why nothing can be booked',
  async (_why, changes, answers, said) => {
    open({ 'GET /api/businesses/:id': () => businessExample(changes), ...answers })
    expect(await screen.findByText(said)).toBeVisible()
    expect(screen.queryByRole('link', { name: /Reservar/ })).toBeNull()
  },
)

const line = (over: object) => ({
  abierta: true,
  businessName: shop.nombre,
  largo: 0,
  espera: { desde: 0, hasta: 0, segun: 'prevista' as const },
  llamados: [],
  ayer: null,
  pase: null,
  tickets: null,
  ...over,
})
test.each([
  [line({ abierta: false, espera: null }), 'La fila está cerrada ahora'],
  [line({}), 'Pasas enseguida'],
  [
    line({ largo: 4, espera: { desde: 20, hasta: 38, segun: 'prevista' } }),
    'Hasta 40 min · 4 en la fila',
  ],
  [
    line({ largo: 9, espera: { desde: 200, hasta: 399, segun: 'prevista' } }),
    'Hasta 6 h 40 min · 9 en la fila',
  ],
  [line({ largo: 1, espera: null }), 'Quizá hoy ya no alcance · 1 en la fila'],
])('the way to the line stands before the line is known (%#)', async (answer, text) => {
  const known = Promise.withResolvers<typeof answer>()
  open({
    'GET /api/businesses/:id': () => businessExample({ allowsWalkIns: true }),
    'GET /api/businesses/:id/line': () => known.promise,
  })
  const way = await screen.findByRole('link', { name: /^Sin cita/ })
  expect(way).toHaveTextContent(/^Sin cita$/)
  known.resolve(answer)
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByRole('link', { name: /^Sin cita/ })).toBe(way)
  expect(way).toHaveAttribute('href', `/line/${shop.id}`)
})

test('whose shop it is sees it as others do, and books with nobody', async () => {
  signedIn({ sessionId: 's-1', user: person({ id: 'marco', rol: 'barbero' }) }, { landing: '/' })
  open()
  expect(await screen.findByText('Así ven tu negocio los demás')).toBeVisible()
  expect(screen.queryByRole('link', { name: /Reservar/ })).toBeNull()
})

test('where there is room the way to a chair stands beside the page', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: true,
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  )
  open()
  expect(await screen.findByRole('heading', { name: 'Reserva tu silla' })).toBeVisible()
  expect(screen.getByRole('complementary')).toHaveTextContent('desde $15')
  vi.restoreAllMocks()
})

test('services show price and length, inactive ones stay away, and each leads to booking', async () => {
  signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })
  open()
  const link = await screen.findByRole('link', { name: /Reservar Corte/ })
  expect(link).toHaveAttribute('href', '/book/marco?servicio=de-Corte')
  expect(link).toHaveTextContent('$15')
  expect(link).toHaveTextContent('30 min')
  expect(screen.queryByText('Apagado')).toBeNull()
})

test('a guest chooses an hour for a service without an account', async () => {
  const user = open()
  await user.click(await screen.findByRole('link', { name: /Reservar Corte/ }))
  expect(screen.getByTestId('where').textContent).toBe('/book/marco?servicio=de-Corte')
})

test('a shop that takes no appointments has services without a way to book', async () => {
  open({ 'GET /api/businesses/:id': () => businessExample({ acceptsAppointments: false }) })
  expect(await screen.findByText('Corte')).toBeVisible()
  expect(screen.queryByRole('link', { name: /Reservar/ })).toBeNull()
})

test('nobody works there yet', async () => {
  open({
    'GET /api/businesses/:id/barbers': () => [],
    'GET /api/businesses/:id/services': () => [],
  })
  expect(
    await screen.findByText('Este negocio no tiene barberos registrados en este momento.'),
  ).toBeVisible()
  expect(await screen.findByText('Este negocio aún no tiene servicios activos')).toBeVisible()
})

test("no such shop: the specification's words, and the way home", async () => {
  const user = open({ 'GET /api/businesses/:id': () => refuse(404, 'Negocio no encontrado') })
  expect(
    await screen.findByRole('heading', { level: 2, name: 'Negocio no encontrado' }),
  ).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Volver al inicio' }))
  expect(where()).toBe('/')
})

test('a failed read can be tried again', async () => {
  let answers = 0
  const user = open({
    'GET /api/businesses/:id': () => (++answers === 1 ? refuse(403, 'No') : shop),
  })
  await user.click(await screen.findByRole('button', { name: 'Intentar de nuevo' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Navaja Norte' })).toBeVisible()
})

test('each service can be kept with its heart, also those that several do; one’s own cannot', async () => {
  signedIn({ sessionId: 's-1', user: person({ id: 'ana', rol: 'barbero' }) }, { landing: '/' })
  const kept: string[] = []
  const user = open({
    'GET /api/businesses/:id/barbers': () => [
      barber('marco', 'Marco Ruiz'),
      barber('ana', 'Ana Gil'),
    ],
    'GET /api/businesses/:id/services': () => [
      service('Barba', 'marco'),
      service('Corte', 'marco'),
      { ...service('Corte', 'ana'), id: 'de-Ana' },
    ],
    'GET /api/favorites': () => ({ barbers: [], services: kept, businesses: [] }),
    'PUT /api/favorites/:kind/:id': ({ url }) => {
      kept.push(url.pathname.split('/').slice(-2).join(' '))
      return { ok: true }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Agregar a favoritos: Barba' }))
  await expect.poll(() => kept).toEqual(['services de-Barba'])
  await user.click(screen.getByText('Corte', { selector: 'summary *' }))
  expect(
    screen.getByRole('button', { name: 'Agregar a favoritos: Corte, Marco Ruiz' }),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Agregar a favoritos: Corte, Ana Gil' })).toBeNull()
})
