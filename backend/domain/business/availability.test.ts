import { describe, expect, test } from 'vitest'
import { limits, weekdays } from '../../../contract/kernel/values.ts'
import { given } from '../kernel/given.ts'
import {
  availabilityDecider,
  type AvailabilityCommand,
  type AvailabilityEvent,
  BookingPolicy,
  BookingPolicySet,
  mustBeOrderedWeek,
  presets,
  ScheduleExceptionAdded,
  ScheduleExceptionRemoved,
  WeeklyScheduleSet,
} from './availability.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const barberId = id(1)
const asked = { by: { id: barberId, role: 'barbero' as const }, at: '2026-11-21T12:00:00.000Z' }
const known = (...history: AvailabilityEvent[]) =>
  history.reduce(availabilityDecider.evolve, availabilityDecider.initial)

test('by default no hours are set, a person confirms, three may be to come, and nothing else is asked', () =>
  expect(availabilityDecider.initial).toEqual({
    horario: null,
    preset: null,
    exceptions: [],
    removed: [],
    policy: {
      autoConfirm: false,
      bufferMinutes: 0,
      minNoticeMinutes: 0,
      cancelLimitHours: 0,
      maxActivePerClient: 3,
      fillGaps: false,
    },
  }))

describe('a week', () => {
  const choose = (preset: keyof typeof presets): AvailabilityCommand => ({
    type: 'ChooseSchedule',
    data: { barberId, preset },
    ...asked,
  })
  const set = (horario: typeof presets.estandar): AvailabilityCommand => ({
    type: 'SetWeeklyHours',
    data: { barberId, horario },
    ...asked,
  })
  const monday = (...hours: [string, string][]) => ({
    ...presets.estandar,
    monday: hours.map(([start, end]) => ({ start, end })),
  })

  test.each([
    ['mananero', '06:00', '14:00', 5],
    ['estandar', '09:00', '18:00', 5],
    ['vespertino', '12:00', '21:00', 5],
    ['fines_semana', '10:00', '20:00', 2],
  ] as const)('%s is a whole one, from %s to %s', (preset, start, end, days) => {
    const open = days === 5 ? weekdays.slice(0, 5) : weekdays.slice(5)
    const horario = Object.fromEntries(
      weekdays.map((day) => [day, open.includes(day) ? [{ start, end }] : []]),
    )
    expect(presets[preset]).toEqual(horario)
    given(availabilityDecider, [])
      .when(choose(preset))
      .then({ type: 'WeeklyScheduleSet', data: { barberId, preset, horario: presets[preset] } })
  })
  test("the chosen one chosen again changes nothing; another one, or hours of one's own, do", () => {
    const chosen = WeeklyScheduleSet({ barberId, preset: 'estandar', horario: presets.estandar })
    given(availabilityDecider, [chosen]).when(choose('estandar')).thenNothing()
    given(availabilityDecider, [chosen]).when(choose('mananero')).thenTypes('WeeklyScheduleSet')
    given(availabilityDecider, [chosen])
      .when(set(presets.mananero))
      .then({
        type: 'WeeklyScheduleSet',
        data: { barberId, preset: null, horario: presets.mananero },
      })
  })
  test("one's own hours again change nothing", () =>
    given(availabilityDecider, [WeeklyScheduleSet({ barberId, preset: null, horario: monday() })])
      .when(set(monday()))
      .thenNothing())
  test('what was set is known, and leaves the rest', () => {
    const policy = BookingPolicySet({
      barberId,
      ...availabilityDecider.initial.policy,
      bufferMinutes: 5,
    })
    expect(
      known(policy, WeeklyScheduleSet({ barberId, preset: 'mananero', horario: presets.mananero })),
    ).toEqual({
      ...availabilityDecider.initial,
      policy: { ...availabilityDecider.initial.policy, bufferMinutes: 5 },
      preset: 'mananero',
      horario: presets.mananero,
    })
  })
  test.each([
    [
      'with a break',
      [
        ['09:00', '13:00'],
        ['15:00', '18:00'],
      ],
      'fits',
    ],
    [
      'with hours that touch',
      [
        ['09:00', '13:00'],
        ['13:00', '18:00'],
      ],
      'fits',
    ],
    [
      'of three',
      [
        ['08:00', '10:00'],
        ['11:00', '13:00'],
        ['15:00', '18:00'],
      ],
      'fits',
    ],
    ['without any', [], 'fits'],
    [
      'that overlaps',
      [
        ['09:00', '13:00'],
        ['12:59', '18:00'],
      ],
      'validation',
    ],
    [
      'whose last overlaps',
      [
        ['08:00', '10:00'],
        ['11:00', '13:00'],
        ['12:00', '18:00'],
      ],
      'validation',
    ],
    [
      'out of order',
      [
        ['15:00', '18:00'],
        ['09:00', '13:00'],
      ],
      'validation',
    ],
    ['that ends before it begins', [['18:00', '09:00']], 'validation'],
    ['that takes no time', [['09:00', '09:00']], 'validation'],
  ] as [string, [string, string][], string][])('a day %s: %s', (_, hours, expected) => {
    const refused = (act: () => unknown) => {
      try {
        act()
        return 'fits'
      } catch (error) {
        return error instanceof Error && 'code' in error ? error.code : error
      }
    }
    expect(refused(() => mustBeOrderedWeek(monday(...hours)))).toBe(expected)
    const decided = given(availabilityDecider, []).when(set(monday(...hours)))
    if (expected === 'fits')
      decided.then(WeeklyScheduleSet({ barberId, preset: null, horario: monday(...hours) }))
    else decided.thenRefused(expected)
  })
  test('each of its days is looked at', () => {
    for (const day of weekdays)
      expect(
        () => mustBeOrderedWeek({ ...presets.estandar, [day]: [{ start: '10:00', end: '09:00' }] }),
        day,
      ).toThrow('apertura')
    expect(() => mustBeOrderedWeek(null)).not.toThrow()
  })
})

