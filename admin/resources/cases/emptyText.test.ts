import { expect, test } from 'vitest'
import { emptyTextOf } from './emptyText.ts'

test.each([
  [{}, 'cases.empty'],
  [{ sin: 'spam' }, 'cases.empty'],
  [{ estado: 'decidido' }, 'cases.noneDecided'],
  [{ estado: 'decidido', tipo: 'POST' }, 'queue.none'],
  [{ estado: 'todos', rasgo: 'mencion' }, 'queue.none'],
  [{ tomado: 'mio' }, 'queue.none'],
] as const)('an empty list filtered by %j says %s', (filter, text) => {
  expect(emptyTextOf(filter)).toBe(text)
})
