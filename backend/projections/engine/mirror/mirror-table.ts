/**
 * A read model's table in memory. The projection's own handlers write it, as they write SQL, so
 * nothing about a row is said twice. Rows have the form in which the driver gives them.
 */
import type {
  ColumnType,
  Projection,
  Row,
  RowIn,
  RowWriter,
  TableInSql,
  Value,
} from '../apply/projection.ts'
import { addCounters, type Counter } from '../apply/rows.ts'
import { type PlannedColumn, type TablePlan, tablePlansOf } from '../apply/table.ts'

type ColumnOf<Table extends TableInSql> = keyof RowIn<Table> & string
export type MirrorRow<Table extends TableInSql, Column extends ColumnOf<Table>> = Pick<
  RowIn<Table>,
  Column
>
/** Hears of a row that comes, changes or goes; undefined where there is none. */
export type RowListener<Kept> = (before: Kept | undefined, after: Kept | undefined) => void

export interface MirrorOptions<Kept> {
  /** Rows for which it is false are not kept. It reads key columns and those that never change. */
  readonly when?: (row: Kept) => boolean
  /** The same id as another table has it, so that memory holds it once. */
  readonly idAs?: (id: string) => string | undefined
}

/** The table as the mirror fills it, whatever its columns. */
export interface AnyMirrorTable extends RowWriter {
  readonly projection: Projection
  readonly plan: TablePlan
  readonly columns: readonly string[]
  readonly size: number
  load(row: Row): void
  clear(): void
}

const none: readonly never[] = []
/** With more different texts a column has hardly any twice. */
const MOST_SHARED = 500
const FEW = 8

export class MirrorTable<
  Table extends TableInSql,
  Column extends ColumnOf<Table>,
