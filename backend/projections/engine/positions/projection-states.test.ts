import { expect, test } from 'vitest'
import { type CheckpointRow, projectionStatesOf } from './projection-states.ts'

const MOVED = Date.parse('2026-11-21T10:00:00Z')
const row = (name: string, change: Partial<CheckpointRow> = {}): CheckpointRow => ({
  name,
  position: 10_000n,
  step: 1,
  isLive: true,
  movedAt: MOVED,
  ...change,
})
const paces = (...rows: CheckpointRow[]) =>
  Object.fromEntries([...projectionStatesOf(rows)].map(([name, { pace }]) => [name, pace]))

test('those that have come as far as the furthest are at the end, also where nothing has happened for long', () => {
  expect(paces(row('a'), row('b', { movedAt: MOVED - 3_600_000 }))).toEqual({ a: 'end', b: 'end' })
})

test('the distance between two projectors is not being behind', () => {
  expect(paces(row('a'), row('b', { position: 8_000n }))).toEqual({ a: 'end', b: 'end' })
  expect(paces(row('a'), row('b', { position: 7_999n }))).toEqual({ a: 'end', b: 'behind' })
})

test('where positions are not counts, the distance is counted in events all the same', () => {
  expect(paces(row('a', { position: 1_000_000n }), row('b', { position: 0n, step: 500 }))).toEqual({
    a: 'end',
    b: 'end',
  })
  expect(paces(row('a', { position: 1_000_501n }), row('b', { position: 0n, step: 500 }))).toEqual({
    a: 'end',
    b: 'behind',
  })
})

test('one that has not moved while the others did stands still', () => {
  expect(paces(row('a'), row('b', { position: 9_999n, movedAt: MOVED - 5_000 }))).toEqual({
    a: 'end',
    b: 'end',
  })
  expect(paces(row('a'), row('b', { position: 9_999n, movedAt: MOVED - 5_001 }))).toEqual({
    a: 'end',
    b: 'still',
  })
})

test('one that has failed or is being built stands still, and says nothing of the others', () => {
  expect(paces(row('a'), row('b', { isLive: false, position: 20_000n }))).toEqual({
    a: 'end',
    b: 'still',
  })
  expect(paces(row('b', { isLive: false }))).toEqual({ b: 'still' })
})
