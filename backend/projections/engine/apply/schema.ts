/** PostgreSQL schema of projections: own schema each, and the shared tables. */
import { escapeIdentifier } from 'pg'
import type { Queryable } from '../../../postgres/db.ts'
import type { Projection, TableDefinition } from './projection.ts'
import { withLogOf } from '../../../eventlog/continuity.ts'
import { setAsideTable } from './set-aside.ts'
import { moveOn } from './checkpoint.ts'
import { worksTable } from './rebuild-log-table.ts'
import { type PlannedColumn, type TablePlan, tablePlansOf } from './table.ts'

/** Where a projection is built beside the live one, and where it is built only to compare. */
export const nextSchema = (projection: Projection) => `${projection.name}__next`
export const asideSchema = (projection: Projection) => `${projection.name}__verify`

/**
 * What every projection needs: extensions for search and distance, and the table of positions.
 * `unaccented` may be used in generated columns and indexes, which want IMMUTABLE: it is, because
 * it names its dictionary. `instant_of` is the schedule's `instantOf`: when a wall clock shows a
 * time; the first of two where autumn repeats the hour, none where spring skips it. PostgreSQL's
 * own AT TIME ZONE answers otherwise. Safe on every start, and on several nodes at once.
 */
export async function prepareDatabase(db: Queryable): Promise<void> {
  // One simple query is one transaction, and the lock goes with it: two nodes that start together
  // don't collide.
  await db.query(`
    SELECT pg_advisory_xact_lock(hashtext('projections.prepare'));
    CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
    CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
    CREATE EXTENSION IF NOT EXISTS fuzzystrmatch WITH SCHEMA public;
    CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;
    CREATE EXTENSION IF NOT EXISTS cube WITH SCHEMA public;
    CREATE EXTENSION IF NOT EXISTS earthdistance WITH SCHEMA public;
    CREATE OR REPLACE FUNCTION public.unaccented(text) RETURNS text
      LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      RETURN lower(public.unaccent('public.unaccent'::regdictionary, $1));
    CREATE OR REPLACE FUNCTION public.instant_of(wall timestamp, zone text) RETURNS timestamptz
      LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN CASE ${[-24, 24]
        .map(readFrom)
        .map((instant) => `WHEN (${instant}) AT TIME ZONE zone = wall THEN ${instant}`)
        .join(' ')} END;
    CREATE SCHEMA IF NOT EXISTS projections;
    CREATE TABLE IF NOT EXISTS projections.checkpoint (
      name text PRIMARY KEY,
      version int NOT NULL,
      position bigint NOT NULL DEFAULT 0,
      -- How far apart in positions events were of late: turns a distance in positions into events.
      step double precision NOT NULL DEFAULT 1,
      status text NOT NULL CHECK (status IN ('building', 'prepared', 'live', 'failed')),
      error text,
      failed_at bigint,
      -- Of a build: events read, of those that the projection handles; the end of the log and the speed when last looked at.
      events bigint NOT NULL DEFAULT 0,
      head bigint,
      events_per_second double precision,
      -- The identity of the log that the position is in.
      log uuid,
      updated_at timestamptz NOT NULL DEFAULT now()
    ) WITH (fillfactor = 50);
    -- A table of the time before builds could be prepared. Looked at first: to change it would wait for all who write.
    DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'projections.checkpoint'::regclass AND pg_get_constraintdef(oid) LIKE '%prepared%') THEN
        ALTER TABLE projections.checkpoint DROP CONSTRAINT checkpoint_status_check,
          ADD CONSTRAINT checkpoint_status_check CHECK (status IN ('building', 'prepared', 'live', 'failed'));
      END IF;
    END $$;
    ${withLogOf('projections.checkpoint')}
    -- When the live tables last took the place of others.
    DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'projections.checkpoint'::regclass AND attname = 'swapped_at') THEN
        ALTER TABLE projections.checkpoint ADD COLUMN swapped_at timestamptz;
      END IF;
    END $$;
    ${setAsideTable}
    ${worksTable}
    ${moveOn}
  `)
}

