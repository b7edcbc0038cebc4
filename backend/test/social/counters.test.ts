/** What is counted of a post is how many the viewer finds: after whatever many people did at random, for each of them, and again after a rebuild. */
import { beforeAll, expect, test } from 'vitest'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import type { comments as commentsCall } from '../../../contract/social/comments.ts'
import type { Post, posts as postsCall } from '../../../contract/social/posts.ts'
import { projections } from '../../projections/all.ts'
import { verify } from '../../projections/engine/verify.ts'
import { sql } from '../../postgres/db.ts'
import { settled } from '../support/cast.ts'
import { contextOf, must } from '../support/chair.ts'
import { startTestServer, type TestPerson, type TestServer } from '../support/server.ts'

let house: TestServer
beforeAll(async () => { house = await startTestServer() })

const SEED = Number(process.env['SEED'] ?? 20261123)
/** The same choices for the same seed: mulberry32. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

test('hearts, comments and shares are as many as are found', async () => {
  console.warn(`SEED=${SEED} repeats its random choices`)
  const random = seeded(SEED)
  const any = <One>(all: readonly One[]): One => {
    const one = all[random(all.length)]
    if (one === undefined) throw new Error('nothing to choose from')
    return one
  }
  const [noa, paco] = [await house.register('barbero'), await house.register('barbero')]
  const people = [noa, paco, ...await Promise.all(Array.from({ length: 5 }, () => house.register()))]
  const postIds: string[] = []
  for (const who of [noa, noa, paco, paco]) postIds.push((await must(house.as(who).post<Post>('/api/posts', { content: 'Degradado' }), 201)).body.id)
  const said: { id: string; who: TestPerson }[] = []
  const acts: readonly ((who: TestPerson, postId: string) => Promise<unknown>)[] = [
    (who, postId) => house.as(who).post(`/api/posts/${postId}/like`),
    (who, postId) => house.as(who).post(`/api/posts/${postId}/like`, { isLiked: true }),
    (who, postId) => house.as(who).post(`/api/posts/${postId}/share`),
    async (who, postId) => {
      const { status, body } = await house.as(who).post<{ id: string }>(`/api/posts/${postId}/comments`, { content: `Va ${random(1_000)}` })
      if (status === 201) said.push({ id: body.id, who })
    },
    async (who, postId) => {
      if (said.length === 0) return
      const { status, body } = await house.as(who).post<{ id: string }>(`/api/posts/${postId}/comments/${any(said).id}/replies`, { content: `Ya ${random(1_000)}` })
      if (status === 201) said.push({ id: body.id, who })
    },
    async () => {
      if (said.length > 4) await house.as(any(said).who).delete(`/api/comments/${any(said).id}`)
    },
    (who) => house.services.blocks.block(contextOf(house, who), any(people.filter((other) => other !== who)).user.id),
    (who) => house.services.blocks.unblock(contextOf(house, who), any(people.filter((other) => other !== who)).user.id),
    (who) => house.services.blocks.unblock(contextOf(house, who), any(people.filter((other) => other !== who)).user.id),
  ]
  for (let count = 0; count < 300; count++) await any(acts)(any(people), any(postIds))
  await settled(house)

  const { db, log } = house.services
  const done = await db.first<{ blocks: number; answers: number; gone: number; hearts: number }>(sql`
    SELECT (SELECT count(*)::int FROM graph.block) AS blocks, count(root_id)::int AS answers, count(*) FILTER (WHERE state = 'deleted')::int AS gone,
      (SELECT count(*)::int FROM reactions.post_like) AS hearts FROM comments.comment`)
  for (const [what, count] of Object.entries(done ?? {})) expect(count, what).toBeGreaterThan(2)
  for (const who of [undefined, ...people]) {
    const me = who ? house.as(who) : house.guest
    for (const post of (await must(me.get<ResponseOf<typeof postsCall>>('/api/posts'))).body.posts) {
      const apart = who === undefined ? [] : (await db.many<{ id: string }>(sql`
        SELECT blocked_id AS id FROM graph.block WHERE blocker_id = ${who.user.id} UNION SELECT blocker_id FROM graph.block WHERE blocked_id = ${who.user.id}`)).map(({ id }) => id)
      const hearts = await db.many<{ id: string }>(sql`SELECT user_id AS id FROM reactions.post_like WHERE post_id = ${post.id}`)
      const threads = (await must(me.get<ResponseOf<typeof commentsCall>>(`/api/posts/${post.id}/comments`))).body
      const read = threads.flatMap(({ content, repliesCount }) => Array.from({ length: (content === '' ? 0 : 1) + repliesCount }))
      const shares = await db.first<{ count: number }>(sql`SELECT count(*)::int AS count FROM log.event WHERE type = 'PostShared' AND data ->> 'postId' = ${post.id}`)
      expect({ who: who?.user.id, likes: post.likesCount, isLiked: post.isLiked, comments: post.commentsCount, shares: post.sharesCount }).toEqual({
        who: who?.user.id, likes: hearts.filter(({ id }) => !apart.includes(id)).length, isLiked: hearts.some(({ id }) => id === who?.user.id), comments: read.length, shares: shares?.count,
      })
    }
  }
  for (const projection of projections.filter(({ name }) => ['posts', 'reactions', 'comments', 'hidden', 'pictures'].includes(name))) {
    expect({ name: projection.name, ...await verify(projection, { db, log }) }).toMatchObject({ name: projection.name, differing: 0, differences: [] })
  }
}, 60_000)
