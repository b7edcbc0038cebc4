import { expect, test } from 'vitest'
import { given } from '../kernel/given.ts'
import { endings, followDecider, followId, UserFollowed, UserUnfollowed } from './follow.ts'

const [followerId, followedId] = [
  '3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e01',
  '3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e02',
]
const pair = { followerId, followedId }
const [at, nineLater, elevenLater] = [
  '2026-11-22T10:00:00.000Z',
  '2026-11-22T10:09:00.000Z',
  '2026-11-22T10:11:00.000Z',
] as const
const asked = { by: { id: followerId, role: 'cliente' }, at } as const
const following = { type: 'FollowUser', data: { ...pair, rol: 'barbero' }, ...asked } as const
const ending = (by: (typeof endings)[number]) =>
  ({ type: 'EndFollow', data: { ...pair, by }, ...asked }) as const
const followed = (followedAt: string = at) => UserFollowed({ ...pair, followedAt })
const ended = (by: (typeof endings)[number]) =>
  UserUnfollowed({ ...pair, followedAt: at, by, endedAt: at })
const restoring = (when: string) =>
  ({
    type: 'RestoreFollower',
    data: pair,
    by: { id: followedId, role: 'barbero' },
    at: when,
  }) as const

test('somebody follows once, however often they say so', () => {
  given(followDecider, []).when(following).then(followed())
  given(followDecider, [followed()]).when(following).thenNothing()
  given(followDecider, [followed(), ended('follower')])
    .when(following)
    .then(followed())
})
test('barbers and owners are followed, clients are not, and nobody themselves', () => {
  given(followDecider, [])
    .when({ ...following, data: { ...pair, rol: 'duenno' } })
    .then(followed())
  given(followDecider, [])
    .when({ ...following, data: { ...pair, rol: 'cliente' } })
    .thenRefused('not_followable')
  given(followDecider, [])
    .when({ ...following, data: { followerId, followedId: followerId, rol: 'barbero' } })
    .thenRefused('own_self')
})
test.each(endings)('it ends once by %s, and what never was does not end', (by) => {
  given(followDecider, [followed()]).when(ending(by)).then(ended(by))
  given(followDecider, [followed(), ended('follower')])
    .when(ending(by))
    .thenNothing()
  given(followDecider, []).when(ending(by)).thenNothing()
})
test('whoever has let go of a follower takes that back, for ten minutes', () => {
  given(followDecider, [followed(), ended('followed')])
    .when(restoring(nineLater))
    .then(followed(nineLater))
  given(followDecider, [followed(), ended('followed')])
    .when(restoring(elevenLater))
    .thenRefused('too_late')
  given(followDecider, [followed(), ended('followed'), followed()])
    .when(restoring(elevenLater))
    .thenNothing()
})
test('nobody is made to follow who did not, who has stopped, or whom a block or an end has parted', () => {
  given(followDecider, []).when(restoring(nineLater)).thenRefused('too_late')
  for (const by of ['follower', 'block', 'system'] as const)
    given(followDecider, [followed(), ended(by)])
      .when(restoring(nineLater))
      .thenRefused('too_late')
  given(followDecider, [followed(), ended('followed'), followed(), ended('follower')])
    .when(restoring(nineLater))
    .thenRefused('too_late')
})
test('each direction is a stream of its own', () =>
  expect([followId(pair), followId({ followerId: followedId, followedId: followerId })]).toEqual([
    `${followerId}-${followedId}`,
    `${followedId}-${followerId}`,
  ]))
