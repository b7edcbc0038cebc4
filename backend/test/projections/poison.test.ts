/**
 * Nothing that anybody can send stops a read model. The log refuses what no projection could write,
 * and what it takes, every projection writes: one event at the edge of its schema after the other,
 * live and in a rebuild.
 */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allProjections, events } from '../../modules/modules.ts'
import { type EventDefinition, Metadata, system } from '../../domain/kernel/event.ts'
import { PersonErased } from '../../domain/kernel/erasure.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { openPostgresLog } from '../../eventlog/postgres/log.ts'
import { openEventLog } from '../../eventlog/sealed.ts'
import { openPositions } from '../../projections/engine/positions/positions.ts'
import { startProjector } from '../../projections/engine/operate/projector.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { Db, openPool } from '../../postgres/db.ts'
import { openVault } from '../../vault/vault.ts'
import { freshDatabase } from '../support/database.ts'
import { fc, seed } from '../support/seed.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { type Chair, openChair } from '../../seed/http/shops.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

describe('what once stopped a read model for ever', () => {
  let house: TestServer
  let chair: Chair
  let client: SignedIn
  beforeAll(async () => {
    house = await startTestServer()
    ;[chair, client] = await Promise.all([openChair(house, { autoConfirm: true }), house.client()])
  })
  const stopped = async () =>
    (await house.services.rebuilds.status()).filter(({ status }) => status !== 'live')

  test.each(['0000-01-01', '1999-12-31', '2100-01-01', '9999-12-31'])(
    'a day off in %s is refused',
    async (day) => {
      const answer = await house
        .as(chair.barber)
        .post('/api/availability/exceptions', { desde: day, hasta: day })
      expect([answer.status, answer.body['code']]).toEqual([400, 'validation'])
      expect(await stopped()).toEqual([])
    },
  )

  test.each(['9999-12-31T23:45:00Z', '2100-01-01T00:00:00Z', '0000-01-01T00:00:00Z'])(
    'a walk-in, a move and a block at %s are refused',
    async (instant) => {
      const me = house.as(chair.barber)
      const {
        body: { id },
      } = await must(
        book(house, client, chair, (await someDay(house, chair))[0], { permitirSolape: true }),
        201,
      )
      const answers = [
        await me.post('/api/appointments', {
          barberId: chair.barber.user.id,
          services: [chair.cut],
          fecha: instant,
          cliente: { nombre: 'Sin cita' },
        }),
        await me.patch(`/api/appointments/${id}/reschedule`, { fecha: instant }),
        await me.post('/api/availability/blocks', { desde: instant, hasta: instant }),
      ]
      expect(answers.map(({ status, body }) => [status, body['code']])).toEqual([
        [400, 'validation'],
        [400, 'validation'],
        [400, 'validation'],
      ])
      await must(house.as(client).patch(`/api/appointments/${id}/cancel`))
      expect(await stopped()).toEqual([])
    },
  )

  // Sent as JSON spells it: our own JSON.stringify would not write it otherwise.
  test.each([
    [
      '/api/auth/register',
      `{"nombre":"Ana \\ud800","email":"ana@medio.example","password":"secreto-1","rol":"cliente"}`,
    ],
    ['/api/services', '{"nombre":"Corte \\ud800 x","precio":10,"duracion":30}'],
    ['/api/auth/login', '{"email":"ana@medio.example","password":"\\udc00"}'],
  ])('%s with half a surrogate pair is refused', async (path, body) => {
    const answer = await house.as(chair.barber).post(path, body)
    expect([answer.status, answer.body['code'], answer.body['message']]).toEqual([
      400,
      'validation',
      'Hay un carácter que no es válido',
    ])
  })

  test('a shop next to nowhere is where it is', async () => {
    const owner = await house.register('duenno')
    const place = { latitude: 5e-324, longitude: -5e-324 }
    await must(
      house
        .as(owner)
        .post('/api/businesses', { nombre: 'Isla Nula', direccion: 'Golfo de Guinea', ...place }),
      201,
    )
    expect(
      (
        await must(
          house.guest.get<{ results: { nombre: string }[] }>(
            '/api/search?q=isla&type=businesses&lat=0&lng=0',
          ),
        )
      ).body.results.map(({ nombre }) => nombre),
    ).toEqual(['Isla Nula'])
    expect((await house.guest.get('/api/search?q=isla&lat=0.0000000001&lng=0')).status).toBe(200)
    expect(await stopped()).toEqual([])
  })

  test.each([
    '/api/appointments?desde=0000-01-01',
    '/api/appointments?despuesDe=0000-01-01T00:00:00Z_3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e01',
    '/api/availability/blocks?desde=9999-12-31',
  ])('%s is a wrong question, not a fault of ours', async (path) => {
    expect((await house.as(chair.barber).get(path)).status).toBe(400)
  })

  test('an id in capitals means the same barber', async () => {
    const id = chair.barber.user.id.toUpperCase()
    const [time] = await someDay(house, chair, 4)
    const until = new Date(Date.parse(time ?? '') + 3_600_000).toISOString()
    await must(
      house
        .as(chair.barber)
        .post('/api/availability/blocks', { barberId: id, desde: time, hasta: until }),
      201,
    )
    expect((await book(house, client, chair, time)).body.code).toBe('slot_taken')
    await must(
      house
        .as(chair.barber)
        .put('/api/availability', { barberId: id, politica: { margenMinutos: 25 } }),
    )
    expect(
      (
        await must(
          house.guest.get<{ politica: { margenMinutos: number } }>(
            `/api/barbers/${chair.barber.user.id}/availability`,
          ),
        )
      ).body.politica.margenMinutos,
    ).toBe(25)
  })
})

