import { expect, test } from 'vitest'
import { Memory, eventWeightOf } from './memory.ts'

const memory = () => new Memory<{ bytes: number }>({ bytes: 100_000, tiny: 100 })
const KB = 1_024

test('what it holds is bounded by size: the least used goes first', () => {
  const streams = memory()
  for (let day = 0; day < 20; day++) streams.set(`agenda-${day}`, { bytes: 10 * KB })
  expect(
    Array.from({ length: 20 }, (_, day) => streams.peek(`agenda-${day}`) !== undefined).filter(
      Boolean,
    ),
  ).toHaveLength(9)
  expect(streams.get('agenda-19')).toBeDefined()
  // Larger than all there is room for: not held, and nothing else lost by it.
  streams.set('agenda-endless', { bytes: 200 * KB })
  expect([streams.get('agenda-endless'), streams.get('agenda-19')?.bytes]).toEqual([
    undefined,
    10 * KB,
  ])
})

test('a million empty streams push out no agenda', () => {
  const streams = memory()
  streams.set('agenda', { bytes: 50 * KB })
  for (let guess = 0; guess < 10_000; guess++) streams.set(`availability-${guess}`, { bytes: 0 })
  expect(streams.get('agenda')).toBeDefined()
  expect(streams.get('availability-9999')).toBeDefined()
  expect(streams.get('availability-0')).toBeUndefined()
})

test('a stream that grows moves, and is forgotten wherever it is', () => {
  const streams = memory()
  streams.set('agenda', { bytes: 0 })
  streams.set('agenda', { bytes: 5 * KB })
  expect(streams.get('agenda')?.bytes).toBe(5 * KB)
  streams.delete('agenda')
  expect(streams.peek('agenda')).toBeUndefined()
})

test('a kilobyte is where tiny ends', () => {
  const streams = new Memory<{ bytes: number }>({ bytes: 100_000, tiny: 1 })
  streams.set('tiny', { bytes: KB - 1 })
  streams.set('small', { bytes: KB })
  expect([streams.peek('tiny')?.bytes, streams.peek('small')?.bytes]).toEqual([KB - 1, KB])
  streams.set('another', { bytes: 0 })
  expect([streams.peek('tiny'), streams.peek('small')?.bytes]).toEqual([undefined, KB])
})
test('a stream is in one place at a time, whichever way it goes', () => {
  const streams = memory()
  streams.set('agenda', { bytes: 5 * KB })
  streams.set('agenda', { bytes: 0 })
  expect([streams.get('agenda')?.bytes, streams.peek('agenda')?.bytes]).toEqual([0, 0])
  streams.delete('agenda')
  expect([streams.get('agenda'), streams.peek('agenda')]).toEqual([undefined, undefined])
})
test('what is asked for stays, what is only looked at does not', () => {
  const used = (look: 'get' | 'peek') => {
    const streams = new Memory<{ bytes: number }>({ bytes: 30 * KB, tiny: 1 })
    for (const stream of ['a', 'b', 'c']) streams.set(stream, { bytes: 10 * KB })
    streams[look]('a')
    streams.set('d', { bytes: 10 * KB })
    return ['a', 'b', 'c', 'd'].filter((stream) => streams.peek(stream))
  }
  expect([used('get'), used('peek')]).toEqual([
    ['a', 'c', 'd'],
    ['b', 'c', 'd'],
  ])
})
test('without a word from anybody there is room for the agendas of a day', () => {
  const streams = new Memory<{ bytes: number }>()
  for (let day = 0; day < 200; day++) streams.set(`agenda-${day}`, { bytes: 1_000 * KB })
  expect(
    Array.from({ length: 200 }, (_, day) => streams.peek(`agenda-${day}`)).filter(Boolean),
  ).toHaveLength(196)
  for (let guess = 0; guess < 50_001; guess++) streams.set(`like-${guess}`, { bytes: 0 })
  expect([streams.peek('like-0'), streams.peek('like-1')?.bytes]).toEqual([undefined, 0])
})
test('an event weighs thrice its text, and something for being one', () =>
  expect([eventWeightOf({ data: {} }), eventWeightOf({ data: { a: 'b' } })]).toEqual([106, 127]))
