/**
 * What every call has in common: input, answers, refusals, repeats, logs. Tried on small calls of
 * their own beside the real ones.
 */
import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { route } from '../../../contract/kernel/route.ts'
import { routes as contract } from '../../../contract/routes.ts'
import type { Routes } from '../../api/kernel/route-registration.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { openLogger } from '../../observability/logger.ts'
import { sql } from '../../postgres/db.ts'
import { eventually } from '../support/eventually.ts'
import { startTestServer } from '../support/server.ts'
import { type SignedIn } from '../../seed/http/people.ts'

const Thing = z.object({
  name: z.string(),
  maybe: z.string().optional(),
  none: z.string().nullable(),
  inner: z.object({ a: z.number() }).nullable(),
  list: z.array(z.object({ b: z.boolean() })),
  map: z.record(z.string(), z.object({ c: z.string() })),
  any: z.unknown(),
  either: z.union([
    z.object({ kind: z.literal('x'), x: z.number() }),
    z.object({ kind: z.literal('y'), y: z.string() }),
  ]),
  days: z.record(z.enum(['monday', 'tuesday']), z.object({ open: z.boolean() })),
  choice: z.enum(['uno', 'dós']).nullable(),
  id: z.uuid(),
  fixed: z.literal(true),
})
const thing = {
  name: 'á "b" \n',
  none: null,
  inner: null,
  list: [{ b: true }],
  map: { k: { c: 'v' } },
  any: { free: [1, null] },
  either: { kind: 'y' as const, y: 'z' },
  days: { monday: { open: true }, tuesday: { open: false } },
  choice: null,
  id: randomUUID(),
  fixed: true as const,
}

const shape = route({
  method: 'GET',
  path: '/api/test/shape',
  tag: 'Prueba',
  access: 'guest',
  summary: '',
  response: Thing,
})
const nothing = route({
  method: 'GET',
  path: '/api/test/nothing',
  tag: 'Prueba',
  access: 'guest',
  summary: '',
  response: Thing.nullable(),
})
const count = route({
  method: 'POST',
  path: '/api/test/count/:id',
  tag: 'Prueba',
  access: 'session',
  status: 201,
  summary: '',
  params: z.object({ id: z.string() }),
  body: z.object({ what: z.string().optional() }),
  response: z.object({ count: z.number(), commandId: z.string() }),
})
const fail = route({
  method: 'POST',
  path: '/api/test/fail',
  tag: 'Prueba',
  access: 'guest',
  summary: '',
  body: z.object({ how: z.string() }),
  response: z.object({}),
})
const owners = route({
  method: 'GET',
  path: '/api/test/owners',
  tag: 'Prueba',
  access: { rol: ['duenno'] },
  summary: '',
  response: z.object({ ok: z.literal(true) }),
})

let counted = 0
let hold: Promise<void> = Promise.resolve()
const testRoutes: Routes = (api, { db }) => {
  api.on(shape, () => ({ ...thing, secret: 'passwordHash', inner: null }))
  api.on(nothing, () => null)
  api.on(count, async ({ context, body }) => {
    await hold
    counted++
    if (body.what === 'taken')
      throw new DomainError('slot_taken', 'Fecha inválida', { alternativas: ['10:00'] })
    if (body.what === 'busy') throw new DomainError('busy', 'Hora inválida')
    return { count: counted, commandId: context.commandId }
  })
  api.on(fail, async ({ body: { how } }) => {
    if (how === 'fault') throw new TypeError('the password is hunter2')
    if (how === 'database') await db.run(sql`SELECT 1 / 0`)
    if (how === 'character') await db.run(sql`SELECT ${'\u0000'}::text`)
    if (how === 'known')
      throw new DomainError('slot_taken', 'Fecha inválida', {
        alternativas: ['10:00'],
        retryAfter: 3,
      })
    throw new DomainError(how, 'Datos inválidos')
  })
  api.on(owners, () => ({ ok: true as const }))
}

