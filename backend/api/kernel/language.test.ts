import { expect, test } from 'vitest'
import { requestLanguageOf } from './language.ts'

test.each([
  [undefined, 'es'],
  ['', 'es'],
  ['*', 'es'],
  ['es', 'es'],
  ['en', 'en'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['es;q=0.5, en', 'en'],
  ['EN-gb', 'en'],
  ['fr-FR,fr;q=0.9,es;q=0.5', 'es'],
  ['fr', 'en'],
  ['en;q=0, es', 'es'],
  ['fr, *;q=0.1', 'es'],
  ['enx', 'en'],
  ['est', 'en'],
  [';;q=,', 'es'],
] as const)('who asks for %j is answered in %s', (accepted, language) => {
  expect(
    requestLanguageOf({ headers: accepted === undefined ? {} : { 'accept-language': accepted } }),
  ).toBe(language)
})
