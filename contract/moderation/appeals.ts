/** Deciding appeals in the console: moderation.md M8. The author's side is in standing.ts. */
import { z } from 'zod'
import { limits } from '../kernel/limits.ts'
import { route } from '../kernel/route.ts'
import { consolePages } from '../kernel/pages.ts'
import { ById, Id, Ok, text } from '../kernel/values.ts'
import { fundamento, sobre } from './cases.ts'
import {
  type AppealOutcome,
  type AppealSide,
  appealSideNames,
  appealStatuses,
} from './appealing.ts'
import { clauses, effects } from './reasons.ts'
import { subjectTypes } from './subject-types.ts'

const moderators = { staff: ['moderator'] } as const
/** As they are called on the wire. */
export const appealSideWords = { autor: 'author', reporte: 'reporter' } as const satisfies Record<
  string,
  AppealSide
>
export const appealOutcomeWords = {
  confirmar: 'upheld',
  revertir: 'overturned',
} as const satisfies Record<string, AppealOutcome>
const lado = z.enum(appealSideNames)
/** Of colleagues, inside the console alone. */
const Colleague = z.object({ id: Id, nombre: z.string() })
const Measure = z.object({ medida: z.enum(effects), sobre, hasta: z.string().nullable() })

const AppealInList = z.object({
  id: Id,
  casoId: Id,
  tipo: z.enum(subjectTypes),
  objetoId: Id,
  decisionId: Id,
  lado,
  estado: z.enum(appealStatuses),
  creadaEn: z.string(),
  medidas: z.array(Measure),
  clausula: z.enum(clauses).nullable(),
  decididoEn: z.string(),
  decididoPor: Colleague,
  /** By a machine, and no person. */ automatica: z.boolean(),
  /** Why the requester may not decide, or null: their own decision, or a ban without `lead`. */
  impedimento: z.enum(['propia', 'expulsion']).nullable(),
  /** No other moderator may decide: the original decider does, and it is marked. */
  sola: z.boolean(),
})
export type AppealInList = z.infer<typeof AppealInList>

export const appeals = route({
  method: 'GET',
  path: '/api/admin/appeals',
  provides: ['cases', 'queue'],
  tag: 'Moderación',
  access: moderators,
  summary:
    'Las apelaciones: pendientes, la más antigua primero, o resueltas, la última primero; sin lo que afecta a quien pregunta',
  query: z.object({
    ...consolePages,
    estado: z.enum(['pendiente', 'resuelta']).default('pendiente'),
    lado: lado.optional(),
  }),
  response: z.object({ data: z.array(AppealInList), hasNextPage: z.boolean() }),
})
export const appealById = route({
  method: 'GET',
  path: '/api/admin/appeals/:id',
  provides: ['cases'],
  tag: 'Moderación',
  access: moderators,
  summary: 'Una apelación, con lo que dice; las pruebas están en su caso',
  params: ById,
  response: AppealInList.extend({
    texto: z.string(),
    /** With the evidence of the case: `GET /api/admin/cases/:id/evidence/:mediaId`. */
    imagenes: z.array(Id),
    fundamento: fundamento.nullable(),
    hechos: z.string(),
    avisoAutor: z.string().nullable(),
    respuesta: z
      .object({ por: Colleague, en: z.string(), palabras: z.string(), propia: z.boolean() })
      .nullable(),
  }),
})
export const decideAppeal = route({
  method: 'POST',
  path: '/api/admin/appeals/:id/decision',
  invalidates: ['cases'],
  tag: 'Moderación',
  access: moderators,
  status: 201,
  summary:
    'Resolverla, siempre con palabras: quien no tomó la decisión (403), de una expulsión quien dirige el equipo; 409 `already_decided` si ya la resolvió otra persona',
  params: ById,
  body: z.object({
    resultado: z.enum(['confirmar', 'revertir'], { error: 'Resultado desconocido' }),
    palabras: text(limits.appeal.words, 'Máximo 2000 caracteres').refine((text) => text !== '', {
      error: 'Escribe la respuesta',
    }),
  }),
  response: Ok,
})
