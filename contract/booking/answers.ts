/** The answers to a reminder, or to a delay, by the link in it, without signing in: around.md R7. */
import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { Instant } from '../kernel/values.ts'
import { Appointment } from './appointments.ts'

const Token = z
  .string({ error: 'El enlace no es válido' })
  .regex(/^[\w-]{97}$/, { error: 'El enlace no es válido' })

/** To a reminder, and to a delay of the barber's. */
export const answers = ['confirmar', 'mover', 'cancelar'] as const
export const lateAnswers = ['vale', 'espero', 'mover', 'cancelar'] as const
export const linkAnswers = ['confirmar', ...lateAnswers] as const
export type Answer = (typeof linkAnswers)[number]

/** What the mail says already, and what its holder may do now. */
export const LinkedAppointment = Appointment.pick({
  id: true,
  fecha: true,
  fin: true,
  zonaHoraria: true,
  estado: true,
  serviceName: true,
  services: true,
  barberId: true,
  barberName: true,
  businessName: true,
  businessAddress: true,
  locationId: true,
  locationName: true,
  modalidad: true,
  asistenciaEn: true,
  cancelarHasta: true,
  esperadaEn: true,
  retraso: true,
  tardia: true,
}).extend({
  puede: z.array(z.enum(linkAnswers)),
  /** Until then the same link takes its last act back. */
  deshacerHasta: z.string().optional(),
})
export type LinkedAppointment = z.infer<typeof LinkedAppointment>

/** By POST, so that the secret stands in no log of addresses. */
export const checkAnswerLink = route({
  method: 'POST',
  path: '/api/appointment-links/check',
  invalidates: [],
  tag: 'Citas',
  access: 'guest',
  whileSuspended: true,
  summary: 'La cita del enlace de un recordatorio, sin usarlo',
  body: z.object({ token: Token }),
  response: LinkedAppointment,
})
export const answerByLink = route({
  method: 'POST',
  path: '/api/appointment-links',
  invalidates: ['appointments', 'slots'],
  tag: 'Citas',
  access: 'guest',
  whileSuspended: true,
  summary:
    'Responder con el enlace de un recordatorio o de un retraso: confirmo que voy, vale, espero, mover (con la nueva fecha) o cancelar; cada cosa una vez. Deshacer, durante diez segundos, lo que hizo ese enlace',
  body: z.discriminatedUnion(
    'accion',
    [
      z.object({
        accion: z.enum(['confirmar', 'vale', 'espero', 'cancelar', 'deshacer']),
        token: Token,
      }),
      z.object({ accion: z.literal('mover'), token: Token, fecha: Instant }),
    ],
    { error: 'Datos inválidos' },
  ),
  response: LinkedAppointment,
})
