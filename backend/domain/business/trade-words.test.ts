import { expect, test } from 'vitest'
import { sameAs, wantedWords } from './trade-words.ts'

test.each([
  ['degradado', 'fade'],
  ['Fade', 'degradado'],
  ['niño', 'infantil'],
  ['NIÑOS', 'infantil'],
  ['rasurado', 'afeitado'],
  ['cejas', 'eyebrow'],
])('%s also finds %s', (word, other) => {
  expect(sameAs(word)).toContain(other)
})

test.each(['Jacaranda', 'fino', 'des', 's'])('%s means only itself', (word) => {
  expect(sameAs(word)).toEqual([word])
})

test('what stands between words is not looked for, unless there is nothing else', () => {
  expect(wantedWords('Corte de niño, para el sábado')).toEqual(['corte', 'niño', 'sábado'])
  expect(wantedWords('La De')).toEqual(['la', 'de'])
  expect(wantedWords('  ')).toEqual([])
})
