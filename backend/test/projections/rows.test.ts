/**
 * The row buffer against a model: however words are cut into batches, the tables end as if each had
 * been carried out by itself.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { event, system } from '../../domain/kernel/event.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { openPostgresLog } from '../../eventlog/postgres/log.ts'
import {
  projection,
  type Row,
  type Rows,
  type TableDefinition,
} from '../../projections/engine/apply/projection.ts'
import { writeRows } from '../../projections/engine/apply/sending.ts'
import { BinaryRows, type WholeRow } from '../../projections/engine/apply/binary.ts'
import { copyRows, copyTold, isCopyable } from '../../projections/engine/apply/copy.ts'
import { rebuild } from '../../projections/engine/build/rebuild.ts'
import { RowBuffer } from '../../projections/engine/apply/rows.ts'
import { createTables, prepareDatabase } from '../../projections/engine/apply/schema.ts'
import { tablePlansOf } from '../../projections/engine/apply/table.ts'
import { ToldOnceRows } from '../../projections/engine/apply/told-once.ts'
import { appendEvents } from '../../seed/events/append.ts'
import { freshDatabase } from '../support/database.ts'
import { fc } from '../support/seed.ts'

const tables = {
  /** Begins by itself. */
  counter: {
    columns: {
      a: 'uuid',
      b: 'int',
      n: 'int',
      big: 'bigint',
      five: { type: 'int', default: '5' },
      maybe: { type: 'int', nullable: true },
      note: { type: 'text', nullable: true },
    },
    key: ['a', 'b'],
  },
  /** Needs to be put first. */
  thing: {
    columns: {
      id: 'text',
      title: 'text',
      tags: 'text[]',
      ids: 'uuid[]',
      extra: { type: 'jsonb', nullable: true },
      n: 'int',
      at: 'timestamptz',
      ok: 'boolean',
      half: 'double precision',
    },
    key: ['id'],
  },
} as const satisfies Record<string, TableDefinition>

const machine = projection({ name: 'machine', version: 1, tables, handlers: () => [] })
type TableName = keyof typeof tables
type Word = { table: TableName; word: 'put' | 'patch' | 'add' | 'remove'; key: Row; rest: Row }

const { db, url } = await freshDatabase()
const Said = event('Said', { run: z.uuid(), word: z.string() })
beforeAll(async () => {
  await prepareDatabase(db.pool)
  await db.transaction((client) => createTables(client, machine, 'machine'))
})

/** Text that hurts: quotes, backslashes, braces, NULL as a word, other scripts. */
const text = fc.oneof(
  fc.constantFrom('', 'NULL', '"', '\\', '{a,b}', "o'k", 'ñ☂️', ' \n\t'),
  fc.string({ unit: 'binary', maxLength: 8 }).map((raw) => raw.replaceAll('\0', '').toWellFormed()),
)
const uuid = fc.constantFrom(
  '00000000-0000-4000-8000-00000000000a',
  '00000000-0000-4000-8000-00000000000B',
)
const small = fc.integer({ min: -1_000, max: 1_000 })
const json = fc
  .jsonValue({ maxDepth: 2 })
  .filter((value) => value !== null && !JSON.stringify(value).includes('\\u0000'))
  .map((value) => JSON.parse(JSON.stringify(value).replace(/-0\b/g, '0')) as object)

const counterKey = fc.record({ a: uuid, b: fc.integer({ min: 0, max: 1 }) })
const counterWord = fc
  .oneof(
    fc.record({
      word: fc.constant('put' as const),
      key: counterKey,
      rest: fc.record(
        {
          n: small,
          big: fc.bigInt({ min: -(2n ** 60n), max: 2n ** 60n }),
          five: small,
          maybe: fc.option(small),
          note: fc.option(text),
        },
        { requiredKeys: ['n', 'big'] },
      ),
    }),
    fc.record({
      word: fc.constant('patch' as const),
      key: counterKey,
      rest: fc.record(
        { n: small, five: small, maybe: fc.option(small), note: fc.option(text) },
        { requiredKeys: [] },
      ),
    }),
    fc.record({
      word: fc.constant('add' as const),
      key: counterKey,
      rest: fc.record(
        {
          n: small,
          big: fc.oneof(small, fc.bigInt({ min: -(2n ** 50n), max: 2n ** 50n })),
          five: small,
          maybe: small,
        },
        { requiredKeys: [] },
      ),
    }),
    fc.record({ word: fc.constant('remove' as const), key: counterKey, rest: fc.constant({}) }),
  )
  .map((word): Word => ({ table: 'counter', ...word }))

