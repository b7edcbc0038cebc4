import { expect, test } from 'vitest'
import { normalised, pictureLikeness, textLikeness } from './likeness.ts'

const kept = (...texts: string[]) => ({
  versions: [
    {
      at: '2026-05-04T12:00:00.000Z',
      texts: texts.map((text, index) => ({ name: String(index), text })),
      pictures: [],
    },
  ],
})
const pictured = (...hashes: (string | null)[]) => ({
  versions: [
    {
      at: '2026-05-04T12:00:00.000Z',
      texts: [],
      pictures: hashes.map((contentHash) => ({ path: '/x', mediaId: null, contentHash })),
    },
  ],
})

test('what is written otherwise to get past a rule is the same: marks, spaces, accents, emoji, capitals, letters that cannot be seen', () => {
  expect(normalised('¡GÁNA  dinero-ya! 💈')).toBe('ganadineroya')
  expect(textLikeness(kept('Gana dinero desde casa'))).toBe(
    textLikeness(kept('  gána DINERO, desde\u200b casa!! 💸')),
  )
  expect(textLikeness(kept('Gana dinero desde casa'))).not.toBe(
    textLikeness(kept('Pierde dinero desde casa')),
  )
})

test('the longest text counts, and what says too little is like nothing', () => {
  expect(textLikeness(kept('Ana', 'Gana dinero desde casa'))).toBe(
    textLikeness(kept('Gana dinero desde casa', 'Luis')),
  )
  expect([
    textLikeness(kept('Muy bien!')),
    textLikeness(kept()),
    textLikeness({ versions: [] }),
  ]).toEqual([null, null, null])
})

test('pictures are known by their hashes, each once; one of which nothing is left by none', () =>
  expect(pictureLikeness(pictured('A'.repeat(64), null, 'a'.repeat(64), 'b'.repeat(64)))).toEqual([
    'a'.repeat(64),
    'b'.repeat(64),
  ]))
