/** Inserts new rows by COPY, binary where each value has a plain form. */
import { escapeIdentifier } from 'pg'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { finished } from 'node:stream/promises'
import { BinaryRows, type WholeRow } from './binary.ts'
import type { Value } from './projection.ts'
import { type Effect, addCounters } from './rows.ts'
import type { PlannedColumn, TablePlan } from './table.ts'
import { release, type Told } from './told-once.ts'
import { jsonOf, listOf } from './write.ts'

/** The row that an `add` begins where there is none. */
export const begunRow = (plan: TablePlan, { key, begun }: Effect): WholeRow =>
  plan.columns.map((column, index) => {
    if (column.inKey) return key[plan.keyColumns.indexOf(column)]
    const more = begun?.add[index]
    return more === undefined ? begun?.set[index] : addCounters(Number(column.default ?? 0), more)
  })

/** Whether COPY takes the row: omitted columns need a default known here. */
export const isCopyable = (plan: TablePlan, row: WholeRow): boolean =>
  row.every(
    (value, index) =>
      value !== undefined || (plan.columns[index] as PlannedColumn).initial !== undefined,
  )

/** Copies rows into a table; none of their keys may be there. */
export async function copyRows(
  client: pg.ClientBase,
  plan: TablePlan,
  schema: string,
  rows: readonly WholeRow[],
): Promise<void> {
  const encoder = idle.pop() ?? new BinaryRows()
  const bytes = encoder.encode(plan, rows)
  await (bytes
    ? send(client, `${copyOf(plan, schema)} (FORMAT binary)`, piecesOf(bytes))
    : send(client, copyOf(plan, schema), textsOf(plan, rows)))
  // Only now: until its bytes are sent they must stay as they are. Where it failed, it is left to
  // be collected.
  idle.push(encoder)
}

/** Copies what was told of a table, in the order in which it was told. */
export async function copyTold(
  client: pg.ClientBase,
  plan: TablePlan,
  schema: string,
  batch: Told,
): Promise<void> {
  if (batch.bytes.count > 0)
    await send(client, `${copyOf(plan, schema)} (FORMAT binary)`, piecesOf(batch.bytes.end()))
  if (batch.rest.length > 0) await copyRows(client, plan, schema, batch.rest)
  release(batch)
}

function copyOf({ columns, name }: TablePlan, schema: string): string {
  const names = columns.map((column) => escapeIdentifier(column.name)).join(', ')
  return `COPY ${escapeIdentifier(schema)}.${escapeIdentifier(name)} (${names}) FROM STDIN`
}

async function send(client: pg.ClientBase, copy: string, pieces: Iterable<Buffer | string>) {
  const stream = client.query(copyFrom(copy))
  for (const piece of pieces) stream.write(piece)
  stream.end()
  await finished(stream)
}

function* piecesOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}

function* textsOf(plan: TablePlan, rows: readonly WholeRow[]) {
  for (let at = 0; at < rows.length; at += CHUNK) yield textOf(plan, rows.slice(at, at + CHUNK))
}

/** As many as there have been copies at the same time. */
const idle: BinaryRows[] = []
/** Bytes, and rows of text, in one piece. */
const PIECE = 2 ** 16
const CHUNK = 500

function textOf(plan: TablePlan, rows: readonly WholeRow[]): string {
  const { columns } = plan
  let text = ''
  for (const row of rows) {
    for (let index = 0; index < columns.length; index++) {
      const column = columns[index] as PlannedColumn
      const value = row[index] === undefined ? column.initial : row[index]
      if (index > 0) text += '\t'
      text += value === null || value === undefined ? '\\N' : fieldOf(column, value)
    }
    text += '\n'
  }
  return text
}

function fieldOf({ type }: PlannedColumn, value: Value): string {
  if (type === 'jsonb') return escaped(jsonOf(value))
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  return escaped(listOf(type, value))
}

const special = /[\\\t\n\r\0]/
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '',
}
const escaped = (text: string) =>
  special.test(text) ? text.replace(/[\\\t\n\r\0]/g, (one) => escapes[one] ?? '') : text
