/** The answers to a reminder by the link in it, without signing in: around.md R7. */
import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { Instant } from '../kernel/values.ts'
import { Appointment } from './appointments.ts'

const Token = z
  .string({ error: 'El enlace no es válido' })
  .regex(/^[\w-]{97}$/, { error: 'El enlace no es válido' })

export const answers = ['confirmar', 'mover', 'cancelar'] as const
export type Answer = (typeof answers)[number]

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
  tardia: true,
}).extend({
  puede: z.array(z.enum(answers)),
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
    'Responder con el enlace de un recordatorio: confirmo que voy, mover (con la nueva fecha) o cancelar; cada cosa una vez. Deshacer, durante diez segundos, lo que hizo ese enlace',
  body: z.discriminatedUnion(
    'accion',
    [
      z.object({ accion: z.enum(['confirmar', 'cancelar', 'deshacer']), token: Token }),
      z.object({ accion: z.literal('mover'), token: Token, fecha: Instant }),
    ],
    { error: 'Datos inválidos' },
  ),
  response: LinkedAppointment,
})
