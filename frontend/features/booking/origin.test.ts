import { expect, test } from 'vitest'
import { originOf } from './origin.ts'

const at = (address: string) => new URL(address, 'https://balbu.test')
test.each([
  ['a result of the search', '?origen=search', '/', 'search'],
  ['the code of a shop', '', '/business/1?origen=qr', 'qr'],
  ['a link to a barber', '', '/user/1', 'link'],
  ['a search on the way from a link', '?origen=search', '/user/1', 'search'],
  ['the home of the app', '', '/', 'app'],
  ['an origin that is none', '?origen=otro', '/', 'app'],
] as const)('%s', (_, search, opened, origin) =>
  expect(originOf(new URLSearchParams(search), at(opened))).toBe(origin),
)
test('a page that does not say how it was opened', () =>
  expect(originOf(new URLSearchParams(), undefined)).toBe('app'))
