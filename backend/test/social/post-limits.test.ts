/** How much somebody publishes in a day: safety.md, community.md S13. Counted is what was published, not what was tried. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Post } from '../../../contract/social/posts.ts'
import { must } from '../support/chair.ts'
import { startTestServer, type TestPerson } from '../support/server.ts'

const { as, register, clock } = await startTestServer({ config: { rateLimit: 'strict' } })
const WEEK = 7 * 86_400_000
const publish = (who: TestPerson, body: object = { content: 'Degradado' }) => as(who).post<Post & { code: string }>('/api/posts', body)

test('a new account publishes five posts a day, from its second week on twenty', async () => {
  const [noa, ada] = [await register('barbero'), await register('barbero')]
  const first = { content: 'Una vez', id: randomUUID() }
  for (let again = 0; again < 8; again++) await must(publish(noa, first), 201)
  for (let tries = 0; tries < 8; tries++) await must(publish(noa, { content: ' ' }), 400)
  for (let tries = 0; tries < 8; tries++) await must(publish(noa, { content: 'Ajena', imageUrls: [`/media/${randomUUID()}`] }), 400)
  for (let count = 1; count < 5; count++) await must(publish(noa), 201)
  const refused = await publish(noa)
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
  await must(publish(noa, first), 201)
  clock.offsetMs += WEEK
  const later = { ...ada, sessionId: (await must(as(ada).post<{ sessionId: string }>('/api/auth/login', { email: ada.email, password: ada.password }))).body.sessionId }
  for (let count = 0; count < 20; count++) await must(publish(later), 201)
  await must(publish(later), 429)
})
