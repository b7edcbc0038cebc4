/**
 * A case that somebody has taken stays in the queue while they have it, also once its last report
 * is withdrawn.
 */
import { expect, test } from 'vitest'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import type { cases as queue } from '../../../contract/moderation/cases.ts'
import { caseIdOf } from '../../domain/moderation/case-events.ts'
import { startTestServer } from '../support/server.ts'
import { settled } from '../support/acting.ts'
import { must } from '../../seed/http/client.ts'

test('withdrawing the last report takes an unclaimed case out of the queue, and a claimed one once it is released', async () => {
  const house = await startTestServer()
  const [luz, reporter, author] = [
    await house.staff('moderator'),
    await house.client(),
    await house.barber(),
  ]
  const {
    body: { id },
  } = await must(house.as(author).post<{ id: string }>('/api/posts', { content: 'Insulto' }), 201)
  await settled(house)
  const {
    body: { id: reportId },
  } = await must(
    house.as(reporter).post<{ id: string }>('/api/moderation/reports', {
      targetType: 'POST',
      targetId: id,
      reason: 'acoso',
    }),
    201,
  )
  await settled(house)
  const caseId = caseIdOf({ type: 'POST', id })
  const waits = async () =>
    (
      await must(house.asStaff(luz).get<ResponseOf<typeof queue>>('/api/admin/cases?perPage=100'))
    ).body.data.some((one) => one.id === caseId)
  await must(house.asStaff(luz).post(`/api/admin/cases/${caseId}/claim`))
  await must(house.as(reporter).delete(`/api/moderation/reports/${reportId}`))
  await settled(house)
  expect(await waits(), 'while they have it').toBe(true)
  await must(house.asStaff(luz).post(`/api/admin/cases/${caseId}/release`))
  await settled(house)
  expect(await waits(), 'nobody has it, and nobody reports it').toBe(false)
})
