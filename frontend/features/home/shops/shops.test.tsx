import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ListedBusiness } from '../../../../contract/business/shops.ts'
import { businessExample } from '../../../entities/person/example.ts'
import { show } from '../../../testScreen.tsx'
import { refuse, serve } from '../../../testServer.ts'
import { kilometres } from '../../../entities/place/kilometres.ts'
import { ShopList } from './ShopList.tsx'

const shop = (nombre: string, more: Partial<ListedBusiness> = {}): ListedBusiness => ({
  ...businessExample(),
  id: `shop-${nombre}`,
  nombre,
  type: 'business',
  distance: null,
  ...more,
})
const page = (results: ListedBusiness[], siguiente: string | null = null) => ({
  results,
  hasMore: siguiente !== null,
  siguiente,
})
const open = () => show(<ShopList />)
const names = () =>
  screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

/** A device that is somewhere, or that keeps it to itself. */
function device(place: { latitude: number; longitude: number } | 'refuses') {
  const getCurrentPosition = vi.fn(
    (found: (position: { coords: object }) => void, failed: () => void) =>
      place === 'refuses' ? failed() : found({ coords: place }),
  )
  Object.defineProperty(navigator, 'geolocation', {
    value: { getCurrentPosition },
    configurable: true,
  })
  return getCurrentPosition
}
let asksDevice: ReturnType<typeof device>
beforeEach(() => void (asksDevice = device({ latitude: 19.41871234, longitude: -99.16059876 })))

test('shops stand with place and home service, and lead to their page', async () => {
  const asked = serve({
    'GET /api/businesses/all': () =>
      page([shop('Navaja', { ofreceServicioDomicilio: true }), shop('Peineta')]),
  })
  open()
  expect(screen.getByText('Cargando...')).toBeInTheDocument()
  const card = await screen.findByRole('link', { name: /Navaja/ })
  expect(card).toHaveAttribute('href', '/business/shop-Navaja')
  expect(card).toHaveTextContent('Calle del Pez 12, Madrid')
  expect(within(card).getByText('A domicilio')).toBeVisible()
  expect(screen.getAllByText('A domicilio')).toHaveLength(1)
  expect(screen.getByRole('heading', { name: 'Barberías' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull()
  expect(asked[0]?.url.searchParams.toString()).toBe('limit=12&page=0')
})

test('distances come only after the person has asked for them, from a rough place', async () => {
  const asked = serve({
    'GET /api/businesses/all': ({ url }) =>
      page(
        url.searchParams.has('lat')
          ? [shop('Peineta', { distance: 0.42 }), shop('Navaja', { distance: 12.4 })]
          : [shop('Navaja'), shop('Peineta')],
      ),
  })
  const user = open()
  await screen.findByText('Navaja')
  expect(asksDevice).not.toHaveBeenCalled()
  expect(screen.queryByText(/km$/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Ver las más cercanas' }))
  expect(await screen.findByText('a 0.4 km')).toBeVisible()
  expect(screen.getByText('a 12 km')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Cerca de ti' })).toBeVisible()
  expect(names()).toEqual(['Peineta', 'Navaja'])
  expect(Object.fromEntries(asked.at(-1)?.url.searchParams ?? [])).toMatchObject({
    lat: '19.419',
    lng: '-99.161',
  })
})

test('a refused location is said, and the list stays', async () => {
  device('refuses')
  serve({ 'GET /api/businesses/all': () => page([shop('Navaja')]) })
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Ver las más cercanas' }))
  expect(await screen.findByText('Error de ubicación')).toBeVisible()
  expect(screen.getByText('Navaja')).toBeVisible()
})

test('more come after the last one seen, also after a failure', async () => {
  let answers = 0
  const asked = serve({
    'GET /api/businesses/all': ({ url }) =>
      !url.searchParams.has('despuesDe')
        ? page([shop('Navaja')], 'tras-navaja')
        : ++answers === 1
          ? refuse(404, 'No')
          : page([shop('Peineta')]),
  })
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Ver más' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'No pudimos cargar más. Inténtalo de nuevo.',
  )
  await user.click(screen.getByRole('button', { name: 'Ver más' }))
  expect(await screen.findByText('Peineta')).toBeVisible()
  expect(names()).toEqual(['Navaja', 'Peineta'])
  expect(asked.at(-1)?.url.searchParams.toString()).toBe('limit=12&despuesDe=tras-navaja')
  expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull()
})

test('no shop at all', async () => {
  serve({ 'GET /api/businesses/all': () => page([]) })
  open()
  expect(await screen.findByText('Todavía no hay barberías')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a list that cannot be loaded offers to try again', async () => {
  let answers = 0
  serve({
    'GET /api/businesses/all': () => (++answers === 1 ? refuse(404, 'No') : page([shop('Navaja')])),
  })
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Intentar de nuevo' }))
  expect(await screen.findByText('Navaja')).toBeVisible()
})

test('a distance is rounded as one says it', () =>
  expect([0.01, 0.44, 9.96, 10.4].map(kilometres)).toEqual([0.1, 0.4, 10, 10]))
