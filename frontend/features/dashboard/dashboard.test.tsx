import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { dashboard } from '../../../contract/booking/dashboard.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import type { Rol } from '../../../contract/kernel/values.ts'
import { signedIn } from '../../client/session.ts'
import { appointmentExample } from '../../entities/appointment/example.ts'
import { businessExample, teamExample } from '../../entities/person/example.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { DashboardScreen } from './DashboardScreen.tsx'

const numbers: ResponseOf<typeof dashboard> = {
  zonaHoraria: 'Europe/Madrid',
  moneda: 'MXN',
  citasHoy: 4,
  ingresosSemana: 127.5,
  pendientes: 2,
  totalClientes: 31,
  seguidores: 0,
  siguiendo: 0,
  rating: null,
  proximas: [],
}

function open(
  more: Partial<typeof numbers> = {},
  { rol = 'barbero', routes }: { rol?: Rol; routes?: string[] } = {},
) {
  signedIn({ sessionId: 's-1', user: person({ rol, nombre: 'Marco Ruiz' }) }, { landing: '/' })
  serve({
    'GET /api/user/business': () => businessExample(),
    'GET /api/dashboard': () => ({ ...numbers, ...more }),
  })
  show(<DashboardScreen />, { at: '/dashboard', routes })
}
const stat = (label: string) => screen.getByText(label).closest('div')

test("the numbers are the server's; without reviews there is no rating", async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Hola, Marco Ruiz' })).toBeVisible()
  await screen.findByText('Citas de hoy')
  expect(stat('Citas de hoy')).toHaveTextContent('4')
  expect(stat('Ingresos de la semana')).toHaveTextContent('$127.50')
  expect(screen.getByText('desde el domingo')).toBeVisible()
  expect(stat('Por confirmar')).toHaveTextContent('2')
  expect(stat('Clientes')).toHaveTextContent('31')
  expect(stat('Calificación')).toHaveTextContent('—')
})

test('the followers and whom one follows are numbers that lead to their lists', async () => {
  open({ seguidores: 16, siguiendo: 3 })
  await screen.findByText('Citas de hoy')
  serve({ 'GET /api/users/:id/followers': () => [], 'GET /api/dashboard': () => numbers })
  expect(stat('Siguiendo')).toHaveTextContent('3')
  expect(stat('Seguidores')).toHaveTextContent('16')
  await userEvent.click(screen.getByRole('button', { name: 'Seguidores' }))
  expect(await screen.findByRole('dialog', { name: 'Seguidores' })).toBeVisible()
})

test('an earned rating is shown', async () => {
  open({ rating: 4.75 })
  await screen.findByText('Citas de hoy')
  expect(stat('Calificación')).toHaveTextContent('4.8')
})

test.each([
  ['barbero', 'Barbero'],
  ['duenno', 'Dueño'],
] as const)('%s is called %s', async (rol, label) => {
  open({}, { rol })
  expect(await screen.findByText(label)).toBeVisible()
})

test('who comes next, and the way to answer who waits', async () => {
  open({
    proximas: [
      appointmentExample({ id: 'uno', userRole: 'barber', fecha: '2030-01-07T10:00:00+01:00' }),
    ],
  })
  const card = await screen.findByRole('article', { name: /Lucía Prieto/ })
  expect(within(card).getByRole('link', { name: 'Responder' })).toHaveAttribute(
    'href',
    '/appointments/uno',
  )
})

test('only actions that lead somewhere are offered', async () => {
  open({}, { routes: ['/appointments', '/my-services'] })
  expect(await screen.findByRole('link', { name: /Todas las citas/ })).toHaveAttribute(
    'href',
    '/appointments',
  )
  expect(screen.getByRole('link', { name: /Gestionar servicios/ })).toBeVisible()
  expect(screen.getByRole('link', { name: /Ajustes de notificaciones/ })).toHaveAttribute(
    'href',
    '/notification-settings',
  )
  expect(screen.getByRole('link', { name: 'Crear Post' })).toHaveAttribute('href', '/create-post')
})

test('numbers that do not load can be asked again', async () => {
  signedIn({ sessionId: 's-1', user: person({ rol: 'barbero' }) }, { landing: '/' })
  serve({
    'GET /api/user/business': () => businessExample(),
    'GET /api/dashboard': () => refuse(403, 'No'),
  })
  show(<DashboardScreen />)
  expect(await screen.findByRole('button', { name: 'Intentar de nuevo' })).toBeVisible()
})

