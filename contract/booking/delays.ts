/** Running late: announced by the barber's side, answered by clients. */
import { z } from 'zod'
import { limits } from '../kernel/limits.ts'
import { route } from '../kernel/route.ts'
import { ById, Id, Instant } from '../kernel/values.ts'
import { Appointment } from './appointments.ts'
import { delayAnswers, delayNotices, lateReplies } from './delay-words.ts'

const minutes = 'Indica entre 5 y 120 minutos'

/** An appointment that an announced delay reaches. */
export const ReachedVisit = z.object({
  appointmentId: Id,
  fecha: z.string(),
  esperadaEn: z.string(),
  como: z.enum(delayNotices),
  clientName: z.string(),
  /** Null for a client without an account: the barber tells them. */
  clienteId: Id.nullable(),
  /** Null while nothing is said. */
  respuesta: z.enum(delayAnswers).nullable(),
  contestarAntesDe: z.string().nullable(),
})
export type ReachedVisit = z.infer<typeof ReachedVisit>

const Reach = z.object({
  /** Null in a preview. */
  delayId: Id.nullable(),
  minutos: z.number(),
  alcanza: z.array(ReachedVisit),
})
export type DelayReach = z.infer<typeof Reach>

const staff = { rol: ['barbero', 'duenno'] } as const
const changes = ['delay', 'appointments', 'slots:{body.barberId|me}'] as const

export const announceDelay = route({
  method: 'POST',
  path: '/api/agenda/delay',
  invalidates: changes,
  tag: 'Citas',
  access: staff,
  summary:
    'Voy con retraso: a quién alcanza y cómo se le dice; hasta 10 minutos se avisa, más se pregunta. Con previa=1 no se avisa a nadie',
  query: z.object({ previa: z.literal('1').optional() }),
  body: z.object({
    minutos: z
      .int({ error: minutes })
      .min(limits.delay.min, { error: minutes })
      .max(limits.delay.max, { error: minutes }),
    /** The first appointment that is late; the next one unless told. */
    desde: Id.optional(),
    barberId: Id.optional(),
  }),
  response: Reach,
})
export const delayToday = route({
  method: 'GET',
  path: '/api/agenda/delay',
  provides: ['delay', 'appointments'],
  tag: 'Citas',
  access: staff,
  summary: 'El retraso anunciado hoy y qué respondió cada quien; null sin retraso',
  query: z.object({ barberId: Id.optional() }),
  response: z.object({ retraso: Reach.nullable() }),
})
export const endDelay = route({
  method: 'POST',
  path: '/api/agenda/delay/end',
  invalidates: changes,
  tag: 'Citas',
  access: staff,
  summary: 'Ya voy bien: las preguntas sin respuesta caducan, lo acordado se queda',
  body: z.object({ barberId: Id.optional() }),
  response: z.object({ retraso: Reach.nullable() }),
})

export const DelayAnswered = z.object({
  cita: Appointment.extend({ deshacerHasta: z.string().optional() }),
  /** Other times, held for the client until `hasta`; only for `cambiar` without `fecha`. */
  alternativas: z.array(z.object({ fecha: z.string(), holdId: Id, hasta: z.string() })),
})
export const answerDelay = route({
  method: 'POST',
  path: '/api/appointments/:id/delay-answer',
  invalidates: ['appointments', 'slots:{answer.cita.barberId}', 'delay'],
  tag: 'Citas',
  access: 'session',
  whileSuspended: true,
  summary:
    'Responder a un retraso (su cliente): vale, espero, cambiar (sin fecha aparta tres horas libres; con fecha mueve la cita) o cancelar, que nunca es tardía',
  params: ById,
  body: z.object({
    respuesta: z.enum(delayAnswers, { error: 'Respuesta desconocida' }),
    /** For `vale` the time that was read, for `cambiar` the one to move to. */
    fecha: Instant.optional(),
  }),
  response: DelayAnswered,
})

const lateness = 'Indica entre 1 y 30 minutos'
export const runLate = route({
  method: 'POST',
  path: '/api/appointments/:id/running-late',
  invalidates: ['appointments'],
  tag: 'Citas',
  access: 'session',
  whileSuspended: true,
  summary: 'Voy tarde (su cliente): su barbero lo sabe y responde',
  params: ById,
  body: z.object({
    minutos: z
      .int({ error: lateness })
      .min(1, { error: lateness })
      .max(limits.delay.client, { error: lateness }),
  }),
  response: Appointment,
})
export const answerLateness = route({
  method: 'POST',
  path: '/api/appointments/:id/late-reply',
  invalidates: ['appointments', 'slots:{answer.barberId}', 'delay'],
  tag: 'Citas',
  access: 'session',
  summary:
    'Responder a quien llega tarde (su barbero): vale lo espera, como un retraso propio; no deja la hora como está',
  params: ById,
  body: z.object({ respuesta: z.enum(lateReplies, { error: 'Respuesta desconocida' }) }),
  response: Appointment,
})
