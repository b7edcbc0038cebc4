/** Notices without an account: moderation.md M1. The receipt shows the outcome. */
import { z } from 'zod'
import { limits } from '../kernel/limits.ts'
import { route } from '../kernel/route.ts'
import { Email, Id, line, text } from '../kernel/values.ts'
import { clauses, outcomes, receiptPattern, reportReasons } from './reasons.ts'

export const giveNotice = route({
  method: 'POST',
  path: '/api/denuncias',
  invalidates: [],
  tag: 'Moderación',
  access: 'guest',
  status: 201,
  summary: 'Denunciar un contenido sin cuenta; con la misma clave otra vez no cambia nada',
  body: z
    .object({
      /** Chosen by the sender and secret: the same key is the same notice. */
      clave: Id,
      enlace: text(limits.report.link).refine((text) => text !== '', {
        error: 'Escribe dónde está el contenido',
      }),
      motivo: z.enum(reportReasons, { error: 'Selecciona un motivo' }),
      texto: text(limits.report.guest).refine((text) => text !== '', {
        error: 'Cuéntanos qué pasa',
      }),
      // Notices about minors may be anonymous.
      nombre: line(limits.nombre.max)
        .nullish()
        .transform((text) => text || null),
      email: Email.nullish()
        .or(z.literal('').transform(() => null))
        .transform((text) => text ?? null),
      buenaFe: z.literal(true, { error: 'Confirma que lo que cuentas es verdad' }),
    })
    .superRefine(({ motivo, nombre, email }, { addIssue }) => {
      if (motivo === 'menores') return
      if (nombre === null)
        addIssue({ code: 'custom', path: ['nombre'], message: 'Escribe tu nombre' })
      if (email === null) addIssue({ code: 'custom', path: ['email'], message: 'Email inválido' })
    }),
  response: z.object({ receipt: z.string() }),
})
export const notice = route({
  method: 'GET',
  path: '/api/denuncias/:receipt',
  provides: [],
  tag: 'Moderación',
  access: 'guest',
  summary: 'Qué pasó con una denuncia, por su recibo',
  params: z.object({
    receipt: z
      .string()
      .trim()
      .toUpperCase()
      .regex(receiptPattern, { error: 'El recibo no es válido' }),
  }),
  response: z.object({
    motivo: z.enum(reportReasons),
    estado: z.enum(['PENDING', ...outcomes]),
    creadaEn: z.string(),
    respuesta: z
      .object({
        clausula: z.enum(clauses).nullable(),
        en: z.string(),
        revertida: z.boolean(),
        /** What a moderator wrote, of a notice that is a part of no case. */ palabras: z
          .string()
          .nullable(),
      })
      .nullable(),
  }),
})
