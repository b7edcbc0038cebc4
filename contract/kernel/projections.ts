/** Projections for the console: state, rebuild log, rebuild, verify. */
import { z } from 'zod'
import { route, type StaffRole, staffRoles } from './route.ts'
import { consolePages } from './pages.ts'
import { Ok } from './values.ts'

const analysts: readonly StaffRole[] = ['analyst', 'admin']
const Progress = z.object({
  done: z.number(),
  total: z.number(),
  eventsPerSecond: z.number(),
  secondsLeft: z.number().nullable(),
})

export const ProjectionStatus = z.object({
  id: z.string(),
  name: z.string(),
  version: z.number(),
  position: z.string(),
  lagEvents: z.number(),
  lagSeconds: z.number(),
  status: z.enum(['live', 'building', 'rebuilding', 'failed']),
  error: z.string().nullable(),
  rebuilding: Progress.nullable(),
  /** It is being compared with what a replay makes; it goes on answering meanwhile. */
  verifying: Progress.nullable(),
  /** Last verification: differing rows, and version. */
  verified: z.object({ at: z.string(), differing: z.number(), version: z.number() }).nullable(),
})
export const projectionStatuses = route({
  method: 'GET',
  path: '/api/admin/projections',
  provides: ['projections'],
  tag: 'Consola',
  access: { staff: staffRoles },
  summary: 'Proyecciones: posición, retraso, reconstrucción en curso',
  response: z.object({ data: z.array(ProjectionStatus), head: z.string() }),
})
const named = z.object({ name: z.string().max(60) })
export const rebuildProjection = route({
  method: 'POST',
  path: '/api/admin/projections/:name/rebuild',
  invalidates: ['projections'],
  tag: 'Consola',
  access: { staff: analysts },
  status: 202,
  summary: 'Reconstruir una proyección al lado de la viva',
  params: named,
  response: Ok,
})
export const rebuildProjections = route({
  method: 'POST',
  path: '/api/admin/projections/rebuild',
  invalidates: ['projections'],
  tag: 'Consola',
  access: { staff: analysts },
  status: 202,
  summary: 'Reconstruirlas todas, con una sola lectura del registro',
  response: Ok,
})
export const verifyProjection = route({
  method: 'POST',
  path: '/api/admin/projections/:name/verify',
  invalidates: ['projections'],
  tag: 'Consola',
  access: { staff: analysts },
  status: 202,
  summary:
    'Comparar una proyección, fila por fila, con la que saldría de leer otra vez el registro; lo que difiere queda en el historial',
  params: named,
  response: Ok,
})

/** Rebuilds and verifications. `by`: staff; null: operator or server. */
export const ProjectionWork = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['rebuild', 'verify']),
  version: z.number(),
  /** Of what was live before. */
  versionBefore: z.number().nullable(),
  by: z.object({ id: z.string(), nombre: z.string() }).nullable(),
  role: z.string(),
  beganAt: z.string(),
  endedAt: z.string().nullable(),
  seconds: z.number().nullable(),
  outcome: z.enum(['running', 'done', 'failed', 'stopped']),
  error: z.string().nullable(),
  events: z.number().nullable(),
  position: z.string().nullable(),
  /** Of a rebuild: how many rows each table had and has. */
  rows: z
    .array(
      z.object({ table: z.string(), before: z.number().nullable(), after: z.number().nullable() }),
    )
    .nullable(),
  /** Verification: number and first of differing rows; keys and columns only. */
  differing: z.number().nullable(),
  differences: z
    .array(
      z.object({
        table: z.string(),
        kind: z.enum(['changed', 'missing', 'extra']),
        key: z.record(z.string(), z.unknown()),
        columns: z.array(z.string()),
      }),
    )
    .nullable(),
})
export const projectionWorks = route({
  method: 'GET',
  path: '/api/admin/projections/rebuilds',
  provides: ['projections'],
  tag: 'Consola',
  access: { staff: analysts },
  summary:
    'Historial de reconstrucciones y verificaciones: quién, cuándo, cuánto tardó y qué cambió, lo más nuevo primero',
  query: z.object({ ...consolePages }),
  response: z.object({ data: z.array(ProjectionWork), hasNextPage: z.boolean() }),
})
