/** What would have gone out by mail from a server that has none: staff can tell people otherwise. */
import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { Id, numeric } from '../kernel/values.ts'

/** In the words that the person would have read; links that are good once are in nobody's hands but theirs. */
export const KeptNotice = z.object({ id: z.string(), creadoEn: z.string(), destinatarioId: Id, nombre: z.string(), type: z.string(), title: z.string(), message: z.string() })
export const outbox = route({
  method: 'GET', path: '/api/admin/outbox', tag: 'Consola', access: { staff: ['admin'] },
  summary: 'Correos que no pudieron salir porque no hay servidor de correo, el más nuevo primero',
  query: z.object({ page: numeric(z.number().int().min(1)).default(1), perPage: numeric(z.number().int().min(1).max(100)).default(25) }),
  response: z.object({ data: z.array(KeptNotice), hasNextPage: z.boolean() }),
})
