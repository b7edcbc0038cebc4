import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Message } from '../../contract/messaging/messages.ts'
import { limits } from '../../contract/kernel/limits.ts'
import { keyOf } from '../client/query.ts'
import { hasGap, type Held, PAGE, withLatest, withOlder } from './messages.ts'
import { serve } from '../testServer.ts'
import { restoreToCache, removeFromCache } from './removeFromCache.ts'

const said = (n: number, more: Partial<Message> = {}): Message => ({
  id: `m-${n}`,
  conversationId: 'c',
  senderId: 'a',
  message: `${n}`,
  messageType: 'text',
  images: [],
  creadoEn: '2026-11-20T10:00:00Z',
  createdAt: '2026-11-20T10:00:00Z',
  isRead: false,
  isDelivered: false,
  estado: 'visible',
  esMio: true,
  automatico: false,
  moderacion: null,
  eliminableHasta: null,
  respondeA: null,
  cursor: String(n),
  ...more,
})
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => said(first + index))
const places = (held: Held) => held.pages.flat().map(({ cursor }) => Number(cursor))

test('a page is as long as the contract has it', () => expect(PAGE).toBe(limits.chat.page))

test('what comes is put behind, once, and what has not changed stays the same', () => {
  const held = withLatest(undefined, from(1, 3))
  const more = withLatest(held, from(2, 5))
  expect(places(more)).toEqual([1, 2, 3, 4, 5])
  expect(places(withLatest(more, from(4, 5)))).toEqual([1, 2, 3, 4, 5])
  expect(withLatest(more, from(4, 5)).pages[0]).toBe(more.pages[0])
})

test('a page that is full is left as it is: the next one begins', () => {
  const held = withLatest(undefined, from(1, PAGE))
  const more = withLatest(held, from(PAGE, PAGE + 1))
  expect(more.pages.map(({ length }) => length)).toEqual([PAGE, 1])
  expect(more.pages[0]).toBe(held.pages[0])
  expect(held.older).toBe(true)
})

test('older ones come before the others, and the first page that is not full is the last', () => {
  const held = withLatest(undefined, from(101, 100 + PAGE))
  const more = withOlder(held, from(101 - PAGE, 100))
  expect(places(more)).toEqual(from(101 - PAGE, 100 + PAGE).map(({ cursor }) => Number(cursor)))
  expect([more.older, withOlder(more, from(1, 3)).older]).toEqual([true, false])
})

test('who has read the last one has read those before it; who has only received it, not', () => {
  const held = withOlder(withLatest(undefined, from(101, 100 + PAGE)), from(99, 100))
  const read = withLatest(held, [
    ...from(101, 99 + PAGE),
    said(100 + PAGE, { isRead: true, isDelivered: true }),
  ])
  expect(read.pages[0]?.every(({ isRead, isDelivered }) => isRead && isDelivered)).toBe(true)
  const delivered = withLatest(held, [
    ...from(101, 99 + PAGE),
    said(100 + PAGE, { isDelivered: true }),
  ])
  expect(delivered.pages[0]?.map(({ isRead, isDelivered }) => [isRead, isDelivered])).toEqual([
    [false, true],
    [false, true],
  ])
})

test('between what is held and the last ones something may lie only where these are a page of their own', () => {
  const held = withLatest(undefined, from(1, 3))
  expect([
    hasGap(undefined, from(1, PAGE)),
    hasGap(held, from(3, 5)),
    hasGap(held, from(3, 2 + PAGE)),
    hasGap(held, from(4, 3 + PAGE)),
  ]).toEqual([false, false, false, true])
})

test('one that is gone loses its words wherever it is held', () => {
  const queries = new QueryClient()
  const key = keyOf('GET /api/chat/conversations/:id/messages', { params: { id: 'c' } })
  queries.setQueryData<Held>(key, { pages: [from(1, 2), from(3, 4)], older: false })
  removeFromCache(queries, { conversationId: 'c', messageId: 'm-1' })
  const held = queries.getQueryData<Held>(key)
  expect(held?.pages.flat().map(({ message, estado }) => [message, estado])).toEqual([
    ['', 'eliminado'],
    ['2', 'visible'],
    ['3', 'visible'],
    ['4', 'visible'],
  ])
})

test('one that a decision took away comes back where it stood, asked for by its place', async () => {
  const queries = new QueryClient()
  const key = keyOf('GET /api/chat/conversations/:id/messages', { params: { id: 'c' } })
  queries.setQueryData<Held>(key, { pages: [from(1, 2), from(3, 4)], older: false })
  const which = { conversationId: 'c', messageId: 'm-2' }
  const asked = serve({ 'GET /api/chat/conversations/:id/messages': () => [said(2)] })
  removeFromCache(queries, which, 'retirado')
  expect(queries.getQueryData<Held>(key)?.pages.flat()[1]).toMatchObject({
    estado: 'retirado',
    message: '',
  })
  await restoreToCache(queries, which)
  expect(queries.getQueryData<Held>(key)?.pages.flat()).toEqual(from(1, 4))
  expect(asked.map(({ url }) => url.search)).toEqual(['?despues=1&limit=1'])
  await restoreToCache(queries, { conversationId: 'c', messageId: 'm-9' })
  expect(asked).toHaveLength(1)
})
