import { expect, test } from 'vitest'
import { KEPT_BYTES, keptVersions } from './kept-versions.ts'

const version = (text: string, pictures: readonly string[] = []) => ({
  texts: [{ name: 'texto', text }],
  pictures,
})
const some = (count: number, length = 200) =>
  Array.from({ length: count }, (_, index) => version(`${index} `.padEnd(length, 'x')))

test('few versions are kept whole', () => {
  const all = some(5)
  expect(keptVersions(all)).toEqual({ kept: all, leftOut: 0 })
})

test('nothing there keeps nothing', () =>
  expect(keptVersions([])).toEqual({ kept: [], leftOut: 0 }))

test('of very many the first, the seen one and the last before it are kept', () => {
  const all = some(4_000)
  const { kept, leftOut } = keptVersions(all)
  expect(kept[0]).toBe(all[0])
  expect(kept.slice(1)).toEqual(all.slice(leftOut + 1))
  expect(kept.length + leftOut).toBe(all.length)
})

test.each([
  ['words', some(4_000)],
  [
    'pictures',
    Array.from({ length: 4_000 }, (_, index) => version(String(index), ['a', 'b', 'c'])),
  ],
])('what is kept of many %s is bounded', (_, all) => {
  const { kept } = keptVersions(all)
  const bytes = kept.reduce(
    (sum, { texts, pictures }) =>
      sum + Buffer.byteLength(JSON.stringify(texts)) + pictures.length * 2_048,
    0,
  )
  expect(bytes).toBeLessThanOrEqual(KEPT_BYTES)
})

test('the first and the seen one are kept however large they are', () => {
  const [first, between, seen] = [
    version('a'.repeat(KEPT_BYTES)),
    version('b'),
    version('c'.repeat(KEPT_BYTES)),
  ]
  expect(keptVersions([first, between, seen])).toEqual({ kept: [first, seen], leftOut: 1 })
})
