import { expect, test } from 'vitest'
import { given } from '../kernel/given.ts'
import {
  AllNotificationsRead,
  AllNotificationsUnread,
  inboxDecider,
  type InboxCommand,
  type InboxEvent,
  NotificationDeleted,
  NotificationRead,
} from './inbox.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [userId, first, second] = [id(1), id(2), id(3)]
const asked = { by: { id: userId, role: 'cliente' as const }, at: '2026-11-21T12:00:00.000Z' }
const read = (notificationId: string, upTo = '5'): InboxCommand => ({
  type: 'MarkNotificationRead',
  data: { notificationId, upTo },
  ...asked,
})
const readAll = (upTo: string): InboxCommand => ({ type: 'MarkAllRead', data: { upTo }, ...asked })
const wasRead = (notificationId: string, upTo: string | null = '5') =>
  NotificationRead({ userId, notificationId, upTo })
const until = '2026-11-21T12:00:10.000Z'
const allRead = (upTo: string | null) => AllNotificationsRead({ userId, upTo, undo: { until } })
const undo = (at = until): InboxCommand => ({
  type: 'UndoMarkAllRead',
  data: {},
  by: asked.by,
  at,
})
const known = (...history: InboxEvent[]) =>
  marks(history.reduce(inboxDecider.evolve, inboxDecider.initial))
const marks = ({ read: single, upTo }: ReturnType<typeof inboxDecider.evolve>) => ({
  read: single,
  upTo,
})

test('a notification is read once, each by itself', () => {
  given(inboxDecider, [])
    .when(read(first))
    .then({ type: 'NotificationRead', data: { userId, notificationId: first, upTo: '5' } })
  given(inboxDecider, [wasRead(first)])
    .when(read(first))
    .thenNothing()
  given(inboxDecider, [wasRead(first)])
    .when(read(second))
    .then(wasRead(second))
})
test('what is told of it later is read anew, what was told before is not', () => {
  given(inboxDecider, [wasRead(first)])
    .when(read(first, '6'))
    .then(wasRead(first, '6'))
  given(inboxDecider, [wasRead(first)])
    .when(read(first, '4'))
    .thenNothing()
  given(inboxDecider, [allRead('9')])
    .when(read(first, '9'))
    .thenNothing()
  given(inboxDecider, [wasRead(first, null)])
    .when(read(first, '1'))
    .then(wasRead(first, '1'))
})
test('one is deleted, and what was read of it needs no memory', () => {
  const deleted = NotificationDeleted({ userId, notificationId: first })
  given(inboxDecider, [wasRead(first)])
    .when({ type: 'DeleteNotification', data: { notificationId: first }, ...asked })
    .then(deleted)
  expect(known(wasRead(first), wasRead(second), deleted)).toEqual({
    read: new Map([[second, 5n]]),
    upTo: 0n,
  })
})
test('all are read up to what was on the screen: further each time, never back', () => {
  given(inboxDecider, []).when(readAll('9')).then(allRead('9'))
  given(inboxDecider, []).when(readAll('0')).thenNothing()
  given(inboxDecider, [allRead('9')])
    .when(readAll('9'))
    .thenNothing()
  given(inboxDecider, [allRead('9')])
    .when(readAll('8'))
    .thenNothing()
  given(inboxDecider, [allRead('9')])
    .when(readAll('10'))
    .then(allRead('10'))
})
test('for ten seconds that can be taken back, with what was read by itself meanwhile', () => {
  const unread = AllNotificationsUnread({ userId, upTo: '4' })
  const history = [allRead('4'), wasRead(first), allRead('9'), wasRead(second, '11')]
  given(inboxDecider, history).when(undo()).then(unread)
  given(inboxDecider, history)
    .when(undo('2026-11-21T12:00:10.001Z'))
    .thenRefused('too_late_to_undo')
  given(inboxDecider, [...history, unread])
    .when(undo())
    .thenRefused('too_late_to_undo')
  given(inboxDecider, []).when(undo()).thenRefused('too_late_to_undo')
  expect(known(...history, unread)).toEqual({
    read: new Map([
      [first, 5n],
      [second, 11n],
    ]),
    upTo: 4n,
  })
})
test('only what was read since then needs to be known', () => {
  expect(known(wasRead(first), wasRead(second))).toEqual({
    read: new Map([
      [first, 5n],
      [second, 5n],
    ]),
    upTo: 0n,
  })
  expect(known(wasRead(first), allRead('9'))).toEqual({ read: new Map(), upTo: 9n })
  expect(known(allRead('9'), wasRead(first))).toEqual({ read: new Map([[first, 5n]]), upTo: 9n })
})
test('what was written before places were kept says of no place that it is read', () =>
  expect(known(allRead('9'), wasRead(first), allRead(null))).toEqual({ read: new Map(), upTo: 9n }))

test('of many that were read one by one the newest are known, and the first may be read again', () => {
  const many = Array.from({ length: 501 }, (_, n) => wasRead(id(1_000 + n)))
  expect(known(...many).read.size).toBe(500)
  given(inboxDecider, many)
    .when(read(id(1_500)))
    .thenNothing()
  given(inboxDecider, many)
    .when(read(id(1_000)))
    .then(wasRead(id(1_000)))
  // Read again, it is among the newest.
  given(inboxDecider, [...many.slice(0, 500), wasRead(id(1_000), '6'), wasRead(id(2_000))])
    .when(read(id(1_000), '6'))
    .thenNothing()
})
