/** The workers with their jobs in Redis: the same suite. */
import { describe, test } from 'vitest'
import { hasRedis, redisBroker } from './support/broker.ts'
import { freshDatabase } from './support/database.ts'
import { workersFaultSuite } from './workers-fault-suite.ts'
import { workersStartSuite } from './workers-start-suite.ts'
import { workersSuite } from './workers-suite.ts'

if (hasRedis()) {
  const database = await freshDatabase()
  for (const suite of [workersSuite, workersFaultSuite, workersStartSuite]) suite('redis', () => redisBroker(database))
} else {
  describe('jobs on redis', () => {
    test.skip('redis-server missing: apt-get install redis-server', () => {})
  })
}
