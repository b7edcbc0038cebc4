import { translatorOf } from '../i18n/i18n.ts'
import { expect, test } from 'vitest'
import { createFormat } from './format.ts'

const format = () => createFormat('es', translatorOf('es'))
const now = new Date('2026-11-21T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

test.each([
  [0.5, 'Hace un momento'],
  [1, 'Hace 1h'],
  [23.9, 'Hace 23h'],
  [24, 'Ayer'],
  [47, 'Ayer'],
  [48, 'Hace 2d'],
  [24 * 6.5, 'Hace 6d'],
])('%s hours ago reads %s', (hours, text) => {
  expect(format().relative(ago(hours), now)).toBe(text)
})

test('a week ago and more is a date; an invalid date is nothing', () => {
  expect(format().relative(ago(24 * 7), now)).toMatch(/14 nov 2026/)
  expect(format().relative('no es una fecha', now)).toBe('')
})

test('prices have a dollar sign and two decimals, ratings one, and no rating is a dash', () => {
  expect(format().price(15)).toBe('$15')
  expect([15.5, 15.05, 1250, 1250.9, 0, '180.00'].map((price) => format().price(price))).toEqual([
    '$15.50',
    '$15.05',
    '$1,250',
    '$1,250.90',
    '$0',
    '$180',
  ])
  expect(format().price('1234.5')).toBe('$1,234.50')
  expect(
    ['MXN', 'CLP', 'EUR', 'PEN'].map((currency) =>
      format().price(9.9, currency).replace(/\s/g, ' '),
    ),
  ).toEqual(['$9.90', '$9.90', '€9.90', 'PEN 9.90'])
  expect(format().rating(4.75)).toBe('4.8')
  expect(format().rating(null)).toBe('—')
})

test('a length is hours and minutes', () => {
  expect([25, 60, 75, 0].map((minutes) => format().duration(minutes))).toEqual([
    '25 min',
    '1 h',
    '1 h 15 min',
    '0 min',
  ])
})

test('the time of an appointment is the shop’s, wherever the reader is', () => {
  expect(format().time('2026-11-21T20:30:00Z', 'America/Mexico_City')).toBe('14:30')
  expect(format().time('2026-11-21T20:30:00Z', 'Europe/Madrid')).toBe('21:30')
})
