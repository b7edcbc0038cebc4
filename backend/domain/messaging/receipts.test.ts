import { expect, test } from 'vitest'
import { given } from '../kernel/given.ts'
import {
  ConversationDeliveredUpTo,
  ConversationReadUpTo,
  type ReceiptCommand,
  receiptsDecider,
} from './receipts.ts'
import { chatSettingsDecider, ChatSettingsChanged, defaultChatSettings } from './chat-settings.ts'

const of = {
  conversationId: '0d0d0d0d-0000-4000-8000-000000000003',
  userId: '0a0a0a0a-0000-4000-8000-000000000001',
  otherId: '0b0b0b0b-0000-4000-8000-000000000002',
}
const messageId = '0c0c0c0c-0000-4000-8000-000000000001'
const common = { by: { id: of.userId, role: 'cliente' }, at: '2026-11-10T10:00:00.000Z' } as const
const reads = (upTo: string, count: number): ReceiptCommand => ({
  type: 'MarkRead',
  ...common,
  data: { ...of, upTo, count, messageId, told: true },
})
const gets = (upTo: string): ReceiptCommand => ({
  type: 'MarkDelivered',
  ...common,
  data: { ...of, upTo },
})
const read = (upTo: string, count: number) =>
  ConversationReadUpTo({ ...of, upTo, count, messageId, told: true })
const delivered = (upTo: string) => ConversationDeliveredUpTo({ ...of, upTo })

test('reading goes on, and never back', () => {
  given(receiptsDecider, []).when(reads('10', 1)).then(read('10', 1))
  given(receiptsDecider, [read('10', 1)])
    .when(reads('9', 1))
    .thenNothing()
  given(receiptsDecider, [read('10', 1)])
    .when(reads('10', 1))
    .thenNothing()
  given(receiptsDecider, [read('10', 2)])
    .when(reads('11', 1))
    .thenNothing()
  // A place in the log is no text: 100 is after 99.
  given(receiptsDecider, [read('99', 1)])
    .when(reads('100', 2))
    .then(read('100', 2))
})

test('what was read has arrived', () => {
  given(receiptsDecider, []).when(gets('10')).then(delivered('10'))
  given(receiptsDecider, [delivered('10')])
    .when(gets('10'))
    .thenNothing()
  given(receiptsDecider, [read('12', 1)])
    .when(gets('11'))
    .thenNothing()
  given(receiptsDecider, [read('12', 1)])
    .when(gets('13'))
    .then(delivered('13'))
})

test('settings change as far as they are said, and once', () => {
  const change = {
    type: 'ChangeChatSettings',
    ...common,
    data: { change: { receipts: false, quickReplies: ['Hola {nombre}'] } },
  } as const
  const changed = ChatSettingsChanged({
    userId: of.userId,
    receipts: false,
    typing: true,
    quickReplies: ['Hola {nombre}'],
    awayText: '',
  })
  given(chatSettingsDecider, []).when(change).then(changed)
  given(chatSettingsDecider, [changed]).when(change).thenNothing()
  expect(defaultChatSettings).toEqual({
    receipts: true,
    typing: true,
    quickReplies: [],
    awayText: '',
  })
})
