import { expect, test } from 'vitest'
import { explain, grownCounts, slowerPaths } from '../bench/guard/compare.ts'

const counts = { statements: 20, trips: 6, rows: 100, bytes: 1_000 }
const times = {
  ratio: 0.5,
  perSecond: 1_000,
  serverMicros: 600,
  postgresMicros: 400,
  bareMicros: 500,
}

test.each([
  ['statements', 22, false],
  ['statements', 24, true],
  ['trips', 7, true],
  ['rows', 114, false],
  ['rows', 116, true],
  ['bytes', 1_151, true],
  ['bytes', 100, false],
] as const)('%s at %d', (what, now, isFound) => {
  expect(
    grownCounts({ book: counts }, new Map([['book', { ...counts, [what]: now }]])).map(
      (finding) => finding.what,
    ),
  ).toEqual(isFound ? [what] : [])
})

test('a path that nobody has kept is found', () => {
  expect(grownCounts({}, new Map([['book', counts]]))).toHaveLength(4)
})

test.each([
  [0.43, false],
  [0.42, true],
])('a ratio of %d', (ratio, isFound) => {
  expect(slowerPaths({ book: times }, new Map([['book', { ...times, ratio }]]))).toHaveLength(
    isFound ? 1 : 0,
  )
})

test('processor time is weighed by what the bare server takes: a slower machine is not a slower path', () => {
  const slower = { ...times, serverMicros: 1_200, postgresMicros: 800, bareMicros: 1_000 }
  expect(slowerPaths({ book: times }, new Map([['book', slower]]))).toEqual([])
})

test('processor time that grows is found though the ratio stands', () => {
  expect(
    slowerPaths({ book: times }, new Map([['book', { ...times, postgresMicros: 600 }]])).map(
      ({ what }) => what,
    ),
  ).toEqual(['processor time beside bare'])
})

test('says which statements are new', () => {
  const findings = grownCounts({ book: counts }, new Map([['book', { ...counts, statements: 40 }]]))
  expect(
    explain(
      findings,
      { book: { made: { 'balbu: SELECT 1': 1 } } },
      new Map([['book', { made: { 'balbu: SELECT 1': 1, 'balbu: SELECT 2': 3 } }]]),
    ),
  ).toContain('book: 0 → 3 times  balbu: SELECT 2')
})
