/**
 * What a projection is: a value. Its tables, and what each event does to their rows.
 *
 * A handler is a pure fold: it reads the event and says which rows change (`rows.day.add(…)`); it
 * never queries. The engine gathers what a whole batch of events says, so that a row that changes
 * many times in a batch is written once, and writes each table with a few set-based statements.
 * That makes replay fast and keeps handlers deterministic, so a rebuild always gives the same rows.
 */
import type { z } from 'zod'
import { PersonErased } from '../../../domain/kernel/erasure.ts'
import type { DomainEvent, EventDefinition, RecordedEvent } from '../../../domain/kernel/event.ts'
import { type Sql, tableName } from '../../../postgres/db.ts'

/** PostgreSQL types that a column may have, and what a handler gives for each. */
interface ColumnTypes {
  uuid: string
  text: string
  boolean: boolean
  int: number
  bigint: number | bigint
  'double precision': number
  date: string
  /** ISO-8601 with a zone. */
  timestamptz: string
  jsonb: object | string | number | boolean
  'text[]': readonly string[]
  'uuid[]': readonly string[]
}
export type ColumnType = keyof ColumnTypes

declare const values: unique symbol
/** A column with fewer values than its type in PostgreSQL. */
type Narrowed<Type extends ColumnType, Value> = Type & { readonly [values]?: Value }
/** A text column with a fixed set of words: `status: word<Status>()`. */
export const word = <Word extends string>() => 'text' as Narrowed<'text', Word>
/** A jsonb column with a known shape: `horario: json<WeeklySchedule>()`. */
export const json = <Shape>() => 'jsonb' as Narrowed<'jsonb', Shape>

export interface Column {
  readonly type: ColumnType
  readonly nullable?: boolean
  /**
   * SQL default for rows that begin with `add` or are put without this column. int and bigint have
   * 0.
   */
  readonly default?: string
}

export interface TableDefinition {
  readonly columns: Readonly<Record<string, ColumnType | Column>>
  readonly key: readonly string[]
  /** Rows are put once and never change: a build copies them as they come. */
  readonly told?: 'once'
  /** Computed columns: name → `text GENERATED ALWAYS AS (…) STORED`. */
  readonly generated?: Readonly<Record<string, string>>
  /** Personal columns and their value after erasure, as a rebuild gives. */
  readonly personal?: Personal | readonly Personal[]
  /** Free-form columns without personal data; a test checks the others. */
  readonly impersonal?: readonly string[]
  /** `CREATE INDEX ON <table> <this>`, built after the replay for speed. */
  readonly indexes?: readonly string[]
  /** Days to keep rows after a column's instant; verification ignores older ones. */
  readonly keptFor?: { readonly days: number; readonly since: string }
}

export interface Personal {
  readonly of: string
  /** What each column holds afterwards, where it was not empty. */
  readonly columns: Readonly<Record<string, string | null | readonly []>>
  /** SQL that finds rows by person ids (`$1`), where no index does. */
  readonly found?: string
}

export type Value = string | number | bigint | boolean | null | readonly string[] | object
export type Row = Readonly<Record<string, Value | undefined>>

type TypeOf<C> = C extends { readonly type: infer T extends ColumnType }
  ? T
  : C extends ColumnType
    ? C
    : never
type ValueIn<C, Types extends Record<ColumnType, unknown>> =
  | (TypeOf<C> extends { readonly [values]?: infer Value } ? Value : Types[TypeOf<C>])
  | (C extends { readonly nullable: true } ? null : never)
type ValueOf<C> = ValueIn<C, ColumnTypes>
type Columns<T extends TableDefinition> = T['columns']
type KeyName<T extends TableDefinition> = T['key'][number] & keyof Columns<T>
/** Columns that `put` may leave out: NULL, or the default. */
type OptionalName<T extends TableDefinition> = {
  [C in keyof Columns<T>]: Columns<T>[C] extends
    | { readonly nullable: true }
    | { readonly default: string }
    ? C
    : never
}[keyof Columns<T>]
type CounterName<T extends TableDefinition> = {
  [C in keyof Columns<T>]: TypeOf<Columns<T>[C]> extends 'int' | 'bigint' ? C : never
}[keyof Columns<T>]

/** A row, with the columns that the table has. */
export type RowOf<T extends TableDefinition> = {
  readonly [C in Exclude<keyof Columns<T>, OptionalName<T>>]: ValueOf<Columns<T>[C]>
} & { readonly [C in OptionalName<T>]?: ValueOf<Columns<T>[C]> }
export type KeyOf<T extends TableDefinition> = {
  readonly [C in KeyName<T>]: ValueOf<Columns<T>[C]>
}
export type PatchOf<T extends TableDefinition> = {
  readonly [C in Exclude<keyof Columns<T>, KeyName<T>>]?: ValueOf<Columns<T>[C]> | undefined
}
export type CountersOf<T extends TableDefinition> = {
  readonly [C in Exclude<CounterName<T>, KeyName<T>>]?: number | bigint
}

