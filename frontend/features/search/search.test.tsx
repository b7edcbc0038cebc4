import { act, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { signedIn } from '../../client/session.ts'
import { businessExample } from '../../entities/person/example.ts'
import { person, show } from '../../testScreen.tsx'
import type { CallAnswer } from '../../client/calls.ts'
import { type Asked, refuse, serve } from '../../testServer.ts'
import { SearchScreen } from './SearchScreen.tsx'
import type { Found } from './wanted.ts'

const shop = (nombre: string, more: object = {}): Found => ({
  ...businessExample(),
  id: `shop-${nombre}`,
  nombre,
  type: 'business',
  distance: null,
  precioDesde: 150,
  servicio: null,
  userId: 'duena',
  ...more,
})
const barber = (nombre: string, more: object = {}): Found => ({
  type: 'barber',
  id: `de-${nombre}`,
  userId: `de-${nombre}`,
  nombre,
  userName: nombre,
  rol: 'barbero',
  profileImageUrl: null,
  userProfileImage: null,
  userAvatar: null,
  especialidades: ['Fade', 'Barba'],
  specialties: [],
  businessId: 'b-1',
  businessName: 'Navaja Norte',
  businessAddress: 'Calle 1',
  latitude: 19.41,
  longitude: -99.16,
  phone: null,
  moneda: 'MXN',
  rating: null,
  totalReviews: 0,
  reviewCount: 0,
  distance: null,
  precioDesde: 120,
  servicio: null,
  ...more,
})
const page = (results: Found[], siguiente: string | null = null) => ({
  results,
  hasMore: siguiente !== null,
  siguiente,
})

/** What is free next, as the server says it. */
let times: CallAnswer<'GET /api/slots/next'>['horas'] = []
beforeEach(() => {
  times = []
})

/** Answers what the query makes of it; gives what was asked as plain objects, oldest first. */
function open(
  answer: (
    query: Record<string, string>,
    asked: Asked,
  ) => ReturnType<typeof page> | ReturnType<typeof refuse>,
  at = '/search',
) {
  const all = serve({
    'GET /api/search': (request) => answer(Object.fromEntries(request.url.searchParams), request),
    'GET /api/slots/next': () => ({ dias: 7, horas: times }),
    'GET /api/map': () => ({ tiles: null, attribution: null }),
  })
  const Beside = ({ result: { type, id } }: { result: { type: string; id: string } }) => (
    <p>
      al lado: {type} {id}
    </p>
  )
  const user = show(
    <Routes>
      <Route path="/search" element={<SearchScreen Beside={Beside} />} />
      <Route path="*" element={<p>otra pantalla</p>} />
    </Routes>,
    { at },
  )
  const asked = (call: string) =>
    all.filter(({ name }) => name === call).map(({ url }) => Object.fromEntries(url.searchParams))
  return { user, asked, queries: () => asked('GET /api/search') }
}
const where = () => decodeURIComponent(screen.getByTestId('where').textContent ?? '')
const names = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
const box = () => screen.getByRole('searchbox', { name: 'Buscar barbería, barbero o servicio' })

/** jsdom lays nothing out: what is near the window is said by the test. */
let seen: ((near: boolean) => void)[]
beforeEach(() => {
  seen = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: object[]) => void) {
        seen.push((isIntersecting) =>
          told([{ isIntersecting, boundingClientRect: { height: 1234 } }]),
        )
      }
      observe() {}
      disconnect() {}
    },
  )
})
/** A document so tall that nine tenths of it are far away, until somebody scrolls. */
function longPage() {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(10 * window.innerHeight)
  return {
    scrollTo: (part: number) =>
      act(() => {
        window.scrollY = part * 10 * window.innerHeight - window.innerHeight
        window.dispatchEvent(new Event('scroll'))
      }),
  }
}
beforeEach(() => {
  window.scrollY = 0
  return () => vi.restoreAllMocks()
})

test('without a word all shops are there, with price and opening, and lead to their pages', async () => {
  const { queries } = open(() =>
    page([
      shop('Navaja', { distance: 0.42, ofreceServicioDomicilio: true }),
      shop('Peineta', { precioDesde: null }),
    ]),
  )
  const card = await screen.findByRole('link', { name: 'Navaja' })
  expect(card).toHaveAttribute('href', '/business/shop-Navaja')
  const [navaja, peineta] = screen.getAllByRole('article')
  expect(navaja).toHaveTextContent('desde €150')
  expect(navaja).toHaveTextContent('a 0.4 km')
  expect(navaja).toHaveTextContent('A domicilio')
  expect(navaja).toHaveTextContent('Abierto ahora')
  expect(peineta).not.toHaveTextContent('desde')
  expect(screen.getByText('No hay más resultados')).toBeVisible()
  expect(queries()).toEqual([
    { type: 'businesses', tipoServicio: 'fisico', limit: '10', page: '0' },
  ])
})

