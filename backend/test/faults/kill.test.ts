/**
 * kill -9, twenty times, in the middle of everything. Whatever was acknowledged is in the log; the read models are
 * what the log says; every message went out once.
 */
import { createServer } from 'node:http'
import { randomBytes } from 'node:crypto'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { sql } from '../../postgres/db.ts'
import { freshDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { openMarket, trade } from './market.ts'
import { serverChild } from './server-child.ts'

const ZONE = 'America/Mexico_City'
const KILLS = 20

test('twenty kills under load lose nothing, double nothing and leave every read model right', async () => {
  const { url: databaseUrl, db } = await freshDatabase()
  const gateway = await smsGateway()
  const environment = { DATABASE_URL: databaseUrl, MASTER_KEY: randomBytes(32).toString('base64'), TIMEZONE: ZONE, SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_TOKEN: 'token' }
  const server = await serverChild(environment)
  onTestFinished(async () => {
    await server.kill()
    gateway.close()
  })
  await server.start()
  const market = await openMarket(server.url, { barbers: 4, clients: 10 })

  const over = new AbortController()
  const trading = trade(server.url, market, over.signal, { zone: ZONE })
  for (let kill = 0; kill < KILLS; kill++) {
    await pause(150 + Math.random() * 700)
    await server.kill()
    await server.start()
  }
  over.abort()
  const acknowledged = await trading
  expect(acknowledged.surprises, 'answers that no client should get').toEqual([])
  expect(acknowledged.booked.size, 'bookings under load').toBeGreaterThan(KILLS)

  const inLog = async (type: string) => new Set((await db.many<{ id: string }>(sql`SELECT data ->> 'appointmentId' AS id FROM log.event WHERE type = ${type}`)).map(({ id }) => id))
  const [booked, confirmed, rejected] = await Promise.all(['AppointmentBooked', 'AppointmentConfirmed', 'AppointmentRejected'].map(inLog))
  expect([...acknowledged.booked.keys()].filter((id) => !booked?.has(id)), 'acknowledged bookings that the log lacks').toEqual([])
  expect([...acknowledged.confirmed].filter((id) => !confirmed?.has(id)), 'acknowledged confirmations that the log lacks').toEqual([])
  expect([...acknowledged.rejected].filter((id) => !rejected?.has(id)), 'acknowledged rejections that the log lacks').toEqual([])

  const settled = await eventually('every delivery is settled', async () => {
    const rows = await db.many<{ status: string; count: number }>(sql`SELECT status, count(*)::int AS count FROM workers.delivery GROUP BY status`)
    // Skipped: what it would have said had been overtaken when its turn came.
    return rows.every(({ status }) => ['sent', 'skipped', 'doubtful'].includes(status)) && rows
  }, { seconds: 120 })
  const { expected } = (await db.first<{ expected: number }>(sql`SELECT count(*)::int AS expected FROM log.event WHERE type IN ('AppointmentBooked', 'AppointmentConfirmed', 'AppointmentRejected')`)) ?? { expected: 0 }
  expect(settled.reduce((total, { count }) => total + count, 0), 'one delivery for each event').toBe(expected)
  expect(gateway.twice(), 'messages that the gateway was asked to send twice').toEqual([])
  const ended = (...statuses: string[]) => settled.filter(({ status }) => statuses.includes(status)).reduce((total, { count }) => total + count, 0)
  // Of a doubtful one its sender died in the act: the gateway has it or not.
  expect(gateway.sent(), 'messages that the gateway has').toBeGreaterThanOrEqual(ended('sent'))
  expect(gateway.sent(), 'messages that the gateway has').toBeLessThanOrEqual(ended('sent', 'doubtful'))
  const repeated = await db.many(sql`SELECT user_id, appointment_id, type FROM inbox.notification GROUP BY 1, 2, 3 HAVING count(*) > 1`)
  expect(repeated, 'notifications told twice').toEqual([])

  expect(await server.stop(), 'ends by itself when asked').toBe(0)
  const verified = await promisify(execFile)(process.execPath, ['scripts/projections.ts', 'verify', 'all'], { cwd: join(import.meta.dirname, '../../..'), env: { ...process.env, NODE_ENV: 'test', ...environment } })
  expect(verified.stdout).toContain('appointments')
}, 300_000)

/** A text-message gateway over HTTP that remembers what it was asked to send. */
async function smsGateway() {
  const asked = new Map<string, number>()
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const key = String(request.headers['idempotency-key'])
      asked.set(key, (asked.get(key) ?? 0) + 1)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}/`,
    sent: () => asked.size,
    twice: () => [...asked].filter(([, times]) => times > 1).map(([key]) => key),
    close: () => server.close(),
  }
}
