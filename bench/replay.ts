/**
 * Replay: a market's history into the booking projections, from event 0 to the swapped tables with their keys and indexes,
 * beside COPY of the very rows that it leaves into plain tables (no keys, no indexes): the fastest that PostgreSQL takes them in.
 * The replay runs in a process of its own, so that its memory can be told. The two take turns, so that both meet the same machine.
 */
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { projections } from '../backend/projections/all.ts'
import { openPool } from '../backend/postgres/db.ts'
import { startEmbedded } from '../backend/postgres/embedded.ts'
import { openSealedLog, writeMarket } from './market.ts'
import type { Replayed } from './replay-child.ts'
import { median, report } from './report.ts'

const EVENTS = Number(process.env['EVENTS'] ?? 500_000)
const ROUNDS = 3
const MEMORY_MB = 400
const masterKey = randomBytes(32)

const tables = projections.flatMap(({ name, tables: defined }) =>
  Object.entries(defined).map(([table, { columns }]) => ({ source: `${name}.${table}`, plain: `plain.${name}_${table}`, columns: Object.keys(columns).join(', ') })))

const dir = await mkdtemp(join(tmpdir(), 'balbu-bench-'))
await chmod(dir, 0o755)
const postgres = await startEmbedded({ dir })
try {
  const few = await replayed(await market(EVENTS / 10))
  const url = await market(EVENTS)
  const replays = [await replayed(url)]
  const pool = openPool(url, { statementTimeout: 120_000 })
  const client = await pool.connect()
  const { texts, rows } = await rowsLeft(client)
  const copies = [await copied(client, texts)]
  while (replays.length < ROUNDS) {
    replays.push(await replayed(url))
    copies.push(await copied(client, texts))
  }
  client.release()
  await pool.end()

  const seconds = median(replays.map((one) => one.seconds))
  const megabytes = Math.max(...replays.map((one) => one.megabytes))
  const speed = (taken: number) => ({ perSecond: rows / taken, millis: [] })
  const reached = report(`replay of ${EVENTS.toLocaleString('en')} mixed events into ${projections.length} projections, which leaves ${rows.toLocaleString('en')} rows`,
    [{ what: 'rows by replay', run: speed(seconds) }, { what: 'rows by COPY', run: speed(median(copies)) }],
    [{ ours: 'rows by replay', peer: 'rows by COPY', atLeast: 0.15 }])
  console.log(`  ${(EVENTS / seconds).toFixed(0)} events per second`)
  console.log(`  memory of the replaying process at most: ${few.megabytes} MB for ${(EVENTS / 10).toLocaleString('en')} events, ${megabytes} MB for ${EVENTS.toLocaleString('en')} (to stay under ${MEMORY_MB})`)
  process.exitCode = reached && megabytes < MEMORY_MB ? 0 : 1
} finally {
  await postgres.stop()
  await rm(dir, { recursive: true, force: true })
}

/** A history in the log of a database of its own; gives its URL. */
async function market(events: number): Promise<string> {
  const url = await postgres.database(`market_${events}`)
  const log = await openSealedLog(url, masterKey)
  await writeMarket(log, events)
  await log.close()
  return url
}

async function replayed(url: string): Promise<Replayed> {
  // A small nursery: what a batch leaves is garbage soon, and there is less of it to walk over and to keep.
  const child = fork(join(import.meta.dirname, 'replay-child.ts'), [url, masterKey.toString('base64')], { execArgv: ['--max-semi-space-size=8'] })
  const gone = once(child, 'exit')
  const [told] = await Promise.race([once(child, 'message'), gone]) as [Replayed | number | null]
  await gone
  if (typeof told !== 'object' || told === null) throw new Error('the replay failed')
  return told
}

/** What the replay left, as the text that COPY takes. */
async function rowsLeft(client: pg.PoolClient): Promise<{ texts: Buffer[]; rows: number }> {
  const texts: Buffer[] = []
  let rows = 0
  for (const { source, columns } of tables) {
    rows += (await client.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${source}`)).rows[0]?.n ?? 0
    texts.push(Buffer.concat(await Array.fromAsync(client.query(copyTo(`COPY (SELECT ${columns} FROM ${source}) TO STDOUT`)) as AsyncIterable<Buffer>)))
  }
  return { texts, rows }
}

/** Seconds to copy it into plain tables of the same columns. */
async function copied(client: pg.PoolClient, texts: readonly Buffer[]): Promise<number> {
  await client.query('DROP SCHEMA IF EXISTS plain CASCADE; CREATE SCHEMA plain')
  for (const { source, plain, columns } of tables) await client.query(`CREATE TABLE ${plain} AS SELECT ${columns} FROM ${source} WITH NO DATA`)
  const began = performance.now()
  for (const [index, { plain }] of tables.entries()) await pipeline(Readable.from(slices(texts[index] ?? Buffer.alloc(0))), client.query(copyFrom(`COPY ${plain} FROM STDIN`)))
  return (performance.now() - began) / 1_000
}

function* slices(text: Buffer): Generator<Buffer> {
  for (let at = 0; at < text.length; at += 2 ** 16) yield text.subarray(at, at + 2 ** 16)
}
