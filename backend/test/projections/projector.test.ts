/**
 * The projector on a real database and a real log: nothing doubled, nothing lost, whatever breaks
 * in between.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { system } from '../../domain/kernel/event.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { openPostgresLog } from '../../eventlog/postgres/log.ts'
import { openEventLog } from '../../eventlog/sealed.ts'
import type { StoredMetadata } from '../../eventlog/upcast.ts'
import { Applying, type PositionRange } from '../../projections/engine/apply/apply.ts'
import type { ProjectionFailure } from '../../projections/engine/apply/faults.ts'
import { openPositions } from '../../projections/engine/positions/positions.ts'
import type { Projection } from '../../projections/engine/apply/projection.ts'
import { type Projector, startProjector } from '../../projections/engine/operate/projector.ts'
import { Db, openPool, sql } from '../../postgres/db.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import {
  accounts,
  bankOn,
  Closed,
  fragileOf,
  Looked,
  Opened,
  Paid,
  POISON,
} from '../support/projecting.ts'

interface House extends TestDatabase {
  readonly log: EventLog
  /** Pipelined, as the server has it. */
  readonly writing?: Db
}

const started: Projector[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((projector) => projector.stop()))
})

async function house(): Promise<House> {
  const database = await freshDatabase()
  const log = await openPostgresLog(database.url)
  const pipelined = openPool(database.url, { max: 2, pipeline: true })
  afterAll(() => Promise.all([log.close(), pipelined.end()]))
  return { ...database, log, writing: new Db(pipelined) }
}

async function run(
  { db, log, writing }: House,
  projections: readonly Projection[],
  onError: (failure: ProjectionFailure) => void = () => {},
): Promise<Projector> {
  const projector = await startProjector({
    db,
    log,
    projections,
    onError,
    ...(writing && { writing }),
  })
  started.push(projector)
  return projector
}

const reached = (projector: Projector, position: bigint, of?: readonly string[]) =>
  openPositions({ projector }).passed(position, { timeoutMs: 60_000, of })

async function totals({ db }: Pick<House, 'db'>) {
  const { rows } = await db.pool.query<{ payments: number; cents: number; total: number }>(
    'SELECT sum(payments)::int AS payments, sum(cents)::int AS cents, (SELECT cents::int FROM accounts.total) AS total FROM accounts.account',
  )
  return rows[0]
}

/**
 * Breaks every connection to the database but those of the log, as a restart of the server would.
 */
async function breakConnections({ db }: House) {
  await db.pool.query(
    `SELECT pg_terminate_backend(pid)
      FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'balbu'`,
  )
}

