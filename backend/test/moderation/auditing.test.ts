/**
 * What auditors read: the list of what staff did, what has happened, and lives, whose names and
 * words come out only once somebody has said why.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import {
  type auditList,
  type eventsFound,
  HIDDEN,
  type replay,
  type reveal,
} from '../../../contract/moderation/audit.ts'
import { LogVerified } from '../../domain/moderation/audit.ts'
import { caseIdOf } from '../../domain/moderation/case-events.ts'
import { publish } from '../support/post.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { type Chair, openChair } from '../../seed/http/shops.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
let chair: Chair
let client: SignedIn
let appointmentId: string
let auditor: Awaited<ReturnType<TestServer['staff']>>
const NOTES = 'Alérgica al aloe'
const BIO = 'Veinte años de navaja'

const settled = async () =>
  house.services.passed(await house.services.log.head(), { timeoutMs: 60_000 })
const as = (who: { readonly staffSessionId: string }) => house.as({ sessionId: who.staffSessionId })
const lifeOf = async (type: string, id: string, query = '', who = auditor) =>
  (await must(as(who).get<ResponseOf<typeof replay>>(`/api/admin/replay/${type}/${id}${query}`)))
    .body
const listed = async (query = '', who = auditor) =>
  (await must(as(who).get<ResponseOf<typeof auditList>>(`/api/admin/audit?${query}`))).body
const found = async (query: string, who = auditor) =>
  (await must(as(who).get<ResponseOf<typeof eventsFound>>(`/api/admin/events?${query}`))).body
const revealed = async (type: string, id: string, why: string, who = auditor) =>
  must(as(who).post<ResponseOf<typeof reveal>>('/api/admin/reveal', { type, id, why }))

beforeAll(async () => {
  house = await startTestServer()
  chair = await openChair(house)
  client = await house.client('Lucía Ferrer')
  await must(house.as(chair.barber).put(`/api/users/${chair.barber.user.id}`, { acercaDe: BIO }))
  appointmentId = (
    await must(book(house, client, chair, (await someDay(house, chair))[0], { notes: NOTES }), 201)
  ).body.id
  await must(house.as(chair.barber).patch(`/api/appointments/${appointmentId}/confirm`))
  auditor = await house.staff('auditor')
  await settled()
})

describe('a life', () => {
  test('of an appointment tells its events with roles and ids, without names and words, until somebody says why', async () => {
    const before = await lifeOf('appointment', appointmentId)
    expect(before.steps.map(({ type, actor: { role, nombre } }) => [type, role, nombre])).toEqual([
      ['AppointmentBooked', 'cliente', null],
      ['AppointmentConfirmed', chair.barber.user.rol, null],
    ])
    expect(before.steps[0]?.state).toMatchObject({ notes: HIDDEN, status: 'pendiente' })
    expect(before.steps[1]?.state).toMatchObject({ notes: HIDDEN, status: 'confirmada' })
    expect(JSON.stringify(before)).not.toMatch(/Alérgica|Ferrer/)

    const other = await house.staff('auditor')
    await revealed('appointment', appointmentId, 'Queja 17')
    const after = await lifeOf('appointment', appointmentId)
    expect(after.steps[1]).toMatchObject({ state: { notes: NOTES } })
    expect(after.steps[0]?.actor.nombre).toBe('Lucía Ferrer')
    expect(after.reveladoHasta).not.toBeNull()
    // For whoever has said why alone, and for a quarter of an hour.
    expect((await lifeOf('appointment', appointmentId, '', other)).steps[0]?.state).toMatchObject({
      notes: HIDDEN,
    })
    house.clock.offsetMs = 16 * 60_000
    expect((await lifeOf('appointment', appointmentId)).steps[0]?.state).toMatchObject({
      notes: HIDDEN,
    })
    house.clock.offsetMs = 0
  })

  test('is told up to a position, and the same for ever', async () => {
    const [first] = (await lifeOf('appointment', appointmentId)).steps
    const { steps } = await lifeOf('appointment', appointmentId, `?upTo=${first?.position}`)
    expect(steps.map(({ type }) => type)).toEqual(['AppointmentBooked'])
  })

  test('of a person and of a shop', async () => {
    const person = await lifeOf('person', chair.barber.user.id)
    expect(person.steps[0]).toMatchObject({
      type: 'AccountRegistered',
      data: { nombre: HIDDEN },
      state: { userId: chair.barber.user.id },
    })
    expect(person.contact).toBeNull()
    expect(JSON.stringify(person)).not.toContain(BIO)
    await revealed('person', chair.barber.user.id, 'Lo pide su abogada')
    const shown = await lifeOf('person', chair.barber.user.id)
    expect(shown.contact?.email).toBe(chair.barber.email)
    expect(shown.steps.at(-1)?.state).toMatchObject({ profile: { acercaDe: BIO } })
    const [shop] = (await found(`person=${chair.barber.user.id}&type=BusinessOpened`)).data
    expect((await lifeOf('shop', shop?.life?.id ?? '')).steps.map(({ type }) => type)).toContain(
      'BusinessOpened',
    )
  })

  test('of a post, and of a conversation never what was said', async () => {
    const postId = await publish(house, chair.barber, 'Degradado de hoy')
    await must(
      house.as(client).post(`/api/chat/users/${chair.barber.user.id}/messages`, {
        message: 'Llego tarde, perdona',
      }),
      201,
    )
    await settled()
    expect((await lifeOf('post', postId)).steps[0]).toMatchObject({
      type: 'PostPublished',
      data: { content: HIDDEN },
    })
    const [sent] = (await found(`person=${client.user.id}&type=MessageSent`)).data
    expect(sent?.life?.type).toBe('conversation')
    await revealed('conversation', sent?.life?.id ?? '', 'Queja')
    const told = await lifeOf('conversation', sent?.life?.id ?? '')
    expect(told.steps.map(({ type }) => type)).toContain('MessageSent')
    expect(told.people[client.user.id]).toBe('Lucía Ferrer')
    expect(JSON.stringify(told)).not.toContain('perdona')
  })

  test('of a case, but not to whom it is about; of nothing there is none', async () => {
    await must(
      house.as(client).post('/api/moderation/reports', {
        targetType: 'USER',
        targetId: auditor.user.id,
        reason: 'spam',
      }),
      201,
    )
    await settled()
    const caseId = caseIdOf({ type: 'USER', id: auditor.user.id })
    const other = await house.staff('auditor')
    expect((await lifeOf('case', caseId, '', other)).steps.map(({ type }) => type)).toEqual([
      'CaseOpened',
      'EvidenceTaken',
    ])
    expect((await as(auditor).get(`/api/admin/replay/case/${caseId}`)).status).toBe(404)
    expect((await as(auditor).get(`/api/admin/replay/person/${appointmentId}`)).status).toBe(404)
  })
})

test('the list of appointments names nobody until it is revealed, by the appointment or by the person', async () => {
  const other = await house.staff('auditor')
  const row = async () =>
    (
      await must(
        as(other).get<{
          data: { id: string; clientName: string | null; barberName: string | null }[]
        }>('/api/admin/appointments'),
      )
    ).body.data.find(({ id }) => id === appointmentId)
  expect(await row()).toMatchObject({ clientName: null, barberName: null })
  await revealed('person', client.user.id, 'Queja', other)
  expect(await row()).toMatchObject({ clientName: 'Lucía Ferrer', barberName: null })
})

describe('events', () => {
  test('are found by what they name, who brought them about, their kind and their day, page by page', async () => {
    const kinds = async (query: string) => (await found(query)).data.map(({ type }) => type)
    const today = house.services.now().toISOString().slice(0, 10)
    expect(await kinds(`id=${appointmentId}&type=AppointmentBooked`)).toEqual(['AppointmentBooked'])
    expect((await kinds(`id=${appointmentId}&actor=${client.user.id}`)).toSorted()).toEqual([
      'AppointmentBooked',
      'TimeClaimed',
    ])
    expect(await kinds(`person=${client.user.id}&shop=${chair.shop.id}&day=2001-01-01`)).toEqual([])
    expect((await kinds(`actor=${client.user.id}&day=${today}`)).length).toBeGreaterThan(0)
    const first = await found(`actor=${client.user.id}&limit=1`)
    const next = await found(`actor=${client.user.id}&limit=1&before=${first.data[0]?.id}`)
    expect(first.hasMore).toBe(true)
    expect(BigInt(next.data[0]?.id ?? 0)).toBeLessThan(BigInt(first.data[0]?.id ?? 0))
  })
})

describe('the list of what staff did', () => {
  test('has reveals with their reason, searches, roles, sign-ins and decisions, each in its kind', async () => {
    const other = await house.staff('moderator')
    await must(as(auditor).get('/api/admin/appointments?q=Luc%C3%ADa'))
    await revealed('appointment', appointmentId, '=SUMA(1;2), "dos"')
    await must(
      house.guest.post('/api/admin/auth/login', { email: other.email, password: other.password }),
    )
    expect(
      (await house.guest.post('/api/admin/auth/login', { email: other.email, password: 'mal' }))
        .status,
    ).toBe(401)
    const reported = await house.barber()
    await must(
      house.as(client).post('/api/moderation/reports', {
        targetType: 'USER',
        targetId: reported.user.id,
        reason: 'spam',
      }),
      201,
    )
    await settled()
    const caseId = caseIdOf({ type: 'USER', id: reported.user.id })
    await must(as(other).post(`/api/admin/cases/${caseId}/claim`))
    await must(as(auditor).get(`/api/admin/cases/${caseId}`))
    await expect
      .poll(async () => (await listed(`subject=${other.user.id}`)).data.map(({ what }) => what))
      .toEqual(expect.arrayContaining(['console.fail', 'console.enter', 'role.grant.moderator']))
    await settled()
    expect((await listed(`what=search&actor=${auditor.user.id}`)).data).toMatchObject([
      { what: 'appointments.search', sought: 'Lucía' },
    ])
    expect((await listed(`what=reveal&subject=${appointmentId}`)).data[0]).toMatchObject({
      why: '=SUMA(1;2), "dos"',
      actor: { id: auditor.user.id, role: 'auditor' },
    })
    // The list may name this very look at it.
    expect(
      (await listed(`caseId=${caseId}`)).data.filter(({ what }) => what !== 'audit.list'),
    ).toMatchObject([{ what: 'case.see', kind: 'look' }])
    expect((await listed('from=2001-01-01&to=2001-01-02')).data).toEqual([])
  })

  test('leaves as a table in which no cell is a formula, and that it left is a row', async () => {
    const response = await fetch(
      `${house.url}/api/admin/audit.csv?what=reveal&subject=${appointmentId}`,
      { headers: { 'x-session-id': auditor.staffSessionId } },
    )
    const [head, first] = (await response.text()).split('\r\n')
    expect([response.headers.get('content-type'), head]).toEqual([
      'text/csv; charset=utf-8',
      'at,actor,role,what,subject,caseId,why',
    ])
    expect(first).toContain(
      `,${auditor.user.id},auditor,reveal,appointment:${appointmentId},,"'=SUMA(1;2), ""dos"""`,
    )
    await settled()
    expect((await listed('what=export')).data[0]).toMatchObject({
      what: 'audit.export',
      subject: { id: appointmentId },
    })
  })

  test('is the auditors’, and theirs who lead', async () => {
    const [lead, moderator] = [
      await house.staff('moderator', 'lead'),
      await house.staff('moderator'),
    ]
    expect([
      (await as(lead).get('/api/admin/audit')).status,
      (await as(moderator).get('/api/admin/audit')).status,
    ]).toEqual([200, 403])
  })
})

test('an auditor sees cases and acts on none', async () => {
  const reported = await house.barber()
  await must(
    house.as(client).post('/api/moderation/reports', {
      targetType: 'USER',
      targetId: reported.user.id,
      reason: 'acoso',
    }),
    201,
  )
  await settled()
  const caseId = caseIdOf({ type: 'USER', id: reported.user.id })
  for (const path of ['', '/reports'])
    await must(as(auditor).get(`/api/admin/cases/${caseId}${path}`))
  expect((await as(auditor).post(`/api/admin/cases/${caseId}/claim`)).status).toBe(403)
})

test('the list of some days has their first and their last millisecond, and nothing of the days beside them', async () => {
  const actor = { id: auditor.user.id, role: 'auditor' } as const
  const instants = [
    '2026-03-01T23:59:59.999Z',
    '2026-03-02T00:00:00.000Z',
    '2026-03-02T12:00:00.000Z',
    '2026-03-02T23:59:59.999Z',
    '2026-03-03T00:00:00.000Z',
  ]
  for (const occurredAt of instants) {
    const metadata = {
      actor,
      commandId: randomUUID(),
      correlationId: randomUUID(),
      causationId: randomUUID(),
      occurredAt,
    }
    await house.services.log.append(
      `audit-${auditor.user.id}-2026-03`,
      [
        {
          id: randomUUID(),
          ...LogVerified({ staffId: auditor.user.id, upTo: '1', brokenAt: null }),
          metadata,
        },
      ],
      { expected: 'any' },
    )
  }
  await settled()
  const days = async (query: string) =>
    (await listed(`what=log.whole&${query}`)).data
      .map(({ at }) => at)
      .filter((at) => at.startsWith('2026-03'))
      .reverse()
  expect(await days('from=2026-03-02&to=2026-03-02')).toEqual(instants.slice(1, 4))
  expect(await days('from=2026-03-02')).toEqual(instants.slice(1))
  expect(await days('to=2026-03-02')).toEqual(instants.slice(0, 4))
})
