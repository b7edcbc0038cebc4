import { describe, expect, test } from 'vitest'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import type { Block } from '../../../contract/business/availability.ts'
import { appointmentExample } from '../../entities/appointment/example.ts'
import {
  addMonths,
  dayTimeline,
  listed,
  marksByDay,
  type TimelineEntry,
  weeksOf,
} from './appointmentsModel.ts'

const day = '2026-11-23'
const at = (time: string) => `${day}T${time}:00+01:00`
let made = 0
const booked = (time: string, changes: Partial<Appointment> = {}) =>
  appointmentExample({
    id: `a${++made}`,
    fecha: at(time),
    estado: 'confirmada',
    userRole: 'barber',
    ...changes,
  })
const written = (entries: TimelineEntry[]) =>
  entries.map(
    (entry) =>
      `${entry.kind} ${String(Math.floor(entry.minute / 60)).padStart(2, '0')}:${String(entry.minute % 60).padStart(2, '0')}`,
  )
const timeline = (
  appointments: Appointment[],
  now: string,
  hours?: { start: string; end: string }[],
  blocks: Block[] = [],
) =>
  written(
    dayTimeline({ appointments, day, now: new Date(now), zone: 'Europe/Madrid', hours, blocks }),
  )

describe('the tabs', () => {
  const all = [
    booked('12:00', { estado: 'próxima' }),
    booked('09:00'),
    booked('10:00', { estado: 'pendiente' }),
    booked('11:00', { estado: 'cancelada' }),
    booked('08:00', { estado: 'completada' }),
    booked('13:00', { estado: 'cancelada' }),
  ]
  const times = (tab: Parameters<typeof listed>[1]) =>
    listed(all, tab).map(({ fecha }) => fecha.slice(11, 16))
  test('what stands comes with the nearest first', () =>
    expect(times('proximas')).toEqual(['09:00', '12:00']))
  test('pending', () => expect(times('pendientes')).toEqual(['10:00']))
  test('what was called off has the latest first', () =>
    expect(times('canceladas')).toEqual(['13:00', '11:00']))
  test('completed', () => expect(times('completadas')).toEqual(['08:00']))
  test('every appointment has a tab', () => {
    const found = (['proximas', 'pendientes', 'canceladas', 'completadas'] as const).flatMap(
      (tab) => listed(all, tab),
    )
    expect(found).toHaveLength(all.length)
  })
  test('one that two pages hold is shown once', () =>
    expect(listed([all[1]!, all[1]!], 'proximas')).toHaveLength(1))
})

