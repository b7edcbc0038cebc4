/**
 * A log that is not the one that was read: an emptied server, a restored backup, another address.
 * It is refused, and there is a way out.
 */
import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { AnotherLog } from '../../eventlog/continuity.ts'
import { openEventStoreLog } from '../../eventlog/eventstoredb/log.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { openPostgresLog } from '../../eventlog/postgres/log.ts'
import { openLogger } from '../../observability/logger.ts'
import { type Db, sql } from '../../postgres/db.ts'
import { projectionsCli } from '../../projections/engine/operate/cli.ts'
import { startProjector } from '../../projections/engine/operate/projector.ts'
import { reactor, startReactor } from '../../workers/delivery/reactor.ts'
import { followToHead } from '../../workers/kernel/checkpoint.ts'
import { Ledger } from '../../workers/delivery/ledger.ts'
import { prepareWorkersSchema } from '../../workers/kernel/schema.ts'
import { freshDatabase } from '../support/database.ts'
import { startEventStoreDouble, UNHURRIED } from '../support/eventstore-double/server.ts'
import { eventually } from '../support/eventually.ts'
import { accounts, bankOn, Opened } from '../support/projecting.ts'

const double = await startEventStoreDouble()
afterAll(() => double.close())

interface Store {
  open(): Promise<EventLog>
  /** Makes of it what a restored backup is: as it was at a position. */
  restore(position: bigint): Promise<void>
  /** Makes another, empty one of it. */
  replace(): Promise<void>
}

async function postgresStore(): Promise<Store> {
  const { url, db } = await freshDatabase()
  return {
    open: () => openPostgresLog(url, { lookEvery: 50 }),
    async restore(position) {
      await db.pool.query(
        `BEGIN; DELETE FROM log.event WHERE position > ${position}; UPDATE log.head SET position = ${position}; COMMIT`,
      )
    },
    async replace() {
      await db.pool.query(
        'BEGIN; DELETE FROM log.event; UPDATE log.head SET position = 0, identity = gen_random_uuid(); COMMIT',
      )
    },
  }
}

async function eventStore(): Promise<Store> {
  double.store.forgetAll()
  const away = (work: () => void) => double.whileAway(async () => work())
  return {
    open: () => openEventStoreLog(double.url, UNHURRIED),
    restore: (position) => away(() => double.store.forgetAfter(position)),
    replace: () => away(() => double.store.forgetAll()),
  }
}

const metadata = {
  commandId: randomUUID(),
  correlationId: randomUUID(),
  actor: { id: 'system', role: 'system' as const },
  occurredAt: '2031-05-06T07:08:09Z',
}
const opening = () => [
  { id: randomUUID(), ...Opened({ account: randomUUID(), owner: 'Ana' }), metadata },
]
const write = (log: EventLog) => log.append(`bank-${randomUUID()}`, opening(), { expected: 'none' })
const told = reactor({ name: 'told', from: 'head', on: (when) => [when(Opened, () => [])] })

