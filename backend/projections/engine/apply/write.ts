/**
 * Turns folded effects into a few set-based statements a table. Values travel as one array a column
 * (`unnest`), so a statement's text depends only on the columns, however many rows it writes.
 */
import { escapeIdentifier, escapeLiteral } from 'pg'
import type { ColumnType, Value } from './projection.ts'
import type { Delta, Effect } from './rows.ts'
import type { PlannedColumn, TablePlan } from './table.ts'

export interface WriteStatement {
  readonly text: string
  readonly values: unknown[]
  /** Where it has one of its own, each connection plans it once. */
  readonly name?: string
}

/** Effects whose statement is the same: they change the same columns in the same way. */
interface Group {
  readonly set: readonly number[]
  readonly add: readonly number[]
  readonly rows: { readonly key: readonly Value[]; readonly delta: Delta }[]
}

/** Statements that write effects to a table, in order. */
export function writeStatementsOf(
  plan: TablePlan,
  effects: Iterable<Effect>,
  schema: string,
): WriteStatement[] {
  const target = `${escapeIdentifier(schema)}.${escapeIdentifier(plan.name)}`
  const removed: Effect[] = []
  const whole: (readonly (Value | undefined)[])[] = []
  const changed = new Map<string, Group>()
  const begun = new Map<string, Group>()
  for (const effect of effects) {
    if (effect.removed) removed.push(effect)
    if (effect.whole) whole.push(effect.whole)
    if (effect.changed) group(changed, effect.key, effect.changed)
    if (effect.begun) group(begun, effect.key, effect.begun)
  }
  const statements: WriteStatement[] = []
  if (removed.length > 0) statements.push(deletion(plan, target, removed))
  for (const one of changed.values())
    if (one.set.length + one.add.length > 0) statements.push(update(plan, target, one))
  if (whole.length > 0) statements.push(replacement(plan, target, whole))
  for (const one of begun.values()) statements.push(beginning(plan, target, one))
  return statements
}

/** Updates rows of erased people as a rebuild would; empty columns stay. */
export function erasuresOf(
  { name, definition, columns }: TablePlan,
  persons: Iterable<string>,
  schema: string,
): WriteStatement[] {
  const { personal = [] } = definition
  const values = [`{${[...persons].join(',')}}`]
  return [personal]
    .flat()
    .map(({ of, found = `${escapeIdentifier(of)} = ANY($1::uuid[])`, columns: erased }) => {
      const typeOf = (column: string) => columns.find((one) => one.name === column)?.type
      const assignments = Object.entries(erased).map(
        ([column, value]) =>
          `${escapeIdentifier(column)} = ${erasedValue(escapeIdentifier(column), typeOf(column), value)}`,
      )
      return {
        text: `UPDATE ${escapeIdentifier(schema)}.${escapeIdentifier(name)} SET ${assignments.join(', ')} WHERE ${found}`,
        values,
      }
    })
}

function erasedValue(
  column: string,
  type: ColumnType | undefined,
  value: string | null | readonly [],
): string {
  const emptyList = type === 'jsonb' ? `'[]'::jsonb` : `'{}'`
  const emptyArray = type === 'text[]' ? emptyList : undefined
  const empty = type === 'text' ? `''` : emptyArray
  const filled = typeof value === 'string' ? escapeLiteral(value) : emptyList
  const literal = value === null ? 'NULL' : filled
  return `CASE
      WHEN ${column} IS NULL${empty === undefined ? '' : ` OR ${column} = ${empty}`} THEN ${column}
      ELSE ${literal} END`
}

function group(groups: Map<string, Group>, key: readonly Value[], delta: Delta) {
  const set: number[] = []
  const add: number[] = []
  // `add` and `set` are sparse; forEach visits only what is there.
  delta.set.forEach((value, index) => {
    if (value !== undefined) set.push(index)
  })
  delta.add.forEach((value, index) => {
    if (value !== undefined) add.push(index)
  })
  const signature = `${set}+${add}`
  let existing = groups.get(signature)
  if (!existing) groups.set(signature, (existing = { set, add, rows: [] }))
  existing.rows.push({ key, delta })
}

function deletion(plan: TablePlan, target: string, effects: readonly Effect[]): WriteStatement {
  const source = new Source()
  const key = keyColumns(plan, source, effects)
  return source.statement(
    (from) => `DELETE FROM ${target} AS t USING ${from} WHERE ${matching(key)}`,
  )
}

function update(plan: TablePlan, target: string, { set, add, rows }: Group): WriteStatement {
  const source = new Source()
  const key = keyColumns(plan, source, rows)
  const assignments = [
    ...columnsAt(plan, set).map(
      ([column, index]) =>
        `${quoted(column)} = ${source.add(column, rows, (row) => row.delta.set[index])}`,
    ),
    ...columnsAt(plan, add).map(
      ([column, index]) =>
        `${quoted(column)} = coalesce(t.${quoted(column)}, 0) + ${source.add(column, rows, (row) => row.delta.add[index])}`,
    ),
  ]
  return source.statement(
    (from) =>
      `UPDATE ${target} AS t SET ${assignments.join(', ')} FROM ${from} WHERE ${matching(key)}`,
  )
}

