/**
 * The whole product on EventStoreDB, while that is away: what screens show is there, what needs the
 * log says so soon, and nothing is lost.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withBreaker } from '../../eventlog/breaker.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { openEventStoreLog } from '../../eventlog/eventstoredb/log.ts'
import { startEventStoreDouble } from '../support/eventstore-double/server.ts'
import { eventually } from '../support/eventually.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { type Chair, openChair } from '../../seed/http/shops.ts'
import { type Answer, must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

const double = await startEventStoreDouble()
/** Calls that reached the log's connection. */
let calls = 0
const counted = (log: EventLog): EventLog => ({
  subscribe: (options) => log.subscribe(options),
  head: () => log.head(),
  identity: () => log.identity(),
  close: () => log.close(),
  append(...asked) {
    calls++
    return log.append(...asked)
  },
  readStream(...asked) {
    calls++
    return log.readStream(...asked)
  },
})
let house: TestServer
let chair: Chair
let client: SignedIn
let appointmentId: string
let times: string[]
beforeAll(async () => {
  house = await startTestServer({
    store: async () => withBreaker(counted(await openEventStoreLog(double.url))),
  })
  afterAll(() => double.close())
  ;[chair, client] = [await openChair(house, { autoConfirm: true }), await house.client()]
  times = await someDay(house, chair)
  appointmentId = (await must(book(house, client, chair, times[0]), 201)).body.id
})

const said = async (ask: () => Promise<Answer<unknown>>) => {
  const { status, headers, body } = await ask()
  return { status, retryAfter: headers.get('retry-after'), body }
}

// Not among them: an appointment's history, which is the log's own, and free times, which are found
// by the rules that decide.
test('what screens show comes from the read models, and is there', async () => {
  const barberId = chair.barber.user.id
  const shop = `/api/businesses/${chair.shop.id}`
  const anybody = [
    `/api/users/${barberId}`,
    `/api/barbers/${barberId}`,
    `/api/barbers/${barberId}/availability`,
    `/api/appointments/barber/${barberId}`,
    '/api/businesses/all',
    '/api/search?q=navaja',
    shop,
    `${shop}/barbers`,
    `${shop}/services`,
  ]
  const somebody = [
    '/api/appointments',
    '/api/appointments?desde=2031-01-01',
    `/api/appointments/${appointmentId}`,
    '/api/notifications',
    '/api/notifications/unread-count',
    '/api/auth/user',
  ]
  const barbers = [
    '/api/dashboard',
    '/api/my-services',
    '/api/availability/blocks',
    '/api/my-business',
    '/api/business-locations',
    '/api/invitations',
    `${shop}/invitations`,
  ]
  const screens = [
    ...[...anybody, ...somebody].map((path) => [client, path] as const),
    ...[...anybody, ...somebody, ...barbers].map((path) => [chair.barber, path] as const),
  ]
  // As a process that has just started: no stream is remembered.
  for (const { stream } of double.store.all)
    house.services.commands.forget(stream.replace('balbu.', ''), Number.MAX_SAFE_INTEGER)
  await double.whileAway(async () => {
    const before = calls
    for (const [person, path] of screens) {
      const { status } = await house.as(person).get(path)
      expect([path, status, calls - before], 'answered without asking the log').toEqual([
        path,
        200,
        0,
      ])
    }
  })
})

test('what needs the log says that it is away and when to come again; after three failures without asking it', async () => {
  await double.whileAway(async () => {
    for (let n = 0; n < 3; n++)
      expect(await said(() => book(house, client, chair, times[4]))).toMatchObject({
        status: 503,
        retryAfter: '2',
      })
    const before = calls
    for (let n = 0; n < 2; n++)
      expect(await said(() => book(house, client, chair, times[4]))).toMatchObject({
        status: 503,
        retryAfter: '2',
      })
    expect(calls - before, 'the breaker answers for it').toBe(0)
    expect(
      await said(() => house.as(client).get(`/api/appointments/${appointmentId}/history`)),
    ).toMatchObject({ status: 503, retryAfter: '2' })
  })
  const key = { headers: { 'idempotency-key': randomUUID() } }
  const answer = await eventually('it is back', async () => {
    const { status, body } = await house
      .as(client)
      .post<{ id: string }>(
        '/api/appointments',
        { barberId: chair.barber.user.id, services: [chair.cut], fecha: times[4] },
        key,
      )
    return status === 201 && body
  })
  await eventually('it is shown', async () =>
    (await must(house.as(client).get<{ id: string }[]>('/api/appointments'))).body.some(
      ({ id }) => id === answer.id,
    ),
  )
})
