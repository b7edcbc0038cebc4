/** The console: moderators, auditors, analysts, admins. Staff sessions are apart from users' sessions. */
import { z } from 'zod'
import { route, type StaffRole } from '../kernel/route.ts'
import { ById, Email, Estado, Id, Ok } from '../kernel/values.ts'

export const staffRoles = ['moderator', 'auditor', 'analyst', 'admin'] as const satisfies readonly StaffRole[]
const auditors: readonly StaffRole[] = ['auditor', 'admin']
const everyone: readonly StaffRole[] = staffRoles

const Staff = z.object({ id: Id, nombre: z.string(), roles: z.array(z.enum(staffRoles)) })

export const staffLogin = route({
  method: 'POST', path: '/api/admin/auth/login', tag: 'Consola', access: 'guest',
  summary: 'Entrar a la consola', body: z.object({ email: Email, password: z.string().min(1, { error: 'La contraseña es requerida' }).max(1024) }),
  response: z.object({ sessionId: z.string(), staff: Staff }),
})
export const staffLogout = route({ method: 'POST', path: '/api/admin/auth/logout', tag: 'Consola', access: 'guest', summary: 'Salir de la consola', response: Ok })
export const staffMe = route({ method: 'GET', path: '/api/admin/auth/me', tag: 'Consola', access: { staff: everyone }, summary: 'Quién soy en la consola', response: Staff })

/** An appointment as an auditor lists it: ids and facts, no phone, no notes. */
export const AuditedAppointment = z.object({
  id: Id, fecha: z.string(), fin: z.string(), zonaHoraria: z.string(), estado: Estado,
  barberId: Id, barberName: z.string(), clienteId: Id.nullable(), clientName: z.string(),
  businessName: z.string().nullable(), serviceName: z.string(), totalPrice: z.number(), moneda: z.string(), creadoEn: z.string(),
})
export const auditedAppointments = route({
  method: 'GET', path: '/api/admin/appointments', tag: 'Consola', access: { staff: auditors },
  summary: 'Citas, la más nueva primero',
  query: z.object({
    page: z.coerce.number().int().min(1).default(1), perPage: z.coerce.number().int().min(1).max(100).default(25),
    estado: Estado.optional(), barberId: Id.optional(), clienteId: Id.optional(), q: z.string().max(80).optional(),
  }),
  response: z.object({ data: z.array(AuditedAppointment), hasNextPage: z.boolean() }),
})
export const auditedAppointment = route({
  method: 'GET', path: '/api/admin/appointments/:id', tag: 'Consola', access: { staff: auditors },
  summary: 'Una cita', params: ById, response: AuditedAppointment,
})

/** One event of an appointment's life, with the state right after it. */
export const ReplayStep = z.object({
  position: z.string(), revision: z.number(), stream: z.string(), eventId: z.string(), type: z.string(),
  occurredAt: z.string(), actor: z.object({ id: z.string(), role: z.string(), nombre: z.string() }),
  commandId: z.string(), data: z.record(z.string(), z.unknown()),
  /** The appointment after this event, as the rules see it. */
  state: z.record(z.string(), z.unknown()),
})
export const replayAppointment = route({
  method: 'GET', path: '/api/admin/appointments/:id/replay', tag: 'Consola', access: { staff: auditors },
  summary: 'La vida de una cita: sus eventos y el estado después de cada uno', params: ById, response: z.object({ steps: z.array(ReplayStep) }),
})

export const ProjectionStatus = z.object({
  id: z.string(), name: z.string(), version: z.number(), position: z.string(), lagEvents: z.number(), lagSeconds: z.number(),
  status: z.enum(['live', 'building', 'rebuilding', 'failed']), error: z.string().nullable(),
  rebuilding: z.object({ done: z.number(), total: z.number(), eventsPerSecond: z.number(), secondsLeft: z.number().nullable() }).nullable(),
})
export const projectionStatuses = route({
  method: 'GET', path: '/api/admin/projections', tag: 'Consola', access: { staff: everyone },
  summary: 'Proyecciones: posición, retraso, reconstrucción en curso', response: z.object({ data: z.array(ProjectionStatus), head: z.string() }),
})
export const rebuildProjection = route({
  method: 'POST', path: '/api/admin/projections/:name/rebuild', tag: 'Consola', access: { staff: ['admin'] }, status: 202,
  summary: 'Reconstruir una proyección al lado de la viva', params: z.object({ name: z.string().max(60) }), response: Ok,
})
