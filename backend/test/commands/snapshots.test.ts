/**
 * Snapshots of long streams: how much of the log a command reads after a restart, and when a
 * snapshot is not believed.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CommandHandler, type Context } from '../../commands/kernel/handle.ts'
import { SNAPSHOT_EVERY, Snapshots, type SnapshotStore } from '../../commands/kernel/snapshots.ts'
import { events } from '../../modules/modules.ts'
import { accountDecider } from '../../domain/identity/account.ts'
import { AccountRegistered, ProfileUpdated } from '../../domain/identity/account-events.ts'
import { inboxDecider, NotificationRead } from '../../domain/engagement/inbox.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { openEventStoreLog } from '../../eventlog/eventstoredb/log.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { openPostgresLog } from '../../eventlog/postgres/log.ts'
import { openEventLog } from '../../eventlog/sealed.ts'
import { sql } from '../../postgres/db.ts'
import { SubjectKeys } from '../../vault/secrets/keys.ts'
import { prepareVault } from '../../vault/schema.ts'
import { SealedSnapshots } from '../../vault/secrets/snapshots.ts'
import { freshDatabase } from '../support/database.ts'
import { startEventStoreDouble, UNHURRIED } from '../support/eventstore-double/server.ts'

const { db, url } = await freshDatabase()
await prepareVault(db)
const masterKey = randomBytes(32)
const keys = new SubjectKeys({ db, masterKey })
const snapshots = new SealedSnapshots(db, keys, masterKey)
const closing = new AsyncDisposableStack()
afterAll(() => closing.disposeAsync())

const CODE = 'this code'
const MANY = 20_000
/** As many as one append may hold. */
const BATCH = 500
const AT = '2026-11-24T12:00:00.000Z'
const name = (n: number) => `Canario ${n}`

/** A process on a store: what it read of streams is counted. */
function processOn(
  store: EventLog,
  {
    code = CODE,
    kept = snapshots,
    withSnapshots = true,
  }: { code?: string; kept?: SnapshotStore; withSnapshots?: boolean } = {},
) {
  const failures: unknown[] = []
  const process = { rows: 0, failures }
  const counted: EventLog = {
    ...store,
    append: (...args) => store.append(...args),
    subscribe: (...args) => store.subscribe(...args),
    head: () => store.head(),
    identity: () => store.identity(),
    close: () => store.close(),
    async *readStream(...args) {
      for await (const event of store.readStream(...args)) {
        process.rows++
        yield event
      }
    },
  }
  const log = openEventLog(counted, { events, keys })
  const options = {
    snapshots: new Snapshots({
      store: kept,
      code: async () => code,
      failed: (error) => failures.push(error),
    }),
  }
  return Object.assign(process, {
    log,
    commands: new CommandHandler(log, withSnapshots ? options : {}),
  })
}

const as = (userId: string, commandId: string = randomUUID()): Context => ({
  commandId,
  correlationId: 'c',
  by: { id: userId, role: 'cliente' },
  at: AT,
  position: 0n,
})
const rename = (commands: CommandHandler, userId: string, nombre: string, commandId?: string) =>
  commands.handle(
    accountDecider,
    userId,
    { type: 'UpdateProfile', data: { change: { nombre }, phoneChanged: false } },
    as(userId, commandId),
  )
const nameOf = async (commands: CommandHandler, userId: string) =>
  (await commands.state(accountDecider, userId))?.profile.nombre

/** An account whose profile was changed until its stream has so many events. */
async function longAccount(log: EventLog, count: number): Promise<string> {
  const userId = randomUUID()
  const profile = { acercaDe: null, especialidades: [], profileImageUrl: null }
  for (let first = 0; first < count; first += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - first) }, (_, n) => first + n)
    await log.append(
      `account-${userId}`,
      numbers.map((n) => ({
        ...(n === 0
          ? AccountRegistered({ userId, rol: 'cliente', ...profile, nombre: name(0) })
          : ProfileUpdated({ userId, phoneChanged: false, ...profile, nombre: name(n) })),
        id: derivedId(`command ${n}`, userId, 0),
        metadata: {
          commandId: `command ${n}`,
          correlationId: 'c',
          actor: { id: userId, role: 'cliente' as const },
          occurredAt: AT,
        },
      })),
      { expected: first === 0 ? 'none' : first - 1 },
    )
  }
  return userId
}

const row = (stream: string) =>
  db.first<{ code: string; revision: number; content: Buffer }>(
    sql`SELECT code, revision, content FROM vault.snapshot WHERE stream = ${stream}`,
  )

const stores = [
  { kind: 'PostgreSQL', count: MANY, open: () => openPostgresLog(url) },
  {
    kind: 'EventStoreDB',
    count: 3_000,
    open: async () => {
      const double = await startEventStoreDouble()
      closing.defer(() => double.close())
      return openEventStoreLog(double.url, UNHURRIED)
    },
  },
]

