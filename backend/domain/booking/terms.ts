/** Booking terms and their text for the client. Each appointment keeps both as they were. */
import { z } from 'zod'
import type { Language } from '../../../contract/kernel/languages.ts'
import { BookingPolicy } from '../business/availability.ts'
import { Text } from '../kernel/fields.ts'

export const Terms = z.object({ policy: BookingPolicy, text: Text(600) })
export type Terms = z.infer<typeof Terms>

/** As an appointment keeps them: in Spanish, the language of the log. */
export const termsOf = (policy: BookingPolicy): Terms => ({ policy, text: termsText(policy, 'es') })

type Unit = 'day' | 'hour' | 'minute' | 'appointment'

interface Words {
  readonly automatic: string
  readonly byHand: string
  readonly notice: (time: string) => string
  readonly free: string
  readonly late: (time: string) => string
  readonly most: (appointments: string) => string
  readonly units: Readonly<Record<Unit, readonly [string, string]>>
}

const words: Readonly<Record<Language, Words>> = {
  es: {
    automatic: 'La cita queda confirmada al reservar.',
    byHand:
      'El barbero confirma la cita; si no responde a tiempo, la reserva caduca y no cuesta nada.',
    notice: (time) => `Se reserva con al menos ${time} de antelación.`,
    free: 'Puedes moverla o cancelarla hasta que empiece.',
    late: (time) =>
      `Si la cancelas con menos de ${time} de antelación, cuenta como cancelación tardía.`,
    most: (appointments) => `Puedes tener hasta ${appointments} por venir con este barbero.`,
    units: {
      day: ['día', 'días'],
      hour: ['hora', 'horas'],
      minute: ['minuto', 'minutos'],
      appointment: ['cita', 'citas'],
    },
  },
  en: {
    automatic: 'The appointment is confirmed as soon as it is booked.',
    byHand:
      'The barber confirms the appointment; without an answer in time the booking expires and costs nothing.',
    notice: (time) => `Bookings are made at least ${time} ahead.`,
    free: 'You can move or cancel it until it starts.',
    late: (time) => `If you cancel less than ${time} ahead, it counts as a late cancellation.`,
    most: (appointments) => `You can have up to ${appointments} to come with this barber.`,
    units: {
      day: ['day', 'days'],
      hour: ['hour', 'hours'],
      minute: ['minute', 'minutes'],
      appointment: ['appointment', 'appointments'],
    },
  },
}

/** The rules in words for the client. */
export function termsText(
  { autoConfirm, minNoticeMinutes, cancelLimitHours, maxActivePerClient }: BookingPolicy,
  language: Language,
): string {
  const say = words[language]
  const counted = (count: number, unit: Unit) => `${count} ${say.units[unit][count === 1 ? 0 : 1]}`
  const duration = (minutes: number) => {
    if (minutes % (24 * 60) === 0) return counted(minutes / (24 * 60), 'day')
    return minutes % 60 === 0 ? counted(minutes / 60, 'hour') : counted(minutes, 'minute')
  }
  return [
    autoConfirm ? say.automatic : say.byHand,
    ...(minNoticeMinutes > 0 ? [say.notice(duration(minNoticeMinutes))] : []),
    say.free,
    ...(cancelLimitHours > 0 ? [say.late(duration(cancelLimitHours * 60))] : []),
    say.most(counted(maxActivePerClient, 'appointment')),
  ].join(' ')
}
