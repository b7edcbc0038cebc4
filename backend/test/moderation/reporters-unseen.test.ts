/**
 * Who reported, blocked or restricted somebody of the staff they don't learn from the journal; who
 * reported others is told once it is revealed.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import type { eventsFound, replay } from '../../../contract/moderation/audit.ts'
import { caseIdOf } from '../../domain/moderation/case-events.ts'
import { startTestServer, type TestServer, type TestStaff } from '../support/server.ts'
import { contextOf, settled } from '../support/acting.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

type Found = ResponseOf<typeof eventsFound>
let house: TestServer
let auditor: TestStaff
let other: TestStaff
let reporter: SignedIn
let barber: SignedIn
let ownCase: string
let barbersCase: string

beforeAll(async () => {
  house = await startTestServer()
  ;[auditor, other, reporter, barber] = [
    await house.staff('auditor'),
    await house.staff('lead'),
    await house.client(),
    await house.barber(),
  ]
  const report = async (id: string) =>
    must(
      house
        .as(reporter)
        .post('/api/moderation/reports', { targetType: 'USER', targetId: id, reason: 'acoso' }),
      201,
    )
  await report(auditor.user.id)
  await report(barber.user.id)
  await must(
    house.as(reporter).post('/api/moderation/restrictions', { restrictedId: auditor.user.id }),
  )
  await house.services.moderation.blocks.block(contextOf(house, reporter), auditor.user.id)
  await settled(house)
  ;[ownCase, barbersCase] = [
    caseIdOf({ type: 'USER', id: auditor.user.id }),
    caseIdOf({ type: 'USER', id: barber.user.id }),
  ]
  // Somebody of the staff looks at the reporter because of the case: who asks for what was looked
  // at learns of it, too.
  await must(house.asStaff(other).get(`/api/admin/cases/${ownCase}/reports`))
  await settled(house)
})

const found = async (query: string, who = auditor) =>
  (await must(house.asStaff(who).get<Found>(`/api/admin/events?${query}`))).body
const names = (body: unknown) => JSON.stringify(body).includes(reporter.user.id)

describe('whoever was reported', () => {
  test.each(['person', 'id'])('finds no event of it by their own %s', async (by) => {
    const { data } = await found(`${by}=${auditor.user.id}`)
    expect(data.length).toBeGreaterThan(0)
    expect(data.map(({ type }) => type)).not.toEqual(expect.arrayContaining(['ReportFiled']))
    expect(data.map(({ stream }) => stream.split('-')[0])).not.toEqual(
      expect.arrayContaining(['block']),
    )
    expect(names(data)).toBe(false)
  })

  test.each(['ReportFiled', 'CaseOpened', 'EvidenceTaken', 'UserBlocked', 'UserRestricted'])(
    'finds no %s about them among all',
    async (type) => {
      const { data } = await found(`type=${type}`)
      expect(JSON.stringify(data)).not.toContain(auditor.user.id)
      expect(data.filter(({ life }) => life?.id === ownCase)).toEqual([])
    },
  )

  test('finds nothing of it in their own life, nor in what the staff did about the case', async () => {
    const { body } = await must(
      house
        .asStaff(auditor)
        .get<ResponseOf<typeof replay>>(`/api/admin/replay/person/${auditor.user.id}`),
    )
    expect(names(body)).toBe(false)
    expect((await house.asStaff(auditor).get(`/api/admin/replay/case/${ownCase}`)).status).toBe(404)
    for (const path of [
      `/api/admin/audit?caseId=${ownCase}`,
      `/api/admin/audit.csv?caseId=${ownCase}`,
    ]) {
      const answer = JSON.stringify((await must(house.asStaff(auditor).get<unknown>(path))).body)
      expect(answer, path).not.toContain(other.user.id)
    }
  })
})

describe('who reported somebody else', () => {
  test('is named by no event, and not found by their own id, before it is revealed', async () => {
    const { data } = await found('type=ReportFiled')
    expect(data.map(({ life }) => life?.id)).toContain(barbersCase)
    expect(names(data)).toBe(false)
    expect(names(await found(`id=${barbersCase}`))).toBe(false)
    for (const query of [`person=${reporter.user.id}`, `actor=${reporter.user.id}`])
      expect((await found(query)).data.map(({ type }) => type)).not.toContain('ReportFiled')
    const { body } = await must(house.asStaff(auditor).get(`/api/admin/replay/case/${barbersCase}`))
    expect(names(body)).toBe(false)
  })

  test('is named once the case is revealed', async () => {
    await must(
      house
        .asStaff(auditor)
        .post('/api/admin/reveal', { type: 'case', id: barbersCase, why: 'Queja 21' }),
    )
    await settled(house)
    const { data } = await found('type=ReportFiled')
    expect(data.find(({ life }) => life?.id === barbersCase)?.actor.id).toBe(reporter.user.id)
  })
})
