/**
 * An event that a policy or a reactor can't carry out for good is written down and passed over;
 * what passes is waited for.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '../../modules/modules.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { type RecordedEvent, system } from '../../domain/kernel/event.ts'
import { UserFollowed } from '../../domain/social/follow.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { Unstorable } from '../../eventlog/offer.ts'
import { openPostgresLog } from '../../eventlog/postgres/log.ts'
import { openEventLog } from '../../eventlog/sealed.ts'
import { openLogger } from '../../observability/logger.ts'
import { policiesCli } from '../../policies-cli.ts'
import { type Db, sql } from '../../postgres/db.ts'
import { openVault } from '../../vault/vault.ts'
import { failedEvents, retrySweep } from '../../workers/kernel/failed-events.ts'
import { startPolicy } from '../../workers/kernel/policy.ts'
import { prepareWorkersSchema } from '../../workers/kernel/schema.ts'
import { freshDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'

const logger = openLogger('silent')
const closing = new AsyncDisposableStack()
afterAll(() => closing.disposeAsync())
let db: Db
let log: EventLog

beforeAll(async () => {
  const database = await freshDatabase()
  db = database.db
  const vault = await openVault({ db, url: database.url, masterKey: randomBytes(32) })
  closing.defer(() => vault.close())
  log = openEventLog(await openPostgresLog(database.url), { events, keys: vault.keys })
  closing.defer(() => log.close())
  await prepareWorkersSchema(db)
})

async function follow(followerId: string): Promise<void> {
  const metadata = {
    commandId: randomUUID(),
    correlationId: randomUUID(),
    actor: system,
    occurredAt: new Date().toISOString(),
  }
  const { type, data } = UserFollowed({
    followerId,
    followedId: randomUUID(),
    followedAt: new Date().toISOString(),
  })
  await log.append(`follow-${randomUUID()}`, [{ id: randomUUID(), type, data, metadata }], {
    expected: 'none',
  })
}
const followerOf = ({ data }: RecordedEvent) => String((data as { followerId?: string }).followerId)

/** A policy that fails at what one person does, with the failure given. */
async function failing(
  name: string,
  failures: Map<string, Error>,
): Promise<{
  done: string[]
  act: (events: readonly RecordedEvent[]) => Promise<void>
  problem: () => string | undefined
}> {
  const done: string[] = []
  const act = async (some: readonly RecordedEvent[]) => {
    for (const event of some) {
      const failure = failures.get(followerOf(event))
      if (failure) throw failure
      done.push(followerOf(event))
    }
  }
  const policy = await startPolicy(
    { name, from: 'head', types: [UserFollowed.type], act },
    { log, db, logger },
  )
  closing.defer(() => policy.close())
  return { done, act, problem: () => policy.health().problem }
}

test.each([
  ['can not be stored', new Unstorable('case-x', '1472318 bytes')],
  ['is refused by a rule', new DomainError('not_found', 'No encontrado')],
  ['meets a mistake of ours', new TypeError('x is undefined')],
])(
  'an event whose command %s stops nobody else’s, and is carried out once it can be',
  async (name, failure) => {
    const [before, broken, after] = [randomUUID(), randomUUID(), randomUUID()]
    const failures = new Map([[broken, failure]])
    const { done, act, problem } = await failing(name, failures)
    for (const one of [before, broken, after]) await follow(one)
    await eventually(
      'the others are carried out',
      async () => done.includes(before) && done.includes(after),
    )
    const [failed] = (await failedEvents(db)).filter(({ follower }) => follower === name)
    expect(failed).toMatchObject({ type: UserFollowed.type, attempts: 1 })
    expect(failed?.problem).not.toContain(broken)
    expect(problem()).toBeUndefined()

    const sweep = retrySweep([{ name, act }], { db, log })
    const run = async () => sweep.run(new Date(), { signal: new AbortController().signal, logger })
    await run()
    expect(done, 'not before its time').not.toContain(broken)
    expect(
      await policiesCli(
        ['retry', name, String(failed?.position)],
        async () => db,
        () => {},
      ),
    ).toBe(0)
    expect(await run()).toMatchObject({ done: 0, failed: 1 })
    failures.delete(broken)
    expect(
      await policiesCli(
        ['retry'],
        async () => db,
        () => {},
      ),
    ).toBe(0)
    expect(await run()).toMatchObject({ done: 1, failed: 0 })
    expect(done).toContain(broken)
    expect((await failedEvents(db)).filter(({ follower }) => follower === name)).toEqual([])
  },
)

test('what passes is waited for, and nothing is passed over', async () => {
  const [one, other] = [randomUUID(), randomUUID()]
  const failures = new Map([[one, new Error('connect ECONNREFUSED')]])
  const { done, problem } = await failing('waiting', failures)
  for (const who of [one, other]) await follow(who)
  await eventually('it stands still', async () => problem() !== undefined)
  expect(done).toEqual([])
  failures.clear()
  await eventually('both are carried out', async () => done.includes(one) && done.includes(other))
  expect((await failedEvents(db)).filter(({ follower }) => follower === 'waiting')).toEqual([])
})

test('an operator sees them, and drops one', async () => {
  await db.run(
    sql`INSERT INTO workers.failed_event (follower, position, event_id, type, problem, next_at)
      VALUES ('cases', 4711, ${randomUUID()}, 'ReportFiled', 'Unstorable', now())`,
  )
  const said: string[] = []
  const run = (...args: string[]) =>
    policiesCli(
      args,
      async () => db,
      (line) => said.push(line),
    )
  expect(await run('failed')).toBe(0)
  expect(said[0]).toContain('cases 4711 ReportFiled: Unstorable')
  expect([
    await run('drop', 'cases', '4712'),
    await run('drop', 'cases', '4711'),
    await run('drop', 'cases'),
    await run(),
  ]).toEqual([1, 0, 2, 2])
  expect(await failedEvents(db)).toEqual([])
})
