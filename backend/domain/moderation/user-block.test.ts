import { expect, test } from 'vitest'
import { given } from '../kernel/given.ts'
import { blockDecider, blockId, UserBlocked, UserUnblocked } from './user-block.ts'

const [blockerId, blockedId] = [
  '3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e01',
  '3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e02',
]
const asked = { by: { id: blockerId, role: 'cliente' }, at: '2026-11-22T10:00:00.000Z' } as const
const pair = { blockerId, blockedId }
const blocking = { type: 'BlockUser', data: pair, ...asked } as const
const unblocking = { type: 'UnblockUser', data: pair, ...asked } as const

test('somebody is blocked once, and unblocked once', () => {
  given(blockDecider, []).when(blocking).then(UserBlocked(pair))
  given(blockDecider, [UserBlocked(pair)])
    .when(blocking)
    .thenNothing()
  given(blockDecider, [UserBlocked(pair)])
    .when(unblocking)
    .then(UserUnblocked(pair))
  given(blockDecider, []).when(unblocking).thenNothing()
  given(blockDecider, [UserBlocked(pair), UserUnblocked(pair)])
    .when(blocking)
    .then(UserBlocked(pair))
})
test('nobody blocks themselves', () =>
  given(blockDecider, [])
    .when({ ...blocking, data: { blockerId, blockedId: blockerId } })
    .thenRefused('own_self'))
test('it stands, or it doesn’t, and each direction is a stream of its own', () => {
  expect([
    blockDecider.initial,
    blockDecider.evolve(false, UserBlocked(pair)),
    blockDecider.evolve(true, UserUnblocked(pair)),
  ]).toEqual([false, true, false])
  expect([blockId('a', 'b'), blockId('b', 'a')]).toEqual(['a-b', 'b-a'])
})
test('who blocked whom is written down', () => {
  given(blockDecider, []).when(blocking).then({ type: 'UserBlocked', data: pair })
  given(blockDecider, [UserBlocked(pair)])
    .when(unblocking)
    .then({ type: 'UserUnblocked', data: pair })
})
