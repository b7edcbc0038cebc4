import { expect, test } from 'vitest'
import { given } from '../kernel/given.ts'
import {
  restrictionDecider,
  restrictionId,
  UserRestricted,
  UserUnrestricted,
} from './restriction.ts'

const [ownerId, restrictedId] = [
  '3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e01',
  '3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e02',
]
const asked = { by: { id: ownerId, role: 'barbero' }, at: '2026-11-22T10:00:00.000Z' } as const
const pair = { ownerId, restrictedId }
const restricting = { type: 'RestrictUser', data: pair, ...asked } as const
const lifting = { type: 'UnrestrictUser', data: pair, ...asked } as const

test('somebody is restricted once, and freed once', () => {
  given(restrictionDecider, []).when(restricting).then(UserRestricted(pair))
  given(restrictionDecider, [UserRestricted(pair)])
    .when(restricting)
    .thenNothing()
  given(restrictionDecider, [UserRestricted(pair)])
    .when(lifting)
    .then(UserUnrestricted(pair))
  given(restrictionDecider, []).when(lifting).thenNothing()
  given(restrictionDecider, [UserRestricted(pair), UserUnrestricted(pair)])
    .when(restricting)
    .then(UserRestricted(pair))
})
test('nobody restricts themselves', () =>
  given(restrictionDecider, [])
    .when({ ...restricting, data: { ownerId, restrictedId: ownerId } })
    .thenRefused('own_self'))
test('each direction is a stream of its own', () =>
  expect([restrictionId('a', 'b'), restrictionId('b', 'a')]).toEqual(['a-b', 'b-a']))
