/** Moderation metrics (M17). UTC days, both ends included; default: the last thirty. */
import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { Day, former, Id } from '../kernel/values.ts'
import { dsaCategories } from './dsa.ts'
import { caseReasons, clauses, effects, grounds } from './reasons.ts'
import { subjectTypes } from './subject-types.ts'

const moderators = { staff: ['moderator'] } as const
export const METRICS_MOST_DAYS = 731
export const METRICS_USUAL_DAYS = 30

const request = { desde: Day.optional(), hasta: Day.optional() }
const periodo = z.object({ desde: z.string(), hasta: z.string() })
const count = z.number()
/** Seconds: half of all took no longer, 19 of 20; null where there is nothing to measure. */
const Taken = z.object({ p50: z.number().nullable(), p95: z.number().nullable() })
/** Where what led to a decision came from. */
export const sources = ['report', 'notice', 'staff', 'rule'] as const

const Decided = { decisiones: count, sinMedidas: count, revertidas: count }
export const moderationMetrics = route({
  method: 'GET',
  path: '/api/admin/moderation/metrics',
  provides: [],
  tag: 'Moderación',
  access: moderators,
  summary:
    'Cómo va la moderación: lo que espera, cuánto tarda, qué se decide y qué se deshace; de cada persona del equipo, solo lo propio, o todo para quien lo dirige',
  query: z.object(request),
  response: z.object({
    periodo,
    ahora: z.object({ abiertos: count, tomados: count, urgentes: count, edad: Taken }),
    resumen: z.object({
      ...Decided,
      casos: count,
      reabiertos: count,
      /** From when a case was opened, or opened again, to the first claim of it. */
      hastaTomarlo: Taken,
      conElCaso: Taken,
      hastaDecidir: Taken,
      /** Reports that were answered, and those of them after which something was done. */
      reportes: z.object({ atendidos: count, conMedidas: count }),
      /** Appeals of the period: filed, decided, overturned, waiting time. */
      apelaciones: z.object({
        presentadas: count,
        resueltas: count,
        revertidas: count,
        hastaResolver: Taken,
      }),
    }),
    /** How many cases nobody had decided at the end of each day. */
    pendientes: z.array(z.object({ dia: z.string(), abiertos: count })),
    /** Answered reports by reason: those with a measure. */
    porMotivo: z.array(
      z.object({ motivo: z.enum(caseReasons), atendidos: count, conMedidas: count }),
    ),
    dias: z.array(z.object({ dia: z.string(), casos: count, reabiertos: count, ...Decided })),
    porTipo: z.array(z.object({ tipo: z.enum(subjectTypes), ...Decided, hastaDecidir: Taken })),
    porClausula: z.array(z.object({ clausula: z.enum(clauses).nullable(), ...Decided })),
    porNorma: former(z.array(z.object({ norma: z.enum(clauses).nullable(), ...Decided }))),
    porOrigen: z.array(z.object({ origen: z.enum(sources), ...Decided })),
    /** By name, which is no ranking. */
    equipo: z.array(z.object({ id: Id, nombre: z.string(), ...Decided, conElCaso: Taken })),
  }),
})

export const transparency = route({
  method: 'GET',
  path: '/api/admin/moderation/transparency',
  provides: [],
  tag: 'Moderación',
  access: moderators,
  summary:
    'Lo que un informe de transparencia cuenta: decisiones con medidas, por norma, fundamento, origen y medida, sin datos de nadie',
  query: z.object(request),
  response: z.object({
    periodo,
    decisiones: count,
    sinMedidas: count,
    revertidas: count,
    automaticas: count,
    denuncias: count,
    reportes: count,
    hastaDecidir: Taken,
    porClausula: z.array(z.object({ clausula: z.enum(clauses).nullable(), cuenta: count })),
    porNorma: former(z.array(z.object({ norma: z.enum(clauses).nullable(), cuenta: count }))),
    porFundamento: z.array(z.object({ fundamento: z.enum(grounds).nullable(), cuenta: count })),
    porOrigen: z.array(z.object({ origen: z.enum(sources), cuenta: count })),
    porMedida: z.array(z.object({ medida: z.enum(effects), cuenta: count })),
  }),
})

/** Fields of a statement of reasons in the DSA database (art. 17, 24(5)); columns of the CSV. */
export const statementFields = [
  'puid',
  'decision_visibility',
  'decision_provision',
  'decision_account',
  'decision_ground',
  'illegal_content_legal_ground',
  'illegal_content_explanation',
  'incompatible_content_ground',
  'incompatible_content_explanation',
  'category',
  'category_specification',
  'category_specification_other',
  'content_type',
  'content_type_other',
  'content_date',
  'territorial_scope',
  'application_date',
  'end_date_visibility_restriction',
  'end_date_service_restriction',
  'end_date_account_restriction',
  'decision_facts',
  'source_type',
  'automated_detection',
  'automated_decision',
] as const
export const statementGaps = ['clause', 'ground', 'law', 'content_date'] as const
const Code = z.string()
const Several = z.array(Code)
/** One statement as the database takes it. */
export const DsaStatement = z.object({
  puid: Code,
  decision_visibility: Several.optional(),
  decision_provision: Code.optional(),
  decision_account: Code.optional(),
  decision_ground: Code,
  illegal_content_legal_ground: z.string().optional(),
  illegal_content_explanation: z.string().optional(),
  incompatible_content_ground: z.string().optional(),
  incompatible_content_explanation: z.string().optional(),
  category: z.enum(dsaCategories),
  category_specification: Several.optional(),
  category_specification_other: z.string().optional(),
  content_type: Several,
  content_type_other: z.string().optional(),
  content_date: Day,
  territorial_scope: Several,
  application_date: Day,
  end_date_visibility_restriction: Day.optional(),
  end_date_service_restriction: Day.optional(),
  end_date_account_restriction: Day.optional(),
  decision_facts: z.string(),
  source_type: Code,
  automated_detection: Code,
  automated_decision: Code,
})
/** Statements a page; as many as the database takes in one call. */
export const STATEMENTS_PER_PAGE = 100
const Place = z.string().regex(/^(0|[1-9]\d{0,17})$/, { error: 'Página desconocida' })
export const statementsOfReasons = route({
  method: 'GET',
  path: '/api/admin/moderation/statements',
  provides: [],
  tag: 'Moderación',
  access: { staff: ['moderator', 'auditor'] },
  summary:
    'Declaraciones de motivos del periodo, cada una como la toma la base de datos del DSA, y las decisiones a las que les falta algo para tenerla',
  query: z.object({ ...request, al: Place.optional(), despuesDe: Place.optional() }),
  response: z.object({
    /** Of the log, up to which decisions and reversals are in it: `al` of the next page. */
    posicion: z.string(),
    declaraciones: z.array(
      z.object({
        puid: Id,
        statement: DsaStatement,
        revertidaEn: z.string().nullable(),
      }),
    ),
    incompletas: z.array(
      z.object({ decisionId: Id, casoId: Id, falta: z.array(z.enum(statementGaps)) }),
    ),
    siguiente: z.string().nullable(),
  }),
})
export const transparencyCsv = route({
  method: 'GET',
  path: '/api/admin/moderation/transparency.csv',
  provides: [],
  tag: 'Moderación',
  access: moderators,
  type: 'text/csv',
  summary:
    'Cada decisión que restringe algo, en los campos de la base de datos pública del DSA, sin datos de nadie',
  query: z.object(request),
  response: z.string(),
})
