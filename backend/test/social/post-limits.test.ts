/** How much somebody publishes in a day: safety.md, community.md S13. Counted is what was published, not what was tried. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Post } from '../../../contract/social/posts.ts'
import { must } from '../support/chair.ts'
import { startTestServer, type TestPerson } from '../support/server.ts'

const pictureOf = async (colour: string) => `data:image/jpeg;base64,${(await sharp({ create: { width: 60, height: 80, channels: 3, background: colour } }).jpeg().toBuffer()).toString('base64')}`
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

test('the same words, however they are dressed up, and the same picture are refused the fifth time in an hour; what came to nothing is not counted', async () => {
  clock.offsetMs = 0
  const [noa, ada] = [await register('barbero'), await register('barbero')]
  clock.offsetMs = WEEK
  const old = async (who: TestPerson) => ({ ...who, sessionId: (await must(as(who).post<{ sessionId: string }>('/api/auth/login', { email: who.email, password: who.password }))).body.sessionId })
  const [barber, other] = [await old(noa), await old(ada)]
  const ad = 'Corta más barato conmigo, escríbeme al 55 1234 5678'
  const refusal = [429, 'repeated', 'Ya dijiste lo mismo varias veces. Espera un rato o cambia algo.']
  const answer = ({ status, body }: { status: number; body: { code: string; message?: string } }) => [status, body.code, body.message]
  const comment = (who: TestPerson, postId: string, content: string, more: object = {}) => as(who).post<{ id: string; code: string; message: string }>(`/api/posts/${postId}/comments`, { content, ...more })

  const { body: { id: postId } } = await must(publish(barber, { content: ad }), 201)
  const first = randomUUID()
  await must(comment(other, postId, ad, { id: first }), 201)
  for (let again = 0; again < 6; again++) await must(comment(other, postId, ad, { id: first }), 201)
  for (let tries = 0; tries < 6; tries++) await must(comment(other, randomUUID(), ad), 404)
  for (const same of [`¡${ad}!`, ad.toUpperCase(), `${ad} 🔥`]) await must(comment(other, postId, same), 201)
  expect(answer(await comment(other, postId, ad))).toEqual(refusal)
  const { body: thread } = await must(comment(other, postId, 'Otra cosa, que es del todo distinta'), 201)
  expect(answer(await as(other).post(`/api/posts/${postId}/comments/${first}/replies`, { content: ad }))).toEqual(refusal)
  expect(answer(await as(other).put(`/api/posts/${postId}/comments/${thread.id}`, { content: ad }))).toEqual(refusal)
  expect(answer(await publish(other, { content: ad }) as never), 'wherever it is said').toEqual(refusal)
  for (let thanks = 0; thanks < 6; thanks++) await must(comment(other, postId, '¡Gracias!'), 201)
  // Under their own post somebody answers everybody alike, and to whom it belongs nothing is another's.
  for (let thanks = 0; thanks < 6; thanks++) await must(comment(barber, postId, 'Muchas gracias por venir, te esperamos'), 201)

  const imageUrls = [await pictureOf('#7a4a2a')]
  const { body: shown } = await must(publish(barber, { content: 'Uno', imageUrls }), 201)
  for (const content of ['Dos', 'Tres', 'Cuatro']) await must(publish(barber, { content, imageUrls }), 201)
  expect(answer(await publish(barber, { content: 'Cinco', imageUrls }) as never)).toEqual(refusal)
  // One that stands there already is not shown anew.
  await must(as(barber).put(`/api/posts/${shown.id}`, { content: 'Uno, mejor dicho', imageUrls: shown.imageUrls }))
  await must(publish(barber, { content: 'Cinco', imageUrls: [await pictureOf('#2a4a7a')] }), 201)
})
