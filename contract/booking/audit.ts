/** Appointments as auditors see them in the console. */
import { z } from 'zod'
import { route, type StaffRole } from '../kernel/route.ts'
import { consolePages } from '../kernel/pages.ts'
import { ById, Day, Estado, Id, numeric, text } from '../kernel/values.ts'
import { Moment, Statistics } from './statistics.ts'

/** And of moderators those who lead, which is the server's to say. */
const auditors: readonly StaffRole[] = ['auditor', 'moderator']

/** An appointment in audits: ids and facts, names after a reveal. */
export const AuditedAppointment = z.object({
  id: Id,
  fecha: z.string(),
  fin: z.string(),
  zonaHoraria: z.string(),
  estado: Estado,
  /** Null until they are revealed (POST /api/admin/reveal). */
  barberId: Id,
  barberName: z.string().nullable(),
  clienteId: Id.nullable(),
  clientName: z.string().nullable(),
  businessId: Id.nullable(),
  businessName: z.string().nullable(),
  serviceName: z.string(),
  totalPrice: z.number(),
  moneda: z.string(),
  creadoEn: z.string(),
})
export const auditedAppointments = route({
  method: 'GET',
  path: '/api/admin/appointments',
  provides: [],
  tag: 'Consola',
  access: { staff: auditors },
  summary: 'Citas, la más nueva primero',
  query: z.object({
    ...consolePages,
    estado: Estado.optional(),
    barberId: Id.optional(),
    clienteId: Id.optional(),
    businessId: Id.optional(),
    q: text(80).optional(),
    /** Whole days, both included: of the visit in the shop's zone, of the booking in UTC. */
    desde: Day.optional(),
    hasta: Day.optional(),
    reservadaDesde: Day.optional(),
    reservadaHasta: Day.optional(),
    /** Who called it off; a late cancellation; nobody came. */
    cancelo: z.enum(['cliente', 'barbero', 'sistema'], { error: 'Estado desconocido' }).optional(),
    tarde: z.literal('1', { error: 'Estado desconocido' }).optional(),
    falta: z.literal('1', { error: 'Estado desconocido' }).optional(),
  }),
  formerNames: { negocioId: 'businessId' },
  response: z.object({ data: z.array(AuditedAppointment), hasNextPage: z.boolean() }),
})
export const auditedAppointment = route({
  method: 'GET',
  path: '/api/admin/appointments/:id',
  provides: [],
  tag: 'Consola',
  access: { staff: auditors },
  summary: 'Una cita',
  params: ById,
  response: AuditedAppointment,
})

export const auditedStatistics = route({
  method: 'GET',
  path: '/api/admin/appointments/:id/statistics',
  provides: [],
  tag: 'Consola',
  access: { staff: auditors },
  summary:
    'Los números del barbero de una cita, o de su negocio, tal como se conocían en una posición del registro',
  params: ById,
  query: z.object({
    de: z.enum(['barbero', 'negocio']).default('barbero'),
    semanas: numeric(z.number().int().min(1).max(53)).default(4),
    al: Moment.optional(),
  }),
  response: Statistics.extend({
    /** Of a barber null until it is revealed. */ nombre: z.string().nullable(),
  }),
})