/** The instant of a wall time, by the offset so many hours away. */
const readFrom = (hours: number) =>
  `(wall AT TIME ZONE 'UTC') - (((wall AT TIME ZONE 'UTC') + interval '${hours} hours') AT TIME ZONE zone - (wall + interval '${hours} hours'))`

/** Creates tables, without indexes and optionally keys, for a fast replay. In a transaction. */
export async function createTables(
  client: Queryable,
  projection: Projection,
  schema: string,
  { keys = true } = {},
): Promise<void> {
  await client.query(
    [
      `CREATE SCHEMA ${escapeIdentifier(schema)}`,
      searchPath(schema),
      ...tablePlansOf(projection).map((table) => createTable(table, keys)),
    ].join('; '),
  )
}

/** Adds the keys of tables that were made without. Inside a transaction. */
export async function createKeys(
  client: Queryable,
  projection: Projection,
  schema: string,
): Promise<void> {
  await client.query(
    [
      INDEXING,
      searchPath(schema),
      ...tablePlansOf(projection).map(
        ({ name, definition }) => `ALTER TABLE ${escapeIdentifier(name)} ADD ${keyOf(definition)}`,
      ),
    ].join('; '),
  )
}

/** Of rows with one key, which there are before there are keys, the last one stays. */
export async function keepLast(
  client: Queryable,
  plans: readonly TablePlan[],
  schema: string,
): Promise<void> {
  for (const { name, definition } of plans) {
    const table = `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`
    const key = definition.key.map((column) => escapeIdentifier(column)).join(', ')
    // Rows that are only copied stand in the order in which they came.
    await client.query(`
      DELETE FROM ${table}
      WHERE ctid IN (
          SELECT place
          FROM (
            SELECT ctid AS place, row_number() OVER (PARTITION BY ${key} ORDER BY ctid DESC) AS n
            FROM ${table}
          ) AS told
          WHERE n > 1
        )`)
  }
}

/**
 * Builds the indexes and the planner's statistics. Takes as long as the tables are large. Inside a
 * transaction.
 *
 * An empty table gets no statistics: of a table that never had any the planner supposes that it
 * will grow. Of one that it knows to be empty it reads the whole instead of an index, and a
 * prepared query keeps that plan for thousands of rows.
 */
export async function createIndexes(
  client: Queryable,
  projection: Projection,
  schema: string,
): Promise<void> {
  await client.query(`${searchPath(schema)}; ${INDEXING}`)
  for (const { name, definition } of tablePlansOf(projection)) {
    for (const index of definition.indexes ?? [])
      await client.query(`CREATE INDEX ON ${escapeIdentifier(name)} ${index}`)
    const { rows } = await client.query(`SELECT FROM ${escapeIdentifier(name)} LIMIT 1`)
    if (rows.length > 0) await client.query(`ANALYZE ${escapeIdentifier(name)}`)
  }
}

const INDEXING = `SET LOCAL maintenance_work_mem = '128MB'; SET LOCAL max_parallel_maintenance_workers = 0`

// public is in the path so that definitions may use its functions and operator classes by their
// short names.
const searchPath = (schema: string) => `SET LOCAL search_path = ${escapeIdentifier(schema)}, public`

export const dropSchema = (client: Queryable, schema: string) =>
  client.query(`DROP SCHEMA IF EXISTS ${escapeIdentifier(schema)} CASCADE`)

function createTable({ name, columns, definition }: TablePlan, withKey: boolean): string {
  const generated = Object.entries(definition.generated ?? {}).map(
    ([column, expression]) => `${escapeIdentifier(column)} ${expression}`,
  )
  // Room on each page, so that an update of a row finds its place there and no index has to change.
  return `CREATE TABLE ${escapeIdentifier(name)} (${[...columns.map(columnOf), ...generated, ...(withKey ? [keyOf(definition)] : [])].join(', ')}) WITH (fillfactor = 85)`
}

const keyOf = ({ key }: TableDefinition) =>
  `PRIMARY KEY (${key.map((column) => escapeIdentifier(column)).join(', ')})`

const columnOf = ({ name, type, nullable, default: initial }: PlannedColumn) =>
  `${escapeIdentifier(name)} ${type}${nullable ? '' : ' NOT NULL'}${initial === undefined ? '' : ` DEFAULT ${initial}`}`
