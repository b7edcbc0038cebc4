import { expect, test } from 'vitest'
import { gapAddress, gapIn, moveAddress, moveIn, placeIn } from './gap.ts'

test('a gap stands in the address as it is', () => {
  const gap = { minute: 630, until: 710, blockUntil: 720 }
  expect(gapIn(gapAddress('2026-11-27', gap))).toEqual({
    day: '2026-11-27',
    from: 630,
    until: 710,
    blockUntil: 720,
    barberId: undefined,
  })
  expect(gapIn(gapAddress('2026-11-27', gap, 'noa-1'))?.barberId).toBe('noa-1')
  expect(
    gapIn(gapAddress('2026-11-27', { minute: 1380, until: 1440, blockUntil: 1440 }))?.until,
    'until midnight',
  ).toBe(1440)
})
test.each([
  '',
  'hoy',
  '2026-13-45T10:00-11:00-11:00',
  '2026-11-27T11:00-10:00-12:00',
  '2026-11-27T10:00-11:00-10:30',
  '2026-11-27T10:00-11:00-11:00@a b',
])('%j is no gap', (said) => expect(gapIn(said)).toBeUndefined())
test('a place is a day, or a minute of one, and whose', () => {
  expect(placeIn('2026-11-27')).toEqual({ at: '2026-11-27', barberId: undefined })
  expect(placeIn('2026-11-27T10:30@noa')).toEqual({ at: '2026-11-27T10:30', barberId: 'noa' })
  expect([placeIn('hoy'), placeIn('2026-13-45'), placeIn(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('where an appointment is moved stands in the address as it is', () => {
  expect(moveIn(moveAddress('a1', '2026-11-27T10:30:00.000Z'))).toEqual({
    id: 'a1',
    start: '2026-11-27T10:30:00.000Z',
  })
  expect(moveIn('a1')).toEqual({ id: 'a1', start: undefined })
  expect(moveIn('a1@tomorrow')).toEqual({ id: 'a1', start: undefined })
  expect(moveIn(undefined)).toEqual({ id: undefined, start: undefined })
})
