/**
 * How moderating goes, over HTTP: counted from what was done at known moments; of colleagues the
 * lead alone sees all; what everybody may know names nobody.
 */
import { beforeAll, expect, test } from 'vitest'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import {
  type moderationMetrics,
  type transparency,
  transparencyFields,
} from '../../../contract/moderation/metrics.ts'
import type { caseById } from '../../../contract/moderation/cases.ts'
import type { Report } from '../../../contract/moderation/reports.ts'
import type { Post } from '../../../contract/social/posts.ts'
import { caseIdOf } from '../../domain/moderation/case-events.ts'
import { metrics } from '../../projections/moderation/metrics.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { startTestServer, type TestServer, type TestStaff } from '../support/server.ts'
import { finishAll } from '../support/unfinished.ts'
import { settled } from '../support/acting.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'
import { moderating } from '../support/moderating.ts'

type Metrics = ResponseOf<typeof moderationMetrics>
const MINUTE = 60_000
let house: TestServer
let luz: TestStaff
let max: TestStaff
let lead: TestStaff
let author: SignedIn
const { act } = moderating(() => house)
const posts: string[] = []

const seen = async (who: TestStaff, query = '') =>
  (await must(house.asStaff(who).get<Metrics>(`/api/admin/moderation/metrics${query}`))).body
const later = async (minutes: number) => {
  house.clock.offsetMs += minutes * MINUTE
  await settled(house)
}
const decision = (medida: string) => ({
  medidas: [{ medida }],
  clausula: medida === 'none' ? null : 'acoso',
  fundamento: medida === 'none' ? null : 'normas',
  hechos: 'Insulta a alguien',
  vistoHasta: '999999999',
})

/**
 * Three posts are reported. One is hidden, ten minutes after and with the case for five; of one
 * nothing is done; one waits for twenty.
 */
beforeAll(async () => {
  house = await startTestServer()
  // Before noon of a day of UTC, so that all of it is one day.
  house.clock.offsetMs = Date.parse('2026-11-21T09:00:00Z') - Date.now()
  ;[luz, max, lead] = [
    await house.staff('moderator'),
    await house.staff('moderator'),
    await house.staff('lead'),
  ]
  const eva = await house.client()
  author = await house.barber('Iván Lara')
  for (const content of ['Uno', 'Dos', 'Tres'])
    posts.push((await must(house.as(author).post<Post>('/api/posts', { content }), 201)).body.id)
  await settled(house)
  for (const id of posts)
    await must(
      house.as(eva).post<Report>('/api/moderation/reports', {
        targetType: 'POST',
        targetId: id,
        reason: 'acoso',
      }),
      201,
    )
  const [hidden = '', left = ''] = posts.map((id) => caseIdOf({ type: 'POST', id }))
  await later(10)
  await act(luz, hidden, 'claim')
  await act(max, left, 'claim')
  await later(3)
  // A claim that is renewed is the same claim.
  await act(luz, hidden, 'heartbeat')
  await later(2)
  await act(luz, hidden, 'decisions', decision('hide'))
  await act(max, left, 'decisions', decision('none'))
  await finishAll(house.services)
  await later(5)
})

test('what waits, how long it took and what was decided is what was done', async () => {
  const { ahora, resumen, dias, pendientes, porMotivo, porTipo, porClausula, porOrigen, equipo } =
    await seen(lead, '?desde=2026-11-21&hasta=2026-11-21')
  const about = (minutes: number) => ({
    p50: expect.closeTo(minutes * 60, -1.7),
    p95: expect.closeTo(minutes * 60, -1.7),
  })
  expect(ahora).toEqual({ abiertos: 1, tomados: 0, urgentes: 0, edad: about(20) })
  expect(resumen).toEqual({
    decisiones: 2,
    sinMedidas: 1,
    revertidas: 0,
    casos: 3,
    reabiertos: 0,
    hastaTomarlo: about(10),
    conElCaso: about(5),
    hastaDecidir: about(15),
    reportes: { atendidos: 2, conMedidas: 1 },
    apelaciones: {
      presentadas: 0,
      resueltas: 0,
      revertidas: 0,
      hastaResolver: { p50: null, p95: null },
    },
  })
  expect(pendientes).toEqual([{ dia: '2026-11-21', abiertos: 1 }])
  expect(porMotivo).toEqual([{ motivo: 'acoso', atendidos: 2, conMedidas: 1 }])
  expect(dias).toEqual([
    { dia: '2026-11-21', casos: 3, reabiertos: 0, decisiones: 2, sinMedidas: 1, revertidas: 0 },
  ])
  expect(porTipo).toEqual([
    { tipo: 'POST', decisiones: 2, sinMedidas: 1, revertidas: 0, hastaDecidir: about(15) },
  ])
  expect(porClausula).toEqual(
    expect.arrayContaining([
      { clausula: 'acoso', decisiones: 1, sinMedidas: 0, revertidas: 0 },
      { clausula: null, decisiones: 1, sinMedidas: 1, revertidas: 0 },
    ]),
  )
  expect(porOrigen).toEqual([{ origen: 'report', decisiones: 2, sinMedidas: 1, revertidas: 0 }])
  expect(new Set(equipo.map(({ id }) => id))).toEqual(new Set([luz.user.id, max.user.id]))
})