test('typing asks once it rests, from the third letter on, and stands in the address', async () => {
  const { user, queries } = open(({ q }) => page(q ? [barber('Ana')] : [shop('Navaja')]))
  await screen.findByText('Navaja')
  await user.type(box(), 'fa')
  await expect.poll(where).toBe('/search?q=fa')
  expect(queries()).toHaveLength(1)
  await user.type(box(), 'de')
  expect(await screen.findByText('Ana')).toBeVisible()
  expect(where()).toBe('/search?q=fade')
  expect(queries().slice(1)).toEqual([
    { q: 'fade', type: 'all', tipoServicio: 'fisico', limit: '10', page: '0' },
  ])
})

test('an older question is broken off, and its late answer changes nothing', async () => {
  const late = Promise.withResolvers<void>()
  let aborted = false
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit = {}) => {
    const q = new URL(path, 'http://balbu.test').searchParams.get('q')
    if (q === 'bar') {
      signal?.addEventListener('abort', () => {
        aborted = true
      })
      await late.promise
    }
    return Response.json(
      path.includes('/slots/next') ? { dias: 7, horas: [] } : page([shop(q ?? 'todas')]),
    )
  })
  const user = show(
    <Routes>
      <Route path="/search" element={<SearchScreen Beside={() => null} />} />
    </Routes>,
    { at: '/search' },
  )
  await screen.findByText('todas')
  await user.type(box(), 'bar')
  await expect.poll(where).toBe('/search?q=bar')
  await user.type(box(), 'ba')
  expect(await screen.findByRole('link', { name: 'barba' })).toBeVisible()
  expect(aborted).toBe(true)
  late.resolve()
  await expect.poll(names).toEqual(['barba'])
})

test('each card says when its chair is free next, asked for the whole page at once; who offers nothing is not asked for', async () => {
  vi.setSystemTime(new Date('2026-11-27T15:00:00Z'))
  const zonaHoraria = 'America/Mexico_City'
  times = [
    { id: 'shop-Navaja', zonaHoraria, hora: '11:30', inicio: '2026-11-27T17:30:00Z' },
    { id: 'de-Ana', zonaHoraria, hora: '10:00', inicio: '2026-11-28T16:00:00Z' },
    { id: 'de-Eva', zonaHoraria, hora: null, inicio: null },
  ]
  const { asked } = open(() =>
    page([shop('Navaja'), barber('Ana'), barber('Eva'), barber('Nueva', { precioDesde: null })]),
  )
  expect(await screen.findByText('Libre hoy 11:30')).toBeVisible()
  const [navaja, ana, eva, nueva] = screen.getAllByRole('article')
  expect(navaja).toHaveTextContent('Libre hoy 11:30')
  expect(ana).toHaveTextContent('Libre mañana 10:00')
  expect(eva).toHaveTextContent('Sin horas libres en los próximos 7 días')
  expect(nueva).not.toHaveTextContent('Libre')
  expect(asked('GET /api/slots/next')).toEqual([
    { barberos: 'de-Ana,de-Eva', negocios: 'shop-Navaja' },
  ])
  vi.useRealTimers()
})

test('a service that the word means stands on the card with its price, and is chosen by the way to the chair', async () => {
  signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })
  open(
    () =>
      page([barber('Ana', { servicio: { id: 'fade', nombre: 'Degradado alto', precio: 220 } })]),
    '/search?q=fade',
  )
  expect(await screen.findByText('Degradado alto · $220')).toBeVisible()
  expect(screen.queryByText(/^desde/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Reservar con Ana' })).toHaveAttribute(
    'href',
    '/book/de-Ana?servicio=fade&origen=search',
  )
})

test('today, and only the well rated, are one tap away and can be taken back', async () => {
  const { user, queries } = open(() => page([barber('Ana')]))
  await user.click(await screen.findByRole('button', { name: 'Hoy' }))
  await user.click(screen.getByRole('button', { name: '4.5+' }))
  expect(where()).toBe('/search?calificacion=4.5&hoy')
  await expect
    .poll(() => queries().at(-1))
    .toMatchObject({ disponibleHoy: 'true', calificacionMin: '4.5' })
  await user.click(screen.getByRole('button', { name: 'Hoy', pressed: true }))
  await user.click(screen.getByRole('button', { name: '4.5+', pressed: true }))
  expect(where()).toBe('/search')
})

test('shops or barbers, at the shop or at home: each is asked for and stands in the address', async () => {
  const { user, queries } = open(() => page([shop('Navaja')]))
  await screen.findByText('Navaja')
  await user.click(screen.getByRole('button', { name: 'Barberos' }))
  expect(where()).toBe('/search?tipo=barberos')
  await user.click(screen.getByRole('radio', { name: 'Domicilio' }))
  expect(where()).toBe('/search?tipo=barberos&modo=domicilio')
  await expect
    .poll(() => queries().at(-1))
    .toMatchObject({ type: 'barbers', tipoServicio: 'domicilio' })
})

