import { expect, test } from 'vitest'
import { Remembered } from './remembered.ts'

test('what was kept is there, until it would be too many: then only the newest', () => {
  const kept = new Remembered<string, number>(2)
  expect([kept.get('a'), kept.keep('a', 0), kept.keep('b', 2)]).toEqual([undefined, 0, 2])
  expect([kept.get('a'), kept.get('b')]).toEqual([0, 2])
  expect(kept.keep('c', 3)).toBe(3)
  expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual([undefined, undefined, 3])
})
