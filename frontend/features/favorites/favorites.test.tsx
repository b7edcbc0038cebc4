import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CallAnswer } from '../../client/calls.ts'
import { signedIn } from '../../client/session.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { FavoritesScreen } from './FavoritesScreen.tsx'

type Barber = CallAnswer<'GET /api/favorites/barbers'>[number]
const barber = (
  id: string,
  nombre: string,
  more: Partial<NonNullable<Barber['barber']>> = {},
): Barber => ({
  id,
  disponible: true,
  barber: {
    id,
    userId: id,
    rating: 4.25,
    totalReviews: 8,
    specialties: ['Fade', 'Barba', 'Navaja'],
    user: { nombre, profileImageUrl: null },
    business: { id: 'b1', nombre: 'Navaja Norte', direccion: 'Calle del Pez 12' },
    ...more,
  },
})
const service = (
  id: string,
  nombre: string,
  disponible = true,
): CallAnswer<'GET /api/favorites/services'>[number] => ({
  id,
  disponible,
  service: {
    id,
    nombre,
    descripcion: 'Con tijera',
    duracionMin: 75,
    precio: 180,
    moneda: 'MXN',
    barberId: 'marco',
    barberName: 'Marco Ruiz',
    business: { id: 'b1', nombre: 'Navaja Norte' },
  },
})
const shop: CallAnswer<'GET /api/favorites/businesses'>[number] = {
  id: 'b1',
  disponible: true,
  business: {
    id: 'b1',
    nombre: 'Navaja Norte',
    description: 'Cortes de siempre',
    logoUrl: null,
    rating: null,
    totalReviews: 0,
    direccion: 'Calle del Pez 12',
    phone: '+34600123456',
  },
}

/** A server that keeps what it is told to keep. */
function open({
  barbers = [barber('marco', 'Marco Ruiz'), barber('noa', 'Noa Vidal')],
  services = [service('s1', 'Corte a tijera')],
  more = {},
  tab = '',
  reachable = () => true,
}: {
  barbers?: readonly Barber[]
  services?: readonly ReturnType<typeof service>[]
  more?: Answers
  tab?: string
  reachable?: () => boolean
} = {}) {
  const gone = new Set<string>()
  const lists = { barbers, services, businesses: [shop] }
  const kept = <One extends { id: string }>(all: readonly One[]) =>
    all.filter(({ id }) => !gone.has(id))
  const asked = serve(
    {
      'GET /api/favorites': () => ({
        barbers: kept(lists.barbers).map(({ id }) => id),
        services: kept(lists.services).map(({ id }) => id),
        businesses: kept(lists.businesses).map(({ id }) => id),
      }),
      'GET /api/favorites/barbers': () => kept(lists.barbers),
      'GET /api/favorites/services': () => kept(lists.services),
      'GET /api/favorites/businesses': () => kept(lists.businesses),
      'DELETE /api/favorites/:kind/:id': ({ url }) => {
        gone.add(url.pathname.split('/').at(-1) ?? '')
        return { ok: true }
      },
      'PUT /api/favorites/:kind/:id': ({ url }) => {
        gone.delete(url.pathname.split('/').at(-1) ?? '')
        return { ok: true }
      },
      'GET /api/barbers/:id/slots': () => ({
        zonaHoraria: 'Europe/Madrid',
        locationId: null,
        duracion: 30,
        dias: [],
      }),
      ...more,
    },
    reachable,
  )
  const user = show(
    <Routes>
      <Route path="/favorites" element={<FavoritesScreen />} />
      <Route path="*" element={<p>otra pantalla</p>} />
    </Routes>,
    { at: `/favorites${tab}` },
  )
  return { asked, user }
}
const card = async (name: string) => {
  const found = (await screen.findByText(name)).closest('li')
  if (!found) throw new Error(`no card of ${name}`)
  return within(found)
}

beforeEach(() => signedIn({ sessionId: 's-1', user: person() }, { landing: '/' }))

test('says what is loading, tab by tab', async () => {
  const never = () => new Promise<never>(() => {})
  const { user } = open({
    more: {
      'GET /api/favorites/barbers': never,
      'GET /api/favorites/services': never,
      'GET /api/favorites/businesses': never,
    },
  })
  for (const [tab, text] of [
    ['Barberos', 'Cargando barberos favoritos...'],
    ['Servicios', 'Cargando servicios favoritos...'],
    ['Negocios', 'Cargando negocios favoritos...'],
  ] as const) {
    await user.click(await screen.findByRole('tab', { name: tab }))
    expect(await screen.findByText(text)).toBeVisible()
  }
})

test('three tabs with their counts; each card says what it is and leads there', async () => {
  const { user } = open()
  const marco = await card('Marco Ruiz')
  for (const text of ['Navaja Norte', 'Calle del Pez 12', 'Fade · Barba · Navaja', '4.3'])
    expect(marco.getByText(text)).toBeVisible()
  expect(marco.getByRole('link', { name: /^Ver Perfil/ })).toHaveAttribute('href', '/user/marco')
  expect(screen.getByRole('tab', { name: 'Barberos 2' })).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Servicios 1' }))
  const cut = await card('Corte a tijera')
  expect(cut.getByText('$180')).toBeVisible()
  expect(cut.getByText('1 h 15 min')).toBeVisible()
  expect(cut.getByText('Marco Ruiz · Navaja Norte')).toBeVisible()
  expect(cut.getByRole('link', { name: /^Reservar Ahora/ })).toHaveAttribute(
    'href',
    '/book/marco?servicio=s1',
  )
  await user.click(screen.getByRole('tab', { name: 'Negocios 1' }))
  const shown = await card('Navaja Norte')
  expect(shown.getByText('Nuevo')).toBeVisible()
  expect(shown.getByText('+34 600 123 456')).toBeVisible()
  expect(shown.getByRole('link', { name: /^Ver Barbería/ })).toHaveAttribute('href', '/business/b1')
})

