// @vitest-environment jsdom
/**
 * The console's providers against the real server: what the screens are given, and what a refusal
 * becomes.
 */
import { QueryClient } from '@tanstack/react-query'
import { HttpError } from 'react-admin'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
// For the type of what the tests' PostgreSQL provides.
import type {} from '../../backend/test/support/postgres.ts'
import { eventually } from '../../backend/test/support/eventually.ts'
import { startTestServer, type TestServer } from '../../backend/test/support/server.ts'
import { consoleAuth } from '../providers/authProvider.ts'
import { projectionStatuses, rebuildProjection } from '../../contract/kernel/projections.ts'
import { replay } from '../../contract/moderation/audit.ts'
import { call } from '../providers/call.ts'
import { consoleData } from '../providers/dataProvider.ts'
import { dropSession, keptSession } from '../providers/session.ts'
import { HIDDEN } from '../../contract/moderation/audit.ts'
import { type SignedIn } from '../../backend/seed/http/people.ts'

// jsdom brings an ArrayBuffer of its own; the server in this process knows bytes by Node's.
globalThis.ArrayBuffer = Buffer.alloc(1).buffer.constructor as ArrayBufferConstructor

let house: TestServer
let barber: SignedIn
let client: SignedIn
let appointmentId: string

beforeAll(async () => {
  house = await startTestServer()
  barber = await house.register('barbero', { nombre: 'Carlos Peña' })
  client = await house.register('cliente', { nombre: 'Lucía Ferrer' })
  const chair = house.as(barber)
  await chair.post('/api/businesses', {
    nombre: 'Barbería Peña',
    direccion: 'Calle Mayor 1, Madrid',
  })
  const { body: service } = await chair.post<{ id: string }>('/api/services', {
    nombre: 'Corte Clásico',
    precio: 15,
    duracion: 30,
  })
  const {
    body: { dias },
  } = await house.guest.get<{ dias: { horarios: { inicio: string }[] }[] }>(
    `/api/barbers/${barber.user.id}/slots`,
  )
  const fecha = dias.flatMap(({ horarios }) => horarios).at(-1)?.inicio
  const { body: booked } = await house.as(client).post<{ id: string }>('/api/appointments', {
    barberId: barber.user.id,
    services: [service.id],
    fecha,
    notes: 'Degradado bajo',
  })
  appointmentId = booked.id
  await chair.patch(`/api/appointments/${appointmentId}/confirm`)
})

beforeEach(() => {
  // A page knows where it came from; here the address is given.
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    fetch(new URL(input, house.url), init),
  )
})
afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})

const replayOf = (id: string) => call(replay, { params: { type: 'appointment', id } })

async function signIn(...roles: Parameters<TestServer['staff']>) {
  const person = await house.staff(...roles)
  const auth = consoleAuth()
  await auth.login({ username: person.email, password: person.password })
  return { auth, person }
}

const page = {
  pagination: { page: 1, perPage: 10 },
  sort: { field: 'id', order: 'ASC' as const },
  filter: {},
}

describe('signing in', () => {
  test('a staff member is known by name and roles, and may what the contract gives those roles', async () => {
    const { auth } = await signIn('auditor')
    await expect(auth.checkAuth({})).resolves.toBeUndefined()
    expect(await auth.getIdentity?.()).toMatchObject({
      fullName: 'Equipo auditor',
      roles: ['auditor'],
    })
    const context = {
      client: new QueryClient(),
      queryKey: [],
      signal: new AbortController().signal,
      meta: undefined,
    }
    const may = (resource: string, action: string) =>
      auth.canAccess?.({ ...context, resource, action })
    expect(await may('appointments', 'list')).toBe(true)
    expect(await may('appointments', 'show')).toBe(true)
    expect(await may('projections', 'rebuild')).toBe(false)
    expect(await may('appointments', 'delete')).toBe(false)
  })

  test('somebody without a staff role is refused, with the server’s words, and nothing is kept', async () => {
    const refused = consoleAuth().login({ username: client.email, password: client.password })
    await expect(refused).rejects.toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    })
    expect(keptSession()).toBeUndefined()
  })

  test('signing out ends the session on the server, not only here', async () => {
    const { auth } = await signIn('auditor')
    const sessionId = keptSession()?.sessionId ?? ''
    await auth.logout({})
    expect(keptSession()).toBeUndefined()
    expect((await house.as({ sessionId }).get('/api/admin/auth/me')).status).toBe(401)
  })

  test('a session that the server no longer knows sends to the door: 401 signs out, 403 does not', async () => {
    const { auth } = await signIn('analyst')
    const forbidden = await consoleData
      .getList('appointments', page)
      .catch((error: unknown) => error)
    expect(forbidden).toMatchObject({ status: 403 })
    await expect(auth.checkError(forbidden)).rejects.toMatchObject({
      logoutUser: false,
      redirectTo: '/access-denied',
    })

    const elsewhere = keptSession()?.sessionId ?? ''
    await house.as({ sessionId: elsewhere }).post('/api/admin/auth/logout')
    const expired = await call(projectionStatuses).catch((error: unknown) => error)
    expect(expired).toMatchObject({ status: 401 })
    await expect(auth.checkError(expired)).rejects.not.toHaveProperty('logoutUser')
    await expect(consoleAuth().checkAuth({})).rejects.toBeDefined()
    expect(keptSession()).toBeUndefined()
  })

  test('a fault of the server or a bad input signs nobody out', async () => {
    const { auth } = await signIn('auditor')
    await expect(auth.checkError(new HttpError('x', 500))).resolves.toBeUndefined()
    await expect(auth.checkError(new HttpError('x', 0))).resolves.toBeUndefined()
  })
})