/** Effects on a table's rows by key, folded per row, in order. */
export interface RowWriter<T extends TableDefinition = TableDefinition> {
  /** The row is now this, whole: what is left out is NULL or the column's default. */
  put(row: RowOf<T>): void
  /** Sets columns of an existing row; undefined ones stay. */
  patch(key: KeyOf<T>, columns: PatchOf<T>): void
  /**
   * Adds to counters (int, bigint; NULL counts as 0). A row that isn't there begins at the columns'
   * defaults, if every column has one or may be NULL; in other tables nothing happens, as with
   * `patch`.
   */
  add(key: KeyOf<T>, counters: CountersOf<T>): void
  remove(key: KeyOf<T>): void
  /** Whatever stands in rows about this person is forgotten, as `personal` says. */
  erase(personId: string): void
}

export type Rows<Tables extends Record<string, TableDefinition>> = {
  readonly [Name in keyof Tables]: Tables[Name] extends { readonly told: 'once' }
    ? Pick<RowWriter<Tables[Name]>, 'put' | 'erase'>
    : RowWriter<Tables[Name]>
}

/** What a projection does with one event: says which rows change. Pure. */
export type Apply<
  Tables extends Record<string, TableDefinition> = Record<string, TableDefinition>,
> = (event: RecordedEvent, rows: Rows<Tables>) => void

export interface Projection {
  /** Also the name of the PostgreSQL schema that holds its tables. */
  readonly name: string
  /** Raise it when tables or handlers change: the next start rebuilds and swaps. */
  readonly version: number
  readonly tables: Readonly<Record<string, TableDefinition>>
  readonly handlers: ReadonlyMap<string, Apply>
}

/** Effects of an event on rows; made with `on` for its type. */
export interface EventHandler<Tables extends Record<string, TableDefinition>> {
  readonly type: string
  readonly apply: Apply<Tables>
}

type On<Tables extends Record<string, TableDefinition>> = <
  Type extends string,
  Shape extends z.ZodRawShape,
>(
  event: EventDefinition<Type, Shape>,
  apply: (
    data: z.output<z.ZodObject<Shape>>,
    rows: Rows<Tables>,
    event: RecordedEvent<DomainEvent<Type, z.output<z.ZodObject<Shape>>>>,
  ) => void,
) => EventHandler<Tables>

/** A table as a part of queries: `FROM ${people.person} AS it`. It knows its columns. */
export interface TableInSql<T extends TableDefinition = TableDefinition> extends Sql {
  readonly definition: T
}
/** A row as a query gives it back: every column is there, and instants are ISO-8601 texts. */
export type RowIn<Table extends TableInSql> = {
  readonly [C in keyof Columns<Table['definition']>]: ValueIn<
    Columns<Table['definition']>[C],
    ReadTypes
  >
}
/** The same of a table that a query joins where it can. */
export type OuterRowIn<Table extends TableInSql> = {
  readonly [C in keyof RowIn<Table>]: RowIn<Table>[C] | null
}
/** A row whose columns a query names in camelCase. */
export type CamelRowIn<Table extends TableInSql> = {
  readonly [C in keyof RowIn<Table> as Camel<C & string>]: RowIn<Table>[C]
}
type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name
/** As the driver gives them. */
interface ReadTypes extends Omit<ColumnTypes, 'bigint'> {
  bigint: bigint
}

/** Handles of a read model's tables. */
export const tablesInSql = <const Tables extends Record<string, TableDefinition>>(
  name: string,
  tables: Tables,
) =>
  Object.fromEntries(
    Object.entries(tables).map(([table, definition]) => [
      table,
      Object.assign(tableName(name, table), { definition }),
    ]),
  ) as { readonly [Name in keyof Tables]: TableInSql<Tables[Name]> }

/** Its tables are properties of it, so a query cannot name one that is gone. */
export function projection<const Tables extends Record<string, TableDefinition>>(definition: {
  name: string
  version: number
  tables: Tables & Readonly<Partial<Record<keyof Projection, never>>>
  handlers: (on: On<Tables>) => readonly EventHandler<Tables>[]
}): Projection & { readonly [Name in keyof Tables]: TableInSql<Tables[Name]> } {
  const handlers = new Map<string, Apply>()
  const on: On<Tables> = (event, apply) => ({
    type: event.type,
    // The log gives back what was validated against this very definition when it was appended.
    apply: (recorded, rows) => apply(recorded.data as never, rows, recorded as never),
  })
  for (const { type, apply } of definition.handlers(on)) {
    if (handlers.has(type))
      throw new Error(`projection ${definition.name}: two handlers for ${type}`)
    // The engine makes `rows` from these very tables, so what it passes is what the handler was
    // typed for.
    handlers.set(type, apply as Apply)
  }
  const tables: Readonly<Record<string, TableDefinition>> = definition.tables
  const telling = Object.keys(tables).filter((name) => tables[name]?.personal !== undefined)
  if (telling.length > 0) {
    if (handlers.has(PersonErased.type))
      throw new Error(
        `projection ${definition.name}: what becomes of the erased is said by its tables`,
      )
    handlers.set(PersonErased.type, ({ data }, rows) => {
      // Of this type, by the map.
      const { personId } = data as ReturnType<typeof PersonErased>['data']
      for (const name of telling) rows[name]?.erase(personId)
    })
  }
  return {
    ...tablesInSql(definition.name, definition.tables),
    name: definition.name,
    version: definition.version,
    tables,
    handlers,
  }
}