test.each([
  ['', 'No tienes barberos favoritos', 'Buscar barberos', '/search?tipo=barberos'],
  ['?tab=servicios', 'No tienes servicios favoritos', 'Buscar servicios', '/search'],
  ['?tab=negocios', 'No tienes negocios favoritos', 'Buscar barberías', '/search?tipo=barberias'],
])('nothing kept yet (%s): says so, and where to find some', async (tab, empty, action, to) => {
  const none = () => []
  open({
    tab,
    more: {
      'GET /api/favorites/barbers': none,
      'GET /api/favorites/services': none,
      'GET /api/favorites/businesses': none,
    },
  })
  expect(await screen.findByText(empty)).toBeVisible()
  expect(screen.getByRole('link', { name: action })).toHaveAttribute('href', to)
})

describe('what is gone', () => {
  test('is grey without its people, and leaves with the heart', async () => {
    const { user, asked } = open({ barbers: [{ id: 'ido', disponible: false, barber: null }] })
    const gone = await card('Ya no está disponible')
    expect(gone.queryByRole('link')).toBeNull()
    await user.click(
      await gone.findByRole('button', { name: 'Quitar de favoritos: favorito que ya no está' }),
    )
    expect(await screen.findByText('No tienes barberos favoritos')).toBeVisible()
    expect(asked.some(({ name }) => name === 'DELETE /api/favorites/barbers/ido')).toBe(true)
  })
  test("a service that nobody offers any more can't be booked from here", async () => {
    open({ services: [service('s1', 'Corte a tijera', false)], tab: '?tab=servicios' })
    const cut = await card('Corte a tijera')
    expect(cut.getByText('Ya no está disponible')).toBeVisible()
    expect(cut.queryByRole('link')).toBeNull()
  })
})

test("letting go says so, and 'Deshacer' brings it back", async () => {
  const { user, asked } = open()
  await user.click(
    await (
      await card('Marco Ruiz')
    ).findByRole('button', { name: 'Quitar de favoritos: Marco Ruiz' }),
  )
  expect(await screen.findByText('Marco Ruiz ya no está en tus favoritos')).toBeVisible()
  await expect.poll(() => screen.queryByRole('link', { name: 'Ver Perfil: Marco Ruiz' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  expect(await screen.findByRole('link', { name: 'Ver Perfil: Marco Ruiz' })).toBeVisible()
  expect(asked.filter(({ name }) => /^(PUT|DELETE)/.test(name)).map(({ name }) => name)).toEqual([
    'DELETE /api/favorites/barbers/marco',
    'PUT /api/favorites/barbers/marco',
  ])
})

test('where letting go is refused the heart is back, and it is said', async () => {
  const { user } = open({
    more: { 'DELETE /api/favorites/:kind/:id': () => refuse(500, 'Ha ocurrido un error') },
  })
  await user.click(
    await (
      await card('Marco Ruiz')
    ).findByRole('button', { name: 'Quitar de favoritos: Marco Ruiz' }),
  )
  expect(await screen.findByText('No se pudo cambiar el favorito')).toBeVisible()
  expect(
    await (
      await card('Marco Ruiz')
    ).findByRole('button', { name: 'Quitar de favoritos: Marco Ruiz', pressed: true }),
  ).toBeVisible()
})

test('a list that does not come says so and is asked for again; the other tabs are there', async () => {
  let broken = true
  const { user } = open({
    more: {
      'GET /api/favorites/barbers': () =>
        broken ? refuse(403, 'No') : [barber('marco', 'Marco Ruiz')],
    },
  })
  expect(await screen.findByText('No se pudieron cargar tus favoritos')).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Negocios 1' })).toBeVisible()
  broken = false
  await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  expect(await screen.findByText('Marco Ruiz')).toBeVisible()
})

test('without a network letting go is refused and said, and nothing is lost', async () => {
  let online = true
  const { user } = open({
    reachable: () => online,
    more: {
      'DELETE /api/favorites/:kind/:id': () => {
        throw new TypeError('Failed to fetch')
      },
    },
  })
  const marco = await card('Marco Ruiz')
  const heart = await marco.findByRole('button', { name: 'Quitar de favoritos: Marco Ruiz' })
  online = false
  await user.click(heart)
  expect(await screen.findByText('No se pudo cambiar el favorito')).toBeVisible()
  expect(
    await marco.findByRole('button', { name: 'Quitar de favoritos: Marco Ruiz', pressed: true }),
  ).toBeVisible()
})

test('a kept shop leads to choosing a barber', async () => {
  open({ tab: '?tab=negocios' })
  expect(
    (await card('Navaja Norte')).getByRole('link', { name: 'Elegir barbero: Navaja Norte' }),
  ).toHaveAttribute('href', '/select-barber/b1')
})

test('a barber is booked from the list; one who is gone for now is not', async () => {
  const away = { ...barber('noa', 'Noa Vidal'), disponible: false }
  const { asked } = open({ barbers: [barber('marco', 'Marco Ruiz'), away] })
  expect(await screen.findByRole('link', { name: 'Reservar Ahora: Marco Ruiz' })).toHaveAttribute(
    'href',
    '/book/marco',
  )
  expect(screen.queryByRole('link', { name: 'Reservar Ahora: Noa Vidal' })).toBeNull()
  expect(await screen.findByText(/Sin horas libres/)).toBeVisible()
  expect(asked.filter(({ url }) => url.pathname === '/api/barbers/noa/slots')).toEqual([])
})