describe('the projector', () => {
  test('brings new events into the tables and says when', async () => {
    const home = await house()
    const bank = bankOn(home.log)
    const projector = await run(home, [accounts])
    await bank.open(3)
    const position = await bank.pay(10)
    expect(await reached(projector, position)).toBe(true)
    expect(await totals(home)).toEqual({ payments: 10, cents: 10, total: 10 })
    expect(await projector.status()).toMatchObject([
      { name: 'accounts', version: 1, position, lagEvents: 0, lagSeconds: 0, status: 'live' },
    ])
  })

  test('goes on where it stopped, after a restart', async () => {
    const home = await house()
    const bank = bankOn(home.log)
    const first = await run(home, [accounts])
    await bank.open(2)
    await reached(first, await bank.pay(5))
    await first.stop()
    const position = await bank.pay(5)
    expect(await reached(await run(home, [accounts]), position)).toBe(true)
    expect(await totals(home)).toEqual({ payments: 10, cents: 10, total: 10 })
  })

  test('finds a log that is full already and builds its tables from it', async () => {
    const home = await house()
    const bank = bankOn(home.log)
    await bank.open(1)
    await bank.pay(3_000, { size: 500 })
    const projector = await run(home, [accounts])
    await eventually('built', async () => projector.position === 3_001n)
    expect(await totals(home)).toEqual({ payments: 3_000, cents: 3_000, total: 3_000 })
    const position = await bank.pay(1)
    expect(await reached(projector, position)).toBe(true)
    expect((await totals(home))?.payments).toBe(3_001)
  })

  test('loses and doubles nothing when connections break in the middle of batches', async () => {
    const home = await house()
    const bank = bankOn(home.log)
    const projector = await run(home, [accounts])
    await bank.open(20)
    let isPaying = true
    const breaking = (async () => {
      let broken = 0
      while (isPaying) {
        const before = projector.position ?? 0n
        await breakConnections(home).catch(() => {})
        broken++
        await eventually(
          'it recovers',
          async () => (projector.position ?? 0n) > before || !isPaying,
        )
      }
      return broken
    })()
    const position = await bank.pay(2_000)
    isPaying = false
    expect(await breaking).toBeGreaterThan(3)
    expect(await reached(projector, position)).toBe(true)
    expect(await totals(home)).toEqual({ payments: 2_000, cents: 2_000, total: 2_000 })
  })

  test('is harmless beside another one', async () => {
    const home = await house()
    const bank = bankOn(home.log)
    const other = await freshPool(home)
    const [one, two] = [
      await run(home, [accounts, fragileOf('sound')]),
      await run(other, [fragileOf('sound'), accounts]),
    ]
    await bank.open(5)
    const position = await bank.pay(1_500, { size: 3 })
    expect(await reached(one, position)).toBe(true)
    expect(await reached(two, position)).toBe(true)
    expect(await totals(home)).toEqual({ payments: 1_500, cents: 1_500, total: 1_500 })
  })

  test.each([
    ['handler', 'pipelined'],
    ['table', 'pipelined'],
    ['table', 'plain'],
  ] as const)(
    'stops a projection whose %s refuses an event, exactly there, and no other (%s)',
    async (how, connection) => {
      const { writing, ...plain } = await house()
      const home = connection === 'plain' ? plain : { ...plain, writing }
      const bank = bankOn(home.log)
      const failures: ProjectionFailure[] = []
      const projector = await run(home, [accounts, fragileOf(how)], (failure) =>
        failures.push(failure),
      )
      await bank.open(3)
      await reached(projector, await bank.pay(5))
      const poisoned = await bank.pay(1, { cents: POISON })
      const position = await bank.pay(40, { size: 20 })
      expect(await reached(projector, position, ['accounts'])).toBe(true)
      // It looks for the very event that it can't take, one by one.
      await eventually(
        'the fragile one has stopped, and it was said',
        async () =>
          failures.length > 0 &&
          (await projector.status()).some(({ status }) => status === 'failed'),
      )
      expect(
        await reached(projector, position),
        'the stopped one is not waited for, and not said to show it',
      ).toBe(false)

      expect(await totals(home)).toMatchObject({ payments: 46 })
      expect(failures).toMatchObject([
        { projection: 'fragile', position: poisoned, eventType: 'Paid' },
      ])
      const [, fragile] = await projector.status()
      expect(fragile).toMatchObject({ status: 'failed', position: poisoned - 1n, lagEvents: 41 })
      expect(fragile?.error).toMatch(
        how === 'table' ? /^Paid at \d+: PostgreSQL 22003/ : /^Paid at \d+: TypeError/,
      )
      expect(fragile?.error, 'no personal data').not.toContain('Ana')
      expect((await home.db.pool.query('SELECT FROM fragile.payment')).rowCount).toBe(5)

      // Repaired and started again: it is tried again, catches up by itself and joins the others.
      await projector.stop()
      const repaired = await run(home, [accounts, fragileOf('sound')])
      const last = await bank.pay(1)
      // Until it is being tried again nobody waits for it.
      await eventually('it shows all of it', async () => reached(repaired, last))
      expect((await home.db.pool.query('SELECT FROM fragile.payment')).rowCount).toBe(47)
      expect((await repaired.status()).every(({ status }) => status === 'live')).toBe(true)
    },
  )

  test('misses nothing that the others take while one that has caught up is on its way to them', async () => {
    const home = await house()
    const bank = bankOn(home.log)
    const first = await run(home, [accounts, fragileOf('handler')])
    await bank.open(1)
    await bank.pay(1, { cents: POISON })
    const before = await bank.pay(3)
    await eventually('the fragile one has stopped', async () =>
      (await first.status()).some(({ status }) => status === 'failed'),
    )
    expect(await reached(first, before, ['accounts'])).toBe(true)
    await first.stop()

    const left = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const log: EventLog = {
      ...home.log,
      async *subscribe(options) {
        try {
          yield* home.log.subscribe(options)
        } finally {
          // The one that catches up begins before the others.
          if (options.from < before) {
            left.resolve()
            await release.promise
          }
        }
      },
    }
    const repaired = await run({ ...home, log }, [accounts, fragileOf('sound')])
    await left.promise
    const position = await bank.pay(1)
    await eventually('the others have taken it', async () => (await totals(home))?.payments === 5)
    release.resolve()
    expect(await reached(repaired, position)).toBe(true)
    expect((await home.db.pool.query('SELECT FROM fragile.payment')).rowCount).toBe(5)
  })

  test('lets a projection that is far behind catch up beside the others', async () => {
    const home = await house()
    const bank = bankOn(home.log)
    const first = await run(home, [accounts, fragileOf('sound')])
    await bank.open(3)
    await reached(first, await bank.pay(10))
    await first.stop()
    await home.db.pool.query(
      `UPDATE projections.checkpoint SET position = 0 WHERE name = 'fragile'; TRUNCATE fragile.payment`,
    )
    const projector = await run(home, [accounts, fragileOf('sound')])
    expect(await reached(projector, await bank.pay(10))).toBe(true)
    expect((await home.db.pool.query('SELECT FROM fragile.payment')).rowCount).toBe(20)
    expect(await totals(home)).toMatchObject({ payments: 20 })
  })
})