test('an owner sees their own chair, or the whole shop with who works it', async () => {
  const me = person({ rol: 'duenno' })
  signedIn({ sessionId: 's-1', user: me }, { landing: '/' })
  serve({
    'GET /api/user/business': () => businessExample({ ownerId: me.id }),
    'GET /api/businesses/:id/barbers': () =>
      teamExample({ [me.id]: 'Paco Navarro', otra: 'Noa Campos' }),
    'GET /api/dashboard': ({ url }) =>
      url.searchParams.get('negocio') === '1'
        ? {
            ...numbers,
            citasHoy: 21,
            proximas: [
              appointmentExample({
                userRole: 'barber',
                barberName: 'Noa Campos',
                fecha: '2030-01-07T10:00:00+01:00',
              }),
            ],
          }
        : numbers,
  })
  const user = show(<DashboardScreen />, { at: '/dashboard' })
  await user.click(await screen.findByRole('radio', { name: 'Todo el negocio' }))
  expect(await screen.findByText('21')).toBeVisible()
  expect(screen.getByText('Con Noa Campos')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver todas' })).toHaveAttribute(
    'href',
    '/appointments?tab=proximas&de=negocio',
  )
  await user.click(screen.getByRole('radio', { name: 'Míos' }))
  await expect.poll(() => screen.queryByText('21')).toBeNull()
})

describe('a moment in the past', () => {
  const AL = '2026-04-02T16:00:00.000Z'
  const then = {
    'GET /api/dashboard': ({ url }: { url: URL }) =>
      url.searchParams.has('al')
        ? { ...numbers, citasHoy: 9, seguidores: null, siguiendo: null }
        : numbers,
  } as const
  const openAt = (query: string, answers: Answers = then) => {
    signedIn(
      { sessionId: 's-1', user: person({ rol: 'barbero', creadoEn: '2026-03-01T10:00:00Z' }) },
      { landing: '/' },
    )
    const asked = serve({ 'GET /api/user/business': () => businessExample(), ...answers })
    return { asked, user: show(<DashboardScreen />, { at: `/dashboard${query}` }) }
  }
  const where = () => screen.getByTestId('where').textContent

  test('is chosen in a sheet and stands in the address, in the shop’s time', async () => {
    const { user } = openAt('')
    await user.click(await screen.findByRole('button', { name: /Ver como estaba el…/ }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Ver como estaba el…' }))
    fireEvent.change(sheet.getByLabelText('Fecha'), { target: { value: '2026-04-02' } })
    fireEvent.change(sheet.getByLabelText('Hora'), { target: { value: '18:00' } })
    await user.click(sheet.getByRole('button', { name: 'Ver' }))
    expect(await screen.findByText('9')).toBeVisible()
    // Madrid is two hours ahead in April.
    expect(where()).toBe(`/dashboard?al=${encodeURIComponent(AL)}`)
  })

  test('says so, offers nothing to do, and leads back to now', async () => {
    const { user } = openAt(`?al=${AL}`)
    expect(await screen.findByText('9')).toBeVisible()
    expect(screen.getByText(/Así estaba el 2 de abril de 2026/)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Crear Post' })).toBeNull()
    expect(screen.queryByText('Acciones rápidas')).toBeNull()
    expect(screen.queryByText('Calificación')).toBeNull()
    expect(screen.getByRole('link', { name: 'Agenda de ese día' })).toHaveAttribute(
      'href',
      `/appointments?dia=2026-04-02&al=${encodeURIComponent(AL)}`,
    )
    await user.click(screen.getByRole('button', { name: 'Volver a ahora' }))
    expect(await screen.findByText('Acciones rápidas')).toBeVisible()
    expect(where()).toBe('/dashboard')
  })

  test('before the account there is nothing to ask for', async () => {
    const { asked } = openAt('?al=2025-01-01T00:00:00.000Z')
    expect(await screen.findByText('Todavía no tenías cuenta')).toBeVisible()
    expect(asked.some(({ name }) => name.startsWith('GET /api/dashboard'))).toBe(false)
  })

  test('a moment to come is refused in words, by the sheet and by the server', async () => {
    const { user } = openAt('?al=2999-01-01T00:00:00.000Z', {
      'GET /api/dashboard': () => refuse(400, 'Ese momento todavía no ha llegado'),
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('Ese momento todavía no ha llegado')
    await user.click(screen.getByRole('button', { name: 'Otro momento' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Ver como estaba el…' }))
    fireEvent.change(sheet.getByLabelText('Fecha'), { target: { value: '2999-01-02' } })
    await user.click(sheet.getByRole('button', { name: 'Ver' }))
    expect(await sheet.findByText('Ese momento todavía no ha llegado')).toBeVisible()
    expect(where()).toContain('2999-01-01')
  })
})
