import { expect, test } from 'vitest'
import { fc } from '../test/support/seed.ts'
import { keptIn, keptText } from './keep.ts'

test('a list is read as it is written', () => {
  expect(keptText(['18', '17', 'f3', '40', '41', '42', 'f4', '9'])).toBe('9,17-18,40-42,f3-4')
  fc.assert(
    fc.property(fc.uniqueArray(fc.stringMatching(/^f?(0|[1-9]\d{0,2})$/)), (kept) => {
      expect(keptIn(keptText(kept))).toEqual(new Set(kept))
    }),
  )
})

test.each(['a', '3-', '5-3', '1;2', 'f'])('%s is no list', (text) => {
  expect(() => keptIn(text)).toThrow(RangeError)
})
