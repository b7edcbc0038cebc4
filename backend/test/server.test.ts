/** The whole server in this process: its door, its health, its end. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Running, startServer } from '../compose.ts'
import { ConfigError, readConfig } from '../config.ts'
import { openLogger } from '../observability/logger.ts'
import { sql } from '../postgres/db.ts'
import { freshDatabase } from './support/database.ts'
import { eventually } from './support/eventually.ts'
import { freePort } from './support/free-port.ts'
import { Listener } from './support/listener.ts'

const { url: databaseUrl, db } = await freshDatabase()
const logger = openLogger('silent')
const [port, metricsPort] = [await freePort(), await freePort()]
const config = (more: Record<string, string> = {}) =>
  readConfig({
    DATABASE_URL: databaseUrl,
    MASTER_KEY: Buffer.alloc(32, 5).toString('base64'),
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DEMO: '0',
    ...more,
  })
const connections = async () =>
  (
    await db.first<{ open: number }>(sql`
      SELECT count(*)::int AS open
      FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND application_name LIKE 'balbu%' AND application_name <> 'balbu'`)
  )?.open ?? 0

describe('a server', () => {
  let server: Running
  beforeAll(async () => {
    server = await startServer(config(), logger)
  })
  afterAll(() => server.close())
  const get = (path: string) => fetch(`${server.url}${path}`)

  test('is live, and ready once every part is', async () => {
    expect(await (await get('/api/health/live')).json()).toEqual({ status: 'live' })
    const ready = await get('/api/health/ready')
    expect(ready.status).toBe(200)
    const { status, checks } = (await ready.json()) as { status: string; checks: object }
    expect(status).toBe('ready')
    expect(checks).toMatchObject({
      database: { ok: true },
      log: { ok: true, position: '0' },
      followers: { ok: true },
      readModels: { ok: true },
    })
    expect(Object.keys(checks), 'jobs are no reason to ask another server').not.toContain('queue')
  })

  test.each([
    [
      'has failed',
      200,
      "status = 'failed', error = 'secret reason'",
      'balbu_projection_failed{projection="history"} 1',
    ],
    [
      'is being built',
      503,
      "status = 'building'",
      'balbu_projection_unbuilt{projection="history"} 1',
    ],
    [
      'stands in an older version',
      503,
      'version = version - 1',
      'balbu_projection_unbuilt{projection="history"} 1',
    ],
  ])(
    'whose read model %s answers readiness with %i and tells it as a metric',
    async (_, status, change, metric) => {
      const {
        rows: [before],
      } = await db.pool.query('SELECT version FROM projections.checkpoint WHERE name = $1', [
        'history',
      ])
      await db.pool.query(`UPDATE projections.checkpoint SET ${change} WHERE name = 'history'`)
      const answer = await get('/api/health/ready')
      expect(answer.status).toBe(status)
      expect(await answer.text()).not.toContain('secret reason')
      expect(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).toContain(
        metric,
      )
      await db.pool.query(
        `UPDATE projections.checkpoint SET status = 'live', error = NULL, version = $1 WHERE name = 'history'`,
        [(before as { version: number }).version],
      )
    },
  )

  test('counts what it answers, on a port of its own', async () => {
    await get('/api/auth/user')
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    expect(metrics).toMatch(
      /balbu_http_request_duration_seconds_count\{method="GET",route="\/api\/auth\/user",status="401"\} 1/,
    )
    expect(metrics).toContain('balbu_projection_lag_events{projection="appointments"} 0')
    expect(metrics).toContain('balbu_queue_jobs{state="waiting"} 0')
    expect(metrics).toContain('balbu_sources_up 1')
    expect((await get('/metrics')).headers.get('content-type')).not.toContain('text/plain')
  })

  test('does not start where its port is taken, and says so', async () => {
    const refusal = await startServer(config({ METRICS_PORT: 'off' }), logger).catch(
      (error: unknown) => error,
    )
    expect(refusal).toBeInstanceOf(ConfigError)
    expect(String(refusal)).toContain(`Port ${port} is taken`)
  })
})

test('a server without the API still says how it is', async () => {
  const own = await freshDatabase()
  const server = await startServer(
    config({
      DATABASE_URL: own.url,
      ROLES: 'projector,worker',
      METRICS_PORT: 'off',
      PORT: String(await freePort()),
    }),
    logger,
  )
  const ready = await fetch(`${server.url}/api/health/ready`)
  expect(ready.status).toBe(200)
  expect(await ready.json()).toMatchObject({
    checks: { queue: { ok: true, backend: 'postgres', waiting: 0 } },
  })
  expect((await fetch(`${server.url}/api/auth/user`)).status).toBe(404)
  await server.close()
})

test('roles in processes of their own make one product', async () => {
  const own = await freshDatabase()
  const [apiPort, backPort] = [await freePort(), await freePort()]
  const back = await startServer(
    config({
      DATABASE_URL: own.url,
      ROLES: 'projector,worker',
      METRICS_PORT: 'off',
      PORT: String(backPort),
    }),
    logger,
  )
  const api = await startServer(
    config({ DATABASE_URL: own.url, ROLES: 'api', METRICS_PORT: 'off', PORT: String(apiPort) }),
    logger,
  )
  const registered = await fetch(`${api.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      nombre: 'Ana',
      email: 'ana@example.com',
      password: 'secreto',
      rol: 'barbero',
    }),
  })
  expect(registered.status).toBe(201)
  expect(registered.headers.get('x-projection')).toBeNull()
  await api.close()
  await back.close()
})

test('its end: not ready, sockets told, everything closed', async () => {
  const own = await startServer(
    config({ PORT: String(await freePort()), METRICS_PORT: 'off' }),
    logger,
  )
  const socket = new Listener(`${own.url.replace('http', 'ws')}/ws`)
  await socket.next('ready')
  await own.close()
  expect(await socket.closed()).toBe(1001)
  await expect(fetch(`${own.url}/api/health/live`)).rejects.toThrow()
  await eventually(
    'every connection to the database is closed',
    async () => (await connections()) === 0,
  )
  // Twice is once.
  await own.close()
})

test('a start that fails leaves nothing open', async () => {
  const blocker = createServer()
  blocker.listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const { port: taken } = blocker.address() as AddressInfo
  await expect(
    startServer(config({ PORT: String(taken), METRICS_PORT: 'off' }), logger),
  ).rejects.toThrow(`Port ${taken}`)
  await eventually(
    'every connection to the database is closed',
    async () => (await connections()) === 0,
  )
  blocker.close()
})

test('a database that is not there is named, without its password', async () => {
  const refusal = await startServer(
    config({ DATABASE_URL: `postgres://somebody:secret@127.0.0.1:${await freePort()}/nowhere` }),
    logger,
  ).catch((error: unknown) => String(error))
  expect(refusal).toMatch(/PostgreSQL does not answer at 127\.0\.0\.1:\d+\/nowhere/)
  expect(refusal).not.toContain('secret')
})
