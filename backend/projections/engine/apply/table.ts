/** A table definition with fixed column order and derived statements. */
import type { ColumnType, Projection, TableDefinition, Value } from './projection.ts'

export interface PlannedColumn {
  readonly name: string
  readonly type: ColumnType
  readonly nullable: boolean
  /** SQL; what a row gets that leaves the column out. */
  readonly default: string | undefined
  /** The value of that; undefined where it is an expression that PostgreSQL alone can tell. */
  readonly initial: Value | undefined
  readonly inKey: boolean
}

export interface TablePlan {
  readonly name: string
  readonly columns: readonly PlannedColumn[]
  readonly indexOf: ReadonlyMap<string, number>
  readonly keyColumns: readonly PlannedColumn[]
  readonly hasCounters: boolean
  /** A row can begin with `add` alone: every other column has a default or may be NULL. */
  readonly canBeginByItself: boolean
  readonly definition: TableDefinition
}

const isCounter = (type: ColumnType) => type === 'int' || type === 'bigint'
const plans = new WeakMap<Projection, readonly TablePlan[]>()

/** The plans of a projection's tables; made once. @throws where a definition contradicts itself */
export function tablePlansOf(projection: Projection): readonly TablePlan[] {
  const existing = plans.get(projection)
  if (existing) return existing
  const made = Object.entries(projection.tables).map(([name, definition]) =>
    planTable(name, definition),
  )
  plans.set(projection, made)
  return made
}

/** What a default of SQL comes to, where that can be told without PostgreSQL. */
function valueOf(type: ColumnType, sql: string): Value | undefined {
  const [, quoted] = /^'([^'\\]*)'$/.exec(sql) ?? []
  switch (type) {
    case 'int':
    case 'bigint':
    case 'double precision':
      return /^\d+$/.test(sql) ? Number(sql) : undefined
    case 'boolean':
      return sql === 'true' || (sql === 'false' ? false : undefined)
    case 'text':
      return quoted
    case 'timestamptz':
      return quoted === 'epoch' ? new Date(0).toISOString() : undefined
    default:
      return undefined
  }
}

export function planTable(name: string, definition: TableDefinition): TablePlan {
  const columns = Object.entries(definition.columns).map(([column, shape]): PlannedColumn => {
    const {
      type,
      nullable = false,
      default: given,
    } = typeof shape === 'string' ? { type: shape } : shape
    const inKey = definition.key.includes(column)
    const initial = given ?? (isCounter(type) && !nullable && !inKey ? '0' : undefined)
    return {
      name: column,
      type,
      nullable,
      inKey,
      default: initial,
      initial: nullable ? null : initial && valueOf(type, initial),
    }
  })
  const indexOf = new Map(columns.map((column, index) => [column.name, index]))
  const keyColumns = definition.key.map(
    (key) =>
      columns.find((column) => column.name === key) ??
      refuse(name, `key column ${key} is not defined`),
  )
  if (keyColumns.length === 0) refuse(name, 'a table needs a key')
  for (const column of columns) {
    if (column.inKey && (column.nullable || /jsonb|\[\]/.test(column.type)))
      refuse(name, `${column.name} can't be part of the key`)
    if (column.nullable && column.default !== undefined)
      refuse(name, `${column.name} may be NULL or have a default, not both`)
    // The fold adds in JavaScript what is put and then counted in one batch, so it must know where
    // counting begins.
    if (isCounter(column.type) && column.default !== undefined && !/^\d+$/.test(column.default))
      refuse(name, `the default of ${column.name} must be a whole number`)
  }
  const { keptFor } = definition
  if (keptFor && columns.find((column) => column.name === keptFor.since)?.type !== 'timestamptz')
    refuse(name, `${keptFor.since} is no instant to count from`)
  for (const { of, columns: erased } of [definition.personal ?? []].flat()) {
    for (const column of [of, ...Object.keys(erased)])
      if (!columns.some((one) => one.name === column))
        refuse(name, `the personal column ${column} is not defined`)
  }
  const canBeginByItself = columns.every(
    (column) => column.inKey || column.nullable || column.default !== undefined,
  )
  const hasCounters = columns.some((column) => isCounter(column.type) && !column.inKey)
  return { name, columns, indexOf, keyColumns, hasCounters, canBeginByItself, definition }
}

function refuse(table: string, why: string): never {
  throw new Error(`table ${table}: ${why}`)
}
