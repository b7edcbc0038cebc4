/**
 * A policy: what follows from what happened and is a command of its own. It follows the log with a
 * checkpoint of its own, written once what followed is done: after a crash the same events come
 * again, and two nodes may be at the same ones, so what it does must be harmless when it is done
 * twice. Commands are, by the events' ids and their streams. An event that fails for good is
 * written down and passed over (failed-events.ts).
 */
import type { Logger } from 'pino'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { follow, type Follower } from '../../eventlog/follower.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { type Db, sql } from '../../postgres/db.ts'
import { eachAlone, writeDown } from './failed-events.ts'
import { checkpointOf } from './checkpoint.ts'

export interface Policy {
  /** Names the checkpoint: never change it. */
  readonly name: string
  readonly from: 'head' | 'start'
  readonly types: readonly string[]
  readonly act: (events: readonly RecordedEvent[]) => Promise<void>
}

/** An idle checkpoint (nothing of ours in the batch) is written no more often than this. */
const IDLE_SAVE_MS = 5_000

/** Follows the log until closed. Resolves once it is settled where to begin. */
export async function startPolicy(
  policy: Policy,
  { log, db, logger }: { readonly log: EventLog; readonly db: Db; readonly logger: Logger },
): Promise<Follower> {
  const { name, types, act } = policy
  let savedAt = Date.now()
  return follow({
    name,
    from: await checkpointOf(db, log, policy),
    logger,
    resume: () => checkpointOf(db, log, policy),
    read: (from, signal) => log.subscribe({ from, types, signal }),
    async take({ events, position }) {
      if (events.length === 0 && Date.now() - savedAt <= IDLE_SAVE_MS) return
      if (events.length > 0)
        await eachAlone(events, act, (event, error) => writeDown(db, logger, name, event, error))
      await db.run(
        sql`UPDATE workers.checkpoint SET position = greatest(position, ${position}), moved_at = now() WHERE reactor = ${name}`,
      )
      savedAt = Date.now()
    },
  })
}
