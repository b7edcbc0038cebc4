import { expect, test } from 'vitest'
import { reporterWeightOf } from './accuracy.ts'

test('a newcomer’s word weighs half, and the more outcomes there are the more these say', () => {
  expect(
    [
      [0, 0],
      [1, 1],
      [1, 0],
      [5, 5],
      [5, 0],
      [10, 5],
      [100, 99],
    ].map(([answered = 0, upheld = 0]) => reporterWeightOf({ answered, upheld })),
  ).toEqual([50, 60, 40, 100, 10, 50, 99])
})
