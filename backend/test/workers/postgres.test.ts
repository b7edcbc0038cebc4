/** The workers with their jobs in PostgreSQL, on a server of its own that the tests may stop. */
import { postgresBroker } from '../support/broker.ts'
import { workersFaultSuite } from './fault-suite.ts'
import { workersStartSuite } from './start-suite.ts'
import { workersSuite } from './suite.ts'

workersSuite('postgres', postgresBroker)
workersFaultSuite('postgres', postgresBroker)
workersStartSuite('postgres', postgresBroker)