describe('passed', () => {
  test('is told by the database where the projector runs elsewhere', async () => {
    const home = await house()
    const bank = bankOn(home.log)
    await run(home, [accounts])
    const positions = openPositions({ db: (await freshPool(home)).db, projections: [accounts] })
    await bank.open(1)
    for (let round = 0; round < 20; round++)
      expect(await positions.passed(await bank.pay(1), { timeoutMs: 60_000 })).toBe(true)
    expect(await totals(home)).toMatchObject({ payments: 20 })
    await positions.close()
  })

  test('goes on after its connection is lost', async () => {
    const home = await house()
    const bank = bankOn(home.log)
    const projector = await run(home, [accounts])
    const positions = openPositions({ db: home.db, projections: [accounts] })
    await bank.open(1)
    expect(await positions.passed(await bank.pay(1), { timeoutMs: 60_000 })).toBe(true)
    await breakConnections(home)
    const position = await bank.pay(1)
    await reached(projector, position)
    await eventually('it asks again', () => positions.passed(position, { timeoutMs: 1_000 }))
    await positions.close()
  })

  test('can be closed at any moment, also while it connects', async () => {
    const home = await house()
    await run(home, [accounts])
    for (let round = 0; round < 10; round++) {
      const positions = openPositions({ db: home.db, projections: [accounts] })
      const waiting = positions.passed(1_000n, { timeoutMs: 60_000 })
      if (round % 2 === 0) await home.db.pool.query('SELECT 1')
      await positions.close()
      expect(await waiting).toBe(false)
    }
  })

  test('is false when the time is up, true for what nobody handles, and false at once for what a stopped one lacks', async () => {
    const home = await house()
    const bank = bankOn(home.log)
    const projector = await run(home, [accounts, fragileOf('handler')])
    await bank.open(1)
    const unhandled = await bank.write(Looked({ account: bank.accounts[0] ?? '' }))
    expect(await reached(projector, unhandled)).toBe(true)
    const positions = openPositions({ db: home.db, projections: [accounts, fragileOf('handler')] })
    const poisoned = await bank.pay(1, { cents: POISON })
    for (const { passed } of [openPositions({ projector }), positions]) {
      expect(await passed(poisoned, { timeoutMs: 60_000, of: ['accounts'] })).toBe(true)
      await eventually(
        'the other has stopped',
        async () => (await projector.status())[1]?.status === 'failed',
      )
      // Longer than the test may take: an answer means that nothing was waited for.
      expect(await passed(poisoned, { timeoutMs: UNREASONABLE_MS })).toBe(false)
      expect(
        await passed(poisoned, { timeoutMs: UNREASONABLE_MS, types: new Set([Paid.type]) }),
      ).toBe(false)
      expect(
        await passed(poisoned, { timeoutMs: UNREASONABLE_MS, types: new Set([Closed.type]) }),
        'it knows nothing of closing',
      ).toBe(true)
      expect(await passed(poisoned + 1n, { timeoutMs: 50 })).toBe(false)
    }
    await positions.close()
  })

  test.each(['in the process', 'elsewhere'] as const)(
    'waits for no projection that catches up, and does not say that it shows what it lacks (projector %s)',
    async (where) => {
      const home = await house()
      const bank = bankOn(home.log)
      const projections = [accounts, fragileOf('sound')]
      const first = await run(home, projections)
      await bank.open(3)
      await reached(first, await bank.pay(3_000, { size: 500 }))
      await first.stop()
      await home.db.pool.query(
        `UPDATE projections.checkpoint SET position = 0 WHERE name = 'fragile'; TRUNCATE fragile.payment`,
      )
      const { log, letRead } = slowFromTheStart(home.log)
      const projector = await run({ ...home, log }, projections)
      const { passed, close } = openPositions(
        where === 'elsewhere' ? { db: home.db, projections } : { projector },
      )

      const closed = await bank.write(Closed({ account: bank.accounts[0] ?? '' }))
      expect(
        await passed(closed, { timeoutMs: UNREASONABLE_MS, types: new Set([Closed.type]) }),
      ).toBe(true)
      const paid = await bank.pay(1)
      expect(
        await passed(paid, { timeoutMs: UNREASONABLE_MS, types: new Set([Paid.type]) }),
        'fragile has not got it yet',
      ).toBe(false)
      expect((await totals(home))?.total, 'the one at the end was waited for').toBe(3_001)
      const reader = passed(paid, { timeoutMs: 60_000, of: ['fragile'] })
      letRead()
      expect(await reader, 'who is about to read it waits').toBe(true)
      expect((await home.db.pool.query('SELECT FROM fragile.payment')).rowCount).toBe(3_001)
      await close()
    },
  )
})

