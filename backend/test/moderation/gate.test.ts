/** What stands between two people, and between an account and the product, when somebody acts. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../../contract/routes.ts'
import { accountDecider } from '../../domain/identity/account.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, freeDays, someDay } from '../../seed/http/visits.ts'
import { type Chair, openChair } from '../../seed/http/shops.ts'
import { bySystem, contextOf, settled } from '../support/acting.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
let chair: Chair
beforeAll(async () => {
  house = await startTestServer()
  chair = await openChair(house)
  await must(house.as(chair.barber).put('/api/availability', { politica: { maximoActivas: 20 } }))
})

const block = (blocker: SignedIn, blocked: SignedIn) =>
  house.services.moderation.blocks.block(contextOf(house, blocker), blocked.user.id)
const unblock = (blocker: SignedIn, blocked: SignedIn) =>
  house.services.moderation.blocks.unblock(contextOf(house, blocker), blocked.user.id)
const suspend = async (person: SignedIn, until: string | null) => {
  const decisionId = randomUUID()
  await house.services.identity.accounts.suspend(bySystem(house), person.user.id, {
    decisionId,
    until,
  })
  await settled(house)
  // A look-up of a moment ago is remembered for five seconds.
  house.clock.offsetMs += 5_000
  return decisionId
}
const slotsFor = async (client: SignedIn, { barber }: Chair) =>
  await house
    .as(client)
    .get<{ dias: { fecha: string; horarios: unknown[] }[] }>(`/api/barbers/${barber.user.id}/slots`)
const refused = ({
  status,
  body: { message, code },
}: {
  status: number
  body: { message?: unknown; code?: unknown }
}) => ({ status, message, code })

describe('between a client and a barber', () => {
  test('whoever is blocked finds a full calendar and one neutral word: the same as for an account that is suspended or closed', async () => {
    const [client, suspended, closed] = [
      await house.client(),
      await openChair(house),
      await openChair(house),
    ]
    const time = (await someDay(house, chair))[0]
    const days = (await freeDays(house, chair)).length
    await block(chair.barber, client)
    await suspend(suspended.barber, null)
    await house.services.identity.accounts.close(bySystem(house), closed.barber.user.id)
    await settled(house)
    const answers = []
    for (const one of [chair, suspended, closed]) {
      const {
        status,
        body: { dias },
      } = await slotsFor(client, one)
      expect([status, dias.length, dias.flatMap(({ horarios }) => horarios)]).toEqual([
        200,
        days,
        [],
      ])
      answers.push(refused(await book(house, client, one, time)))
    }
    expect(answers).toEqual(
      Array(3).fill({
        status: 400,
        message: 'Esta persona no está disponible.',
        code: 'unavailable',
      }),
    )
  })

  test('a block counts at once, before any read model shows it', async () => {
    const client = await house.client()
    const time = (await someDay(house, chair))[1]
    await block(chair.barber, client)
    expect((await book(house, client, chair, time)).body.code).toBe('unavailable')
  })

  test('whoever has blocked is told what they did themselves', async () => {
    const client = await house.client()
    await block(client, chair.barber)
    expect((await book(house, client, chair, (await someDay(house, chair))[1])).body).toMatchObject(
      {
        code: 'blocked_by_you',
        message: 'Has bloqueado a esta persona. Desbloquéala para continuar.',
      },
    )
  })

  test('nobody is written in by a barber with whom there is a block, in either direction', async () => {
    for (const [blocker, blocked, code] of [
      ['client', 'barber', 'unavailable'],
      ['barber', 'client', 'blocked_by_you'],
    ] as const) {
      const pair = { client: await house.client(), barber: chair.barber }
      const times = await someDay(house, chair)
      await must(book(house, pair.client, chair, times[2], { permitirSolape: true }), 201)
      await settled(house)
      await block(pair[blocker], pair[blocked])
      const entered = await house.as(chair.barber).post('/api/appointments', {
        barberId: chair.barber.user.id,
        services: [chair.cut],
        fecha: times[6],
        cliente: { id: pair.client.user.id },
      })
      expect([entered.status, entered.body['code']]).toEqual([400, code])
    }
  })

  test('others are not affected, and unblocking lets the two meet again', async () => {
    const [client, other] = [await house.client(), await house.client()]
    await block(chair.barber, client)
    await must(book(house, other, chair, (await someDay(house, chair))[8]), 201)
    await unblock(chair.barber, client)
    await must(book(house, client, chair, (await someDay(house, chair))[10]), 201)
    await settled(house)
    expect((await house.as(client).get(`/api/users/${chair.barber.user.id}`)).status).toBe(200)
  })

  test('what is booked stands, and either may call it off', async () => {
    const client = await house.client()
    const {
      body: { id },
    } = await must(book(house, client, chair, (await someDay(house, chair))[12]), 201)
    await block(chair.barber, client)
    await settled(house)
    expect((await house.as(client).get(`/api/appointments/${id}`)).body).toMatchObject({
      estado: 'pendiente',
      barberName: chair.barber.user.nombre,
    })
    await must(house.as(client).patch(`/api/appointments/${id}/cancel`, {}))
  })

  test('what is said to somebody who is signed in is kept by nobody between, and differs from what guests get', async () => {
    const client = await house.client()
    const path = `/api/barbers/${chair.barber.user.id}/slots`
    const asGuest = await house.guest.get(path)
    const before = await house.as(client).get(path)
    expect([asGuest.headers.get('cache-control'), before.headers.get('cache-control')]).toEqual([
      'no-cache',
      'private, no-cache',
    ])
    for (const { headers } of [asGuest, before])
      expect(headers.get('vary')).toMatch(/Cookie, X-Session-Id/)
    await block(chair.barber, client)
    await settled(house)
    const tag = asGuest.headers.get('etag') ?? ''
    expect((await house.as(client).get(path, { headers: { 'if-none-match': tag } })).status).toBe(
      200,
    )
    expect((await house.guest.get(path, { headers: { 'if-none-match': tag } })).status).toBe(304)
  })

  test('nobody joins the shop of somebody with whom there is a block, nor hears of its invitation', async () => {
    const [owner, barber] = [await openChair(house), await house.barber()]
    await house.services.commands.handle(
      accountDecider,
      barber.user.id,
      { type: 'VerifyEmail', data: {} },
      contextOf(house, barber),
    )
    const {
      body: { id },
    } = await must(
      house
        .as(owner.barber)
        .post<{ id: string }>(`/api/businesses/${owner.shop.id}/barbers`, { email: barber.email }),
      201,
    )
    await block(barber, owner.barber)
    await settled(house)
    expect((await house.as(barber).get('/api/invitations')).body).toEqual([])
    expect((await house.as(barber).get(`/api/invitations/${id}`)).status).toBe(404)
    expect((await house.as(barber).post(`/api/invitations/${id}/accept`)).body['code']).toBe(
      'blocked_by_you',
    )
    expect((await house.as(barber).get('/api/notifications')).body).toEqual([])
    expect((await house.as(barber).get('/api/notifications/unread-count')).body).toEqual({
      unreadCount: 0,
    })
  })
})

describe('an account that is suspended', () => {
  const until = () => new Date(house.services.now().getTime() + 86_400_000).toISOString()
  /** Signing in comes first, signing out last: each ends the session with which it is asked. */
  const calls = [...routes].filter(
    ([name, { path }]) => !path.startsWith('/api/admin/') && name !== 'logout',
  )

  test('is kept out of every call but those that remain for it', async () => {
    const person = await house.register('duenno')
    const end = until()
    await suspend(person, end)
    const me = house.as(person)
    for (const [name, { method, path, whileSuspended }] of calls) {
      const url = path.replace(/:[A-Za-z]+/g, person.user.id)
      const {
        status,
        body: { code, until: told },
      } = await (method === 'GET' ? me.get(url) : me[method.toLowerCase() as 'post'](url, {}))
      const isKeptOut = code === 'account_suspended'
      expect([name, isKeptOut]).toEqual([name, whileSuspended !== true])
      if (isKeptOut) expect([name, status, told]).toEqual([name, 403, end])
    }
  })

  test('says so where one asks who one is, lets one sign in, and ends by itself', async () => {
    const person = await house.client()
    const end = until()
    await suspend(person, end)
    const {
      body: { sessionId },
    } = await must(
      house.guest.post<{ sessionId: string }>('/api/auth/login', {
        email: person.email,
        password: person.password,
      }),
    )
    expect((await must(house.as({ sessionId }).get('/api/auth/user'))).body['suspension']).toEqual({
      hasta: end,
    })
    expect((await house.as({ sessionId }).get('/api/notifications')).status).toBe(403)
    house.clock.offsetMs += 2 * 86_400_000
    // The browser's session does not last that long.
    const { body: later } = await must(
      house.guest.post<{ sessionId: string }>('/api/auth/login', {
        email: person.email,
        password: person.password,
      }),
    )
    expect((await house.as(later).get('/api/notifications')).status).toBe(200)
    expect((await must(house.as(later).get('/api/auth/user'))).body).not.toHaveProperty(
      'suspension',
    )
  })

  test('changes nothing from the moment on, whatever the read models show', async () => {
    const person = await house.barber()
    expect((await house.as(person).get('/api/notifications')).status).toBe(200)
    await house.services.identity.accounts.suspend(bySystem(house), person.user.id, {
      decisionId: randomUUID(),
      until: null,
    })
    expect(
      (await house.as(person).post('/api/services', { nombre: 'Corte', precio: 10, duracion: 30 }))
        .body,
    ).toMatchObject({ code: 'account_suspended', until: null })
  })

  test('is back when its decision is undone, but not while another holds', async () => {
    const person = await house.client()
    const first = await suspend(person, null)
    const second = await suspend(person, until())
    await house.services.identity.accounts.reinstate(bySystem(house), person.user.id, first)
    await settled(house)
    house.clock.offsetMs += 5_000
    expect((await house.as(person).get('/api/notifications')).status).toBe(403)
    await house.services.identity.accounts.reinstate(bySystem(house), person.user.id, second)
    await settled(house)
    house.clock.offsetMs += 5_000
    expect((await house.as(person).get('/api/notifications')).status).toBe(200)
  })

  test('has no place in the console', async () => {
    const person = await house.staff('auditor')
    await suspend(person, null)
    expect(
      (await house.as({ sessionId: person.staffSessionId }).get('/api/admin/auth/me')).status,
    ).toBe(401)
    expect(
      (
        await house.guest.post('/api/admin/auth/login', {
          email: person.email,
          password: person.password,
        })
      ).status,
    ).toBe(401)
  })
})

test('an account that is closed is nobody: its sessions end, and nobody signs in to it', async () => {
  const person = await house.barber()
  await house.services.identity.accounts.close(bySystem(house), person.user.id)
  await settled(house)
  house.clock.offsetMs += 5_000
  expect((await house.as(person).get('/api/auth/user')).status).toBe(401)
  expect(
    (await house.as(person).post('/api/services', { nombre: 'Corte', precio: 10, duracion: 30 }))
      .status,
  ).toBe(401)
  // What anybody may ask they may ask as anybody.
  expect((await house.as(person).get('/api/businesses/all')).status).toBe(200)
  const login = await house.guest.post('/api/auth/login', {
    email: person.email,
    password: person.password,
  })
  expect([login.status, login.body['code']]).toEqual([401, 'invalid_credentials'])
})
