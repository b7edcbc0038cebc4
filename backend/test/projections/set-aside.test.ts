/**
 * An event that one projection can't apply, and an operator who sets it aside: that projection goes
 * on without it, every other has it.
 */
import { Writable } from 'node:stream'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openPostgresLog } from '../../eventlog/postgres/log.ts'
import { projectionsCli } from '../../projections/engine/operate/cli.ts'
import type { Projection } from '../../projections/engine/apply/projection.ts'
import { type Projector, startProjector } from '../../projections/engine/operate/projector.ts'
import { rebuild } from '../../projections/engine/build/rebuild.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { Db, openPool } from '../../postgres/db.ts'
import { freshDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { accounts, bankOn, fragileOf, POISON } from '../support/projecting.ts'

const started: Projector[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((projector) => projector.stop()))
})

async function house(how: 'table' | 'handler' | 'sound') {
  const { db, url } = await freshDatabase()
  const log = await openPostgresLog(url)
  const pipelined = openPool(url, { max: 2, pipeline: true })
  afterAll(() => Promise.all([log.close(), pipelined.end()]))
  const fragile = fragileOf(how)
  const bank = bankOn(log)
  await bank.open(3)
  return {
    db,
    log,
    bank,
    fragile,
    async run(...projections: readonly Projection[]) {
      const projector = await startProjector({ db, log, projections, writing: new Db(pipelined) })
      started.push(projector)
      // What is in the log already is built beside, not brought on event by event.
      await eventually('all are live', async () =>
        (await projector.status()).every(({ status }) => status === 'live'),
      )
      return projector
    },
    /** The command line, as the operator sees it. */
    async cli(...args: string[]) {
      let printed = ''
      const out = new Writable({
        write: (chunk: Buffer, _encoding, done) => {
          printed += chunk.toString()
          done()
        },
      })
      const code = await projectionsCli(args, {
        projections: [accounts, fragile],
        open: async () => ({ db, log, close: async () => {} }),
        out,
      })
      return { code, printed }
    },
    payments: async () => (await db.pool.query('SELECT FROM fragile.payment')).rowCount,
    paid: async () =>
      (
        await db.pool.query<{ payments: number }>(
          'SELECT sum(payments)::int AS payments FROM accounts.account',
        )
      ).rows[0]?.payments,
  }
}
const statusOf = async (projector: Projector, name: string) =>
  (await projector.status()).find((one) => one.name === name)

test.each(['handler', 'table'] as const)(
  'where its %s refuses an event, it goes on without it, while the server runs',
  async (how) => {
    const { db, log, bank, fragile, run, cli, payments, paid } = await house(how)
    const projector = await run(accounts, fragile)
    await bank.pay(5)
    const poisoned = await bank.pay(1, { cents: POISON })
    const head = await bank.pay(40, { size: 20 })
    await eventually(
      'it stops',
      async () => (await statusOf(projector, 'fragile'))?.status === 'failed',
    )

    expect(await cli('skip', 'fragile', String(poisoned))).toEqual({
      code: 0,
      printed: `fragile: Paid at ${poisoned} is set aside, it goes on without it\n`,
    })
    await eventually('it has caught up', async () => {
      const status = await statusOf(projector, 'fragile')
      return status?.status === 'live' && status.position >= head
    })
    expect(await payments()).toBe(45)
    await eventually('the others have everything', async () => (await paid()) === 46)
    expect(await cli('status')).toMatchObject({
      code: 0,
      printed: expect.stringMatching(
        new RegExp(`fragile .*live[^]*set aside: Paid at ${poisoned}\n`),
      ),
    })
    expect(await statusOf(projector, 'accounts')).not.toHaveProperty('setAside')

    expect(await verify(fragile, { db, log })).toMatchObject({ differing: 0, events: 45 })
    expect(await rebuild(fragile, { db, log })).toMatchObject({ events: 45 })
    await bank.pay(1)
    await eventually('it goes on after the rebuild', async () => (await payments()) === 46)

    // A restart knows it, too, and reads it again together with others.
    await projector.stop()
    await db.pool.query(
      `UPDATE projections.checkpoint SET position = 0 WHERE name = 'fragile'; TRUNCATE fragile.payment`,
    )
    const again = await run(accounts, fragile)
    await eventually('it has caught up from the beginning', async () => (await payments()) === 46)
    expect(await statusOf(again, 'fragile')).toMatchObject({
      status: 'live',
      setAside: [{ position: poisoned, eventType: 'Paid' }],
    })
  },
)

test('a new version that can not be built is built without the event', async () => {
  const { db, log, bank, fragile, cli, payments } = await house('table')
  await bank.pay(5)
  const poisoned = await bank.pay(1, { cents: POISON })
  await bank.pay(5)
  await expect(rebuild(fragile, { db, log })).rejects.toThrow(`Paid at ${poisoned}`)
  expect(await cli('skip', 'fragile', String(poisoned))).toMatchObject({
    code: 0,
    printed: expect.stringContaining('it will pass it over'),
  })
  expect(await rebuild(fragile, { db, log })).toMatchObject({ events: 10 })
  expect(await payments()).toBe(10)
})

test('what its rows hold already only a rebuild takes out, and --back brings in again', async () => {
  const { db, log, bank, fragile, run, cli, payments } = await house('sound')
  await run(fragile)
  const position = await bank.pay(1, { cents: POISON })
  await bank.pay(4)
  await eventually('it has everything', async () => (await payments()) === 5)
  expect(await cli('skip', 'fragile', String(position))).toMatchObject({
    code: 0,
    printed: expect.stringContaining('rebuild it to take it out'),
  })
  expect(
    await verify(fragile, { db, log }),
    'the rows are not those of a replay any more',
  ).toMatchObject({ differing: 1 })
  await rebuild(fragile, { db, log })
  expect(await payments()).toBe(4)
  expect(await cli('skip', 'fragile', String(position), '--back')).toMatchObject({
    code: 0,
    printed: expect.stringContaining('counts again'),
  })
  expect(await cli('skip', 'fragile', String(position), '--back')).toMatchObject({
    code: 1,
    printed: expect.stringContaining('nothing is set aside'),
  })
  await rebuild(fragile, { db, log })
  expect(await payments()).toBe(5)
})

test('what is no such event, or no such projection, is not set aside', async () => {
  const { db, bank, fragile, run, cli } = await house('sound')
  const projector = await run(fragile)
  const head = await bank.pay(2)
  for (const position of [String(head + 1n), '1'])
    expect(await cli('skip', 'fragile', position)).toEqual({
      code: 1,
      printed: `fragile handles no event at ${position}\n`,
    })
  for (const args of [
    ['skip'],
    ['skip', 'fragile'],
    ['skip', 'all', '3'],
    ['skip', 'fragile', 'x'],
    ['skip', 'nobody', '3'],
  ])
    expect((await cli(...args)).code, args.join(' ')).toBe(2)
  expect((await db.pool.query('SELECT FROM projections.set_aside')).rowCount).toBe(0)
  expect(await statusOf(projector, 'fragile')).not.toHaveProperty('setAside')
})
