/**
 * A log that the version ef705e8 has written (its demo city, and a moderator at work), with the keys
 * of its invented people: streams that hold every type of event it had. Opened today it replays,
 * live and in a rebuild, and renamed events are found under their names of today.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allProjections, events } from '../../modules/modules.ts'
import type { EventMetadata } from '../../domain/kernel/event.ts'
import { openPostgresLog } from '../../eventlog/postgres/log.ts'
import { openEventLog, type PersonalKeys } from '../../eventlog/sealed.ts'
import { renames } from '../../eventlog/upcasters.ts'
import { sql } from '../../postgres/db.ts'
import { openPositions } from '../../projections/engine/positions/positions.ts'
import { startProjector } from '../../projections/engine/operate/projector.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { openVault } from '../../vault/vault.ts'
import { freshDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'

interface Stored {
  readonly stream: string
  readonly id: string
  readonly type: string
  readonly data: object
  readonly metadata: EventMetadata
}
const old = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/log-ef705e8.json'), 'utf8'),
) as { readonly keys: Readonly<Record<string, string>>; readonly events: readonly Stored[] }

const theirs = new Map(
  Object.entries(old.keys).map(([person, key]) => [person, Buffer.from(key, 'base64')]),
)
const keys: PersonalKeys = {
  of: (subjects) => Promise.resolve(new Map([...theirs].filter(([id]) => subjects.includes(id)))),
  ensure: () => Promise.reject(new Error('nothing is written here')),
}

const { url, db } = await freshDatabase()
const closing = new AsyncDisposableStack()
afterAll(() => closing.disposeAsync())
const vault = await openVault({ db, url, masterKey: randomBytes(32) })
closing.defer(() => vault.close())
const store = await openPostgresLog(url)
const log = openEventLog(store, { events, keys })
closing.defer(() => log.close())

beforeAll(async () => {
  let position = 0n
  // Past the checks and the sealing: the stored bytes are the old program's.
  for (const { stream, ...event } of old.events)
    ({ position } = await store.append(stream, [event], { expected: 'any' }))
  const projector = await startProjector({ db, log, projections: allProjections })
  closing.defer(() => projector.stop())
  const positions = openPositions({ projector })
  closing.defer(() => positions.close())
  await positions.passed(position, { timeoutMs: 60_000 })
  await eventually('every read model is there', async () =>
    (await projector.status()).every(
      ({ status, lagEvents }) => status === 'live' && lagEvents === 0,
    ),
  )
})

const read = async (types?: readonly string[]) => {
  const stop = new AbortController()
  const found: { type: string; data: object }[] = []
  for await (const batch of log.subscribe({
    from: 0n,
    signal: stop.signal,
    ...(types && { types }),
  })) {
    found.push(...batch.events)
    if (batch.caughtUp) stop.abort()
  }
  return found
}

test('every event is one that this program defines, and its sealed fields open', async () => {
  const found = await read()
  expect(found).toHaveLength(old.events.length)
  const defined = new Set(events.map(({ type }) => type))
  expect(found.map(({ type }) => type).filter((type) => !defined.has(type))).toEqual([])
  const text = JSON.stringify(found.map(({ data }) => data))
  expect(text).not.toContain('$sealed')
  expect(text).not.toContain('Usuario eliminado')
})

test('events that are called otherwise since are found under both names', async () => {
  const before = old.events.filter(({ type }) => renames.some(({ from }) => from === type))
  expect(before.length).toBeGreaterThan(5)
  const today = before.map(({ type }) => renames.find(({ from }) => from === type)?.to ?? '')
  expect((await read([...new Set(today)])).map(({ type }) => type)).toEqual(today)
})

test.each(allProjections.map((projection) => [projection.name, projection] as const))(
  'the read model %s is what a replay makes of it',
  async (_, projection) => {
    expect(await verify(projection, { db, log })).toMatchObject({ differing: 0 })
  },
)

test('its people have their names', async () => {
  const people = await db.many<{ nombre: string }>(sql`SELECT nombre FROM people.person`)
  expect(people.length).toBeGreaterThan(1)
  for (const { nombre } of people) expect(nombre).toMatch(/^\p{Lu}\p{Ll}+ /u)
})
