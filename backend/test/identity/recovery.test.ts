/**
 * A new password by mail, a confirmed address, the terms, and failed sign-ins: decisions 0-24,
 * 0-31, 0-34, 0-48, 0-63.
 */
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { TERMS_VERSION } from '../../../contract/kernel/terms.ts'
import { notificationMessages } from '../../workers/engagement/notification-messages.ts'
import type { Delivery } from '../../workers/delivery/notice.ts'
import { startTestServer } from '../support/server.ts'
import { type SignedIn } from '../../seed/http/people.ts'
import { bySystem } from '../support/acting.ts'

/** Mail is said to go out; what it says is read below. */
const mail = { smtpUrl: 'smtp://nowhere.example', from: 'balbu@example.com' }
const { guest, as, register, services, clock } = await startTestServer({ config: { mail } })
const MINUTE = 60_000
afterEach(() => {
  clock.offsetMs = 0
})

const compose = notificationMessages(services.db, services.vault)
const eventsOf = async (stream: string) => {
  const found = []
  for await (const { type, data } of services.log.readStream(stream))
    found.push({ type, data: data as Record<string, unknown> })
  return found
}
const accountOf = ({ user }: SignedIn) => eventsOf(`account-${user.id}`)

/** The secret of the newest mail of its kind, as the worker would write it. */
async function mailed(
  person: SignedIn,
  kind: 'account_password_reset' | 'account_verify_email',
): Promise<string | undefined> {
  await services.behind.settled()
  const type =
    kind === 'account_password_reset' ? 'PasswordResetRequested' : 'EmailVerificationRequested'
  const asked = (await accountOf(person)).findLast((event) => event.type === type)
  if (!asked) return undefined
  const about = { linkId: String(asked.data['linkId']) }
  const delivery: Delivery = {
    eventId: randomUUID(),
    position: '0',
    channel: 'mail',
    recipient: person.user.id,
    kind,
    about,
  }
  return (await compose(delivery))?.path.split('/').at(-1)
}
const forgot = (email: string) => guest.post('/api/auth/forgot-password', { email })
const check = (token: string | undefined) => guest.post('/api/auth/reset-password/check', { token })
const reset = (token: string | undefined, password = 'nueva-clave') =>
  guest.post('/api/auth/reset-password', { token, password })
const signIn = async (email: string, password: string) =>
  (await guest.post('/api/auth/login', { email, password })).status
const whoAmI = (person: SignedIn) =>
  as(person).get<{ verificacionEmail: string; terminosPendientes: boolean }>('/api/auth/user')

