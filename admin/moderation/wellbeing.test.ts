import { expect, test } from 'vitest'
import { wellbeingAt } from './wellbeing.ts'

const now = 10_000_000_000
const minutesAgo = (minutes: number) => now - minutes * 60_000

test('a rest is due after twenty pictures within an hour, or an hour and a half without one', () => {
  const due = (shown: number[], since: number | null) => wellbeingAt({ shown, since }, now).restDue
  expect([
    due([], null),
    due(Array(19).fill(now), minutesAgo(5)),
    due(Array(20).fill(now), minutesAgo(5)),
    due([...Array(10).fill(now), ...Array(10).fill(minutesAgo(61))], minutesAgo(5)),
    due([], minutesAgo(89)),
    due([], minutesAgo(90)),
  ]).toEqual([false, false, true, false, false, true])
})
