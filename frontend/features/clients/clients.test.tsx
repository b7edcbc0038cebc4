import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Client } from '../../../contract/booking/clients.ts'
import { signedIn } from '../../client/session.ts'
import { businessExample, teamExample } from '../../entities/person/example.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { ClientsScreen } from './ClientsScreen.tsx'

const client = (changes: Partial<Client> = {}): Client => ({
  id: 'p1',
  clienteId: 'p1',
  nombre: 'Lucía Paz',
  telefono: '5512345678',
  visitas: 3,
  ultimaVisita: '2026-10-05T10:00:00-06:00',
  gastado: 450,
  noShows: 1,
  nota: 'Al 2',
  ...changes,
})
const page = (...clientes: Client[]) => ({ moneda: 'MXN', clientes, siguiente: null })

function open(answers: Answers, { at = '/clients', me = person({ rol: 'barbero' }) } = {}) {
  signedIn({ sessionId: 's-1', user: me }, { landing: '/' })
  const asked = serve({
    'GET /api/user/business': () => businessExample(),
    'GET /api/moderation/blocks': () => [],
    'GET /api/moderation/restrictions': () => [],
    ...answers,
  })
  return { asked, user: show(<ClientsScreen />, { at }) }
}

test('who they are, how often they came and stayed away, what they spent, what is worth remembering', async () => {
  open({ 'GET /api/clients': () => page(client()) })
  const row = await screen.findByRole('article', { name: 'Lucía Paz' })
  for (const text of ['3 visitas', '1 inasistencia', 'Al 2', '55 1234 5678'])
    expect(row).toHaveTextContent(text)
  expect(row).toHaveTextContent('$450')
})

test('nobody yet: what brings them', async () => {
  open({ 'GET /api/clients': () => page() })
  expect(await screen.findByText('Todavía no tienes clientes')).toBeVisible()
  expect(screen.getByRole('link', { name: /perfil público/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/user\//),
  )
})

test('a note is written, saved and shown; what was typed outlives a closed sheet', async () => {
  let nota = ''
  const { asked, user } = open({
    'GET /api/clients': () => page(client({ nota })),
    'PUT /api/clients/:id/note': ({ body }) => {
      nota = (body as { nota: string }).nota
      return { id: 'p1', nota }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Lucía Paz' }))
  await user.type(await screen.findByLabelText('Nota privada'), 'Alérgica al tinte')
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Lucía Paz' }))
  expect(await screen.findByLabelText('Nota privada')).toHaveValue('Alérgica al tinte')
  await user.click(screen.getByRole('button', { name: 'Guardar nota' }))
  expect(await screen.findByText('Nota guardada')).toBeVisible()
  expect(within(await screen.findByRole('article')).getByText('Alérgica al tinte')).toBeVisible()
  expect(asked.find(({ name }) => name === 'PUT /api/clients/p1/note')?.body).toEqual({
    nota: 'Alérgica al tinte',
  })
})

test('a note that is refused says so beside it', async () => {
  const { user } = open(
    {
      'GET /api/clients': () => page(client()),
      'PUT /api/clients/:id/note': () => refuse(404, 'Cliente no encontrado'),
    },
    { at: '/clients?cliente=p1' },
  )
  await user.click(await screen.findByRole('button', { name: 'Guardar nota' }))
  expect(await screen.findByText('Cliente no encontrado')).toBeVisible()
})

test('an owner looks at the whole shop’s, whose notes are the shop’s', async () => {
  const me = person({ rol: 'duenno' })
  const { asked, user } = open(
    {
      'GET /api/user/business': () => businessExample({ ownerId: me.id }),
      'GET /api/businesses/:id/barbers': () => teamExample({ [me.id]: 'Paco', noa: 'Noa' }),
      'GET /api/clients': ({ url }) =>
        page(client({ nombre: url.searchParams.has('negocio') ? 'Del negocio' : 'Mío' })),
      'PUT /api/clients/:id/note': () => ({ id: 'p1', nota: '' }),
    },
    { me },
  )
  expect(await screen.findByRole('article', { name: 'Mío' })).toBeVisible()
  await user.click(await screen.findByRole('radio', { name: 'Todo el negocio' }))
  await user.click(
    within(await screen.findByRole('article', { name: 'Del negocio' })).getByRole('button'),
  )
  expect(await screen.findByText('Es del negocio: solo la ve el dueño.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Guardar nota' }))
  expect(await screen.findByText('Nota guardada')).toBeVisible()
  expect(asked.find(({ name }) => name === 'PUT /api/clients/p1/note')?.body).toEqual({
    nota: 'Al 2',
    negocio: '1',
  })
})

test('a name that nobody has is said', async () => {
  const { user } = open({
    'GET /api/clients': ({ url }) => (url.searchParams.get('q') ? page() : page(client())),
  })
  await user.type(await screen.findByLabelText('Buscar por nombre'), 'zz')
  expect(await screen.findByText('Nadie se llama «zz»')).toBeVisible()
})

test('a client leads on to a new appointment, their last visit, a message, their profile, and may be blocked', async () => {
  const { user } = open({ 'GET /api/clients': () => page(client()) })
  await user.click(await screen.findByRole('button', { name: 'Lucía Paz' }))
  const sheet = await screen.findByRole('dialog', { name: 'Lucía Paz' })
  const leadsTo = (name: string) => within(sheet).getByRole('link', { name }).getAttribute('href')
  expect(leadsTo('Ver la última visita')).toBe('/appointments?dia=2026-10-05')
  expect(leadsTo('Mensaje')).toBe('/chat/p1')
  expect(leadsTo('Ver perfil')).toBe('/user/p1')
  expect(within(sheet).getByRole('button', { name: 'Bloquear Lucía Paz' })).toBeVisible()
  await user.click(within(sheet).getByRole('link', { name: 'Nueva cita' }))
  expect(screen.getByTestId('where').textContent).toMatch(
    /^\/appointments\?nueva=\d{4}-\d{2}-\d{2}$/,
  )
})

test('a guest without an account can be given an appointment, and no more', async () => {
  const { user } = open({
    'GET /api/clients': () => page(client({ clienteId: null, ultimaVisita: null })),
  })
  await user.click(await screen.findByRole('button', { name: 'Lucía Paz' }))
  const sheet = await screen.findByRole('dialog', { name: 'Lucía Paz' })
  expect(within(sheet).getByRole('link', { name: 'Nueva cita' })).toBeVisible()
  for (const name of ['Mensaje', 'Ver perfil', 'Ver la última visita'])
    expect(within(sheet).queryByRole('link', { name }), name).toBeNull()
  expect(within(sheet).queryByRole('button', { name: /^Bloquear/ })).toBeNull()
})

test('a link to one client finds them by name and opens their sheet', async () => {
  const { asked } = open(
    { 'GET /api/clients': () => page(client()) },
    { at: '/clients?q=Luc%C3%ADa+Paz&cliente=p1' },
  )
  expect(await screen.findByRole('dialog', { name: 'Lucía Paz' })).toBeVisible()
  expect(asked.find(({ name }) => name === 'GET /api/clients')?.url.searchParams.get('q')).toBe(
    'Lucía Paz',
  )
})