describe('appointments', () => {
  test('come as a page that knows its neighbours, the record the same in list and alone', async () => {
    await signIn('auditor')
    const { data, pageInfo, total } = await consoleData.getList('appointments', page)
    expect(total).toBeUndefined()
    expect(pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: false })
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      id: appointmentId,
      barberName: null,
      clientName: null,
      serviceName: 'Corte Clásico',
      totalPrice: 15,
      businessName: 'Barbería Peña',
    })
    expect(await consoleData.getOne('appointments', { id: appointmentId })).toEqual({
      data: data[0],
    })
    expect((await consoleData.getMany('appointments', { ids: [appointmentId] })).data).toEqual(data)
  })

  test('are narrowed by what the filters say; an empty filter narrows nothing', async () => {
    await signIn('auditor')
    const found = async (filter: object) =>
      (await consoleData.getList('appointments', { ...page, filter })).data.length
    expect(await found({ q: 'lucia' })).toBe(1)
    expect(await found({ q: 'nadie' })).toBe(0)
    expect(await found({ estado: 'cancelada' })).toBe(0)
    expect(await found({ barberId: barber.user.id, estado: undefined, q: '' })).toBe(1)
  })

  test('never say a phone or an e-mail', async () => {
    await signIn('auditor')
    const all = JSON.stringify([
      await consoleData.getList('appointments', page),
      await replayOf(appointmentId),
    ])
    expect(all).not.toContain('5512345678')
    expect(all).not.toContain('@example.com')
  })

  test('replay event by event, with who acted and the state after each', async () => {
    await signIn('auditor')
    const { steps } = await replayOf(appointmentId)
    expect(
      steps.map(({ type, actor, state }) => [type, actor.nombre, actor.role, state['status']]),
    ).toEqual([
      ['AppointmentBooked', null, 'cliente', 'pendiente'],
      ['AppointmentConfirmed', null, 'barbero', 'confirmada'],
    ])
    expect(steps[0]?.data).toMatchObject({ appointmentId, notes: HIDDEN, cents: 1500 })
    expect(
      steps.every(
        ({ position }, index) =>
          index === 0 || BigInt(position) > BigInt(steps[index - 1]?.position ?? 0),
      ),
    ).toBe(true)
  })

  test('one that is not there is refused as such', async () => {
    await signIn('auditor')
    await expect(
      consoleData.getOne('appointments', { id: '00000000-0000-4000-8000-000000000000' }),
    ).rejects.toMatchObject({ status: 404, message: 'Cita no encontrada' })
    await expect(replayOf('no-id')).rejects.toMatchObject({
      status: 400,
      body: { code: 'validation' },
    })
  })

  test('are not written from here', async () => {
    await expect(consoleData.update()).rejects.toMatchObject({ status: 405 })
    await expect(consoleData.deleteMany()).rejects.toMatchObject({ status: 405 })
  })

  test('a call that is no longer wanted is called off', async () => {
    await signIn('auditor')
    const wanted = new AbortController()
    const asked = consoleData.getList('appointments', { ...page, signal: wanted.signal })
    wanted.abort()
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('no answer at all is told in words, as no status', async () => {
    await signIn('auditor')
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
    await expect(consoleData.getList('appointments', page)).rejects.toMatchObject({
      status: 0,
      message: 'console.error.offline',
    })
  })
})

describe('projections', () => {
  test('say where they stand to everybody of the staff, with the head of the log', async () => {
    await signIn('moderator')
    const { data, meta } = await consoleData.getList('projections', page)
    expect(data.map(({ name }) => name)).toContain('appointments')
    expect(
      data.every(
        ({ status, error, rebuilding }) =>
          status === 'live' && error === null && rebuilding === null,
      ),
    ).toBe(true)
    expect(BigInt(meta.head)).toBeGreaterThan(0n)
    expect(await consoleData.getOne('projections', { id: 'people' })).toMatchObject({
      data: { name: 'people' },
    })
  })

  test('are rebuilt for an admin, and the list is the same afterwards', async () => {
    await signIn('auditor', 'admin')
    const before = (await consoleData.getList('appointments', page)).data
    expect(await call(rebuildProjection, { params: { name: 'appointments' } })).toEqual({
      ok: true,
    })
    await eventually('rebuilt', async () =>
      (await call(projectionStatuses)).data.every(({ status }) => status === 'live'),
    )
    expect((await consoleData.getList('appointments', page)).data).toEqual(before)
    await expect(call(rebuildProjection, { params: { name: 'nothing' } })).rejects.toMatchObject({
      status: 404,
      message: 'Proyección no encontrada',
    })
  })

  test('are not rebuilt for anybody else', async () => {
    await signIn('auditor')
    await expect(
      call(rebuildProjection, { params: { name: 'appointments' } }),
    ).rejects.toMatchObject({
      status: 403,
    })
  })
})
