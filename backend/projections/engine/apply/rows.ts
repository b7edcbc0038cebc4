/**
 * The row buffer: gathers all that the events of a batch say about each row and folds it into one
 * effect a row, so that a row that changes many times in a batch is written once. This is the hot
 * path of a replay.
 *
 * What a row is before the batch is not known here (the engine never reads), so an effect has up to
 * three steps, which the writer carries out in this order:
 * 1. `removed` the row goes;
 * 2. `whole` the row is this, whatever it was; or, where nothing whole is known,
 * `changed` if the row is there, these columns change;
 * 3. `begun` the row is there from here on (an `add` said so): it begins at the defaults or goes on
 * as it is,
 * and these columns change.
 */
import type { Projection, Row, Rows, RowWriter, TableDefinition, Value } from './projection.ts'
import { type PlannedColumn, type TablePlan, tablePlansOf } from './table.ts'

export type Counter = number | bigint

/** A row's change by column index: values or sums, never both. */
export interface Delta {
  readonly set: (Value | undefined)[]
  readonly add: (Counter | undefined)[]
}

export interface Effect {
  readonly key: readonly Value[]
  removed: boolean
  /** By column index; undefined stands for the default. */
  whole: (Value | undefined)[] | undefined
  changed: Delta | undefined
  begun: Delta | undefined
}

/** What was said of some of a table's rows, to be written together. */
export interface Drained {
  readonly effects: Map<string, Effect>
  /** What was said of these rows before is not among it. */
  readonly after: bigint
}

/** The effects on one table. */
export class TableRows implements RowWriter {
  readonly plan: TablePlan
  #effects = new Map<string, Effect>()
  #since = 0n
  #older: Drained = { effects: new Map(), after: 0n }

  constructor(plan: TablePlan) {
    this.plan = plan
  }

  /** People to erase from the rows, after all effects. */
  readonly erased = new Set<string>()

  /** Those that began since the last drain, by the row's key as text. */
  get effects(): ReadonlyMap<string, Effect> {
    return this.#effects
  }

  get isEmpty(): boolean {
    return this.#effects.size + this.#older.effects.size === 0
  }

  /**
   * Gives the effects that were there at the last drain already. The others may go on changing
   * until the next one: most of what becomes of a row is said soon after it began, and what is
   * folded in here needs no statement.
   */
  drain(position: bigint): Drained {
    const drained = this.#older
    this.#older = { effects: this.#effects, after: this.#since }
    this.#effects = new Map()
    this.#since = position
    return drained
  }

  put(row: Row): void {
    const values = wholeRowOf(this.plan, row)
    const effect = this.#effect(row)
    effect.removed = false
    effect.whole = values
    effect.changed = effect.begun = undefined
  }

  patch(key: Row, columns: Row): void {
    const effect = this.#effect(key)
    if (effect.removed && !effect.begun) return
    const target = effect.whole ? undefined : (effect.begun ?? (effect.changed ??= this.#noDelta()))
    for (const column in columns) {
      const value = columns[column]
      if (value === undefined) continue
      const index = this.#indexOf(column)
      if (effect.whole) {
        effect.whole[index] = value
      } else if (target) {
        target.set[index] = value
        if (this.plan.hasCounters) target.add[index] = undefined
      }
    }
  }

  add(key: Row, counters: Readonly<Record<string, Counter | undefined>>): void {
    const effect = this.#effect(key)
    const target = effect.whole ? undefined : this.#counted(effect)
    for (const column in counters) {
      const more = counters[column]
      if (more === undefined) continue
      const index = this.#indexOf(column)
      const planned = this.plan.columns[index]
      // Sums of fractions depend on the order of adding, so a rebuild would not give the same rows.
      if (planned?.type !== 'int' && planned?.type !== 'bigint')
        throw new Error(`${this.plan.name}.${column} is no counter`)
      if (effect.whole)
        effect.whole[index] = addCounters(counterAt(effect.whole, index, planned), more)
      else if (target) addTo(target, index, more)
    }
  }

  remove(key: Row): void {
    const effect = this.#effect(key)
    effect.removed = true
    effect.whole = effect.changed = effect.begun = undefined
  }

  erase(personId: string): void {
    this.erased.add(personId)
  }

  /** The gathering `add`, or undefined if the row can't exist. */
  #counted(effect: Effect): Delta | undefined {
    if (this.plan.canBeginByItself) return (effect.begun ??= this.#noDelta())
    return effect.removed ? undefined : (effect.changed ??= this.#noDelta())
  }

  #effect(key: Row): Effect {
    const { keyColumns } = this.plan
    let id = ''
    for (const column of keyColumns) {
      const value = key[column.name]
      if (value === undefined || value === null)
        throw new Error(`${this.plan.name}.${column.name} is part of the key and has no value`)
      // No part holds a NUL, so different keys can't look alike when joined by it.
      id = keyColumns.length === 1 ? identity(column, value) : `${id}\0${identity(column, value)}`
    }
    let effect = this.#effects.get(id) ?? this.#older.effects.get(id)
    if (!effect) {
      effect = {
        key: keyColumns.map(({ name }) => key[name] as Value),
        removed: false,
        whole: undefined,
        changed: undefined,
        begun: undefined,
      }
      this.#effects.set(id, effect)
    }
    return effect
  }

  #noDelta(): Delta {
    const { length } = this.plan.columns
    return { set: listOf<Value>(length), add: listOf<Counter>(this.plan.hasCounters ? length : 0) }
  }

  #indexOf(column: string): number {
    const index = this.plan.indexOf.get(column)
    if (index === undefined || this.plan.columns[index]?.inKey)
      throw new Error(`${this.plan.name} has no column ${column} to change`)
    return index
  }
}

