/** The workers with their jobs in Redis: the same suite. */
import { describe, test } from 'vitest'
import { hasRedis, redisBroker } from './support/broker.ts'
import { freshDatabase } from './support/database.ts'
import { workersFaultSuite } from './workers-fault-suite.ts'
import { workersSuite } from './workers-suite.ts'

if (hasRedis()) {
  workersSuite('redis', async () => redisBroker(await freshDatabase()))
  workersFaultSuite('redis', async () => redisBroker(await freshDatabase()))
} else {
  describe('jobs on redis', () => {
    test.skip('redis-server missing: apt-get install redis-server', () => {})
  })
}
