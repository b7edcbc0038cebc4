/**
 * The Merkle tree of the log: its upkeep beside the hash chain alone, over the same events in
 * alternating rounds, and proofs in a log of EVENTS events (1,000,000): size and time.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordedEvent } from '../backend/domain/kernel/event.ts'
import { system } from '../backend/domain/kernel/event.ts'
import { LogChain } from '../backend/eventlog/chain.ts'
import type { EventLog } from '../backend/eventlog/log.ts'
import { LogTree } from '../backend/eventlog/log-tree.ts'
import { openPostgresLog } from '../backend/eventlog/postgres/log.ts'
import { Db, openPool } from '../backend/postgres/db.ts'
import { startEmbedded } from '../backend/postgres/embedded.ts'
import { prepareVault } from '../backend/vault/schema.ts'
import { LogSeals } from '../backend/vault/secrets/seals.ts'
import { LogTiles } from '../backend/vault/secrets/log-tiles.ts'
import { SigningKeys } from '../backend/vault/secrets/signing-keys.ts'
import { data } from './grouped.ts'

const EVENTS = Number(process.env['EVENTS'] ?? 1_000_000)
const STORED = 100_000
const ROUNDS = 5
const PROOFS = 400

/** A store that gives the same events again and again: nothing but chain and tree is measured. */
function madeOf(
  count: number,
  identity: string,
): Pick<EventLog, 'subscribe' | 'head' | 'identity'> {
  const made = Array.from({ length: STORED }, (): Omit<RecordedEvent, 'position'> => ({
    id: randomUUID(),
    type: 'AppointmentBooked',
    stream: `agenda-${randomUUID()}-2026-11-23`,
    revision: 0,
    recordedAt: '2026-11-23T06:00:00.000Z',
    data,
    metadata: {
      commandId: randomUUID(),
      correlationId: randomUUID(),
      actor: system,
      occurredAt: '2026-11-23T06:00:00.000Z',
    },
  }))
  return {
    identity: async () => identity,
    head: async () => BigInt(count),
    async *subscribe({ from, batchSize = 500 }) {
      for (let at = Number(from); at < count; at += batchSize) {
        const events = Array.from({ length: Math.min(batchSize, count - at) }, (_, index) => ({
          ...made[(at + index) % STORED],
          position: BigInt(at + index + 1),
        })) as RecordedEvent[]
        yield {
          events,
          position: events.at(-1)?.position ?? from,
          caughtUp: at + batchSize >= count,
        }
      }
    },
  }
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const dir = await mkdtemp(join(tmpdir(), 'balbu-bench-'))
await chmod(dir, 0o755)
const postgres = await startEmbedded({ dir })
const url = await postgres.database('tree')
const pool = openPool(url, { max: 10 })
const db = new Db(pool)
await prepareVault(db)
const [seals, tiles, keys] = [
  new LogSeals(db),
  new LogTiles(db),
  new SigningKeys(db, randomBytes(32)),
]
let isMet = true
try {
  // The log itself, as it is read from PostgreSQL.
  const stored = await openPostgresLog(url)
  for (let at = 0; at < STORED; at += 1_000)
    await stored.append(
      `things-${at}`,
      Array.from({ length: 1_000 }, () => ({
        id: randomUUID(),
        type: 'AppointmentBooked',
        data,
        metadata: {
          commandId: 'c',
          correlationId: 'c',
          actor: system,
          occurredAt: '2026-11-23T06:00:00.000Z',
        },
      })),
      { expected: 'none' },
    )
  const times = { chain: [] as number[], both: [] as number[] }
  for (let round = 0; round < ROUNDS; round++)
    for (const what of ['chain', 'both'] as const) {
      await pool.query('TRUNCATE vault.log_seal, vault.log_tree, vault.log_tile')
      const tree = what === 'both' ? new LogTree({ store: stored, tiles, keys }) : undefined
      const began = performance.now()
      await new LogChain({ store: stored, seals, ...(tree && { tree }) }).seal(STORED)
      times[what].push(performance.now() - began)
    }
  await stored.close()
  const ratio = median(times.both) / median(times.chain)
  isMet &&= ratio <= 1.3
  console.log(
    `upkeep, ${STORED} events: chain alone ${median(times.chain).toFixed(0)} ms, with the tree ${median(times.both).toFixed(0)} ms: ${ratio.toFixed(2)} x (at most 1.3)`,
  )

  const identity = randomUUID()
  const store = madeOf(EVENTS, identity)
  const tree = new LogTree({ store, tiles, keys })
  await new LogChain({ store, seals, tree }).seal(EVENTS)
  const { size } = await tree.state()
  await tree.sign(new Date().toISOString())
  const found: { ms: number; bytes: number }[] = []
  for (let at = 0; at < PROOFS; at++) {
    const began = performance.now()
    const path = await tree.inclusion(Math.floor((at / PROOFS) * size), size)
    const ms = performance.now() - began
    found.push({ ms, bytes: JSON.stringify(path.map((hash) => hash.toString('base64'))).length })
  }
  const p95 = found.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(PROOFS * 0.95)] ?? 0
  const most = Math.max(...found.map(({ bytes }) => bytes))
  const longest = JSON.stringify(
    (await tree.consistency(Math.floor(size / 3), size)).map((hash) => hash.toString('base64')),
  ).length
  isMet &&= p95 <= 5 && most <= 1_500 && longest <= 2_000
  console.log(
    `proofs, ${size} events: p95 ${p95.toFixed(2)} ms (at most 5), ${most} bytes at most (1,500), consistency ${longest} bytes (2,000)`,
  )
} finally {
  await pool.end()
  await postgres.stop()
  await rm(dir, { recursive: true, force: true })
}
process.exit(isMet ? 0 : 1)
