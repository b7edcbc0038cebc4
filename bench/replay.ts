/**
 * Replay: a market's history into the booking projections, from event 0 to the swapped tables with their indexes, beside COPY
 * of as many rows as there were events into plain tables (no keys, no indexes): the fastest that PostgreSQL takes in rows.
 * The replay runs in a process of its own, so that its memory can be told.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { openPostgresLog } from '../backend/eventlog/postgres/log.ts'
import { projections } from '../backend/projections/all.ts'
import { startEmbedded } from '../backend/postgres/embedded.ts'
import { openPool } from '../backend/postgres/db.ts'
import { writeMarket } from './market.ts'
import { report, type Run, together } from './report.ts'
import type { Replayed } from './replay-child.ts'

const EVENTS = Number(process.env['EVENTS'] ?? 500_000)
const ROUNDS = 3
const MEMORY_MB = 400

const dir = await mkdtemp(join(tmpdir(), 'balbu-bench-'))
await chmod(dir, 0o755)
const postgres = await startEmbedded({ dir })
try {
  const few = await replaying(EVENTS / 10, 1)
  const many = await replaying(EVENTS, ROUNDS)
  const copied = await copying(many.url, EVENTS, ROUNDS)
  const reached = report(`replay of ${EVENTS.toLocaleString('en')} mixed events into ${projections.length} projections`,
    [{ what: 'events replayed', run: together(many.runs) }, { what: 'rows by COPY', run: together(copied) }],
    [{ ours: 'events replayed', peer: 'rows by COPY', atLeast: 0.15 }])
  console.log(`  memory of the replaying process: ${few.megabytes} MB at most for ${(EVENTS / 10).toLocaleString('en')} events, ${many.megabytes} MB for ${EVENTS.toLocaleString('en')} (to stay under ${MEMORY_MB})`)
  process.exitCode = reached && many.megabytes < MEMORY_MB ? 0 : 1
} finally {
  await postgres.stop()
  await rm(dir, { recursive: true, force: true })
}

/** Writes a history into a database of its own and replays it. */
async function replaying(count: number, rounds: number): Promise<{ url: string; runs: Run[]; megabytes: number }> {
  const url = await postgres.database(`market_${count}`)
  const log = await openPostgresLog(url)
  await writeMarket(log, count)
  await log.close()
  const runs: Run[] = []
  let megabytes = 0
  for (let round = 0; round < rounds; round++) {
    const child = fork(join(import.meta.dirname, 'replay-child.ts'), [url])
    const [replayed] = await once(child, 'message') as [Replayed]
    await once(child, 'exit')
    runs.push({ perSecond: count / replayed.seconds, millis: [] })
    megabytes = Math.max(megabytes, replayed.megabytes)
  }
  return { url, runs, megabytes }
}

/** Copies the rows that the replay left, a part of each table, into plain tables of the same columns. */
async function copying(url: string, count: number, rounds: number): Promise<Run[]> {
  const pool = openPool(url, { statementTimeout: 120_000 })
  try {
    const tables = projections.flatMap(({ name, tables: defined }) => Object.entries(defined).map(([table, { columns }]) => ({ source: `${name}.${table}`, plain: `plain.${name}_${table}`, columns: Object.keys(columns).join(', ') })))
    const sizes = await Promise.all(tables.map(async ({ source }) => (await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${source}`)).rows[0]?.n ?? 0))
    const all = sizes.reduce((sum, size) => sum + size, 0)
    const client = await pool.connect()
    const texts: Buffer[] = []
    for (const [index, { source, columns }] of tables.entries()) {
      const chunks: Buffer[] = []
      for await (const chunk of client.query(copyTo(`COPY (SELECT ${columns} FROM ${source} LIMIT ${Math.round(((sizes[index] ?? 0) / all) * count)}) TO STDOUT`))) chunks.push(chunk as Buffer)
      texts.push(Buffer.concat(chunks))
    }
    console.log(`  ${all.toLocaleString('en')} rows after the replay; COPY takes ${(texts.reduce((sum, text) => sum + text.length, 0) / 2 ** 20).toFixed(0)} MB of text`)
    const runs: Run[] = []
    for (let round = 0; round < rounds; round++) {
      await client.query('DROP SCHEMA IF EXISTS plain CASCADE; CREATE SCHEMA plain; CHECKPOINT')
      for (const { source, plain, columns } of tables) await client.query(`CREATE TABLE ${plain} AS SELECT ${columns} FROM ${source} WITH NO DATA`)
      const began = performance.now()
      for (const [index, { plain }] of tables.entries()) await pipeline(Readable.from(slices(texts[index] ?? Buffer.alloc(0))), client.query(copyFrom(`COPY ${plain} FROM STDIN`)))
      runs.push({ perSecond: count / ((performance.now() - began) / 1_000), millis: [] })
    }
    client.release()
    return runs
  } finally {
    await pool.end()
  }
}

function* slices(text: Buffer): Generator<Buffer> {
  for (let at = 0; at < text.length; at += 2 ** 16) yield text.subarray(at, at + 2 ** 16)
}