const UNREASONABLE_MS = 600_000

/** A log that gives nothing to who begins at its start, until it is told to. */
function slowFromTheStart(log: EventLog) {
  const gate = Promise.withResolvers<void>()
  async function* subscribe(options: Parameters<EventLog['subscribe']>[0]) {
    if (options.from === 0n)
      await Promise.race([
        gate.promise,
        new Promise((done) => options.signal?.addEventListener('abort', done)),
      ])
    yield* log.subscribe(options)
  }
  return { log: { ...log, subscribe }, letRead: gate.resolve }
}

/** The same database through connections of one's own, as another process would have. */
describe('an event of a newer version, as in the middle of a deployment', () => {
  test("holds up the old program's projector, which says so, until the new one has applied it", async () => {
    const home = await house()
    const bank = bankOn(home.log)
    const keys = {
      of: async () => new Map<string, Buffer>(),
      ensure: async () => new Map<string, Buffer>(),
    }
    // It knows the first versions alone.
    const old = await run(
      { ...home, log: openEventLog(home.log, { events: [Opened, Paid], keys, upcasters: [] }) },
      [accounts],
    )
    await bank.open(1)
    const before = await bank.pay(2)
    await eventually('it has them', async () => old.position === before)
    expect(old.followers()).toEqual([{ name: 'projections', position: before, problem: undefined }])

    const [account = ''] = bank.accounts
    const metadata: StoredMetadata = {
      commandId: randomUUID(),
      correlationId: randomUUID(),
      actor: system,
      occurredAt: new Date().toISOString(),
    }
    const ofTomorrow: StoredMetadata = { ...metadata, schema: 2 }
    const paid = Paid({ account, cents: 1 })
    const { position: newer } = await home.log.append(
      `bank-${randomUUID()}`,
      [
        { id: randomUUID(), ...paid, metadata },
        { id: randomUUID(), ...paid, metadata: ofTomorrow },
      ],
      { expected: 'none' },
    )
    await eventually('it says so', async () => old.followers()[0]?.problem !== undefined)
    await eventually(
      'what stands before it is applied',
      async () => (await totals(home))?.payments === 3,
    )
    expect(old.followers()).toMatchObject([
      {
        name: 'projections',
        position: newer - 1n,
        problem: expect.stringContaining('Paid of version 2'),
      },
    ])

    // The new program reads it.
    const today = await run(await freshPool(home), [accounts])
    const after = await bank.pay(1)
    expect(await reached(today, after)).toBe(true)
    expect(await reached(old, after)).toBe(true)
    await eventually('it reads on', async () => old.followers()[0]?.problem === undefined)
    expect(old.followers()).toMatchObject([{ position: after }])
    expect(await totals(home)).toMatchObject({ payments: 5 })
  })
})

