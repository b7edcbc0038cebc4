import { expect, test } from 'vitest'
import type { FollowerHealth } from '../eventlog/follower.ts'
import type { WorkersHealth } from '../workers/start.ts'
import { healthOf } from './health.ts'
import type { Stores } from './stores.ts'

// Readiness asks the database one question and the log for its head.
const stores = {
  background: { first: async () => undefined },
  log: { head: async () => 7n },
} as unknown as Pick<Stores, 'background' | 'log'>
const well: WorkersHealth = {
  ok: true,
  problem: undefined,
  backend: 'postgres',
  reactors: [],
  sweeps: [],
  deliveries: { waiting: 0, active: 0, delayed: 0, failed: 0, oldestSeconds: 0 },
}
const stopped = (name: string): FollowerHealth => ({
  name,
  position: 4n,
  problem: 'an event that always fails',
})
const statusWith = async (followers: readonly FollowerHealth[], workers: WorkersHealth) =>
  (await healthOf(stores, () => followers, { health: async () => workers }, []).ready()).status

test('a reactor or policy that stands still takes no process out of the balancer', async () => {
  expect(
    await statusWith([], {
      ...well,
      ok: false,
      problem: 'reactor known-pictures: an event that always fails',
      reactors: [stopped('known-pictures')],
    }),
  ).toBe('ready')
})

test('a follower that answers or projects and stands still does', async () => {
  expect(await statusWith([stopped('projector')], well)).toBe('not ready')
})

test('so does a job queue that gives no answer', async () => {
  expect(await statusWith([], { ...well, deliveries: undefined })).toBe('not ready')
})