test('of colleagues whoever leads sees all, and anybody else themselves', async () => {
  expect((await seen(luz, '?desde=2026-11-21&hasta=2026-11-21')).equipo).toMatchObject([
    { id: luz.user.id, decisiones: 1, sinMedidas: 0 },
  ])
  expect((await seen(max, '?desde=2026-11-20&hasta=2026-11-20')).equipo).toEqual([])
})

test('days that are none, or too many, are refused', async () => {
  for (const query of [
    '?desde=2026-11-21&hasta=2026-11-20',
    '?desde=2020-01-01&hasta=2026-11-21',
    '?desde=ayer',
  ]) {
    expect((await house.asStaff(lead).get(`/api/admin/moderation/metrics${query}`)).status).toBe(
      400,
    )
    expect(
      (await house.asStaff(lead).get(`/api/admin/moderation/transparency.csv${query}`)).status,
    ).toBe(400)
  }
})

test('what everybody may know has a row for each decision with measures, and names nobody', async () => {
  const told = (
    await must(
      house
        .asStaff(max)
        .get<ResponseOf<typeof transparency>>(
          '/api/admin/moderation/transparency?desde=2026-11-21&hasta=2026-11-21',
        ),
    )
  ).body
  expect(told).toMatchObject({
    decisiones: 2,
    sinMedidas: 1,
    automaticas: 0,
    reportes: 3,
    denuncias: 0,
    porMedida: [{ medida: 'hide', cuenta: 1 }],
    porFundamento: [{ fundamento: 'terms', cuenta: 1 }],
  })
  const [head, row, ...rest] = (
    await must(
      house
        .asStaff(max)
        .get<string>('/api/admin/moderation/transparency.csv?desde=2026-11-21&hasta=2026-11-21'),
    )
  ).body
    .trim()
    .split('\r\n')
  expect(head).toBe(transparencyFields.join(','))
  expect(rest).toEqual([])
  expect(row?.split(',').slice(1)).toEqual([
    'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    'STATEMENT_CATEGORY_CYBER_VIOLENCE',
    'CONTENT_TYPE_OTHER',
    'SOURCE_TYPE_OTHER_NOTIFICATION',
    'No',
    'No',
    'DECISION_VISIBILITY_CONTENT_DISABLED',
    'everywhere',
    '2026-11-21',
    '2026-11-21',
    '',
  ])
  for (const one of [author, luz, max]) expect(row).not.toContain(one.user.id)
})

test('what is taken back is counted on its day and ends its row, and the read model is what the log says', async () => {
  const id =
    (
      await must(
        house
          .asStaff(lead)
          .get<string>('/api/admin/moderation/transparency.csv?desde=2026-11-21&hasta=2026-11-21'),
      )
    ).body
      .split('\r\n')[1]
      ?.split(',')[0] ?? ''
  await must(house.asStaff(lead).post(`/api/admin/decisions/${id}/reverse`, { motivo: 'Error' }))
  await finishAll(house.services)
  await settled(house)
  const { resumen, dias, ahora } = await seen(lead, '?desde=2026-11-21&hasta=2026-11-21')
  expect([resumen.revertidas, dias[0]?.revertidas, ahora.abiertos]).toEqual([1, 1, 1])
  expect(
    (
      await must(
        house
          .asStaff(lead)
          .get<string>('/api/admin/moderation/transparency.csv?desde=2026-11-21&hasta=2026-11-21'),
      )
    ).body,
  ).toContain(',2026-11-21\r\n')
  expect(await verify(metrics, house.services)).toMatchObject({ differing: 0, differences: [] })
})

test('what is open at the end of a day is what was opened until then and not decided, on days without anything, too', async () => {
  const { pendientes } = await seen(lead, '?desde=2026-11-19&hasta=2026-11-23')
  expect(pendientes).toEqual(
    [
      ['19', 0],
      ['20', 0],
      ['21', 1],
      ['22', 1],
      ['23', 1],
    ].map(([day, abiertos]) => ({ dia: `2026-11-${day}`, abiertos })),
  )
  expect((await seen(lead, '?desde=2026-11-22&hasta=2026-11-22')).pendientes).toEqual([
    { dia: '2026-11-22', abiertos: 1 },
  ])
})

test('appeals are counted when they are filed and when they are decided, with how long they waited and what they overturned', async () => {
  const other = posts.map((id) => caseIdOf({ type: 'POST', id }))[2] ?? ''
  await act(max, other, 'claim')
  await act(max, other, 'decisions', decision('hide'))
  await finishAll(house.services)
  await settled(house)
  const decisionId = (
    await must(house.asStaff(max).get<ResponseOf<typeof caseById>>(`/api/admin/cases/${other}`))
  ).body.decisiones.at(-1)?.id
  const { id } = (
    await must(
      house.as(author).post<{ id: string }>('/api/moderation/appeals', {
        decisionId,
        texto: 'No insulta a nadie',
      }),
      201,
    )
  ).body
  await later(10)
  await must(
    house
      .asStaff(luz)
      .post(`/api/admin/appeals/${id}/decision`, { resultado: 'revertir', palabras: 'Es verdad' }),
    201,
  )
  await finishAll(house.services)
  await settled(house)
  const {
    resumen: { apelaciones },
  } = await seen(lead, '?desde=2026-11-21&hasta=2026-11-21')
  expect(apelaciones).toEqual({
    presentadas: 1,
    resueltas: 1,
    revertidas: 1,
    hastaResolver: { p50: expect.closeTo(600, -1.7), p95: expect.closeTo(600, -1.7) },
  })
})
