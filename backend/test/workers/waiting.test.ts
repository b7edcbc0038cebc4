/**
 * A clock that asks a read model which the program before has left, while this one's is being
 * built.
 */
import { afterAll, expect, test, vi } from 'vitest'
import { waitingForBuilds } from '../../composition/waiting.ts'
import { openPostgresLog } from '../../eventlog/postgres/log.ts'
import { openLogger } from '../../observability/logger.ts'
import { sql } from '../../postgres/db.ts'
import { startProjector } from '../../projections/engine/operate/projector.ts'
import { sweep } from '../../workers/kernel/clock.ts'
import { freshDatabase } from '../support/database.ts'
import { accountsOf } from '../support/projecting.ts'

const { url, db } = await freshDatabase()
const log = await openPostgresLog(url)
afterAll(() => log.close())

test('leaves what is due to its next turn, and says so without alarm; a read model of its own that is not as it should be is a failure', async () => {
  const before = await startProjector({ db, log, projections: [accountsOf(1)] })
  await before.stop()
  const due = sweep({
    name: 'accounts-due',
    everySeconds: 60,
    key: String,
    effect: async () => {},
    due: () => db.many<object>(sql`SELECT since_version_two FROM accounts.account`),
  })
  const logger = openLogger('silent')
  const said = vi.spyOn(logger, 'info')
  const run = (version: number) =>
    waitingForBuilds([due], { db, log, projections: [accountsOf(version)] })[0]?.run(new Date(), {
      signal: AbortSignal.timeout(60_000),
      logger,
    })
  expect(await run(2)).toEqual({ done: 0, passed: 0, failed: 0 })
  expect(said.mock.calls).toEqual([
    [{ sweep: 'accounts-due' }, 'a sweep waits for a read model that is being built'],
  ])
  await expect(run(1)).rejects.toMatchObject({ code: '42703' })
})
