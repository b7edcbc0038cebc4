/**
 * What clients without a live connection ask for every few seconds: sent once, and again only where
 * it has changed.
 */
import { beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { type Chair, openChair } from '../../seed/http/shops.ts'
import { type ApiClient, must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
let chair: Chair
let eva: SignedIn
beforeAll(async () => {
  house = await startTestServer()
  ;[chair, eva] = await Promise.all([openChair(house), house.client()])
  await must(house.as(chair.barber).put('/api/availability', { politica: { maximoActivas: 20 } }))
})

const polled: readonly (readonly [
  name: string,
  path: () => string,
  who: () => ApiClient,
  cache: string,
])[] = [
  [
    'a barber’s free times',
    () => `/api/barbers/${chair.barber.user.id}/slots`,
    () => house.guest,
    'no-cache',
  ],
  [
    'a shop’s free times',
    () => `/api/businesses/${chair.shop.id}/slots`,
    () => house.guest,
    'no-cache',
  ],
  [
    'a barber’s taken times',
    () => `/api/appointments/barber/${chair.barber.user.id}`,
    () => house.guest,
    'no-cache',
  ],
  // They are one's own, so nothing may keep them.
  ['one’s appointments', () => '/api/appointments', () => house.as(eva), 'no-store'],
]

test.each(polled)(
  '%s are not sent to whoever has them, until they change',
  async (_, path, who, cache) => {
    const first = await must(who().get(path()))
    const tag = first.headers.get('etag') ?? ''
    expect([tag.length > 20, first.headers.get('cache-control')]).toEqual([true, cache])
    const asking = { headers: { 'if-none-match': tag } }
    const same = await who().get(path(), asking)
    expect([same.status, same.body, same.headers.get('etag')]).toEqual([304, '', tag])
    await must(
      book(house, eva, chair, (await someDay(house, chair))[0], { permitirSolape: true }),
      201,
    )
    const changed = await must(who().get(path(), asking))
    expect(changed.headers.get('etag')).not.toBe(tag)
    expect(changed.body).not.toEqual(first.body)
  },
)

test('a refusal is tagged for nobody', async () => {
  const refused = await house.guest.get('/api/barbers/nadie/slots')
  expect([
    refused.status,
    refused.headers.get('etag'),
    refused.headers.get('cache-control'),
  ]).toEqual([400, null, 'no-store'])
})
