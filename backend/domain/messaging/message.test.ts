import { describe, expect, test } from 'vitest'
import { system } from '../kernel/event.ts'
import { given } from '../kernel/given.ts'
import {
  type MessageCommand,
  MessageDeleted,
  messageIn,
  MessageRemoved,
  MessageRestored,
  messageDecider,
  MessageSent,
  monthBefore,
  monthOf,
} from './message.ts'

const [ana, leo, conversationId] = [
  '0a0a0a0a-0000-4000-8000-000000000001',
  '0b0b0b0b-0000-4000-8000-000000000002',
  '0d0d0d0d-0000-4000-8000-000000000003',
]
const id = (n: number) => `0c0c0c0c-0000-4000-8000-${String(n).padStart(12, '0')}`
const at = '2026-11-10T10:00:00.000Z'
const minutes = (n: number) => new Date(Date.parse(at) + n * 60_000).toISOString()
const about = (n: number) => ({ messageId: id(n), conversationId, senderId: ana, receiverId: leo })
const picture = {
  mediaId: id(99),
  width: 10,
  height: 10,
  blur: 'data:,',
  alt: '',
  contentHash: 'a'.repeat(64),
}
const sent = (n: number, more: object = {}) =>
  MessageSent({
    ...about(n),
    text: 'Hola',
    images: [],
    replyTo: null,
    automatic: false,
    sentAt: at,
    ...more,
  })
const sends = (n: number, more: object = {}): MessageCommand => ({
  type: 'SendMessage',
  by: { id: ana, role: 'cliente' },
  at,
  data: { ...about(n), text: 'Hola', images: [], replyTo: null, automatic: false, ...more },
})
const deletes = (n: number, when = at): MessageCommand => ({
  type: 'DeleteMessage',
  by: { id: ana, role: 'cliente' },
  at: when,
  data: { messageId: id(n) },
})
const gone = (n: number) => MessageDeleted(about(n))

describe('a message', () => {
  test('is sent', () => given(messageDecider, []).when(sends(1)).then(sent(1)))
  test('sent again is the same one', () =>
    given(messageDecider, [sent(1)])
      .when(sends(1))
      .thenNothing())
  test('also with pictures, and after it was deleted', () => {
    given(messageDecider, [sent(1, { images: [picture] })])
      .when(sends(1, { images: [picture] }))
      .thenNothing()
    given(messageDecider, [sent(1), gone(1)])
      .when(sends(1))
      .thenNothing()
  })
  test.each([
    { text: 'Adiós' },
    { replyTo: id(5) },
    { images: [picture] },
    { senderId: leo, receiverId: ana },
  ])('under the id of another is refused: %o', (more) =>
    given(messageDecider, [sent(1)])
      .when(sends(1, more))
      .thenRefused('already_exists'),
  )
  test('is deleted within fifteen minutes, once', () => {
    given(messageDecider, [sent(1)])
      .when(deletes(1, minutes(15)))
      .then(gone(1))
    given(messageDecider, [sent(1)])
      .when(deletes(1, minutes(16)))
      .thenRefused('too_late')
    given(messageDecider, [sent(1), gone(1)])
      .when(deletes(1, minutes(16)))
      .thenNothing()
    given(messageDecider, []).when(deletes(1)).thenRefused('not_found')
  })
})

describe('a decision about a message', () => {
  const takes = (decision: number): MessageCommand => ({
    type: 'TakeDownMessage',
    by: system,
    at: minutes(60),
    data: { messageId: id(1), decisionId: id(decision), clause: 'acoso' },
  })
  const gives = (decision: number): MessageCommand => ({
    type: 'RestoreMessage',
    by: system,
    at: minutes(90),
    data: { messageId: id(1), decisionId: id(decision) },
  })
  const taken = (decision: number) =>
    MessageRemoved({ ...about(1), decisionId: id(decision), clause: 'acoso' })
  const back = (decision: number, more: { left?: number; isBack?: boolean } = {}) =>
    MessageRestored({
      ...about(1),
      decisionId: id(decision),
      left: more.left === undefined ? null : { decisionId: id(more.left), clause: 'acoso' },
      isBack: more.isBack ?? true,
    })

  test('takes it away once, and taken back gives it back once', () => {
    given(messageDecider, [sent(1)])
      .when(takes(50))
      .then(taken(50))
    given(messageDecider, [sent(1), taken(50)])
      .when(takes(50))
      .thenNothing()
    given(messageDecider, [sent(1), taken(50)])
      .when(gives(50))
      .then(back(50))
    given(messageDecider, [sent(1), taken(50), back(50)])
      .when(gives(50))
      .thenNothing()
    given(messageDecider, [sent(1)])
      .when(gives(50))
      .thenNothing()
    given(messageDecider, []).when(takes(50)).thenRefused('not_found')
  })
  test('counts by itself: it is back when none is left, and not where its writer has deleted it', () => {
    given(messageDecider, [sent(1), taken(50)])
      .when(takes(51))
      .then(taken(51))
    given(messageDecider, [sent(1), taken(50), taken(51)])
      .when(gives(50))
      .then(back(50, { left: 51, isBack: false }))
    given(messageDecider, [sent(1), taken(50), taken(51), back(50, { left: 51, isBack: false })])
      .when(gives(51))
      .then(back(51))
    given(messageDecider, [sent(1), gone(1)])
      .when(takes(50))
      .thenNothing()
    given(messageDecider, [sent(1), taken(50)])
      .when(deletes(1))
      .then(gone(1))
    given(messageDecider, [sent(1), taken(50), gone(1)])
      .when(gives(50))
      .then(back(50, { isBack: false }))
  })
  test('leaves what is sent again the same message', () =>
    given(messageDecider, [sent(1), taken(50)])
      .when(sends(1))
      .thenNothing())
})

test('a long month knows each of its messages, as it is by now', () => {
  const history = Array.from({ length: 1_000 }, (_, n) => sent(n))
  const month = [...history, gone(0), gone(999)].reduce(
    messageDecider.evolve,
    messageDecider.initial,
  )
  expect(Array.from({ length: 1_000 }, (_, n) => messageIn(month, id(n))?.deleted)).toEqual(
    Array.from({ length: 1_000 }, (_, n) => n === 0 || n === 999),
  )
  expect(messageIn(month, id(1_000))).toBeUndefined()
})

test('a month is of UTC', () => {
  expect(monthOf('x', '2026-11-30T23:59:59.999Z')).toBe('x-2026-11')
  expect(monthBefore('x', '2027-01-01T00:00:00.000Z')).toBe('x-2026-12')
})
