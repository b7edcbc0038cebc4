/** Open cases that are alike, looked at and decided together: moderation.md M14. */
import { z } from 'zod'
import { limits } from '../kernel/limits.ts'
import { route } from '../kernel/route.ts'
import { consolePages } from '../kernel/pages.ts'
import { Id } from '../kernel/values.ts'
import {
  CaseInQueue,
  Colleague,
  deciding,
  Evidence,
  Facts,
  Measure,
  mustSayFacts,
} from './cases.ts'
import { caseReasons, reportReasons } from './reasons.ts'
import { subjectTypes } from './subject-types.ts'

const moderators = { staff: ['moderator'] } as const
/** What grouped cases share: author, picture hash, or normalised words. */
export const likenesses = ['autor', 'imagen', 'texto'] as const
export type Likeness = (typeof likenesses)[number]

/** `autor-`, `imagen-` or `texto-` and what they have in common, as an id or a hash. */
const GroupId = z
  .string()
  .regex(/^(autor|imagen|texto)-[0-9a-f-]{32,64}$/, { error: 'Grupo desconocido' })
const ByGroup = z.object({ id: GroupId })

export const groups = route({
  method: 'GET',
  path: '/api/admin/groups',
  provides: ['cases', 'queue', 'groups'],
  tag: 'Moderación',
  access: moderators,
  summary:
    'Casos abiertos que se parecen: del mismo autor, con la misma imagen o con el mismo texto; el grupo más urgente primero, sin lo que afecta a quien pregunta',
  query: z.object({
    ...consolePages,
    por: z.enum(likenesses).optional(),
    sin: z
      .string()
      .transform((text) => text.split(',').filter(Boolean))
      .pipe(z.array(z.enum(reportReasons)).max(reportReasons.length))
      .optional(),
  }),
  response: z.object({
    data: z.array(
      z.object({
        id: GroupId,
        por: z.enum(likenesses),
        casos: z.number(),
        tipos: z.array(z.enum(subjectTypes)),
        motivos: z.array(z.enum(caseReasons)),
        reportes: z.number(),
        urgente: z.boolean(),
        /** The most pressing of them. */
        primero: Id,
        tomados: z.number(),
        desde: z.string(),
      }),
    ),
    hasNextPage: z.boolean(),
  }),
})
export const groupById = route({
  method: 'GET',
  path: '/api/admin/groups/:id',
  provides: ['groups'],
  tag: 'Moderación',
  access: moderators,
  summary: `Un grupo con lo que se guardó de cada caso, hasta ${limits.case.group}`,
  params: ByGroup,
  response: z.object({
    id: GroupId,
    por: z.enum(likenesses),
    casos: z.array(
      CaseInQueue.extend({
        pruebas: z.array(Evidence),
        /** Sent back with the decision: how far it looked, and the case's state. */
        vistoHasta: z.string(),
        version: z.number(),
      }),
    ),
    mas: z.boolean(),
    /** What may be decided of each of them alike. */
    medidas: z.array(Measure),
  }),
})

/** What became of each: only of `decidido` something was done. */
export const groupResults = [
  'decidido',
  'yaDecidido',
  'tomado',
  'novedades',
  'cambio',
  'afecta',
  'escalado',
  'fuera',
  'fallo',
] as const
export const decideGroup = route({
  method: 'POST',
  path: '/api/admin/groups/:id/decisions',
  invalidates: ['groups', 'cases'],
  tag: 'Moderación',
  access: moderators,
  summary:
    'Decidir juntos los casos de un grupo que se eligieron: toma los libres, deja como estaban los que cambiaron o tiene otra persona, y dice por qué. Lo que se decida sobre su autor va una sola vez, con el primero',
  params: ByGroup,
  body: z
    .object({
      ...deciding,
      hechos: Facts,
      casos: z
        .array(
          z.object({
            id: Id,
            vistoHasta: z.string().regex(/^(0|[1-9]\d{0,17})$/, { error: 'Página desconocida' }),
            version: z
              .int({ error: 'Versión desconocida' })
              .min(0, { error: 'Versión desconocida' }),
          }),
        )
        .min(1, { error: 'Elige al menos un caso' })
        .max(limits.case.group, { error: 'Elige como mucho 50 casos' })
        .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, {
          error: 'Un caso está dos veces',
        }),
    })
    .superRefine(mustSayFacts),
  response: z.object({
    resultados: z.array(
      z.object({
        casoId: Id,
        resultado: z.enum(groupResults),
        por: Colleague.nullable(),
        en: z.string().nullable(),
      }),
    ),
  }),
})
