import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { upTo } from './drawn.ts'

test('who draws a picture may say so much, and is not listened to beyond', async () => {
  expect(String(await upTo(9, Readable.from([Buffer.from('nine '), Buffer.from('here')])))).toBe(
    'nine here',
  )
  let said = 0
  const endless = Readable.from(
    (function* () {
      for (;;) yield (said++, Buffer.alloc(4))
    })(),
  )
  expect(await upTo(9, endless)).toBeUndefined()
  expect(endless.destroyed).toBe(true)
  expect(said).toBeLessThan(100)
})
