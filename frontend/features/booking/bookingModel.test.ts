import { describe, expect, test } from 'vitest'
import {
  alternativesIn,
  byPartOfDay,
  chosenServices,
  nearestTo,
  nothingChosen,
  parseChoice,
  refusedBecause,
  shownDay,
  slotAt,
  bookingTotalsOf,
} from './bookingModel.ts'

const service = (id: string, precio: number, duracionMin: number, isActive = true) => ({
  id,
  nombre: id,
  descripcion: null,
  precio,
  moneda: 'MXN',
  duracionMin,
  isActive,
  categoria: null,
})
const day = (fecha: string, ...hours: string[]) => ({
  fecha,
  laborable: true,
  horarios: hours.map((hora) => ({ hora, inicio: `${fecha}T${hora}:00+01:00` })),
})

describe('what was chosen', () => {
  test('comes back as it was stored', () => {
    const draft = { services: ['a', 'b'], day: '2026-11-23', start: '2026-11-23T09:00:00+01:00' }
    expect(parseChoice(JSON.stringify(draft))).toEqual(draft)
  })

  test.each([null, 'not json', '7', 'null'])('%s is nothing', (stored) =>
    expect(parseChoice(stored)).toEqual(nothingChosen),
  )

  test('what is not of its kind is dropped, the rest stays', () => {
    expect(parseChoice('{"services":["a",1],"day":5,"start":"x"}')).toEqual({
      services: ['a'],
      place: undefined,
      day: undefined,
      start: 'x',
    })
  })

  test('a service that was switched off meanwhile is no longer chosen', () => {
    expect(
      chosenServices([service('a', 10, 30, false), service('b', 5, 15)], {
        ...nothingChosen,
        services: ['a', 'b', 'gone'],
      }).map(({ id }) => id),
    ).toEqual(['b'])
  })
})

test('prices add up to the cent', () =>
  expect(bookingTotalsOf([service('a', 0.1, 30), service('b', 0.2, 15)])).toEqual({
    price: 0.3,
    minutes: 45,
  }))

test('free times are grouped by part of the day, empty parts left out', () => {
  const groups = byPartOfDay(day('2026-11-23', '09:00', '11:30', '12:00', '20:00').horarios)
  expect(groups.map(({ part, slots }) => [part, slots.length])).toEqual([
    ['morning', 2],
    ['afternoon', 1],
    ['evening', 1],
  ])
})

describe('the day to show', () => {
  const days = [day('2026-11-21'), day('2026-11-23', '09:00'), day('2026-11-24', '10:00')]
  test('is the chosen one while it has free times', () =>
    expect(shownDay(days, '2026-11-24')?.fecha).toBe('2026-11-24'))
  test('is the first free one otherwise', () =>
    expect(shownDay(days, '2026-11-21')?.fecha).toBe('2026-11-23'))
  test('is none when the month is full', () =>
    expect(shownDay([day('2026-11-21')], undefined)).toBeUndefined())

  test('a time is found whatever way its instant is written', () => {
    expect(slotAt(days, '2026-11-23T08:00:00.000Z')?.hora).toBe('09:00')
    expect(slotAt(days, '2026-11-23T08:30:00.000Z')).toBeUndefined()
    expect(slotAt(days, undefined)).toBeUndefined()
  })
})

describe('a refused booking', () => {
  test('a taken slot leads back to the times', () =>
    expect(refusedBecause({ status: 409, code: 'slot_taken', message: 'x' }, true)).toEqual({
      title: 'booking.failed',
      text: 'booking.slotTaken',
      next: 'time',
    }))
  test('an appointment of the client at the same time is a question, not an end', () =>
    expect(
      refusedBecause({ status: 409, code: 'client_overlap', message: '¿De todos modos?' }, true),
    ).toMatchObject({ text: { says: '¿De todos modos?' }, next: 'overlap' }))
  test('a guest is asked to sign in, somebody whose session ended is told so', () => {
    expect(refusedBecause({ status: 401 }, false)).toMatchObject({
      text: 'booking.needsLogin',
      next: 'login',
    })
    expect(refusedBecause({ status: 401 }, true)).toMatchObject({
      text: 'errors.sessionExpiredText',
      next: 'login',
    })
  })
  test("a wrong value is said in the server's words, or in the specification's", () => {
    expect(refusedBecause({ status: 400, message: 'Ya tienes 3 citas' }, true).text).toEqual({
      says: 'Ya tienes 3 citas',
    })
    expect(refusedBecause({ status: 400 }, true).text).toBe('booking.invalid')
  })
  test('a broken server and a lost connection keep everything as it is', () => {
    expect(refusedBecause({ status: 500, message: 'x' }, true)).toMatchObject({
      text: 'errors.server',
      next: 'stay',
    })
    expect(refusedBecause({ status: 0, message: 'Network error' }, true)).toMatchObject({
      text: 'booking.unknown',
      next: 'unknown',
    })
  })
})

test('alternatives are instants, whatever else the answer holds', () => {
  expect(
    alternativesIn({
      alternativas: ['2026-11-23T08:00:00Z', 'soon', 4, { inicio: '2026-11-23T09:00:00Z' }],
    }),
  ).toEqual(['2026-11-23T08:00:00Z', '2026-11-23T09:00:00Z'])
  expect(alternativesIn({ message: 'x' })).toEqual([])
  expect(alternativesIn(undefined)).toEqual([])
})

test('the nearest free times come in the order of the clock, without the one that is gone', () => {
  const free = [day('2026-11-23', '09:00', '10:00', '11:00', '17:00')]
  expect(nearestTo(free, '2026-11-23T10:30:00+01:00', 3)).toEqual(
    ['09:00', '10:00', '11:00'].map((hora) => `2026-11-23T${hora}:00+01:00`),
  )
  expect(nearestTo(free, '2026-11-23T09:00:00Z', 1)).toEqual(['2026-11-23T09:00:00+01:00'])
  expect(nearestTo(free, '')).toEqual([])
})
