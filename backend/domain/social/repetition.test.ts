import { describe, expect, test } from 'vitest'
import { freshIn, comparableTextOf } from './repetition.ts'

const ad = 'Corta más barato conmigo, escríbeme al 55 1234 5678'

describe('given what was said', () => {
  test.each([
    ad,
    'CORTA MÁS BARATO CONMIGO, ESCRÍBEME AL 55 1234 5678',
    'Corta mas barato conmigo!!! escribeme al 5512345678 🔥🔥',
    'C-o-r-t-a más barato\nconmigo · escríbeme al 55.1234.5678',
    'Corta más barato conmigo, escríbeme al ５５１２３４５６７８',
  ])('when it is dressed up otherwise, then it is the same: %s', (again) =>
    expect(comparableTextOf(again)).toBe(comparableTextOf(ad)),
  )
  test('when a word is another one, then it is not', () =>
    expect(comparableTextOf('Corta más caro conmigo, escríbeme al 55 1234 5678')).not.toBe(
      comparableTextOf(ad),
    ))
  test.each(['¡Gracias!', '🔥🔥🔥', 'Qué corte tan bueno', '.... ,,,, ----', '🔥'.repeat(40)])(
    'when it is what everybody says, then it is nobody’s own: %s',
    (short) => expect(comparableTextOf(short)).toBeNull(),
  )
})
describe('given something that stands', () => {
  const before = { content: ad, pictures: ['/media/a'] }
  test('when only something else of it is changed, then nothing is said anew', () => {
    expect(freshIn(before, before)).toEqual({ words: null, pictures: [] })
    expect(
      freshIn({ content: `${ad}!`, pictures: ['/media/a', '/media/b', '/media/b'] }, before),
    ).toEqual({ words: null, pictures: ['/media/b'] })
  })
  test('when it becomes something else, then that is', () =>
    expect(freshIn({ content: 'Ahora digo algo muy distinto', pictures: [] }, before)).toEqual({
      words: 'ahoradigoalgomuydistinto',
      pictures: [],
    }))
})
