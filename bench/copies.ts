/**
 * The peer of every build of the read models: COPY of the very rows that it leaves, into plain
 * tables (no keys, no indexes). The fastest that PostgreSQL takes them in.
 */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { allProjections } from '../backend/modules/modules.ts'

const tables = allProjections.flatMap(({ name, tables: defined }) =>
  Object.entries(defined).map(([table, { columns }]) => ({
    source: `${name}.${table}`,
    plain: `plain.${name}_${table}`,
    columns: Object.keys(columns).join(', '),
  })),
)

/** What the read models hold, as the text that COPY takes. */
export async function rowsLeft(client: pg.PoolClient): Promise<{ texts: Buffer[]; rows: number }> {
  const texts: Buffer[] = []
  let rows = 0
  for (const { source, columns } of tables) {
    rows +=
      (await client.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${source}`)).rows[0]?.n ??
      0
    texts.push(
      Buffer.concat(
        await Array.fromAsync(
          client.query(
            copyTo(`COPY (SELECT ${columns} FROM ${source}) TO STDOUT`),
          ) as AsyncIterable<Buffer>,
        ),
      ),
    )
  }
  return { texts, rows }
}

/** Seconds to copy it into plain tables of the same columns. */
export async function copied(client: pg.PoolClient, texts: readonly Buffer[]): Promise<number> {
  await client.query('DROP SCHEMA IF EXISTS plain CASCADE; CREATE SCHEMA plain')
  for (const { source, plain, columns } of tables)
    await client.query(`CREATE TABLE ${plain} AS SELECT ${columns} FROM ${source} WITH NO DATA`)
  const began = performance.now()
  for (const [index, { plain }] of tables.entries())
    await pipeline(
      Readable.from(slices(texts[index] ?? Buffer.alloc(0))),
      client.query(copyFrom(`COPY ${plain} FROM STDIN`)),
    )
  return (performance.now() - began) / 1_000
}

function* slices(text: Buffer): Generator<Buffer> {
  for (let at = 0; at < text.length; at += 2 ** 16) yield text.subarray(at, at + 2 ** 16)
}
