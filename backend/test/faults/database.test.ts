/**
 * PostgreSQL goes away in the middle of everything and comes back: the server recovers by itself,
 * its sockets tell again, and nothing acknowledged is lost.
 */
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { Db, openPool } from '../../postgres/db.ts'
import { startEmbedded } from '../../postgres/embedded.ts'
import { misplaced, overlaps } from '../../projections/booking/invariants.ts'
import { eventually } from '../support/eventually.ts'
import { Listener } from '../support/listener.ts'
import { seed } from '../support/seed.ts'
import { problems } from './checks.ts'
import { call } from './call.ts'
import { freePort, serverChild } from './server-child.ts'
import { trade } from './trade.ts'
import { finishAll } from './unfinished.ts'
import { openMarket } from '../../seed/http/market.ts'

const ZONE = 'America/Mexico_City'

test('a PostgreSQL that stops and starts under load is survived', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'balbu-fault-'))
  await chmod(dir, 0o755)
  const cluster = { dir, settings: { port: String(await freePort()) } }
  let postgres = await startEmbedded(cluster)
  const databaseUrl = await postgres.database('balbu')
  const environment = {
    DATABASE_URL: databaseUrl,
    MASTER_KEY: randomBytes(32).toString('base64'),
    TIMEZONE: ZONE,
  }
  const server = await serverChild(environment)
  onTestFinished(async () => {
    await server.kill()
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  })
  await server.start()
  const market = await openMarket(server.url, { barbers: 3, clients: 6 })

  const [barber] = market.barbers
  const socket = new Listener(`${server.url.replace('http', 'ws')}/ws`, {
    'x-session-id': barber?.sessionId ?? '',
  })
  onTestFinished(() => socket.close())
  await socket.next('ready')

  const over = new AbortController()
  const { told: acknowledged, ended } = trade(server.url, market, over.signal, { seed, zone: ZONE })
  for (let outage = 0; outage < 3; outage++) {
    await pause(700)
    await postgres.stop()
    await eventually(
      'the server says that it is not ready',
      async () => !(await fetch(`${server.url}/api/health/ready`)).ok,
    )
    postgres = await startEmbedded(cluster)
    await eventually(
      'the server is ready again',
      async () => (await fetch(`${server.url}/api/health/ready`)).ok,
      { seconds: 60 },
    )
    await eventually(
      'a barber changes a price',
      async () =>
        (
          await call(server.url, 'PUT', `/api/services/${barber?.serviceId}`, {
            sessionId: barber?.sessionId ?? '',
            body: { precio: 16 + outage },
          })
        )?.status === 200,
    )
    await socket.next('barber_updated')
  }
  await pause(500)
  over.abort()
  await ended

  expect(acknowledged.surprises).toEqual([])
  expect(acknowledged.booked.size).toBeGreaterThan(10)
  const pool = openPool(databaseUrl)
  onTestFinished(() => pool.end())
  const db = new Db(pool)
  await eventually('the read models have caught up', async () => {
    const answer = await call(server.url, 'GET', '/api/appointments?limit=200', {
      sessionId: barber?.sessionId ?? '',
    })
    const listed = new Set(
      (answer?.body as unknown as { id: string }[] | undefined)?.map(({ id }) => id),
    )
    return [...acknowledged.booked]
      .filter(([, { barberId }]) => barberId === barber?.id)
      .slice(0, 200)
      .every(([id]) => listed.has(id))
  })
  expect((await finishAll(environment)).left, 'what the clock has left half done').toBe(0)
  await eventually(
    'every acknowledged act is in the log, and the rules allow every history',
    async () => {
      expect(await problems(db, acknowledged)).toEqual([])
      return true
    },
  )
  expect(await overlaps(db), 'pairs that overlap').toBe(0)
  expect(await misplaced(db), 'appointments on two days or none').toBe(0)
}, 180_000)
