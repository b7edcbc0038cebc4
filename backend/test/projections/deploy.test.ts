/**
 * A new version of read models comes while people write and read: no answer is lost, and none is
 * older than what was written.
 */
import { Writable } from 'node:stream'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { EventLog } from '../../eventlog/log.ts'
import { openPostgresLog } from '../../eventlog/postgres/log.ts'
import { projectionsCli } from '../../projections/engine/operate/cli.ts'
import { openPositions, type Positions } from '../../projections/engine/positions/positions.ts'
import type { Projection } from '../../projections/engine/apply/projection.ts'
import { type Projector, startProjector } from '../../projections/engine/operate/projector.ts'
import { prepareAll } from '../../projections/engine/build/prepared.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { Db, openPool } from '../../postgres/db.ts'
import { freshDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { accountsOf, bankOn, fragileOf, Paid } from '../support/projecting.ts'

interface Node {
  readonly db: Db
  readonly log: EventLog
  readonly projector: Projector
  readonly positions: Positions
  stop(): Promise<void>
}

const running = new Set<Node>()
afterEach(async () => {
  for (const node of running) await node.stop()
})

/** A process of the product: connections, a log and a projector of its own. */
async function startNode(url: string, projections: readonly Projection[]): Promise<Node> {
  const pool = openPool(url, { name: 'node' })
  const log = await openPostgresLog(url)
  const db = new Db(pool)
  const projector = await startProjector({ db, log, projections })
  const positions = openPositions({ projector })
  const node: Node = {
    db,
    log,
    projector,
    positions,
    async stop() {
      if (!running.delete(node)) return
      await positions.close()
      await projector.stop()
      await log.close()
      await pool.end()
    },
  }
  running.add(node)
  return node
}

async function bankWithHistory() {
  const { url, db } = await freshDatabase()
  const log = await openPostgresLog(url)
  afterAll(() => log.close())
  const bank = bankOn(log)
  const old = await startNode(url, [accountsOf(1)])
  await bank.open(5)
  const position = await bank.pay(2_000, { size: 500 })
  expect(await old.positions.passed(position, { timeoutMs: 60_000 })).toBe(true)
  return { url, db, log, bank, old, history: 2_000 }
}

/**
 * Pays and reads through whichever node is up, as requests that a balancer spreads; `end` gives
 * what was wrong with their answers.
 */
function traffic(
  bank: Awaited<ReturnType<typeof bankWithHistory>>['bank'],
  nodes: () => readonly Node[],
  history: number,
) {
  let isOn = true
  let paid = history
  const answers = { given: 0, pending: 0, old: 0, lost: [] as string[] }
  /** How many are being answered, by who answers. */
  const open = new Map<Node, number>()
  const count = (node: Node, change: number) => open.set(node, (open.get(node) ?? 0) + change)
  const client = async (start: number) => {
    for (let turn = start; isOn; turn++) {
      const up = nodes()
      const node = up[turn % up.length] as Node
      count(node, 1)
      try {
        const position = await bank.pay(1)
        const least = ++paid
        // As the API does; a test has more patience than a second.
        if (
          !(await node.positions.passed(position, {
            timeoutMs: 60_000,
            types: new Set([Paid.type]),
          }))
        )
          answers.pending++
        const {
          rows: [row],
        } = await node.db.pool.query<{ payments: number }>(
          'SELECT sum(payments)::int AS payments FROM accounts.account',
        )
        if ((row?.payments ?? 0) < least) answers.old++
        answers.given++
      } catch (error) {
        answers.lost.push(String(error))
      } finally {
        count(node, -1)
      }
    }
  }
  const clients = Promise.all([client(0), client(1), client(2)])
  return {
    answers,
    async more(least = 60) {
      const before = answers.given
      await eventually('people go on', async () => answers.given >= before + least)
    },
    /** A server closes when it has answered what it had taken. */
    async gone(node: Node) {
      await eventually('its last requests are answered', async () => open.get(node) === 0)
      await node.stop()
    },
    async end() {
      isOn = false
      await clients
      return { ...answers, paid }
    },
  }
}

const versionOf = async (db: Db) =>
  (
    await db.pool.query<{ version: number }>(
      `SELECT version FROM projections.checkpoint WHERE name = 'accounts'`,
    )
  ).rows[0]?.version

test('a version that was prepared is in place when its code answers for the first time', async () => {
  const { url, db, log, bank, old, history } = await bankWithHistory()
  let up: readonly Node[] = [old]
  const people = traffic(bank, () => up, history)
  await people.more()

  // One is of a new version, one is new.
  const next = [accountsOf(2), fragileOf('sound')]
  const prepared = await prepareAll(next, { db, log })
  expect([...prepared.values()].map((outcome) => 'seconds' in outcome)).toEqual([true, true])
  expect(await versionOf(db), 'nobody has noticed').toBe(1)
  expect((await old.projector.status())[0]).toMatchObject({ status: 'live', prepared: 2 })
  await people.more()

  const node = await startNode(url, next)
  expect(await versionOf(db)).toBe(2)
  expect((await node.projector.status()).map(({ status }) => status)).toEqual(['live', 'live'])
  // Both run for a while, then the old one goes.
  up = [old, node]
  await people.more()
  up = [node]
  await people.gone(old)
  await people.more()

  const { paid, ...answers } = await people.end()
  expect(answers).toMatchObject({ pending: 0, old: 0, lost: [] })
  const { rows } = await db.pool.query(
    'SELECT sum(payments)::int AS payments, sum(cents)::int AS cents FROM accounts.account',
  )
  expect(rows).toEqual([{ payments: paid, cents: paid * 10 }])
  for (const projection of next)
    expect(await verify(projection, { db, log })).toMatchObject({ differing: 0 })
  const { rows: schemas } = await db.pool.query(
    `SELECT nspname FROM pg_namespace WHERE nspname ~ '__' AND nspname !~ '^pg_'`,
  )
  expect(schemas, 'nothing is left behind').toEqual([])
})

test('a version that was not prepared is built beside the old one, which goes on until it is in place', async () => {
  const { url, db, log, bank, old, history } = await bankWithHistory()
  let up: readonly Node[] = [old]
  const people = traffic(bank, () => up, history)
  const node = await startNode(url, [accountsOf(2)])
  up = [old, node]
  await eventually('it is in place', async () => (await versionOf(db)) === 2)
  await people.more()
  up = [node]
  await people.gone(old)
  await people.more()
  expect(await people.end()).toMatchObject({ pending: 0, old: 0, lost: [] })
  expect(await verify(accountsOf(2), { db, log })).toMatchObject({ differing: 0 })
})

test('a node of before that starts again in the middle of a deployment leaves the newer tables in place', async () => {
  const { url, db, bank, old } = await bankWithHistory()
  const node = await startNode(url, [accountsOf(2)])
  await eventually('it is in place', async () => (await versionOf(db)) === 2)
  const builds = async () =>
    Number(
      (await db.pool.query<{ n: string }>('SELECT count(*) AS n FROM projections.work')).rows[0]?.n,
    )
  const before = await builds()
  await old.stop()
  const again = await startNode(url, [accountsOf(1)])
  const later = await bank.pay(20, { size: 10 })
  expect(await node.positions.passed(later, { timeoutMs: 60_000 })).toBe(true)
  expect(
    await again.positions.passed(later, { timeoutMs: 60_000 }),
    'it waits for what others bring on',
  ).toBe(true)
  expect([await versionOf(db), await builds()]).toEqual([2, before])
})

test('two nodes that start with what was prepared put it in place once', async () => {
  const { url, db, log, bank, old } = await bankWithHistory()
  await prepareAll([accountsOf(2)], { db, log })
  const later = await bank.pay(700, { size: 100 })
  await old.stop()
  const nodes = await Promise.all([
    startNode(url, [accountsOf(2)]),
    startNode(url, [accountsOf(2)]),
  ])
  for (const { projector, positions } of nodes) {
    expect((await projector.status())[0]).toMatchObject({ version: 2, status: 'live' })
    expect(await positions.passed(later, { timeoutMs: 60_000 })).toBe(true)
  }
  expect(await verify(accountsOf(2), { db, log })).toMatchObject({ differing: 0, position: later })
})

test('what was prepared for other code stays where it is, and is built anew for this one', async () => {
  const { url, db, log, old } = await bankWithHistory()
  await prepareAll([accountsOf(2)], { db, log })
  await old.stop()
  await startNode(url, [accountsOf(3)])
  await eventually('built', async () => (await versionOf(db)) === 3)
  expect(await verify(accountsOf(3), { db, log })).toMatchObject({ differing: 0 })
})

test('the command line prepares what this code has otherwise, and says so', async () => {
  const { db, log, old } = await bankWithHistory()
  const cli = async (...args: string[]) => {
    let printed = ''
    const out = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        printed += chunk.toString()
        done()
      },
    })
    const code = await projectionsCli(args, {
      projections: [accountsOf(2), fragileOf('sound')],
      open: async () => ({ db, log, close: async () => {} }),
      out,
    })
    return { code, printed }
  }
  expect(await cli('prepare')).toMatchObject({
    code: 0,
    printed: expect.stringMatching(
      /accounts: version 2 prepared from 2,005 events[^]*fragile: version 1 prepared from 2,000 events/,
    ),
  })
  expect(await cli('status')).toMatchObject({
    printed: expect.stringContaining('version 2 is prepared'),
  })
  expect(await cli('prepare')).toMatchObject({
    code: 0,
    printed: expect.stringContaining('accounts: version 2 is prepared already'),
  })
  expect((await old.projector.status())[0]).toMatchObject({
    version: 1,
    status: 'live',
    lagEvents: 0,
  })
})
