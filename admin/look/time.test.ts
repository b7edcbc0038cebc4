import { expect, test } from 'vitest'
import { calendarDay, dateTime, fromNow, money, span } from './time.ts'

test('an instant is read on the shop’s clock, whatever the reader’s', () => {
  expect(dateTime('2026-11-21T01:30:00.000Z', 'America/Mexico_City', 'es')).toBe(
    'vie, 20 nov 2026, 19:30',
  )
  expect(dateTime('2026-11-21T01:30:00.000Z', 'Europe/Madrid', 'es')).toBe(
    'sáb, 21 nov 2026, 02:30',
  )
})

test('midnight is 00, not 24', () => {
  expect(dateTime('2026-11-20T23:00:00.000Z', 'Europe/Madrid', 'es')).toContain('00:00')
})

test('a day of the calendar stays that day in every zone', () => {
  expect(calendarDay('2026-11-21', 'es')).toBe('sáb, 21 nov 2026')
})

test('distances are told in their largest whole unit', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(fromNow('2026-11-21T09:10:00Z', now, 'es')).toBe('hace 2 horas')
  expect(fromNow('2026-11-23T12:00:00Z', now, 'es')).toBe('pasado mañana')
  expect(fromNow('2026-11-21T11:59:30Z', now, 'en')).toBe('30 seconds ago')
})

test('spans keep their two largest units', () => {
  expect(span(8_040_000)).toBe('2\u00a0h\u00a014\u00a0min')
  expect(span(3 * 86_400_000 + 5 * 60_000)).toBe('3\u00a0d')
  expect(span(45_000)).toBe('45\u00a0s')
  expect(span(120)).toBe('')
})

test('money looks as in the app and says its currency, and a code that nobody knows is no crash', () => {
  expect(
    ['EUR', 'MXN', 'USD', 'PEN'].map((currency) => money(155_050, currency).replace(/\s/g, ' ')),
  ).toEqual(['€1,550.50 EUR', '$1,550.50 MXN', '$1,550.50 USD', 'PEN 1,550.50'])
  expect([money(1550, '??'), money(1550, undefined)]).toEqual(['15.50 ??', '15.50'])
})
