/** What a decision would bring about, before it is taken: moderation.md M5. */
import { z } from 'zod'
import { languages } from '../kernel/languages.ts'
import { route } from '../kernel/route.ts'
import { ById, text } from '../kernel/values.ts'
import { deciding } from './cases.ts'
import { limits } from '../kernel/limits.ts'
import { standings } from './clauses.ts'

export const previewDecision = route({
  method: 'POST',
  path: '/api/admin/cases/:id/preview',
  invalidates: [],
  tag: 'Moderación',
  access: { staff: ['moderator'] },
  summary:
    'Qué pasaría con una decisión, y el texto exacto que recibiría quien lo publicó; no cambia nada',
  params: ById,
  body: z.object({
    ...deciding,
    hechos: text(limits.case.facts)
      .nullish()
      .transform((facts) => facts || undefined),
  }),
  response: z.object({
    /** Recipient's language, with placeholders; null without recipient. */
    aviso: z.object({ texto: z.string(), idioma: z.enum(languages) }).nullable(),
    /** What others would see no more. */
    desaparece: z.object({
      publicaciones: z.number(),
      comentarios: z.number(),
      resenas: z.number(),
      mensajes: z.number(),
      negocio: z.boolean(),
      /** That of a person or a shop, alone. */ imagen: z.boolean(),
    }),
    /** A machine keeps it out of sight now: what a person does not take away is seen again. */
    retenido: z.boolean(),
    /** Of a disputed appointment: what becomes of the mark. Null of anything else. */
    marca: z.enum(['quitada', 'mantenida', 'igual']).nullable(),
    avisados: z.object({ autor: z.boolean(), reportantes: z.number(), denunciantes: z.number() }),
    /** Appointments during a suspension; a barber's clients are notified and bookings closed. */
    citas: z
      .object({ comoCliente: z.number(), comoBarbero: z.number(), primera: z.string().nullable() })
      .nullable(),
    puntos: z
      .object({
        antes: z.number(),
        despues: z.number(),
        situacionAntes: z.enum(standings),
        situacionDespues: z.enum(standings),
        sugiereExpulsion: z.boolean(),
      })
      .nullable(),
    /** From when on a ban can't be appealed any more: until then a reversal restores everything. */
    definitiva: z.string().nullable(),
  }),
})
