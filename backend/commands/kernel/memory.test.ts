import { expect, test } from 'vitest'
import { Memory } from './memory.ts'

const memory = () => new Memory<{ bytes: number }>({ bytes: 100_000, tiny: 100 })
const KB = 1_024

test('what it holds is bounded by size: the least used goes first', () => {
  const streams = memory()
  for (let day = 0; day < 20; day++) streams.set(`agenda-${day}`, { bytes: 10 * KB })
  expect(Array.from({ length: 20 }, (_, day) => streams.peek(`agenda-${day}`) !== undefined).filter(Boolean)).toHaveLength(9)
  expect(streams.get('agenda-19')).toBeDefined()
  // Larger than all there is room for: not held, and nothing else lost by it.
  streams.set('agenda-endless', { bytes: 200 * KB })
  expect([streams.get('agenda-endless'), streams.get('agenda-19')?.bytes]).toEqual([undefined, 10 * KB])
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
