/**
 * Two nodes behind a balancer, on one database: one with the projector and the worker, one that
 * only answers. Whatever is asked of both at once comes out as if there were one; what one has done
 * the other knows.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, startServer } from '../compose.ts'
import { readConfig } from '../config.ts'
import { businessDecider, ownedShopId } from '../domain/business/business.ts'
import { accountDecider } from '../domain/identity/account.ts'
import { ERASED } from '../domain/kernel/event.ts'
import { agendaDecider } from '../domain/booking/agenda.ts'
import { openLogger } from '../observability/logger.ts'
import { allProjections } from '../modules/modules.ts'
import { misplaced, overlaps } from '../projections/booking/invariants.ts'
import { sql } from '../postgres/db.ts'
import { verify } from '../projections/engine/build/verify.ts'
import { freshDatabase } from './support/database.ts'
import { eventually } from './support/eventually.ts'
import { freePort } from './support/free-port.ts'
import { Listener } from './support/listener.ts'
import { book, type Booking, freeDays, someDay } from '../seed/http/visits.ts'
import { type Answer, must } from '../seed/http/client.ts'
import { type Callers, callersOf, newPhone } from '../seed/http/people.ts'
import { openChair } from '../seed/http/shops.ts'
import { bySystem } from './support/acting.ts'

const { url: databaseUrl, db } = await freshDatabase()
let nodes: [Running, Running]
let one: Callers
let other: Callers

beforeAll(async () => {
  const node = async (roles: string) =>
    startServer(
      readConfig({
        DATABASE_URL: databaseUrl,
        MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
        HOST: '127.0.0.1',
        PORT: String(await freePort()),
        METRICS_PORT: 'off',
        DEMO: '0',
        RATE_LIMIT: 'off',
        ROLES: roles,
      }),
      openLogger(process.env['TEST_LOG'] ?? 'silent'),
    )
  nodes = [await node('api,projector,worker'), await node('api')]
  one = callersOf(nodes[0].url)
  other = callersOf(nodes[1].url)
})
afterAll(async () => {
  for (const node of nodes) await node.close()
})

const inTurn = (index: number) => (index % 2 === 0 ? one : other)
const client = (index = 0) => inTurn(index).register('cliente', { telefono: newPhone() })
const statusesOf = (answers: readonly Answer<unknown>[]) =>
  answers.map(({ status }) => status).sort((a, b) => a - b)
const own = (node: Callers, who: { sessionId: string }, id: string) =>
  must(node.as(who).get<Booking>(`/api/appointments/${id}`))

test('of forty who want one time, twenty at each, one gets it', async () => {
  const chair = await openChair(one)
  const fecha = (await someDay(other, chair))[8]
  const clients = await Promise.all(Array.from({ length: 40 }, (_, index) => client(index)))
  const answers = await Promise.all(
    clients.map((who, index) => book(inTurn(index), who, chair, fecha)),
  )
  expect(statusesOf(answers)).toEqual([201, ...Array<number>(39).fill(409)])
  for (const { body } of answers.filter(({ status }) => status === 409))
    expect(body).toMatchObject({
      code: 'slot_taken',
      alternativas: expect.arrayContaining([expect.any(String)]) as unknown,
    })
})

test('a client who asks both for ever more times holds no more than the barber allows', async () => {
  const chair = await openChair(one)
  const [who, free] = [
    await client(),
    (await freeDays(other, chair)).slice(2).flatMap(({ inicios }) => inicios),
  ]
  const answers = await Promise.all(
    free.slice(0, 24).map((fecha, index) => book(inTurn(index), who, chair, fecha)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(
    new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code)),
  ).toEqual(new Set(['too_many_active']))
})

test('the same request at both is one appointment, and the same answer', async () => {
  const chair = await openChair(one)
  const [who, [fecha]] = [await client(), await someDay(one, chair)]
  const key = randomUUID()
  const answers = await Promise.all(
    [one, other, one, other].map((node) =>
      book(node, who, chair, fecha, {}, { headers: { 'idempotency-key': key } }),
    ),
  )
  expect(statusesOf(answers)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
})

test('a confirmation at one and a cancellation at the other: both nodes tell the same end, and no answer is untrue', async () => {
  const chair = await openChair(one)
  const free = await someDay(other, chair)
  for (const fecha of free.slice(0, 8)) {
    const who = await client()
    const {
      body: { id },
    } = await must(book(one, who, chair, fecha), 201)
    const [confirmed, cancelled] = await Promise.all([
      one.as(chair.barber).patch<Booking>(`/api/appointments/${id}/confirm`),
      other.as(who).patch<Booking>(`/api/appointments/${id}/cancel`),
    ])
    expect([200, 409]).toContain(confirmed.status)
    expect(cancelled.status, 'a client may always call off').toBe(200)
    const seen = await Promise.all([own(one, who, id), own(other, who, id)])
    expect(seen.map(({ body }) => body.estado)).toEqual(['cancelada', 'cancelada'])
  }
})

test('moved to two days by two nodes at once, it stands on one of them', async () => {
  const chair = await openChair(one)
  const days = await freeDays(one, chair)
  for (let turn = 0; turn < 6; turn++) {
    const who = await client()
    const {
      body: { id },
    } = await must(book(other, who, chair, days[2]?.inicios[turn * 3]), 201)
    const targets = [days[3]?.inicios[turn * 3], days[4]?.inicios[turn * 3]]
    const [byClient, byBarber] = await Promise.all([
      one.as(who).patch<Booking>(`/api/appointments/${id}/reschedule`, { fecha: targets[0] }),
      other
        .as(chair.barber)
        .patch<Booking>(`/api/appointments/${id}/reschedule`, { fecha: targets[1] }),
    ])
    for (const { status } of [byClient, byBarber]) expect([200, 409]).toContain(status)
    expect([byClient.status, byBarber.status]).toContain(200)
    const seen = await Promise.all([own(one, who, id), own(other, who, id)])
    expect(seen[0].body.fecha).toBe(seen[1].body.fecha)
    expect(targets.map((fecha) => Date.parse(fecha ?? ''))).toContain(
      Date.parse(seen[0].body.fecha),
    )
  }
  expect([await misplaced(db), await overlaps(db)]).toEqual([0, 0])
})

test('many presses of “siguiente” at once, by one person at both, leave them with one case', async () => {
  const moderator = await one.register()
  const [author, reporters] = [
    await one.barber(),
    await Promise.all(Array.from({ length: 6 }, (_, index) => inTurn(index).register())),
  ]
  await nodes[0].services.identity.accounts.grantStaffRole(
    bySystem(nodes[0]),
    moderator.email,
    'moderator',
    { lead: false },
  )
  const { sessionId } = (
    await must(
      one.guest.post<{ sessionId: string }>('/api/admin/auth/login', {
        email: moderator.email,
        password: moderator.password,
      }),
    )
  ).body
  for (const reporter of reporters) {
    const {
      body: { id: targetId },
    } = await must(one.as(author).post<{ id: string }>('/api/posts', { content: 'Degradado' }), 201)
    await must(
      one
        .as(reporter)
        .post('/api/moderation/reports', { targetType: 'POST', targetId, reason: 'spam' }),
      201,
    )
  }
  for (let turn = 0; turn < 3; turn++) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        must(inTurn(index).as({ sessionId }).post<{ id: string }>('/api/admin/cases/next')),
      ),
    )
    const {
      body: { data },
    } = await must(
      other.as({ sessionId }).get<{ data: { id: string }[] }>('/api/admin/cases?tomado=mio'),
    )
    expect(data).toHaveLength(1)
    expect(answers.map(({ body }) => body.id)).toEqual(
      expect.arrayContaining(data.map(({ id }) => id)),
    )
  }
})

test('the hours and prices that one has changed are those by which the other decides', async () => {
  const chair = await openChair(one)
  const [who, [fecha, later]] = [await client(1), await someDay(other, chair)]
  // The other has all of it in mind.
  await must(book(other, await client(), chair, later), 201)
  await must(
    one
      .as(chair.barber)
      .put(`/api/services/${chair.cut}`, { nombre: 'Corte', precio: 175, duracion: 30 }),
  )
  await eventually('the other charges the new price', async () => {
    const { body } = await must(book(other, await client(), chair, fecha), 201)
    await must(other.as(chair.barber).patch(`/api/appointments/${body.id}/reject`))
    return body.totalPrice === 175
  })
  await must(
    one.as(chair.barber).put('/api/availability', {
      horario: {
        monday: [],
        tuesday: [],
        wednesday: [],
        thursday: [],
        friday: [],
        saturday: [],
        sunday: [],
      },
    }),
  )
  await eventually(
    'the other offers nothing',
    async () => (await someDay(other, chair)).length === 0,
  )
  expect((await book(other, who, chair, fecha)).body.code).toBe('outside_hours')
})

test('who signs out everywhere at one is a stranger to the other', async () => {
  const who = await client()
  await must(other.as(who).get('/api/auth/user'))
  await must(one.as(who).post('/api/auth/logout-all'))
  await eventually(
    'the other knows them no more',
    async () => (await other.as(who).get('/api/auth/user')).status === 401,
  )
})

test('a device at one hears what is done at the other, and may read it there at once', async () => {
  const chair = await openChair(one)
  const who = await client()
  const socket = new Listener(`${nodes[1].url.replace('http', 'ws')}/ws`, {
    'x-session-id': chair.barber.sessionId,
  })
  await socket.next('ready')
  const {
    body: { id },
  } = await must(book(one, who, chair, (await someDay(one, chair))[3]), 201)
  expect(await socket.next('appointment_created')).toMatchObject({ appointmentId: id })
  expect((await own(other, chair.barber, id)).body.estado).toBe('pendiente')
  await socket.next('notification_created')
  const unread = async (node: Callers) =>
    (
      await must(
        node.as(chair.barber).get<{ unreadCount: number }>('/api/notifications/unread-count'),
      )
    ).body.unreadCount
  expect(await unread(other)).toBe(1)
  await must(one.as(chair.barber).patch('/api/notifications/read-all'))
  await socket.next('notifications_read')
  expect(await unread(other)).toBe(0)
  socket.close()
})

test('the clock has a schedule for everything that time brings about', async () => {
  const scheduled = await eventually('the schedules are there', async () => {
    const rows = await db.many<{ id: string }>(
      sql`SELECT scheduler_id AS id FROM bullmq.scheduler ORDER BY scheduler_id`,
    )
    return rows.length > 0 && rows.map(({ id }) => id)
  })
  expect(scheduled).toEqual(
    expect.arrayContaining([
      'achievements-daily',
      'appointments-due',
      'bans-final',
      'effects-ending',
      'erasures-listed',
      'evidence',
      'forget-deliveries',
      'log-seals',
      'pictures',
      'read-models-outdated',
      'reminders-due',
      'requests-lapsing',
      'retry-failed-events',
      'reviews-standing',
      'revive-deliveries',
      'unfinished',
      'unverified',
      'vault-expired',
    ]),
  )
})

test('and every read model is what the log says', async () => {
  const { log } = nodes[0].services
  for (const projection of allProjections)
    expect((await verify(projection, { db, log })).differing, projection.name).toBe(0)
})

test("once somebody is erased by one node, no node remembers their words: not in their own streams, and not in a barber's day", async () => {
  const canary = 'canario'
  const [owned, chair] = [
    await openChair(one, { shop: { nombre: `${canary} tienda` } }),
    await openChair(one),
  ]
  const fecha = (await someDay(other, chair))[2]
  const {
    body: { id },
  } = await must(book(one, owned.barber, chair, fecha, { notes: `${canary} nota` }), 201)
  await must(
    one.as(owned.barber).put(`/api/users/${owned.barber.user.id}`, { nombre: `${canary} nombre` }),
  )
  const { day } = (await db.first<{ day: string }>(
    sql`SELECT substring(stream FROM 44) AS day
      FROM log.event
      WHERE type = 'AppointmentBooked' AND data ->> 'appointmentId' = ${id}`,
  )) ?? { day: '' }
  const remembered = () =>
    Promise.all(
      nodes.map(async ({ services: { commands } }) =>
        JSON.stringify([
          (await commands.state(accountDecider, owned.barber.user.id))?.profile,
          (await commands.state(businessDecider, ownedShopId(owned.barber.user.id)))?.profile,
          [
            ...(
              await commands.state(agendaDecider, `${chair.barber.user.id}-${day}`)
            ).appointments.values(),
          ],
        ]),
      ),
    )
  for (const states of await remembered())
    expect(states.match(/canario \w+/g)).toEqual(
      expect.arrayContaining(['canario nombre', 'canario tienda']),
    )
  await nodes[0].services.identity.closing.erase(bySystem(nodes[0]), owned.barber.user.id)
  await eventually('no node tells a word of theirs', async () =>
    (await remembered()).every((states) => !states.includes(canary)),
  )
  for (const states of await remembered()) expect(states).toContain(ERASED)
})
