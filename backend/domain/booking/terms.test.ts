import { expect, test } from 'vitest'
import { Terms, termsOf, termsText } from './terms.ts'

const policy = {
  autoConfirm: true,
  bufferMinutes: 0,
  minNoticeMinutes: 0,
  cancelLimitHours: 0,
  maxActivePerClient: 1,
  fillGaps: false,
}

test('rules that nobody has set are not told', () => {
  expect(termsOf(policy).text).toBe(
    'La cita queda confirmada al reservar. Puedes moverla o cancelarla hasta que empiece. Puedes tener hasta 1 cita por venir con este barbero.',
  )
})

test('every rule is told in its own unit', () => {
  expect(
    termsOf({
      ...policy,
      autoConfirm: false,
      minNoticeMinutes: 90,
      cancelLimitHours: 24,
      maxActivePerClient: 3,
    }).text,
  ).toBe(
    'El barbero confirma la cita; si no responde a tiempo, la reserva caduca y no cuesta nada. Se reserva con al menos 90 minutos de antelación. Puedes moverla o cancelarla hasta que empiece. ' +
      'Si la cancelas con menos de 1 día de antelación, cuenta como cancelación tardía. Puedes tener hasta 3 citas por venir con este barbero.',
  )
  expect(termsOf({ ...policy, minNoticeMinutes: 60, cancelLimitHours: 36 }).text).toMatch(
    /al menos 1 hora de.*menos de 36 horas de/,
  )
})

test('are told in English to whoever reads English', () => {
  expect(
    termsText(
      {
        ...policy,
        autoConfirm: false,
        minNoticeMinutes: 90,
        cancelLimitHours: 24,
        maxActivePerClient: 3,
      },
      'en',
    ),
  ).toBe(
    'The barber confirms the appointment; without an answer in time the booking expires and costs nothing. Bookings are made at least 90 minutes ahead. ' +
      'You can move or cancel it until it starts. If you cancel less than 1 day ahead, it counts as a late cancellation. You can have up to 3 appointments to come with this barber.',
  )
  expect(termsText(policy, 'es')).toBe(termsOf(policy).text)
})

test('the longest of them fit into the event', () => {
  const longest = {
    autoConfirm: false,
    bufferMinutes: 30,
    minNoticeMinutes: 10_079,
    cancelLimitHours: 47,
    maxActivePerClient: 20,
    fillGaps: true,
  }
  expect(Terms.parse(termsOf(longest))).toEqual(termsOf(longest))
})
