/** Public proofs of the log: signed heads, consistency, tiles, keys. Only hashes. */
import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { numeric } from '../kernel/values.ts'

export const HEADS_PER_PAGE = 100
const size = (message: string) =>
  numeric(
    z
      .int({ error: message })
      .min(0, { error: message })
      .max(Number.MAX_SAFE_INTEGER, { error: message }),
  )
const Size = size('Ese tamaño no existe')
/** 256^6 leaves are more than a position can count. */
const HIGHEST_LEVEL = 6
const noTile = 'Ese trozo no existe'
const tag = 'Confianza'

export const logCheckpoint = route({
  method: 'GET',
  path: '/api/trust/checkpoint',
  provides: [],
  tag,
  access: 'guest',
  type: 'text/plain',
  summary: 'La última cabeza firmada del registro, como nota firmada (C2SP checkpoint)',
  response: z.string(),
})
export const logCheckpoints = route({
  method: 'GET',
  path: '/api/trust/checkpoints',
  provides: [],
  tag,
  access: 'guest',
  summary: 'Las cabezas firmadas desde un tamaño, de menor a mayor',
  query: z.object({ despuesDe: Size.default(0) }),
  response: z.object({
    cabezas: z.array(z.object({ tamano: z.number(), nota: z.string(), firmadaEn: z.string() })),
    siguiente: z.number().nullable(),
  }),
})
export const logConsistency = route({
  method: 'GET',
  path: '/api/trust/consistency',
  provides: [],
  tag,
  access: 'guest',
  summary: 'La prueba de que el registro de un tamaño es el principio del de otro (RFC 6962)',
  query: z.object({ de: Size, a: Size }),
  response: z.object({ de: z.number(), a: z.number(), camino: z.array(z.string()) }),
})
export const logTile = route({
  method: 'GET',
  path: '/api/trust/tile/:level/:index',
  provides: [],
  tag,
  access: 'guest',
  type: 'application/octet-stream',
  summary: 'Un trozo del árbol: hasta 256 resúmenes de 32 bytes',
  params: z.object({
    level: numeric(
      z.int({ error: noTile }).min(0, { error: noTile }).max(HIGHEST_LEVEL, { error: noTile }),
    ),
    index: size(noTile),
  }),
  response: z.string(),
})
export const logKeys = route({
  method: 'GET',
  path: '/api/trust/keys',
  provides: [],
  tag,
  access: 'guest',
  summary: 'Las claves que firman las cabezas, con las que se comprueba un recibo',
  response: z.object({
    claves: z.array(
      z.object({ clave: z.string(), desde: z.string(), hasta: z.string().nullable() }),
    ),
  }),
})