describe('a forgotten password', () => {
  test('is replaced by the link of a mail: every session ends, the old password is none, the address is confirmed', async () => {
    const person = await register()
    expect(await forgot(person.email.toUpperCase())).toMatchObject({
      status: 200,
      body: { ok: true },
    })
    expect((await reset(await mailed(person, 'account_password_reset'))).status).toBe(200)
    expect((await whoAmI(person)).status).toBe(401)
    expect([
      await signIn(person.email, person.password),
      await signIn(person.email, 'nueva-clave'),
    ]).toEqual([401, 200])
    expect((await accountOf(person)).map(({ type }) => type)).toEqual([
      'AccountRegistered',
      'EmailVerificationRequested',
      'PasswordResetRequested',
      'PasswordChanged',
      'EmailVerified',
    ])
    expect(JSON.stringify(await accountOf(person))).not.toContain(person.email)
  })

  test("of somebody who is closing their account lets them come back, and of one that was closed for them is nobody's", async () => {
    const [own, closed] = [await register(), await register()]
    await as(own).post('/api/account/close', { password: own.password, confirmacion: 'ELIMINAR' })
    await services.identity.accounts.close(bySystem({ services }), closed.user.id)
    for (const { email } of [own, closed]) expect((await forgot(email)).status).toBe(200)
    expect(await mailed(closed, 'account_password_reset')).toBeUndefined()
    expect((await reset(await mailed(own, 'account_password_reset'))).status).toBe(200)
    const back = (more: object = {}) =>
      guest.post<{ code?: string }>('/api/auth/login', {
        email: own.email,
        password: 'nueva-clave',
        ...more,
      })
    expect(await back(), 'the new password alone undoes nothing').toMatchObject({
      status: 409,
      body: { code: 'account_closing' },
    })
    expect((await back({ recuperar: true })).status).toBe(200)
  })

  test('is answered the same for an address that is nobody’s, and nothing is written', async () => {
    const before = await services.log.head()
    const [unknown, known] = [
      await forgot('nadie@example.com'),
      await forgot((await register()).email),
    ]
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    const head = services.log.head()
    await services.behind.settled()
    expect(await head).toBeGreaterThan(before)
    const quiet = await services.log.head()
    await forgot('otra-nadie@example.com')
    await services.behind.settled()
    expect(await services.log.head()).toBe(quiet)
  })

  test('has a link that is good once, for half an hour, and only the last one asked for', async () => {
    const person = await register()
    await forgot(person.email)
    const first = await mailed(person, 'account_password_reset')
    await forgot(person.email)
    const second = await mailed(person, 'account_password_reset')
    expect((await check(first)).body, 'said on opening it').toMatchObject({ code: 'not_found' })
    expect((await reset(first)).body).toMatchObject({ code: 'not_found' })
    expect(
      [(await check(second)).status, (await check(second)).status],
      'looking uses nothing up',
    ).toEqual([200, 200])
    expect([(await reset(second)).status, (await reset(second, 'otra-mas-1')).status]).toEqual([
      200, 404,
    ])
    await forgot(person.email)
    const third = await mailed(person, 'account_password_reset')
    clock.offsetMs = 31 * MINUTE
    expect((await reset(third)).status).toBe(404)
    expect(
      await mailed(person, 'account_password_reset'),
      'and nothing is mailed of it any more',
    ).toBeUndefined()
  })

  test('of two who use a link at once one sets the password', async () => {
    const person = await register()
    await forgot(person.email)
    const token = await mailed(person, 'account_password_reset')
    const answers = await Promise.all([reset(token, 'primera-1'), reset(token, 'segunda-2')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('whoever remembers it after all makes the link worthless by changing it', async () => {
    const person = await register()
    await forgot(person.email)
    const token = await mailed(person, 'account_password_reset')
    const change = { currentPassword: person.password, newPassword: 'cambiada-1' }
    expect((await as(person).post('/api/auth/change-password', change)).status).toBe(200)
    expect((await reset(token)).status).toBe(404)
  })

  test('a secret is nowhere in the database, and nobody makes one up', async () => {
    const person = await register()
    await forgot(person.email)
    const token = (await mailed(person, 'account_password_reset')) ?? ''
    const kept = 'SELECT l::text AS row FROM vault.account_link l WHERE user_id = $1'
    const { rows } = await services.db.pool.query<{ row: string }>(kept, [person.user.id])
    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows) expect(row).not.toContain(token)
    expect((await reset('x'.repeat(43))).status).toBe(404)
    expect((await reset('short')).status).toBe(400)
  })
})

test('where no mail goes out nobody is promised one, and nothing is to be confirmed', async () => {
  const without = await startTestServer()
  const person = await without.register()
  const answer = await without.guest.post('/api/auth/forgot-password', { email: person.email })
  expect(answer).toMatchObject({ status: 503, body: { code: 'no_mail' } })
  expect((await without.as(person).post('/api/auth/verify-email/request')).status).toBe(503)
  expect(person.user.verificacionEmail).toBe('no_disponible')
})

test('who asks again and again hears the same and is not written to; from one place it ends', async () => {
  const strict = await startTestServer({ config: { rateLimit: 'strict', mail } })
  const { email, user } = await strict.register()
  const statuses = []
  for (let time = 0; time < 21; time++)
    statuses.push((await strict.guest.post('/api/auth/forgot-password', { email })).status)
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
  await strict.services.behind.settled()
  const types = []
  for await (const { type } of strict.services.log.readStream(`account-${user.id}`))
    types.push(type)
  expect(types.filter((type) => type === 'PasswordResetRequested')).toHaveLength(3)
})

describe('an address', () => {
  test('is confirmed by the link of the mail that registration sends, once', async () => {
    const person = await register()
    expect(person.user.verificacionEmail).toBe('pendiente')
    const token = await mailed(person, 'account_verify_email')
    expect((await guest.post('/api/auth/verify-email', { token })).status).toBe(200)
    expect((await whoAmI(person)).body.verificacionEmail).toBe('verificado')
    expect((await guest.post('/api/auth/verify-email', { token })).status).toBe(404)
  })
  test('may be asked about again, which makes the mail before worthless; a confirmed one is not', async () => {
    const person = await register()
    const first = await mailed(person, 'account_verify_email')
    expect((await as(person).post('/api/auth/verify-email/request')).status).toBe(200)
    const second = await mailed(person, 'account_verify_email')
    expect((await guest.post('/api/auth/verify-email', { token: first })).status).toBe(404)
    expect((await guest.post('/api/auth/verify-email', { token: second })).status).toBe(200)
    const before = (await accountOf(person)).length
    expect((await as(person).post('/api/auth/verify-email/request')).status).toBe(200)
    expect(await accountOf(person)).toHaveLength(before)
  })
  test('is not confirmed by a link that was made for a password', async () => {
    const person = await register()
    await forgot(person.email)
    expect(
      (
        await guest.post('/api/auth/verify-email', {
          token: await mailed(person, 'account_password_reset'),
        })
      ).status,
    ).toBe(404)
  })
})

describe('the terms', () => {
  test('are accepted with the registration, by version and time', async () => {
    const person = await register('cliente', { terminos: TERMS_VERSION })
    expect(person.user.terminosPendientes).toBe(false)
    expect((await whoAmI(person)).body.terminosPendientes).toBe(false)
    const accepted = (await accountOf(person)).find(({ type }) => type === 'TermsAccepted')
    expect(accepted?.data).toMatchObject({
      userId: person.user.id,
      version: TERMS_VERSION,
      acceptedAt: expect.any(String),
    })
  })
  test('who was shown others, or none, is asked for today’s', async () => {
    for (const shown of [{}, { terminos: '2025-01-01' }]) {
      const person = await register('barbero', shown)
      expect(person.user.terminosPendientes).toBe(true)
      expect((await as(person).post('/api/auth/terms', { version: '2025-01-01' })).status).toBe(400)
      expect((await as(person).post('/api/auth/terms', { version: TERMS_VERSION })).status).toBe(
        200,
      )
      expect((await whoAmI(person)).body.terminosPendientes).toBe(false)
    }
  })
})

describe('a password that everybody tries', () => {
  test('is refused wherever one is chosen, whatever its case, and named beside its field', async () => {
    const person = await register()
    await forgot(person.email)
    const token = await mailed(person, 'account_password_reset')
    const refused = [
      await guest.post('/api/auth/register', {
        nombre: 'Ana Ruiz',
        email: `${randomUUID()}@example.com`,
        password: 'Password123',
      }),
      await as(person).post('/api/auth/change-password', {
        currentPassword: person.password,
        newPassword: '123456',
      }),
      await reset(token, 'contraseña'),
    ]
    expect(
      refused.map(({ status, body }) => [
        status,
        body['code'],
        (body['errors'] as { field: string }[])[0]?.field,
      ]),
    ).toEqual([
      [400, 'common_password', 'password'],
      [400, 'common_password', 'newPassword'],
      [400, 'common_password', 'password'],
    ])
    expect((await reset(token)).status, 'the link is still good').toBe(200)
  })
})

describe('a sign-in that fails', () => {
  const tries = async ({ user }: SignedIn) => {
    await services.behind.settled()
    return eventsOf(`signins-${user.id}-${services.now().toISOString().slice(0, 7)}`)
  }
  test('is written down for the account, with neither address nor network', async () => {
    const person = await register()
    expect(await signIn(person.email, 'no-es-esta')).toBe(401)
    // Both are written behind their answers: one after the other only where one waits.
    await services.behind.settled()
    expect(
      (
        await guest.post('/api/admin/auth/login', {
          email: person.email,
          password: person.password,
        })
      ).status,
    ).toBe(401)
    expect(await signIn(person.email, person.password)).toBe(200)
    expect(await tries(person)).toEqual([
      { type: 'SignInFailed', data: { userId: person.user.id, door: 'app' } },
      { type: 'SignInFailed', data: { userId: person.user.id, door: 'console' } },
    ])
  })
  test('at an address that is nobody’s is written nowhere', async () => {
    await services.behind.settled()
    const before = await services.log.head()
    await signIn('nadie@example.com', 'no-es-esta')
    await services.behind.settled()
    expect(await services.log.head()).toBe(before)
  })
})

test('all other sessions end at once, and this one stays', async () => {
  const person = await register()
  await signIn(person.email, person.password)
  const there = await guest.post<{ sessionId: string }>('/api/auth/login', {
    email: person.email,
    password: person.password,
  })
  const {
    body: { sesiones },
  } = await as(person).get<{ sesiones: { actual: boolean }[] }>('/api/auth/sessions')
  expect(sesiones.map(({ actual }) => actual).sort()).toEqual([false, false, true])
  expect((await as(person).post('/api/auth/logout-all', { menosEsta: true })).status).toBe(200)
  expect([
    (await whoAmI(person)).status,
    (await as(there.body).get('/api/auth/user')).status,
  ]).toEqual([200, 401])
})