describe('the rules for bookings', () => {
  const set = (change: Partial<BookingPolicy>): AvailabilityCommand => ({
    type: 'SetBookingPolicy',
    data: { barberId, change },
    ...asked,
  })
  const policy = { ...availabilityDecider.initial.policy, bufferMinutes: 10 }

  test('one of them leaves the others', () =>
    given(availabilityDecider, [BookingPolicySet({ barberId, ...policy })])
      .when(set({ autoConfirm: true }))
      .then({ type: 'BookingPolicySet', data: { barberId, ...policy, autoConfirm: true } }))
  test('what holds already changes nothing', () => {
    given(availabilityDecider, []).when(set({})).thenNothing()
    given(availabilityDecider, [])
      .when(set({ autoConfirm: false, maxActivePerClient: 3 }))
      .thenNothing()
    given(availabilityDecider, [BookingPolicySet({ barberId, ...policy })])
      .when(set({ bufferMinutes: 10 }))
      .thenNothing()
  })
  test.each([
    ['bufferMinutes', 0, 30],
    ['minNoticeMinutes', 0, 7 * 24 * 60],
    ['cancelLimitHours', 0, 48],
    ['maxActivePerClient', 1, 20],
  ] as const)('%s is a whole number from %i to %i', (field, least, most) => {
    const takes = (value: number) => BookingPolicy.safeParse({ ...policy, [field]: value }).success
    expect([least - 1, least, most, most + 1, least + 0.5].map(takes)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })
})

describe('an exception', () => {
  const vacations = {
    exceptionId: id(9),
    from: '2026-12-20',
    to: '2026-12-24',
    ranges: [{ start: '10:00', end: '12:00' }],
    label: 'Fiestas',
  }
  const add = (changes: Partial<typeof vacations> = {}): AvailabilityCommand => ({
    type: 'AddScheduleException',
    data: { barberId, ...vacations, ...changes },
    ...asked,
  })
  const remove = (exceptionId: string): AvailabilityCommand => ({
    type: 'RemoveScheduleException',
    data: { barberId, exceptionId },
    ...asked,
  })
  const until = new Date(Date.parse(asked.at) + 10_000).toISOString()
  const removed = (undo: { by: string; until: string } | null = { by: asked.by.id, until }) =>
    ScheduleExceptionRemoved({ barberId, exceptionId: id(9), undo })
  const added = ScheduleExceptionAdded({ barberId, ...vacations })
  const other = ScheduleExceptionAdded({ barberId, ...vacations, exceptionId: id(8) })

  test('is for some days, or one, with hours of its own, or none', () => {
    given(availabilityDecider, [])
      .when(add())
      .then({ type: 'ScheduleExceptionAdded', data: { barberId, ...vacations } })
    given(availabilityDecider, [])
      .when(add({ to: '2026-12-20', ranges: [] }))
      .then({
        type: 'ScheduleExceptionAdded',
        data: { barberId, ...vacations, to: '2026-12-20', ranges: [] },
      })
  })
  test('does not end before it begins, nor do its hours', () => {
    given(availabilityDecider, [])
      .when(add({ to: '2026-12-19' }))
      .thenRefused('validation')
    given(availabilityDecider, [])
      .when(add({ ranges: [{ start: '12:00', end: '10:00' }] }))
      .thenRefused('validation')
  })
  test('is added once, and removed once, beside others', () => {
    given(availabilityDecider, [added]).when(add()).thenNothing()
    given(availabilityDecider, [other]).when(add()).then(added)
    given(availabilityDecider, [other, added])
      .when(remove(id(9)))
      .then(removed())
    given(availabilityDecider, [other])
      .when(remove(id(9)))
      .thenNothing()
    given(availabilityDecider, [])
      .when(remove(id(9)))
      .thenNothing()
  })
  test('comes back for ten seconds, to the one who has removed it', () => {
    const restore = (
      at: string,
      by: AvailabilityCommand['by'] = asked.by,
    ): AvailabilityCommand => ({
      type: 'RestoreScheduleException',
      data: { barberId, exceptionId: id(9) },
      by,
      at,
    })
    const late = new Date(Date.parse(until) + 1).toISOString()
    const history = [added, other, removed()]
    given(availabilityDecider, history).when(restore(until)).then(added)
    given(availabilityDecider, [...history, added])
      .when(restore(late))
      .thenNothing()
    for (const command of [restore(late), restore(until, { id: id(7), role: 'duenno' })])
      given(availabilityDecider, history).when(command).thenRefused('too_late_to_undo')
    for (const before of [[], [other], [added, removed(null)]])
      given(availabilityDecider, before).when(restore(until)).thenRefused('too_late_to_undo')
    expect(known(...history, added).exceptions).toEqual(known(other, added).exceptions)
  })
  test('is known in the order in which it was added', () => {
    const { barberId: _, ...second } = other.data
    expect(known(added, other).exceptions).toEqual([vacations, second])
    expect(known(added, other, removed(null))).toEqual({
      ...availabilityDecider.initial,
      exceptions: [second],
    })
  })
  test('is one of a hundred that are still to come: those that are over make room', () => {
    const many = (count: number, to: string) =>
      Array.from({ length: count }, (_, n) =>
        ScheduleExceptionAdded({
          barberId,
          ...vacations,
          exceptionId: id(1_000 + n),
          from: '2026-01-01',
          to,
        }),
      )
    // It is the 21st at noon in London: somewhere the 20th still is.
    given(availabilityDecider, many(limits.exceptions, '2026-11-20'))
      .when(add())
      .thenRefused('too_many')
    given(availabilityDecider, many(limits.exceptions - 1, '2026-11-20'))
      .when(add())
      .thenTypes('ScheduleExceptionAdded')
    given(availabilityDecider, many(2 * limits.exceptions, '2026-11-19'))
      .when(add())
      .thenTypes('ScheduleExceptionAdded')
  })
  test('has ten hours at most, and a label of eighty characters', () => {
    const takes = (changes: object) =>
      ScheduleExceptionAdded.schema.safeParse({ ...added.data, ...changes }).success
    const ranges = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        start: `${String(n).padStart(2, '0')}:00`,
        end: `${String(n).padStart(2, '0')}:30`,
      }))
    expect([
      takes({ ranges: ranges(10) }),
      takes({ ranges: ranges(11) }),
      takes({ label: 'a'.repeat(80) }),
      takes({ label: 'a'.repeat(81) }),
    ]).toEqual([true, false, true, false])
  })
})
