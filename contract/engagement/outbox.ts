/** Unsent mail of a server without mail. */
import { z } from 'zod'
import { limits } from '../kernel/limits.ts'
import { route } from '../kernel/route.ts'
import { consolePages } from '../kernel/pages.ts'
import { ById, former, Id, text } from '../kernel/values.ts'

/** Recipient and text, once revealed; one-use links are never shown. */
export const KeptNotice = z.object({
  id: Id,
  creadoEn: z.string(),
  destinatarioId: Id,
  type: z.string(),
  reveladoHasta: z.string().nullable(),
  revealedUntil: former(z.string().nullable()),
  nombre: z.string().nullable(),
  title: z.string().nullable(),
  message: z.string().nullable(),
  /** How they are reached, once it is revealed. */
  email: z.string().nullable(),
  telefono: z.string().nullable(),
})
export const outbox = route({
  method: 'GET',
  path: '/api/admin/outbox',
  provides: [],
  tag: 'Consola',
  access: { staff: ['admin'] },
  summary:
    'Correos que no pudieron salir porque no hay servidor de correo, el más nuevo primero; para quién y con qué palabras, donde se mostró',
  query: z.object({ ...consolePages }),
  /** `hayCorreo`: mail goes out from this server now. */
  response: z.object({
    data: z.array(KeptNotice),
    hasNextPage: z.boolean(),
    hayCorreo: z.boolean(),
  }),
})
export const revealKept = route({
  method: 'POST',
  path: '/api/admin/outbox/:id/reveal',
  invalidates: [],
  tag: 'Consola',
  access: { staff: ['admin'] },
  summary:
    'Mostrarme durante 15 minutos para quién es un correo y qué dice, diciendo por qué; queda escrito cada vez',
  params: ById,
  body: z.object({
    why: text(limits.audit.why).refine((why) => why !== '', { error: 'Escribe por qué' }),
  }),
  response: z.object({ until: z.string() }),
})
