import { expect, test } from 'vitest'
import { base32, codeAt, stepAt, stepOf } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at %i seconds the code is %s', (seconds, code) =>
  expect(codeAt(secret, stepAt(seconds * 1_000), 8)).toBe(code),
)

test('a code counts in its own half minute and in those beside it', () => {
  const now = 1_234_567_890_000
  const step = stepAt(now)
  expect([-2, -1, 0, 1, 2].map((off) => stepOf(secret, codeAt(secret, step + off), now))).toEqual([
    undefined,
    step - 1,
    step,
    step + 1,
    undefined,
  ])
  expect(
    ['', '12345', 'abcdef', '1234567', '٠٠٠٠٠٠'].map((code) => stepOf(secret, code, now)),
  ).toEqual(Array.from({ length: 5 }, () => undefined))
})

// RFC 4648, section 10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%s is %s', (text, letters) => expect(base32(Buffer.from(text))).toBe(letters))