describe.each(stores)('a long stream in $kind', ({ open, count }) => {
  let store: EventLog
  let userId: string
  beforeAll(async () => {
    store = await open()
    closing.defer(() => store.close())
    userId = await longAccount(processOn(store).log, count)
  }, 300_000)

  test('is read whole once, and after a restart from its snapshot on', async () => {
    const first = processOn(store)
    expect(await nameOf(first.commands, userId)).toBe(name(count - 1))
    expect(first.rows).toBe(count)
    await first.commands.idle()
    expect(await row(`account-${userId}`)).toMatchObject({ code: CODE, revision: count - 1 })

    const second = processOn(store)
    const { events: written, revision, state } = await rename(second.commands, userId, 'Nuevo')
    expect([written.length, revision, state?.profile.nombre, state?.userId]).toEqual([
      1,
      count,
      'Nuevo',
      userId,
    ])
    expect(second.rows).toBe(SNAPSHOT_EVERY + 1)
    expect(state).toStrictEqual(
      await processOn(store, { withSnapshots: false }).commands.state(accountDecider, userId),
    )
    expect([...first.failures, ...second.failures]).toEqual([])
  }, 300_000)

  test('gets its next snapshot while it is written, so that no restart reads more than two stretches', async () => {
    const writer = processOn(store)
    const { revision: before } = await rename(writer.commands, userId, 'Antes')
    for (let n = 0; n < SNAPSHOT_EVERY + 20; n++) await rename(writer.commands, userId, name(n))
    await writer.commands.idle()
    const kept = (await row(`account-${userId}`))?.revision ?? 0
    expect(kept).toBeGreaterThan(Number(before))
    const restarted = processOn(store)
    expect(await nameOf(restarted.commands, userId)).toBe(name(SNAPSHOT_EVERY + 19))
    expect(restarted.rows).toBeLessThanOrEqual(2 * SNAPSHOT_EVERY + 1)
  }, 120_000)

  test('answers a command of long ago as done, also from a snapshot', async () => {
    const { commands } = processOn(store)
    // Neither among the first events, which are read in any case, nor after the snapshot.
    const { events: written, revision } = await commands.handle(
      accountDecider,
      userId,
      { type: 'UpdateProfile', data: { change: { nombre: 'Otra vez' }, phoneChanged: false } },
      as(userId, 'command 700'),
      userId,
    )
    expect(written).toEqual([])
    expect((await rename(commands, userId, 'Después')).revision).toBe(Number(revision) + 1)
  }, 120_000)
})

describe('a snapshot is not believed', () => {
  let store: EventLog
  beforeAll(async () => {
    store = await openPostgresLog(url)
    closing.defer(() => store.close())
  })
  const LONG = 2 * SNAPSHOT_EVERY
  const kept = async () => {
    const { log, commands } = processOn(store)
    const userId = await longAccount(log, LONG)
    await commands.state(accountDecider, userId)
    await commands.idle()
    expect(await row(`account-${userId}`)).toMatchObject({ revision: LONG - 1 })
    return userId
  }

  test('where other code made it; the log is read, and this code’s takes its place', async () => {
    const userId = await kept()
    const newer = processOn(store, { code: 'newer code' })
    expect(await nameOf(newer.commands, userId)).toBe(name(LONG - 1))
    expect(newer.rows).toBe(LONG)
    await newer.commands.idle()
    expect(await row(`account-${userId}`)).toMatchObject({ code: 'newer code' })
  })

  test('where the log has another event in its place, or none', async () => {
    const [userId, other] = [await kept(), await kept()]
    for (const further of [0, 10]) {
      const { commands, log } = processOn(store)
      const foreign = await new Snapshots({ store: snapshots, code: async () => CODE }).of(
        `account-${other}`,
      )
      if (!foreign) throw new Error('no snapshot')
      const strange = new Snapshots({ store: snapshots, code: async () => CODE })
      await snapshots.drop(`account-${userId}`)
      strange.keep(
        `account-${userId}`,
        { ...foreign, revision: foreign.revision + further },
        () => true,
      )
      await strange.idle()
      expect((await commands.state(accountDecider, userId))?.userId).toBe(userId)
      await commands.idle()
      const mended = await new Snapshots({ store: snapshots, code: async () => CODE }).of(
        `account-${userId}`,
      )
      expect([mended?.revision, mended?.eventId]).toEqual([
        LONG - 1,
        (await Array.fromAsync(log.readStream(`account-${userId}`, { from: LONG - 1 })))[0]?.id,
      ])
    }
  })

  test('where it was changed, or sealed under another master key', async () => {
    const userId = await kept()
    const elsewhere = new SealedSnapshots(db, keys, randomBytes(32))
    expect(await elsewhere.of(`account-${userId}`, CODE)).toBeUndefined()
    await db.run(
      sql`UPDATE vault.snapshot SET content = set_byte(content, 40, get_byte(content, 40) # 1) WHERE stream = ${`account-${userId}`}`,
    )
    const reader = processOn(store)
    expect(await nameOf(reader.commands, userId)).toBe(name(LONG - 1))
    expect(reader.rows).toBe(LONG)
  })

  test('of a short stream there is none', async () => {
    const { log, commands } = processOn(store)
    const userId = await longAccount(log, SNAPSHOT_EVERY - 1)
    await commands.state(accountDecider, userId)
    await commands.idle()
    expect(await row(`account-${userId}`)).toBeUndefined()
  })

  test('without a store that answers the log is read', async () => {
    const userId = await kept()
    const away = async () => {
      throw new Error('away')
    }
    const { commands, failures } = processOn(store, {
      kept: { of: away, keep: away, drop: away, dropOf: away },
    })
    expect(await nameOf(commands, userId)).toBe(name(LONG - 1))
    await commands.idle()
    expect(failures).toHaveLength(2)
  })
})

