/**
 * Following over HTTP: a set of pairs, of which the list and the number say the same to everybody.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PublicProfile } from '../../../contract/identity/profiles.ts'
import type { Followed } from '../../../contract/social/follows.ts'
import { blockDecider, blockId } from '../../domain/moderation/user-block.ts'
import { allProjections } from '../../modules/modules.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { blockPolicy } from '../../workers/moderation/blocks.ts'
import { fc, seed } from '../support/seed.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { bySystem, contextOf, settled } from '../support/acting.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer()
})

type Stands = { isFollowing: boolean; followersCount: number }
const barber = (nombre = 'Marco Ruiz') => house.barber(nombre)
const client = (nombre = 'Eva Ruiz') => house.client(nombre)
const block = (who: SignedIn, whom: SignedIn) =>
  house.as(who).post('/api/moderation/blocks', { blockedId: whom.user.id })
const follow = (who: SignedIn, whom: SignedIn) =>
  house.as(who).post<Stands>(`/api/users/${whom.user.id}/follow`)
const unfollow = (who: SignedIn, whom: SignedIn) =>
  house.as(who).delete<Stands>(`/api/users/${whom.user.id}/follow`)
const listOf = async (
  viewer: SignedIn,
  of: SignedIn,
  which: 'followers' | 'following',
  query = '',
) =>
  (await must(house.as(viewer).get<Followed[]>(`/api/users/${of.user.id}/${which}${query}`))).body
const profileOf = async (viewer: SignedIn | null, of: SignedIn) =>
  (
    await must(
      (viewer ? house.as(viewer) : house.guest).get<PublicProfile>(`/api/users/${of.user.id}`),
    )
  ).body
const ids = (list: readonly Followed[]) => list.map(({ id }) => id)

test('somebody follows a barber once, is seen in both lists, and stops', async () => {
  const [eva, marco] = [await client(), await barber()]
  expect((await must(follow(eva, marco))).body).toEqual({ isFollowing: true, followersCount: 1 })
  expect((await must(follow(eva, marco))).body).toEqual({ isFollowing: true, followersCount: 1 })
  expect(await listOf(eva, marco, 'followers')).toMatchObject([
    { id: eva.user.id, nombre: 'Eva Ruiz', rol: 'cliente', isFollowing: false },
  ])
  expect(await listOf(marco, eva, 'following')).toMatchObject([
    { id: marco.user.id, nombre: 'Marco Ruiz', rol: 'barbero', isFollowing: false },
  ])
  expect(await listOf(eva, eva, 'following')).toMatchObject([
    { id: marco.user.id, isFollowing: true },
  ])
  expect(await profileOf(eva, marco)).toMatchObject({
    followersCount: 1,
    followingCount: 0,
    isFollowing: true,
  })
  expect(await profileOf(null, eva)).toMatchObject({
    followersCount: 0,
    followingCount: 1,
    isFollowing: false,
  })
  for (let again = 0; again < 2; again++)
    expect((await must(unfollow(eva, marco))).body).toEqual({
      isFollowing: false,
      followersCount: 0,
    })
  expect(await listOf(eva, marco, 'followers')).toEqual([])
})

test('the dashboard tells the very numbers of the profile, and none of the past', async () => {
  const [marco, nadia, eva] = [
    await house.register('duenno', { nombre: 'Marco Ruiz' }),
    await barber('Nadia Gil'),
    await client(),
  ]
  await must(
    house.as(marco).post('/api/businesses', { nombre: 'La Navaja', direccion: 'Calle Mayor 1' }),
    201,
  )
  const numbers = async (query = '') =>
    (
      await must(
        house
          .as(marco)
          .get<{ seguidores: number | null; siguiendo: number | null }>(`/api/dashboard${query}`),
      )
    ).body
  expect(await numbers()).toMatchObject({ seguidores: 0, siguiendo: 0 })
  for (const who of [eva, nadia]) await must(follow(who, marco))
  await must(follow(marco, nadia))
  const { followersCount, followingCount } = await profileOf(null, marco)
  expect([followersCount, followingCount]).toEqual([2, 1])
  for (const query of ['', '?negocio=1'])
    expect(await numbers(query)).toMatchObject({
      seguidores: followersCount,
      siguiendo: followingCount,
    })
  expect(await numbers(`?al=${encodeURIComponent(new Date().toISOString())}`)).toMatchObject({
    seguidores: null,
    siguiendo: null,
  })
  await must(unfollow(eva, marco))
  expect(await numbers()).toMatchObject({ seguidores: 1, siguiendo: 1 })
})

test('two devices at once make one follower', async () => {
  const [eva, marco] = [await client(), await barber()]
  await Promise.all(Array.from({ length: 8 }, () => must(follow(eva, marco))))
  expect(await profileOf(eva, marco)).toMatchObject({ followersCount: 1 })
})

test('clients, nobody, oneself and odd ids are not followed', async () => {
  const [eva, ana, marco] = [await client(), await client(), await barber()]
  expect((await follow(eva, ana)).body).toMatchObject({
    code: 'not_followable',
    message: 'Solo puedes seguir a barberos y dueños de barbería',
  })
  expect((await follow(marco, marco)).body).toMatchObject({ code: 'own_self' })
  expect((await house.as(eva).post(`/api/users/${randomUUID()}/follow`)).status).toBe(404)
  expect((await house.as(eva).post('/api/users/marco/follow')).status).toBe(400)
  expect((await house.guest.post(`/api/users/${marco.user.id}/follow`)).status).toBe(401)
  expect((await house.as(eva).get(`/api/users/${randomUUID()}/followers`)).status).toBe(404)
  expect((await house.as(eva).get(`/api/users/${marco.user.id}/followers?despues=x`)).status).toBe(
    400,
  )
})

test('a long list comes page by page, the last one first, and whoever comes meanwhile moves nothing', async () => {
  const marco = await barber()
  const people = await Promise.all(Array.from({ length: 5 }, () => client()))
  for (const one of people) await must(follow(one, marco))
  const first = await listOf(marco, marco, 'followers', '?limit=2')
  await must(follow(await client(), marco))
  const second = await listOf(marco, marco, 'followers', `?limit=2&despues=${first.at(-1)?.marca}`)
  const third = await listOf(marco, marco, 'followers', `?limit=2&despues=${second.at(-1)?.marca}`)
  expect(ids([...first, ...second, ...third])).toEqual(
    people.map(({ user: { id } }) => id).toReversed(),
  )
})

describe('letting go of a follower', () => {
  test.each(['delete', 'post'] as const)('by %s, and taken back', async (method) => {
    const [eva, marco] = [await client(), await barber()]
    await must(follow(eva, marco))
    await must(house.as(marco)[method](`/api/users/${eva.user.id}/remove-follower`))
    expect(await listOf(marco, marco, 'followers')).toEqual([])
    await must(house.as(marco).post(`/api/users/${eva.user.id}/restore-follower`))
    expect(ids(await listOf(marco, marco, 'followers'))).toEqual([eva.user.id])
  })
  test('nobody is made to follow: not who never did, who has stopped, or after a while', async () => {
    const [eva, marco] = [await client(), await barber()]
    const restore = () => house.as(marco).post(`/api/users/${eva.user.id}/restore-follower`)
    expect((await restore()).body).toMatchObject({
      code: 'too_late',
      message: 'Ya no se puede deshacer',
    })
    await must(follow(eva, marco))
    await must(unfollow(eva, marco))
    expect((await restore()).body).toMatchObject({ code: 'too_late' })
    await must(follow(eva, marco))
    await must(house.as(marco).delete(`/api/users/${eva.user.id}/remove-follower`))
    house.clock.offsetMs += 11 * 60_000
    expect((await restore()).body).toMatchObject({ code: 'too_late' })
    expect(await listOf(marco, marco, 'followers')).toEqual([])
  })
})

describe('unfollowing by mistake', () => {
  const again = (who: SignedIn, whom: SignedIn) =>
    house.as(who).post<{ isFollowing: boolean }>(`/api/users/${whom.user.id}/follow?deshacer=1`)
  const inboxOf = async (who: SignedIn) => {
    await settled(house)
    return (await must(house.as(who).get('/api/notifications'))).body
  }

  test('is taken back as if it had not been: no second notice', async () => {
    const [eva, marco] = [await client(), await barber()]
    await must(follow(eva, marco))
    const before = await inboxOf(marco)
    expect(before).toMatchObject([{ type: 'user_followed' }])
    await must(unfollow(eva, marco))
    expect(await inboxOf(marco)).toEqual([])
    expect((await must(again(eva, marco))).body).toMatchObject({ isFollowing: true })
    expect(await inboxOf(marco)).toEqual(before)
    await must(again(eva, marco))
    await must(unfollow(eva, marco))
    house.clock.offsetMs += 11_000
    expect((await again(eva, marco)).body).toMatchObject({ code: 'too_late' })
  })
})

describe('a block', () => {
  test('that was a slip gives the follows back for ten seconds; not where the other blocks, too', async () => {
    const [marco, luis] = [await barber(), await barber()]
    const undo = (who: SignedIn, whom: SignedIn) =>
      must(house.as(who).delete(`/api/moderation/blocks/${whom.user.id}?deshacer=1`))
    const follows = async () => [
      ids(await listOf(marco, marco, 'followers')),
      ids(await listOf(luis, luis, 'followers')),
    ]
    const both = [[luis.user.id], [marco.user.id]]
    for (const [one, other] of [
      [marco, luis],
      [luis, marco],
    ] as const)
      await must(follow(one, other))
    expect(await follows()).toEqual(both)
    await must(block(marco, luis))
    expect(await follows()).toEqual([[], []])
    await undo(luis, marco)
    expect(await follows(), 'not by the other').toEqual([[], []])
    await undo(marco, luis)
    expect(await follows()).toEqual(both)
    await must(block(marco, luis))
    await must(block(luis, marco))
    await undo(marco, luis)
    expect(await follows(), 'blocked by both').toEqual([[], []])
    await undo(luis, marco)
    await must(follow(marco, luis))
    await must(block(marco, luis))
    house.clock.offsetMs += 11_000
    await undo(marco, luis)
    expect((await follows())[1], 'late').toEqual([])
  })
  test('ends both ways of it, restores nothing, and is not to be got around', async () => {
    const [marco, luis] = [await barber(), await barber()]
    await must(follow(marco, luis))
    await must(follow(luis, marco))
    await must(house.as(marco).post('/api/moderation/blocks', { blockedId: luis.user.id }))
    expect(await profileOf(marco, marco)).toMatchObject({ followersCount: 0, followingCount: 0 })
    expect((await follow(luis, marco)).body).toMatchObject({ code: 'unavailable' })
    expect((await follow(marco, luis)).body).toMatchObject({ code: 'blocked_by_you' })
    expect((await house.as(luis).get(`/api/users/${marco.user.id}/followers`)).status).toBe(404)
    await must(house.as(marco).delete(`/api/moderation/blocks/${luis.user.id}`))
    expect(await profileOf(luis, marco)).toMatchObject({ followersCount: 0, followingCount: 0 })
    expect((await must(follow(luis, marco))).body).toEqual({ isFollowing: true, followersCount: 1 })
  })
  test('whoever was blocked may always stop following', async () => {
    const [eva, marco, stranger] = [await client(), await barber(), await client()]
    await must(follow(eva, marco))
    // As if the process had died right after the block: nothing has followed on it yet.
    await house.services.commands.handle(
      blockDecider,
      blockId(marco.user.id, eva.user.id),
      { type: 'BlockUser', data: { blockerId: marco.user.id, blockedId: eva.user.id } },
      contextOf(house, marco),
    )
    await settled(house)
    expect(await profileOf(stranger, marco), 'to others the pair still stands').toMatchObject({
      followersCount: 1,
    })
    expect(await profileOf(marco, marco), 'to the two it doesn’t').toMatchObject({
      followersCount: 0,
    })
    await must(follow(await client(), marco))
    // Told no more than of nobody: not how many others there are.
    const ofNobody = await must(house.as(eva).delete(`/api/users/${randomUUID()}/follow`))
    expect((await must(unfollow(eva, marco))).body).toEqual(ofNobody.body)
    expect(await profileOf(stranger, marco)).toMatchObject({ followersCount: 1 })
  })
  test('what its request did not live to end, the policy does; of a block that no longer stands it ends nothing', async () => {
    const [eva, marco, other] = [await client(), await barber(), await barber()]
    const bareBlock = async (by: SignedIn) => {
      const context = contextOf(house, by)
      await house.services.commands.handle(
        blockDecider,
        blockId(by.user.id, eva.user.id),
        { type: 'BlockUser', data: { blockerId: by.user.id, blockedId: eva.user.id } },
        context,
      )
    }
    for (const one of [marco, other]) await must(follow(eva, one))
    await bareBlock(marco)
    await bareBlock(other)
    // By hand and not by the command: nothing is ended on this way either.
    await house.services.commands.handle(
      blockDecider,
      blockId(other.user.id, eva.user.id),
      { type: 'UnblockUser', data: { blockerId: other.user.id, blockedId: eva.user.id } },
      contextOf(house, other),
    )
    const policy = blockPolicy({
      part: (blockerId, blockedId, command) =>
        house.services.moderation.blocks.follows(
          { ...bySystem(house), ...command },
          blockerId,
          blockedId,
        ),
    })
    const blocks = []
    for await (const { events } of house.services.log.subscribe({
      from: 0n,
      types: policy.types,
      signal: AbortSignal.timeout(60_000),
    })) {
      blocks.push(
        ...events.filter(({ data }) => (data as { blockedId: string }).blockedId === eva.user.id),
      )
      if (blocks.length === 2) break
    }
    for (let again = 0; again < 2; again++) await policy.act(blocks)
    await settled(house)
    const stranger = await client()
    expect(
      [await profileOf(stranger, marco), await profileOf(stranger, other)].map(
        ({ followersCount }) => followersCount,
      ),
    ).toEqual([0, 1])
  })
})

test('who is away counts for nobody, and does again when they are back; of who is gone for good the pairs are gone', async () => {
  const [eva, ana, marco] = [await client(), await client(), await barber()]
  for (const one of [eva, ana]) await must(follow(one, marco))
  const decisionId = randomUUID()
  await house.services.identity.accounts.suspend(bySystem(house), eva.user.id, {
    decisionId,
    until: null,
  })
  await settled(house)
  const seen = async () => [
    (await profileOf(null, marco)).followersCount,
    ids(await listOf(marco, marco, 'followers')),
  ]
  expect(await seen()).toEqual([1, [ana.user.id]])
  await house.services.identity.accounts.reinstate(bySystem(house), eva.user.id, decisionId)
  await settled(house)
  expect(await seen()).toEqual([2, [ana.user.id, eva.user.id]])
  await house.services.identity.closing.erase(bySystem(house), eva.user.id)
  await settled(house)
  expect(await seen()).toEqual([1, [ana.user.id]])
  expect(
    await house.services.db.many({
      text: 'SELECT * FROM graph.follow WHERE follower_id = $1 OR followed_id = $1',
      values: [eva.user.id],
    }),
  ).toEqual([])
})

test('after many acts in any order every number is as long as its list, for everybody, and a rebuild says the same', async () => {
  const people = [
    await barber('A'.repeat(3)),
    await barber('B'.repeat(3)),
    await barber('C'.repeat(3)),
    await client('D'.repeat(3)),
    await client('E'.repeat(3)),
  ]
  const someone = fc.nat({ max: people.length - 1 })
  const acts = fc.array(
    fc.record({
      act: fc.constantFrom('follow', 'follow', 'unfollow', 'remove', 'restore', 'block', 'unblock'),
      who: someone,
      whom: someone,
    }),
    { minLength: 20, maxLength: 60 },
  )
  await fc.assert(
    fc.asyncProperty(acts, async (all) => {
      for (const { act, who, whom } of all) {
        const me = house.as(people[who] as SignedIn)
        const {
          user: { id },
        } = people[whom] as SignedIn
        const ask = {
          follow: () => me.post(`/api/users/${id}/follow`),
          unfollow: () => me.delete(`/api/users/${id}/follow`),
          remove: () => me.delete(`/api/users/${id}/remove-follower`),
          restore: () => me.post(`/api/users/${id}/restore-follower`),
          block: () => me.post('/api/moderation/blocks', { blockedId: id }),
          unblock: () => me.delete(`/api/users/${id}/block`),
        }[act as 'follow']
        expect((await ask()).status).toBeLessThan(500)
      }
      for (const viewer of people) {
        for (const of of people) {
          const { status, body } = await house
            .as(viewer)
            .get<PublicProfile>(`/api/users/${of.user.id}`)
          if (status === 404) continue
          expect([body.followersCount, body.followingCount]).toEqual([
            (await listOf(viewer, of, 'followers')).length,
            (await listOf(viewer, of, 'following')).length,
          ])
        }
      }
    }),
    { seed, numRuns: 4 },
  )
  const graph = allProjections.find(({ name }) => name === 'graph')
  if (!graph) throw new Error('there is no graph')
  expect((await verify(graph, house.services)).differing).toBe(0)
}, 60_000)

test('whoever is new follows fifty a day, whoever has been here for a week more', async () => {
  const strict = await startTestServer({ config: { rateLimit: 'strict' } })
  const [marco, old] = [await strict.register('barbero'), await strict.register()]
  strict.clock.offsetMs = 8 * 86_400_000
  const eva = await strict.register()
  const followed = async (who: SignedIn) => {
    const {
      body: { sessionId },
    } = await must(
      strict.guest.post<{ sessionId: string }>('/api/auth/login', {
        email: who.email,
        password: who.password,
      }),
    )
    const answers = []
    for (let n = 0; n < 51; n++)
      answers.push(
        (await strict.as({ sessionId }).post(`/api/users/${marco.user.id}/follow`)).status,
      )
    return answers
  }
  expect(await followed(eva)).toEqual([...Array<number>(50).fill(200), 429])
  expect(await followed(old)).toEqual(Array(51).fill(200))
})
