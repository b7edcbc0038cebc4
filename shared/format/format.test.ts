import { expect, test } from 'vitest'
import { dateTime, money, number } from './format.ts'

test('money has its sign before it and two decimals, whatever the currency does elsewhere', () => {
  expect(
    ['MXN', 'CLP', 'EUR', 'PEN'].map((currency) => money(1550.5, currency).replace(/\s/g, ' ')),
  ).toEqual(['$1,550.50', '$1,550.50', '€1,550.50', 'PEN 1,550.50'])
  expect(money(15.5, '??')).toBe('15.50 ??')
})

test('a count is grouped as the prices beside it are', () => {
  expect([number(10_090, 'es'), number(10_090, 'en'), number(999, 'es')]).toEqual([
    '10,090',
    '10,090',
    '999',
  ])
})

test('an instant is read on the clock that is asked for; what is none is nothing', () => {
  const at = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  expect(dateTime('2026-11-20T23:00:00.000Z', 'es', { ...at, timeZone: 'Europe/Madrid' })).toBe(
    '00:00',
  )
  expect(
    dateTime('2026-11-20T23:00:00.000Z', 'en', { ...at, timeZone: 'America/Mexico_City' }),
  ).toBe('17:00')
  expect(dateTime('no es una fecha', 'es', at)).toBe('')
})
