/** The workers with their jobs in PostgreSQL, on a server of its own that the tests may stop. */
import { postgresBroker } from './support/broker.ts'
import { workersFaultSuite } from './workers-fault-suite.ts'
import { workersStartSuite } from './workers-start-suite.ts'
import { workersSuite } from './workers-suite.ts'

workersSuite('postgres', postgresBroker)
workersFaultSuite('postgres', postgresBroker)
workersStartSuite('postgres', postgresBroker)
