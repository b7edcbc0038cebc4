import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type RecordedEvent, system } from '../../domain/kernel/event.ts'
import { UserFollowed } from '../../domain/social/follow.ts'
import { NotComing } from '../kernel/failed-events.ts'
import { achievementPolicy } from './achievement-policy.ts'

const followed = (followedId: string): RecordedEvent => {
  const at = new Date().toISOString()
  const { type, data } = UserFollowed({ followerId: randomUUID(), followedId, followedAt: at })
  return {
    id: randomUUID(),
    type,
    data,
    stream: 'follow-1',
    revision: 0,
    position: 1n,
    recordedAt: at,
    metadata: { commandId: 'c', correlationId: 'c', actor: system, occurredAt: at },
  }
}

/** Reads in time what so many have done, and of these people never. */
function judging(most: number, slow: ReadonlySet<string> = new Set()) {
  const judged = new Set<string>()
  const policy = achievementPolicy({
    shown: async () => true,
    ownersOf: async () => [],
    everybodyAfter: async () => [],
    async judge(userIds) {
      if (userIds.length > most || userIds.some((id) => slow.has(id)))
        throw new Error('Query read timeout')
      for (const id of userIds) judged.add(id)
      return 0
    },
  })
  return { judged, policy }
}

test('people of whom there is too much to read at once are judged one by one', async () => {
  const people = Array.from({ length: 30 }, () => randomUUID())
  const { judged, policy } = judging(1)
  await policy.act(people.map(followed))
  expect([...people].filter((id) => !judged.has(id))).toEqual([])
})

test('one of whom alone there is too much keeps nobody waiting: their event is passed over', async () => {
  const slow = randomUUID()
  const { policy } = judging(20, new Set([slow]))
  await expect(policy.act([followed(slow)])).rejects.toBeInstanceOf(NotComing)
})