const thingKey = fc.record({ id: fc.constantFrom('x', 'NULL', '"y"') })
const thingColumns = {
  title: text,
  tags: fc.array(text, { maxLength: 3 }),
  ids: fc.array(
    uuid.map((id) => id.toLowerCase()),
    { maxLength: 2 },
  ),
  extra: fc.option(json),
  n: small,
  at: fc
    .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
    .map((date) => date.toISOString()),
  ok: fc.boolean(),
  half: fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one + 0),
}
const thingWord = fc
  .oneof(
    fc.record({
      word: fc.constant('put' as const),
      key: thingKey,
      rest: fc.record(thingColumns, {
        requiredKeys: ['title', 'tags', 'ids', 'n', 'at', 'ok', 'half'],
      }),
    }),
    fc.record({
      word: fc.constant('patch' as const),
      key: thingKey,
      rest: fc.record(thingColumns, { requiredKeys: [] }),
    }),
    fc.record({ word: fc.constant('add' as const), key: thingKey, rest: fc.record({ n: small }) }),
    fc.record({ word: fc.constant('remove' as const), key: thingKey, rest: fc.constant({}) }),
  )
  .map((word): Word => ({ table: 'thing', ...word }))

/** What the words mean, one by one, on rows in memory. */
class Model {
  readonly rows = {
    counter: new Map<string, Record<string, unknown>>(),
    thing: new Map<string, Record<string, unknown>>(),
  }

  say({ table, word, key, rest }: Word) {
    const rows = this.rows[table]
    const id = JSON.stringify(key).toLowerCase()
    const begin: Record<string, unknown> | undefined =
      table === 'counter' ? { ...key, n: 0, big: 0, five: 5, maybe: null, note: null } : undefined
    const known = rows.get(id)
    if (word === 'put')
      rows.set(id, {
        ...(table === 'counter' ? { five: 5, maybe: null, note: null } : { extra: null }),
        ...key,
        ...rest,
      })
    if (word === 'patch' && known) Object.assign(known, rest)
    if (word === 'remove') rows.delete(id)
    if (word !== 'add') return
    const counted: Record<string, unknown> | undefined = known ?? begin
    if (!counted) return
    for (const [column, more] of Object.entries(rest))
      counted[column] = BigInt((counted[column] ?? 0) as number) + BigInt(more as number)
    rows.set(id, counted)
  }
}

const plain = (row: Record<string, unknown>) =>
  JSON.parse(
    JSON.stringify(row, (name, value: unknown) =>
      typeof value === 'bigint' ||
      (typeof value === 'number' && ['n', 'big', 'five', 'maybe', 'b'].includes(name))
        ? String(value)
        : name === 'a'
          ? String(value).toLowerCase()
          : value,
    ),
  ) as Record<string, unknown>
const sorted = (rows: Iterable<Record<string, unknown>>, key: readonly string[]) =>
  [...rows]
    .map(plain)
    .sort((a, b) =>
      JSON.stringify(key.map((name) => a[name])) < JSON.stringify(key.map((name) => b[name]))
        ? -1
        : 1,
    )

/** Says a word to the tables; whether it fits them is for them to tell. */
function say(all: Rows<Record<string, TableDefinition>>, { table, word, key, rest }: Word) {
  const rows = all[table]
  if (!rows) throw new Error(`no table ${table}`)
  if (word === 'put') rows.put({ ...key, ...rest } as never)
  else if (word === 'remove') rows.remove(key as never)
  else rows[word](key as never, rest)
}