const lines: string[] = []
const logger = openLogger(
  'debug',
  new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk))
      done()
    },
  }),
)
const { guest, as, register, url, services } = await startTestServer({
  routes: [testRoutes],
  logger,
})

describe('an answer', () => {
  test('holds what the contract says and nothing else', async () => {
    expect((await guest.get('/api/test/shape')).body).toEqual(thing)
    const { status, body, headers } = await guest.get('/api/test/nothing')
    expect([status, body, headers.get('content-type')]).toEqual([
      200,
      null,
      'application/json; charset=utf-8',
    ])
  })

  test('depends on who asks, so nobody keeps it', async () => {
    for (const path of ['/api/test/shape', '/api/auth/user', '/api/nowhere'])
      expect((await guest.get(path)).headers.get('cache-control')).toBe('no-store')
  })

  test('never carries a sessionId outside of signing in', () => {
    const carrying = [...contract]
      .filter(([, { response }]) =>
        JSON.stringify(z.toJSONSchema(response)).includes('"sessionId"'),
      )
      .map(([name]) => name)
    expect(carrying.sort()).toEqual([
      'changePassword',
      'confirmSecondFactor',
      'currentUser',
      'login',
      'register',
      'staffLogin',
    ])
  })
})

describe('a refusal', () => {
  test.each([
    ['validation', 400],
    ['wrong_password', 400],
    ['anything_else', 400],
    ['not_found', 404],
    ['forbidden', 403],
    ['slot_taken', 409],
    ['conflict', 409],
    ['busy', 503],
    ['rate_limited', 429],
  ])('%s answers %i', async (how, expected) => {
    const { status, body } = await guest.post('/api/test/fail', { how })
    expect([status, body]).toEqual([expected, { message: 'Datos inválidos', code: how }])
  })

  test('carries what helps to go on', async () => {
    const { body, headers } = await guest.post('/api/test/fail', { how: 'known' })
    expect(body).toEqual({ message: 'Fecha inválida', code: 'slot_taken', alternativas: ['10:00'] })
    expect(headers.get('retry-after')).toBe('3')
  })

  test.each(['fault', 'database'])(
    'a fault of ours (%s) tells nothing but where to look',
    async (how) => {
      const { status, body } = await guest.post('/api/test/fail', { how })
      expect([status, body]).toEqual([
        500,
        {
          message: 'Error del servidor. Inténtalo más tarde.',
          code: 'internal',
          requestId: expect.any(String),
        },
      ])
      expect(
        lines.some(
          (line) => line.includes(String(body['requestId'])) && line.includes('"level":"error"'),
        ),
      ).toBe(true)
    },
  )

  test('what the database can not hold is the sender’s mistake', async () => {
    expect((await guest.post('/api/test/fail', { how: 'character' })).body).toEqual({
      message: 'Datos inválidos',
      code: 'validation',
    })
  })

  test('speaks JSON where there is no call', async () => {
    for (const path of ['/api/nowhere', '/api', '/api/']) {
      const { status, body } = await guest.get(path, { headers: { accept: 'text/html' } })
      expect([path, status, body]).toEqual([
        path,
        404,
        { message: 'No encontrado', code: 'not_found' },
      ])
    }
    expect((await guest.delete('/api/auth/login')).status).toBe(404)
  })

  test.each([
    ['{"how": ', 400, 'validation'],
    ['{"__proto__": {"x": 1}}', 400, 'validation'],
    ['{"constructor": {"prototype": {}}}', 400, 'validation'],
    ['nada', 400, 'validation'],
    [JSON.stringify({ how: 'x'.repeat(300_000) }), 413, 'too_large'],
  ])(
    'a body that can not be read is refused in Spanish and not repeated (%#)',
    async (sent, status, code) => {
      const answer = await guest.post('/api/test/fail', sent)
      expect([answer.status, answer.body['code']]).toEqual([status, code])
      expect(answer.body['message']).toMatch(
        /^(El cuerpo no es JSON válido|Lo que envías es demasiado grande)$/,
      )
    },
  )

  test('an address that can not be read is not repeated either', async () => {
    const body = await new Promise<string>((done, failed) => {
      httpRequest(`${url}/api/%zz<script>`, { path: '/api/%zz%3Cscript%3E' }, (answer) => {
        answer.setEncoding('utf8').on('data', done)
      })
        .on('error', failed)
        .end()
    })
    expect(JSON.parse(body)).toEqual({ message: 'La dirección no es válida', code: 'validation' })
  })

  test('an identifier that is none is said to be so', async () => {
    expect((await guest.get('/api/users/no-es-un-id')).body).toMatchObject({
      message: 'Identificador inválido',
      code: 'validation',
    })
  })

  test('of a role that a call is not for', async () => {
    const [owner, client] = [await register('duenno'), await register('cliente')]
    expect((await as(owner).get('/api/test/owners')).status).toBe(200)
    expect((await as(client).get('/api/test/owners')).body).toEqual({
      message: 'No tienes permiso para hacer esto',
      code: 'forbidden',
    })
    expect((await guest.get('/api/test/owners')).status).toBe(401)
  })

  test('an empty body with the JSON type is no body', async () => {
    const person = await register()
    expect(
      (
        await as(person).post('/api/test/count/1', undefined, {
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(201)
  })
})

describe('a repeated request', () => {
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

  test('does once and answers the same', async () => {
    const person = await register()
    const key = randomUUID()
    const first = await as(person).post('/api/test/count/1', { what: 'a' }, keyed(key))
    const second = await as(person).post('/api/test/count/1', { what: 'a' }, keyed(key))
    expect([second.status, second.body]).toEqual([201, first.body])
    expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([
      null,
      'true',
    ])
    expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'))
  })

  test('a refusal is an answer, too', async () => {
    const person = await register()
    const key = 'no-es-un-uuid'
    const first = await as(person).post('/api/test/count/1', { what: 'taken' }, keyed(key))
    const before = counted
    const second = await as(person).post('/api/test/count/1', { what: 'taken' }, keyed(key))
    expect([second.status, second.body, counted]).toEqual([409, first.body, before])
  })

  test('what passes by itself is tried again', async () => {
    const person = await register()
    const key = randomUUID()
    expect((await as(person).post('/api/test/count/1', { what: 'busy' }, keyed(key))).status).toBe(
      503,
    )
    const before = counted
    expect((await as(person).post('/api/test/count/1', { what: 'busy' }, keyed(key))).status).toBe(
      503,
    )
    expect(counted).toBe(before + 1)
  })

  test('a mistake in the form uses no key up', async () => {
    const person = await register()
    const key = randomUUID()
    expect((await as(person).post('/api/test/count/1', { what: 7 }, keyed(key))).status).toBe(400)
    expect((await as(person).post('/api/test/count/1', { what: 'a' }, keyed(key))).status).toBe(201)
  })

  test('the same key with other words is refused', async () => {
    const person = await register()
    const key = randomUUID()
    await as(person).post('/api/test/count/1', { what: 'a' }, keyed(key))
    const { status, body } = await as(person).post('/api/test/count/1', { what: 'b' }, keyed(key))
    expect([status, body['code']]).toEqual([422, 'idempotency_key_reused'])
  })

  test('another person, another call, another key: each is its own, with ids of its own', async () => {
    const [ana, bea] = [await register(), await register()]
    const key = randomUUID()
    const answers = await Promise.all([
      as(ana).post('/api/test/count/1', {}, keyed(key)),
      as(bea).post('/api/test/count/1', {}, keyed(key)),
      as(ana).post('/api/test/count/2', {}, keyed(key)),
      as(ana).post('/api/test/count/1', {}, keyed(randomUUID())),
    ])
    expect(new Set(answers.map(({ body }) => body['commandId'])).size).toBe(4)
    expect(answers.map(({ body }) => body['commandId'])).not.toContain(key)
  })

  test('of two at the same moment one runs, the other waits for its answer', async () => {
    const person = await register()
    const key = randomUUID()
    const gate = Promise.withResolvers<void>()
    hold = gate.promise
    const both = Array.from({ length: 6 }, () =>
      as(person).post('/api/test/count/1', {}, keyed(key)),
    )
    gate.resolve()
    const answers = await Promise.all(both)
    expect(
      new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size,
    ).toBe(1)
  })

  /** Answers are kept without making their first asker wait. */
  const answerKept = (person: SignedIn) =>
    eventually(
      'the answer is kept',
      async () =>
        (
          await services.db.first<{ status: number | null }>(
            sql`SELECT status FROM vault.idempotency WHERE user_id = ${person.user.id}`,
          )
        )?.status === 201,
    )

  test('a claim that a dying process left behind is taken over, with the same ids', async () => {
    const person = await register()
    const key = randomUUID()
    const first = await as(person).post('/api/test/count/1', {}, keyed(key))
    await answerKept(person)
    // As a process leaves it that dies between its work and its answer.
    await services.db.run(
      sql`UPDATE vault.idempotency SET status = NULL, body = NULL, holder = NULL WHERE user_id = ${person.user.id}`,
    )
    const second = await as(person).post('/api/test/count/1', {}, keyed(key))
    expect(second.body['commandId']).toBe(first.body['commandId'])
    expect(second.body['count']).not.toBe(first.body['count'])
  })

  test('a day later the key is free', async () => {
    const person = await register()
    const key = randomUUID()
    const first = await as(person).post('/api/test/count/1', {}, keyed(key))
    await answerKept(person)
    await services.db.run(
      sql`UPDATE vault.idempotency SET claimed_at = now() - interval '25 hours' WHERE user_id = ${person.user.id}`,
    )
    expect((await as(person).post('/api/test/count/1', {}, keyed(key))).body['count']).not.toBe(
      first.body['count'],
    )
  })

  test('secrets are never kept to be repeated', async () => {
    const person = await register()
    await as(person).post('/api/auth/ws-ticket', undefined, keyed(randomUUID()))
    await as(person).post(
      '/api/auth/change-password',
      { currentPassword: person.password, newPassword: 'otra-clave' },
      keyed(randomUUID()),
    )
    expect(
      await services.db.many(
        sql`SELECT 1 FROM vault.idempotency WHERE user_id = ${person.user.id}`,
      ),
    ).toEqual([])
  })
})

test('nothing personal or secret is logged, whatever happens', async () => {
  const person = await register('cliente', {
    nombre: 'Zaratustra Nietzsche',
    email: 'zaratustra@nietzsche.example',
    telefono: '5511223344',
    password: 'superhombre',
  })
  await guest.post('/api/auth/login', { email: person.email, password: 'wagneriano' })
  await guest.post('/api/auth/login', { email: person.email, password: person.password })
  await guest.post('/api/auth/register', {
    nombre: 'Zaratustra Nietzsche',
    email: person.email,
    password: 'superhombre',
  })
  await as(person).put(`/api/users/${person.user.id}`, {
    nombre: 'Zaratustra II',
    telefono: '5511223355',
  })
  await as(person).get('/api/users/no-es-un-id?q=Zaratustra&ticket=abc123secreto&lat=19.432608')
  await as(person).post('/api/auth/change-password', {
    currentPassword: person.password,
    newPassword: 'eternoretorno',
  })
  const logged = lines.join('')
  expect(logged.length).toBeGreaterThan(500)
  expect(logged).not.toMatch(
    /Zaratustra|nietzsche|55112233|superhombre|wagneriano|eternoretorno|abc123secreto|19\.432608/i,
  )
  for (const secret of [person.sessionId, person.cookie.slice(4)])
    expect(logged).not.toContain(secret)
})
