import { describe, expect, test } from 'vitest'
import { given } from '../kernel/given.ts'
import { system } from '../kernel/event.ts'
import { defaultPreferences } from './preferences.ts'
import { dueReminder, reminderTimes } from './reminder-times.ts'
import { reminderDecider, ReminderIssued } from './reminders.ts'

const appointmentId = '3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e05'
const to = '3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e02'
/** A Tuesday, ten in the morning in Mexico. */
const start = '2026-11-24T16:00:00.000Z'
const zone = 'America/Mexico_City'

describe('a reminder is issued', () => {
  const issue = (change: number, kind: 'dayBefore' | 'hoursBefore' = 'dayBefore') =>
    ({
      type: 'IssueReminder',
      data: { appointmentId, to, reminder: kind, start, change },
      by: system,
      at: '2026-11-23T16:00:00.000Z',
    }) as const
  test('once', () =>
    given(reminderDecider, [])
      .when(issue(0))
      .then(ReminderIssued(issue(0).data)))
  test('not again, however often it is asked for', () =>
    given(reminderDecider, [ReminderIssued(issue(0).data)])
      .when(issue(0))
      .thenNothing())
  test('the other one by itself', () =>
    given(reminderDecider, [ReminderIssued(issue(0).data)])
      .when(issue(0, 'hoursBefore'))
      .then(ReminderIssued(issue(0, 'hoursBefore').data)))
  test('anew for what has changed', () =>
    given(reminderDecider, [ReminderIssued(issue(0).data)])
      .when(issue(1))
      .then(ReminderIssued(issue(1).data)))
})

const longAgo = '2026-11-01T00:00:00.000Z'
const times = (standsSince: string, night: Partial<typeof defaultPreferences> = {}, at = start) => {
  const { dayBefore, hoursBefore } = reminderTimes(
    { start: at, standsSince },
    { wishes: { ...defaultPreferences, ...night }, zone },
  )
  return [dayBefore, hoursBefore].map((time) => time && new Date(time).toISOString().slice(5, 16))
}
const night = { enableQuietHours: true, quietHoursStart: '22:00', quietHoursEnd: '08:00' }

describe('the client of a confirmed appointment hears of it', () => {
  test('a day and two hours before', () =>
    expect(times(longAgo)).toEqual(['11-23T16:00', '11-24T14:00']))
  test('not of what they have just heard: booked, confirmed or moved within that time', () => {
    expect(times('2026-11-23T16:00:00.000Z'), 'on the stroke').toEqual([
      '11-23T16:00',
      '11-24T14:00',
    ])
    expect(times('2026-11-23T16:00:00.001Z')).toEqual([null, '11-24T14:00'])
    expect(times('2026-11-24T14:00:00.001Z')).toEqual([null, null])
  })
  test('of one in the early morning as the last thing before the night, never in it', () => {
    const atNine = '2026-11-24T15:00:00.000Z'
    expect(times(longAgo, night, atNine), 'at half past nine in the evening').toEqual([
      '11-23T15:00',
      '11-24T03:30',
    ])
    expect(times(longAgo, night), 'at eight the night is over').toEqual([
      '11-23T16:00',
      '11-24T14:00',
    ])
    expect(times(longAgo, { ...night, enableQuietHours: false }, atNine)).toEqual([
      '11-23T15:00',
      '11-24T13:00',
    ])
    expect(
      times(longAgo, { ...night, quietHoursEnd: '22:00' }, atNine),
      'from and until the same: no night',
    ).toEqual(['11-23T15:00', '11-24T13:00'])
    expect(times('2026-11-24T03:30:00.001Z', night, atNine), 'who booked at night knows').toEqual([
      null,
      null,
    ])
  })
  test('by their own clock, where they have said which it is', () =>
    expect(
      times(longAgo, {
        ...night,
        zonaHoraria: 'Europe/Madrid',
        quietHoursStart: '14:00',
        quietHoursEnd: '16:00',
      }),
    ).toEqual(['11-23T16:00', '11-24T12:30']))
  test('once, where the two would be within four hours of each other', () => {
    const day = { ...night, quietHoursStart: '14:00', quietHoursEnd: '13:00' }
    expect(
      times(longAgo, day, '2026-11-24T18:00:00.000Z'),
      'half past one of the day before, and noon',
    ).toEqual(['11-23T18:00', null])
  })
})

describe('due is', () => {
  const due = (now: string, changes: Partial<Parameters<typeof dueReminder>[0]> = {}) =>
    dueReminder(
      { start, standsSince: longAgo, issued: [], ...changes },
      { wishes: defaultPreferences, zone },
      Date.parse(now),
    )
  test.each<[string, string, Parameters<typeof due>[1], ReturnType<typeof due>]>([
    ['nothing more than a day before', '2026-11-23T15:59:59.999Z', {}, undefined],
    ['the first a day before', '2026-11-23T16:00:00.000Z', {}, 'dayBefore'],
    ['it alone, until the second is', '2026-11-24T13:59:59.999Z', {}, 'dayBefore'],
    ['not again', '2026-11-24T13:59:59.999Z', { issued: ['dayBefore'] }, undefined],
    [
      'the second two hours before',
      '2026-11-24T14:00:00.000Z',
      { issued: ['dayBefore'] },
      'hoursBefore',
    ],
    ['after a long sleep the second alone', '2026-11-24T15:59:59.999Z', {}, 'hoursBefore'],
    [
      'and not the first after it',
      '2026-11-24T15:00:00.000Z',
      { issued: ['hoursBefore'] },
      undefined,
    ],
    ['nothing once it has begun', '2026-11-24T16:00:00.000Z', {}, undefined],
  ])('%s', (_, now, changes, expected) => expect(due(now, changes)).toBe(expected))
})
