/**
 * Rebuild log: what was rebuilt or verified, when, by whom and with which outcome. Operators' data
 * outside rebuilds; the newest thousand are kept.
 */
import { randomUUID } from 'node:crypto'
import { escapeIdentifier } from 'pg'
import type { Db, Queryable } from '../../../postgres/db.ts'
import { BuildFailed, BuildRunning } from './build-errors.ts'
import { describe } from '../apply/faults.ts'
import { readLive } from './live-tables.ts'
import type { Projection } from '../apply/projection.ts'
import type { Difference } from './verify.ts'

/** Requester: a staff member in a role, the operator, or the server (new version). */
export interface AskedBy {
  readonly id: string | null
  readonly role: string
}
export const operator: AskedBy = { id: null, role: 'operator' }
export const itself: AskedBy = { id: null, role: 'system' }

/** Rows of a table before and after a rebuild; null where there was none, or is none any more. */
export interface TableRowsCounted {
  readonly table: string
  readonly before: number | null
  readonly after: number | null
}

/** What came of a piece of work. */
export interface Came {
  readonly events?: number
  readonly position?: bigint
  readonly rows?: readonly TableRowsCounted[]
  readonly differing?: number
  readonly differences?: readonly Difference[]
}

export interface Work {
  readonly id: string
  readonly projection: string
  readonly kind: 'rebuild' | 'verify'
  readonly version: number
  readonly version_before: number | null
  readonly asked_by: string | null
  readonly asked_as: string
  readonly began_at: string
  readonly ended_at: string | null
  readonly outcome: 'running' | 'done' | 'failed' | 'stopped'
  readonly events: bigint | null
  readonly position: bigint | null
  readonly rows: readonly TableRowsCounted[] | null
  readonly differing: number | null
  readonly differences: readonly Pick<Difference, 'table' | 'kind' | 'key' | 'columns'>[] | null
  readonly error: string | null
}

const KEPT = 1_000

/** A piece of work in the book. */
export class RebuildLogEntry {
  readonly #db: Db
  readonly #id = randomUUID()

  private constructor(db: Db) {
    this.#db = db
  }

  static async begin(
    db: Db,
    projection: Projection,
    kind: Work['kind'],
    by: AskedBy,
  ): Promise<RebuildLogEntry> {
    const entry = new RebuildLogEntry(db)
    const live = await readLive(db, projection)
    await db.pool.query(
      'INSERT INTO projections.work (id, projection, kind, version, version_before, asked_by, asked_as) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      [entry.#id, projection.name, kind, projection.version, live?.version ?? null, by.id, by.role],
    )
    await db.pool.query(
      'DELETE FROM projections.work WHERE id IN (SELECT id FROM projections.work ORDER BY began_at DESC OFFSET $1)',
      [KEPT],
    )
    return entry
  }

  async done({ events, position, rows, differing, differences }: Came): Promise<void> {
    await this.#end('done', {
      events,
      position,
      rows,
      differing,
      differences: differences?.map(({ table, kind, key, columns }) => ({
        table,
        kind,
        key,
        columns,
      })),
    })
  }

  /** One that was under way already is no work of its own, and leaves no entry. */
  async failed(error: unknown, wasCalledOff: boolean): Promise<void> {
    if (error instanceof BuildRunning)
      await this.#db.pool.query('DELETE FROM projections.work WHERE id = $1', [this.#id])
    else
      await this.#end(wasCalledOff ? 'stopped' : 'failed', {
        error: wasCalledOff
          ? null
          : error instanceof BuildFailed
            ? error.failure.error
            : describe(error),
      })
  }

  async #end(
    outcome: Work['outcome'],
    {
      events = null,
      position = null,
      rows = null,
      differing = null,
      differences = null,
      error = null,
    }: {
      events?: number | null | undefined
      position?: bigint | null | undefined
      rows?: readonly object[] | null | undefined
      differing?: number | null | undefined
      differences?: readonly object[] | null | undefined
      error?: string | null
    },
  ): Promise<void> {
    await this.#db.pool.query(
      'UPDATE projections.work SET ended_at = now(), outcome = $2, events = $3, position = $4, rows = $5, differing = $6, differences = $7, error = $8 WHERE id = $1',
      [
        this.#id,
        outcome,
        events,
        position,
        rows && JSON.stringify(rows),
        differing,
        differences && JSON.stringify(differences),
        error,
      ],
    )
  }
}

/** The newest first. What a killed process was at stands as stopped. */
export async function readWorks(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<Work[]> {
  const { rows } = await db.pool.query<Work>(
    `
      SELECT id, projection, kind, version, version_before, asked_by, asked_as, began_at, ended_at,
        events, position, rows, differing, differences, error, CASE WHEN outcome = 'running'
        AND began_at < now() - interval '1 minute'
        AND NOT EXISTS (
          SELECT
          FROM pg_locks
          WHERE locktype = 'advisory'
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
            AND classid = hashtext('projections.build')::oid
            AND objid = hashtext(work.projection)::oid AND granted
        ) THEN 'stopped' ELSE outcome END AS outcome
      FROM projections.work
      ORDER BY began_at DESC, id
      LIMIT $1
      OFFSET $2`,
    [limit, offset],
  )
  return rows
}

export interface Verification {
  readonly at: string
  readonly version: number
  /** Rows that were not as a replay makes them. */
  readonly differing: number
}
/** The last finished verification of each projection, by its name. */
export async function readVerifications(db: Db): Promise<ReadonlyMap<string, Verification>> {
  const { rows } = await db.pool.query<Verification & { projection: string }>(`
    SELECT DISTINCT ON (projection) projection, version, coalesce(differing, 0)::int AS differing,
      ended_at AS at
    FROM projections.work
    WHERE kind = 'verify' AND outcome = 'done'
    ORDER BY projection, ended_at DESC`)
  return new Map(rows.map((row) => [row.projection, row]))
}

/** How many rows each table of a schema has; reads them all. */
export async function countRows(db: Queryable, schema: string): Promise<Map<string, number>> {
  const { rows } = (await db.query(
    `SELECT relname
      FROM pg_class
      JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE nspname = $1 AND relkind = 'r'
      ORDER BY relname`,
    [schema],
  )) as { rows: { relname: string }[] }
  const counted = new Map<string, number>()
  for (const { relname } of rows) {
    const {
      rows: [row],
    } = (await db.query(
      `SELECT count(*)::int AS rows FROM ${escapeIdentifier(schema)}.${escapeIdentifier(relname)}`,
    )) as { rows: { rows: number }[] }
    counted.set(relname, row?.rows ?? 0)
  }
  return counted
}

export const beside = (
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): TableRowsCounted[] =>
  [...new Set([...before.keys(), ...after.keys()])].map((table) => ({
    table,
    before: before.get(table) ?? null,
    after: after.get(table) ?? null,
  }))