async function carryOut(batches: readonly (readonly Word[])[]) {
  await db.pool.query('TRUNCATE machine.counter, machine.thing')
  for (const batch of batches) {
    const buffer = new RowBuffer(machine)
    for (const word of batch) say(buffer.rows, word)
    await writeRows(db.pool, buffer.tables, 'machine')
  }
  return readTables('machine')
}

/**
 * As a build does it: one buffer all the way, whose rows go on changing for a while before they are
 * written.
 */
async function carryOutLate(batches: readonly (readonly Word[])[]) {
  await db.pool.query('TRUNCATE machine.counter, machine.thing')
  const buffer = new RowBuffer(machine)
  const write = (position: number) =>
    writeRows(
      db.pool,
      buffer.tables.map((table) => ({ plan: table.plan, ...table.drain(BigInt(position)) })),
      'machine',
    )
  for (const [position, batch] of batches.entries()) {
    for (const word of batch) say(buffer.rows, word)
    await write(position)
  }
  while (!buffer.tables.every(({ isEmpty }) => isEmpty)) await write(batches.length)
  return readTables('machine')
}

async function readTables(schema: string) {
  const read = async (table: TableName) =>
    (await db.pool.query<Record<string, unknown>>(`SELECT * FROM ${schema}.${table}`)).rows
  return { counter: await read('counter'), thing: await read('thing') }
}

function expectAsModel(real: Awaited<ReturnType<typeof readTables>>, words: readonly Word[]) {
  const model = new Model()
  for (const word of words) model.say(word)
  for (const table of ['counter', 'thing'] as const) {
    expect(sorted(real[table], tables[table].key)).toEqual(
      sorted(model.rows[table].values(), tables[table].key),
    )
  }
}

const sayAll = (log: EventLog, run: string, words: readonly unknown[]) =>
  appendEvents(
    log,
    `said-${run}`,
    system,
    words.map((word) => Said({ run, word: JSON.stringify(word) })),
  )

