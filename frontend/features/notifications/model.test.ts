import { expect, test } from 'vitest'
import { byAge, kindOf, pathOf } from './model.ts'

const notification = (id: string, creadoEn: string) => ({ id, type: 'appointment_created', title: '', message: '', isRead: false, creadoEn, sentViaSms: false, enlace: null, appointmentId: null })

test('a notification leads where the server says, if that is a path of this app', () => {
  expect(pathOf({ enlace: '/appointments?cita=1', appointmentId: '2' })).toBe('/appointments?cita=1')
  expect(pathOf({ enlace: '//evil.example', appointmentId: '2' })).toBe('/appointments?cita=2')
  expect(pathOf({ enlace: 'https://evil.example', appointmentId: null })).toBe('/notifications')
})

test('a type of a newer server is shown all the same', () => expect([kindOf({ type: 'waitlist_offer' }), kindOf({ type: 'appointment_rejected' })]).toEqual(['other', 'off']))

test('today is the viewer\'s today', () => {
  const groups = byAge([notification('a', '2026-11-21T23:30:00Z'), notification('b', '2026-11-21T10:00:00Z')], new Date('2026-11-22T08:00:00Z'), 'Europe/Madrid')
  expect(groups.map(({ age, notifications }) => [age, notifications.map(({ id }) => id)])).toEqual([['today', ['a']], ['earlier', ['b']]])
})
