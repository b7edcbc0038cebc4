import { describe, expect, test } from 'vitest'
import { given } from '../kernel/given.ts'
import { system } from '../kernel/event.ts'
import { conversationDecider } from './conversation.ts'
import {
  ConversationHidden,
  conversationIdOf,
  ConversationMuted,
  ConversationOpened,
  MessageRequestAccepted,
  MessageRequestLapsed,
  MessageRequestRejected,
  MessageRequestSent,
  MessageRequestWithdrawn,
} from './conversation-events.ts'
import type { ConversationCommand } from './conversation-commands.ts'
import { MessageDeleted, MessageRemoved, MessageRestored } from './message.ts'

const [ana, leo] = ['0a0a0a0a-0000-4000-8000-000000000001', '0b0b0b0b-0000-4000-8000-000000000002']
const [m1, m2] = ['0c0c0c0c-0000-4000-8000-000000000001', '0c0c0c0c-0000-4000-8000-000000000002']
const conversationId = conversationIdOf(ana, leo)
const at = '2026-11-10T10:00:00.000Z'
const later = (days: number, minutes = 0) =>
  new Date(Date.parse(at) + days * 86_400_000 + minutes * 60_000).toISOString()
const asked = { conversationId, senderId: ana, receiverId: leo }
const sent = MessageRequestSent({ ...asked, messageId: m1, text: 'Hola', sentAt: at })
const [accepted, rejected] = [
  MessageRequestAccepted({ ...asked, by: 'tap' }),
  MessageRequestRejected(asked),
]

type Data<Type extends ConversationCommand['type']> = Extract<
  ConversationCommand,
  { type: Type }
>['data']
const by = (id: string) => ({ id, role: 'cliente' }) as const
const says = (
  who: string,
  messageId: string,
  more: Partial<Data<'Approach'>> = {},
  when = at,
): ConversationCommand => ({
  type: 'Approach',
  by: by(who),
  at: when,
  data: {
    otherId: who === ana ? leo : ana,
    knows: null,
    said: { messageId, text: 'Hola', isPlain: true },
    ...more,
  },
})
const acquaints = (actorId: string): ConversationCommand => ({
  type: 'Acquaint',
  by: system,
  at,
  data: { knows: 'booking', actorId },
})
const plain = (
  type: 'AcceptRequest' | 'RejectRequest' | 'LapseRequest' | 'HideConversation',
  who: string,
  when = at,
): ConversationCommand => ({ type, by: by(who), at: when, data: {} })

test('whoever of the two asks, it is one conversation', () => {
  expect(conversationIdOf(leo, ana)).toBe(conversationId)
})

describe('between two who know each other', () => {
  test('it is open from the first message', () =>
    given(conversationDecider, [])
      .when(says(ana, m1, { knows: 'booking' }))
      .then(ConversationOpened({ conversationId, openedBy: ana, otherId: leo, openedAt: at })))
  test('or before there is any', () =>
    given(conversationDecider, [])
      .when(says(ana, m1, { knows: 'mutual', said: null }))
      .thenTypes('ConversationOpened'))
  test('it grants what was asked', () =>
    given(conversationDecider, [sent])
      .when(says(ana, m2, { knows: 'booking' }))
      .then(MessageRequestAccepted({ ...asked, by: 'booking' })))
  test('also what was asked and waits, whoever of the two has acted', () => {
    for (const actorId of [ana, leo])
      given(conversationDecider, [sent])
        .when(acquaints(actorId))
        .then(MessageRequestAccepted({ ...asked, by: 'booking' }))
  })
  describe.each([
    ['rejected', [sent, rejected]],
    [
      'rejected and lapsed',
      [sent, rejected, MessageRequestLapsed({ ...asked, wasRejected: true })],
    ],
  ] as const)('what was %s', (_, before) => {
    test('is granted by an act of who rejected it', () =>
      given(conversationDecider, before)
        .when(acquaints(leo))
        .then(MessageRequestAccepted({ ...asked, by: 'booking' })))
    test('is not granted by an act of who was rejected', () =>
      given(conversationDecider, before).when(acquaints(ana)).thenNothing())
    test('is not granted to who was rejected and has booked or follows', () => {
      for (const knows of ['booking', 'mutual'] as const)
        given(conversationDecider, before)
          .when(says(ana, m2, { knows, said: null }))
          .thenNothing()
    })
    test('is granted where who rejected it opens the conversation', () =>
      given(conversationDecider, before)
        .when(says(leo, m2, { knows: 'booking', said: null }))
        .thenTypes('MessageRequestAccepted'))
  })
  test('who was rejected and has booked writes as little as before', () => {
    given(conversationDecider, [sent, rejected])
      .when(says(ana, m2, { knows: 'booking' }))
      .thenRefused('request_pending')
    given(conversationDecider, [
      sent,
      rejected,
      MessageRequestLapsed({ ...asked, wasRejected: true }),
    ])
      .when(says(ana, m2, { knows: 'booking' }))
      .thenRefused('unavailable')
  })
  test('it is opened once', () =>
    given(conversationDecider, [sent, accepted])
      .when(says(leo, m2, { knows: 'booking' }))
      .thenNothing())
})

