/**
 * Whoever reports, over HTTP: how often they were right, which reports came together, and being
 * warned, paused and told why.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import type { Notification } from '../../../contract/engagement/notifications.ts'
import type { caseReports } from '../../../contract/moderation/cases.ts'
import type { reporterById } from '../../../contract/moderation/reporters.ts'
import type { accountStanding } from '../../../contract/moderation/standing.ts'
import { caseIdOf } from '../../domain/moderation/case-events.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import { sql } from '../../postgres/db.ts'
import { startTestServer, type TestServer, type TestStaff } from '../support/server.ts'
import { contextOf, settled } from '../support/acting.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'
import { moderating } from '../support/moderating.ts'

type Reporter = ResponseOf<typeof reporterById>
let house: TestServer
let luz: TestStaff
let max: TestStaff
let lead: TestStaff
const { published, file, act, decide } = moderating(() => house)
beforeAll(async () => {
  house = await startTestServer()
  ;[luz, max, lead] = [
    await house.staff('moderator'),
    await house.staff('moderator'),
    await house.staff('lead'),
  ]
})

const someone = (rol: 'cliente' | 'barbero' = 'cliente') =>
  house.register(rol, { nombre: 'Eva Ruiz' })
async function reportedBy(who: SignedIn, reason = 'acoso'): Promise<Subject> {
  const subject = await published(await someone('barbero'))
  await settled(house)
  await must(file(who, subject, { reason }), 201)
  await settled(house)
  return subject
}
async function decided(
  who: TestStaff,
  id: string,
  medida: string,
  more: object = {},
): ReturnType<typeof act> {
  await must(act(who, id, 'claim'))
  const answer = await decide(who, id, { medidas: [{ medida, ...more }], clausula: 'reportes' })
  await settled(house)
  return answer
}
const see = (who: TestStaff, id: string) =>
  house.asStaff(who).get<Reporter>(`/api/admin/reporters/${id}`)
const told = async (who: TestStaff, subject: Subject) =>
  (
    await must(
      house
        .asStaff(who)
        .get<ResponseOf<typeof caseReports>>(`/api/admin/cases/${caseIdOf(subject)}/reports`),
    )
  ).body
const standingOf = async (who: SignedIn) =>
  (await must(house.as(who).get<ResponseOf<typeof accountStanding>>('/api/account/standing'))).body

test('somebody is known by an id, how often they were right, and what became of their reports; by name to whoever has it revealed', async () => {
  const eva = await someone()
  const [hidden, kept] = [
    await reportedBy(eva),
    await reportedBy(eva),
    await reportedBy(eva, 'spam'),
  ]
  await must(decided(luz, caseIdOf(hidden), 'hide'), 201)
  await must(decided(luz, caseIdOf(kept), 'none'), 201)
  const { body } = await must(see(max, eva.user.id))
  expect(body).toMatchObject({
    id: eva.user.id,
    nombre: null,
    acierto: 0.5,
    resueltos: 2,
    acertados: 1,
    enviados: 3,
    conMedidas: 1,
    sinMedidas: 1,
    pendientes: 1,
    retirados: 0,
    pausa: null,
    avisado: false,
    medidas: [],
    porMotivo: [
      { motivo: 'acoso', enviados: 2, conMedidas: 1, sinMedidas: 1 },
      { motivo: 'spam', enviados: 1, conMedidas: 0, sinMedidas: 0 },
    ],
    reportes: [
      { motivo: 'spam', estado: 'PENDING' },
      { casoId: caseIdOf(kept), estado: 'NO_ACTION' },
      { casoId: caseIdOf(hidden), estado: 'ACTION_TAKEN', clausula: 'reportes' },
    ],
  })
  expect(body.porDia).toHaveLength(30)
  expect(body.porDia.reduce((sum, { enviados }) => sum + enviados, 0)).toBe(3)
  expect(JSON.stringify(body)).not.toContain('Eva Ruiz')
  await must(
    house
      .asStaff(lead)
      .post('/api/admin/reveal', { type: 'person', id: eva.user.id, why: 'Amenaza en un reporte' }),
  )
  await settled(house)
  expect((await must(see(lead, eva.user.id))).body).toMatchObject({
    nombre: 'Eva Ruiz',
    reveladoHasta: expect.any(String),
  })
  expect((await must(see(max, eva.user.id))).body.nombre, 'to nobody else').toBeNull()
})

test('oneself, whom one has blocked, and who has reported nothing are not there; nor is a report of what concerns whoever asks', async () => {
  const [eva, ana] = [await someone(), await someone()]
  await reportedBy(luz)
  await reportedBy(eva)
  const own: Subject = { type: 'USER', id: luz.user.id }
  await settled(house)
  await must(file(eva, own), 201)
  await settled(house)
  expect((await see(luz, luz.user.id)).status).toBe(404)
  expect((await see(max, luz.user.id)).status).toBe(200)
  expect([
    (await must(see(luz, eva.user.id))).body.enviados,
    (await must(see(max, eva.user.id))).body.enviados,
  ]).toEqual([1, 2])
  expect((await must(see(luz, eva.user.id))).body.reportes).toHaveLength(1)
  await house.services.moderation.blocks.block(contextOf(house, luz), eva.user.id)
  await settled(house)
  expect((await see(luz, eva.user.id)).status).toBe(404)
  for (const id of [ana.user.id, randomUUID()]) expect((await see(max, id)).status).toBe(404)
})

test('several from one address or within a minute stand together in their case; what is kept of the address goes after a month and with the account', async () => {
  const subject = await published(await someone('barbero'))
  await settled(house)
  const people = [await someone(), await someone(), await someone()]
  const [first] = people
  for (const who of people) await must(file(who, subject), 201)
  await settled(house)
  const { data, juntos } = await told(luz, subject)
  expect(data.map(({ reportante }) => reportante).toSorted()).toEqual(
    people.map(({ user }) => user.id).toSorted(),
  )
  expect(juntos.find(({ por }) => por === 'direccion')).toMatchObject({
    cuenta: 3,
    reportes: data.map(({ id }) => id).toReversed(),
  })
  expect(await told(max, await reportedBy(await someone())), 'one is no crowd').toMatchObject({
    juntos: [],
  })
  const { vault, db } = house.services
  const kept = async () =>
    await db.many<{ user_id: string; origin: string }>(
      sql`SELECT user_id, encode(origin, 'hex') AS origin
        FROM vault.report_origin
        WHERE user_id = ANY (${people.map(({ user }) => user.id)}::uuid[])`,
    )
  expect(
    new Set((await kept()).map(({ origin }) => origin)).size,
    'of one case they are the same',
  ).toBe(1)
  const other = await reportedBy(first ?? luz)
  expect(
    new Set((await kept()).map(({ origin }) => origin)).size,
    `and otherwise in another (${other.id})`,
  ).toBe(2)
  await vault.forgetting.forget(first?.user.id ?? '', randomUUID())
  expect((await told(luz, subject)).juntos.find(({ por }) => por === 'direccion')).toMatchObject({
    cuenta: 2,
  })
  await vault.origins.sweep(new Date(Date.now() + 31 * 86_400_000))
  expect((await told(luz, subject)).juntos.filter(({ por }) => por === 'direccion')).toEqual([])
})

test('whoever reports without reason is warned, then not heard for some days; told why, and may appeal', async () => {
  const eva = await someone()
  await reportedBy(eva)
  const open = async () => {
    const { body } = await must(
      house.asStaff(luz).post<{ id: string }>('/api/admin/cases', {
        tipo: 'USER',
        objetoId: eva.user.id,
        motivo: 'Reporta todo',
      }),
      201,
    )
    await settled(house)
    return body.id
  }
  const id = await open()
  const early = await decided(luz, id, 'mute', { dias: 7 })
  expect([early.status, early.body.code], 'first they are warned').toEqual([409, 'invalid_state'])
  await must(decided(luz, id, 'warn'), 201)
  expect((await must(see(max, eva.user.id))).body).toMatchObject({
    avisado: true,
    pausa: null,
    medidas: [{ casoId: id, medidas: [{ medida: 'warn', hasta: null }], revertida: false }],
  })
  expect(
    (await file(eva, await published(await someone('barbero')))).status,
    'a warning is no pause',
  ).toBe(201)
  await must(decided(luz, await open(), 'mute', { dias: 7 }), 201)

  const subject = await published(await someone('barbero'))
  await settled(house)
  const { status, body } = await file(eva, subject)
  expect([status, body.code]).toEqual([403, 'reports_paused'])
  expect((await must(see(max, eva.user.id))).body.pausa).toEqual({ hasta: body.until })
  const { body: heard } = await must(
    house.as(eva).get<{ notificaciones: Notification[] } | Notification[]>('/api/notifications'),
  )
  expect(JSON.stringify(heard).match(/moderation_decision/g)?.length).toBeGreaterThanOrEqual(2)
  const {
    decisiones: [mute, warn],
  } = await standingOf(eva)
  expect([mute, warn]).toMatchObject([
    {
      tipo: 'USER',
      clausula: 'reportes',
      medidas: [{ medida: 'mute', hasta: body.until }],
      apelableHasta: expect.any(String),
    },
    { medidas: [{ medida: 'warn' }] },
  ])
  expect(mute?.aviso).toContain('poner en pausa tus reportes')

  const appeal = (
    await must(
      house.as(eva).post<{ id: string }>('/api/moderation/appeals', {
        decisionId: mute?.id,
        texto: 'Tenía razón',
      }),
      201,
    )
  ).body
  await settled(house)
  await must(
    house.asStaff(max).post(`/api/admin/appeals/${appeal.id}/decision`, {
      resultado: 'revertir',
      palabras: 'Es cierto',
    }),
    201,
  )
  await settled(house)
  await must(file(eva, subject), 201)
  await must(decided(luz, await open(), 'mute', { dias: 1 }), 201)
  const later = await published(await someone('barbero'))
  await settled(house)
  expect((await file(eva, later)).status).toBe(403)
  house.clock.offsetMs = 86_400_000 + 60_000
  try {
    expect((await file(eva, later)).status, 'it ends by itself').toBe(201)
  } finally {
    house.clock.offsetMs = 0
  }
})
