import { describe, expect, test } from 'vitest'
import { availabilityDecider, presets } from '../business/availability.ts'
import { instantOf, localDay, withOffset } from './schedule.ts'
import { freeUntil, isWithinHours, offerAround, type SlotQuestion, slotsOf } from './slots.ts'

const madrid = 'Europe/Madrid'
/** Saturday. */
const saturday = '2026-11-21'
const monday = '2026-11-23'
const at = (day: string, time: string, zone = madrid) => instantOf(day, time, zone) as number

const question = (changes: Partial<SlotQuestion> = {}): SlotQuestion => ({
  zone: madrid,
  week: presets.estandar,
  exceptions: availabilityDecider.initial.exceptions,
  busy: [],
  from: monday,
  days: 1,
  minutes: 30,
  bufferMinutes: 0,
  notBefore: at(saturday, '00:00'),
  fillGaps: false,
  ...changes,
})
const hours = (changes: Partial<SlotQuestion> = {}) =>
  slotsOf(question(changes))[0]?.horarios.map(({ hora }) => hora)

test('a standard day offers every half hour that fits before closing', () => {
  expect(hours()).toHaveLength(18)
  expect(hours()?.at(-1)).toBe('17:30')
  expect(hours({ minutes: 60 })?.at(-1)).toBe('17:00')
  expect(hours({ minutes: 45 })?.at(-1)).toBe('17:00')
})
test('a day without hours is marked and offers nothing', () =>
  expect(slotsOf(question({ from: saturday }))).toEqual([
    { fecha: saturday, laborable: false, horarios: [] },
  ]))
test('what is taken is not offered, nor what would run into it', () => {
  const busy = [{ start: at(monday, '10:00'), end: at(monday, '10:30') }]
  expect(hours({ busy })?.slice(0, 4)).toEqual(['09:00', '09:30', '10:30', '11:00'])
  expect(hours({ busy, minutes: 60 })?.slice(0, 3)).toEqual(['09:00', '10:30', '11:00'])
})
test('45 minutes need two whole free steps', () =>
  expect(
    hours({ busy: [{ start: at(monday, '09:50'), end: at(monday, '10:20') }], minutes: 45 })?.[0],
  ).toBe('10:30'))
test('times before now are gone', () =>
  expect(hours({ notBefore: at(monday, '15:01') })).toEqual([
    '15:30',
    '16:00',
    '16:30',
    '17:00',
    '17:30',
  ]))
test("the barber's buffer keeps the step before an appointment free", () =>
  expect(
    hours({
      busy: [{ start: at(monday, '10:00'), end: at(monday, '10:30') }],
      bufferMinutes: 10,
    })?.slice(0, 2),
  ).toEqual(['09:00', '10:30']))
test('a day off takes the place of the week', () => {
  const exceptions = [
    {
      exceptionId: '00000000-0000-4000-8000-000000000001',
      from: monday,
      to: monday,
      ranges: [{ start: '16:00', end: '17:00' }],
      label: '',
    },
  ]
  expect(hours({ exceptions })).toEqual(['16:00', '16:30'])
})

test('of two exceptions over one day the later one holds, on its days alone', () => {
  const during = (n: number, from: string, to: string, start: string, end: string) => ({
    exceptionId: `00000000-0000-4000-8000-00000000000${n}`,
    from,
    to,
    ranges: [{ start, end }],
    label: '',
  })
  const [long, short] = [
    during(1, monday, '2026-11-27', '16:00', '17:00'),
    during(2, monday, monday, '10:00', '11:00'),
  ]
  expect(hours({ exceptions: [long, short] })).toEqual(['10:00', '10:30'])
  expect(hours({ exceptions: [short, long] })).toEqual(['16:00', '16:30'])
  expect(hours({ exceptions: [long, short], from: '2026-11-27' })).toEqual(['16:00', '16:30'])
  expect(hours({ exceptions: [long, short], from: '2026-11-30' })?.[0]).toBe('09:00')
})

