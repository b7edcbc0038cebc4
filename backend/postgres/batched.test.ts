import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batched } from './batched.ts'

test('those who come together are asked together, each is answered its own', async () => {
  const asked: (readonly number[])[] = []
  const double = batched(
    async (numbers: readonly number[]) => {
      asked.push(numbers)
      return numbers.map((number) => number * 2)
    },
    { most: 3 },
  )
  expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8])
  expect(asked).toEqual([[1, 2, 3], [4]])
})

test('who comes when nothing is under way waits for nobody, however much company the last ones had', async () => {
  let asked = 0
  const same = batched(async (numbers: readonly number[]) => {
    asked++
    return numbers
  })
  await Promise.all([1, 2].map(same))
  // All that was under way has ended.
  await turn()
  const alone = same(3)
  await turn()
  expect(asked).toBe(2)
  await alone
})
