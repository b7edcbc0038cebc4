/**
 * Appends to new streams of one event, as likes and follows are, where the log holds a hundred
 * thousand streams already, and where it holds five million: what the indexes over names and ids
 * cost as they outgrow memory. The log is filled by COPY, in the shape in which it would have been
 * written; the rates are taken in turns, on one server that writes to the disk.
 */
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Pool } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { EventLog } from '../backend/eventlog/log.ts'
import { openPostgresLog } from '../backend/eventlog/postgres/log.ts'
import { openPool } from '../backend/postgres/db.ts'
import { startEmbedded } from '../backend/postgres/embedded.ts'
import { type Line, report, type Run, together } from './report.ts'

const SECONDS = Number(process.env['SECONDS'] ?? 5)
const FEW = Number(process.env['FEW'] ?? 100_000)
const MANY = Number(process.env['MANY'] ?? 5_000_000)
const WRITERS = 32
const ROUNDS = 3

const metadata = {
  commandId: '2d1f8f3c-96a2-4f0e-b0d5-0d9a3f6e3b2d',
  correlationId: '2d1f8f3c-96a2-4f0e-b0d5-0d9a3f6e3b2d',
  actor: { id: 'a1b0a6d8-8a9a-4a44-8d32-0a5be1b93f11', role: 'cliente' as const },
  occurredAt: '2031-05-01T10:00:00.000Z',
}

/** One person's like of one post. */
function pair() {
  const [userId, postId] = [randomUUID(), randomUUID()]
  return {
    stream: `like-${userId}-${postId}`,
    id: randomUUID(),
    type: 'PostLiked',
    data: { userId, postId },
    metadata,
  }
}

/** Lines of COPY; what is in them needs no escaping. */
function* lines(count: number) {
  for (let position = 1; position <= count;) {
    let chunk = ''
    for (const end = Math.min(position + 1_000, count + 1); position < end; position++) {
      const { stream, id, type, data } = pair()
      chunk += `${position}\t${stream}\t0\t${id}\t${type}\t${JSON.stringify(data)}\t${JSON.stringify(metadata)}\n`
    }
    yield chunk
  }
}

async function filled(url: string, count: number): Promise<{ log: EventLog; pool: Pool }> {
  const log = await openPostgresLog(url)
  const pool = openPool(url, { max: 1, statementTimeout: 3_600_000 })
  const began = performance.now()
  const client = await pool.connect()
  try {
    // Keys after the rows: sorted in one go. As full as they become where they grow by names and
    // ids in no order.
    await client.query(
      'ALTER TABLE log.event DROP CONSTRAINT event_id_key; DROP INDEX log.event_stream_key',
    )
    await pipeline(
      Readable.from(lines(count)),
      client.query(
        copyFrom(
          'COPY log.event (position, stream, revision, id, type, data, metadata) FROM STDIN',
        ),
      ),
    )
    await client.query(`SET maintenance_work_mem = '512MB';
      CREATE UNIQUE INDEX event_stream_key ON log.event ((md5(stream)::uuid), revision) WITH (fillfactor = 70);
      ALTER TABLE log.event ADD CONSTRAINT event_id_key UNIQUE (id) WITH (fillfactor = 70)`)
    await client.query(`UPDATE log.head SET position = ${count}`)
    // As it was long ago where so many were written one by one; else autovacuum does it during the
    // rounds.
    await client.query('VACUUM (ANALYZE) log.event')
    await client.query('CHECKPOINT')
  } finally {
    client.release()
  }
  console.log(
    `${count.toLocaleString('en')} streams filled in ${((performance.now() - began) / 1_000).toFixed(0)} s`,
  )
  return { log, pool }
}

async function run(log: EventLog): Promise<Run> {
  const millis: number[] = []
  const began = performance.now()
  const until = began + SECONDS * 1_000
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (let at = performance.now(); at < until;) {
        const { stream, ...event } = pair()
        await log.append(stream, [event], { expected: 'none' })
        const now = performance.now()
        millis.push(now - at)
        at = now
      }
    }),
  )
  return { perSecond: millis.length / ((performance.now() - began) / 1_000), millis }
}

/** What an event takes on the disk: the row, and each index. */
async function sizes(pool: Pool, what: string): Promise<void> {
  const {
    rows: [found],
  } = await pool.query<{ events: bigint; table: bigint }>(
    `SELECT (SELECT position FROM log.head) AS events, pg_table_size('log.event') AS table`,
  )
  const { events, table } = found ?? { events: 0n, table: 0n }
  const { rows: indexes } = await pool.query<{ name: string; bytes: bigint }>(
    `SELECT indexrelid::regclass::text AS name, pg_relation_size(indexrelid) AS bytes
      FROM pg_index
      WHERE indrelid = 'log.event'::regclass
      ORDER BY 2 DESC`,
  )
  const each = (bytes: bigint) => Math.round(Number(bytes) / Number(events))
  const total = indexes.reduce((sum, { bytes }) => sum + bytes, table)
  console.log(
    `${what}: ${each(total)} bytes an event with its indexes: ${[`row ${each(table)}`, ...indexes.map(({ name, bytes }) => `${name} ${each(bytes)}`)].join(', ')}`,
  )
}

const dir = await mkdtemp(join(tmpdir(), 'balbu-bench-'))
await chmod(dir, 0o755)
const postgres = await startEmbedded({ dir })
try {
  const [few, many] = [
    `${FEW.toLocaleString('en')} streams`,
    `${MANY.toLocaleString('en')} streams`,
  ]
  const subjects = [
    { what: few, ...(await filled(await postgres.database('few'), FEW)) },
    { what: many, ...(await filled(await postgres.database('many'), MANY)) },
  ]
  const runs = new Map<string, Run[]>()
  // One round for warming up; its numbers count for nothing.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { what, log } of subjects) {
      const one = await run(log)
      if (round > 0) runs.set(what, [...(runs.get(what) ?? []), one])
    }
  }
  const written: Line[] = [...runs].map(([what, all]) => ({ what, run: together(all) }))
  const reached = report(`append to new streams of one event, ${WRITERS} writers`, written, [
    { ours: many, peer: few, atLeast: 0.8 },
  ])
  for (const { what, log, pool } of subjects) {
    await sizes(pool, what)
    await log.close()
    await pool.end()
  }
  process.exitCode = reached ? 0 : 1
} finally {
  await postgres.stop()
  await rm(dir, { recursive: true, force: true })
}
