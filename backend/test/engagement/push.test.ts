/** Where a browser is reached: kept for whoever turned it on, for as long as they are signed in there, and for nobody else. */
import { createECDH, randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { openVault } from '../../vault/vault.ts'
import { must } from '../support/chair.ts'
import { startTestServer, type TestPerson, type TestServer } from '../support/server.ts'

let house: TestServer
beforeAll(async () => { house = await startTestServer() })

const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') }
const browser = () => ({ endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`, keys })
const subscribe = (who: TestPerson, what: object) => house.as(who).post<{ message?: string }>('/api/push-notifications/subscribe', what)
const endpointsOf = async ({ user: { id } }: TestPerson) => (await house.services.vault.push.of(id)).map(({ endpoint }) => endpoint)

test('the key is one for all, made once', async () => {
  const [eva, ana] = [await house.register('cliente'), await house.register('cliente')]
  const keyFor = async (who: TestPerson) => (await must(house.as(who).get<{ publicKey: string }>('/api/push-notifications/vapid-key'))).body.publicKey
  expect(Buffer.from(await keyFor(eva), 'base64url')).toHaveLength(65)
  expect(await keyFor(ana)).toBe(await keyFor(eva))
  const { vault } = house.services
  const pairs = await Promise.all([vault.push.vapid(), vault.push.vapid()])
  expect(new Set(pairs.map(({ privateKey }) => privateKey)).size).toBe(1)
  expect(pairs[0]?.publicKey).toBe(await keyFor(eva))
})

test('a browser is one person’s: whoever turns it on last', async () => {
  const [eva, ana, here] = [await house.register('cliente'), await house.register('cliente'), browser()]
  await must(subscribe(eva, here), 201)
  await must(subscribe(eva, here), 201)
  expect(await endpointsOf(eva)).toEqual([here.endpoint])
  await must(subscribe(ana, here), 201)
  expect([await endpointsOf(eva), await endpointsOf(ana)]).toEqual([[], [here.endpoint]])
  await must(house.as(eva).delete(`/api/push-notifications/unsubscribe?endpoint=${encodeURIComponent(here.endpoint)}`))
  expect(await endpointsOf(ana), 'nobody turns off what is another’s').toEqual([here.endpoint])
})

test('it is turned off by its address, in the query or in the body', async () => {
  const [eva, one, other] = [await house.register('cliente'), browser(), browser()]
  for (const each of [one, other]) await must(subscribe(eva, each), 201)
  await must(house.as(eva).delete(`/api/push-notifications/unsubscribe?endpoint=${encodeURIComponent(one.endpoint)}`))
  expect(await endpointsOf(eva)).toEqual([other.endpoint])
  await must(house.as(eva).delete('/api/push-notifications/unsubscribe', { endpoint: other.endpoint }))
  expect(await endpointsOf(eva)).toEqual([])
  expect(await house.as(eva).delete('/api/push-notifications/unsubscribe')).toMatchObject({ status: 400, body: { message: 'La suscripción no es válida' } })
})

test('ten devices are enough: of more the oldest goes', async () => {
  const [eva, all] = [await house.register('cliente'), Array.from({ length: 12 }, browser)]
  for (const each of all) await must(subscribe(eva, each), 201)
  expect(await endpointsOf(eva)).toEqual(all.slice(2).map(({ endpoint }) => endpoint).reverse())
})

test('it ends with the session there', async () => {
  const [eva, here] = [await house.register('cliente'), browser()]
  await must(subscribe(eva, here), 201)
  await must(house.as(eva).post('/api/auth/logout'))
  expect(await endpointsOf(eva)).toEqual([])
})

test.each([
  'http://fcm.googleapis.com/x', 'https://fcm.googleapis.com:8443/x', 'https://eva:1@fcm.googleapis.com/x', 'https://127.0.0.1/x', 'https://[::1]/x', 'https://localhost/x', 'https://db/x',
  'https://printer.local/x', 'https://metadata.internal/x', 'nonsense', `https://fcm.googleapis.com/${'x'.repeat(2048)}`,
])('%s is no address of a push service', async (endpoint) => {
  const eva = await house.register('cliente')
  expect(await subscribe(eva, { endpoint, keys })).toMatchObject({ status: 400, body: { message: 'La suscripción no es válida' } })
})

test('keys of another length are none', async () => {
  const eva = await house.register('cliente')
  for (const wrong of [{ ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') }, { ...keys, auth: 'AAAA' }, { ...keys, p256dh: keys.auth }, {}, null]) expect((await subscribe(eva, { ...browser(), keys: wrong })).status).toBe(400)
})

test('after the master key has changed the pair is the same', async () => {
  const { freshDatabase } = await import('../support/database.ts')
  const { rotate } = await import('../../vault/rotation.ts')
  const { db, url } = await freshDatabase()
  const [before, after] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const old = await openVault({ db, url, masterKey: before })
  const pair = await old.push.vapid()
  await old.close()
  for (let twice = 0; twice < 2; twice++) await rotate(db, { masterKey: after, previousMasterKey: before })
  const now = await openVault({ db, url, masterKey: after })
  expect(await now.push.vapid()).toEqual(pair)
  await now.close()
})