test('filters count when the results are asked to be seen, are told by their number, and can be cleared', async () => {
  const { user, queries } = open(() => page([barber('Ana')]))
  await screen.findByText('Ana')
  await user.click(screen.getByRole('button', { name: 'Filtros' }))
  const sheet = await screen.findByRole('dialog', { name: 'Filtros' })
  await user.click(within(sheet).getByRole('switch', { name: /Disponible hoy/ }))
  await user.type(within(sheet).getByLabelText('Precio máximo'), '200')
  await user.click(within(sheet).getByRole('button', { name: '4.5 o más' }))
  await user.type(within(sheet).getByLabelText('Especialidad'), 'Fade')
  await user.selectOptions(within(sheet).getByLabelText('Ordenar por'), 'Precio')
  expect(within(sheet).queryByRole('button', { name: /^Hasta/ })).toBeNull()
  expect(queries()).toHaveLength(1)
  await user.click(within(sheet).getByRole('button', { name: 'Ver resultados' }))
  await expect
    .poll(where)
    .toBe('/search?precio=200&calificacion=4.5&especialidad=Fade&hoy&orden=precio')
  expect(screen.queryByRole('dialog')).toBeNull()
  await expect
    .poll(() => queries().at(-1))
    .toMatchObject({
      precioMax: '200',
      calificacionMin: '4.5',
      especialidad: 'Fade',
      disponibleHoy: 'true',
      orden: 'precio',
    })
  await user.click(screen.getByRole('button', { name: 'Filtros (4)' }))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Borrar filtros' }),
  )
  await expect.poll(where).toBe('/search')
})

