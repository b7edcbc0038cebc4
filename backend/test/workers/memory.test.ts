/** The queue of the simulator keeps the promises of the others. */
import { memoryBroker } from '../support/broker.ts'
import { workersSuite } from './suite.ts'

workersSuite('memory', memoryBroker)
