import { expect, test } from 'vitest'
import { codingFor } from './compression.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['*', 'br'],
  ['gzip;q=0', undefined],
  ['identity', undefined],
  ['deflate', undefined],
  ['', undefined],
  [undefined, undefined],
  ['*;q=0', undefined],
  ['br;q=x', undefined],
])('who accepts %s is answered in %s', (accepted, coding) =>
  expect(codingFor(accepted)).toBe(coding),
)
