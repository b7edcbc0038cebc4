/**
 * The hash of the log, over the very rows of PostgreSQL: what was changed after it was kept is
 * found, at its position; nothing else is.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditCli } from '../../audit-cli.ts'
import { system } from '../../domain/kernel/event.ts'
import { LogChain } from '../../eventlog/chain.ts'
import { openEventStoreLog } from '../../eventlog/eventstoredb/log.ts'
import { openPostgresLog } from '../../eventlog/postgres/log.ts'
import { sql } from '../../postgres/db.ts'
import { prepareVault } from '../../vault/schema.ts'
import { LogSeals } from '../../vault/secrets/seals.ts'
import { freshDatabase } from '../support/database.ts'
import { startEventStoreDouble, UNHURRIED } from '../support/eventstore-double/server.ts'

const { url, db } = await freshDatabase()
const store = await openPostgresLog(url)
afterAll(() => store.close())
await prepareVault(db)
const full: string[] = []
const chain = new LogChain({ store, seals: new LogSeals(db) })

const happened = (count: number) =>
  Array.from({ length: count }, (_, number) => ({
    id: randomUUID(),
    type: 'ThingHappened',
    data: { number, words: 'ñ «»' },
    metadata: {
      commandId: 'c',
      correlationId: 'c',
      actor: system,
      occurredAt: '2026-11-23T06:00:00.000Z',
    },
  }))
const write = (count: number) =>
  store.append(`things-${randomUUID()}`, happened(count), { expected: 'none' })

async function verified(): Promise<{ code: number; said: string }> {
  const lines: string[] = []
  const code = await auditCli(
    ['verify'],
    async () => chain,
    (line) => lines.push(line),
  )
  return { code, said: lines.at(-1) ?? '' }
}
/** Does it, says what is found then, and puts it right. */
async function tampered(change: string, back: string): Promise<{ code: number; said: string }> {
  await db.pool.query(change)
  const found = await verified()
  await db.pool.query(back)
  return found
}

beforeAll(async () => {
  // More than a block.
  for (let batch = 0; batch < 12; batch++) await write(900)
  await chain.seal(1_000_000, { onFull: ({ position, hash }) => full.push(`${position} ${hash}`) })
})

test('an untouched log is whole, block by block, also where it has gone on', async () => {
  expect(full).toHaveLength(1)
  expect(await verified()).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^whole up to position 10800, hash [0-9a-f]{64}$/),
  })
  await write(5)
  expect(await verified()).toMatchObject({
    code: 0,
    said: 'after it 5 positions that nothing is kept of yet',
  })
  expect(await chain.seal(1_000_000)).toBe(5)
  expect(await verified()).toMatchObject({
    code: 0,
    said: expect.stringContaining('up to position 10805'),
  })
  expect(await chain.seal(1_000_000)).toBe(0)
})

test('who compares little at a time comes to the same', async () => {
  const first = await chain.compare(0, 1)
  expect([first.next, first.upTo]).toEqual([1, 10_000n])
  const second = await chain.compare(first.next ?? 0, 1)
  expect([second.next, second.upTo, second.brokenAt]).toEqual([null, 10_805n, null])
})

describe('what was tampered with is found at its position:', () => {
  const broken = (position: number) => ({
    code: 1,
    said: `broken: position ${position} is the first that is not as it was kept`,
  })
  const row = (position: number) => `FROM log.event WHERE position = ${position}`

  test('what an event says', async () => {
    expect(
      await tampered(
        `UPDATE log.event SET data = '{"number":7,"words":"otra cosa"}' WHERE position = 4711`,
        `UPDATE log.event SET data = (SELECT json_build_object('number', (4711 - 1) % 900, 'words', 'ñ «»')) WHERE position = 4711`,
      ),
    ).toEqual(broken(4_711))
  })
  test('who did it, and when', async () => {
    expect(
      await tampered(
        `UPDATE log.event SET metadata = replace(metadata::text, 'system', 'sistem')::json WHERE position = 10801`,
        `UPDATE log.event SET metadata = replace(metadata::text, 'sistem', 'system')::json WHERE position = 10801`,
      ),
    ).toEqual(broken(10_801))
    expect(
      await tampered(
        `UPDATE log.event SET recorded_at = recorded_at - interval '1 hour' WHERE position = 3`,
        `UPDATE log.event SET recorded_at = recorded_at + interval '1 hour' WHERE position = 3`,
      ),
    ).toEqual(broken(3))
  })
  test('an event that is gone', async () => {
    await db.pool.query(`CREATE TABLE kept AS SELECT * ${row(10_000)}`)
    expect(
      await tampered(
        'DELETE FROM log.event WHERE position = 10000',
        'INSERT INTO log.event SELECT * FROM kept',
      ),
    ).toEqual(broken(10_000))
  })
  test('the end of it', async () => {
    await db.pool.query(
      'DROP TABLE kept; CREATE TABLE kept AS SELECT * FROM log.event WHERE position > 10802',
    )
    expect(
      await tampered(
        'DELETE FROM log.event WHERE position > 10802',
        'INSERT INTO log.event SELECT * FROM kept',
      ),
    ).toEqual(broken(10_803))
  })
  test('what is kept of it', async () => {
    const [seal] = await db.many<{ hash: Buffer }>(
      sql`SELECT hash FROM vault.log_seal WHERE block = 0`,
    )
    const put = (hash: string) => `UPDATE vault.log_seal SET hash = '\\x${hash}' WHERE block = 0`
    expect(await tampered(put('00'.repeat(32)), put(seal?.hash.toString('hex') ?? ''))).toEqual(
      broken(10_000),
    )
  })
  test('and put right, it is whole again', async () => {
    expect((await verified()).code).toBe(0)
  })
})

test.each([[[]], [['verify', 'all']], [['check']]])(
  'wrong arguments %j open nothing',
  async (args) => {
    const lines: string[] = []
    expect(
      await auditCli(
        args,
        () => Promise.reject(new Error('opened')),
        (line) => lines.push(line),
      ),
    ).toBe(2)
    expect(lines.join()).toContain('npm run audit -- verify')
  },
)

test('on EventStoreDB, whose positions have gaps, a log is compared as well, and one that is another is not taken for it', async () => {
  const double = await startEventStoreDouble()
  const log = await openEventStoreLog(double.url, UNHURRIED)
  try {
    const other = new LogChain({ store: log, seals: new LogSeals(db) })
    await log.append('things-1', happened(30), { expected: 'none' })
    await log.append('things-2', happened(20), { expected: 'none' })
    expect(await other.seal(1_000)).toBe(50)
    const head = await log.head()
    expect(await other.compare(0, 1_000)).toMatchObject({
      upTo: head,
      sealedUpTo: head,
      brokenAt: null,
      next: null,
    })
    // Nothing of the one says anything of the other.
    expect((await chain.compare(0, 1_000_000)).brokenAt).toBeNull()
  } finally {
    await log.close()
    await double.close()
  }
})
