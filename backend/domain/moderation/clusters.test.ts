import { expect, test } from 'vitest'
import { type Arrived, clustersOf } from './clusters.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 4, 4, 12) + seconds * 1_000).toISOString()
const one = (id: string, seconds: number, origin?: string, reporterId = id): Arrived => ({
  id,
  reporterId,
  at: at(seconds),
  origin,
})

test('several people from one address stand together, however long lies between them', () =>
  expect(
    clustersOf([one('a', 0, 'x'), one('b', 9_000, 'x'), one('c', 5_000, 'y'), one('d', 20_000)]),
  ).toEqual([{ by: 'address', people: 2, from: at(0), until: at(9_000), reports: ['a', 'b'] }]))

test('three within a minute of the first stand together; two do not, nor whoever comes after it', () => {
  expect(clustersOf([one('c', 60), one('a', 0), one('b', 30), one('d', 61), one('e', 90)])).toEqual(
    [{ by: 'minute', people: 3, from: at(0), until: at(60), reports: ['a', 'b', 'c'] }],
  )
  expect(clustersOf([one('a', 0), one('b', 10)])).toEqual([])
  expect(
    clustersOf([0, 40, 80, 120, 160].map((seconds) => one(String(seconds), seconds))),
    'one after the other is no crowd',
  ).toEqual([])
})

test('one person who tells of it again is nobody else', () =>
  expect(
    clustersOf([one('a', 0, 'x', 'eva'), one('b', 5, 'x', 'eva'), one('c', 10, 'x', 'eva')]),
  ).toEqual([]))
