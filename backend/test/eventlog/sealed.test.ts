/**
 * The log as the product uses it: checked, encrypted per person, lifted; and the keys in the vault.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { event, ERASED, personal, type RecordedEvent, system } from '../../domain/kernel/event.ts'
import type { EventLog, NewEvent } from '../../eventlog/log.ts'
import { openPostgresLog } from '../../eventlog/postgres/log.ts'
import { openEventLog } from '../../eventlog/sealed.ts'
import type { StoredMetadata } from '../../eventlog/upcast.ts'
import { sql } from '../../postgres/db.ts'
import { SubjectKeys, subjectKeyTable } from '../../vault/secrets/keys.ts'
import { snapshotTable } from '../../vault/secrets/snapshots.ts'
import { freshDatabase } from '../support/database.ts'

const Noted = event('Noted', {
  clientId: z.uuid(),
  barberId: z.uuid(),
  cents: z.int(),
  notes: personal(z.string(), { of: 'clientId' }),
  reply: personal(z.string().nullable(), { of: 'barberId', erased: null }),
  tags: personal(z.array(z.string()).optional(), { of: 'clientId', erased: [] }),
})
const Opened = event('Opened', { name: z.string() })

const { url, db } = await freshDatabase()
await db.pool.query(`CREATE SCHEMA vault; ${subjectKeyTable}${snapshotTable}`)
const masterKey = randomBytes(32)
const store = await openPostgresLog(url)
afterAll(() => store.close())

let keys: SubjectKeys
let log: EventLog
let client: string
let barber: string
beforeEach(() => {
  keys = new SubjectKeys({ db, masterKey })
  log = openEventLog(store, { events: [Noted, Opened], keys })
  client = randomUUID()
  barber = randomUUID()
})

const metadata = {
  commandId: randomUUID(),
  correlationId: randomUUID(),
  actor: system,
  occurredAt: '2031-05-06T07:08:09.000Z',
}
const fresh = ({ type, data }: { type: string; data: object }): NewEvent => ({
  id: randomUUID(),
  type,
  data,
  metadata,
})
const noted = (fields: Partial<{ notes: string; reply: string | null; tags: string[] }> = {}) =>
  Noted({
    clientId: client,
    barberId: barber,
    cents: 1250,
    notes: 'Alergia al látex',
    reply: 'De acuerdo',
    tags: ['nuevo'],
    ...fields,
  })

async function written(...events: { type: string; data: object }[]) {
  const stream = `note-${randomUUID()}`
  await log.append(stream, events.map(fresh), { expected: 'none' })
  return stream
}

async function read(from: EventLog, stream: string): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = []
  for await (const one of from.readStream(stream)) events.push(one)
  return events
}
const dataOf = async (from: EventLog, stream: string) =>
  (await read(from, stream)).map(({ data }) => data)
const rawText = (stream: string) =>
  db.many<{ text: string }>(
    sql`SELECT data::text || metadata::text AS text FROM log.event WHERE stream = ${stream}`,
  )

test('personal fields are read as they were written, and nobody reads them in the store', async () => {
  const stream = await written(noted())
  expect(await dataOf(log, stream)).toEqual([noted().data])
  const [stored] = await rawText(stream)
  expect(stored?.text).toContain('1250')
  for (const secret of ['látex', 'acuerdo', 'nuevo']) expect(stored?.text).not.toContain(secret)
})

test('what is empty stays in the clear', async () => {
  const empty = noted({ notes: '', reply: null, tags: [] })
  const stream = await written(empty)
  expect(await dataOf(log, stream)).toEqual([empty.data])
  expect((await rawText(stream))[0]?.text).not.toContain('$sealed')
})

test('a subscription opens what it gives, and the fields keep their order', async () => {
  const from = await store.head()
  await written(noted(), Opened({ name: 'La Navaja' }), noted({ notes: 'Otra' }))
  const stop = new AbortController()
  const events: RecordedEvent[] = []
  for await (const batch of log.subscribe({ from, signal: stop.signal })) {
    events.push(...batch.events)
    if (events.length === 3) stop.abort()
  }
  expect(events.map(({ data }) => JSON.stringify(data))).toEqual(
    [noted().data, { name: 'La Navaja' }, noted({ notes: 'Otra' }).data].map((data) =>
      JSON.stringify(data),
    ),
  )
})

test('an erased person reads as erased, field by field, and the other person stays', async () => {
  const stream = await written(noted())
  await keys.erase(client)
  expect(await dataOf(log, stream)).toEqual([{ ...noted().data, notes: ERASED, tags: [] }])
  expect(ERASED).toBe('Usuario eliminado')
  await keys.erase(barber)
  expect(await dataOf(log, stream)).toEqual([
    { ...noted().data, notes: ERASED, tags: [], reply: null },
  ])
})

test("what is written about an erased person afterwards can't be read either", async () => {
  await keys.erase(client)
  const stream = await written(noted())
  expect(await dataOf(log, stream)).toMatchObject([
    { notes: ERASED, tags: [], reply: 'De acuerdo' },
  ])
  expect((await rawText(stream))[0]?.text).not.toContain('látex')
})

test('a key that was lost, not erased, breaks nothing: old events read as erased, new ones work', async () => {
  const before = await written(noted())
  await db.run(sql`DELETE FROM vault.subject_key WHERE subject = ${client}`)
  const after = openEventLog(store, {
    events: [Noted, Opened],
    keys: new SubjectKeys({ db, masterKey }),
  })
  expect(await dataOf(after, before)).toMatchObject([{ notes: ERASED }])
  const stream = `note-${randomUUID()}`
  await after.append(stream, [fresh(noted())], { expected: 'none' })
  expect(await dataOf(after, stream)).toEqual([noted().data])
  expect(await dataOf(after, before)).toMatchObject([{ notes: ERASED }])
})

test('the same append again is answered as the first time, though its ciphertext differs', async () => {
  const stream = `note-${randomUUID()}`
  const events = [fresh(noted())]
  const first = await log.append(stream, events, { expected: 'none' })
  expect(await log.append(stream, events, { expected: 'none' })).toMatchObject(first)
})

test.for([
  {
    name: 'changed',
    change: sql`regexp_replace(data::text, '(sealed":".{60})(.)', '\\1' || CASE WHEN data::text ~ 'sealed":".{60}A' THEN 'B' ELSE 'A' END)`,
  },
  { name: 'cut short', change: sql`regexp_replace(data::text, '(sealed":".{20})[^"]*', '\\1')` },
])('a ciphertext that was $name is refused loudly', async ({ change }) => {
  const stream = await written(noted())
  await db.run(sql`UPDATE log.event SET data = (${change})::json WHERE stream = ${stream}`)
  await expect(read(log, stream)).rejects.toMatchObject({ name: 'SealBroken' })
})

test('a ciphertext that was moved to another event of the person is refused loudly', async () => {
  const [one, two] = [await written(noted()), await written(noted({ notes: 'Otra cosa' }))]
  await db.run(
    sql`UPDATE log.event SET data = (SELECT data FROM log.event WHERE stream = ${two}) WHERE stream = ${one}`,
  )
  await expect(read(log, one)).rejects.toMatchObject({ name: 'SealBroken' })
})

test('a ciphertext that was moved to another field of the same event is refused loudly', async () => {
  const Two = event('Two', {
    clientId: z.uuid(),
    notes: personal(z.string(), { of: 'clientId' }),
    about: personal(z.string(), { of: 'clientId' }),
  })
  const own = openEventLog(store, { events: [Two], keys })
  const stream = `note-${randomUUID()}`
  await own.append(
    stream,
    [fresh(Two({ clientId: client, notes: 'Alergia al látex', about: 'Le gusta el jazz' }))],
    { expected: 'none' },
  )
  await db.run(
    sql`UPDATE log.event SET data = jsonb_set(data::jsonb, '{about}', data::jsonb -> 'notes')::json WHERE stream = ${stream}`,
  )
  await expect(read(own, stream)).rejects.toMatchObject({ name: 'SealBroken' })
})

test('a ciphertext that was moved to another person is not read there', async () => {
  const stream = await written(noted())
  client = randomUUID()
  await written(noted())
  await db.run(
    sql`UPDATE log.event SET data = jsonb_set(data::jsonb, '{clientId}', to_jsonb(${client}::text))::json WHERE stream = ${stream}`,
  )
  expect(await dataOf(log, stream)).toMatchObject([{ clientId: client, notes: ERASED }])
})

test('an event that is not defined, or not valid, is not written, and the refusal tells no values', async () => {
  await expect(written({ type: 'Invented', data: {} })).rejects.toThrow('no event is defined')
  const refusal = written({ type: 'Noted', data: { ...noted().data, cents: 'secreto', notes: 7 } })
  await expect(refusal).rejects.toThrow('notes (invalid_type)')
  await expect(refusal).rejects.not.toThrow('secreto')
})

test('an event that another definition of its name has made is read by ours', async () => {
  const looser = event('Opened', { name: z.any() })
  await expect(written(looser({ name: 12 }))).rejects.toThrow(/Opened is not valid: name/)
  const stream = await written({
    type: 'Opened',
    data: { ...Opened({ name: 'a' }).data, more: 'b' },
  })
  expect(await dataOf(log, stream)).toEqual([{ name: 'a' }])
})

test('a field that was written before it was sealed is read as it was', async () => {
  const before = openEventLog(store, {
    events: [event('Noted', { clientId: z.uuid(), notes: z.string() })],
    keys,
  })
  const stream = `note-${randomUUID()}`
  await before.append(
    stream,
    [fresh({ type: 'Noted', data: { clientId: client, notes: 'Alergia al látex' } })],
    { expected: 'none' },
  )
  expect(await dataOf(log, stream)).toEqual([{ clientId: client, notes: 'Alergia al látex' }])
})

test('two events of one type are refused at the start', () => {
  const again = event('Noted', { clientId: z.uuid() })
  expect(() => openEventLog(store, { events: [Noted, Opened, again], keys })).toThrow(
    'two events of one type: Noted',
  )
})

test('metadata that no read model could write is refused', async () => {
  const when = (occurredAt: string) =>
    log.append(
      `note-${randomUUID()}`,
      [{ ...fresh(noted()), metadata: { ...metadata, occurredAt } }],
      { expected: 'none' },
    )
  await expect(when('9999-12-31T23:45:00.000Z')).rejects.toThrow(
    'its metadata is not valid: occurredAt',
  )
  await expect(when('2031-05-06')).rejects.toThrow('its metadata is not valid: occurredAt')
})

test('ids in capitals are refused: they would name another stream and the same row', async () => {
  const stream = `note-${randomUUID()}`
  await expect(
    log.append(stream.toUpperCase(), [fresh(noted())], { expected: 'none' }),
  ).rejects.toThrow('small letters')
  await expect(
    log.append(stream, [{ ...fresh(noted()), id: randomUUID().toUpperCase() }], {
      expected: 'none',
    }),
  ).rejects.toThrow('small letters')
})

test('a field that the schema does not know is not written', async () => {
  const stream = await written({ type: 'Opened', data: { name: 'La Navaja', email: 'a@b.c' } })
  expect((await rawText(stream))[0]?.text).not.toContain('a@b.c')
})

test("an old event is read as today's, opened first; a type that nobody knows any more as it is", async () => {
  const Old = event('Noted', { clientId: z.uuid(), text: personal(z.string(), { of: 'clientId' }) })
  const Gone = event('Gone', { clientId: z.uuid(), text: personal(z.string(), { of: 'clientId' }) })
  const stream = `note-${randomUUID()}`
  await openEventLog(store, { events: [Old, Gone], keys }).append(
    stream,
    [
      fresh(Old({ clientId: client, text: 'hola' })),
      fresh(Gone({ clientId: client, text: 'adiós' })),
    ],
    { expected: 'none' },
  )
  const Today = event('Noted', {
    clientId: z.uuid(),
    notes: personal(z.string(), { of: 'clientId' }),
    words: z.int(),
  })
  const today = openEventLog(store, {
    events: [Today],
    keys,
    upcasters: [
      {
        type: 'Noted',
        from: 1,
        up: ({ text, ...rest }) => ({
          ...rest,
          notes: text,
          words: String(text).split(' ').length,
        }),
      },
    ],
  })
  await today.append(
    stream,
    [fresh(Today({ clientId: client, notes: 'dos palabras', words: 2 }))],
    { expected: 1 },
  )
  const events = await read(today, stream)
  expect(events.map(({ data }) => data)).toEqual([
    { clientId: client, notes: 'hola', words: 1 },
    { clientId: client, text: 'adiós' },
    { clientId: client, notes: 'dos palabras', words: 2 },
  ])
  expect(events.map((one) => one.metadata)).toEqual([metadata, metadata, metadata])
})

test('an event that is called otherwise since reads under its name of today, alone, in order and by type', async () => {
  const stream = `note-${randomUUID()}`
  const Old = event('Noted', { clientId: z.uuid(), text: personal(z.string(), { of: 'clientId' }) })
  await openEventLog(store, { events: [Old], keys, renames: [] }).append(
    stream,
    [fresh(Old({ clientId: client, text: 'hola' }))],
    { expected: 'none' },
  )
  const Today = event('ClientNoted', {
    clientId: z.uuid(),
    text: personal(z.string(), { of: 'clientId' }),
  })
  const today = openEventLog(store, {
    events: [Today],
    keys,
    upcasters: [],
    renames: [{ from: 'Noted', to: 'ClientNoted' }],
  })
  await today.append(stream, [fresh(Today({ clientId: client, text: 'otra' }))], { expected: 0 })
  const both = [
    { type: 'ClientNoted', data: { clientId: client, text: 'hola' } },
    { type: 'ClientNoted', data: { clientId: client, text: 'otra' } },
  ]
  expect(await read(today, stream)).toMatchObject(both)
  expect((await followed(today, stream)).events).toMatchObject(both)
  expect((await followed(today, stream, { types: ['ClientNoted'] })).events).toMatchObject(both)
  expect((await followed(today, stream, { types: ['Other'] })).events).toEqual([])
})

/** What a subscription to a stream's events gives, and what ends it where it breaks off. */
async function followed(
  from: EventLog,
  stream: string,
  options: { sealed?: boolean; types?: readonly string[] } = {},
) {
  const [first] = await read(store, stream)
  const events: RecordedEvent[] = []
  const stop = new AbortController()
  const broke = await (async () => {
    for await (const batch of from.subscribe({
      from: (first?.position ?? 1n) - 1n,
      signal: stop.signal,
      ...options,
    })) {
      events.push(...batch.events.filter((one) => one.stream === stream))
      if (batch.caughtUp) stop.abort()
    }
  })().catch((error: Error) => error.message)
  return { events, broke }
}
const ofTomorrow: StoredMetadata = { ...metadata, schema: 99 }
const newer = (data: object): NewEvent => ({
  ...fresh({ type: 'Opened', data }),
  metadata: ofTomorrow,
})