describe('stretches that follow on each other undisturbed', () => {
  /**
   * Fifteen that were brought on one by one: from then on it is taken for granted where everything
   * stands.
   */
  async function undisturbed(...projections: readonly Projection[]) {
    const { db, log, url } = await house()
    const pool = openPool(url, { max: 2, pipeline: true })
    afterAll(() => pool.end())
    const writing = new Db(pool)
    const inOneGo = vi.spyOn(writing, 'atOnce')
    await (await startProjector({ db, log, projections })).stop()
    const bank = bankOn(log)
    const identity = await log.identity()
    let after = 0n
    const next = async (make: Promise<bigint>): Promise<PositionRange> => {
      await make
      for await (const { events, position } of log.subscribe({ from: after })) {
        const stretch = { after, position, events }
        after = position
        return stretch
      }
      throw new Error('the log came to an end')
    }
    const [applying, other] = [new Applying(writing, identity), new Applying(writing, identity)]
    const apply = (stretch: PositionRange) => applying.apply(projections, stretch)
    await apply(await next(bank.open(1)))
    for (let n = 0; n < 14; n++) await apply(await next(bank.pay(1)))
    expect(inOneGo).toHaveBeenCalledTimes(5)
    return {
      db,
      bank,
      next,
      apply,
      other: (stretch: PositionRange) => other.apply(projections, stretch),
      totals: async () => (await totals({ db }))?.payments,
    }
  }
  const at = ({ position }: PositionRange) => ({ at: 'position', position })

  test('are brought on in one go, and what somebody else has applied meanwhile is not applied again', async () => {
    const { bank, next, apply, other, totals } = await undisturbed(accounts)
    expect(await totals()).toBe(14)
    const theirs = await next(bank.pay(2, { size: 2 }))
    await other(theirs)
    expect((await apply(theirs)).get('accounts')).toEqual(at(theirs))
    const [one, two] = [await next(bank.pay(1)), await next(bank.pay(1))]
    await other(one)
    const both = {
      after: one.after,
      position: two.position,
      events: [...one.events, ...two.events],
    }
    expect((await apply(both)).get('accounts')).toEqual(at(two))
    expect(await totals()).toBe(18)
  })

  test('leave out what was set aside before it came, and end for one that was stopped', async () => {
    const { db, bank, next, apply, totals } = await undisturbed(accounts)
    const stretch = await next(bank.pay(3, { size: 3 }))
    const [event] = stretch.events
    await db.run(
      sql`INSERT INTO projections.set_aside (projection, event_id, position, event_type)
        VALUES ('accounts', ${event?.id}, ${event?.position}, 'Paid')`,
    )
    await apply(stretch)
    expect(await totals()).toBe(16)
    await db.run(sql`DELETE FROM projections.set_aside`)
    for (let n = 0; n < 12; n++) await apply(await next(bank.pay(1)))
    await db.run(sql`UPDATE projections.checkpoint SET status = 'failed'`)
    expect((await apply(await next(bank.pay(1)))).get('accounts')).toEqual({ at: 'elsewhere' })
    expect(await totals()).toBe(28)
  })

  test('write nothing at all where a row is refused, and name whose it is', async () => {
    const { db, bank, next, apply, totals } = await undisturbed(accounts, fragileOf('table'))
    const poisoned = await next(bank.pay(1, { cents: POISON }))
    await expect(apply(poisoned)).rejects.toMatchObject({
      name: 'ProjectionFault',
      projection: 'fragile',
    })
    expect(await totals()).toBe(14)
    expect(
      (
        await db.first<{ position: bigint }>(
          sql`SELECT max(position) AS position FROM projections.checkpoint`,
        )
      )?.position,
    ).toBe(poisoned.after)
  })
})

async function freshPool(home: House): Promise<House> {
  const pool = openPool(home.url, { name: 'other' })
  afterAll(() => pool.end())
  return { url: home.url, log: home.log, db: new Db(pool) }
}
