/** Deliveries outside the app: channel, state, reason, next try. */
import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { consolePages } from '../kernel/pages.ts'
import { Day, former, Id, Ok } from '../kernel/values.ts'
import { channelNames } from './preferences.ts'

/** `en_curso`: held by a worker. `dudosa`: outcome unknown, not resent. */
export const deliveryStates = [
  'enviada',
  'omitida',
  'en_cola',
  'en_curso',
  'fallida',
  'dudosa',
] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why it was left out, or what went wrong; a channel's own code is `error`. */
export const deliveryReasons = [
  'channel_off',
  'not_wanted',
  'pushed',
  'bounced',
  'apart',
  'overtaken',
  'no_address',
  'outbox',
  'unconfirmed',
  'day_limit',
  'shop_cap',
  'busy',
  'quiet',
  'error',
] as const
export type DeliveryReason = (typeof deliveryReasons)[number]

const Key = { eventoId: Id, canal: z.string().max(20), personaId: Id }
export const Delivered = z.object({
  ...Key,
  tipo: z.string(),
  estado: z.enum(deliveryStates),
  motivo: z.enum(deliveryReasons).nullable(),
  /** As the channel said it: a number or a word, never an address. */
  codigo: z.string().nullable(),
  intentos: z.number(),
  creadaEn: z.string(),
  cambiadaEn: z.string(),
  enviadaEn: z.string().nullable(),
  /** When it is tried next, where it waits for an hour. */
  siguiente: z.string().nullable(),
  citaId: Id.nullable(),
  /** It did not go out and may be tried again. */
  puedeReenviarse: z.boolean(),
  /** Revealed until then, with a reason (POST /api/admin/outbox/:id/reveal, or of the person). */
  revelarId: Id,
  reveladoHasta: z.string().nullable(),
  revealedUntil: former(z.string().nullable()),
  nombre: z.string().nullable(),
})

export const deliveries = route({
  method: 'GET',
  path: '/api/admin/deliveries',
  provides: ['deliveries'],
  tag: 'Consola',
  access: { staff: ['admin', 'auditor'] },
  summary:
    'Qué pasó con cada aviso fuera de la app: canal, si salió, por qué no y cuándo se intenta otra vez; lo más nuevo primero',
  query: z.object({
    persona: Id.optional(),
    cita: Id.optional(),
    estado: z.enum(deliveryStates, { error: 'Estado desconocido' }).optional(),
    canal: z.enum(channelNames, { error: 'Canal desconocido' }).optional(),
    tipo: z
      .string()
      .regex(/^[a-z_]{1,60}$/, { error: 'Tipo desconocido' })
      .optional(),
    /** On which it was wanted, UTC. */
    dia: Day.optional(),
    ...consolePages,
  }),
  response: z.object({ data: z.array(Delivered), hasNextPage: z.boolean() }),
})

/** Of the last 24 hours. */
export const deliveryCounts = route({
  method: 'GET',
  path: '/api/admin/deliveries/counts',
  provides: ['deliveries'],
  tag: 'Consola',
  access: { staff: ['admin', 'auditor'] },
  summary: 'Cuántos avisos salieron, se omitieron, esperan o fallaron en las últimas 24 horas',
  response: z.object({
    estados: z.array(z.object({ estado: z.enum(deliveryStates), cuenta: z.number() })),
    omitidas: z.array(z.object({ motivo: z.enum(deliveryReasons), cuenta: z.number() })),
  }),
})

export const resendDelivery = route({
  method: 'POST',
  path: '/api/admin/deliveries/resend',
  invalidates: ['deliveries'],
  tag: 'Consola',
  access: { staff: ['admin'] },
  status: 202,
  summary:
    'Intentar otra vez un aviso que no salió: fallido, dudoso, o sin dirección o servidor de correo entonces',
  body: z.object(Key),
  response: Ok,
})