/** A whole row's values by column. @throws where it misses one or has one too many */
export function wholeRowOf({ columns, name, indexOf }: TablePlan, row: Row): (Value | undefined)[] {
  const values = listOf<Value>(columns.length)
  let existing = 0
  for (let index = 0; index < columns.length; index++) {
    const column = columns[index] as PlannedColumn
    const value = row[column.name]
    if ((value === undefined || value === null) && !column.nullable && column.default === undefined)
      throw new Error(`${name}.${column.name} needs a value`)
    values[index] = value
    if (value !== undefined) existing++
  }
  // A column that the table has not, or only one that is undefined: the slower look tells.
  if (Object.keys(row).length !== existing)
    for (const column in row)
      if (!indexOf.has(column)) throw new Error(`${name} has no column ${column}`)
  return values
}

/** What a batch does to all tables of one projection. */
export class RowBuffer {
  readonly tables: readonly TableRows[]
  readonly rows: Rows<Record<string, TableDefinition>>

  constructor(projection: Projection) {
    this.tables = tablePlansOf(projection).map((plan) => new TableRows(plan))
    this.rows = Object.fromEntries(this.tables.map((table) => [table.plan.name, table]))
  }
}

/** A list of exact capacity: growing ones take several times the memory. */
function listOf<T>(length: number): (T | undefined)[] {
  const list: (T | undefined)[] = []
  list.length = length
  return list
}

function addTo(delta: Delta, index: number, more: Counter) {
  const existing = delta.set[index]
  if (existing !== undefined)
    delta.set[index] = addCounters(existing === null ? 0 : (existing as Counter), more)
  else delta.add[index] = addCounters(delta.add[index] ?? 0, more)
}

/** What a counter of a whole row is now, also where the row left it out. */
function counterAt(
  row: readonly (Value | undefined)[],
  index: number,
  column: PlannedColumn,
): Counter {
  const value = row[index]
  if (value === undefined) return Number(column.default ?? 0)
  return value === null ? 0 : (value as Counter)
}

/** Exact, whatever the size. */
export function addCounters(a: Counter, b: Counter): Counter {
  if (typeof a === 'number' && typeof b === 'number') {
    const total = a + b
    if (Number.isSafeInteger(total) || !Number.isInteger(total)) return total
  }
  return BigInt(a) + BigInt(b)
}

/** Key values as canonical text, so that one row has one effect. */
function identity({ type }: PlannedColumn, value: Value): string {
  const text = String(value)
  if (type === 'uuid') return text.toLowerCase()
  if (type === 'timestamptz') return instant(text)
  return type === 'text' ? text.replaceAll('\0', '').toWellFormed() : text
}

/** Equal instants have equal text; beyond milliseconds Date would lose digits, so it stays. */
function instant(text: string): string {
  if (/\.\d{4,}/.test(text)) return text
  const millis = Date.parse(text)
  return Number.isNaN(millis) ? text : String(millis)
}
