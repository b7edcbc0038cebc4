import { expect, test } from 'vitest'
import { beginOf, byStretch, ticksTo, unitOf } from './stretches.ts'

test('the longer the period, the longer its stretches', () => {
  expect([30, 62, 63, 365, 400, 401, 731].map(unitOf)).toEqual([
    'day',
    'day',
    'week',
    'week',
    'week',
    'month',
    'month',
  ])
})

test('weeks begin on Sunday, months on their first day', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-29'].map((day) => beginOf(day, 'week'))).toEqual([
    '2026-11-22',
    '2026-11-22',
    '2026-11-29',
  ])
  expect(beginOf('2026-11-22', 'month')).toBe('2026-11-01')
})

test('counts are added up, and each stretch is named by its own first day', () => {
  const rows = ['2026-11-25', '2026-11-29', '2026-11-30'].map((dia, index) => ({
    dia,
    citas: index + 1,
    tasa: null,
  }))
  expect(byStretch(rows, ['citas'], 'week')).toEqual([
    { dia: '2026-11-22', citas: 1 },
    { dia: '2026-11-29', citas: 5 },
  ])
})

test('an axis has a few round numbers, the last at least as large as what is shown', () => {
  expect([0, 1, 3, 7, 42, 1_250].map(ticksTo)).toEqual([
    [0, 1],
    [0, 1],
    [0, 1, 2, 3],
    [0, 2, 4, 6, 8],
    [0, 20, 40, 60],
    [0, 500, 1000, 1500],
  ])
})
