/**
 * Events that a policy or a reactor can't carry out for good: written down and passed over, so that
 * one of them stops nobody else's. Each is tried again by itself, ever more rarely, until it
 * succeeds or an operator drops it.
 */
import pg from 'pg'
import type { Logger } from 'pino'
import { DomainError } from '../../domain/kernel/decider.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { Unstorable } from '../../eventlog/offer.ts'
import { type Db, sql } from '../../postgres/db.ts'
import { describe } from '../../projections/engine/apply/faults.ts'
import type { Sweep } from './clock.ts'

/** A dependency of the event is missing: skipped and retried later. */
export class NotComing extends Error {
  override readonly name = 'NotComing'
}

/** Classes of SQLSTATE that say that the values are to blame: data exceptions and constraints. */
const VALUES: ReadonlySet<string> = new Set(['22', '23'])

/** Whether retries fail too; outages and building columns pass. */
export const failsForGood = (error: unknown): boolean =>
  error instanceof Unstorable ||
  error instanceof DomainError ||
  error instanceof NotComing ||
  error instanceof RangeError ||
  // What `fetch` throws while the other side is away is a TypeError with a cause.
  (error instanceof TypeError && error.cause === undefined) ||
  (error instanceof pg.DatabaseError && VALUES.has(error.code?.slice(0, 2) ?? ''))

/**
 * Tries events singly; permanent failures go to `passOver`. Returns how many. @throws transient
 * ones
 */
export async function eachAlone(
  events: readonly RecordedEvent[],
  act: (events: readonly RecordedEvent[]) => Promise<unknown>,
  passOver: (event: RecordedEvent, error: unknown) => Promise<void>,
): Promise<number> {
  try {
    await act(events)
    return 0
  } catch (error) {
    if (!failsForGood(error)) throw error
  }
  let passedOver = 0
  for (const event of events) {
    try {
      await act([event])
    } catch (error) {
      if (!failsForGood(error)) throw error
      await passOver(event, error)
      passedOver++
    }
  }
  return passedOver
}

export interface FailedEvent {
  readonly follower: string
  readonly position: bigint
  readonly type: string
  /** What happened, without anything that an event holds. */
  readonly problem: string
  readonly attempts: number
  readonly failed_at: string
  readonly next_at: string
}

/** Minutes until the next try double up to six hours. */
const LONGEST_PAUSE_SECONDS = 6 * 3_600

export async function writeDown(
  db: Db,
  logger: Logger,
  follower: string,
  { id, type, position }: RecordedEvent,
  error: unknown,
): Promise<void> {
  const problem = describe(error)
  logger.error(
    { follower, position: String(position), type, problem },
    "an event can't be carried out and is passed over",
  )
  await db.run(sql`
    INSERT INTO workers.failed_event (follower, position, event_id, type, problem, next_at)
    VALUES (${follower}, ${position}, ${id}, ${type}, ${problem}, now() + interval '1 minute')
    ON CONFLICT (follower, position)
    DO UPDATE SET problem = excluded.problem`)
}

export const failedEvents = (db: Db): Promise<FailedEvent[]> =>
  db.many<FailedEvent>(
    sql`SELECT follower, position, type, problem, attempts, failed_at, next_at
      FROM workers.failed_event
      ORDER BY follower, position`,
  )

/** Retries failed events next turn, all or one. Returns how many. */
export async function retrySoon(
  db: Db,
  one?: { readonly follower: string; readonly position: bigint },
): Promise<number> {
  const rows = await db.many(
    sql`UPDATE workers.failed_event SET next_at = now() WHERE ${one === undefined}::boolean OR (follower = ${one?.follower ?? ''} AND position = ${one?.position ?? 0n}) RETURNING position`,
  )
  return rows.length
}

/** Nobody tries it again. Whether there was such a one. */
export async function dropFailed(
  db: Db,
  { follower, position }: { readonly follower: string; readonly position: bigint },
): Promise<boolean> {
  return (
    (
      await db.many(
        sql`DELETE FROM workers.failed_event
          WHERE follower = ${follower} AND position = ${position}
          RETURNING position`,
      )
    ).length > 0
  )
}

/** Who can try an event again, by the follower's name. */
export interface Retrying {
  readonly name: string
  readonly act: (events: readonly RecordedEvent[]) => Promise<unknown>
}

const AT_ONCE = 50

export function retrySweep(
  followers: readonly Retrying[],
  { db, log }: { readonly db: Db; readonly log: EventLog },
): Sweep {
  return {
    name: 'retry-failed-events',
    everySeconds: 60,
    async run(_, { signal, logger }) {
      const due = await db.many<Pick<FailedEvent, 'follower' | 'position' | 'type'>>(
        sql`SELECT follower, position, type
          FROM workers.failed_event
          WHERE next_at <= now()
          ORDER BY position
          LIMIT ${AT_ONCE}`,
      )
      let [done, failed] = [0, 0]
      for (const { follower, position, type } of due) {
        if (signal.aborted) break
        const act = followers.find(({ name }) => name === follower)?.act
        const event = act && (await eventAt(log, position, type, signal))
        if (!act || !event) continue
        try {
          await act([event])
          await dropFailed(db, { follower, position })
          logger.info(
            { follower, position: String(position) },
            'an event that had been passed over is carried out',
          )
          done++
        } catch (error) {
          failed++
          await db.run(sql`
            UPDATE workers.failed_event SET attempts = attempts + 1, problem = ${describe(error)},
              next_at = now() + least(60 * 2 ^ least(attempts, 20), ${LONGEST_PAUSE_SECONDS}) * interval '1 second'
            WHERE follower = ${follower} AND position = ${position}`)
        }
      }
      return { done, passed: 0, failed }
    },
  }
}

async function eventAt(
  log: EventLog,
  position: bigint,
  type: string,
  signal: AbortSignal,
): Promise<RecordedEvent | undefined> {
  for await (const { events, position: upTo } of log.subscribe({
    from: position - 1n,
    types: [type],
    signal,
  })) {
    const found = events.find((event) => event.position === position)
    if (found || upTo >= position) return found
  }
  return undefined
}
