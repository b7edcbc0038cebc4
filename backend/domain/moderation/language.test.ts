import { expect, test } from 'vitest'
import { textLanguageOf } from './language.ts'

test('what is written says in which language, where it says enough', () => {
  expect(
    [
      'Eres lo peor de la ciudad',
      '¡Qué asco!',
      'You are the worst in town',
      'lol',
      '',
      '12:30 😀',
      'Fade and shave',
    ].map(textLanguageOf),
  ).toEqual(['es', 'es', 'en', null, null, null, 'en'])
})
