import { expect, test } from 'vitest'
import { hasRoute } from '../../app/routes.tsx'
import { addressFor, byAge, kindOf } from './notificationsModel.ts'

const notification = (id: string, creadoEn: string) => ({
  id,
  type: 'appointment_created',
  title: '',
  message: '',
  isRead: false,
  creadoEn,
  sentViaSms: false,
  enlace: null,
  appointmentId: null,
  acciones: [],
})

test('a notification leads where the server says, if one of our screens is there', () => {
  const leadsTo = (enlace: string | null, appointmentId: string | null) =>
    addressFor({ enlace, appointmentId }, (text) => (hasRoute(text) ? text : undefined))
  expect(leadsTo('/appointments?cita=1', '2')).toBe('/appointments?cita=1')
  expect(leadsTo('//evil.example', '2')).toBe('/appointments?cita=2')
  expect(leadsTo('/not-built-yet', '2')).toBe('/appointments?cita=2')
  expect(leadsTo('https://evil.example', null)).toBe('/notifications')
  expect(leadsTo(null, null)).toBe('/notifications')
})

test('a type of a newer server is shown all the same', () =>
  expect([
    kindOf({ type: 'otra_cosa' }),
    kindOf({ type: 'appointment_rejected' }),
    kindOf({ type: 'achievement_unlocked' }),
  ]).toEqual(['other', 'off', 'reached']))

test("today is the viewer's today", () => {
  const groups = byAge(
    [notification('a', '2026-11-21T23:30:00Z'), notification('b', '2026-11-21T10:00:00Z')],
    new Date('2026-11-22T08:00:00Z'),
    'Europe/Madrid',
  )
  expect(groups.map(({ age, notifications }) => [age, notifications.map(({ id }) => id)])).toEqual([
    ['today', ['a']],
    ['earlier', ['b']],
  ])
})
