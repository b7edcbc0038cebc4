/**
 * The clock's sweep over what is unfinished, run now and without its patience, by the parts that
 * the server is made of.
 */
import { allProcesses, finishersOf } from '../../modules/modules.ts'
import { openLogger } from '../../observability/logger.ts'
import { type Unfinished, unfinished } from '../../projections/unfinished-processes.ts'
import { unfinishedSweep } from '../../workers/kernel/process-sweep.ts'
import type { Services } from '../../api/kernel/services.ts'

/** Beyond the patience of every process. */
const LATER_MS = 400 * 86_400_000

/** What has begun and not ended, as the read models show it once they have caught up. */
export async function leftOver({ db, log, passed }: Services): Promise<readonly Unfinished[]> {
  if (!(await passed(await log.head(), { timeoutMs: 60_000 })))
    throw new Error('the read models did not catch up')
  return unfinished(db, allProcesses, new Date(Date.now() + LATER_MS), 1_000)
}

/**
 * Gives how many were found, how many of them failed, and what is left when the read models show
 * what the sweep did.
 */
export async function finishAll(
  services: Services,
): Promise<{ found: number; failed: number; left: readonly Unfinished[] }> {
  const found = await leftOver(services)
  const sweep = unfinishedSweep({ due: async () => found, finishers: finishersOf(services) })
  const { failed } = await sweep.run(services.now(), {
    signal: new AbortController().signal,
    logger: openLogger(process.env['TEST_LOG'] ?? 'silent'),
  })
  return { found: found.length, failed, left: await leftOver(services) }
}