describe('the row buffer', () => {
  test('leaves the rows that the words leave one by one, however they are cut into batches', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.oneof(counterWord, thingWord), { maxLength: 8 }), { maxLength: 4 }),
        async (batches) => {
          expectAsModel(await carryOut(batches), batches.flat())
        },
      ),
      { numRuns: Number(process.env['RUNS'] ?? 150) },
    )
  })

  test('leaves the same where what was said of a row is kept for a while, so that more is said of it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.oneof(counterWord, thingWord), { maxLength: 5 }), { maxLength: 6 }),
        async (batches) => {
          expectAsModel(await carryOutLate(batches), batches.flat())
        },
      ),
      { numRuns: Number(process.env['RUNS'] ?? 150) },
    )
  })

  test('tells of each row whose words it gives where the first of them stood', () => {
    const [, table] = new RowBuffer(machine).tables
    if (!table) throw new Error('no table')
    const said = (id: string, position: bigint) => {
      table.patch({ id }, { title: 'a' })
      const { effects, after } = table.drain(position)
      return { ids: [...effects.keys()], after }
    }
    expect(said('a', 10n)).toEqual({ ids: [], after: 0n })
    expect(said('b', 20n)).toEqual({ ids: ['a'], after: 0n })
    // Of one that is still here more is said where it is.
    expect(said('b', 30n)).toEqual({ ids: ['b'], after: 10n })
    expect(said('b', 40n)).toEqual({ ids: [], after: 20n })
    expect(said('c', 50n)).toEqual({ ids: ['b'], after: 30n })
  })

  test('leaves the same by a rebuild, which copies new rows and gathers over many events', async () => {
    const log = await openPostgresLog(url)
    onTestFinished(() => log.close())
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(counterWord, thingWord), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 6 }),
        async (typed, window) => {
          // What can be written down in JSON and is read back the same.
          const words = JSON.parse(
            JSON.stringify(typed, (_, value: unknown) =>
              typeof value === 'bigint' ? Number(value % 2n ** 50n) : value,
            ),
          ) as Word[]
          const run = randomUUID()
          await sayAll(log, run, words)
          const replayed = projection({
            name: 'replayed',
            version: 1,
            tables,
            handlers: (on) => [
              on(Said, (data, rows) => {
                if (data.run === run)
                  say(rows as Rows<Record<string, TableDefinition>>, JSON.parse(data.word) as Word)
              }),
            ],
          })
          await rebuild(replayed, { db, log, window })
          expectAsModel(await readTables('replayed'), words)
        },
      ),
      { numRuns: Number(process.env['RUNS'] ?? 40) },
    )
  })

  test('leaves the last of what a rebuild copies as it comes, where a key is told twice', async () => {
    const log = await openPostgresLog(url)
    onTestFinished(() => log.close())
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.string({ maxLength: 5 })), {
          minLength: 1,
          maxLength: 40,
        }),
        fc.integer({ min: 1, max: 6 }),
        async (typed, window) => {
          const run = randomUUID()
          const told = typed.map(([key, text]) => [key, text.replaceAll('\0', '')] as const)
          await sayAll(log, run, told)
          const toldOnce = projection({
            name: 'told_once',
            version: 1,
            tables: {
              fact: {
                columns: { key: 'int', words: 'text', state: { type: 'text', default: "'new'" } },
                key: ['key'],
                told: 'once',
              },
            },
            handlers: (on) => [
              on(Said, (data, rows) => {
                if (data.run !== run) return
                const [key, words] = JSON.parse(data.word) as (typeof told)[number]
                rows.fact.put({ key, words })
              }),
            ],
          })
          await rebuild(toldOnce, { db, log, window })
          const { rows } = await db.pool.query<{ key: number; words: string; state: string }>(
            'SELECT key, words, state FROM told_once.fact ORDER BY key',
          )
          expect(rows).toEqual(
            [...new Map(told)]
              .sort(([a], [b]) => a - b)
              .map(([key, words]) => ({ key, words, state: 'new' })),
          )
        },
      ),
      { numRuns: Number(process.env['RUNS'] ?? 40) },
    )
  })

  test('holds keys equal that PostgreSQL holds equal', async () => {
    const { counter } = await carryOut([
      [
        {
          table: 'counter',
          word: 'add',
          key: { a: '00000000-0000-4000-8000-00000000000A', b: 1 },
          rest: { n: 1 },
        },
        {
          table: 'counter',
          word: 'add',
          key: { a: '00000000-0000-4000-8000-00000000000a', b: 1n },
          rest: { n: 1 },
        },
      ],
    ])
    expect(counter.map(({ n }) => n)).toEqual([2])
  })

  test('drops NUL, which no text of PostgreSQL can hold, also deep in JSON', async () => {
    const { thing } = await carryOut([
      [
        {
          table: 'thing',
          word: 'put',
          key: { id: 'x' },
          rest: {
            title: 'a\0b',
            tags: ['\0'],
            ids: [],
            extra: { deep: ['c\0\\u0000'] },
            n: 1,
            at: '2026-01-01T00:00:00Z',
            ok: true,
            half: 0.5,
          },
        },
      ],
    ])
    expect(thing).toMatchObject([{ title: 'ab', tags: [''], extra: { deep: ['c\\u0000'] } }])
  })

  test('refuses what is not in the table, and sums that a rebuild might not repeat', () => {
    const rows = () => new RowBuffer(machine).rows['thing']!
    expect(() => rows().put({ id: 'x', titel: 'a' })).toThrow('thing.title needs a value')
    expect(() =>
      rows().put({
        id: 'x',
        title: 'a',
        tags: [],
        ids: [],
        n: 1,
        at: '2026-01-01T00:00:00Z',
        ok: true,
        half: 0.5,
        titel: 'a',
      }),
    ).toThrow('thing has no column titel')
    expect(() => rows().patch({ id: 'x' }, { titel: 'a' })).toThrow('thing has no column titel')
    expect(() => rows().add({ id: 'x' }, { half: 1 })).toThrow('thing.half is no counter')
    expect(() => rows().remove({})).toThrow('thing.id is part of the key and has no value')
  })
})

