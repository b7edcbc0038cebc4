/** The read models as the console shows them. */
import { z } from 'zod'
import { route, staffRoles } from './route.ts'
import { Ok } from './values.ts'

export const ProjectionStatus = z.object({
  id: z.string(), name: z.string(), version: z.number(), position: z.string(), lagEvents: z.number(), lagSeconds: z.number(),
  status: z.enum(['live', 'building', 'rebuilding', 'failed']), error: z.string().nullable(),
  rebuilding: z.object({ done: z.number(), total: z.number(), eventsPerSecond: z.number(), secondsLeft: z.number().nullable() }).nullable(),
})
export const projectionStatuses = route({
  method: 'GET', path: '/api/admin/projections', tag: 'Consola', access: { staff: staffRoles },
  summary: 'Proyecciones: posición, retraso, reconstrucción en curso', response: z.object({ data: z.array(ProjectionStatus), head: z.string() }),
})
export const rebuildProjection = route({
  method: 'POST', path: '/api/admin/projections/:name/rebuild', tag: 'Consola', access: { staff: ['admin'] }, status: 202,
  summary: 'Reconstruir una proyección al lado de la viva', params: z.object({ name: z.string().max(60) }), response: Ok,
})
