/**
 * Where a browser or a native app is reached: kept for the person who turned it on, while they are
 * signed in there, and for nobody else.
 */
import { createECDH, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { openVault } from '../../vault/vault.ts'
import { sql } from '../../postgres/db.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
beforeAll(async () => {
  const { push } = readConfig({})
  const android = {
    projectId: 'balbu',
    clientEmail: 'push@balbu.example',
    privateKey: '',
    tokenUri: 'https://localhost/token',
  }
  house = await startTestServer({ config: { push: { ...push, android } } })
})

const keys = {
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: Buffer.alloc(16, 1).toString('base64url'),
}
const browser = () => ({ endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`, keys })
const subscribe = (who: SignedIn, what: object) =>
  house.as(who).post<{ message?: string }>('/api/push-notifications/subscribe', what)
const endpointsOf = async ({ user: { id } }: SignedIn) =>
  (await house.services.vault.push.of(id)).map(({ endpoint }) => endpoint)

test('the key is one for all, made once', async () => {
  const [eva, ana] = [await house.client(), await house.client()]
  const keyFor = async (who: SignedIn) =>
    (await must(house.as(who).get<{ publicKey: string }>('/api/push-notifications/vapid-key'))).body
      .publicKey
  expect(Buffer.from(await keyFor(eva), 'base64url')).toHaveLength(65)
  expect(await keyFor(ana)).toBe(await keyFor(eva))
  const { vault } = house.services
  const pairs = await Promise.all([vault.push.vapid(), vault.push.vapid()])
  expect(new Set(pairs.map(({ privateKey }) => privateKey)).size).toBe(1)
  expect(pairs[0]?.publicKey).toBe(await keyFor(eva))
})

test('a browser is one person’s: whoever turns it on last', async () => {
  const [eva, ana, here] = [await house.client(), await house.client(), browser()]
  await must(subscribe(eva, here), 201)
  await must(subscribe(eva, here), 201)
  expect(await endpointsOf(eva)).toEqual([here.endpoint])
  await must(subscribe(ana, here), 201)
  expect([await endpointsOf(eva), await endpointsOf(ana)]).toEqual([[], [here.endpoint]])
  await must(
    house
      .as(eva)
      .delete(`/api/push-notifications/unsubscribe?endpoint=${encodeURIComponent(here.endpoint)}`),
  )
  expect(await endpointsOf(ana), 'nobody turns off what is another’s').toEqual([here.endpoint])
})

test('it is turned off by its address, in the query or in the body', async () => {
  const [eva, one, other] = [await house.client(), browser(), browser()]
  for (const each of [one, other]) await must(subscribe(eva, each), 201)
  await must(
    house
      .as(eva)
      .delete(`/api/push-notifications/unsubscribe?endpoint=${encodeURIComponent(one.endpoint)}`),
  )
  expect(await endpointsOf(eva)).toEqual([other.endpoint])
  await must(
    house.as(eva).delete('/api/push-notifications/unsubscribe', { endpoint: other.endpoint }),
  )
  expect(await endpointsOf(eva)).toEqual([])
  expect(await house.as(eva).delete('/api/push-notifications/unsubscribe')).toMatchObject({
    status: 400,
    body: { message: 'La suscripción no es válida' },
  })
})

test('ten devices are enough: of more the oldest goes', async () => {
  const [eva, all] = [await house.client(), Array.from({ length: 12 }, browser)]
  for (const each of all) await must(subscribe(eva, each), 201)
  expect(await endpointsOf(eva)).toEqual(
    all
      .slice(2)
      .map(({ endpoint }) => endpoint)
      .reverse(),
  )
})

test('it ends with the session there', async () => {
  const [eva, here] = [await house.client(), browser()]
  await must(subscribe(eva, here), 201)
  await must(house.as(eva).post('/api/auth/logout'))
  expect(await endpointsOf(eva)).toEqual([])
})

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://eva:1@fcm.googleapis.com/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://localhost/x',
  'https://db/x',
  'https://printer.local/x',
  'https://metadata.internal/x',
  'nonsense',
  `https://fcm.googleapis.com/${'x'.repeat(2048)}`,
])('%s is no address of a push service', async (endpoint) => {
  const eva = await house.client()
  expect(await subscribe(eva, { endpoint, keys })).toMatchObject({
    status: 400,
    body: { message: 'La suscripción no es válida' },
  })
})

test('keys of another length are none', async () => {
  const eva = await house.client()
  for (const wrong of [
    { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') },
    { ...keys, auth: 'AAAA' },
    { ...keys, p256dh: keys.auth },
    {},
    null,
  ])
    expect((await subscribe(eva, { ...browser(), keys: wrong })).status).toBe(400)
})

test('after the master key has changed the pair is the same', async () => {
  const { freshDatabase } = await import('../support/database.ts')
  const { rotate } = await import('../../vault/secrets/rotation.ts')
  const { db, url } = await freshDatabase()
  const [before, after] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const old = await openVault({ db, url, masterKey: before })
  const pair = await old.push.vapid()
  await old.close()
  for (let twice = 0; twice < 2; twice++)
    await rotate(db, { masterKey: after, previousMasterKey: before })
  const now = await openVault({ db, url, masterKey: after })
  expect(await now.push.vapid()).toEqual(pair)
  await now.close()
})

describe('a native app', () => {
  const app = () => ({ platform: 'android', token: `fcm:${randomUUID()}` })
  const register = (who: { readonly sessionId: string }, what: object) =>
    house.as(who).post<{ message?: string }>('/api/push-notifications/device', what)
  const tokensOf = async ({ user: { id } }: SignedIn) =>
    ((await house.services.vault.push.devicesOfAll([id]))[0] ?? []).map(({ token }) => token)
  const signInAgain = async ({ email, password }: SignedIn) =>
    (await must(house.guest.post<{ sessionId: string }>('/api/auth/login', { email, password })))
      .body

  test('is offered push only where this server can send to it', async () => {
    const eva = await house.client()
    expect(
      (await must(house.as(eva).get<{ platforms: string[] }>('/api/push-notifications/platforms')))
        .body,
    ).toEqual({ platforms: ['android'] })
    expect(await register(eva, { platform: 'ios', token: 'ab'.repeat(32) })).toMatchObject({
      status: 409,
      body: { code: 'invalid_state' },
    })
    expect(await tokensOf(eva)).toEqual([])
  })

  test('belongs to the account that registered it last, and a new token replaces the session’s old one', async () => {
    const [eva, ana, here, renewed] = [await house.client(), await house.client(), app(), app()]
    await must(register(eva, here), 201)
    await must(register(eva, here), 201)
    expect(await tokensOf(eva)).toEqual([here.token])
    await must(register(eva, renewed), 201)
    expect(await tokensOf(eva)).toEqual([renewed.token])
    await must(register(ana, renewed), 201)
    expect([await tokensOf(eva), await tokensOf(ana)]).toEqual([[], [renewed.token]])
    await must(house.as(eva).delete('/api/push-notifications/device'))
    expect(await tokensOf(ana), 'nobody turns off what is another’s').toEqual([renewed.token])
    await must(house.as(ana).delete('/api/push-notifications/device'))
    expect(await tokensOf(ana)).toEqual([])
  })

  test('is told of nothing after signing out, and is forgotten once its service says that it is gone', async () => {
    const [eva, one, other] = [await house.client(), app(), app()]
    await must(register(eva, one), 201)
    const again = await signInAgain(eva)
    await must(register(again, other), 201)
    expect(await tokensOf(eva)).toEqual([other.token, one.token])
    await must(house.as(eva).post('/api/auth/logout'))
    expect(await tokensOf(eva)).toEqual([other.token])
    await house.services.vault.push.forgetDevice(randomUUID(), other.token)
    expect(await tokensOf(eva)).toEqual([other.token])
    await house.services.vault.push.forgetDevice(eva.user.id, other.token)
    expect(await tokensOf(eva)).toEqual([])
  })

  test('ten are enough: of more the oldest goes', async () => {
    const eva = await house.client()
    const sessions = await house.services.db.many<{ id: string }>(sql`
      INSERT INTO vault.session (
          id, user_id, kind, rol, header_hash, remembered, created_at, rotated_at, last_seen_at,
            idle_seconds, expires_at, device
        )
      SELECT gen_random_uuid(), ${eva.user.id}, 'user', 'cliente', sha256(n::text::bytea), true,
        now(), now(), now(), 3600, now() + interval '1 day', 'Android'
      FROM generate_series(1, 12) n
      RETURNING id`)
    const tokens = sessions.map(() => app().token)
    for (const [index, { id }] of sessions.entries()) {
      await house.services.vault.push.register({
        userId: eva.user.id,
        sessionId: id,
        platform: 'android',
        token: tokens[index] ?? '',
      })
    }
    expect(await tokensOf(eva)).toEqual(tokens.slice(2).toReversed())
  })

  test.each([
    {},
    { platform: 'windows', token: 'x'.repeat(32) },
    { platform: 'android' },
    { platform: 'android', token: 'short' },
    { platform: 'android', token: 'x'.repeat(1_025) },
    { platform: 'android', token: '../../v1/projects/other' },
    { platform: 'ios', token: 'z'.repeat(64) },
  ])('%j is no device', async (device) => {
    expect(await register(await house.client(), device)).toMatchObject({
      status: 400,
      body: { message: 'El dispositivo no es válido' },
    })
  })
})
