import { expect, test } from 'vitest'
import { fc } from '../../test/support/seed.ts'
import { bucketOf, kindOf, middleOf, percentile } from './measurements.ts'

test('a duration is told with at most 10 % error', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 40_000, noNaN: true }), (ms) => {
      const told = middleOf(bucketOf(ms))
      expect(Math.abs(told - ms) / ms).toBeLessThanOrEqual(0.1)
    }),
  )
})

test.each([
  ['POST', '/api/appointments', 'reservar'],
  ['PATCH', '/api/appointments/:id/cancel', 'escribir'],
  ['GET', '/api/appointments', 'leer'],
  ['GET', '/api/search', 'buscar'],
  ['GET', '/', 'pagina'],
  ['GET', '/media/*', 'imagen'],
  ['GET', '/api/health/ready', undefined],
  ['GET', 'none', undefined],
] as const)('%s %s is %s', (method, route, kind) => {
  expect(kindOf(method, route)).toBe(kind)
})

test('a percentile is the bucket of the nearest rank', () => {
  const buckets = [50, 45, 4, 1]
  expect([0.5, 0.51, 0.95, 0.96, 0.99, 1].map((share) => percentile(buckets, share))).toEqual(
    [0, 1, 1, 2, 2, 3].map(middleOf),
  )
  expect(percentile([0, 0], 0.5)).toBe(0)
})