test("who follows the log sealed asks for nobody's key, and reads old events as today's with what is personal left as it is", async () => {
  const stream = await written(noted())
  const keyless = {
    of: () => Promise.reject(new Error('no key can be had')),
    ensure: () => Promise.reject(new Error('no key can be had')),
  }
  const other = openEventLog(store, {
    events: [Noted],
    keys: keyless,
    upcasters: [{ type: 'Noted', from: 1, up: (data) => ({ ...data, cents: 0 }) }],
  })
  expect((await followed(other, stream)).broke).toBe('no key can be had')
  const { events, broke } = await followed(other, stream, { sealed: true })
  expect(broke).toBeUndefined()
  expect(events).toMatchObject([
    {
      type: 'Noted',
      stream,
      revision: 0,
      data: { clientId: client, cents: 0, notes: { of: 'clientId' } },
    },
  ])
  expect(JSON.stringify(events.map(({ data }) => data))).not.toContain('látex')
})

test('an event of a newer version stops who reads it, after all that stands before it, and not who follows sealed', async () => {
  const stream = await written(noted())
  await store.append(stream, [newer({ name: 'de mañana' }), fresh(Opened({ name: 'La Navaja' }))], {
    expected: 0,
  })
  const opened = await followed(log, stream)
  expect(opened.broke).toMatch(/Opened of version 99/)
  expect(opened.events.map(({ data }) => data)).toEqual([noted().data])
  expect(
    (await followed(log, stream, { sealed: true })).events.map(({ type, revision }) => [
      type,
      revision,
    ]),
  ).toEqual([
    ['Noted', 0],
    ['Opened', 1],
    ['Opened', 2],
  ])
})

