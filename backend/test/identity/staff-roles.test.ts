/** Admins give and take the console's roles, end its sessions, and see which jobs were given up. */
import { beforeAll, expect, test } from 'vitest'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import type { auditList } from '../../../contract/moderation/audit.ts'
import { openLogger } from '../../observability/logger.ts'
import { openQueue } from '../../workers/kernel/queue.ts'
import { eventually } from '../support/eventually.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { settled } from '../support/acting.ts'
import { type ApiClient, must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
let admin: ApiClient
let eva: SignedIn
let adminId: string

beforeAll(async () => {
  house = await startTestServer()
  const boss = await house.staff('admin')
  adminId = boss.user.id
  admin = house.as({ sessionId: boss.staffSessionId })
  eva = await house.client('Eva')
})

const enters = async () =>
  house.guest.post<{ sessionId: string; staff: { roles: string[]; lead: boolean } }>(
    '/api/admin/auth/login',
    { email: eva.email, password: eva.password },
  )
const roleEvents = async () => {
  const types: string[] = []
  for await (const { events, caughtUp } of house.services.log.subscribe({ from: 0n })) {
    types.push(
      ...events
        .filter(
          ({ type, data, metadata }) =>
            /^(StaffRole|Lead)/.test(type) &&
            (data as { userId: string }).userId === eva.user.id &&
            metadata.actor.id === adminId,
        )
        .map(({ type }) => type),
    )
    if (caughtUp) return types
  }
  return types
}

test('somebody with an account is found by their address, and by nothing else', async () => {
  expect(
    (
      await must(
        admin.post<{ id: string; nombre: string; roles: string[] }>('/api/admin/staff/search', {
          email: eva.email,
        }),
      )
    ).body,
  ).toEqual({ id: eva.user.id, nombre: 'Eva', roles: [], lead: false })
  expect((await admin.post('/api/admin/staff/search', { email: 'nadie@example.com' })).status).toBe(
    404,
  )
})

test('a role is given, with and without the lead, and taken; each change is an event of its admin and ends the sessions that had other roles', async () => {
  const role = (name: string) => `/api/admin/staff/${eva.user.id}/roles/${name}`
  await must(admin.put(role('moderator'), { lead: true }))
  const leading = await must(enters())
  expect(leading.body.staff).toMatchObject({ roles: ['moderator'], lead: true })
  expect(
    (
      await must(admin.get<{ data: { id: string; lead: boolean }[] }>('/api/admin/staff'))
    ).body.data.find(({ id }) => id === eva.user.id),
  ).toMatchObject({ roles: ['moderator'], lead: true })

  await must(admin.put(role('moderator'), { lead: false }))
  expect(
    (await house.as({ sessionId: leading.body.sessionId }).get('/api/admin/auth/me')).status,
    'ended',
  ).toBe(401)
  const moderating = await must(enters())
  expect(moderating.body.staff).toMatchObject({ roles: ['moderator'], lead: false })
  await must(admin.put(role('moderator'), {}))
  expect(
    (await house.as({ sessionId: moderating.body.sessionId }).get('/api/admin/auth/me')).status,
    'nothing changed',
  ).toBe(200)

  expect((await must(admin.delete(`/api/admin/staff/${eva.user.id}/sessions`))).status).toBe(200)
  expect(
    (await house.as({ sessionId: moderating.body.sessionId }).get('/api/admin/auth/me')).status,
  ).toBe(401)
  await must(admin.delete(role('moderator')))
  expect((await enters()).status).toBe(401)
  expect(await roleEvents()).toEqual([
    'StaffRoleGranted',
    'LeadGranted',
    'LeadRevoked',
    'StaffRoleRevoked',
  ])
})

test('nobody changes what they may do themselves, and what is no role is none', async () => {
  expect((await admin.delete(`/api/admin/staff/${adminId}/roles/admin`)).status).toBe(403)
  expect((await admin.put(`/api/admin/staff/${adminId}/roles/moderator`, {})).status).toBe(403)
  expect((await admin.put(`/api/admin/staff/${eva.user.id}/roles/owner`, {})).status).toBe(400)
  expect(
    (await admin.put(`/api/admin/staff/${eva.user.id}/roles/analyst`, { lead: true })).status,
  ).toBe(400)
})

test('a job that was given up is seen without anybody’s address, and tried again', async () => {
  const queue = await openQueue<object>({
    name: 'deliveries',
    databaseUrl: house.databaseUrl,
    logger: openLogger('silent'),
    attempts: 1,
  })
  let fails = true
  await queue.work(async () => {
    if (fails) throw new Error('550 no such user eva@example.com, call +52 55 1234 5678')
  })
  await queue.add([{ id: 'one', name: 'appointment_confirmed', data: {} }])
  interface Seen {
    data: { id: string; error: string; attempts: number }[]
    queues: { name: string; failed: number }[]
  }
  const seen = async () => (await must(admin.get<Seen>('/api/admin/jobs'))).body
  const [given] = await eventually('it was given up', async () => {
    const { data } = await seen()
    return data.length > 0 && data
  })
  expect(given).toMatchObject({
    id: 'deliveries~one',
    queue: 'deliveries',
    name: 'appointment_confirmed',
    attempts: 1,
    error: '550 no such user … call …',
  })
  expect((await seen()).queues).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'deliveries', failed: 1 })]),
  )
  fails = false
  expect((await admin.post('/api/admin/jobs/deliveries~one/retry')).status).toBe(202)
  await eventually('it is done', async () => (await seen()).data.length === 0)
  const auditor = await house.staff('auditor')
  await settled(house)
  const { body: written } = await must(
    house
      .as({ ...auditor, sessionId: auditor.staffSessionId })
      .get<ResponseOf<typeof auditList>>('/api/admin/audit?what=job.retry'),
  )
  expect(written.data).toMatchObject([{ kind: 'change', actor: { id: adminId, role: 'admin' } }])
  expect((await admin.post('/api/admin/jobs/deliveries~one/retry')).status).toBe(404)
  expect((await admin.post('/api/admin/jobs/nothing~one/retry')).status).toBe(404)
  await queue.close()
})