describe('a request', () => {
  test('is the first message to somebody one does not know', () =>
    given(conversationDecider, []).when(says(ana, m1)).then(sent))
  test('is not made by only wanting to', () =>
    given(conversationDecider, [])
      .when(says(ana, m1, { said: null }))
      .thenNothing())
  test('is text only', () =>
    given(conversationDecider, [])
      .when(says(ana, m1, { said: { messageId: m1, text: '', isPlain: false } }))
      .thenRefused('request_text_only'))
  test('is one message until it is accepted', () =>
    given(conversationDecider, [sent]).when(says(ana, m2)).thenRefused('request_pending'))
  test('sent again is the same', () =>
    given(conversationDecider, [sent]).when(says(ana, m1)).thenNothing())
  test('is accepted by an answer', () =>
    given(conversationDecider, [sent])
      .when(says(leo, m2))
      .then(MessageRequestAccepted({ ...asked, by: 'reply' })))
  test('is accepted by a tap', () =>
    given(conversationDecider, [sent]).when(plain('AcceptRequest', leo)).then(accepted))
  test('is accepted once', () =>
    given(conversationDecider, [sent, accepted]).when(plain('AcceptRequest', leo)).thenNothing())
  test('can’t be to oneself', () =>
    given(conversationDecider, [])
      .when({
        ...says(ana, m1),
        data: { otherId: ana, knows: null, said: null },
      } as ConversationCommand)
      .thenRefused('own_self'))
})

describe('a rejected request', () => {
  test('waits for whoever sent it, as before', () =>
    given(conversationDecider, [sent, rejected]).when(says(ana, m2)).thenRefused('request_pending'))
  test('is rejected once', () =>
    given(conversationDecider, [sent, rejected]).when(plain('RejectRequest', leo)).thenNothing())
  test('is not accepted any more', () =>
    given(conversationDecider, [sent, rejected])
      .when(plain('AcceptRequest', leo))
      .thenRefused('wrong_state'))
  test('opens where whoever rejected it writes after all', () =>
    given(conversationDecider, [sent, rejected])
      .when(says(leo, m2))
      .then(MessageRequestAccepted({ ...asked, by: 'mutual' })))
  test('ends when it would have ended anyway', () => {
    given(conversationDecider, [sent, rejected])
      .when(plain('LapseRequest', ana, later(29)))
      .thenNothing()
    given(conversationDecider, [sent, rejected])
      .when(plain('LapseRequest', ana, later(30)))
      .then(MessageRequestLapsed({ ...asked, wasRejected: true }))
  })
  test('is the last one of whoever sent it', () =>
    given(conversationDecider, [
      sent,
      rejected,
      MessageRequestLapsed({ ...asked, wasRejected: true }),
    ])
      .when(says(ana, m2, {}, later(31)))
      .thenRefused('unavailable'))
  test('an accepted one is not rejected', () =>
    given(conversationDecider, [sent, accepted])
      .when(plain('RejectRequest', leo))
      .thenRefused('wrong_state'))
})

