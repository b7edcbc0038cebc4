import { expect, test } from 'vitest'
import { messageExample, chatId } from '../entities/conversation/example.ts'
import { type Held, withLatest } from './messages.ts'
import { withWords } from './messageWords.ts'

const held: Held = withLatest(undefined, [messageExample(1), messageExample(2)])
const words = (n: number, message: string) => {
  const { id: messageId, senderId, createdAt, cursor } = messageExample(n)
  return {
    type: 'message_words' as const,
    conversationId: chatId,
    messageId,
    senderId,
    message,
    createdAt,
    automatico: false,
    cursor,
  }
}
const texts = ({ pages }: Held) => pages.flat().map(({ message }) => message)

test('words stand behind what is held, as whose they are', () => {
  const { senderId } = words(3, 'x')
  const shown = withWords(held, [words(3, 'hola')], 'me')
  expect(texts(shown)).toEqual(['mensaje 1', 'mensaje 2', 'hola'])
  expect(shown.pages.flat().at(-1)).toMatchObject({
    esMio: false,
    isRead: false,
    isDelivered: true,
  })
  expect(
    withWords(held, [words(3, 'hola')], senderId)
      .pages.flat()
      .at(-1),
  ).toMatchObject({
    esMio: true,
    isDelivered: false,
  })
})

test('what a read has answered counts: it is held once, in the words of the answer', () => {
  expect(withWords(held, [words(2, 'otra cosa')], 'me')).toBe(held)
  expect(texts(withWords(held, [words(2, 'otra cosa'), words(3, 'hola')], 'me'))).toEqual([
    'mensaje 1',
    'mensaje 2',
    'hola',
  ])
})

test('a message missed before it still comes from the next read: the words were not cached', () => {
  const shown = withWords(held, [words(4, 'la cuarta')], 'me')
  expect(texts(shown)).toEqual(['mensaje 1', 'mensaje 2', 'la cuarta'])
  const read = withLatest(held, [messageExample(2), messageExample(3), messageExample(4)])
  expect(texts(withWords(read, [words(4, 'la cuarta')], 'me'))).toEqual([
    'mensaje 1',
    'mensaje 2',
    'mensaje 3',
    'mensaje 4',
  ])
})
