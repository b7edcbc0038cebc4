/** Options of a projector. */
import type { EventLog } from '../../../eventlog/log.ts'
import type { Db } from '../../../postgres/db.ts'
import type { ProjectionFailure } from './faults.ts'
import type { Projection } from './projection.ts'

/** The part of pino that is used here. */
export interface Logger {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface ProjectorOptions {
  readonly db: Db
  /** Pool of batch writes; pipelined, a batch is one round trip. Default `db`. */
  readonly writing?: Db
  readonly log: EventLog
  readonly projections: readonly Projection[]
  /** A projection stopped at an event. It is logged and stored anyway. */
  readonly onError?: (failure: ProjectionFailure) => void
  readonly logger?: Logger
}
