import { describe, expect, test } from 'vitest'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { appointmentExample } from '../../entities/appointment/example.ts'
import { actsFor, isLateNow } from './acts.ts'

const start = '2026-11-23T10:00:00+01:00'
const at = (minutes: number) => Date.parse(start) + minutes * 60_000
const acts = (minutes: number, changes: Partial<Appointment>) =>
  actsFor(appointmentExample({ fecha: start, ...changes }), at(minutes))

describe('a barber', () => {
  const barber = (minutes: number, changes: Partial<Appointment>) =>
    acts(minutes, { userRole: 'barber', ...changes })
  test.each<[string, number, Partial<Appointment>, string[]]>([
    [
      'answers a request, or moves it',
      -300,
      { estado: 'pendiente' },
      ['reject', 'confirm', 'move'],
    ],
    [
      'answers one whose hour has come, but no longer moves it',
      5,
      { estado: 'pendiente' },
      ['reject', 'confirm'],
    ],
    ['moves or cancels what stands', -300, { estado: 'próxima' }, ['move', 'cancel']],
    ['takes who comes early', -60, { estado: 'próxima' }, ['start', 'move', 'cancel']],
    [
      'begins, completes or misses them at the hour',
      0,
      { estado: 'confirmada' },
      ['start', 'complete', 'noShow'],
    ],
    [
      'completes who sits in the chair, who has come',
      -10,
      { estado: 'confirmada', iniciadaEn: start },
      ['complete'],
    ],
    ['may say for two days that nobody came', 30 + 48 * 60, { estado: 'completada' }, ['noShow']],
    ['but not later', 31 + 48 * 60, { estado: 'completada' }, []],
    [
      'nor what was contested',
      60,
      { estado: 'completada', disputa: { sobre: 'falta', estado: 'anulada' } },
      [],
    ],
    ['nor of who was in the chair', 60, { estado: 'completada', iniciadaEn: start }, []],
    [
      'asks for a review who came without an account, for thirty days',
      30 + 30 * 24 * 60,
      { estado: 'completada', clienteId: null },
      ['invite'],
    ],
    ['but not later than that', 31 + 30 * 24 * 60, { estado: 'completada', clienteId: null }, []],
    [
      'nor a second time',
      30 + 48 * 60,
      { estado: 'completada', clienteId: null, resenada: true },
      [],
    ],
    ['leaves alone what was cancelled', -300, { estado: 'cancelada' }, []],
  ])('%s', (_, minutes, changes, expected) => expect(barber(minutes, changes)).toEqual(expected))
})

describe('a client', () => {
  test.each<[string, number, Partial<Appointment>, string[]]>([
    ['moves or cancels what is to come', -1, { estado: 'confirmada' }, ['move', 'cancel']],
    [
      'says within a day of it that they will be there',
      -60,
      { estado: 'próxima' },
      ['attend', 'move', 'cancel'],
    ],
    ['once', -60, { estado: 'próxima', asistenciaEn: start }, ['move', 'cancel']],
    ['also what still waits', -1, { estado: 'pendiente' }, ['move', 'cancel']],
    ['does neither once it has begun', 0, { estado: 'confirmada' }, []],
    ['nor once they sit in the chair', -20, { estado: 'próxima', iniciadaEn: start }, []],
    ['books again what is over', 90, { estado: 'completada' }, ['again', 'receipt']],
    [
      'has no receipt of a visit that did not happen',
      90,
      { estado: 'completada', noShow: true },
      ['again'],
    ],
    [
      'does not agree with what was marked, in time',
      60,
      { estado: 'cancelada', noShow: true, disputaHasta: '2026-11-23T11:00:00+01:00' },
      ['contest', 'again'],
    ],
    [
      'not later',
      61,
      { estado: 'cancelada', noShow: true, disputaHasta: '2026-11-23T11:00:00+01:00' },
      ['again'],
    ],
    [
      'nor twice',
      60,
      {
        estado: 'cancelada',
        noShow: true,
        disputada: true,
        disputaHasta: '2026-11-23T11:00:00+01:00',
      },
      ['again'],
    ],
    ['and what was cancelled', -90, { estado: 'cancelada' }, ['again']],
  ])('%s', (_, minutes, changes, expected) => expect(acts(minutes, changes)).toEqual(expected))
})

test('a client is late from the limit on, a barber never', () => {
  const cancelarHasta = '2026-11-23T06:00:00+01:00'
  expect(isLateNow({ cancelarHasta, userRole: 'client' }, Date.parse(cancelarHasta))).toBe(false)
  expect(isLateNow({ cancelarHasta, userRole: 'client' }, Date.parse(cancelarHasta) + 1)).toBe(true)
  expect(isLateNow({ cancelarHasta, userRole: 'barber' }, Date.parse(cancelarHasta) + 1)).toBe(
    false,
  )
})
