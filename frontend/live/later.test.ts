import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../shared/http/http.ts'
import { forgetDrafts } from '../client/drafts.ts'
import { answered, doubt, isOnline } from '../native/online.ts'
import { refuse, serve } from '../testServer.ts'
import { keepForLater, sendWhatWaits } from './later.ts'

const noNetwork = new ApiError(0, 'Network error')
const read = (userId: string, id: string) =>
  keepForLater(userId, 'PATCH /api/notifications/:id/read', { params: { id } }, noNetwork)

test('marks wait for the network, each once, and are sent when it is back', async () => {
  expect([read('lucia', 'n-1'), read('lucia', 'n-1'), read('lucia', 'n-2')]).toEqual([
    true,
    true,
    true,
  ])
  serve('offline')
  doubt()
  await vi.waitFor(() => expect(isOnline()).toBe(false))
  const asked = serve({
    'PATCH /api/notifications/:id/read': ({ name }) =>
      name.endsWith('n-1/read') ? refuse(404, 'No') : ({ ok: true } as never),
  })
  const stop = sendWhatWaits(new QueryClient(), 'mateo')
  const stopHers = sendWhatWaits(new QueryClient(), 'lucia')
  await vi.waitFor(() =>
    expect(asked.map(({ name }) => name)).toEqual([
      'PATCH /api/notifications/n-1/read',
      'PATCH /api/notifications/n-2/read',
    ]),
  )
  answered()
  stop()
  stopHers()
  const after = serve({})
  sendWhatWaits(new QueryClient(), 'lucia')()
  expect(after).toEqual([])
})

test('signing out leaves none behind', () => {
  read('lucia', 'n-1')
  forgetDrafts()
  const asked = serve({})
  sendWhatWaits(new QueryClient(), 'lucia')()
  expect(asked).toEqual([])
})

test('nothing else waits, and a refusal is no lack of network', () => {
  expect(
    keepForLater(
      'lucia',
      'PATCH /api/appointments/:id/confirm',
      { params: { id: 'c' } },
      noNetwork,
    ),
  ).toBe(false)
  expect(
    keepForLater('lucia', 'PATCH /api/notifications/read-all', {}, new ApiError(404, 'No')),
  ).toBe(false)
})
