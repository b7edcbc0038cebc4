/** Answers as of a past moment, from rows versioned by `position` and `at`. */
import { type Db, type Sql, sql } from '../../postgres/db.ts'

/**
 * A moment of the past: what had happened by an instant, what the log held at a position, or what
 * had happened by the one of what the other holds.
 */
export type Past =
  | { readonly at: string; readonly position?: string | undefined }
  | { readonly position: string; readonly at?: undefined }

/** Condition on rows with `position` and `at`: the change was known at that moment. */
export function isKnownAt({ at, position }: Past): Sql {
  const recorded = sql`position <= ${position ?? '0'}::bigint`
  if (at === undefined) return recorded
  const happened = sql`at <= ${at}::timestamptz`
  return position === undefined ? happened : sql`${happened} AND ${recorded}`
}

/** A read model that answers as of the past. */
export interface DatedModel {
  readonly name: string
  /** Its tables with `position` and `at`. */
  readonly tables: readonly Sql[]
  /** Those of them whose last row says which moment a position means. */
  readonly happenings: readonly Sql[]
}

export interface ReadModelPosition {
  readonly position: string
  /** Time of the last event known at the position; null for none. */
  readonly at: string | null
}

const latest = (values: readonly Sql[]): Sql =>
  sql`greatest(${values.reduce((all, one) => sql`${all}, ${one}`)})`

/** How far the read model is, and which moment a position means. */
export async function reachOf(
  db: Db,
  { name, happenings }: DatedModel,
  position: string | undefined,
): Promise<ReadModelPosition> {
  const lastIn = (table: Sql) =>
    sql`(SELECT at FROM ${table} WHERE position <= ${position ?? '0'}::bigint ORDER BY position DESC LIMIT 1)`
  const row = await db.first<{ position: bigint; at: string | null }>(sql`
    SELECT position, ${latest(happenings.map(lastIn))} AS at
    FROM projections.checkpoint
    WHERE name = ${name}`)
  return {
    position: String(row?.position ?? 0n),
    at: position === undefined ? null : (row?.at ?? null),
  }
}

/** Last position of what happened by an instant; `0` for none. Recording order may differ. */
export async function positionAt(db: Db, { tables }: DatedModel, at: string): Promise<string> {
  const last = (table: Sql) =>
    sql`(SELECT position FROM ${table} WHERE at <= ${at}::timestamptz ORDER BY position DESC LIMIT 1)`
  const row = await db.first<{ position: bigint | null }>(
    sql`SELECT ${latest(tables.map(last))} AS position`,
  )
  return String(row?.position ?? 0n)
}
