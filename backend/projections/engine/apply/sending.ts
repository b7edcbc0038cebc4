/** Writes folded rows: which statements, under which names, in which order. */
import type pg from 'pg'
import type { Queryable } from '../../../postgres/db.ts'
import type { Projection } from './projection.ts'
import { erasuresOf, writeStatementsOf, type WriteStatement } from './write.ts'
import { ProjectionFault, isRowsFault } from './faults.ts'
import type { RowBuffer, TableRows } from './rows.ts'

export interface Written extends WriteStatement {
  readonly projection?: Projection
}

/** @throws ProjectionFault where a row holds what can't be written down */
export function writtenDown(projection: Projection, buffer: RowBuffer): Written[] {
  try {
    return statementsFor(buffer.tables, projection.name).map((statement) => ({
      ...statement,
      projection,
    }))
  } catch (error) {
    throw new ProjectionFault(projection.name, error)
  }
}

/** Sends statements in order; a pipelined connection needs one round trip. */
export async function sendAll(
  client: pg.PoolClient,
  statements: readonly Written[],
): Promise<void> {
  const send = ({ text, values, name, projection }: Written) =>
    client
      .query({ text, values, ...(name === undefined ? namedBy(text) : { name }) })
      .catch((error: unknown) => {
        throw projection && isRowsFault(error) ? new ProjectionFault(projection.name, error) : error
      })
  if (!client.pipeline) {
    for (const statement of statements) await send(statement)
    return
  }
  // Those behind the one that fails only hear that the transaction is over: the first in order says
  // why.
  const failed = (await Promise.allSettled(statements.map(send))).find(
    (answer) => answer.status === 'rejected',
  )
  if (failed) throw failed.reason
}

/**
 * Names of insertions by their text, so that each is parsed and planned once a connection; a
 * table's texts are few. Only of insertions: how an UPDATE finds its rows depends on how many there
 * are, and a kept plan would not see them grow.
 */
const names = new Map<string, string>()

const MOST_NAMES = 500

function namedBy(text: string): { name?: string } {
  let name = names.get(text)
  if (name === undefined && names.size < MOST_NAMES && text.startsWith('INSERT '))
    names.set(text, (name = `projections.${names.size}`))
  return name === undefined ? {} : { name }
}

/** Writes folded rows, one statement at a time. @throws PostgreSQL's error */
export async function writeRows(
  client: Queryable,
  tables: Iterable<FoldedTable>,
  schema: string,
): Promise<void> {
  for (const { text, values } of statementsFor(tables, schema)) await client.query(text, values)
}

type FoldedTable = Pick<TableRows, 'plan' | 'effects'> & Partial<Pick<TableRows, 'erased'>>

const statementsFor = (tables: Iterable<FoldedTable>, schema: string): WriteStatement[] =>
  [...tables].flatMap(({ plan, effects, erased }) => [
    ...(effects.size > 0 ? writeStatementsOf(plan, effects.values(), schema) : []),
    ...(erased && erased.size > 0 ? erasuresOf(plan, erased, schema) : []),
  ])