test('a price that is none is not asked for', async () => {
  const { user } = open(() => page([barber('Ana')]), '/search?filtros=1')
  await user.type(await screen.findByLabelText('Precio máximo'), 'mucho')
  expect(screen.getByText('Escribe un precio válido')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ver resultados' })).toBeDisabled()
})

test('nobody is asked where they are until they say so; then the nearest come first, and it can be taken back', async () => {
  const getCurrentPosition = vi.fn((found: (position: object) => void) =>
    found({ coords: { latitude: 19.41871, longitude: -99.16059 } }),
  )
  Object.defineProperty(navigator, 'geolocation', {
    value: { getCurrentPosition },
    configurable: true,
  })
  const { user, queries } = open(() => page([shop('Navaja')]))
  await screen.findByText('Navaja')
  expect(getCurrentPosition).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Cerca' }))
  expect(await screen.findByText('Del más cercano al más lejano')).toBeVisible()
  await expect.poll(() => queries().at(-1)).toMatchObject({ lat: '19.419', lng: '-99.161' })
  expect(where()).toBe('/search')
  expect(screen.getByRole('button', { name: 'Cerca', pressed: true })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cerca' }))
  expect(await screen.findByRole('button', { name: 'Cerca', pressed: false })).toBeVisible()
})

test('to reserve with a barber takes an account: a guest is asked, somebody signed in goes on', async () => {
  const { user } = open(() => page([barber('Ana')]), '/search?tipo=barberos')
  await user.click(await screen.findByRole('link', { name: 'Reservar con Ana' }))
  expect(await screen.findByText('Para reservar citas necesitas una cuenta')).toBeVisible()
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  act(() => signedIn({ sessionId: 's-1', user: person() }, { landing: '/' }))
  await user.click(screen.getByRole('link', { name: 'Reservar con Ana' }))
  expect(where()).toBe('/book/de-Ana?origen=search')
})

test('the next page comes by itself at nine tenths of the list, and begins after the last one seen', async () => {
  const { scrollTo } = longPage()
  const { queries } = open(({ despuesDe }) =>
    despuesDe ? page([shop('Peineta')]) : page([shop('Navaja')], 'tras-navaja'),
  )
  await screen.findByText('Navaja')
  scrollTo(0.88)
  expect(queries()).toHaveLength(1)
  scrollTo(0.91)
  expect(await screen.findByText('Peineta')).toBeVisible()
  expect(queries().at(-1)).toMatchObject({ despuesDe: 'tras-navaja' })
  expect(
    screen
      .getAllByRole('article')
      .map((card) => [card.getAttribute('aria-posinset'), card.getAttribute('aria-setsize')]),
  ).toEqual([
    ['1', '2'],
    ['2', '2'],
  ])
})

test('a page that does not come is said, and comes by the button', async () => {
  let failed = false
  const { user } = open(({ despuesDe }) => {
    if (!despuesDe) return page([shop('Navaja')], 'tras-navaja')
    if (failed) return page([shop('Peineta')])
    failed = true
    return refuse(404, 'No')
  })
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('No pudimos cargar más')
  await user.click(within(alert).getByRole('button', { name: 'Intentar de nuevo' }))
  expect(await screen.findByText('Peineta')).toBeVisible()
})

test('what is far from the window is let go of, keeps its place, and comes back', async () => {
  open(() => page([shop('Navaja')]))
  const card = await screen.findByText('Navaja')
  const block = card.closest('article')?.parentElement
  act(() => seen.at(-1)?.(false))
  await expect.poll(() => screen.queryByText('Navaja')).toBeNull()
  expect(block).toHaveStyle({ height: '1234px' })
  act(() => seen.at(-1)?.(true))
  expect(await screen.findByText('Navaja')).toBeVisible()
})

test('nothing found: everything that narrows the list can be taken away at once', async () => {
  const { user } = open(
    ({ q }) => page(q ? [] : [shop('Navaja')]),
    '/search?q=xyzzy&modo=domicilio&hoy',
  )
  expect(await screen.findByText('Sin resultados')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Borrar filtros y ver todas' }))
  expect(await screen.findByText('Navaja')).toBeVisible()
  expect(where()).toBe('/search')
  expect(box()).toHaveValue('')
})

test('nothing free today: other days can be shown, where the client asks to be told', async () => {
  const { user } = open(
    ({ disponibleHoy }) => page(disponibleHoy === undefined ? [shop('Navaja')] : []),
    '/search?q=fade&hoy',
  )
  expect(await screen.findByText(/^Hoy no queda ninguna hora con lo que buscas/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Ver otros días' }))
  expect(await screen.findByText('Navaja')).toBeVisible()
  expect(where()).toBe('/search?q=fade')
})

test('a search that fails says so in the words of the specification, and can be tried again', async () => {
  let asked = 0
  const { user } = open(
    () => (++asked === 1 ? refuse(404, 'No') : page([shop('Navaja')])),
    '/search?q=fade',
  )
  expect(await screen.findByText('No se pudo buscar')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  expect(await screen.findByText('Navaja')).toBeVisible()
})

test('where there is room a result stands beside the list: the first one, then the one that was chosen', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        ...new EventTarget(),
        media,
        matches: true,
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  )
  const { user } = open(() => page([shop('Navaja'), barber('Ana')]), '/search?q=fade')
  expect(await screen.findByText('al lado: business shop-Navaja')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Ana' }))
  expect(screen.getByText('al lado: barber de-Ana')).toBeVisible()
  expect(where()).toBe('/search?q=fade&barbero=de-Ana')
  expect(screen.getByRole('link', { name: 'Ana' })).toHaveAttribute('aria-current', 'true')
})

test('a shop where something is on offer leads to choosing a barber', async () => {
  open(() => page([shop('Navaja'), shop('Peineta', { precioDesde: null })]))
  const [offers, offersNothing] = await screen.findAllByRole('article')
  if (!offers || !offersNothing) throw new Error('two cards')
  expect(within(offers).getByRole('link', { name: 'Elegir barbero en Navaja' })).toHaveAttribute(
    'href',
    '/select-barber/shop-Navaja',
  )
  expect(within(offersNothing).queryByRole('link', { name: /Elegir barbero/ })).toBeNull()
})

test('the map has a pin for each shop, with its barbers, and says who stands on none', async () => {
  const found = [
    shop('Navaja Norte', { id: 'b-1', latitude: 19.41, longitude: -99.16, moneda: 'MXN' }),
    barber('Ana Gil'),
    shop('Sin Sitio', { latitude: null, longitude: null }),
  ]
  const { user } = open(() => page(found))
  await user.click(await screen.findByRole('button', { name: 'Mapa' }))
  expect(where()).toBe('/search?mapa')
  const map = within(await screen.findByRole('region', { name: 'Mapa' }))
  expect(await map.findAllByRole('button', { name: 'Navaja Norte' })).toHaveLength(1)
  expect(map.getByText('1 resultado no está en el mapa.')).toBeVisible()
  await user.click(map.getByRole('button', { name: 'Navaja Norte' }))
  expect(map.getByRole('button', { name: 'Navaja Norte' })).toHaveAttribute('aria-pressed', 'true')
  expect(map.getByRole('link', { name: 'Navaja Norte' })).toHaveAttribute('href', '/business/b-1')
  expect(map.getByRole('link', { name: 'Ana Gil' })).toHaveAttribute('href', '/user/de-Ana%20Gil')
  await user.click(screen.getByRole('button', { name: 'Mapa' }))
  expect(where()).toBe('/search')
  expect(screen.queryByRole('region', { name: 'Mapa' })).toBeNull()
})