> implements AnyMirrorTable {
  readonly projection: Projection
  readonly plan: TablePlan
  readonly columns: readonly Column[]
  readonly #planned: readonly PlannedColumn[]
  /** A row of these columns is copied: one that is put together key by key takes far more memory. */
  readonly #blank: Readonly<Record<string, Value | null>>
  readonly #personal: ReadonlySet<string>
  /** Texts and documents that many rows have alike, once, by column and text. */
  readonly #alike = new Map<string, Map<string, string | object>>()
  readonly #when: (row: MirrorRow<Table, Column>) => boolean
  readonly #idAs: MirrorOptions<MirrorRow<Table, Column>>['idAs']
  readonly #rows = new Map<string, MirrorRow<Table, Column>>()
  readonly #indexes = new Map<Column, Map<unknown, MirrorRow<Table, Column>[]>>()
  readonly #listeners: RowListener<MirrorRow<Table, Column>>[] = []

  /** `columns`: those that are kept, the key among them. @throws where they can't be */
  constructor(
    projection: Projection,
    table: Table,
    columns: readonly Column[],
    { when = () => true, idAs }: MirrorOptions<MirrorRow<Table, Column>> = {},
  ) {
    const plan = tablePlansOf(projection).find(({ definition }) => definition === table.definition)
    if (!plan) throw new Error(`${projection.name} has no such table`)
    const planned = columns.map((name) => plan.columns[plan.indexOf.get(name) ?? -1])
    for (const column of [...plan.keyColumns.map(({ name }) => name), ...erasedBy(plan, columns)])
      if (!columns.some((kept) => kept === column))
        throw new Error(`${plan.name} can't be mirrored without ${column}`)
    for (const column of planned)
      if (
        column &&
        !column.nullable &&
        column.default !== undefined &&
        column.initial === undefined
      )
        throw new Error(`${plan.name}.${column.name}: only PostgreSQL knows its default`)
    this.projection = projection
    this.plan = plan
    this.columns = columns
    this.#planned = planned.filter((column) => column !== undefined)
    this.#blank = JSON.parse(
      JSON.stringify(Object.fromEntries(columns.map((name) => [name, null]))),
    ) as Record<string, null>
    this.#personal = new Set(
      [plan.definition.personal ?? []].flat().flatMap((personal) => Object.keys(personal.columns)),
    )
    this.#when = when
    this.#idAs = idAs
  }

  get size(): number {
    return this.#rows.size
  }

  get(...key: readonly string[]): MirrorRow<Table, Column> | undefined {
    return this.#rows.get(key.length === 1 ? (key[0] as string) : key.join(' '))
  }

  values(): IterableIterator<MirrorRow<Table, Column>> {
    return this.#rows.values()
  }

  /** Keeps rows by a column's value from here on; ask before the first row comes. */
  indexedBy(column: Column): (value: unknown) => readonly MirrorRow<Table, Column>[] {
    if (this.#rows.size > 0) throw new Error('an index begins with an empty table')
    const index = this.#indexes.get(column) ?? new Map<unknown, MirrorRow<Table, Column>[]>()
    this.#indexes.set(column, index)
    return (value) => index.get(value) ?? none
  }

  onChange(listener: RowListener<MirrorRow<Table, Column>>): void {
    this.#listeners.push(listener)
  }

  load(row: Row): void {
    this.put(row)
  }

  clear(): void {
    this.#rows.clear()
    this.#alike.clear()
    for (const index of this.#indexes.values()) index.clear()
  }

  put(row: Row): void {
    const kept = { ...this.#blank }
    for (const column of this.#planned)
      kept[column.name] = this.#shared(
        column,
        asKept(column, row[column.name] ?? column.initial ?? null),
      )
    const after = kept as MirrorRow<Table, Column>
    if (this.#when(after)) this.#set(this.#keyOf(kept), after)
  }

  patch(key: Row, columns: Row): void {
    this.#change(key, (column) => {
      const value = columns[column.name]
      return value === undefined ? undefined : asKept(column, value)
    })
  }

  add(key: Row, counters: Readonly<Record<string, Counter | undefined>>): void {
    const id = this.#keyOf(key)
    if (!this.#rows.has(id) && this.plan.canBeginByItself) this.put(key)
    this.#change(key, (column, before) => {
      const more = counters[column.name]
      return more === undefined
        ? undefined
        : asKept(column, addCounters((before as Counter | null) ?? 0, more))
    })
  }

  remove(key: Row): void {
    this.#set(this.#keyOf(key), undefined)
  }

  erase(personId: string): void {
    for (const { of, columns } of [this.plan.definition.personal ?? []].flat()) {
      const erased = this.#planned.filter(({ name }) => columns[name] !== undefined)
      if (erased.length === 0) continue
      for (const [id, row] of this.#rows) {
        const before = row as Record<string, unknown>
        if (before[of] !== personId) continue
        const after = { ...before }
        for (const { name } of erased) if (!isEmpty(before[name])) after[name] = columns[name]
        this.#set(id, after as MirrorRow<Table, Column>)
      }
    }
  }

  #change(key: Row, valueOf: (column: PlannedColumn, before: unknown) => unknown): void {
    const id = this.#keyOf(key)
    const before = this.#rows.get(id) as Record<string, unknown> | undefined
    if (!before) return
    let after: Record<string, unknown> | undefined
    for (const column of this.#planned) {
      if (column.inKey) continue
      const value = valueOf(column, before[column.name])
      if (value !== undefined) (after ??= { ...before })[column.name] = value
    }
    if (after) this.#set(id, after as MirrorRow<Table, Column>)
  }

  #set(id: string, after: MirrorRow<Table, Column> | undefined): void {
    const before = this.#rows.get(id)
    if (!before && !after) return
    if (after) this.#rows.set(this.#idAs?.(id) ?? id, after)
    else this.#rows.delete(id)
    for (const [column, index] of this.#indexes) {
      if (before) {
        const others = index.get(before[column])?.filter((row) => row !== before) ?? []
        if (others.length > 0) index.set(before[column], others)
        else index.delete(before[column])
      }
      if (after) {
        const others = index.get(after[column])
        // A short list is copied: one that grows has room for 16 more.
        if (others && others.length >= FEW) others.push(after)
        else index.set(after[column], others ? others.concat(after) : [after])
      }
    }
    for (const listener of this.#listeners) listener(before, after)
  }

  /**
   * The very string or document (opening hours, say) that other rows have already, where they have
   * the same. Nobody changes a document of a row.
   */
  #shared({ name, inKey, type }: PlannedColumn, value: Value | null): Value | null {
    if (typeof value !== 'string' && (type !== 'jsonb' || typeof value !== 'object')) return value
    if (value === null) return value
    const elsewhere = type === 'uuid' ? this.#idAs?.(value as string) : undefined
    if (elsewhere !== undefined) return elsewhere
    const [indexed] = this.#indexes.get(name as Column)?.get(value) ?? none
    if (indexed) return (indexed as Record<string, Value>)[name] ?? value
    // Names of people are in their rows alone, so that erasure takes them from memory.
    if (inKey || this.#personal.has(name)) return value
    const alike = this.#alike.get(name) ?? new Map<string, string | object>()
    this.#alike.set(name, alike)
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const existing = alike.get(text)
    if (existing === undefined && alike.size < MOST_SHARED) alike.set(text, value)
    return existing ?? value
  }

  #keyOf(row: Row): string {
    const { keyColumns } = this.plan
    const [only] = keyColumns
    return keyColumns.length === 1 && only
      ? String(asKept(only, row[only.name] as Value))
      : keyColumns.map((column) => String(asKept(column, row[column.name] as Value))).join(' ')
  }
}

/** Whose rows they are must be kept wherever a column is that erasure empties. */
const erasedBy = ({ definition }: TablePlan, columns: readonly string[]): readonly string[] =>
  [definition.personal ?? []]
    .flat()
    .filter((personal) => Object.keys(personal.columns).some((name) => columns.includes(name)))
    .map(({ of }) => of)

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A value as the driver would give it back. */
function asKept({ type }: PlannedColumn, value: Value): Value {
  return value === null ? null : asRead(type, value)
}

function asRead(type: ColumnType, value: Value): Value {
  switch (type) {
    case 'uuid':
      return String(value).toLowerCase()
    case 'text':
      return stored(String(value))
    case 'timestamptz': {
      const text = String(value)
      return utc.test(text) ? text : new Date(text).toISOString()
    }
    case 'bigint':
      return BigInt(value as Counter)
    case 'text[]':
    case 'uuid[]':
      // As the driver fills it, it has room for 16 more.
      return (value as readonly string[]).slice()
    default:
      return value
  }
}

const utc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
/** PostgreSQL's text holds every character but NUL. */
const stored = (text: string) => (text.includes('\0') ? text.replaceAll('\0', '') : text)
