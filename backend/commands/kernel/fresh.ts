/** Keeps cached states current while other processes write: events of the log evict them. */
import { forgottenKeys } from '../../domain/forgotten.ts'
import { follow, type Follower, type FollowOptions } from '../../eventlog/follower.ts'
import type { EventLog, LogBatch } from '../../eventlog/log.ts'
import type { CommandHandler } from './handle.ts'

/** Follows the log from where it stands now; it needs the events' heads alone. */
export async function keepFresh(
  log: EventLog,
  commands: CommandHandler,
  logger?: FollowOptions<LogBatch>['logger'],
): Promise<Follower> {
  return follow({
    name: 'freshness',
    from: await log.head(),
    logger,
    read: (from, signal) => log.subscribe({ from, sealed: true, signal }),
    async take({ events }) {
      for (const { stream, revision } of events) commands.forget(stream, revision)
      const forgotten = forgottenKeys(events)
      commands.forgetPeople(forgotten)
      await commands.dropSnapshotsOf(forgotten)
    },
  })
}
