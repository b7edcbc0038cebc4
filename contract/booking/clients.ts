/** Clients of a barber or shop: decision 2-118. */
import { z } from 'zod'
import { limits } from '../kernel/limits.ts'
import { route } from '../kernel/route.ts'
import { ById, Id, Instant, numeric, text } from '../kernel/values.ts'

const provider = { rol: ['barbero', 'duenno'] } as const
/** Whose clients: by default the user's own; `1`: the whole shop's, with the shop's notes. */
const whose = { negocio: z.literal('1').optional() }

export const Client = z.object({
  /** Of the person: the account's id, or one that a guest without account was given. */
  id: Id,
  /** Null for a guest. */
  clienteId: Id.nullable(),
  nombre: z.string(),
  telefono: z.string().nullable(),
  visitas: z.number(),
  /** When the last visit that took place began; null before the first. */
  ultimaVisita: z.string().nullable(),
  gastado: z.number(),
  noShows: z.number(),
  /** For nobody but who wrote it: the barber, or the shop's owner. */
  nota: z.string(),
})
export type Client = z.infer<typeof Client>

/** `instant_id` of who was seen last on a page. */
const isPlace = (text: string): boolean => {
  const [seen, id] = text.split('_')
  return Instant.safeParse(seen).success && Id.safeParse(id).success
}

export const clients = route({
  method: 'GET',
  path: '/api/clients',
  provides: ['appointments', 'clients'],
  tag: 'Clientes',
  access: provider,
  summary: 'Mis clientes, o los de todo mi negocio: quien reservó o vino hace menos, primero',
  query: z.object({
    ...whose,
    q: text(limits.nombre.max).optional(),
    limit: numeric(z.number().int().min(1).max(100)).default(50),
    /** `siguiente` of the page before. */
    despuesDe: z.string().max(100).refine(isPlace, { error: 'Página desconocida' }).optional(),
  }),
  response: z.object({
    moneda: z.string(),
    clientes: z.array(Client),
    siguiente: z.string().nullable(),
  }),
})

export const noteClient = route({
  method: 'PUT',
  path: '/api/clients/:id/note',
  invalidates: ['clients'],
  tag: 'Clientes',
  access: provider,
  summary: 'Nota privada sobre un cliente; vacía la quita',
  params: ById,
  body: z.object({ ...whose, nota: text(limits.clientNote) }),
  response: z.object({ id: Id, nota: z.string() }),
})
