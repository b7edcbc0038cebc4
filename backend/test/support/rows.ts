/**
 * Rows of read models as a test wants them, without the events that lead there: for what a query
 * makes of them.
 */
import { randomUUID } from 'node:crypto'
import type { Db } from '../../postgres/db.ts'
import { allProjections } from '../../modules/modules.ts'
import type { Row } from '../../projections/engine/apply/projection.ts'
import { tablePlansOf } from '../../projections/engine/apply/table.ts'
import { databaseWithTables } from './tables.ts'

export const LONG_AGO = '2026-01-01T00:00:00.000Z'
/** What a column holds that a test says nothing of. */
const unsaid: Readonly<Record<string, () => unknown>> = {
  uuid: randomUUID,
  text: () => '',
  boolean: () => false,
  int: () => 0,
  bigint: () => 0,
  'double precision': () => 0,
  date: () => '2026-01-01',
  timestamptz: () => LONG_AGO,
  jsonb: () => '[]',
  'text[]': () => [],
  'uuid[]': () => [],
}

export interface TestRows {
  readonly db: Db
  /** `put('cases.case', {…}, {…})`: each row whole, with what the test does not say made up. */
  put(table: string, ...rows: readonly Row[]): Promise<void>
}

/** Every read model's tables, empty, in a database of the file's own. */
export async function emptyReadModels(): Promise<TestRows> {
  const { db } = await databaseWithTables()
  return {
    db,
    async put(table, ...rows) {
      const [name, part] = table.split('.')
      const projection = allProjections.find((one) => one.name === name)
      const plan = projection && tablePlansOf(projection).find((one) => one.name === part)
      if (!plan) throw new Error(`no table ${table}`)
      for (const row of rows) {
        const unknown = Object.keys(row).filter((column) => !plan.indexOf.has(column))
        if (unknown.length > 0) throw new Error(`${table} has no ${unknown.join(', ')}`)
        const said = plan.columns.filter(
          ({ name: column, nullable, default: initial }) =>
            row[column] !== undefined || (!nullable && initial === undefined),
        )
        const values = said.map(({ name: column, type }) => {
          const value = row[column] === undefined ? unsaid[type]?.() : row[column]
          return type === 'jsonb' && typeof value === 'object' ? JSON.stringify(value) : value
        })
        await db.pool.query(
          `INSERT INTO "${name}"."${part}" (${said.map((one) => `"${one.name}"`).join(', ')})
            VALUES (${said.map((_, index) => `$${index + 1}`).join(', ')})`,
          values,
        )
      }
    },
  }
}

/** A person who may be met, unless told. */
export const personRow = (user_id: string, more: Row = {}): Row => ({
  user_id,
  rol: 'cliente',
  nombre: `Persona ${user_id.slice(0, 4)}`,
  ...more,
})
