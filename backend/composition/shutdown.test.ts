import { expect, test } from 'vitest'
import { openLogger } from '../observability/logger.ts'
import { Closing } from './shutdown.ts'

test('what does not close holds up nothing that comes after it', async () => {
  const lines: string[] = []
  const closed: string[] = []
  const closing = new Closing(
    openLogger('info', {
      write: (line) => {
        lines.push(line)
      },
    }),
    { patienceMs: 20 },
  )
  closing.defer(() => {
    closed.push('database')
  })
  closing.defer(() => new Promise(() => {}))
  closing.defer(async () => {
    closed.push('door')
  })
  await closing.disposeAsync()
  expect(closed).toEqual(['door', 'database'])
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('something does not close')
})

test('a step that fails is told at the end, and the others are closed all the same', async () => {
  const closed: string[] = []
  const closing = new Closing(openLogger('silent'))
  closing.defer(() => {
    closed.push('database')
  })
  closing.defer(async () => {
    throw new Error('broken')
  })
  await expect(closing.disposeAsync()).rejects.toThrow('broken')
  expect(closed).toEqual(['database'])
})