function replacement(
  plan: TablePlan,
  target: string,
  rows: readonly (readonly (Value | undefined)[])[],
): WriteStatement {
  const source = new Source()
  const selected = plan.columns.map((column, index) => {
    const value = source.add(column, rows, (row) => row[index])
    return column.default === undefined ? value : `coalesce(${value}, ${column.default})`
  })
  const replaced = plan.columns
    .filter(({ inKey }) => !inKey)
    .map((column) => `${quoted(column)} = excluded.${quoted(column)}`)
  return source.statement(
    (from) =>
      `INSERT INTO ${target} (${plan.columns.map(quoted)})
        SELECT ${selected.join(', ')}
        FROM ${from}
        ON CONFLICT (${keyNames(plan)}) DO
            ${replaced.length > 0 ? `UPDATE SET ${replaced.join(', ')}` : 'NOTHING'}`,
  )
}

function beginning(plan: TablePlan, target: string, { set, add, rows }: Group): WriteStatement {
  const source = new Source()
  const key = keyColumns(plan, source, rows)
  const names: string[] = key.map(({ column }) => quoted(column))
  const selected: string[] = key.map(({ value }) => value)
  const assignments: string[] = []
  for (const [column, index] of columnsAt(plan, set)) {
    const name = quoted(column)
    names.push(name)
    selected.push(source.add(column, rows, (row) => row.delta.set[index]))
    assignments.push(`${name} = excluded.${name}`)
  }
  for (const [column, index] of columnsAt(plan, add)) {
    const name = quoted(column)
    const first = column.default ?? '0'
    names.push(name)
    // A row that begins here counts from its default; one that is there already must not get the
    // default once more.
    selected.push(`${source.add(column, rows, (row) => row.delta.add[index])} + ${first}`)
    assignments.push(`${name} = coalesce(t.${name}, 0) + excluded.${name} - ${first}`)
  }
  return source.statement(
    (from) =>
      `INSERT INTO ${target} AS t (${names.join(', ')})
        SELECT ${selected.join(', ')}
        FROM ${from}
        ON CONFLICT (${keyNames(plan)}) DO
            ${assignments.length > 0 ? `UPDATE SET ${assignments.join(', ')}` : 'NOTHING'}`,
  )
}

/** The rows of a statement's source: `unnest($1::uuid[], $2::text[]) AS d(c0, c1)`. */
class Source {
  readonly #casts: string[] = []
  readonly #names: string[] = []
  readonly #values: string[] = []

  /** Adds a column; gives the expression that reads it. */
  add<R>(
    column: PlannedColumn,
    rows: readonly R[],
    valueOf: (row: R) => Value | undefined,
  ): string {
    // PostgreSQL's arrays of arrays are rectangles, which lists of different lengths are not: these
    // travel as text.
    const isList = column.type.endsWith('[]')
    const name = `c${this.#names.length}`
    this.#names.push(name)
    this.#casts.push(`$${this.#names.length}::${isList ? 'text' : column.type}[]`)
    this.#values.push(arrayOf(column.type, rows, valueOf))
    return isList ? `d.${name}::${column.type}` : `d.${name}`
  }

  statement(textWith: (from: string) => string): WriteStatement {
    return {
      text: textWith(`unnest(${this.#casts.join(', ')}) AS d(${this.#names.join(', ')})`),
      values: this.#values,
    }
  }
}

function keyColumns(
  plan: TablePlan,
  source: Source,
  rows: readonly { readonly key: readonly Value[] }[],
) {
  return plan.keyColumns.map((column, place) => ({
    column,
    value: source.add(column, rows, (row) => row.key[place]),
  }))
}

const matching = (key: readonly { column: PlannedColumn; value: string }[]) =>
  key.map(({ column, value }) => `t.${quoted(column)} = ${value}`).join(' AND ')
const columnsAt = (plan: TablePlan, indexes: readonly number[]) =>
  indexes.map((index) => [plan.columns[index] as PlannedColumn, index] as const)
const keyNames = (plan: TablePlan) =>
  plan.definition.key.map((name) => escapeIdentifier(name)).join(', ')
const quoted = ({ name }: PlannedColumn) => escapeIdentifier(name)

function arrayOf<R>(
  type: ColumnType,
  rows: readonly R[],
  valueOf: (row: R) => Value | undefined,
): string {
  let literal = '{'
  for (let at = 0; at < rows.length; at++) {
    if (at > 0) literal += ','
    const value = valueOf(rows[at] as R)
    literal += value === undefined || value === null ? 'NULL' : elementOf(type, value)
  }
  return `${literal}}`
}

function elementOf(type: ColumnType, value: Value): string {
  if (typeof value === 'number' || typeof value === 'bigint')
    return type === 'jsonb' || type === 'text' ? `"${value}"` : String(value)
  if (type === 'jsonb') return quote(jsonOf(value))
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (typeof value === 'string') return quote(value)
  return quote(listOf(type, value))
}

/** The literal of a list. @throws TypeError where the value is none, or the column holds none */
export function listOf(type: ColumnType, value: Value): string {
  if (!type.endsWith('[]') || !Array.isArray(value))
    throw new TypeError(`${type} can't hold ${Array.isArray(value) ? 'a list' : 'an object'}`)
  return `{${value.map((one) => quote(String(one))).join(',')}}`
}

// PostgreSQL's text holds every character but NUL.
const special = /["\\\0]/
const quote = (text: string) =>
  `"${special.test(text) ? text.replace(/["\\]/g, '\\$&').replaceAll('\0', '') : text}"`

/** JSON without NUL, which PostgreSQL's jsonb refuses. */
export function jsonOf(value: Value): string {
  const text = JSON.stringify(value)
  return text.includes('\\u0000')
    ? JSON.stringify(value, (_, part: unknown) =>
        typeof part === 'string' ? part.replaceAll('\0', '') : part,
      )
    : text
}
