/**
 * What became of notices outside the app, as admins and auditors read it: found by person,
 * appointment, state, channel, kind and day, and sent again where it may help.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { deliveries, deliveryCounts } from '../../../contract/engagement/deliveries.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { sql } from '../../postgres/db.ts'
import type { Delivery } from '../../workers/delivery/notice.ts'
import { Ledger, type DeliveryOutcome } from '../../workers/delivery/ledger.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { type ApiClient, must } from '../../seed/http/client.ts'
import { openChair } from '../../seed/http/shops.ts'
import { type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
let ledger: Ledger
let client: SignedIn
let admin: ApiClient
let auditor: ApiClient
let appointmentId: string
let bookedId: string

beforeAll(async () => {
  house = await startTestServer()
  ledger = new Ledger(house.services.db)
  const chair = await openChair(house)
  client = await house.client('Lucía Ferrer')
  appointmentId = (await must(book(house, client, chair, (await someDay(house, chair))[0]), 201))
    .body.id
  await house.services.passed(await house.services.log.head(), { timeoutMs: 5_000 })
  bookedId =
    (
      await house.services.db.first<{ id: string }>(
        sql`SELECT event_id AS id FROM journal.event WHERE type = 'AppointmentBooked' LIMIT 1`,
      )
    )?.id ?? ''
  admin = house.as({ sessionId: (await house.staff('admin')).staffSessionId })
  auditor = house.as({ sessionId: (await house.staff('auditor')).staffSessionId })
  await house.services.db.run(sql`DELETE FROM workers.delivery`)
  await settle({ channel: 'push', eventId: bookedId }, 'sent')
  await settle({ channel: 'sms', eventId: bookedId }, 'skipped', 'pushed')
  await settle({ channel: 'mail', eventId: bookedId }, 'skipped', 'no_address')
  await settle({ channel: 'mail', kind: 'appointment_cancelled' }, 'failed', '550')
  await settle(
    { channel: 'sms', kind: 'appointment_cancelled' },
    'doubtful',
    'cut off while sending',
  )
  await record(
    delivery({
      channel: 'push',
      kind: 'appointment_reminder',
      notBefore: new Date(Date.now() + 3_600_000).toISOString(),
    }),
  )
})

const delivery = (more: Partial<Delivery>): Delivery => ({
  eventId: randomUUID(),
  position: '1',
  channel: 'mail',
  recipient: client.user.id,
  kind: 'appointment_confirmed',
  about: { appointmentId },
  ...more,
})
const record = async (one: Delivery) =>
  house.services.db.transaction((transaction) => ledger.record(transaction, [one]))
async function settle(
  more: Partial<Delivery>,
  outcome: DeliveryOutcome,
  reason: string | null = null,
): Promise<void> {
  const one = delivery(more)
  await record(one)
  const claim = await ledger.claim(one, 'again')
  if (claim.state !== 'yours') throw new Error(`not free: ${claim.state}`)
  if (outcome === 'sent') await ledger.sending(one, claim.attempt)
  await ledger.settle(one, claim.attempt, outcome, reason)
}
const list = async (query = '', who = admin) =>
  (await must(who.get<ResponseOf<typeof deliveries>>(`/api/admin/deliveries?${query}`))).body
const told = (rows: ResponseOf<typeof deliveries>['data']) =>
  rows
    .map(({ tipo, canal, estado, motivo, codigo, puedeReenviarse }) =>
      [tipo, canal, estado, motivo, codigo, puedeReenviarse].join(' '),
    )
    .toSorted()

const all = [
  'appointment_cancelled mail fallida error 550 true',
  'appointment_cancelled sms dudosa error cut off while sending true',
  'appointment_confirmed mail omitida no_address  true',
  'appointment_confirmed push enviada   false',
  'appointment_confirmed sms omitida pushed  false',
  'appointment_reminder push en_cola   false',
]

test('each with its channel, state, reason and whether it may be sent again', async () => {
  const { data, hasNextPage } = await list()
  expect(told(data)).toEqual(all)
  expect(hasNextPage).toBe(false)
  expect(
    data.filter(({ siguiente }) => siguiente !== null).map(({ tipo }) => tipo),
    'waits for its hour',
  ).toEqual(['appointment_reminder'])
  expect(data.filter(({ enviadaEn }) => enviadaEn !== null).map(({ estado }) => estado)).toEqual([
    'enviada',
  ])
})

const today = () => new Date().toISOString().slice(0, 10)
test.each([
  ['persona', () => `persona=${client.user.id}`, /./],
  ['another person', () => `persona=${randomUUID()}`, /^$/],
  ['cita', () => `cita=${appointmentId}`, /^appointment_confirmed/],
  ['another cita', () => `cita=${randomUUID()}`, /^$/],
  ['estado', () => 'estado=omitida', /omitida/],
  ['canal', () => 'canal=sms', / sms /],
  ['tipo', () => 'tipo=appointment_cancelled', /^appointment_cancelled/],
  ['dia', () => `dia=${today()}`, /./],
  ['another dia', () => 'dia=2020-01-01', /^$/],
  ['two together', () => 'canal=mail&estado=fallida', / mail fallida /],
])('found by %s', async (_, query, expected) => {
  expect(told((await list(query())).data)).toEqual(all.filter((line) => expected.test(line)))
})

test('pages joined are the whole', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => list(`perPage=2&page=${page}`)))
  expect(told(pages.flatMap(({ data }) => data))).toEqual(all)
  expect(pages.map(({ hasNextPage }) => hasNextPage)).toEqual([true, true, false])
})

test('a name is shown once somebody has said why, and to them alone', async () => {
  const {
    data: [first],
  } = await list('estado=fallida', auditor)
  expect(first).toMatchObject({ nombre: null, personaId: client.user.id })
  await must(
    admin.post(`/api/admin/outbox/${first?.revelarId}/reveal`, {
      why: 'Llamó por un correo que no llegó',
    }),
  )
  await house.services.passed(await house.services.log.head(), { timeoutMs: 5_000 })
  expect((await list('estado=fallida')).data[0]?.nombre).toBe('Lucía Ferrer')
  expect((await list('estado=fallida', auditor)).data[0]?.nombre).toBeNull()
})

test('the counts of a day come to the list', async () => {
  const { body } = await must(
    admin.get<ResponseOf<typeof deliveryCounts>>('/api/admin/deliveries/counts'),
  )
  expect(Object.fromEntries(body.estados.map(({ estado, cuenta }) => [estado, cuenta]))).toEqual({
    enviada: 1,
    omitida: 2,
    fallida: 1,
    dudosa: 1,
    en_cola: 1,
  })
  expect(Object.fromEntries(body.omitidas.map(({ motivo, cuenta }) => [motivo, cuenta]))).toEqual({
    pushed: 1,
    no_address: 1,
  })
})

test('what failed is sent again once, and given to the queue by the next sweep; what went out is not', async () => {
  const again = (
    row: { eventoId: string; canal: string; personaId: string } | undefined,
    who = admin,
  ) =>
    who.post('/api/admin/deliveries/resend', {
      eventoId: row?.eventoId,
      canal: row?.canal,
      personaId: row?.personaId,
    })
  const {
    data: [failed],
  } = await list('estado=fallida')
  expect((await again(failed, auditor)).status).toBe(403)
  expect((await again(failed)).status).toBe(202)
  expect((await again(failed)).status).toBe(404)
  expect((await ledger.overdue(60)).map(({ eventId }) => eventId)).toEqual([failed?.eventoId])
  expect((await list('estado=fallida')).data).toEqual([])
  const {
    data: [sent],
  } = await list('estado=enviada')
  expect((await again(sent)).status).toBe(404)
})
