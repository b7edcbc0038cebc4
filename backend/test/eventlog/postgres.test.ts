/** The PostgreSQL log: what every log must do, and what only this one promises. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeEventLog } from '../../eventlog/conformance/suite.ts'
import { LogAway, WrongExpectedRevision } from '../../eventlog/log.ts'
import { openPostgresLog } from '../../eventlog/postgres/log.ts'
import { shareTail } from '../../eventlog/tail.ts'
import { sql } from '../../postgres/db.ts'
import { freshDatabase } from '../support/database.ts'

const { url, db } = await freshDatabase()

const dropConnections = async () => {
  await db.run(
    sql`SELECT pg_terminate_backend(pid)
      FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'balbu-log'`,
  )
}
describeEventLog('the event log in PostgreSQL', async () => ({
  log: await openPostgresLog(url),
  reopen: () => openPostgresLog(url),
  dropConnections,
}))
describeEventLog('the event log in PostgreSQL, its end read once for all', async () => ({
  log: shareTail(await openPostgresLog(url)),
  reopen: async () => shareTail(await openPostgresLog(url)),
  dropConnections,
}))

const metadata = {
  commandId: randomUUID(),
  correlationId: randomUUID(),
  actor: { id: 'system', role: 'system' as const },
  occurredAt: '2031-05-06T07:08:09.000Z',
}
const events = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    type: 'Happened',
    data: { n },
    metadata,
  }))

test('positions have no gaps, whatever was refused', async () => {
  const own = await freshDatabase()
  const [one, two] = await Promise.all([openPostgresLog(own.url), openPostgresLog(own.url)])
  const stream = `race-${randomUUID()}`
  await Promise.allSettled(
    Array.from({ length: 100 }, (_, n) =>
      (n % 2 ? one : two).append(n % 3 ? stream : `race-${randomUUID()}`, events(2), {
        expected: 'none',
      }),
    ),
  )
  const counted = await own.db.first<{ events: bigint; last: bigint; head: bigint }>(
    sql`SELECT count(*) AS events, max(position) AS last, (SELECT position FROM log.head) AS head
      FROM log.event`,
  )
  expect(counted?.events).toBe(2n * 35n)
  expect(counted).toEqual({ events: counted?.last, last: counted?.last, head: counted?.last })
  await Promise.all([one.close(), two.close()])
})

test('a log from before the time was kept is read with the writers’ own, and keeps it from now on', async () => {
  const own = await freshDatabase()
  const old = await openPostgresLog(own.url)
  const stream = `old-${randomUUID()}`
  await old.append(stream, events(2), { expected: 'none' })
  await old.close()
  // As an older version has left it.
  await own.db.pool.query('ALTER TABLE log.event DROP COLUMN recorded_at')
  const [one, two] = await Promise.all([openPostgresLog(own.url), openPostgresLog(own.url)])
  await one.append(stream, events(1), { expected: 1 })
  const times: string[] = []
  for await (const { recordedAt } of two.readStream(stream)) times.push(recordedAt)
  expect(times.slice(0, 2)).toEqual([metadata.occurredAt, metadata.occurredAt])
  expect(Date.parse(times[2] ?? '')).toBeLessThan(Date.parse(metadata.occurredAt))
  await Promise.all([one.close(), two.close()])
})

test('a log whose streams were found by their names gets the smaller key beside it, and loses the old one at the next start', async () => {
  const own = await freshDatabase()
  const old = await openPostgresLog(own.url)
  const [stream, other] = [`old-${randomUUID()}`, `old-${randomUUID()}`]
  await old.append(stream, events(3), { expected: 'none' })
  await old.close()
  // As an older version has left it, and a start of this one that was killed.
  await own.db.pool.query(
    'ALTER TABLE log.event ADD CONSTRAINT event_stream_revision_key UNIQUE (stream, revision)',
  )
  await own.db.pool.query(
    `UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'log.event_stream_key'::regclass`,
  )
  const keys = () =>
    own.db.many<{ name: string; valid: boolean }>(sql`
      SELECT indexrelid::regclass::text AS name, indisvalid AS valid
      FROM pg_index
      WHERE indrelid = 'log.event'::regclass AND indexrelid::regclass::text LIKE '%stream%'
      ORDER BY 1`)
  const [one, two] = await Promise.all([openPostgresLog(own.url), openPostgresLog(own.url)])
  expect(await keys()).toContainEqual({ name: 'log.event_stream_key', valid: true })
  await Promise.all([
    one.append(stream, events(1), { expected: 2 }),
    two.append(other, events(1), { expected: 'none' }),
  ])
  await expect(one.append(stream, events(1), { expected: 2 })).rejects.toThrow(
    WrongExpectedRevision,
  )
  await Promise.all([one.close(), two.close()])

  const next = await openPostgresLog(own.url)
  expect(await keys()).toEqual([{ name: 'log.event_stream_key', valid: true }])
  expect((await Array.fromAsync(next.readStream(stream))).map(({ revision }) => revision)).toEqual([
    0, 1, 2, 3,
  ])
  await expect(next.append(other, events(1), { expected: 'none' })).rejects.toThrow(
    WrongExpectedRevision,
  )
  // The key itself refuses what would be two of one revision.
  await expect(
    own.db.pool.query(
      `INSERT INTO log.event
        SELECT position + 100, stream, revision, gen_random_uuid(), type, data, metadata
        FROM log.event
        WHERE position = 1`,
    ),
  ).rejects.toThrow('event_stream_key')
  await next.close()
})

test('appends of one stream that build on each other may be sent without waiting', async () => {
  const log = await openPostgresLog(url)
  const stream = `chain-${randomUUID()}`
  const answers = await Promise.all([
    log.append(stream, events(1), { expected: 'none' }),
    log.append(stream, events(1), { expected: 'exists' }),
    log.append(stream, events(1), { expected: 1 }),
    log.append(stream, events(1), { expected: 2 }),
  ])
  expect(answers.map(({ revision }) => revision)).toEqual([0, 1, 2, 3])
  await log.close()
})

test('an append that the database will not have fails alone', async () => {
  const own = await freshDatabase()
  const log = await openPostgresLog(own.url)
  await own.db.pool.query("ALTER TABLE log.event ADD CHECK (type <> 'Forbidden')")
  const outcomes = await Promise.allSettled([
    log.append(`a-${randomUUID()}`, events(1), { expected: 'none' }),
    log.append(
      `b-${randomUUID()}`,
      events(1).map((event) => ({ ...event, type: 'Forbidden' })),
      { expected: 'none' },
    ),
    log.append(`c-${randomUUID()}`, events(1), { expected: 'none' }),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await log.head()).toBe(2n)
  await log.close()
})

test('an event id that another stream has is refused', async () => {
  const log = await openPostgresLog(url)
  const mine = events(1)
  await log.append(`one-${randomUUID()}`, mine, { expected: 'none' })
  await expect(log.append(`two-${randomUUID()}`, mine, { expected: 'any' })).rejects.toThrow(
    'another append',
  )
  await log.close()
})

test('an append gives up, and says so, when the database lets nobody in', async () => {
  const own = await freshDatabase()
  const log = await openPostgresLog(own.url, { patience: 300 })
  const name = new URL(own.url).pathname.slice(1)
  await db.pool.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await db.run(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${name}`)
  await expect(
    log.append(`away-${randomUUID()}`, events(1), { expected: 'none' }),
  ).rejects.toMatchObject({ name: 'OutcomeUnknown' })
  await log.close()
})

test('close leaves no connection', async () => {
  const own = await freshDatabase()
  const log = await openPostgresLog(own.url)
  const stop = new AbortController()
  for await (const { caughtUp } of log.subscribe({ from: 0n, signal: stop.signal }))
    if (caughtUp) stop.abort()
  await log.close()
  // The server notices a connection that is gone a moment after the client has left.
  await expect
    .poll(() =>
      own.db.first(
        sql`SELECT count(*)::int AS connections
          FROM pg_stat_activity
          WHERE datname = current_database() AND application_name = 'balbu-log'`,
      ),
    )
    .toEqual({ connections: 0 })
})

test.each([
  ['plain appends', 'none'],
  ['appends that are judged one by one', 'any'],
] as const)('a writer of an epoch that is over appends nothing: %s', async (_, expected) => {
  const own = await freshDatabase()
  const before = await openPostgresLog(own.url)
  const stream = () => `epoch-${randomUUID()}`
  await before.append(stream(), events(1), { expected })
  // A standby has taken over.
  await own.db.run(sql`UPDATE log.head SET epoch = epoch + 1`)
  const head = await before.head()
  const refused = await Promise.allSettled([
    before.append(stream(), events(1), { expected }),
    before.append(stream(), events(2), { expected }),
  ])
  for (const one of refused)
    expect(one).toEqual({ status: 'rejected', reason: expect.any(LogAway) })
  expect(await before.head()).toBe(head)
  const since = await openPostgresLog(own.url)
  await since.append(stream(), events(1), { expected })
  expect(await before.head()).toBe(head + 1n)
  await Promise.all([before.close(), since.close()])
})

test('a log from before epochs gets the first one, and goes on', async () => {
  const own = await freshDatabase()
  const old = await openPostgresLog(own.url)
  await old.append(`old-${randomUUID()}`, events(1), { expected: 'none' })
  await old.close()
  await own.db.pool.query('ALTER TABLE log.head DROP COLUMN epoch')
  const log = await openPostgresLog(own.url)
  await log.append(`new-${randomUUID()}`, events(1), { expected: 'none' })
  expect(await own.db.first(sql`SELECT epoch, position FROM log.head`)).toEqual({
    epoch: 1,
    position: 2n,
  })
  await log.close()
})
