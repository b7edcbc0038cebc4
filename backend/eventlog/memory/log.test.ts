/** The log in memory does what every log must do. */
import { describeEventLog } from '../conformance/suite.ts'
import { MemoryStore, openMemoryLog } from './log.ts'

describeEventLog('the event log in memory', async () => {
  const store = new MemoryStore()
  return { log: openMemoryLog(store), reopen: async () => openMemoryLog(store) }
})