/** One table with a column of every type, also of those that may have nothing. */
const kinds = projection({
  name: 'kinds',
  version: 1,
  handlers: () => [],
  tables: {
    kind: {
      columns: {
        n: 'int',
        id: 'uuid',
        text: 'text',
        yes: 'boolean',
        big: 'bigint',
        half: 'double precision',
        day: 'date',
        at: 'timestamptz',
        json: 'jsonb',
        texts: 'text[]',
        ids: 'uuid[]',
        five: { type: 'int', default: '5' },
        off: { type: 'boolean', default: 'false' },
        on: { type: 'boolean', default: 'true' },
        word: { type: 'text', default: "'es'" },
        empty: { type: 'text', default: "''" },
        long_ago: { type: 'timestamptz', default: "'epoch'" },
        maybe: { type: 'timestamptz', nullable: true },
      },
      key: ['n'],
    },
  },
})
const [kind] = tablePlansOf(kinds)
const line = fc.string({
  unit: fc.constantFrom('a', '\n', '\t', '\r', '\\', 'ñ', '☂', '\0'),
  maxLength: 5,
})
const anyUuid = fc.oneof(
  fc.uuid(),
  fc.uuid().map((id) => id.toUpperCase()),
)
const moment = fc
  .date({
    min: new Date('1900-01-01T00:00:00Z'),
    max: new Date('2200-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString())
/** What the product writes. */
const plainRow = fc.tuple(
  anyUuid,
  line,
  fc.boolean(),
  fc.oneof(fc.maxSafeInteger(), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
  fc.double(),
  moment.map((at) => at.slice(0, 10)),
  fc.oneof(
    moment,
    fc.constantFrom(
      '2000-02-29T00:00:00.000Z',
      '1900-02-28T23:59:59.999Z',
      '1999-12-31T23:59:59.999Z',
    ),
  ),
  fc.oneof(json, line),
  fc.array(line, { maxLength: 3 }),
  fc.array(anyUuid, { maxLength: 2 }),
  fc.option(fc.integer(), { nil: undefined }),
  fc.option(fc.boolean(), { nil: undefined }),
  fc.option(fc.boolean(), { nil: undefined }),
  fc.option(line, { nil: undefined }),
  fc.option(line, { nil: undefined }),
  fc.option(moment, { nil: undefined }),
  fc.option(moment, { nil: undefined }),
)

describe('rows by COPY', () => {
  const row = (n: number, values: readonly unknown[]) => [n, ...values] as WholeRow
  /**
   * By COPY in the form that the rows allow, by COPY as text (an odd spelling beside them asks for
   * it), and by statements.
   */
  async function threeWays(rows: readonly WholeRow[]) {
    if (!kind) throw new Error('no table')
    const client = await db.pool.connect()
    try {
      const into = async (schema: string, write: () => Promise<void>) => {
        await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
        await client.query('BEGIN')
        await createTables(client, kinds, schema)
        await write()
        await client.query('COMMIT')
        return (
          await client.query<object>(
            `SELECT *, half::text AS half_text FROM ${schema}.kind WHERE n >= 0 ORDER BY n`,
          )
        ).rows
      }
      const odd = row(-1, [
        '{00000000-0000-4000-8000-00000000000a}',
        '',
        true,
        0,
        0,
        '2026-01-01',
        '2026-01-01 10:00+00',
        {},
        [],
        [],
        0,
        false,
        true,
        '',
        '',
        undefined,
        undefined,
      ])
      return {
        copied: await into('kinds', () => copyRows(client, kind, 'kinds', rows)),
        asText: await into('kinds_text', () =>
          copyRows(client, kind, 'kinds_text', [...rows, odd]),
        ),
        written: await into('kinds_written', () =>
          writeRows(
            client,
            [
              {
                plan: kind,
                effects: new Map(
                  rows.map((whole, n) => [
                    String(n),
                    {
                      key: [n],
                      removed: false,
                      whole: [...whole],
                      changed: undefined,
                      begun: undefined,
                    },
                  ]),
                ),
              },
            ],
            'kinds_written',
          ),
        ),
      }
    } finally {
      client.release()
    }
  }

  test('are the same in its binary form, as text, and by statements', async () => {
    const encoder = new BinaryRows()
    await fc.assert(
      fc.asyncProperty(fc.array(plainRow, { minLength: 1, maxLength: 5 }), async (values) => {
        const rows = values.map((one, n) => row(n, one))
        expect(
          rows.every((one) => kind && isCopyable(kind, one) && encoder.encode(kind, [one])),
        ).toBe(true)
        const { copied, asText, written } = await threeWays(rows)
        expect(copied).toEqual(asText)
        expect(copied).toEqual(written)
      }),
      { numRuns: 60 },
    )
  })

  const good = [
    '00000000-0000-4000-8000-00000000000a',
    'a',
    true,
    1,
    0.5,
    '2026-01-01',
    '2026-01-01T10:00:00.000Z',
    {},
    ['a'],
    [],
    1,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]
  test.each([
    ['a day that is none', 5, '2026-02-29'],
    ["a day of another century's calendar", 5, '0099-01-01'],
    ['an instant in another spelling', 6, '2026-01-01T10:00:00Z'],
    ['an hour too many', 6, '2026-01-01T24:00:00.000Z'],
    ['a number in words', 3, '12'],
    ['a whole number beyond its type', 10, 2 ** 31],
    ['a fraction where whole numbers are', 10, 0.5],
    ['a bigint beyond its type', 3, 2n ** 63n],
    ['an id that is none', 0, '00000000-0000-4000-8000-00000000000g'],
    // The low byte of U+0131 is the digit 1.
    ['an id with a letter that looks like a digit', 0, '00000000-0000-4000-8000-0000000000\u01310'],
    ['a day with a letter that looks like a digit', 5, '2026-01-0\u0131'],
    ['an id without its dashes', 0, '00000000-0000-4000-8000 00000000000a'],
    ['a word for yes', 2, 'yes'],
    ['no list', 8, 'a'],
  ])('%s is left to PostgreSQL', (_, at, value) => {
    const encoded = (values: readonly unknown[]) =>
      kind && new BinaryRows().encode(kind, [row(0, values)])
    expect(encoded(good)).toBeDefined()
    expect(encoded(good.with(at, value as never))).toBeUndefined()
  })

  test('that are told once stay in their order, with one among them that has no binary form', async () => {
    if (!kind) throw new Error('no table')
    const rows = [good, good.with(1, 'b'), good.with(6, '2026-01-01T10:00:00Z'), good, good].map(
      (values, n) => row(n, values),
    )
    const told = new ToldOnceRows({ plan: kind, erased: new Set() })
    const objectOf = (values: WholeRow) =>
      Object.fromEntries(kind.columns.map(({ name }, at) => [name, values[at]])) as Row
    const client = await db.pool.connect()
    try {
      const into = async (schema: string, write: () => Promise<void>) => {
        await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
        await createTables(client, kinds, schema)
        await write()
        return (await client.query<object>(`SELECT * FROM ${schema}.kind ORDER BY ctid`)).rows
      }
      const asText = await into('kinds_text', () => copyRows(client, kind, 'kinds_text', rows))
      expect(asText).toHaveLength(5)
      // A second time, so that bytes of before would show.
      for (const schema of ['kinds_told', 'kinds_again'])
        expect(
          await into(schema, async () => {
            for (const values of rows) told.put(objectOf(values))
            expect(told.size).toBe(5)
            await copyTold(client, kind, schema, told.drain(0n))
            expect(told.size).toBe(0)
          }),
        ).toEqual(asText)
    } finally {
      client.release()
    }
  })
})
