import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { frozenRows, useFrozenRows } from './frozenRows.ts'

const rows = (...ids: string[]) => ids.map((id) => ({ id, claimed: false }))
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

test('rows stay where they stood, and say what is so now', () => {
  const now = [
    { id: 'c', claimed: false },
    { id: 'a', claimed: true },
    { id: 'b', claimed: false },
  ]
  const { rows: shown, news, isOld } = frozenRows({ rows: rows('a', 'b'), isWhole: true }, now)
  expect(shown).toEqual([
    { id: 'a', claimed: true },
    { id: 'b', claimed: false },
  ])
  expect([news, isOld]).toEqual([1, true])
})

test('what has gone stays until it is asked for; another order alone is no news', () => {
  expect(frozenRows({ rows: rows('a', 'b'), isWhole: true }, rows('b'))).toMatchObject({
    rows: rows('a', 'b'),
    news: 0,
    isOld: true,
  })
  expect(frozenRows({ rows: rows('a', 'b'), isWhole: true }, rows('b', 'a'))).toMatchObject({
    rows: rows('a', 'b'),
    news: 0,
    isOld: false,
  })
})

test('what moves up from the next page is not new, what comes before it is', () => {
  expect(
    frozenRows({ rows: rows('a', 'b', 'c'), isWhole: false }, rows('b', 'c', 'd')),
  ).toMatchObject({ news: 0, isOld: true })
  expect(
    frozenRows({ rows: rows('a', 'b', 'c'), isWhole: false }, rows('new', 'a', 'b')),
  ).toMatchObject({ news: 1, isOld: true })
  expect(frozenRows({ rows: rows('a'), isWhole: true }, rows('a', 'new'))).toMatchObject({
    news: 1,
  })
})

test('what is not counted makes the list old all the same', () => {
  expect(
    frozenRows(
      { rows: rows('a'), isWhole: true },
      rows('appeals', 'a'),
      ({ id }) => id !== 'appeals',
    ),
  ).toMatchObject({ news: 0, isOld: true })
})

test('a list stands as it first came, until it is asked for anew or is another one; where there was nothing, what comes is there at once', () => {
  const first = { key: 'open', data: rows(), isSettled: false, isWhole: true }
  const { result, rerender } = renderHook((list: typeof first) => useFrozenRows(list), {
    initialProps: first,
  })
  rerender({ ...first, data: rows('old') })
  rerender({ ...first, isSettled: true, data: rows() })
  rerender({ ...first, isSettled: true, data: rows('a') })
  expect(ids(result.current.rows)).toEqual(['a'])
  rerender({ ...first, isSettled: true, data: rows('b', 'a') })
  expect([ids(result.current.rows), result.current.news]).toEqual([['a'], 1])
  act(() => result.current.show())
  expect([ids(result.current.rows), result.current.news, result.current.isOld]).toEqual([
    ['b', 'a'],
    0,
    false,
  ])
  rerender({ key: 'decided', data: rows('z'), isSettled: true, isWhole: true })
  expect(ids(result.current.rows)).toEqual(['z'])
})
