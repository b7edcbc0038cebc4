/** Reporters, by id only: accuracy and restrictions. moderation.md M15, 'Settled'. */
import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { ById, Id } from '../kernel/values.ts'
import { clauses, effects, reportReasons, reportStatuses } from './reasons.ts'
import { subjectTypes } from './subject-types.ts'

/** So many days of reports are told one by one, the last is today's (UTC). */
export const REPORTER_DAYS = 30
/** So many of the newest reports are listed. */
export const REPORTER_REPORTS = 50

const Outcomes = { enviados: z.number(), conMedidas: z.number(), sinMedidas: z.number() }

export const reporterById = route({
  method: 'GET',
  path: '/api/admin/reporters/:id',
  provides: ['cases'],
  tag: 'Moderación',
  access: { staff: ['moderator'] },
  summary:
    'Quien reporta: su acierto, qué pasó con sus reportes por motivo y por día, avisos y pausas. El nombre, solo a quien lo ha revelado',
  params: ById,
  response: z.object({
    id: Id,
    /** After a reveal only (`POST /api/admin/reveal`, type `person`). */
    nombre: z.string().nullable(),
    reveladoHasta: z.string().nullable(),
    /** Weight 0.1 to 1: success of the last 50 reports; one half below five. */
    acierto: z.number(),
    resueltos: z.number(),
    acertados: z.number(),
    ...Outcomes,
    pendientes: z.number(),
    retirados: z.number(),
    porMotivo: z.array(z.object({ motivo: z.enum(reportReasons), ...Outcomes })),
    /** Every one of the last 30 days, the oldest first. */
    porDia: z.array(z.object({ dia: z.string(), enviados: z.number() })),
    /** Whether their reports are not heard now, and until when. */
    pausa: z.object({ hasta: z.string().nullable() }).nullable(),
    /** Warnings and pauses by the rule about reports, the last one first. */
    medidas: z.array(
      z.object({
        decisionId: Id,
        casoId: Id,
        en: z.string(),
        medidas: z.array(z.object({ medida: z.enum(effects), hasta: z.string().nullable() })),
        revertida: z.boolean(),
      }),
    ),
    /** They were warned, and that stands: a pause may follow. */
    avisado: z.boolean(),
    reportes: z.array(
      z.object({
        id: Id,
        casoId: Id,
        tipo: z.enum(subjectTypes),
        motivo: z.enum(reportReasons),
        estado: z.enum(reportStatuses),
        clausula: z.enum(clauses).nullable(),
        creadoEn: z.string(),
      }),
    ),
  }),
})
