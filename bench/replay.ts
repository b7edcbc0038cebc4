/**
 * Replay: a market's history into the booking projections, from event 0 to the swapped tables with
 * their keys and indexes, beside COPY of the very rows that it leaves into plain tables (no keys,
 * no indexes): the fastest that PostgreSQL takes them in. `EVENTS` and `ROUNDS` for more than what
 * ends within five minutes. The replay runs in a process of its own, so that its memory can be
 * told. The two take turns, so that both meet the same machine.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { allProjections } from '../backend/modules/modules.ts'
import { openPool } from '../backend/postgres/db.ts'
import { copied, rowsLeft } from './copies.ts'
import { serverSeconds } from './processors.ts'
import type { Replayed } from './replay-child.ts'
import { replayed } from './replayed.ts'
import { median, report, spread } from './report.ts'
import { withPostgres } from './scenario.ts'
import { fillMarket } from './tools.ts'

const EVENTS = Number(process.env['EVENTS'] ?? 150_000)
const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
const MEMORY_MB = 400
const masterKey = randomBytes(32)

await withPostgres(async (postgres, dir) => {
  console.log(
    `writing ${EVENTS.toLocaleString('en')} events, then ${ROUNDS} replays and copies in turns`,
  )
  const market = async (events: number) => {
    const databaseUrl = await postgres.database(`market_${events}`)
    const began = performance.now()
    await fillMarket({ databaseUrl, masterKey }, events)
    console.log(
      `  ${events.toLocaleString('en')} events written: ${((performance.now() - began) / 1_000).toFixed(1)} s`,
    )
    return databaseUrl
  }
  /** Beside it, what the database's server was busy with meanwhile. */
  const withServerSeconds = async <T extends object>(work: () => Promise<T>) => {
    const before = await serverSeconds(join(dir, 'cluster'))
    const done = await work()
    return { ...done, serverSeconds: (await serverSeconds(join(dir, 'cluster'))) - before }
  }
  const few = await replayed(await market(EVENTS / 10), masterKey)
  console.log(
    `  replay of ${(EVENTS / 10).toLocaleString('en')} events: ${few.seconds.toFixed(1)} s`,
  )
  const url = await market(EVENTS)
  const pool = openPool(url, { statementTimeout: 120_000 })
  const client = await pool.connect()
  const replays: (Replayed & { readonly serverSeconds: number })[] = []
  const copies: { readonly seconds: number; readonly serverSeconds: number }[] = []
  let left = { texts: [] as Buffer[], rows: 0 }
  while (replays.length < ROUNDS) {
    replays.push(await withServerSeconds(() => replayed(url, masterKey)))
    if (left.rows === 0) left = await rowsLeft(client)
    console.log(`  replay ${replays.length} of ${ROUNDS}: ${replays.at(-1)?.seconds.toFixed(1)} s`)
    copies.push(
      await withServerSeconds(async () => ({ seconds: await copied(client, left.texts) })),
    )
    console.log(`  copy ${copies.length} of ${ROUNDS}: ${copies.at(-1)?.seconds.toFixed(1)} s`)
  }
  client.release()
  await pool.end()

  const { rows } = left
  const seconds = median(replays.map((one) => one.seconds))
  const megabytes = Math.max(...replays.map((one) => one.megabytes))
  const speed = (taken: number) => ({ perSecond: rows / taken, millis: [] })
  const reached = report(
    `replay of ${EVENTS.toLocaleString('en')} mixed events into ${allProjections.length} projections, which leaves ${rows.toLocaleString('en')} rows`,
    [
      { what: 'rows by replay', run: speed(seconds) },
      { what: 'rows by COPY', run: speed(median(copies.map((one) => one.seconds))) },
    ],
    [{ ours: 'rows by replay', peer: 'rows by COPY', atLeast: 0.2 }],
  )
  console.log(
    `  seconds, median of ${ROUNDS} (all): replay ${spread(replays.map((one) => one.seconds))}, COPY ${spread(copies.map((one) => one.seconds))}`,
  )
  console.log(
    `  processor seconds: replay ${spread(replays.map((one) => one.processorSeconds))} and PostgreSQL's ${spread(replays.map((one) => one.serverSeconds))}, COPY PostgreSQL's ${spread(copies.map((one) => one.serverSeconds))}`,
  )
  console.log(`  ${(EVENTS / seconds).toFixed(0)} events per second`)
  console.log(
    `  memory of the replaying process at most: ${few.megabytes} MB for ${(EVENTS / 10).toLocaleString('en')} events, ${megabytes} MB for ${EVENTS.toLocaleString('en')} (to stay under ${MEMORY_MB})`,
  )
  process.exitCode = reached && megabytes < MEMORY_MB ? 0 : 1
})
