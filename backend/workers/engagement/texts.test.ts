import { expect, test } from 'vitest'
import { appointmentTemplates } from './notice.ts'
import { type AppointmentFacts, appointmentText } from './texts.ts'

const facts: AppointmentFacts = {
  appointmentId: '0190a1b2-0000-7000-8000-000000000001', reader: 'client', estado: 'confirmada',
  clientName: 'Ana', barberName: 'Luis', businessName: 'Barbería Sol',
  start: '2026-11-24T16:30:00.000Z', zone: 'America/Mexico_City', services: ['Corte', 'Barba'], reason: null,
}

test('the client reads the time on the shop\'s wall clock', () =>
  expect(appointmentText('appointment_confirmed', facts)).toEqual({
    title: 'Cita confirmada', body: 'Tu cita con Luis (Barbería Sol) el martes 24 de noviembre a las 10:30 está confirmada.', path: '/appointments',
  }))

test('the barber reads who booked what', () =>
  expect(appointmentText('appointment_created', { ...facts, reader: 'barber', estado: 'pendiente' })).toMatchObject({
    title: 'Nueva solicitud de cita', body: 'Ana reservó Corte y Barba para el martes 24 de noviembre a las 10:30.',
  }))

test('a reason is passed on, its absence is not mentioned', () => {
  expect(appointmentText('appointment_rejected', { ...facts, estado: 'cancelada', reason: 'Vacaciones' })?.body).toMatch(/ Motivo: Vacaciones$/)
  expect(appointmentText('appointment_rejected', { ...facts, estado: 'cancelada' })?.body).not.toContain('Motivo')
})

test('nobody hears that an appointment stands once it is cancelled, but everybody that it is cancelled', () => {
  const cancelled: AppointmentFacts = { ...facts, estado: 'cancelada' }
  expect(appointmentText('appointment_confirmed', cancelled)).toBeUndefined()
  expect(appointmentText('appointment_created', cancelled)).toBeUndefined()
  expect(appointmentText('appointment_cancelled', cancelled)?.title).toBe('Cita cancelada')
})

test.each(appointmentTemplates)('%s says something to both sides in a message that a lock screen shows', (template) => {
  for (const reader of ['client', 'barber'] as const) {
    const message = appointmentText(template, { ...facts, reader })
    expect(message?.title.length).toBeGreaterThan(5)
    expect(message?.title.length).toBeLessThanOrEqual(40)
    expect(message?.body).not.toMatch(/undefined|null/)
  }
})
