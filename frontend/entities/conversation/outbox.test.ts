/** What waits in a browser belongs to who wrote it: whoever signs in next sends none of it. */
import { beforeEach, expect, test, vi } from 'vitest'
import type { Message } from '../../../contract/messaging/messages.ts'
import { endSession, signedIn } from '../../client/session.ts'
import { person } from '../../testScreen.tsx'
import { type Asked, serve } from '../../testServer.ts'
import { marcoId, messageExample } from './example.ts'
import { retry, sendAll, type Waiting, write } from './outbox.ts'

const ana = person({ id: '6f1d2c3b-0000-4000-8000-00000000000a' })
const eva = person({ id: '6f1d2c3b-0000-4000-8000-00000000000b' })
const waiting = (n: number): Waiting => ({
  id: `9d0f3a52-6f6e-4d52-9a57-00000000000${n}`,
  userId: marcoId,
  message: `mensaje ${n}`,
  images: [],
  at: '2026-11-22T10:00:00Z',
})
const enter = (user: typeof ana) => signedIn({ sessionId: `s-${user.id}`, user }, { landing: '/' })
const sent = (asked: readonly Asked[]) =>
  asked
    .filter(({ name }) => name.startsWith('POST /api/chat/'))
    .map(({ body }) => (body as { message: string }).message)
/** The network is there: each message arrives. */
const reached = () =>
  serve({
    'POST /api/chat/users/:userId/messages': ({ body }): Message =>
      messageExample(1, { id: (body as { id: string }).id }),
  })

beforeEach(() => {
  vi.useFakeTimers()
})

test('what one has written without a network is not sent in the name of who signs in next, and goes out when its writer is back', async () => {
  serve('offline')
  enter(ana)
  write(ana.id, waiting(1))
  write(ana.id, waiting(2))
  await vi.advanceTimersByTimeAsync(1_000)
  endSession()
  enter(eva)
  const asked = reached()
  sendAll()
  retry(ana.id, waiting(1))
  // All pauses of what was under way are over.
  await vi.advanceTimersByTimeAsync(300_000)
  expect(sent(asked)).toEqual([])
  endSession()
  enter(ana)
  sendAll()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent(asked)).toEqual(['mensaje 1', 'mensaje 2'])
})

test('of what one has written oneself nothing is left behind for another', async () => {
  enter(ana)
  const asked = reached()
  write(ana.id, waiting(1))
  await vi.advanceTimersByTimeAsync(1_000)
  endSession()
  enter(eva)
  sendAll()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(sent(asked)).toEqual(['mensaje 1'])
})
