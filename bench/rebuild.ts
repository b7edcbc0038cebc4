/**
 * All projections rebuilt over 1,000,000 events beside a server that goes on answering: the rows
 * that it leaves a second beside COPY of them, which meets the same load, and the server's p99
 * during the rebuild beside its p99 before. The log is written by market.ts, every event into its
 * stream: by commands, as the simulation writes, it would take minutes more and be the same log.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { allProjections } from '../backend/modules/modules.ts'
import { sql } from '../backend/postgres/db.ts'
import { copied, rowsLeft } from './copies.ts'
import { paced } from './paced.ts'
import { scenario } from './scenario.ts'
import { replayed } from './replayed.ts'
import { median, percentile, report } from './report.ts'
import { writeMarket } from '../backend/seed/events/market.ts'

const EVENTS = Number(process.env['EVENTS'] ?? 1_000_000)
const ROUNDS = 3
const PER_SECOND = 60
const NORMAL_MS = 15_000
const SLOWER = 3

await scenario({
  fill: async ({ databaseUrl, masterKey, log }) => {
    await writeMarket(log, EVENTS)
    await replayed(databaseUrl, masterKey)
  },
  run: async ({ ours, databaseUrl, masterKey, pool, db }) => {
    const shops = await db.many<{ businessId: string; ownerId: string }>(
      sql`SELECT business_id AS "businessId", owner_id AS "ownerId"
        FROM shops.shop
        ORDER BY business_id
        LIMIT 50`,
    )
    const asks = shops
      .flatMap(({ businessId, ownerId }) => [
        `/api/barbers/${ownerId}/slots`,
        `/api/businesses/${businessId}/barbers`,
        '/api/search?q=barberia',
      ])
      .map((path) => ({ method: 'GET', path }) as const)
    await paced(ours, asks, PER_SECOND, pause(NORMAL_MS / 3))
    const normal = await paced(ours, asks, PER_SECOND, pause(NORMAL_MS))

    const client = await pool.connect()
    const { texts, rows } = await rowsLeft(client)
    const seconds: number[] = []
    const copies: number[] = []
    const during: number[] = []
    let failed = normal.failed
    for (let round = 0; round < ROUNDS; round++) {
      const rebuild = replayed(databaseUrl, masterKey)
      const meanwhile = await paced(ours, asks, PER_SECOND, rebuild)
      during.push(...meanwhile.millis)
      failed += meanwhile.failed
      seconds.push((await rebuild).seconds)
      const copy = copied(client, texts)
      await paced(ours, asks, PER_SECOND, copy)
      copies.push(await copy)
    }
    client.release()

    const speed = (taken: number) => ({ perSecond: rows / taken, millis: [] })
    const reached = report(
      `rebuild of ${allProjections.length} projections over ${EVENTS.toLocaleString('en')} events beside a server under ${PER_SECOND} requests a second, which leaves ${rows.toLocaleString('en')} rows`,
      [
        { what: 'rows by rebuild', run: speed(median(seconds)) },
        { what: 'rows by COPY', run: speed(median(copies)) },
      ],
      [{ ours: 'rows by rebuild', peer: 'rows by COPY', atLeast: 0.15 }],
    )
    const p99 = { normal: percentile(normal.millis, 0.99), during: percentile(during, 0.99) }
    const ratio = p99.during / p99.normal
    console.log(
      `  ${(EVENTS / median(seconds)).toFixed(0)} events per second; ${failed} of ${normal.millis.length + during.length} answers were not 200`,
    )
    console.log(
      `  API: p50 ${percentile(normal.millis, 0.5).toFixed(1)} ms, meanwhile ${percentile(during, 0.5).toFixed(1)}; p99 ${p99.normal.toFixed(1)} ms, meanwhile ${p99.during.toFixed(1)}: ${ratio.toFixed(2)} times (to reach: ${SLOWER} at most) ${ratio <= SLOWER ? 'reached' : 'NOT REACHED'}`,
    )
    return reached && ratio <= SLOWER && failed === 0
  },
})