describe('when the clocks change', () => {
  const night = { ...presets.fines_semana, sunday: [{ start: '00:30', end: '05:00' }] }
  const offered = (zone: string, day: string) =>
    slotsOf(question({ zone, week: night, from: day, notBefore: 0 }))[0]?.horarios ?? []

  test.each([
    ['Europe/Madrid', '2026-03-29', ['02:00', '02:30']],
    ['America/Santiago', '2026-09-06', ['00:30']],
    ['America/New_York', '2026-03-08', ['02:00', '02:30']],
  ])('%s in spring: the hour that is skipped is not offered', (zone, day, skipped) => {
    const times = offered(zone, day).map(({ hora }) => hora)
    for (const hora of skipped) expect(times).not.toContain(hora)
    expect(times).toContain('04:00')
  })

  test.each([
    ['Europe/Madrid', '2026-10-25', '02:30', '2026-10-25T02:30:00+02:00'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T01:30:00-04:00'],
  ])(
    '%s in autumn: the hour that repeats is offered once, its first time',
    (zone, day, hora, inicio) => {
      expect(offered(zone, day).filter((slot) => slot.hora === hora)).toEqual([{ hora, inicio }])
    },
  )

  test.each([
    ['00:30', '02:30'],
    ['00:30', '02:00'],
  ])('open from %s to %s, Madrid closes in spring when the clock jumps', (start, end) => {
    const week = { ...night, sunday: [{ start, end }] }
    const day = '2026-03-29'
    expect(
      slotsOf(question({ zone: madrid, week, from: day, notBefore: 0 }))[0]?.horarios.map(
        ({ hora }) => hora,
      ),
    ).toEqual(['00:30', '01:00', '01:30'])
    const last = at(day, '01:30')
    expect(
      isWithinHours({ start: last, end: last + 30 * 60_000 }, day, {
        zone: madrid,
        week,
        exceptions: [],
      }),
    ).toBe(true)
    expect(
      isWithinHours({ start: last, end: last + 31 * 60_000 }, day, {
        zone: madrid,
        week,
        exceptions: [],
      }),
    ).toBe(false)
  })
  test('open from 02:30, Madrid opens in spring when the clock jumps', () => {
    const week = { ...night, sunday: [{ start: '02:30', end: '04:00' }] }
    expect(
      slotsOf(question({ zone: madrid, week, from: '2026-03-29', notBefore: 0 }))[0]?.horarios.map(
        ({ hora }) => hora,
      ),
    ).toEqual(['03:00', '03:30'])
    expect(
      isWithinHours(
        { start: at('2026-03-29', '03:00'), end: at('2026-03-29', '03:30') },
        '2026-03-29',
        {
          zone: madrid,
          week,
          exceptions: [],
        },
      ),
    ).toBe(true)
  })

  test('Santiago repeats the last hour of a Saturday', () =>
    expect(
      withOffset(
        instantOf('2026-04-04', '23:30', 'America/Santiago') as number,
        'America/Santiago',
      ),
    ).toBe('2026-04-04T23:30:00-03:00'))

  test('Mexico City has no summer time any more', () =>
    expect(offered('America/Mexico_City', '2026-04-05').map(({ hora }) => hora)).toHaveLength(9))
})

test("the shop's local date, not UTC's, is an instant's day", () =>
  expect(localDay(Date.parse('2026-11-22T03:00:00Z'), 'America/Mexico_City')).toBe('2026-11-21'))

test('a stretch is open only within one range of its day', () => {
  const week = {
    ...presets.estandar,
    monday: [
      { start: '09:00', end: '13:00' },
      { start: '15:00', end: '18:00' },
    ],
  }
  const open = (start: string, end: string) =>
    isWithinHours({ start: at(monday, start), end: at(monday, end) }, monday, question({ week }))
  expect([
    open('12:00', '13:00'),
    open('12:30', '13:30'),
    open('13:00', '15:00'),
    open('17:45', '18:00'),
  ]).toEqual([true, false, false, true])
})

test('who fills gaps also offers the times right after what is taken, in their order and once', () => {
  const busy = [
    { start: at(monday, '09:00'), end: at(monday, '09:45') },
    { start: at(monday, '11:00'), end: at(monday, '11:30') },
  ]
  expect(hours({ busy, fillGaps: true })?.slice(0, 4)).toEqual(['09:45', '10:00', '10:30', '11:30'])
  expect(hours({ busy })?.slice(0, 3)).toEqual(['10:00', '10:30', '11:30'])
  expect(
    hours({ busy: [{ start: at(monday, '17:00'), end: at(monday, '17:45') }], fillGaps: true })?.at(
      -1,
    ),
    'it must fit before closing',
  ).toBe('16:30')
})

describe('to the millisecond', () => {
  const times = (changes: Partial<SlotQuestion>) =>
    hours({ week: { ...presets.estandar, monday: [{ start: '09:00', end: '11:00' }] }, ...changes })
  const [nine, half, ten, eleven] = [
    at(monday, '09:00'),
    at(monday, '09:30'),
    at(monday, '10:00'),
    at(monday, '11:00'),
  ]

  test('a time is offered until the very moment before which nothing is', () => {
    expect(times({ notBefore: half })).toEqual(['09:30', '10:00', '10:30'])
    expect(times({ notBefore: half + 1 })).toEqual(['10:00', '10:30'])
  })
  test('one may begin when what was taken ends, and end when the next begins', () => {
    expect(
      times({
        busy: [
          { start: nine, end: half },
          { start: ten, end: eleven },
        ],
      }),
    ).toEqual(['09:30'])
    expect(
      times({
        busy: [
          { start: nine, end: half + 1 },
          { start: ten, end: eleven },
        ],
      }),
    ).toEqual([])
    expect(
      times({
        busy: [
          { start: nine, end: half },
          { start: ten - 1, end: eleven },
        ],
      }),
    ).toEqual([])
  })
  test('what is taken the whole morning, before it or after it', () => {
    expect(times({ busy: [{ start: nine - 1, end: eleven + 1 }] })).toEqual([])
    expect(
      times({
        busy: [
          { start: nine - 60_000, end: nine },
          { start: eleven, end: eleven + 60_000 },
        ],
      }),
    ).toEqual(['09:00', '09:30', '10:00', '10:30'])
  })
  test('a short one within a long one changes nothing, and neither does how many there are', () => {
    const long = { start: nine, end: ten }
    expect(times({ busy: [long, { start: nine + 60_000, end: nine + 120_000 }] })).toEqual(
      times({ busy: [long] }),
    )
    expect(
      times({
        busy: Array.from({ length: 20 }, (_, n) => ({
          start: nine + n * 60_000,
          end: nine + (n + 1) * 60_000,
        })),
      }),
    ).toEqual(['09:30', '10:00', '10:30'])
  })
  test('several days are walked through once, and each is right', () => {
    const tuesday = '2026-11-24'
    const days = slotsOf(
      question({
        days: 2,
        week: {
          ...presets.estandar,
          monday: [{ start: '09:00', end: '10:00' }],
          tuesday: [{ start: '09:00', end: '10:00' }],
        },
        busy: [
          { start: half, end: ten },
          { start: at(tuesday, '09:00'), end: at(tuesday, '09:30') },
        ],
      }),
    )
    expect(days).toEqual([
      {
        fecha: monday,
        laborable: true,
        horarios: [{ hora: '09:00', inicio: '2026-11-23T09:00:00+01:00' }],
      },
      {
        fecha: tuesday,
        laborable: true,
        horarios: [{ hora: '09:30', inicio: '2026-11-24T09:30:00+01:00' }],
      },
    ])
  })
  test('a full day is one on which the barber works', () =>
    expect(
      slotsOf(question({ busy: [{ start: at(monday, '00:00'), end: at(monday, '23:59') }] })),
    ).toEqual([{ fecha: monday, laborable: true, horarios: [] }]))
})

test.each([
  // minutes, buffer, closing after, free until after
  ['whole steps', 30, 0, 600, 30],
  ['the rest of the last step', 31, 0, 600, 60],
  ['the buffer, where it is longer than that rest', 30, 10, 600, 40],
  ['the rest, where it is longer than the buffer', 45, 10, 600, 60],
  ['the rest until closing', 45, 0, 50, 50],
  ['the buffer beyond closing', 45, 10, 50, 55],
  ['the visit, up to closing', 45, 0, 45, 45],
])('time is kept free for a visit: %s', (_, minutes, bufferMinutes, closing, until) => {
  const begin = at(monday, '10:00')
  expect(
    (freeUntil(begin, begin + closing * 60_000, { minutes, bufferMinutes }) - begin) / 60_000,
  ).toBe(until)
})

describe('who fills gaps offers, of the times at which something ends, those', () => {
  const gaps = (...ends: string[]) =>
    hours({
      week: {
        ...presets.estandar,
        monday: [
          { start: '09:00', end: '10:00' },
          { start: '16:00', end: '17:00' },
        ],
      },
      fillGaps: true,
      busy: ends.map((end) => ({ start: at(monday, end) - 10 * 60_000, end: at(monday, end) })),
    })
  test('within its hours', () => {
    expect(gaps('08:45')).toEqual(['09:00', '09:30', '16:00', '16:30'])
    expect(gaps('09:10')).toEqual(['09:10', '09:30', '16:00', '16:30'])
    expect(gaps('12:10')).toEqual(['09:00', '09:30', '16:00', '16:30'])
    expect(gaps('17:10')).toEqual(['09:00', '09:30', '16:00', '16:30'])
    expect(gaps('16:30'), 'once').toEqual(['09:00', '09:30', '16:30'])
  })
  test('on a whole minute: nobody is told of seconds', () => {
    const end = at(monday, '09:10') + 1_000
    expect(
      hours({ fillGaps: true, busy: [{ start: at(monday, '09:00'), end }] })?.slice(0, 2),
    ).toEqual(['09:30', '10:00'])
  })
  test('with the time as it is written', () =>
    expect(
      slotsOf(
        question({
          fillGaps: true,
          busy: [{ start: at(monday, '09:00'), end: at(monday, '09:10') }],
        }),
      )[0]?.horarios[0],
    ).toEqual({ hora: '09:10', inicio: '2026-11-23T09:10:00+01:00' }))
})

describe('where a visit lies', () => {
  const week = {
    ...presets.estandar,
    monday: [
      { start: '09:15', end: '13:00' },
      { start: '15:00', end: '18:00' },
    ],
  }
  const around = (start: string, end: string) =>
    offerAround({ start: at(monday, start), end: at(monday, end) }, monday, question({ week }))

  test('until when it is open there, and whether it begins on a line of the grid, which begins as the barber does', () => {
    expect(around('09:15', '09:45')).toEqual({ closing: at(monday, '13:00'), isOnGrid: true })
    expect(around('09:45', '13:00')).toEqual({ closing: at(monday, '13:00'), isOnGrid: true })
    expect(around('09:30', '10:00')).toEqual({ closing: at(monday, '13:00'), isOnGrid: false })
    expect(around('15:00', '18:00')).toEqual({ closing: at(monday, '18:00'), isOnGrid: true })
  })
  test('outside of the hours it lies nowhere', () =>
    expect([
      around('09:14', '09:45'),
      around('12:45', '13:01'),
      around('13:00', '15:00'),
      around('12:45', '15:30'),
    ]).toEqual([undefined, undefined, undefined, undefined]))
})
