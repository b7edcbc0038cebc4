/** What staff look at is written down: an event for each look, before anything is shown. safety.md 1.9. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { routes } from '../../../contract/routes.ts'
import { auditStream } from '../../domain/moderation/audit.ts'
import { book, must, openChair, someDay } from '../support/chair.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** Of nobody's own: who one is, who works in the console, and how the read models are doing. */
const showsNobody = ['staffMe', 'staffList', 'projectionStatuses']

let house: TestServer
let appointmentId: string
let staff: Awaited<ReturnType<TestServer['staff']>>
beforeAll(async () => {
  house = await startTestServer()
  const chair = await openChair(house)
  const client = await house.register()
  appointmentId = (await must(book(house, client, chair, (await someDay(house, chair))[0]), 201)).body.id
  await house.services.passed(await house.services.log.head(), { timeoutMs: 5_000 })
  staff = await house.staff('auditor', 'moderator', 'analyst', 'admin')
})

const looks = async () => {
  const written: Readonly<Record<string, unknown>>[] = []
  for await (const { data, metadata } of house.services.log.readStream(auditStream(staff.user.id, house.services.now().toISOString()))) written.push({ ...data, actor: metadata.actor })
  return written
}
const asStaff = () => house.as({ sessionId: staff.staffSessionId })
const reads = [...routes].filter(([name, { method, path }]) => method === 'GET' && path.startsWith('/api/admin/') && !showsNobody.includes(name))

test.each(reads)('%s leaves a row for each look', async (_, { path }) => {
  const url = path.replace(/:[A-Za-z]+/g, appointmentId)
  const before = (await looks()).length
  await must(asStaff().get(url))
  await must(asStaff().get(url))
  expect((await looks()).length - before).toBe(2)
})

test('a row says who looked, in which role, at what and of whom', async () => {
  const person = randomUUID()
  await must(asStaff().get(`/api/admin/appointments/${appointmentId}/replay`))
  await must(asStaff().get(`/api/admin/appointments?clienteId=${person}`))
  const actor = { id: staff.user.id, role: expect.any(String) }
  expect((await looks()).slice(-2)).toMatchObject([
    { staffId: staff.user.id, what: 'appointment.replay', subjectType: 'appointment', subjectId: appointmentId, caseId: null, why: null, actor },
    { staffId: staff.user.id, what: 'appointments.list', subjectType: 'person', subjectId: person, actor },
  ])
})

test('a row says by which words somebody was looked for, whatever they are', async () => {
  for (const asked of ['Eva García', '  ', '\u0000', '\uD800', '%', '👍'.repeat(40)]) {
    await must(asStaff().get(`/api/admin/appointments?${new URLSearchParams({ q: asked })}`))
  }
  expect((await looks()).slice(-6).map((look) => look['sought'])).toEqual(['Eva García', null, null, '\uFFFD', '%', '👍'.repeat(40)])
})

test('what can’t be written down is not shown', async () => {
  const away = vi.spyOn(house.services.audit, 'looked').mockRejectedValueOnce(new Error('the log is away'))
  const { status, body } = await asStaff().get(`/api/admin/appointments/${appointmentId}`)
  expect([status, JSON.stringify(body).includes('Paco')]).toEqual([500, false])
  away.mockRestore()
})

test('a look is written in the stream of its month', () => {
  expect([auditStream('ana', '2026-11-30T23:59:59.999Z'), auditStream('ana', '2026-12-01T00:00:00.000Z')]).toEqual(['audit-ana-2026-11', 'audit-ana-2026-12'])
})