describe('erasure', () => {
  let store: EventLog
  beforeAll(async () => {
    store = await openPostgresLog(url)
    closing.defer(() => store.close())
  })
  const mentions = async (userId: string) =>
    (await db.many(sql`SELECT stream FROM vault.snapshot AS s WHERE s::text LIKE ${`%${userId}%`}`))
      .length

  test('leaves nothing of a person in snapshots, nor can a copy of one be opened', async () => {
    const { log, commands } = processOn(store)
    const userId = await longAccount(log, SNAPSHOT_EVERY)
    await commands.state(accountDecider, userId)
    await commands.idle()
    const before = await row(`account-${userId}`)
    expect(before?.content.includes('Canario')).toBe(false)
    expect(
      (await snapshots.of(`account-${userId}`, CODE))?.content.includes('Canario'),
      'sealed, but there',
    ).toBe(true)
    const withOthersKey = new SealedSnapshots(
      db,
      { of: async () => new Map([[userId, randomBytes(32)]]) },
      masterKey,
    )
    expect(await withOthersKey.of(`account-${userId}`, CODE)).toBeUndefined()
    await db.run(
      sql`CREATE TABLE backup AS SELECT * FROM vault.snapshot WHERE stream = ${`account-${userId}`}`,
    )
    await keys.erase(userId)
    expect(await mentions(userId)).toBe(0)
    await db.run(sql`INSERT INTO vault.snapshot SELECT * FROM backup`)
    expect(await snapshots.of(`account-${userId}`, CODE)).toBeUndefined()
    await snapshots.dropOf([userId])
    expect(await mentions(userId)).toBe(0)
  })

  test('also of one that was on its way meanwhile', async () => {
    const reached = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const slow: SnapshotStore = {
      of: (...args) => snapshots.of(...args),
      drop: (...args) => snapshots.drop(...args),
      dropOf: (...args) => snapshots.dropOf(...args),
      async keep(...args) {
        reached.resolve()
        await goOn.promise
        await snapshots.keep(...args)
      },
    }
    // Its notifications name nobody, so no key is missing: only their stream's name says whose they
    // are.
    const { log, commands } = processOn(store, { kept: slow })
    const userId = randomUUID()
    await log.append(
      `inbox-${userId}`,
      Array.from({ length: SNAPSHOT_EVERY }, (_, n) => ({
        ...NotificationRead({ userId, notificationId: randomUUID(), upTo: String(n) }),
        id: randomUUID(),
        metadata: {
          commandId: 'c',
          correlationId: 'c',
          actor: { id: userId, role: 'cliente' as const },
          occurredAt: AT,
        },
      })),
      { expected: 'none' },
    )
    await commands.state(inboxDecider, userId)
    await reached.promise
    commands.forgetPeople(new Set([userId]))
    await commands.dropSnapshotsOf(new Set([userId]))
    goOn.resolve()
    await commands.idle()
    expect(await mentions(userId)).toBe(0)
  })
})

test('a process that is killed between append and snapshot leaves the log whole, and the next one goes on', async () => {
  const store = await openPostgresLog(url)
  closing.defer(() => store.close())
  const userId = await longAccount(processOn(store).log, SNAPSHOT_EVERY - 1)
  const child = fork(
    new URL('../support/snapshot-child.ts', import.meta.url),
    [url, masterKey.toString('base64'), userId],
    { stdio: 'inherit' },
  )
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
  expect(await row(`account-${userId}`)).toBeUndefined()
  const next = processOn(store)
  expect(await nameOf(next.commands, userId)).toBe('De quien cae')
  await next.commands.idle()
  expect(await row(`account-${userId}`)).toMatchObject({ revision: SNAPSHOT_EVERY - 1 })
  expect((await rename(next.commands, userId, 'Sigue')).revision).toBe(SNAPSHOT_EVERY)
})
