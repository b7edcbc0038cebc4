import { expect, test } from 'vitest'
import { hoursOn } from './day.ts'

const nine = [{ start: '09:00', end: '14:00' }]
const horario = {
  monday: nine,
  tuesday: nine,
  wednesday: nine,
  thursday: nine,
  friday: nine,
  saturday: [],
  sunday: [],
}
const exception = (
  desde: string,
  hasta: string,
  rangos: { start: string; end: string }[],
  etiqueta = '',
) => ({ id: desde, desde, hasta, rangos, etiqueta })

test('an ordinary day has the hours of the week', () =>
  expect(hoursOn('2026-11-23', { horario, excepciones: [] })).toEqual({ hours: nine }))
test('a day off has none, and says why', () =>
  expect(
    hoursOn('2026-11-24', {
      horario,
      excepciones: [exception('2026-11-23', '2026-11-25', [], 'Boda')],
    }),
  ).toEqual({ hours: [], why: 'Boda' }))
test('an extra day has its own', () => {
  const own = [{ start: '10:00', end: '12:00' }]
  expect(
    hoursOn('2026-11-29', { horario, excepciones: [exception('2026-11-29', '2026-11-29', own)] }),
  ).toEqual({ hours: own })
})
test('of two exceptions the later one holds', () =>
  expect(
    hoursOn('2026-11-24', {
      horario,
      excepciones: [
        exception('2026-11-23', '2026-11-25', []),
        exception('2026-11-24', '2026-11-24', nine),
      ],
    }).hours,
  ).toEqual(nine))
