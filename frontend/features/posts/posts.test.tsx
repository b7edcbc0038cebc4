import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ServiceA } from '../../../contract/business/services.ts'
import { signedIn } from '../../client/session.ts'
import { pageExample, pictureExample, postExample } from '../../entities/post/example.ts'
import { person, show } from '../../testScreen.tsx'
import { refuse, serve } from '../../testServer.ts'
import { CreatePostScreen } from './CreatePostScreen.tsx'
import { EditPostScreen } from './EditPostScreen.tsx'
import { MyFeedScreen } from './MyFeedScreen.tsx'
import { PostScreen } from './PostScreen.tsx'

const me = (rol: 'cliente' | 'barbero') =>
  signedIn({ sessionId: 's-1', user: person({ rol }) }, { landing: '/' })

/** What leaves by XMLHttpRequest, whose progress is the test's to tell. */
class Upload {
  static last: Upload | undefined
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  status = 0
  responseText = ''
  withCredentials = false
  method = ''
  url = ''
  body = ''
  aborted = false
  open(method: string, url: string) {
    Object.assign(this, { method, url })
  }
  setRequestHeader() {}
  send(body: string) {
    this.body = body
    Upload.last = this
  }
  abort() {
    this.aborted = true
  }
  answer(status: number, body: unknown) {
    Object.assign(this, { status, responseText: JSON.stringify(body) })
    this.onload?.()
  }
}
const sent = async () => {
  await waitFor(() => expect(Upload.last).toBeDefined())
  const { last } = Upload
  if (!last) throw new Error('nothing was sent')
  return last
}
beforeEach(() => {
  Upload.last = undefined
  vi.stubGlobal('XMLHttpRequest', Upload)
})

const routes = (
  <Routes>
    <Route path="/create-post" element={<CreatePostScreen />} />
    <Route path="/edit-post/:postId" element={<EditPostScreen />} />
    <Route path="/post/:postId" element={<PostScreen />} />
    <Route path="*" element={null} />
  </Routes>
)
const photo = (name: string) => new File([name], `${name}.jpg`, { type: 'image/jpeg' })
const choose = (files: File[]) =>
  userEvent
    .setup()
    .upload(
      document.querySelector<HTMLInputElement>('input[data-picture=post]') ??
        document.createElement('input'),
      files,
    )

test('a post goes out with its pictures in order, how far it is is said, and then one is at home', async () => {
  me('barbero')
  serve({})
  const user = show(routes, { at: '/create-post' })
  await user.type(screen.getByLabelText(/¿Qué quieres mostrar\?/), '  Degradado  ')
  expect(screen.getByText('13/500')).toBeVisible()
  await choose([photo('uno'), photo('dos')])
  await user.type(await screen.findByLabelText('Qué se ve en la imagen 2'), 'De perfil')
  await user.click(screen.getByRole('button', { name: 'Mover antes la imagen 2' }))
  await user.click(screen.getByRole('button', { name: 'Publicar' }))
  const upload = await sent()
  expect(upload).toMatchObject({ method: 'POST', url: '/api/posts' })
  expect(JSON.parse(upload.body)).toMatchObject({
    content: 'Degradado',
    alts: ['De perfil', ''],
    imageUrls: [`data:image/jpeg;base64,${btoa('dos')}`, `data:image/jpeg;base64,${btoa('uno')}`],
  })
  upload.upload.onprogress?.({ loaded: 3, total: 4 })
  expect(await screen.findByRole('progressbar', { name: 'Publicando: 75 %' })).toBeVisible()
  upload.answer(201, postExample())
  expect(await screen.findByText('¡Publicado!')).toBeVisible()
  await user.click(screen.getByText('¡Publicado!'))
  await waitFor(() => expect(screen.getByTestId('where')).toHaveTextContent(/^\/$/))
})

