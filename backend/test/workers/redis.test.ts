/** The workers with their jobs in Redis: the same suites. */
import { hasRedis, redisBroker } from '../support/broker.ts'
import { freshDatabase } from '../support/database.ts'
import { workersFaultSuite } from './fault-suite.ts'
import { workersStartSuite } from './start-suite.ts'
import { workersSuite } from './suite.ts'

const database = await freshDatabase()
const missing = hasRedis() ? '' : '(redis-server missing: apt-get install redis-server)'

for (const suite of [workersSuite, workersFaultSuite, workersStartSuite])
  suite('redis', () => redisBroker(database), missing)
