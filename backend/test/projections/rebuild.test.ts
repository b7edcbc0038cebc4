/**
 * Rebuilding beside the live tables while events come and readers read, and proving that a replay
 * gives the same rows.
 */
import { Writable } from 'node:stream'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { EventLog } from '../../eventlog/log.ts'
import { openPostgresLog } from '../../eventlog/postgres/log.ts'
import { BuildFailed, BuildRunning } from '../../projections/engine/build/build-errors.ts'
import { projectionsCli } from '../../projections/engine/operate/cli.ts'
import { openPositions } from '../../projections/engine/positions/positions.ts'
import type { BuildProgress } from '../../projections/engine/positions/progress.ts'
import { type Projection, projection } from '../../projections/engine/apply/projection.ts'
import { type Projector, startProjector } from '../../projections/engine/operate/projector.ts'
import { rebuild } from '../../projections/engine/build/rebuild.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { Db, openPool } from '../../postgres/db.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { accounts, accountsOf, bankOn, fragileOf, Opened, POISON } from '../support/projecting.ts'

interface House extends TestDatabase {
  readonly log: EventLog
}

const started: Projector[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((projector) => projector.stop()))
})

async function house(): Promise<House> {
  const database = await freshDatabase()
  const log = await openPostgresLog(database.url)
  afterAll(() => log.close())
  return { ...database, log }
}

async function run({ db, log }: House, projections: readonly Projection[]): Promise<Projector> {
  const projector = await startProjector({ db, log, projections })
  started.push(projector)
  return projector
}

const reached = (projector: Projector, position: bigint) =>
  openPositions({ projector }).passed(position, { timeoutMs: 60_000 })
const paid = async ({ db }: House) =>
  (
    await db.pool.query<{ cents: number; payments: number }>(
      'SELECT sum(cents)::int AS cents, sum(payments)::int AS payments FROM accounts.account',
    )
  ).rows[0]
const schemas = async ({ db }: House) =>
  (
    await db.pool.query<{ nspname: string }>(
      `SELECT nspname FROM pg_namespace WHERE nspname LIKE 'accounts%' ORDER BY 1`,
    )
  ).rows.map(({ nspname }) => nspname)

/** A house with a history and a projector that has applied it. */
async function livedIn(payments = 3_000) {
  const home = await house()
  const bank = bankOn(home.log)
  const projector = await run(home, [accounts])
  await bank.open(20)
  await reached(projector, await bank.pay(payments, { size: 500 }))
  return { home, bank, projector }
}

/** Reads without end, as the API does; gives what went wrong and what was seen. */
function readingAllTheTime({ db }: House) {
  let isReading = true
  const seen = { reads: 0, empty: 0, backwards: 0, errors: [] as string[] }
  const reader = async () => {
    for (let last = 0; isReading;) {
      try {
        const { rows } = await db.pool.query<{ payments: number | null }>(
          'SELECT sum(a.payments)::int AS payments FROM accounts.account a CROSS JOIN accounts.total',
        )
        const payments = rows[0]?.payments ?? 0
        seen.reads++
        if (payments === 0) seen.empty++
        if (payments < last) seen.backwards++
        last = payments
      } catch (error) {
        seen.errors.push(String(error))
      }
    }
  }
  const readers = Promise.all([reader(), reader(), reader()])
  return async () => {
    isReading = false
    await readers
    return seen
  }
}

