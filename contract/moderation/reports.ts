/** Reporting content, and the outcome of one's reports: social.md §3 and §7, moderation.md M1. */
import { z } from 'zod'
import { limits } from '../kernel/limits.ts'
import { route } from '../kernel/route.ts'
import { ById, Id, numeric, Ok, text } from '../kernel/values.ts'
import { OwnAppeal } from './standing.ts'
import { caseReasons, clauses, reportReasons, reportStatuses } from './reasons.ts'
import { reportableTypes, subjectTypes } from './subject-types.ts'

const Reason = z.enum(reportReasons, { error: 'Selecciona un motivo' })

export const Report = z.object({
  id: Id,
  targetType: z.enum(subjectTypes),
  targetId: Id,
  reason: z.enum(caseReasons),
  description: z.string().nullable(),
  status: z.enum(reportStatuses),
  createdAt: z.string(),
  /** Current name of person, shop or reviewer; null if not to be met or gone. */
  nombre: z.string().nullable(),
  /** What one has said against the answer. */
  apelacion: OwnAppeal.nullable(),
  /** Null where the answer can't be appealed, or no longer. */
  apelableHasta: z.string().nullable(),
  /** Outcome and clause; `revertida`: reversed. Never the measure or its target. */
  respuesta: z
    .object({
      decisionId: Id,
      clausula: z.enum(clauses).nullable(),
      en: z.string(),
      revertida: z.boolean(),
    })
    .nullable(),
})
export type Report = z.infer<typeof Report>

export const fileReport = route({
  method: 'POST',
  path: '/api/moderation/reports',
  invalidates: ['reports', 'posts'],
  tag: 'Moderación',
  access: 'session',
  status: 201,
  summary:
    'Reportar una persona, una publicación, un comentario, una reseña o un negocio, también eliminados hace menos de 30 días; lo mismo otra vez, mientras está pendiente, no cambia nada',
  body: z.object({
    targetType: z.enum(reportableTypes, { error: 'Esto no se puede reportar' }),
    targetId: Id,
    reason: Reason,
    description: text(limits.report.description)
      .nullish()
      .transform((text) => text || null),
    /** Which version was on the screen, as its read told it; without, the present one. */
    revision: z
      .int({ error: 'Revisión desconocida' })
      .min(0, { error: 'Revisión desconocida' })
      .optional(),
    /** For a person: the own comment that they hid or deleted; that act is reported. */
    commentId: Id.optional(),
    // Whose it is is known here, whatever is sent.
    reportedUserId: z.unknown().optional(),
  }),
  formerNames: { comentarioId: 'commentId' },
  response: Report,
})
export const myReports = route({
  method: 'GET',
  path: '/api/moderation/reports/my',
  provides: ['reports'],
  tag: 'Moderación',
  access: 'session',
  summary: 'Mis reportes, el último primero',
  query: z.object({
    limit: numeric(z.number().int().min(1).max(100)).default(50),
    /** The id of the last one of the page before. */
    antes: Id.optional(),
  }),
  response: z.array(Report),
})
export const withdrawReport = route({
  method: 'DELETE',
  path: '/api/moderation/reports/:id',
  invalidates: ['reports', 'posts'],
  tag: 'Moderación',
  access: 'session',
  summary: 'Retirar un reporte mío mientras está pendiente; otra vez no cambia nada',
  params: ById,
  response: Ok,
})
/** By what was reported, for clients of the specification. */
export const withdrawPostReport = route({
  method: 'DELETE',
  path: '/api/posts/:id/report',
  invalidates: ['reports', 'posts'],
  tag: 'Moderación',
  access: 'session',
  summary: 'Retirar mi reporte de una publicación mientras está pendiente; otra vez no cambia nada',
  params: ById,
  response: Ok,
})
