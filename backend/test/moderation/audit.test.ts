/**
 * What staff look at is written down: an event for each look, before anything is shown. safety.md
 * 1.9.
 */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import type { caseById } from '../../../contract/moderation/cases.ts'
import { routes } from '../../../contract/routes.ts'
import { caseIdOf } from '../../domain/moderation/case-events.ts'
import { auditStream } from '../../domain/moderation/audit.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { settled } from '../support/acting.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { must } from '../../seed/http/client.ts'
import { openChair } from '../../seed/http/shops.ts'

/**
 * Of nobody's own: who one is, who works in the console, how the read models are doing, which
 * cases, groups of them and appeals wait for which reason, rules, templates, figures, what was
 * built anew, which jobs failed, one's own saved filters and second factor, whom of the team one
 * may mention, which ids begin with some letters and how many notices went out.
 */
const showsNobody = [
  'staffMe',
  'figuresBreakdown',
  'figureViews',
  'staffList',
  'projectionStatuses',
  'cases',
  'groups',
  'caseClaim',
  'templates',
  'moderationSettings',
  'appeals',
  'figures',
  'moderationMetrics',
  'transparency',
  'projectionWorks',
  'jobs',
  'idsFound',
  'deliveryCounts',
  'savedFilters',
  'caseColleagues',
  'ownSecondFactor',
]

let house: TestServer
let appointmentId: string
/** Of a barber who was reported, and the copy of their picture. */
let kept: { readonly caseId: string; readonly mediaId: string; readonly userId: string }
/** Of theirs, against a decision. */
let appealId: string
let staff: Awaited<ReturnType<TestServer['staff']>>
beforeAll(async () => {
  house = await startTestServer()
  const chair = await openChair(house)
  const client = await house.client()
  appointmentId = (await must(book(house, client, chair, (await someDay(house, chair))[0]), 201))
    .body.id
  const [shown, red] = [
    await house.barber(),
    await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  ]
  await must(
    house.as(shown).put(`/api/users/${shown.user.id}`, {
      profileImageUrl: `data:image/png;base64,${red.toString('base64')}`,
    }),
  )
  await settled(house)
  await must(
    house.as(client).post('/api/moderation/reports', {
      targetType: 'USER',
      targetId: shown.user.id,
      reason: 'spam',
    }),
    201,
  )
  await house.services.passed(await house.services.log.head(), { timeoutMs: 60_000 })
  staff = await house.staff('auditor', 'moderator', 'analyst', 'admin')
  const caseId = caseIdOf({ type: 'USER', id: shown.user.id })
  const {
    body: {
      pruebas: [first],
    },
  } = await must(asStaff().get<ResponseOf<typeof caseById>>(`/api/admin/cases/${caseId}`))
  kept = { caseId, mediaId: first?.autor?.imagen?.mediaId ?? '', userId: shown.user.id }
  await must(asStaff().post(`/api/admin/cases/${caseId}/claim`))
  await must(
    asStaff().post(`/api/admin/cases/${caseId}/decisions`, {
      medidas: [{ medida: 'warn' }],
      clausula: 'spam',
      fundamento: 'normas',
      hechos: 'Anuncia cursos',
      vistoHasta: '999999999',
    }),
    201,
  )
  await settled(house)
  const {
    body: {
      decisiones: [taken],
    },
  } = await must(asStaff().get<ResponseOf<typeof caseById>>(`/api/admin/cases/${caseId}`))
  appealId = (
    await must(
      house.as(shown).post<{ id: string }>('/api/moderation/appeals', {
        decisionId: taken?.id,
        texto: 'No anuncio nada',
      }),
      201,
    )
  ).body.id
  await settled(house)
})

const looks = async () => {
  const written: Readonly<Record<string, unknown>>[] = []
  for await (const { data, metadata } of house.services.log.readStream(
    auditStream(staff.user.id, house.services.now().toISOString()),
  ))
    written.push({ ...data, actor: metadata.actor })
  return written
}
const asStaff = () => house.as({ sessionId: staff.staffSessionId })
const reads = [...routes].filter(
  ([name, { method, path }]) =>
    method === 'GET' && path.startsWith('/api/admin/') && !showsNobody.includes(name),
)

test.each(reads)('%s leaves a row for each look', async (name, { path }) => {
  const url =
    {
      '/api/admin/subjects': `${path}?q=Eva`,
      '/api/admin/cases/lines': `${path}?casos=${kept.caseId}`,
      '/api/admin/groups/:id': `/api/admin/groups/autor-${appointmentId}`,
      '/api/admin/subjects/:type/:id': `/api/admin/subjects/USER/${kept.userId}`,
    }[path] ??
    path
      .replace(':mediaId', kept.mediaId)
      .replace(':type', 'appointment')
      .replace(
        /:[A-Za-z]+/g,
        path.includes('/cases/')
          ? kept.caseId
          : path.includes('/appeals/')
            ? appealId
            : appointmentId,
      ) + ({ figuresCsv: '?tabla=citas', figuresBreakdownCsv: '?por=ciudad' }[name as string] ?? '')
  const before = (await looks()).length
  // Also of what turns out not to be there: it was looked for.
  for (const _ of [1, 2]) expect([200, 404]).toContain((await asStaff().get(url)).status)
  expect((await looks()).length - before).toBe(2)
})

test('a row says who looked, in which role, at what and of whom', async () => {
  const person = randomUUID()
  await must(asStaff().get(`/api/admin/replay/appointment/${appointmentId}`))
  await must(asStaff().get(`/api/admin/appointments?clienteId=${person}`))
  const actor = { id: staff.user.id, role: expect.any(String) }
  expect((await looks()).slice(-2)).toMatchObject([
    {
      staffId: staff.user.id,
      what: 'appointment.replay',
      subjectType: 'appointment',
      subjectId: appointmentId,
      caseId: null,
      why: null,
      actor,
    },
    {
      staffId: staff.user.id,
      what: 'appointments.list',
      subjectType: 'person',
      subjectId: person,
      actor,
    },
  ])
})

test('a row says by which words somebody was looked for, whatever they are', async () => {
  for (const asked of ['Eva García', '  ', '\u0000', '\uD800', '%', '👍'.repeat(40)]) {
    await must(asStaff().get(`/api/admin/appointments?${new URLSearchParams({ q: asked })}`))
  }
  expect((await looks()).slice(-6).map((look) => look['sought'])).toEqual([
    'Eva García',
    null,
    null,
    '\uFFFD',
    '%',
    '👍'.repeat(40),
  ])
})

test('what can’t be written down is not shown', async () => {
  const away = vi
    .spyOn(house.services.moderation.audit, 'looked')
    .mockRejectedValueOnce(new Error('the log is away'))
  const { status, body } = await asStaff().get(`/api/admin/appointments/${appointmentId}`)
  expect([status, JSON.stringify(body).includes('Paco')]).toEqual([500, false])
  away.mockRestore()
})

test('a look is written in the stream of its month', () => {
  expect([
    auditStream('ana', '2026-11-30T23:59:59.999Z'),
    auditStream('ana', '2026-12-01T00:00:00.000Z'),
  ]).toEqual(['audit-ana-2026-11', 'audit-ana-2026-12'])
})