describe('a rebuild', () => {
  test('is not seen by readers, and misses none of the events that come meanwhile', async () => {
    const { home, bank, projector } = await livedIn()
    const readersEnd = readingAllTheTime(home)
    let isPaying = true
    const paying = (async () => {
      let position = 0n
      while (isPaying) position = await bank.pay(5)
      return position
    })()
    const progress: BuildProgress[] = []
    for (let round = 0; round < 5; round++)
      await rebuild(accounts, { ...home, window: 300, onProgress: (one) => progress.push(one) })
    isPaying = false
    const position = await paying
    expect(await reached(projector, position)).toBe(true)

    const seen = await readersEnd()
    expect(seen).toMatchObject({ empty: 0, backwards: 0, errors: [] })
    expect(seen.reads).toBeGreaterThan(20)
    expect(progress.at(-1)?.secondsLeft).toBeLessThan(1)
    expect(progress.every(({ done, total }) => done <= total)).toBe(true)
    const payments = Number(position) - 20
    expect(await paid(home)).toEqual({ payments, cents: payments })
    expect(await verify(accounts, home)).toMatchObject({ differing: 0, position })
    expect(await schemas(home), 'nothing is left behind').toEqual(['accounts'])
  })

  test('has its indexes and its own version when it is done', async () => {
    const { home } = await livedIn(100)
    await rebuild(accounts, home)
    const { rows } = await home.db.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n
        FROM pg_indexes
        WHERE schemaname = 'accounts' AND tablename = 'account'`,
    )
    expect(rows).toEqual([{ n: 3 }])
  })

  test('is refused while one runs', async () => {
    const { home } = await livedIn()
    const done = Promise.withResolvers<unknown>()
    // The first one gets no further events before the second has its answer.
    const paused: EventLog = {
      ...home.log,
      async *subscribe(options) {
        for await (const batch of home.log.subscribe(options)) {
          yield batch
          await done.promise
        }
      },
    }
    const first = rebuild(accounts, {
      ...home,
      log: paused,
      window: 100,
      onProgress: () => done.resolve(rebuild(accounts, home).catch((error: unknown) => error)),
    })
    expect(await done.promise).toBeInstanceOf(BuildRunning)
    await first
  })

  test('begins anew after it was killed, and the live one never noticed', async () => {
    const { home, bank, projector } = await livedIn()
    const kills: Promise<unknown>[] = []
    const killed = rebuild(accounts, {
      ...home,
      window: 100,
      onProgress: () =>
        kills.push(
          home.db.pool.query(
            `SELECT pg_terminate_backend(pid)
              FROM pg_locks
              JOIN pg_database ON pg_database.oid = pg_locks.database
              WHERE datname = current_database() AND locktype = 'advisory'
                AND classid = hashtext('projections.build')::oid`,
          ),
        ),
    })
    await expect(killed).rejects.toThrow(/terminat|connection|EPIPE/i)
    // A late one would end the next build's connection.
    await Promise.all(kills)
    expect(await schemas(home)).toContain('accounts__next')
    expect(await reached(projector, await bank.pay(1))).toBe(true)
    expect((await projector.status())[0]).toMatchObject({ status: 'live' })
    expect(
      (await projector.status())[0]?.rebuilding,
      'it does not look as if it ran',
    ).toBeUndefined()

    await rebuild(accounts, home)
    expect(await schemas(home)).toEqual(['accounts'])
    expect(await paid(home)).toEqual({ payments: 3_001, cents: 3_001 })
  })

  test('shows its progress to every process, and can be called off', async () => {
    const { home, projector } = await livedIn()
    const calledOff = new AbortController()
    // Whoever holds the live checkpoint holds up the swap, so there is time to look.
    const holder = await home.db.pool.connect()
    await holder.query(
      `BEGIN; SELECT FROM projections.checkpoint WHERE name = 'accounts' FOR UPDATE`,
    )
    const running = rebuild(accounts, { ...home, signal: calledOff.signal })
    const rebuilding = await eventually('all is read', async () =>
      (await projector.status())
        .map((status) => status.rebuilding)
        .find((progress) => progress?.done === 3_020),
    )
    expect(rebuilding).toMatchObject({ total: 3_020, secondsLeft: 0 })
    calledOff.abort()
    await holder.query('ROLLBACK')
    holder.release()
    await expect(running).rejects.toThrow('aborted')
    expect(await schemas(home)).toEqual(['accounts'])
    expect((await projector.status())[0]).toMatchObject({ status: 'live', position: 3_020n })
  })

  test('that a handler refuses leaves the live one as it is and says at which event', async () => {
    const home = await house()
    const bank = bankOn(home.log)
    const projector = await run(home, [fragileOf('sound')])
    await bank.open(1)
    await bank.pay(5)
    const poisoned = await bank.pay(1, { cents: POISON })
    await reached(projector, await bank.pay(3))
    for (const how of ['handler', 'table'] as const) {
      const error = await rebuild(fragileOf(how), home).catch((caught: unknown) => caught)
      expect(error).toBeInstanceOf(BuildFailed)
      expect(error).toMatchObject({ failure: { projection: 'fragile', position: poisoned } })
    }
    expect((await home.db.pool.query('SELECT FROM fragile.payment')).rowCount).toBe(9)
    expect((await projector.status())[0]).toMatchObject({
      status: 'live',
      error: expect.stringContaining(`Paid at ${poisoned}`),
    })
  })

  test('revives a projection that had stopped, also in a projector that runs', async () => {
    const home = await house()
    const bank = bankOn(home.log)
    const projector = await run(home, [fragileOf('handler')])
    await bank.open(1)
    const poisoned = await bank.pay(1, { cents: POISON })
    await eventually('stopped', async () => (await projector.status())[0]?.status === 'failed')
    await rebuild(fragileOf('sound'), home)
    await eventually('live again', async () => (projector.position ?? 0n) >= poisoned)
    expect(await reached(projector, await bank.pay(1))).toBe(true)
  })

  test('comes by itself with a new version, beside the one before', async () => {
    const { home, bank, projector } = await livedIn(500)
    await projector.stop()
    await bank.pay(100, { size: 50 })
    const next = await run(home, [accountsOf(2)])
    await eventually('swapped', async () => (await next.status())[0]?.version === 2)
    expect(await reached(next, await bank.pay(1))).toBe(true)
    expect(await paid(home)).toEqual({ payments: 601, cents: 6_010 })
  })

  test('by two nodes that start a new version together happens once, while the old node keeps its hands off', async () => {
    const { home, bank } = await livedIn(2_000)
    const pool = openPool(home.url)
    afterAll(() => pool.end())
    const nodes = await Promise.all([
      run(home, [accountsOf(2)]),
      run({ ...home, db: new Db(pool) }, [accountsOf(2)]),
    ])
    const position = await bank.pay(10)
    for (const node of nodes)
      await eventually('swapped', async () => (node.position ?? 0n) >= position)
    expect(await paid(home)).toEqual({ payments: 2_010, cents: 20_100 })
  })
})

const ofEveryType = projection({
  name: 'kinds',
  version: 1,
  tables: {
    kind: {
      columns: {
        account: 'uuid',
        a_uuid: 'uuid',
        a_text: 'text',
        a_boolean: 'boolean',
        an_int: 'int',
        a_bigint: 'bigint',
        a_double: 'double precision',
        a_date: 'date',
        an_instant: 'timestamptz',
        a_json: 'jsonb',
        some_texts: 'text[]',
        some_uuids: 'uuid[]',
        a_null: { type: 'text', nullable: true },
      },
      key: ['account'],
    },
  },
  handlers: (on) => [
    // An instant that isn't spelled as the product spells it sends the rows into a build as text,
    // where a line break means something.
    on(Opened, ({ account }, rows) =>
      rows.kind.put({
        account,
        a_uuid: account,
        a_text: 'two\nlines, no tab',
        a_boolean: true,
        an_int: 1,
        a_bigint: 2n ** 60n,
        a_double: 0.5,
        a_date: '2026-11-21',
        an_instant: '2026-11-21T10:00:00.123+00:00',
        a_json: { a: 'x', b: [1, 2] },
        some_texts: ['one', 'two\nlines'],
        some_uuids: [account, account],
        a_null: null,
      }),
    ),
  ],
})

describe('a verification', () => {
  const corrupt = [
    ['changed', 'UPDATE accounts.account SET cents = cents + 1 WHERE account = $1', ['cents']],
    ['missing', 'DELETE FROM accounts.account WHERE account = $1', undefined],
    [
      'extra',
      `INSERT INTO accounts.account (account, owner)
        SELECT gen_random_uuid(), 'x'
        FROM accounts.account
        WHERE account = $1`,
      undefined,
    ],
  ] as const

  test.each(corrupt)(
    'finds a row that is %s, while events keep coming',
    async (kind, statement, columns) => {
      const { home, bank } = await livedIn()
      await home.db.pool.query(statement, [bank.accounts[3]])
      const paying = bank.pay(100)
      const { differing, differences } = await verify(accounts, { ...home, window: 200 })
      await paying
      expect(differing).toBe(1)
      expect(differences).toMatchObject([
        {
          table: 'account',
          kind,
          key: { account: kind === 'extra' ? expect.any(String) : bank.accounts[3] },
          ...(columns && { columns }),
        },
      ])
      expect(await schemas(home)).toEqual(['accounts'])
    },
  )

  // One row with a value of every type that a column may have: what is changed in it is found,
  // whatever it is.
  test.each([
    ['a_uuid', 'gen_random_uuid()'],
    ['a_text', "a_text || E'\\n'"],
    ['a_boolean', 'NOT a_boolean'],
    ['an_int', 'an_int + 1'],
    ['a_bigint', 'a_bigint - 1'],
    ['a_double', 'a_double + 0.25'],
    ['a_date', 'a_date + 1'],
    ['an_instant', "an_instant + interval '1 millisecond'"],
    ['a_json', `jsonb_set(a_json, '{b,0}', '3')`],
    ['some_texts', "some_texts || ''::text"],
    ['some_uuids', 'some_uuids[1:1]'],
    ['a_null', "''"],
    ['a_text', 'upper(a_text)'],
  ])('sees a changed %s (%s)', async (column, changed) => {
    const home = await house()
    const bank = bankOn(home.log)
    const projector = await run(home, [ofEveryType])
    await reached(projector, await bank.open(2))
    expect(await verify(ofEveryType, home)).toMatchObject({ differing: 0 })
    await home.db.pool.query(`UPDATE kinds.kind SET ${column} = ${changed} WHERE account = $1`, [
      bank.accounts[1],
    ])
    expect(await verify(ofEveryType, home)).toMatchObject({
      differing: 1,
      differences: [{ kind: 'changed', columns: [column], key: { account: bank.accounts[1] } }],
    })
  })

  test('compares a projection that stopped with a replay up to there', async () => {
    const home = await house()
    const bank = bankOn(home.log)
    const projector = await run(home, [fragileOf('table')])
    await bank.open(1)
    await bank.pay(5)
    await bank.pay(1, { cents: POISON })
    await bank.pay(5)
    await eventually('stopped', async () => (await projector.status())[0]?.status === 'failed')
    expect(await verify(fragileOf('table'), home)).toMatchObject({ differing: 0, events: 5 })
  })
})

describe('the command line', () => {
  async function cli(home: House, ...given: (string | readonly Projection[])[]) {
    const args = given.filter((one) => typeof one === 'string')
    const projections = given.find((one) => typeof one !== 'string') ?? [accounts]
    let printed = ''
    const out = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        printed += chunk.toString()
        done()
      },
    })
    const code = await projectionsCli(args, {
      projections,
      open: async () => ({ db: home.db, log: home.log, close: async () => {} }),
      out,
    })
    return { code, printed }
  }

  test('shows, rebuilds and verifies', async () => {
    const { home, bank } = await livedIn()
    expect(await cli(home, 'status')).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/accounts +1 +live +3020 +none/),
    })
    expect(await cli(home, 'rebuild', 'all')).toMatchObject({
      code: 0,
      printed: expect.stringContaining('rebuilt from 3,020 events'),
    })
    expect(await cli(home, 'verify', 'accounts')).toMatchObject({
      code: 0,
      printed: expect.stringContaining('identical at position 3020'),
    })
    await home.db.pool.query('UPDATE accounts.account SET cents = 7 WHERE account = $1', [
      bank.accounts[0],
    ])
    expect(await cli(home, 'verify', 'accounts')).toEqual({
      code: 1,
      printed: expect.stringMatching(/1 rows differ[^]*account \{"account":"[^"]+"\}: cents\n/),
    })
    expect(await cli(home, 'verify', 'accounts', '--values')).toMatchObject({
      printed: expect.stringContaining('cents is 7, not 150'),
    })
  })

  test('tells of a rebuild that fails, and of nothing to compare with', async () => {
    const { home, projector } = await livedIn(10)
    await projector.stop()
    await home.db.pool.query('UPDATE projections.checkpoint SET version = 7')
    expect(await cli(home, 'verify', 'all')).toMatchObject({
      code: 1,
      printed: expect.stringContaining(
        'the live one has version 7 (live), not 1; rebuild it first',
      ),
    })
    const holder = await home.db.pool.connect()
    await holder.query(
      `SELECT pg_advisory_lock(hashtext('projections.build'), hashtext('accounts'))`,
    )
    expect(await cli(home, 'rebuild', 'all')).toMatchObject({
      code: 1,
      printed: expect.stringContaining('is being rebuilt or verified already'),
    })
    holder.release(true)
  })

  test('tries a further version under another name, says in what it is otherwise, and puts nothing in place', async () => {
    const { home } = await livedIn(100)
    const live = await paid(home)
    const tried = await cli(home, 'try', 'accounts', [accountsOf(2)])
    expect(tried.code).toBe(0)
    expect(tried.printed).toMatch(
      /version 2 is in the schema accounts__try, from 120 events in [\d.]+ s; version 1 is live, as before\n/,
    )
    expect(tried.printed).toContain(
      'account: 20 rows, 20 live: 0 only here, 0 only live, 20 changed (cents in 20)\n',
    )
    expect(tried.printed).toContain('total: 1 rows, as they are live\n')
    const { rows } = await home.db.pool.query(
      'SELECT sum(cents)::int AS cents FROM accounts__try.account',
    )
    expect(rows).toEqual([{ cents: 1_000 }])
    expect(await paid(home)).toEqual(live)
    // Again: anew, from today's code.
    expect((await cli(home, 'try', 'accounts')).printed).toContain(
      'account: 20 rows, as they are live\n',
    )
    expect(await schemas(home)).toEqual(['accounts', 'accounts__try'])
    expect((await cli(home, 'status')).code).toBe(0)
    expect(await cli(home, 'try', 'accounts', '--drop')).toMatchObject({
      code: 0,
      printed: expect.stringContaining('what was tried is gone'),
    })
    expect(await schemas(home)).toEqual(['accounts'])
    expect((await cli(home, 'try', 'accounts', '--drop')).printed).toContain('nothing was tried')
  })

  test('tries what is not live yet, and what has tables of another shape', async () => {
    const { home } = await livedIn(10)
    expect((await cli(home, 'try', 'fragile', [fragileOf('sound')])).printed).toMatch(
      /none is live\n  payment: 10 rows; nothing live to compare it with\n/,
    )
    await home.db.pool.query('ALTER TABLE accounts.account DROP COLUMN payments')
    await home.db.pool.query('DELETE FROM accounts.account WHERE cents > 0')
    expect((await cli(home, 'try', 'accounts')).printed).toContain(
      'account: 20 rows, 10 live: 10 only here, 0 only live, 0 changed\n',
    )
    expect(await cli(home, 'try', 'fragile', [fragileOf('handler')])).toMatchObject({ code: 0 })
  })

  test('says what it does not understand', async () => {
    const home = await house()
    expect(await cli(home, 'rebuild', 'nonsense')).toMatchObject({
      code: 2,
      printed: expect.stringContaining('There is no projection nonsense. There are: accounts'),
    })
    expect(await cli(home, 'dance')).toMatchObject({ code: 2 })
  })
})
