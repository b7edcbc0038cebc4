import { expect, test, vi } from 'vitest'
import { reportError as route, reportLimits } from '../../contract/kernel/browser-reports.ts'
import { serve } from '../testServer.ts'
import { idOfError } from './errorId.ts'
import { limits, reportError } from './browserReports.ts'

test('the limits are the contract’s', () => expect(limits).toEqual(reportLimits))

test('an error is told in the contract’s words, under the number that stands on the screen, five times a page at most', async () => {
  window.history.replaceState(null, '', '/user/0193?next=secreto')
  const asked = serve({ 'POST /api/client-errors': () => ({ ok: true }) as never })
  const error = new TypeError('x'.repeat(2_000))
  error.stack = 'y'.repeat(9_000)
  for (let time = 0; time < 9; time++) await reportError(idOfError(error), error, 'at BookScreen')
  expect(asked).toHaveLength(5)
  const body = asked[0]?.body
  expect(route.body?.parse(body)).toEqual(body)
  expect(body).toMatchObject({
    id: idOfError(error),
    name: 'TypeError',
    page: '/user/:userId',
    where: 'at BookScreen',
  })
  expect(JSON.stringify(body)).not.toMatch(/0193|secreto/)
  vi.unstubAllGlobals()
})
