import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../client/query.ts'
import { signedIn } from '../../../client/session.ts'
import { pageExample, postExample } from '../../../entities/post/example.ts'
import { feedOf } from '../../../entities/post/lists.ts'
import { answered, doubt, isOnline } from '../../../native/online.ts'
import { person, show } from '../../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../../testServer.ts'
import { Feed } from './Feed.tsx'

const as = (rol: 'cliente' | 'barbero') =>
  signedIn({ sessionId: 's-1', user: person({ rol }) }, { landing: '/' })
const post = (n: number) => postExample({ id: `post-${n}`, content: `Corte ${n}` })
const none: Answers = { 'GET /api/posts/new': () => ({ nuevas: 0 }) }
const words = () => screen.getAllByText(/^Corte \d+$/).map(({ textContent }) => textContent)

/** A window in which nothing is far down. */
const scrolledToEnd = () => fireEvent.scroll(window)

test('posts come page by page, each once, until one is up to date', async () => {
  const asked = serve({
    ...none,
    'GET /api/posts': ({ url }) =>
      url.searchParams.has('desde')
        ? pageExample([post(2), post(3)])
        : pageExample([post(1), post(2)], 'tras-dos'),
  })
  show(<Feed />)
  expect(await screen.findByText('Corte 1')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Balbu Community' })).toBeVisible()
  scrolledToEnd()
  expect(await screen.findByText('¡Estás al día con todas las publicaciones!')).toBeVisible()
  expect(words()).toEqual(['Corte 1', 'Corte 2', 'Corte 3'])
  expect(
    asked
      .filter(({ name }) => name === 'GET /api/posts')
      .map(({ url }) => url.searchParams.toString()),
  ).toEqual(['limit=10&page=1', 'limit=10&desde=tras-dos'])
})

test('a guest is invited, and finds the ways in', async () => {
  serve({ ...none, 'GET /api/posts': () => pageExample([post(1)]) })
  show(<Feed />)
  expect(screen.getByRole('link', { name: 'Únete Ahora' })).toHaveAttribute('href', '/signup')
  expect(screen.getByRole('link', { name: 'Inicia sesión' })).toHaveAttribute('href', '/login')
  expect(screen.getByRole('link', { name: 'Regístrate' })).toHaveAttribute('href', '/register')
  expect(screen.queryByRole('tab', { name: 'Siguiendo' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Comparte tu trabajo' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Buscar' })).toHaveAttribute('href', '/search')
  expect(await screen.findByText('Corte 1')).toBeVisible()
})

test('an empty feed says to each what may come', async () => {
  as('barbero')
  serve({ 'GET /api/posts': () => pageExample([]) })
  const user = show(<Feed />)
  expect(await screen.findByText('Sé el primero en compartir tu trabajo')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Comparte tu trabajo' })).toHaveAttribute(
    'href',
    '/create-post',
  )
  await user.click(screen.getByRole('tab', { name: 'Siguiendo' }))
  expect(await screen.findByText('Aún no sigues a nadie')).toBeVisible()
})

test('a client is not offered to publish', async () => {
  as('cliente')
  serve({ 'GET /api/posts': () => pageExample([]) })
  show(<Feed />)
  expect(
    await screen.findByText('Aquí podrás ver los trabajos de los barberos de nuestra comunidad'),
  ).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Comparte tu trabajo' })).toBeNull()
})

test('a feed that does not come offers to try again', async () => {
  let answers = 0
  serve({
    ...none,
    'GET /api/posts': () => (++answers === 1 ? refuse(404) : pageExample([post(1)])),
  })
  const user = show(<Feed />)
  expect(await screen.findByText('Error al cargar las publicaciones')).toBeVisible()
  expect(screen.getByText('No pudimos cargar el feed. Verifica tu conexión.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  expect(await screen.findByText('Corte 1')).toBeVisible()
})

test('a further page that does not come is asked for again by hand, and what there is stays', async () => {
  let answers = 0
  serve({
    ...none,
    'GET /api/posts': ({ url }) =>
      !url.searchParams.has('desde')
        ? pageExample([post(1)], 'm')
        : ++answers === 1
          ? refuse(404)
          : pageExample([post(2)]),
  })
  const user = show(<Feed />)
  expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos cargar más publicaciones.')
  scrolledToEnd()
  expect(answers).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  expect(await screen.findByText('Corte 2')).toBeVisible()
})

test('new posts are told of, and come in when one asks for them', async () => {
  let published = false
  const asked = serve({
    'GET /api/posts': () => pageExample(published ? [post(2), post(1)] : [post(1)]),
    'GET /api/posts/new': () => ({ nuevas: published ? 0 : 1 }),
  })
  const user = show(<Feed />)
  await user.click(
    await screen.findByRole('button', { name: 'Hay 1 nueva' }, { timeout: 5000 }).then((pill) => {
      published = true
      return pill
    }),
  )
  expect(await screen.findByText('Corte 2')).toBeVisible()
  expect(words()).toEqual(['Corte 2', 'Corte 1'])
  expect(
    asked.find(({ name }) => name === 'GET /api/posts/new')?.url.searchParams.get('desde'),
  ).toBe('desde-aqui')
})

const touch = (y: number) => ({ touches: [{ clientY: y }] })

test('pulled far enough it is asked for anew, not before; the button does the same', async () => {
  let answers = 0
  serve({ ...none, 'GET /api/posts': () => pageExample([post(++answers)]) })
  const user = show(<Feed />)
  await screen.findByText('Corte 1')
  fireEvent.touchStart(document.body, touch(100))
  fireEvent.touchMove(document.body, touch(180))
  expect(screen.getByText('Desliza para actualizar')).toBeVisible()
  fireEvent.touchEnd(document.body)
  expect(answers).toBe(1)
  fireEvent.touchStart(document.body, touch(100))
  fireEvent.touchMove(document.body, touch(240))
  expect(screen.getByText('Suelta para actualizar')).toBeVisible()
  fireEvent.touchEnd(document.body)
  expect(await screen.findByText('Corte 2')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Actualizar el feed' }))
  expect(await screen.findByText('Corte 3')).toBeVisible()
})

test('near barbers are asked for with a rough place, once the person has said where they are', async () => {
  Object.defineProperty(navigator, 'geolocation', {
    value: {
      getCurrentPosition: (found: (position: object) => void) =>
        found({ coords: { latitude: 19.41871234, longitude: -99.16059876 } }),
    },
    configurable: true,
  })
  const asked = serve({
    ...none,
    'GET /api/posts': () => pageExample([]),
    'GET /api/search': () => ({ results: [], hasMore: false, siguiente: null }),
  })
  const user = show(<Feed />)
  await user.click(screen.getByRole('tab', { name: 'Cerca' }))
  expect(asked.some(({ name }) => name === 'GET /api/search')).toBe(false)
  await user.click(await screen.findByRole('button', { name: 'Usar mi ubicación' }))
  expect(await screen.findByText('No hay barberos cerca')).toBeVisible()
  expect(Object.fromEntries(asked.at(-1)?.url.searchParams ?? [])).toMatchObject({
    type: 'barbers',
    lat: '19.419',
    lng: '-99.161',
  })
})

test('of a feed that is held already nothing is asked, however old it is', async () => {
  const queries = createQueryClient()
  queries.setQueryData(
    feedOf('todos').queryKey,
    { pages: [pageExample([post(7)])], pageParams: [null] },
    { updatedAt: 1 },
  )
  const asked = serve(none)
  show(<Feed />, { queries })
  expect(await screen.findByText('Corte 7')).toBeVisible()
  await waitFor(() => expect(asked.map(({ name }) => name)).toEqual(['GET /api/posts/new']))
})

test('without a network what is there stays to be read, says so, and nothing looks done that is not', async () => {
  as('cliente')
  const queries = createQueryClient()
  queries.setQueryData(
    feedOf('todos').queryKey,
    { pages: [pageExample([post(7)])], pageParams: [null] },
    { updatedAt: 1 },
  )
  const asked = serve('offline')
  const user = show(<Feed />, { queries })
  doubt()
  await vi.waitFor(() => expect(isOnline()).toBe(false))
  expect(
    await screen.findByText('Lo último que viste. Lo nuevo llega cuando vuelva la conexión.'),
  ).toBeVisible()
  expect(screen.getByText('Corte 7')).toBeVisible()
  for (const name of ['4 Me gusta', 'Seguir a Marcos Peña', 'Actualizar el feed']) {
    await user.click(screen.getByRole('button', { name }))
    expect(await screen.findByText('Verifica tu conexión a internet')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cerrar' }))
    await waitFor(() => expect(screen.queryByText('Verifica tu conexión a internet')).toBeNull())
  }
  expect(screen.getByRole('button', { name: '4 Me gusta' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  expect(asked.filter(({ name }) => name !== 'GET /api/posts/new')).toEqual([])
  answered()
  await waitFor(() => expect(screen.queryByText(/^Lo último que viste/)).toBeNull())
})