describe('whatever an event’s schema takes', () => {
  test('is written by every projection, live and in a rebuild', async () => {
    const { url, db } = await freshDatabase()
    const closing = new AsyncDisposableStack()
    afterAll(() => closing.disposeAsync())
    const vault = await openVault({ db, url, masterKey: randomBytes(32) })
    closing.defer(() => vault.close())
    const log = openEventLog(await openPostgresLog(url), { events, keys: vault.keys })
    closing.defer(() => log.close())
    const writing = openPool(url, { max: 2, pipeline: true })
    closing.defer(() => writing.end())
    const projector = await startProjector({
      db,
      log,
      projections: allProjections,
      writing: new Db(writing),
    })
    closing.defer(() => projector.stop())
    const positions = openPositions({ projector })
    closing.defer(() => positions.close())

    let turn = 0
    await fc.assert(
      fc.asyncProperty(fc.array(anyEvent, { minLength: 20, maxLength: 60 }), async (written) => {
        const run = turn++
        let position = 0n
        for (const [index, { metadata, ...event }] of written.entries()) {
          const id = derivedId('poison', seed, run, index)
          ;({ position } = await log.append(`poison-${id}`, [{ id, ...event, metadata }], {
            expected: 'none',
          }))
        }
        const passed = await positions.passed(position, { timeoutMs: 60_000 })
        expect((await projector.status()).filter(({ status }) => status !== 'live')).toEqual([])
        expect(passed).toBe(true)
      }),
      { numRuns: Number(process.env['RUNS'] ?? 25), endOnFailure: true },
    )

    const mustBeAsRebuilt = async (all = allProjections) => {
      for (const projection of all) {
        const { differing, differences } = await verify(projection, { db, log, window: 7 })
        expect({ differing, differences }, `${projection.name}, SEED=${seed}`).toEqual({
          differing: 0,
          differences: [],
        })
      }
    }
    await mustBeAsRebuilt()

    // Everybody is forgotten, as if nothing of them had ever been readable. But for pictures: a
    // shop's id is its owner's, and here it is anything.
    for (const personId of texts.filter(
      (text) => PersonErased.schema.safeParse({ personId: text }).success,
    )) {
      await vault.keys.erase(personId)
      const id = derivedId('poison erased', personId)
      const { position } = await log.append(
        `erasure-${personId}`,
        [{ id, ...PersonErased({ personId }), metadata: written }],
        { expected: 'none' },
      )
      expect(await positions.passed(position, { timeoutMs: 60_000 })).toBe(true)
    }
    await mustBeAsRebuilt(allProjections.filter(({ name }) => name !== 'pictures'))
  }, 240_000)
})