test('a picture without a description is a reminder that leads to its field, and stops nobody', async () => {
  me('barbero')
  serve({})
  const user = show(routes, { at: '/create-post' })
  await user.type(screen.getByLabelText(/¿Qué quieres mostrar\?/), 'Degradado')
  expect(screen.queryByRole('button', { name: 'Describir' })).toBeNull()
  await choose([photo('uno'), photo('dos')])
  expect(await screen.findByText(/^2 imágenes no tienen descripción/)).toBeVisible()
  await user.type(screen.getByLabelText('Qué se ve en la imagen 1'), 'De frente')
  expect(screen.getByText(/^Una imagen no tiene descripción/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Describir' }))
  expect(screen.getByLabelText('Qué se ve en la imagen 2')).toHaveFocus()
  await user.keyboard('De lado')
  expect(screen.queryByRole('button', { name: 'Describir' })).toBeNull()
  await user.clear(screen.getByLabelText('Qué se ve en la imagen 2'))
  await user.click(screen.getByRole('button', { name: 'Publicar' }))
  expect(JSON.parse((await sent()).body)).toMatchObject({ alts: ['De frente', ''] })
})

const serviceExample = (id: string, nombre: string, isActive = true): ServiceA => ({
  id,
  nombre,
  descripcion: null,
  precio: 200,
  duracionMin: 30,
  isActive,
  moneda: 'MXN',
  categoria: null,
})

test('a post goes out with one of the services that can be booked', async () => {
  me('barbero')
  serve({
    'GET /api/services/my-services': () => [
      serviceExample('fade', 'Fade Cut'),
      serviceExample('old', 'Antiguo', false),
    ],
  })
  const user = show(routes, { at: '/create-post' })
  await user.type(screen.getByLabelText(/¿Qué quieres mostrar\?/), 'Degradado')
  const services = await screen.findByLabelText('Servicio que se ve')
  expect(
    within(services)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ninguno', 'Fade Cut'])
  await user.selectOptions(services, 'Fade Cut')
  await user.click(screen.getByRole('button', { name: 'Publicar' }))
  expect(JSON.parse((await sent()).body)).toMatchObject({
    content: 'Degradado',
    servicioId: 'fade',
  })
})

test.each([
  ['as it is', undefined, 'fade'],
  ['none', 'Ninguno', null],
] as const)('a post that is changed has its service: %s', async (_, chosen, servicioId) => {
  me('barbero')
  const post = postExample({ esMio: true, servicio: { id: 'fade', nombre: 'Fade Cut' } })
  serve({
    'GET /api/posts/:id': () => post,
    'GET /api/services/my-services': () => [serviceExample('fade', 'Fade Cut')],
  })
  const user = show(routes, { at: `/edit-post/${post.id}` })
  const services = await screen.findByLabelText('Servicio que se ve')
  expect(services).toHaveDisplayValue('Fade Cut')
  if (chosen) await user.selectOptions(services, chosen)
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(JSON.parse((await sent()).body)).toMatchObject({ servicioId })
})

test('a service that can’t be booked any more stays with the post that shows it', async () => {
  me('barbero')
  const post = postExample({ esMio: true })
  serve({
    'GET /api/posts/:id': () => post,
    'GET /api/services/my-services': () => [serviceExample('fade', 'Fade Cut')],
  })
  const user = show(routes, { at: `/edit-post/${post.id}` })
  await screen.findByLabelText('Servicio que se ve')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(JSON.parse((await sent()).body)).not.toHaveProperty('servicioId')
})

test('without words nothing is sent', async () => {
  me('barbero')
  serve({})
  const user = show(routes, { at: '/create-post' })
  await user.type(screen.getByLabelText(/¿Qué quieres mostrar\?/), '   ')
  await user.click(screen.getByRole('button', { name: 'Publicar' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Escribe algo para publicar')
  expect(Upload.last).toBeUndefined()
})

test('what failed is said and can be sent again as the same post; what was stopped is still there', async () => {
  me('barbero')
  serve({})
  const user = show(routes, { at: '/create-post' })
  await user.type(screen.getByLabelText(/¿Qué quieres mostrar\?/), 'Navaja')
  await user.click(screen.getByRole('button', { name: 'Publicar' }))
  const first = await sent()
  Upload.last = undefined
  first.answer(500, {})
  expect(await screen.findByText('No se pudo publicar tu post. Intenta de nuevo')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Publicar' }))
  const second = await sent()
  expect(JSON.parse(second.body)).toEqual(JSON.parse(first.body))
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(second.aborted).toBe(true)
  expect(screen.getByLabelText(/¿Qué quieres mostrar\?/)).toHaveValue('Navaja')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('no more than three pictures, and no file that is none', async () => {
  me('barbero')
  serve({})
  show(routes, { at: '/create-post' })
  await choose([photo('uno'), photo('dos'), photo('tres'), photo('cuatro')])
  await waitFor(() => expect(screen.getAllByLabelText(/^Qué se ve/)).toHaveLength(3))
  expect(screen.queryByRole('button', { name: 'Agregar imagen' })).toBeNull()
})

test('what may disturb is marked by its author', async () => {
  me('barbero')
  serve({})
  const user = show(routes, { at: '/create-post' })
  await user.type(screen.getByLabelText(/¿Qué quieres mostrar\?/), 'Una herida')
  await user.click(screen.getByRole('switch', { name: /Contenido sensible/ }))
  await user.click(screen.getByRole('button', { name: 'Publicar' }))
  expect(JSON.parse((await sent()).body)).toMatchObject({ content: 'Una herida', sensible: true })
})

test('a mark is there when its post is changed, and can be taken off', async () => {
  me('barbero')
  serve({
    'GET /api/posts/:id': () => postExample({ esMio: true, sensible: true, difuminada: true }),
  })
  const user = show(routes, { at: '/edit-post/mio' })
  const mark = await screen.findByRole('switch', { name: /Contenido sensible/ })
  expect(mark).toBeChecked()
  await user.click(mark)
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(JSON.parse((await sent()).body)).toMatchObject({ sensible: false })
})

test('a client is told why not, and is at home', async () => {
  me('cliente')
  serve({})
  show(routes, { at: '/create-post' })
  expect(
    await screen.findByText('Solo los barberos y dueños de barbería pueden compartir posts'),
  ).toBeVisible()
  expect(screen.getByTestId('where')).toHaveTextContent(/^\/$/)
})

test('a post is changed with the pictures that it keeps; another’s leads home', async () => {
  me('barbero')
  const kept = pictureExample(1)
  serve({
    'GET /api/posts/:id': ({ url }) =>
      postExample({ esMio: url.pathname.endsWith('/mio'), images: [kept] }),
  })
  const user = show(routes, { at: '/edit-post/mio' })
  const words = await screen.findByLabelText(/¿Qué quieres mostrar\?/)
  await user.clear(words)
  await user.type(words, 'Otra cosa')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  const upload = await sent()
  expect(upload.method).toBe('PUT')
  expect(JSON.parse(upload.body)).toEqual({
    content: 'Otra cosa',
    imageUrls: [kept.url],
    alts: [''],
    sensible: false,
  })
  upload.answer(200, postExample({ esMio: true, content: 'Otra cosa' }))
  expect(await screen.findByText('Cambios guardados')).toBeVisible()
  await waitFor(() => expect(screen.getByTestId('where')).toHaveTextContent('/post/'))
})

test('another’s post is not changed: one is at home', async () => {
  me('barbero')
  serve({ 'GET /api/posts/:id': () => postExample() })
  show(routes, { at: '/edit-post/de-otro' })
  await waitFor(() => expect(screen.getByTestId('where')).toHaveTextContent(/^\/$/))
})

test('a post has a page of its own; its author sees how it was', async () => {
  me('barbero')
  serve({
    'GET /api/posts/:id/comments': () => [],
    'GET /api/posts/:id': () =>
      postExample({ esMio: true, revision: 1, editedAt: '2026-11-21T12:00:00Z' }),
    'GET /api/posts/:id/versions': () => [
      {
        revision: 0,
        content: 'Como era',
        images: [],
        sensible: false,
        servicioId: null,
        at: '2026-11-21T10:00:00Z',
      },
      {
        revision: 1,
        content: 'Como es',
        images: [],
        sensible: false,
        servicioId: null,
        at: '2026-11-21T12:00:00Z',
      },
    ],
  })
  show(routes, { at: '/post/uno' })
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Publicación de Marcos Peña' }),
  ).toBeVisible()
  expect(await screen.findByText('Como era')).toBeVisible()
  expect(screen.queryByText('Como es')).toBeNull()
})

test.each([404, 410])('what is no more says so (%i)', async (status) => {
  serve({ 'GET /api/posts/:id': () => refuse(status) })
  show(routes, { at: '/post/uno' })
  expect((await screen.findAllByText('Ya no está disponible')).length).toBeGreaterThan(0)
})

test('all of one’s own, and the way back to the profile', async () => {
  me('barbero')
  serve({ 'GET /api/posts': () => pageExample([postExample({ esMio: true })]) })
  const user = show(<MyFeedScreen />)
  expect(await screen.findByRole('button', { name: /^Degradado medio/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Crear' })).toHaveAttribute('href', '/create-post')
  await user.click(screen.getByRole('button', { name: 'Volver' }))
  expect(screen.getByTestId('where')).toHaveTextContent('/profile')
})