test('after thirty days without an answer it lapses, and may be sent anew', () => {
  const lapsed = MessageRequestLapsed({ ...asked, wasRejected: false })
  given(conversationDecider, [sent])
    .when(plain('LapseRequest', ana, later(30)))
    .then(lapsed)
  given(conversationDecider, [sent, lapsed])
    .when(says(ana, m2, {}, later(31)))
    .then(MessageRequestSent({ ...asked, messageId: m2, text: 'Hola', sentAt: later(31) }))
  given(conversationDecider, [sent, lapsed])
    .when(plain('AcceptRequest', leo))
    .thenRefused('wrong_state')
  given(conversationDecider, [sent, accepted])
    .when(plain('LapseRequest', ana, later(90)))
    .thenNothing()
})

describe('its message', () => {
  const deletes = (when: string): ConversationCommand => ({
    type: 'DeleteAsked',
    by: by(ana),
    at: when,
    data: { messageId: m1 },
  })
  const deleted = MessageDeleted({ messageId: m1, conversationId, senderId: ana, receiverId: leo })
  test('taken back takes the request with it', () =>
    given(conversationDecider, [sent])
      .when(deletes(later(0, 15)))
      .then(deleted, MessageRequestWithdrawn({ ...asked, sentAt: at })))
  test('of an open conversation is a message like others', () =>
    given(conversationDecider, [sent, accepted]).when(deletes(at)).then(deleted))
  test('is taken back once, and within fifteen minutes', () => {
    given(conversationDecider, [sent, accepted, deleted])
      .when(deletes(later(3)))
      .thenNothing()
    given(conversationDecider, [sent])
      .when(deletes(later(0, 16)))
      .thenRefused('too_late')
  })
  test('that one has rejected is still rejected', () =>
    given(conversationDecider, [sent, rejected]).when(deletes(at)).then(deleted))
})

test('a decision takes the words of a request and gives them back; it waits on meanwhile', () => {
  const decisionId = '0e0e0e0e-0000-4000-8000-000000000001'
  const of = { messageId: m1, conversationId, senderId: ana, receiverId: leo, decisionId }
  const taken = MessageRemoved({ ...of, clause: 'spam' })
  const back = MessageRestored({ ...of, left: null, isBack: true })
  const takes: ConversationCommand = {
    type: 'TakeDownAsked',
    by: system,
    at,
    data: { messageId: m1, decisionId, clause: 'spam' },
  }
  const gives: ConversationCommand = {
    type: 'RestoreAsked',
    by: system,
    at,
    data: { messageId: m1, decisionId },
  }
  given(conversationDecider, [sent]).when(takes).then(taken)
  given(conversationDecider, [sent, taken]).when(takes).thenNothing()
  given(conversationDecider, [sent, taken]).when(plain('AcceptRequest', leo)).then(accepted)
  given(conversationDecider, [sent, taken]).when(gives).then(back)
  given(conversationDecider, [sent, taken, back]).when(gives).thenNothing()
  given(conversationDecider, []).when(takes).thenRefused('not_found')
})

describe('when two part', () => {
  const parts = (userId: string): ConversationCommand => ({
    type: 'PartFrom',
    by: by(userId),
    at,
    data: { userId },
  })
  test('what one has asked is withdrawn', () =>
    given(conversationDecider, [sent])
      .when(parts(ana))
      .then(MessageRequestWithdrawn({ ...asked, sentAt: at })))
  test('what one is asked is rejected, silently', () =>
    given(conversationDecider, [sent]).when(parts(leo)).then(rejected))
  test('what stands, stands', () =>
    given(conversationDecider, [sent, accepted]).when(parts(leo)).thenNothing())
})

test('it is hidden, and muted, for one of the two alone', () => {
  given(conversationDecider, [sent, accepted])
    .when(plain('HideConversation', leo))
    .then(ConversationHidden({ conversationId, userId: leo }))
  const mutes: ConversationCommand = {
    type: 'MuteConversation',
    by: by(leo),
    at,
    data: { until: later(1) },
  }
  given(conversationDecider, [sent, accepted])
    .when(mutes)
    .then(ConversationMuted({ conversationId, userId: leo, until: later(1) }))
  given(conversationDecider, [
    sent,
    accepted,
    ConversationMuted({ conversationId, userId: leo, until: later(1) }),
  ])
    .when(mutes)
    .thenNothing()
  given(conversationDecider, []).when(plain('HideConversation', leo)).thenRefused('not_found')
})
