/**
 * What the search's memory takes: our server with 20,000 shops and 60,000 barbers mirrored beside
 * the same one with MEMORY=0, each after the same 4,000 searches (a process that has worked has a larger
 * young generation). Resident megabytes at most, and once it has been idle for a while.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, serverChild } from '../backend/test/faults/server-child.ts'
import { inMemory } from './in-memory.ts'
import { mostMegabytes, residentMegabytes } from './processors.ts'
import { QUIET, withPostgres } from './scenario.ts'
import { openTools } from './tools.ts'
import { here, ids, shopRows } from './shops.ts'
import { randomBytes } from 'node:crypto'

const SHOPS = 20_000
const SEARCHES = 4_000
const AT_ONCE = 20
/** V8 gives memory back after some seconds without work. Milliseconds. */
const IDLE = 15_000
/** To stay under, beside the server without memory. */
const MOST = 200

await withPostgres(async (postgres) => {
  const ground = {
    databaseUrl: await postgres.database('balbu'),
    masterKey: randomBytes(32),
  }
  const grown = (await measured(ground, 'MEMORY=1')) - (await measured(ground, 'MEMORY=0'))
  console.log(
    `  at most: +${grown} MB (to reach: +${MOST} at most) ${grown <= MOST ? 'reached' : 'NOT REACHED'}`,
  )
  if (grown > MOST) process.exitCode = 1
})

async function measured(
  ground: { readonly databaseUrl: string; readonly masterKey: Buffer },
  memory: 'MEMORY=0' | 'MEMORY=1',
): Promise<number> {
  const metricsPort = await freePort()
  const server = await serverChild({
    DATABASE_URL: ground.databaseUrl,
    MASTER_KEY: ground.masterKey.toString('base64'),
    METRICS_PORT: String(metricsPort),
    ...QUIET,
    ...(memory === 'MEMORY=0' && { MEMORY: '0' }),
  })
  await using closing = new AsyncDisposableStack()
  if (memory === 'MEMORY=1') {
    await server.start()
    const { pool } = await openTools(ground, closing)
    await pool.query(ids)
    await pool.query(shopRows(1, SHOPS))
    await pool.query('VACUUM ANALYZE')
    await server.kill()
  }
  closing.defer(async () => void (await server.stop()))
  const began = performance.now()
  const seconds = () => ((performance.now() - began) / 1_000).toFixed(1)
  await server.start()
  const ready = seconds()
  if (memory === 'MEMORY=1') await inMemory(metricsPort)
  const loaded = seconds()
  await searchOf(server.url)
  const most = await mostMegabytes(server.pid())
  await pause(IDLE)
  const standing = await residentMegabytes(server.pid())
  console.log(
    `  ${memory}: ready after ${ready} s, loaded after ${loaded} s; ${most} MB at most, ${standing} MB standing`,
  )
  return most
}

async function searchOf(url: string): Promise<void> {
  let sent = 0
  const search = async () => {
    for (let count = sent++; count < SEARCHES; count = sent++) {
      const answer = await fetch(
        `${url}/api/search?q=degradado&lat=${here.lat + count / 100_000}&lng=${here.lng}`,
      )
      if (!answer.ok) throw new Error(`a search was answered ${answer.status}`)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, search))
}
