/**
 * kill -9, again and again, in the middle of everything. Whatever was acknowledged is in the log; the
 * read models are what the log says; every message went out once; whatever was cut off in the
 * middle is brought to its end.
 */
import { createServer } from 'node:http'
import { randomBytes } from 'node:crypto'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { sql } from '../../postgres/db.ts'
import { misplaced, overlaps } from '../../projections/booking/invariants.ts'
import { freshDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { seed } from '../support/seed.ts'
import { problems, wanted } from './checks.ts'
import { serverChild } from './server-child.ts'
import { type Acknowledged, trade } from './trade.ts'
import { finishAll } from './unfinished.ts'
import { randomFor } from '../../seed/random.ts'
import { openMarket } from '../../seed/http/market.ts'

const ZONE = 'America/Mexico_City'
const KILLS = Number(process.env['KILLS'] ?? 6)

test('kills under load lose nothing, double nothing and leave every read model right', async () => {
  const { url: databaseUrl, db } = await freshDatabase()
  const gateway = await smsGateway()
  const environment = {
    DATABASE_URL: databaseUrl,
    MASTER_KEY: randomBytes(32).toString('base64'),
    TIMEZONE: ZONE,
    SMS_GATEWAY_URL: gateway.url,
    SMS_GATEWAY_TOKEN: 'token',
  }
  const server = await serverChild(environment)
  onTestFinished(async () => {
    await server.kill()
    gateway.close()
  })
  await server.start()
  const market = await openMarket(server.url, { barbers: 4, clients: 10 })
  // Only confirmed numbers are texted.
  await db.run(sql`UPDATE vault.account SET telefono_confirmed_at = now()`)

  process.stdout.write(`SEED=${seed}\n`)
  const [over, random] = [new AbortController(), randomFor('kill', seed)]
  const { told: acknowledged, ended: trading } = trade(server.url, market, over.signal, {
    seed,
    zone: ZONE,
  })
  // More of them where chance has brought too little of something: what never happened proves
  // nothing.
  for (
    let kill = 0;
    kill < KILLS || (kill < 3 * KILLS && missing(acknowledged).length > 0);
    kill++
  ) {
    await pause(150 + random() * 700)
    await server.kill()
    await server.start()
  }
  over.abort()
  await trading
  expect(acknowledged.surprises, 'answers that no client should get').toEqual([])
  expect(missing(acknowledged), 'what too little of has happened').toEqual([])

  const settled = await eventually(
    'there is one delivery for each event, and it is settled',
    async () => {
      const rows = await db.many<{ status: string; count: number }>(
        sql`SELECT status, count(*)::int AS count FROM workers.delivery GROUP BY status`,
      )
      // Skipped: what it would have said had been overtaken when its turn came.
      const isSettled = rows.every(({ status }) => ['sent', 'skipped', 'doubtful'].includes(status))
      return (
        isSettled &&
        rows.reduce((total, { count }) => total + count, 0) === (await wanted(db)).deliveries &&
        rows
      )
    },
    { seconds: 120 },
  )
  expect(gateway.twice(), 'messages that the gateway was asked to send twice').toEqual([])
  const ended = (...statuses: string[]) =>
    settled
      .filter(({ status }) => statuses.includes(status))
      .reduce((total, { count }) => total + count, 0)
  // Of a doubtful one its sender died in the act: the gateway has it or not.
  expect(gateway.sent(), 'messages that the gateway has').toBeGreaterThanOrEqual(ended('sent'))
  expect(gateway.sent(), 'messages that the gateway has').toBeLessThanOrEqual(
    ended('sent', 'doubtful'),
  )
  const notified = () =>
    db.first<{ count: number }>(sql`SELECT count(*)::int AS count FROM inbox.notification`)
  await eventually(
    'everybody has been told once of each event',
    async () => (await notified())?.count === (await wanted(db)).notifications,
  )

  expect(await server.stop(), 'ends by itself when asked').toBe(0)
  expect((await finishAll(environment)).left, 'what the clock has left half done').toBe(0)
  expect(await problems(db, acknowledged)).toEqual([])
  expect(await overlaps(db), 'pairs that overlap').toBe(0)
  expect(await misplaced(db), 'appointments on two days or none').toBe(0)
  const verified = await promisify(execFile)(
    process.execPath,
    ['scripts/projections.ts', 'verify', 'all'],
    {
      cwd: join(import.meta.dirname, '../../..'),
      env: { ...process.env, NODE_ENV: 'test', ...environment },
    },
  ).catch((error: { stdout: string; stderr: string }) => error)
  // Where it takes long, how far it is stands between.
  const said = verified.stdout.match(/^\S+: .*$/gm) ?? []
  expect(
    said.filter((line) => !line.includes(': identical at')),
    `read models that differ ${verified.stderr}`,
  ).toEqual([])
  expect(verified.stdout).toContain('appointments: identical')
  // Each start, of which there may be sixty, reads the code of two processes.
}, 600_000)

/** What has not happened often enough to be a proof, with how often it has. */
function missing({ booked, acts, races, nights }: Acknowledged): [what: string, times: number][] {
  const kinds = (['confirm', 'reject', 'cancel', 'reschedule'] as const).map(
    (kind): [string, number, number] => [kind, acts.filter(({ what }) => what === kind).length, 4],
  )
  const counted: [string, number, number][] = [
    ...kinds,
    ['a confirmation that met a cancellation', races.length, 4],
    ['a night that was blocked', nights, 4],
    ['book', booked.size, KILLS],
  ]
  return counted.flatMap(([what, times, least]): [string, number][] =>
    times < least ? [[what, times]] : [],
  )
}

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
