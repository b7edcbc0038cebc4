import { expect, test } from 'vitest'
import { instantOf } from './db.ts'

test.each([
  '2026-11-22 10:00:00+00', '2026-11-22 10:00:00.25+00', '2026-11-22 10:00:00.123999+00', '0050-01-01 00:00:00+00',
  '2026-11-22 10:00:00.1-06', '2026-11-22 10:00:00.5+05:30', '2026-11-22 10:00:00.999999-03:30',
])('%s is read as the instant that it is', (text) => {
  const [day, time = ''] = text.split(' ')
  const [, clock, zone = ''] = /^(.*?)([+-].*)$/.exec(time) ?? []
  expect(instantOf(text)).toBe(new Date(`${day}T${clock}${zone.length === 3 ? `${zone}:00` : zone}`).toISOString())
})
