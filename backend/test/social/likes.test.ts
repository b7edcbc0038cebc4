/**
 * Hearts over HTTP: a set for each post, whoever taps how often, and each viewer's own number of
 * them.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { publish, takeDown } from '../support/post.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { contextOf, settled } from '../support/acting.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
let noa: SignedIn
beforeAll(async () => {
  house = await startTestServer()
  noa = await house.barber()
})

interface Liked {
  isLiked: boolean
  likesCount: number
}
const like = (who: SignedIn, id: string, body?: object) =>
  house.as(who).post<Liked & { code: string; message: string }>(`/api/posts/${id}/like`, body)
const block = async (who: SignedIn, whom: SignedIn) => {
  await house.services.moderation.blocks.block(contextOf(house, who), whom.user.id)
  await settled(house)
}
const eventsOf = async (stream: string) => {
  const types: string[] = []
  for await (const { type } of house.services.log.readStream(stream)) types.push(type)
  return types
}

test('a heart is given and taken back, and said again it changes nothing', async () => {
  const [id, eva] = [await publish(house, noa), await house.client()]
  for (const [body, says] of [
    [undefined, { isLiked: true, likesCount: 1 }],
    [{ isLiked: true }, { isLiked: true, likesCount: 1 }],
    [{}, { isLiked: false, likesCount: 0 }],
    [{ isLiked: false }, { isLiked: false, likesCount: 0 }],
  ] as const)
    expect((await must(like(eva, id, body))).body).toEqual(says)
  expect(await eventsOf(`like-${id}-${eva.user.id}`)).toEqual(['PostLiked', 'PostUnliked'])
})

test('taps that come together are one heart', async () => {
  const [id, eva] = [await publish(house, noa), await house.client()]
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => must(like(eva, id, { isLiked: true }))),
  )
  expect(new Set(answers.map(({ body }) => body.isLiked))).toEqual(new Set([true]))
  expect(await eventsOf(`like-${id}-${eva.user.id}`)).toEqual(['PostLiked'])
})

test('a comment that has the id of a post gets no heart more by it, and takes none from it', async () => {
  const [id, eva] = [await publish(house, noa), await house.client()]
  await house.services.social.commenting.add(
    contextOf(house, eva),
    { postId: id, parentId: null },
    id,
    {
      content: 'Mío',
      mentions: [],
    },
  )
  await settled(house)
  const comment = async () =>
    (await must(house.guest.get<{ likesCount: number }[]>(`/api/posts/${id}/comments`))).body.map(
      ({ likesCount }) => likesCount,
    )
  const likeComment = (isLiked: boolean) =>
    must(house.as(eva).post(`/api/comments/${id}/like`, { isLiked }))
  for (const _ of [1, 2]) {
    await likeComment(true)
    await must(like(eva, id, { isLiked: false }))
  }
  expect(await comment()).toEqual([1])
  await must(like(eva, id, { isLiked: true }))
  for (const _ of [1, 2]) await likeComment(false)
  expect(await comment()).toEqual([0])
  expect((await must(like(eva, id, { isLiked: true }))).body).toEqual({
    isLiked: true,
    likesCount: 1,
  })
})

test('many at once are each counted', async () => {
  const id = await publish(house, noa)
  const people = await Promise.all(Array.from({ length: 12 }, () => house.client()))
  await Promise.all(people.map((one) => must(like(one, id, { isLiked: true }))))
  expect((await must(like(noa, id, { isLiked: true }))).body).toEqual({
    isLiked: true,
    likesCount: 13,
  })
})

describe('whom one may not meet', () => {
  test('one gives no heart, and takes one’s own back whenever one likes', async () => {
    const [id, eva] = [await publish(house, noa), await house.client()]
    await must(like(eva, id, { isLiked: true }))
    await block(noa, eva)
    expect((await like(eva, id, { isLiked: true })).body.code).toBe('unavailable')
    // Taken back, and answered as where there is nothing.
    const absent = await like(eva, randomUUID(), { isLiked: false })
    expect(await like(eva, id, { isLiked: false })).toMatchObject({
      status: 404,
      body: { code: absent.body.code, message: absent.body.message },
    })
    expect(absent.status).toBe(404)
    expect((await like(eva, id)).status).toBe(400)
    expect(await eventsOf(`like-${id}-${eva.user.id}`)).toEqual(['PostLiked', 'PostUnliked'])
  })
  test('one doesn’t count theirs, and others do', async () => {
    const [id, eva, leo, ada] = [
      await publish(house, noa),
      await house.client(),
      await house.client(),
      await house.client(),
    ]
    for (const one of [eva, leo]) await must(like(one, id, { isLiked: true }))
    await block(eva, leo)
    await block(leo, eva)
    expect((await must(like(eva, id, { isLiked: true }))).body.likesCount).toBe(1)
    expect((await must(like(leo, id, { isLiked: true }))).body.likesCount).toBe(1)
    expect((await must(like(ada, id, { isLiked: false }))).body.likesCount).toBe(2)
  })
  test('the refusal is the same for all that is in the way', async () => {
    const [author, eva] = [await house.barber(), await house.client()]
    const id = await publish(house, author)
    await block(author, eva)
    const refused = await like(eva, id, { isLiked: true })
    await house.services.identity.accounts.close(
      { ...contextOf(house, author), by: { id: 'system', role: 'system' } },
      author.user.id,
    )
    const [ada] = [await house.client()]
    expect((await like(ada, id, { isLiked: true })).body).toEqual(refused.body)
  })
})

test('what is not there has no hearts; of what is gone only one’s own can be taken back', async () => {
  const [id, eva] = [await publish(house, noa), await house.client()]
  await must(like(eva, id))
  expect((await like(eva, randomUUID())).status).toBe(404)
  expect((await like(eva, 'x')).status).toBe(400)
  expect((await like(eva, id, { isLiked: 'yes' })).status).toBe(400)
  expect((await house.guest.post(`/api/posts/${id}/like`)).status).toBe(401)
  await takeDown(house, noa, id)
  expect((await like(await house.client(), id, { isLiked: true })).status).toBe(410)
  expect((await must(like(eva, id, { isLiked: false }))).body.isLiked).toBe(false)
})
