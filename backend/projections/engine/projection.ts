/**
 * What a projection is: a value. Its tables, and what each event does to their rows.
 *
 * A handler is a pure fold: it reads the event and says which rows change (`rows.day.add(…)`); it never
 * queries. The engine gathers what a whole batch of events says, so that a row that changes many times in a
 * batch is written once, and writes each table with a few set-based statements. That makes replay fast and
 * keeps handlers deterministic, so a rebuild always gives the same rows.
 */
import type { DomainEvent, EventDefinition, EventOf, RecordedEvent } from '../../domain/kernel/event.ts'

/** PostgreSQL types that a column may have. */
export type ColumnType =
  | 'uuid' | 'text' | 'boolean' | 'int' | 'bigint' | 'double precision' | 'date' | 'timestamptz' | 'jsonb' | 'text[]' | 'uuid[]'

export interface Column {
  readonly type: ColumnType
  readonly nullable?: boolean
  /** SQL default for rows that begin with `add`; counters have 0. */
  readonly default?: string
}

export interface TableDefinition {
  readonly columns: Readonly<Record<string, ColumnType | Column>>
  readonly key: readonly string[]
  /** Columns that PostgreSQL computes from the others: name → `text GENERATED ALWAYS AS (…) STORED`. */
  readonly generated?: Readonly<Record<string, string>>
  /** Each makes `CREATE INDEX ON <table> <this>`; built after the replay, so that replay doesn't pay for them. */
  readonly indexes?: readonly string[]
}

export type Value = string | number | bigint | boolean | null | readonly string[] | object
export type Row = Readonly<Record<string, Value>>

/** What a handler may say about one table. All by key; several words about one row are folded into one write. */
export interface RowWriter {
  /** The row is now this, whole. */
  put(row: Row): void
  /** These columns of the row are now this; nothing where there is no such row. */
  patch(key: Row, columns: Row): void
  /** Adds to counters; a row that isn't there begins at the columns' defaults. */
  add(key: Row, counters: Readonly<Record<string, number | bigint>>): void
  remove(key: Row): void
}

export type Rows<Tables extends Record<string, TableDefinition>> = { readonly [Name in keyof Tables]: RowWriter }

export interface Projection {
  /** Also the name of the PostgreSQL schema that holds its tables. */
  readonly name: string
  /** Raise it when tables or handlers change: the next start rebuilds beside the live one and swaps. */
  readonly version: number
  readonly tables: Readonly<Record<string, TableDefinition>>
  readonly handlers: ReadonlyMap<string, (event: RecordedEvent, rows: Rows<Record<string, TableDefinition>>) => void>
}

/** Says what one event does to the rows; made with `on`, so that the event's type reaches the handler. */
export interface Handler<Tables extends Record<string, TableDefinition>> {
  readonly type: string
  readonly apply: (event: RecordedEvent, rows: Rows<Tables>) => void
}

export function projection<const Tables extends Record<string, TableDefinition>>(definition: {
  name: string
  version: number
  tables: Tables
  handlers: (on: <D extends EventDefinition>(
    event: D,
    apply: (data: EventOf<D>['data'], rows: Rows<Tables>, event: RecordedEvent<EventOf<D> & DomainEvent>) => void,
  ) => Handler<Tables>) => readonly Handler<Tables>[]
}): Projection {
  const handlers = definition.handlers((event, apply) => ({
    type: event.type,
    apply: (recorded, rows) => apply(recorded.data as never, rows, recorded as never),
  }))
  return {
    name: definition.name,
    version: definition.version,
    tables: definition.tables,
    handlers: new Map(handlers.map(({ type, apply }) => [type, apply as Projection['handlers'] extends ReadonlyMap<string, infer H> ? H : never])),
  }
}
