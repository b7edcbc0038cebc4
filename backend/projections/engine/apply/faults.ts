/** Faults of a projection: its own at an event, or a transient one of the database. */
import pg from 'pg'
import type { RecordedEvent } from '../../../domain/kernel/event.ts'

/** A handler throws or tables refuse rows; a retry changes nothing. */
export class ProjectionFault extends Error {
  readonly projection: string
  constructor(projection: string, cause: unknown) {
    super(`projection ${projection} failed`, { cause })
    this.name = 'ProjectionFault'
    this.projection = projection
  }
}

/** A projection stopped at this event; the others go on. */
export interface ProjectionFailure {
  readonly projection: string
  readonly position: bigint
  readonly eventType: string
  readonly eventId: string
  /** What happened, without anything that an event or a row holds. */
  readonly error: string
}

// Classes of SQLSTATE that say something about the server or the moment, not about the rows:
// connection, transaction state, rollback (deadlock), resources, object in use, intervention,
// system.
const passing = new Set(['08', '25', '40', '53', '55', '57', '58'])

/** Whether the rows are at fault: refused by PostgreSQL, or unwritable (TypeError). */
export const isRowsFault = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof pg.DatabaseError &&
    error.code !== undefined &&
    !passing.has(error.code.slice(0, 2)))

export function failureOf(
  projection: string,
  event: RecordedEvent,
  cause: unknown,
): ProjectionFailure {
  const { type, id, position } = event
  return {
    projection,
    position,
    eventType: type,
    eventId: id,
    error: `${type} at ${position}: ${describe(cause)}`,
  }
}

/** An error's text without values of events or rows. */
export function describe(error: unknown): string {
  if (error instanceof pg.DatabaseError) {
    const where = Object.entries({
      table: error.table,
      column: error.column,
      constraint: error.constraint,
    }).filter(([, name]) => name !== undefined)
    return [
      `PostgreSQL ${error.code}`,
      unquoted(error.message),
      ...where.map(([kind, name]) => `${kind} ${name}`),
    ].join(', ')
  }
  if (!(error instanceof Error)) return 'unknown error'
  const place = /\(?((?:file:)?\/[^\s()]+:\d+):\d+\)?/
    .exec(error.stack ?? '')?.[1]
    ?.replace(/^.*\/(backend|bench)\//, '$1/')
  // The engine of JavaScript quotes values in these only (`Cannot convert … to a BigInt`, JSON that
  // does not parse).
  const words = error instanceof SyntaxError ? '' : `: ${unquoted(error.message)}`
  return `${error.name}${words}${place ? ` (${place})` : ''}`
}

const unquoted = (message: string) => message.replace(/"[^"]*"/g, '"…"')
