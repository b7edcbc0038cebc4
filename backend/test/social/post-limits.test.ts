/**
 * How much somebody publishes in a day: safety.md, community.md S13. Counted is what was published,
 * not what was tried.
 */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Post } from '../../../contract/social/posts.ts'
import { CaseOpened, caseStream } from '../../domain/moderation/case-events.ts'
import { startTestServer } from '../support/server.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

const pictureOf = async (colour: string) =>
  `data:image/jpeg;base64,${(
    await sharp({ create: { width: 60, height: 80, channels: 3, background: colour } })
      .jpeg()
      .toBuffer()
  ).toString('base64')}`
const { as, register, clock, services } = await startTestServer({ config: { rateLimit: 'strict' } })
const WEEK = 7 * 86_400_000
const publish = (who: SignedIn, body: object = { content: 'Degradado' }) =>
  as(who).post<Post & { code: string }>('/api/posts', body)

test('a new account publishes five posts a day, from its second week on twenty', async () => {
  const [noa, ada] = [await register('barbero'), await register('barbero')]
  const first = { content: 'Una vez', id: randomUUID() }
  for (let again = 0; again < 8; again++) await must(publish(noa, first), 201)
  for (let tries = 0; tries < 8; tries++) await must(publish(noa, { content: ' ' }), 400)
  for (let tries = 0; tries < 8; tries++)
    await must(publish(noa, { content: 'Ajena', imageUrls: [`/media/${randomUUID()}`] }), 400)
  for (let count = 1; count < 5; count++) await must(publish(noa), 201)
  const refused = await publish(noa)
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
  await must(publish(noa, first), 201)
  clock.offsetMs += WEEK
  const later = {
    ...ada,
    sessionId: (
      await must(
        as(ada).post<{ sessionId: string }>('/api/auth/login', {
          email: ada.email,
          password: ada.password,
        }),
      )
    ).body.sessionId,
  }
  for (let count = 0; count < 20; count++) await must(publish(later), 201)
  await must(publish(later), 429)
})

test('the same words, however they are dressed up, and the same picture open a case the fifth time in an hour, and nothing is refused or hidden', async () => {
  clock.offsetMs = 0
  const [noa, ada] = [await register('barbero'), await register('barbero')]
  clock.offsetMs = WEEK
  const old = async (who: SignedIn) => ({
    ...who,
    sessionId: (
      await must(
        as(who).post<{ sessionId: string }>('/api/auth/login', {
          email: who.email,
          password: who.password,
        }),
      )
    ).body.sessionId,
  })
  const [barber, other] = [await old(noa), await old(ada)]
  const ad = 'Corta más barato conmigo, escríbeme al 55 1234 5678'
  const comment = async (
    who: SignedIn,
    postId: string,
    content: string,
    more: object = {},
  ): Promise<string> =>
    (
      await must(
        as(who).post<{ id: string }>(`/api/posts/${postId}/comments`, { content, ...more }),
        201,
      )
    ).body.id
  const caseOf = async (type: 'POST' | 'COMMENT', id: string) => {
    const opened: unknown[] = []
    for await (const { type: event, data, metadata } of services.log.readStream(
      `case-${caseStream({ type, id })}`,
    ))
      if (event === CaseOpened.type)
        opened.push([(data as { openedBy: string }).openedBy, metadata.actor.role])
    return opened
  }

  const {
    body: { id: postId },
  } = await must(publish(barber, { content: ad }), 201)
  const first = randomUUID()
  for (let again = 0; again < 6; again++) await comment(other, postId, ad, { id: first })
  for (let tries = 0; tries < 6; tries++)
    await must(as(other).post(`/api/posts/${randomUUID()}/comments`, { content: ad }), 404)
  const few: string[] = [first]
  for (const same of [`¡${ad}!`, ad.toUpperCase(), `${ad} 🔥`])
    few.push(await comment(other, postId, same))
  for (const id of few)
    expect(
      await caseOf('COMMENT', id),
      'what was sent again or came to nothing is not counted',
    ).toEqual([])
  const fifth = await comment(other, postId, ad)
  expect(await caseOf('COMMENT', fifth)).toEqual([['rule', 'system']])
  expect(
    (await must(as(barber).get<{ id: string }[]>(`/api/posts/${postId}/comments`))).body.map(
      ({ id }) => id,
    ),
    'it stands',
  ).toContain(fifth)
  const changed = await comment(other, postId, 'Otra cosa, que es del todo distinta')
  await must(as(other).put(`/api/posts/${postId}/comments/${changed}`, { content: ad }))
  expect(await caseOf('COMMENT', changed), 'also by a change').toEqual([['rule', 'system']])
  const {
    body: { id: shown },
  } = await must(publish(other, { content: ad }), 201)
  expect(await caseOf('POST', shown), 'wherever it is said').toEqual([['rule', 'system']])
  // What everybody says, and whom one thanks under one's own post.
  for (let thanks = 0; thanks < 6; thanks++)
    expect(await caseOf('COMMENT', await comment(other, postId, '¡Gracias!'))).toEqual([])
  for (let thanks = 0; thanks < 6; thanks++)
    expect(
      await caseOf(
        'COMMENT',
        await comment(barber, postId, 'Muchas gracias por venir, te esperamos'),
      ),
    ).toEqual([])

  const imageUrls = [await pictureOf('#7a4a2a')]
  const posts = []
  for (const content of ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'])
    posts.push((await must(publish(barber, { content, imageUrls }), 201)).body)
  expect(await Promise.all(posts.map(({ id }) => caseOf('POST', id)))).toEqual([
    [],
    [],
    [],
    [],
    [['rule', 'system']],
  ])
  // One that stands there already is not shown anew.
  const [one] = posts
  await must(
    as(barber).put(`/api/posts/${one?.id}`, {
      content: 'Uno, mejor dicho',
      imageUrls: one?.imageUrls,
    }),
  )
  expect(await caseOf('POST', one?.id ?? '')).toEqual([])
})
