/**
 * How moderating goes, over HTTP: counted from what was done at known moments; of colleagues the
 * lead alone sees all; what everybody may know names nobody.
 */
import { beforeAll, expect, test } from 'vitest'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import {
  type moderationMetrics,
  statementFields,
  type statementsOfReasons,
  type transparency,
} from '../../../contract/moderation/metrics.ts'
import type { caseById } from '../../../contract/moderation/cases.ts'
import type { Report } from '../../../contract/moderation/reports.ts'
import type { Post } from '../../../contract/social/posts.ts'
import { caseIdOf } from '../../domain/moderation/case-events.ts'
import { metrics } from '../../projections/moderation/metrics.ts'
import { statementsCli } from '../../statements-cli.ts'
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
  expect(head).toBe(statementFields.join(','))
  expect(rest).toEqual([])
  for (const value of [
    'DECISION_VISIBILITY_CONTENT_DISABLED',
    'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    'STATEMENT_CATEGORY_CYBER_VIOLENCE,KEYWORD_CYBER_HARASSMENT',
    'CONTENT_TYPE_OTHER,Post,2026-11-21,AT|BE|BG',
    'SOURCE_TYPE_OTHER_NOTIFICATION,No,AUTOMATED_DECISION_NOT_AUTOMATED',
  ])
    expect(row).toContain(value)
  expect(row).not.toContain('Insulta')
  for (const one of [author, luz, max]) expect(row).not.toContain(one.user.id)
})

const DAYS = '?desde=2026-11-21&hasta=2026-11-21'
const statements = async (who: TestStaff, query = DAYS) =>
  (
    await must(
      house
        .asStaff(who)
        .get<ResponseOf<typeof statementsOfReasons>>(`/api/admin/moderation/statements${query}`),
    )
  ).body
let before: ResponseOf<typeof statementsOfReasons>

test('a decision that restricts something has its statement, and one without measures has none', async () => {
  before = await statements(max)
  expect(before).toMatchObject({
    declaraciones: [
      {
        statement: {
          decision_visibility: ['DECISION_VISIBILITY_CONTENT_DISABLED'],
          content_date: '2026-11-21',
          application_date: '2026-11-21',
          decision_facts: expect.stringContaining('(1 report, 0 notices)'),
        },
        revertidaEn: null,
      },
    ],
    incompletas: [],
    siguiente: null,
  })
  expect(before.declaraciones[0]?.puid).toBe(before.declaraciones[0]?.statement.puid)
  for (const one of [author, luz, max]) expect(JSON.stringify(before)).not.toContain(one.user.id)
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
  ).toContain(',2026-11-21,2026-11-21,,,')
  expect(await verify(metrics, house.services)).toMatchObject({ differing: 0, differences: [] })
})

test.each([
  [{ desde: '2026-11-21', hasta: '2026-11-21' }, 0, ['1 statements, 0 incomplete']],
  [{ desde: '2026-11-22', hasta: '2026-11-22' }, 0, ['0 statements, 0 incomplete']],
  [{ desde: '2026-11-22', hasta: '2026-11-21' }, 2, ['npm run statements']],
  [{ desde: '2026-02-30', hasta: '2026-03-01' }, 2, ['npm run statements']],
  [undefined, 2, ['npm run statements']],
] as const)(
  'the command writes the statements of %o and ends with %i',
  async (options, code, lines) => {
    const [said, written]: [string[], string[]] = [[], []]
    expect(
      await statementsCli(
        options,
        async () => ({ db: house.services.db, upTo: BigInt(before.posicion) }),
        { say: (line) => said.push(line), write: (line) => written.push(line) },
      ),
    ).toBe(code)
    expect(said).toEqual(lines.map((line) => expect.stringContaining(line)))
    expect(written.flatMap((line) => JSON.parse(line).statements)).toEqual(
      options?.desde === '2026-11-21' && code === 0
        ? before.declaraciones.map(({ statement }) => statement)
        : [],
    )
  },
)

test('a reversal ends the statement, and the page as of before does not change', async () => {
  expect((await statements(max)).declaraciones).toMatchObject([
    {
      statement: { end_date_visibility_restriction: '2026-11-21' },
      revertidaEn: expect.stringContaining('2026-11-21T'),
    },
  ])
  expect(await statements(max, `${DAYS}&al=${before.posicion}`)).toEqual(before)
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