const written = {
  commandId: 'erased',
  correlationId: 'erased',
  actor: system,
  occurredAt: '2026-11-21T10:00:00.000Z',
}
/** Few, so that events meet each other's rows. */
const ids = Array.from({ length: 6 }, (_, index) => derivedId('somebody', index))
const letters = [
  'x',
  'ñ',
  '💈',
  'ﷺ',
  '"',
  '\\',
  '\n',
  '\t',
  '\u2028',
  '\ud800',
  '\0',
  '{',
  "'",
  ' ',
]

/** What hurts databases, and what is all right: each schema picks what it takes. */
const texts: readonly string[] = [
  ...ids,
  ids[0]?.toUpperCase() ?? '',
  '00000000-0000-0000-0000-000000000000',
  '0000-01-01',
  '1999-12-31',
  '2000-01-01',
  '2026-11-21',
  '2028-02-29',
  '2100-12-31',
  '2101-01-01',
  '9999-12-31',
  '0000-01-01T00:00:00.000Z',
  '2000-01-01T00:00:00.000Z',
  '2026-11-21T10:00:00.000Z',
  '2026-11-21T10:30:00.000Z',
  '2026-11-21T10:00:00Z',
  '2100-12-31T23:59:59.999Z',
  '9999-12-31T23:45:00.000Z',
  '+010000-01-01T00:15:00.000Z',
  '-infinity',
  'infinity',
  'now',
  '24:00',
  '00:00',
  '09:30',
  '23:59',
  '99:99',
  'ab01'.repeat(16),
  '0',
  '1',
  '007',
  '999999999999999999',
  '9223372036854775808',
  '-1',
  'America/Mexico_City',
  'UTC',
  '+05:00',
  'MXN',
  'EUR',
  'mxn',
  'NULL',
  '\\N',
  '{}',
  '[]',
  'null',
  '\\.',
  '',
  ' ',
  'Ana García',
  'Corte \ud800',
  '\udc00',
  'a\0b',
  '\\u0000',
  'é',
  '\uffff',
  ...letters.flatMap((letter) =>
    [1, 20, 30, 80, 200, 250, 254, 300, 500, 1_000, 2_048, 9_000].map((length) =>
      letter.repeat(length),
    ),
  ),
]
const numbers: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.5,
  5,
  24,
  30,
  48,
  50,
  51,
  60,
  89.999_999_9,
  90,
  -90,
  180,
  -180,
  180.1,
  480,
  1_440,
  10_080,
  100_000_000,
  1_000_000_000,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  1e308,
  5e-324,
  1e-8,
  1e-6,
  Number.NaN,
  Number.POSITIVE_INFINITY,
]

/** Values that a schema takes, by the kind of thing that it is. */
function valuesOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const takes = (value: unknown) => schema.safeParse(value).success
  if (schema instanceof z.ZodObject)
    return fc.record(
      Object.fromEntries(
        Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => [
          name,
          valuesOf(field),
        ]),
      ),
    )
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values)
  if (schema instanceof z.ZodOptional)
    return fc.option(valuesOf(schema.unwrap() as z.ZodType), { nil: undefined })
  if (schema instanceof z.ZodNullable)
    return fc.option(valuesOf(schema.unwrap() as z.ZodType), { freq: 4 })
  if (schema instanceof z.ZodArray)
    return fc.array(valuesOf(schema.element as z.ZodType), { maxLength: 12 }).filter(takes)
  if (schema instanceof z.ZodUnion)
    return fc.oneof(...schema.options.map((option) => valuesOf(option as z.ZodType)))
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values)
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  const pool = schema instanceof z.ZodNumber ? numbers : texts
  const taken = pool.filter(takes)
  if (taken.length === 0)
    throw new Error(
      `nothing here is taken by ${JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }))}`,
    )
  // Text of any kind: also random, as far as the schema takes it.
  const isFree = takes('Ana García') && takes('\\.')
  return isFree
    ? fc.oneof(
        fc.constantFrom(...taken),
        fc.string({ unit: 'binary', maxLength: 20 }).filter(takes),
      )
    : fc.constantFrom(...taken)
}

const metadata = valuesOf(Metadata) as fc.Arbitrary<z.infer<typeof Metadata>>
const ofType = ({ type, schema }: EventDefinition) =>
  fc.record({ type: fc.constant(type), data: valuesOf(schema) as fc.Arbitrary<object>, metadata })
/** Who is erased has no key any more when it is written: that comes at the end. */
const anyEvent = fc.oneof(...events.filter(({ type }) => type !== PersonErased.type).map(ofType))
