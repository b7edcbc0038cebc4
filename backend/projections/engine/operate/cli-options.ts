import type { Db } from '../../../postgres/db.ts'
import type { EventLog } from '../../../eventlog/log.ts'
import type { Projection } from '../apply/projection.ts'

export interface CliOptions {
  readonly projections: readonly Projection[]
  /** Opens what the commands work on; closed at the end. */
  readonly open: () => Promise<{ db: Db; log: EventLog; close: () => Promise<void> }>
  /** After rebuilding all, perhaps from another log, dependants may follow. */
  readonly rebuilt?: (stores: { db: Db; log: EventLog }) => Promise<void>
  readonly out?: NodeJS.WritableStream & { isTTY?: boolean }
  readonly signal?: AbortSignal
}