test('many who need the same new key at once get one', async () => {
  const other = new SubjectKeys({ db, masterKey })
  const given = await Promise.all(
    Array.from({ length: 10 }, (_, n) => (n % 2 ? keys : other).ensure([client, barber])),
  )
  expect(new Set(given.map((some) => some.get(client)?.toString('hex')))).toHaveProperty('size', 1)
})

test('another process forgets an erased person when its memory of the key is over', async () => {
  const other = openEventLog(store, {
    events: [Noted],
    keys: new SubjectKeys({ db, masterKey, cacheMillis: 1 }),
  })
  const stream = await written(noted())
  expect(await dataOf(other, stream)).toEqual([noted().data])
  await keys.erase(client)
  await expect.poll(() => dataOf(other, stream)).toMatchObject([{ notes: ERASED }])
})

test('a new master key takes over: keys are wrapped anew, events stay as they are', async () => {
  const stream = await written(noted())
  const newMaster = randomBytes(32)
  await expect(new SubjectKeys({ db, masterKey: newMaster }).of([client])).rejects.toThrow(
    'MASTER_KEY',
  )
  const rotating = new SubjectKeys({ db, masterKey: newMaster, previousMasterKey: masterKey })
  const { count } = (await db.first<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM vault.subject_key WHERE wrapped IS NOT NULL`,
  )) ?? { count: 0 }
  expect(await rotating.rewrap()).toBe(count)
  expect(await rotating.rewrap()).toBe(0)
  expect(
    await dataOf(
      openEventLog(store, { events: [Noted], keys: new SubjectKeys({ db, masterKey: newMaster }) }),
      stream,
    ),
  ).toEqual([noted().data])
  const back = new SubjectKeys({ db, masterKey, previousMasterKey: newMaster })
  expect(await back.rewrap()).toBe(count)
})
