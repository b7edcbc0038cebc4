/** The user's own account state, decisions and appeals: moderation.md M8, M9, M16, 'Settled'. */
import { z } from 'zod'
import { Image, IMAGE_BODY } from '../kernel/images.ts'
import { limits } from '../kernel/limits.ts'
import { route } from '../kernel/route.ts'
import { Id, text } from '../kernel/values.ts'
import { appealStatuses } from './appealing.ts'
import { fundamento, sobre } from './cases.ts'
import { standings } from './clauses.ts'
import { clauses, effects } from './reasons.ts'
import { subjectTypes } from './subject-types.ts'

/** An appeal as its author reads it. */
export const OwnAppeal = z.object({
  id: Id,
  estado: z.enum(appealStatuses),
  creadaEn: z.string(),
  texto: z.string(),
  imagenes: z.number(),
  /** Always in words; null while nobody has looked. */
  respuesta: z.string().nullable(),
  respondidaEn: z.string().nullable(),
})
export type OwnAppeal = z.infer<typeof OwnAppeal>

const Pictures = z
  .array(Image, { error: 'Se esperaba una lista' })
  .max(limits.appeal.images, { error: 'Máximo 3 imágenes' })
  .transform((all) => all.filter((image) => image !== null))

export const fileAppeal = route({
  method: 'POST',
  path: '/api/moderation/appeals',
  invalidates: ['account', 'reports', 'posts'],
  tag: 'Moderación',
  access: 'session',
  whileSuspended: true,
  status: 201,
  bodyLimit: limits.appeal.images * IMAGE_BODY,
  summary:
    'Apelar, durante seis meses: una decisión sobre mí o lo mío (`decisionId`), o la respuesta a un reporte mío (`reportId`). Una vez cada una (409 `already_exists`)',
  body: z
    .object({
      decisionId: Id.optional(),
      reportId: Id.optional(),
      texto: text(limits.appeal.text, 'Máximo 2000 caracteres').refine((text) => text !== '', {
        error: 'Explica por qué no estás de acuerdo',
      }),
      imagenes: Pictures.default([]),
    })
    .refine(({ decisionId, reportId }) => (decisionId === undefined) !== (reportId === undefined), {
      error: 'Di qué apelas: una decisión o un reporte',
      path: ['decisionId'],
    }),
  response: OwnAppeal,
})

export const OwnDecision = z.object({
  id: Id,
  en: z.string(),
  tipo: z.enum(subjectTypes),
  objetoId: Id,
  medidas: z.array(z.object({ medida: z.enum(effects), sobre, hasta: z.string().nullable() })),
  clausula: z.enum(clauses).nullable(),
  fundamento: fundamento.nullable(),
  /** The facts that the decision relies on; null where none are kept any more. */
  hechos: z.string().nullable(),
  /** Origin: report, notice, team, rule, or the client's dispute. */
  origen: z.enum(['reporte', 'denuncia', 'equipo', 'regla', 'cliente']),
  /** Automation: none, a rule that found it, or a machine that decided. */
  medios: z.enum(['persona', 'regla', 'maquina']),
  /** The very words that were sent; null where none were. */
  aviso: z.string().nullable(),
  /** What it counts, and until when; 0 where it no longer does. */
  puntos: z.number(),
  cuentaHasta: z.string().nullable(),
  revertida: z.boolean(),
  /** Decided by a machine: void until a person has looked. */
  automatica: z.enum(['pendiente', 'confirmada']).nullable(),
  apelacion: OwnAppeal.nullable(),
  /** Null where it can't be appealed, or no longer. */
  apelableHasta: z.string().nullable(),
})
export type OwnDecision = z.infer<typeof OwnDecision>

export const accountStanding = route({
  method: 'GET',
  path: '/api/account/standing',
  provides: ['account'],
  tag: 'Cuentas',
  access: 'session',
  whileSuspended: true,
  summary: `Estado de mi cuenta: cómo está, qué cuenta en su contra y las últimas ${limits.appeal.page} decisiones de moderación sobre mí o lo mío; \`antes\` sigue desde una`,
  query: z.object({ antes: Id.optional() }),
  response: z.object({
    estado: z.enum(standings),
    puntos: z.number(),
    umbrales: z.object({ aviso: z.number(), riesgo: z.number() }),
    /** Only while the account is suspended: until when; null is without end. */
    suspension: z.object({ hasta: z.string().nullable() }).nullable(),
    decisiones: z.array(OwnDecision),
    hasMore: z.boolean(),
  }),
})
