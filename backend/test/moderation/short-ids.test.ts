/**
 * Ids by their first letters, and one's own looks left out of the events: what auditors copy from a
 * row is found again.
 */
import { beforeAll, expect, test } from 'vitest'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import type { eventsFound, idsFound } from '../../../contract/moderation/audit.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { type Chair, openChair } from '../../seed/http/shops.ts'
import { type ApiClient, must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
let chair: Chair
let client: SignedIn
let auditor: ApiClient
let auditorId: string
let appointmentId: string
beforeAll(async () => {
  house = await startTestServer()
  chair = await openChair(house)
  client = await house.client()
  appointmentId = (await must(book(house, client, chair, (await someDay(house, chair))[0]), 201))
    .body.id
  const staff = await house.staff('auditor')
  auditor = house.as({ sessionId: staff.staffSessionId })
  auditorId = staff.user.id
  await settled()
})
const settled = async () =>
  house.services.passed(await house.services.log.head(), { timeoutMs: 5_000 })
const found = async (q: string) =>
  (await must(auditor.get<ResponseOf<typeof idsFound>>(`/api/admin/ids?q=${q}`))).body.data

test('of an appointment and a person the first letters find the whole id, and what it is of', async () => {
  expect(await found(appointmentId.slice(0, 8))).toContainEqual({
    id: appointmentId,
    de: 'appointment',
  })
  expect(await found(client.user.id.slice(0, 13).toUpperCase())).toEqual([
    { id: client.user.id, de: 'person' },
  ])
  expect(await found(chair.barber.user.id.slice(0, 8))).toContainEqual({
    id: chair.barber.user.id,
    de: 'person',
  })
  expect(await found('00000000')).toEqual([])
})

test.each(['', 'abc', 'zzzzzzzz', `${'0'.repeat(37)}`])('«%s» is refused', async (q) => {
  expect((await auditor.get(`/api/admin/ids?q=${q}`)).status).toBe(400)
})

test('what one looked at oneself is left out of the events until one wants it', async () => {
  const events = async (query: string) =>
    (await must(auditor.get<ResponseOf<typeof eventsFound>>(`/api/admin/events?${query}`))).body
      .data
  await must(auditor.get(`/api/admin/replay/appointment/${appointmentId}`))
  await settled()
  const isOwn = ({ type, actor }: { type: string; actor: { id: string | null } }) =>
    type === 'PrivateContentRead' && actor.id === auditorId
  const without = await events(`id=${appointmentId}`)
  expect(without.filter(isOwn)).toEqual([])
  expect(without.map(({ type }) => type)).toContain('AppointmentBooked')
  expect((await events(`id=${appointmentId}&propias=1`)).filter(isOwn)).not.toEqual([])
  expect(
    (await events(`id=${appointmentId}&actor=${auditorId}`)).filter(isOwn),
    'asked for by name',
  ).not.toEqual([])
})
