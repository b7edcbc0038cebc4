import { expect, test } from 'vitest'
import { given } from '../kernel/given.ts'
import {
  endings,
  followDecider,
  followId,
  FollowResumed,
  UserFollowed,
  UserUnfollowed,
} from './follow.ts'

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
const resumed = (by: (typeof endings)[number]) => FollowResumed({ ...pair, followedAt: at, by })
const resuming = (by: 'follower' | 'followed' | 'block', when: string) =>
  ({ type: 'ResumeFollow', data: { ...pair, by }, by: asked.by, at: when }) as const
const [tenSecondsLater, elevenSecondsLater] = [
  '2026-11-22T10:00:10.000Z',
  '2026-11-22T10:00:11.000Z',
] as const

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
test.each([
  ['followed', nineLater, elevenLater],
  ['follower', tenSecondsLater, elevenSecondsLater],
] as const)(
  'its end by %s is taken back for a while, and it stands since its beginning',
  (by, inTime, late) => {
    const history = [followed(), ended(by)]
    given(followDecider, history).when(resuming(by, inTime)).then(resumed(by))
    given(followDecider, history).when(resuming(by, late)).thenRefused('too_late')
    given(followDecider, [...history, resumed(by)])
      .when(resuming(by, late))
      .thenNothing()
    given(followDecider, [...history, resumed(by)])
      .when(ending('follower'))
      .then(ended('follower'))
  },
)
test('a block that is taken back resumes what it has ended, and nothing else', () => {
  const resume = resuming('block', tenSecondsLater)
  given(followDecider, [followed(), ended('block')])
    .when(resume)
    .then(resumed('block'))
  given(followDecider, [followed(), ended('block')])
    .when(resuming('block', elevenSecondsLater))
    .thenNothing()
  for (const by of ['follower', 'followed', 'system'] as const)
    given(followDecider, [followed(), ended(by)])
      .when(resume)
      .thenNothing()
  given(followDecider, []).when(resume).thenNothing()
})
test('nobody is made to follow who did not, or whose follow another has ended', () => {
  for (const by of ['followed', 'follower'] as const) {
    given(followDecider, []).when(resuming(by, at)).thenRefused('too_late')
    for (const other of endings.filter((one) => one !== by))
      given(followDecider, [followed(), ended(other)])
        .when(resuming(by, at))
        .thenRefused('too_late')
  }
})
test('each direction is a stream of its own', () =>
  expect([followId(pair), followId({ followerId: followedId, followedId: followerId })]).toEqual([
    `${followerId}-${followedId}`,
    `${followedId}-${followerId}`,
  ]))
