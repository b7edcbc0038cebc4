import { expect, test } from 'vitest'
import { given } from '../kernel/given.ts'
import { block, blockId, UserBlocked, UserUnblocked } from './block.ts'

const [blockerId, blockedId] = [
  '3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e01',
  '3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e02',
]
const asked = { by: { id: blockerId, role: 'cliente' }, at: '2026-11-22T10:00:00.000Z' } as const
const pair = { blockerId, blockedId }
const blocking = { type: 'BlockUser', data: pair, ...asked } as const
const unblocking = { type: 'UnblockUser', data: pair, ...asked } as const

test('somebody is blocked once, and unblocked once', () => {
  given(block, []).when(blocking).then(UserBlocked(pair))
  given(block, [UserBlocked(pair)])
    .when(blocking)
    .thenNothing()
  given(block, [UserBlocked(pair)])
    .when(unblocking)
    .then(UserUnblocked(pair))
  given(block, []).when(unblocking).thenNothing()
  given(block, [UserBlocked(pair), UserUnblocked(pair)])
    .when(blocking)
    .then(UserBlocked(pair))
})
test('nobody blocks themselves', () =>
  given(block, [])
    .when({ ...blocking, data: { blockerId, blockedId: blockerId } })
    .thenRefused('own_self'))
test('it stands, or it doesn’t, and each direction is a stream of its own', () => {
  expect([
    block.initial,
    block.evolve(false, UserBlocked(pair)),
    block.evolve(true, UserUnblocked(pair)),
  ]).toEqual([false, true, false])
  expect([blockId('a', 'b'), blockId('b', 'a')]).toEqual(['a-b', 'b-a'])
})
test('who blocked whom is written down', () => {
  given(block, []).when(blocking).then({ type: 'UserBlocked', data: pair })
  given(block, [UserBlocked(pair)])
    .when(unblocking)
    .then({ type: 'UserUnblocked', data: pair })
})
