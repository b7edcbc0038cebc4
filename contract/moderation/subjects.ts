/** Subjects for moderators, and their search: moderation.md, 'Settled'. */
import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { Id, text } from '../kernel/values.ts'
import { sobre } from './cases.ts'
import { caseReasons, clauses, effects } from './reasons.ts'
import { seenTypes, subjectTypes } from './subject-types.ts'

const moderators = { staff: ['moderator'] } as const

export const subjectById = route({
  method: 'GET',
  path: '/api/admin/subjects/:type/:id',
  provides: ['cases'],
  tag: 'Moderación',
  access: moderators,
  summary:
    'Qué hay de una persona, un negocio o algo publicado: cómo está hoy, sus casos, decisiones y reportes',
  params: z.object({ type: z.enum(seenTypes), id: Id }),
  response: z.object({
    tipo: z.enum(subjectTypes),
    id: Id,
    nombre: z.string().nullable(),
    autor: z.object({ id: Id, nombre: z.string(), rol: z.string() }).nullable(),
    desde: z.string(),
    estado: z.enum([
      'visible',
      'enEspera',
      'oculto',
      'retirado',
      'eliminado',
      'suspendido',
      'cerrado',
    ]),
    texto: z.string().nullable(),
    imagenes: z.array(z.string()),
    reportes: z.object({ propios: z.number(), delAutor: z.number() }),
    casos: z.array(
      z.object({
        id: Id,
        tipo: z.enum(subjectTypes),
        objetoId: Id,
        estado: z.enum(['abierto', 'decidido']),
        reportes: z.number(),
        motivos: z.array(z.enum(caseReasons)),
        ultimoEn: z.string(),
      }),
    ),
    decisiones: z.array(
      z.object({
        id: Id,
        casoId: Id,
        tipo: z.enum(subjectTypes),
        clausula: z.enum(clauses).nullable(),
        en: z.string(),
        revertida: z.boolean(),
        medidas: z.array(
          z.object({ medida: z.enum(effects), sobre, hasta: z.string().nullable() }),
        ),
      }),
    ),
  }),
})
export const findSubjects = route({
  method: 'GET',
  path: '/api/admin/subjects',
  provides: [],
  tag: 'Moderación',
  access: { staff: ['moderator', 'auditor', 'admin'] },
  summary:
    'Buscar un caso o una cosa por su id, y personas y negocios por su nombre; contactos, y nombres para quien no modera, solo de lo que se me mostró (POST /api/admin/reveal)',
  query: z.object({
    q: text(80).refine((text) => text.length >= 2, { error: 'Escribe al menos dos letras' }),
  }),
  response: z.object({
    data: z.array(
      z.object({
        tipo: z.enum([...subjectTypes, 'CASE']),
        id: Id,
        nombre: z.string().nullable(),
        /** Of a person: what they are and where they work; null of anything else. */
        rol: z.string().nullable(),
        negocio: z.string().nullable(),
        contacto: z
          .object({ email: z.string().nullable(), telefono: z.string().nullable() })
          .nullable(),
      }),
    ),
  }),
})
