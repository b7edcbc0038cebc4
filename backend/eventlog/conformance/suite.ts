/** What every event log must do, said once: the suite that each adapter passes. */
import { afterAll, beforeAll, describe } from 'vitest'
import type { EventLog } from '../log.ts'
import { appending, racing } from './appends.ts'
import type { LogUnderTest } from './kit.ts'
import { reading, subscribing } from './reads.ts'

export function describeEventLog(name: string, open: () => Promise<LogUnderTest>): void {
  describe(name, () => {
    let subject: LogUnderTest
    let log: EventLog
    beforeAll(async () => {
      subject = await open()
      log = subject.log
    })
    afterAll(() => log?.close())

    appending(
      () => log,
      () => subject.reopen(),
    )
    racing(
      () => log,
      () => subject.reopen(),
    )
    reading(
      () => log,
      () => subject.reopen(),
    )
    subscribing(
      () => log,
      () => subject,
    )
  })
}
