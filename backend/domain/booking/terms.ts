/** The rules under which somebody books, and their words for the client: an appointment carries both as they were then. */
import { z } from 'zod'
import { BookingPolicy } from '../business/availability.ts'
import { Text } from '../kernel/fields.ts'

export const Terms = z.object({ policy: BookingPolicy, text: Text(600) })
export type Terms = z.infer<typeof Terms>

export const termsOf = (policy: BookingPolicy): Terms => ({ policy, text: wordsOf(policy) })

const wordsOf = ({ autoConfirm, minNoticeMinutes, cancelLimitHours, maxActivePerClient }: BookingPolicy): string => [
  autoConfirm ? 'La cita queda confirmada al reservar.' : 'El barbero confirma la cita; si no responde a tiempo, la reserva caduca y no cuesta nada.',
  ...(minNoticeMinutes > 0 ? [`Se reserva con al menos ${duration(minNoticeMinutes)} de antelación.`] : []),
  'Puedes moverla o cancelarla hasta que empiece.',
  ...(cancelLimitHours > 0 ? [`Si la cancelas con menos de ${duration(cancelLimitHours * 60)} de antelación, queda anotada como cancelación tardía.`] : []),
  `Puedes tener hasta ${counted(maxActivePerClient, 'cita', 'citas')} por venir con este barbero.`,
].join(' ')

/** The largest unit that says it exactly. */
function duration(minutes: number): string {
  if (minutes % (24 * 60) === 0) return counted(minutes / (24 * 60), 'día', 'días')
  return minutes % 60 === 0 ? counted(minutes / 60, 'hora', 'horas') : counted(minutes, 'minuto', 'minutos')
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`