describe('the month', () => {
  test('starts its weeks on Sunday', () => {
    const weeks = weeksOf('2026-11')
    expect(weeks[0]?.[0]).toBe('2026-11-01')
    expect(weeks.at(-1)?.[6]).toBe('2026-12-05')
    expect(weeks.every((days) => days.length === 7)).toBe(true)
  })
  test('fits in four weeks when it can', () => expect(weeksOf('2026-02')).toHaveLength(4))
  test('months are counted across years', () =>
    expect([addMonths('2026-11', 2), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12']))
  test('days are marked by what is on them, cancelled ones aside', () =>
    expect(
      marksByDay([
        booked('09:00'),
        booked('10:00', { estado: 'pendiente' }),
        booked('11:00', { estado: 'cancelada' }),
      ]).get(day),
    ).toEqual({ pending: 1, standing: 1, done: 0 }))
})

describe('the day', () => {
  const hours = [
    { start: '09:00', end: '14:00' },
    { start: '16:00', end: '19:00' },
  ]

  test('shows the free time around what is booked, within the opening hours', () =>
    expect(
      timeline(
        [booked('10:00', { totalDuration: 60 }), booked('16:00')],
        '2026-11-22T10:00:00+01:00',
        hours,
      ),
    ).toEqual(['gap 09:00', 'appointment 10:00', 'gap 11:00', 'appointment 16:00', 'gap 16:30']))

  test('what is not known to be open is not called free', () =>
    expect(timeline([booked('10:00'), booked('12:00')], '2026-11-22T10:00:00+01:00')).toEqual([
      'appointment 10:00',
      'appointment 12:00',
    ]))

  test('time that the barber keeps is shown, and is not free', () => {
    const block = (from: string, to: string): Block => ({
      id: from,
      barberId: 'b',
      desde: from,
      hasta: to,
      motivo: null,
    })
    expect(
      timeline([booked('10:00')], '2026-11-22T10:00:00+01:00', hours, [
        block(at('11:00'), at('12:30')),
      ]),
    ).toEqual([
      'gap 09:00',
      'appointment 10:00',
      'gap 10:30',
      'block 11:00',
      'gap 12:30',
      'gap 16:00',
    ])
    expect(
      timeline([], '2026-11-22T10:00:00+01:00', hours, [
        block('2026-11-22T18:00:00+01:00', '2026-11-24T00:00:00+01:00'),
      ]),
      'a day within longer time',
    ).toEqual(['block 00:00'])
    expect(
      timeline([], '2026-11-22T10:00:00+01:00', hours, [
        block('2026-11-22T18:00:00+01:00', '2026-11-23T00:00:00+01:00'),
      ]),
      'that ends at its midnight',
    ).toEqual(['gap 09:00', 'gap 16:00'])
  })

  test('the pause after a visit is not free, and neither is the one that a new visit needs before the next', () => {
    const withMargin = dayTimeline({
      appointments: [booked('10:00', { margenMinutos: 5 }), booked('12:00', { margenMinutos: 5 })],
      day,
      now: new Date('2026-11-22T10:00:00+01:00'),
      zone: 'Europe/Madrid',
      hours: [{ start: '10:00', end: '14:00' }],
      margin: 10,
    })
    const gaps = withMargin.flatMap((entry) =>
      entry.kind === 'gap' ? [[entry.minute, entry.until, entry.blockUntil]] : [],
    )
    expect(gaps).toEqual([
      [10 * 60 + 35, 11 * 60 + 50, 12 * 60],
      [12 * 60 + 35, 14 * 60, 14 * 60],
    ])
  })

  test('the next client is the first who stands and is not over, for whoever serves them', () => {
    const next = (appointments: Appointment[], now: string) =>
      dayTimeline({ appointments, day, now: new Date(now), zone: 'Europe/Madrid' }).flatMap(
        (entry) =>
          entry.kind === 'appointment' && entry.next ? [entry.appointment.fecha.slice(11, 16)] : [],
      )
    expect(
      next(
        [
          booked('09:00'),
          booked('10:00', { estado: 'pendiente' }),
          booked('11:00'),
          booked('12:00'),
        ],
        at('09:40'),
      ),
    ).toEqual(['11:00'])
    expect(next([booked('09:00'), booked('11:00')], at('09:10')), 'who is in the chair').toEqual([
      '09:00',
    ])
    expect(
      next([booked('09:00', { iniciadaEn: at('09:05') }), booked('11:00')], at('09:50')),
      'and stays longer',
    ).toEqual(['09:00'])
    expect(next([booked('11:00', { userRole: 'client' })], at('09:40'))).toEqual([])
    expect(
      next([booked('11:00')], '2026-11-22T10:00:00+01:00'),
      'of another day there is none',
    ).toEqual([])
  })

  test('who is done early, and who has not come, leaves the rest of their time free', () => {
    const early = (changes: Partial<Appointment>) =>
      timeline(
        [booked('09:00', { totalDuration: 60, estado: 'completada', ...changes })],
        at('09:20'),
        [{ start: '09:00', end: '10:00' }],
      )
    expect(early({})).toEqual(['appointment 09:00', 'now 09:20', 'gap 09:20'])
    expect(early({ noShow: true })).toEqual(['appointment 09:00', 'now 09:20', 'gap 09:20'])
  })

  test('a few minutes are no gap', () =>
    expect(
      timeline([booked('10:00'), booked('10:40')], '2026-11-22T10:00:00+01:00', [
        { start: '10:00', end: '11:10' },
      ]),
    ).toEqual(['appointment 10:00', 'appointment 10:40']))

  test('AHORA stands between what is over and what is to come, and time gone by is not free', () =>
    expect(timeline([booked('09:00'), booked('12:00')], at('10:02'), hours)).toEqual([
      'appointment 09:00',
      'now 10:02',
      'gap 10:05',
      'appointment 12:00',
      'gap 12:30',
      'gap 16:00',
    ]))

  test('AHORA stands below what has begun, so that the times are in order', () => {
    expect(timeline([booked('10:00'), booked('11:00')], at('10:10'))).toEqual([
      'appointment 10:00',
      'now 10:10',
      'appointment 11:00',
    ])
    const kept: Block = {
      id: 'kept',
      barberId: 'b',
      desde: at('09:30'),
      hasta: at('10:30'),
      motivo: null,
    }
    expect(timeline([booked('11:00')], at('10:10'), undefined, [kept])).toEqual([
      'block 09:30',
      'now 10:10',
      'appointment 11:00',
    ])
  })
  test('AHORA stands nowhere among times of another clock', () =>
    expect(
      timeline(
        [
          booked('10:00', {
            zonaHoraria: 'Asia/Tokyo',
            fecha: `${day}T10:00:00+09:00`,
            fin: `${day}T10:30:00+09:00`,
          }),
        ],
        at('10:10'),
      ),
    ).toEqual(['appointment 10:00']))
  test('AHORA stands last when the day is over', () =>
    expect(timeline([booked('10:00')], at('21:00'))).toEqual(['appointment 10:00', 'now 21:00']))
  test('a day gone by has no AHORA and nothing free', () =>
    expect(timeline([booked('10:00')], '2026-11-25T10:00:00+01:00', hours)).toEqual([
      'appointment 10:00',
    ]))
  test('a cancelled appointment gives its time back', () =>
    expect(
      timeline([booked('10:00', { estado: 'cancelada' })], '2026-11-22T10:00:00+01:00', hours),
    ).toEqual(['gap 09:00', 'gap 16:00']))

  test("a day is the shop's: late in Mexico is not tomorrow in Madrid", () => {
    const late = booked('10:00', {
      fecha: '2026-11-23T23:30:00-06:00',
      zonaHoraria: 'America/Mexico_City',
    })
    expect(timeline([late], '2026-11-22T10:00:00+01:00')).toEqual(['appointment 23:30'])
  })
})