describe.each([
  ['PostgreSQL', postgresStore],
  ['EventStoreDB', eventStore],
] as const)('a log in %s that is not the one that was read', (_, make) => {
  let store: Store
  let db: Db
  let backup: bigint
  beforeEach(async () => {
    store = await make()
    db = (await freshDatabase()).db
  })

  const opened = async () => {
    const log = await store.open()
    onTestFinished(() => log.close())
    return log
  }
  const project = (log: EventLog) => startProjector({ db, log, projections: [accounts] })
  const react = (log: EventLog) =>
    startReactor(told, {
      log,
      db,
      channels: ['mail'],
      ledger: new Ledger(db, { leaseSeconds: 30 }),
      logger: openLogger('silent'),
      queue: { add: async () => {} } as never,
    })
  const cli = async (log: EventLog, ...args: string[]) => {
    const printed: string[] = []
    const out = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        printed.push(String(chunk))
        done()
      },
    })
    const code = await projectionsCli(args, {
      projections: [accounts],
      open: async () => ({ db, log, close: async () => {} }),
      rebuilt: followToHead,
      out,
    })
    return { code, text: printed.join('') }
  }
  const rows = () => db.many(sql`SELECT owner FROM accounts.account`)

  /** A life of three accounts, two of them in the backup, read by a projection and a reactor. */
  async function lived() {
    const log = await store.open()
    await prepareWorkersSchema(db)
    const projector = await project(log)
    const reacting = await react(log)
    await write(log)
    backup = (await write(log)).position
    const { position } = await write(log)
    await eventually(
      'all is read',
      async () => projector.position === position && reacting.health().position === position,
    )
    await eventually(
      'and kept',
      async () =>
        (await db.first<{ position: bigint }>(sql`SELECT position FROM workers.checkpoint`))
          ?.position === position,
    )
    await projector.stop()
    await reacting.close()
    await log.close()
  }

  test.for(['restore', 'replace'] as const)(
    'is refused at the start (%s), and the way out works',
    async (how) => {
      await lived()
      await store[how](backup)
      const log = await opened()
      await expect(project(log)).rejects.toThrow(AnotherLog)
      await expect(react(log)).rejects.toThrow(/the reactor told has read .*rebuild all/)
      expect(await cli(log, 'status')).toMatchObject({
        code: 1,
        text: expect.stringContaining('Point to the right log'),
      })
      expect(await cli(log, 'verify', 'all')).toMatchObject({
        code: 1,
        text: expect.stringMatching(/the read model accounts has read .*rebuild all/),
      })

      expect((await cli(log, 'rebuild', 'all')).code).toBe(0)
      expect(await rows()).toHaveLength(how === 'restore' ? 2 : 0)
      const projector = await project(log)
      const reacting = await react(log)
      const { position } = await write(log)
      await eventually(
        'what comes now is seen',
        async () => projector.position === position && reacting.health().position === position,
      )
      expect(await rows()).toHaveLength(how === 'restore' ? 3 : 1)
      await projector.stop()
      await reacting.close()
      expect(await cli(log, 'verify', 'all')).toMatchObject({ code: 0 })
    },
  )

  test.for(['restore', 'replace'] as const)(
    'is refused while it is being read (%s): nothing more is written to it',
    async (how) => {
      const log = await opened()
      const problems: string[] = []
      const stop = new AbortController()
      onTestFinished(() => stop.abort())
      backup = (await write(log)).position
      const last = await write(log)
      const following = (async () => {
        for await (const { position } of log.subscribe({ from: 0n, signal: stop.signal }))
          if (position === last.position) problems.push('read')
      })().catch((error: Error) => problems.push(error.message))
      await eventually('all is read', async () => problems.includes('read'))
      await store[how](backup)
      await following
      expect(problems.at(-1)).toMatch(/^The event log (is another one|does not hold)/)
      await expect(write(log)).rejects.toThrow(AnotherLog)
      await expect(log.head()).rejects.toThrow(AnotherLog)
    },
  )

  test('is not what a place beyond its end is read from', async () => {
    const log = await opened()
    const { position } = await write(log)
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    await expect(
      (async () => {
        for await (const _ of log.subscribe({ from: position + 1_000n, signal: stop.signal }))
          stop.abort()
      })(),
    ).rejects.toThrow(AnotherLog)
  })

  test('is met by checkpoints from before logs had identities, and is theirs as long as it holds them', async () => {
    await lived()
    await db.run(sql`UPDATE projections.checkpoint SET log = NULL`)
    await db.run(sql`UPDATE workers.checkpoint SET log = NULL`)
    const log = await opened()
    const projector = await project(log)
    await (await react(log)).close()
    await projector.stop()
    const kept = await db.many(
      sql`SELECT log FROM projections.checkpoint UNION ALL SELECT log FROM workers.checkpoint`,
    )
    const mine = { log: await log.identity() }
    expect(kept).toEqual([mine, mine])
  })
})

test('a projection that was rebuilt from another log is left alone by a process that still reads the one before', async () => {
  const { db } = await freshDatabase()
  const [before, after] = [
    await (await postgresStore()).open(),
    await (await postgresStore()).open(),
  ]
  onTestFinished(async () => {
    await Promise.all([before.close(), after.close()])
  })
  const projector = await startProjector({ db, log: before, projections: [accounts] })
  const bank = bankOn(before)
  const shown = await bank.open(3)
  await eventually('it is read', async () => projector.position === shown)
  await bankOn(after).open(2)
  const out = new Writable({ write: (_chunk, _encoding, done) => done() })
  expect(
    await projectionsCli(['rebuild', 'all'], {
      projections: [accounts],
      open: async () => ({ db, log: after, close: async () => {} }),
      out,
    }),
  ).toBe(0)
  await bank.open(1)
  await eventually('it is left', async () => projector.position === undefined)
  expect(await db.many(sql`SELECT FROM accounts.account`)).toHaveLength(2)
  await projector.stop()
})
