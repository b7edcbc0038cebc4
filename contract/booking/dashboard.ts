/** A barber's numbers, and a shop's: booking.md §6. */
import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { Appointment } from './appointments.ts'
import { Moment } from './statistics.ts'

export const myVisits = route({
  method: 'GET',
  path: '/api/my-visits',
  provides: [],
  tag: 'Citas',
  access: 'session',
  summary: 'Cuántas de mis citas se han completado: como cliente, o las que atendí',
  response: z.object({ citasCompletadas: z.number() }),
})

export const dashboard = route({
  method: 'GET',
  path: '/api/dashboard',
  provides: ['appointments', 'follows', 'dashboard'],
  tag: 'Citas',
  access: { rol: ['barbero', 'duenno'] },
  summary:
    'Los números de hoy y de la semana (desde el domingo, en la zona del negocio): los míos, o los de todo mi negocio',
  query: z.object({
    negocio: z.literal('1').optional(),
    /** As of a moment in the past; what comes next is then left out. */
    al: Moment.optional(),
  }),
  response: z.object({
    zonaHoraria: z.string(),
    moneda: z.string(),
    citasHoy: z.number(),
    ingresosSemana: z.number(),
    pendientes: z.number(),
    totalClientes: z.number(),
    /** The caller's followers; null for a past moment. */
    seguidores: z.number().nullable(),
    siguiendo: z.number().nullable(),
    rating: z.number().nullable(),
    /** Up to four, pending first, then by date; only what is still to come. */
    proximas: z.array(Appointment),
  }),
})
