/**
 * That a log stays the one that it was. A restored backup, another server or an empty one answers
 * like any log; but what was read until now is not in it, and what is written to it from now on
 * nobody who goes on from a checkpoint would ever see.
 */
import type { EventLog } from './log.ts'

const WAY_OUT =
  'Point to the right log (EVENTSTORE_URL and EVENTSTORE_PREFIX, or DATABASE_URL). ' +
  'If this is to be the log from now on: stop the server and run npm run projections -- rebuild all'

/** The log is another one or lost events; nothing is used until it is fixed. */
export class AnotherLog extends Error {
  constructor(what: string) {
    super(`The event log ${what}. ${WAY_OUT}`)
    this.name = 'AnotherLog'
  }
}

/** What a store says of itself at one moment; no identity: it has none, as an empty server has. */
export interface Now {
  readonly identity: string | undefined
  readonly head: bigint
}

/** What is known of the log. Everything is refused while another log answers. */
export class Continuity {
  readonly identity: string
  #seen = 0n
  #broken: AnotherLog | undefined

  constructor(identity: string) {
    this.identity = identity
  }

  get seen(): bigint {
    return this.#seen
  }

  /** The log reaches at least up to here. */
  saw(position: bigint): void {
    if (position > this.#seen) this.#seen = position
  }

  /** Compares the store with what was known before. @throws AnotherLog */
  check({ identity, head }: Now, before: bigint): void {
    this.#broken = differenceOf({ identity: this.identity, position: before }, { identity, head })
    this.demand()
    this.saw(head)
  }

  /** @throws AnotherLog where the last look has found another log */
  demand(): void {
    if (this.#broken) throw this.#broken
  }
}

/** A place in a log up to which something was read, kept for the next start. */
export interface LogCheckpoint {
  /** Whose it is, in words: 'the projection revenue'. */
  readonly of: string
  /** Of the log that was read; none where it was kept before logs had identities. */
  readonly identity: string | null
  readonly position: bigint
}

/**
 * Adds the log identity column to older tables. Checked first: ALTER TABLE waits for row locks and
 * blocks everyone behind it.
 */
export const withLogOf = (table: string): string => `DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attname = 'log') THEN
    ALTER TABLE ${table} ADD COLUMN log uuid;
  END IF;
END $$;`

/** @throws AnotherLog where a checkpoint is of another log, or beyond the end of this one */
export async function mustHold(
  log: Pick<EventLog, 'identity' | 'head'>,
  checkpoints: readonly LogCheckpoint[],
): Promise<void> {
  if (checkpoints.length === 0) return
  const now = { identity: await log.identity(), head: await log.head() }
  for (const { of, identity, position } of checkpoints) {
    const difference = differenceOf({ identity: identity ?? now.identity, position }, now, of)
    if (difference) throw difference
  }
}

function differenceOf(
  existing: { identity: string; position: bigint },
  { identity, head }: Now,
  by = 'this process',
): AnotherLog | undefined {
  if (identity !== existing.identity)
    return new AnotherLog(
      `is another one (${identity ?? 'an empty one'}) than ${by} has read until now (${existing.identity})`,
    )
  if (head < existing.position)
    return new AnotherLog(
      `does not hold what ${by} has read of it (up to ${existing.position}): it is an older one, as a restored backup is`,
    )
  return undefined
}
