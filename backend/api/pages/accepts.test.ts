import { expect, test } from 'vitest'
import { acceptsPage } from './accepts.ts'

test.each<[string | undefined, boolean]>([
  [undefined, true],
  ['', true],
  ['*/*', true],
  [' */*;q=0.8 ', true],
  ['text/*', true],
  ['text/html', true],
  ['TEXT/HTML, application/json', true],
  ['application/xhtml+xml', true],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['application/json', false],
  ['application/json, text/plain, */*', false],
  ['text/html;q=0, application/json', false],
  ['*/*;q=0', false],
  ['image/avif,image/webp,*/*;q=0.8', false],
  ['text/css,*/*;q=0.1', false],
  ['application/activity+json', false],
])('Accept: %s → %s', (accept, page) => {
  expect(acceptsPage(accept === undefined ? {} : { accept })).toBe(page)
})

test.each([
  ['script', false],
  ['empty', false],
  ['image', false],
  ['document', true],
])('a wildcard for a %s: %s', (destination, page) => {
  expect(acceptsPage({ accept: '*/*', 'sec-fetch-dest': destination })).toBe(page)
})
