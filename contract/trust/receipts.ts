/** Receipts of appointments: the stored events with their proofs in the log's tree. */
import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { ById, Id } from '../kernel/values.ts'

/** Standard base64. */
const Base64 = z.string()

export const Receipt = z.object({
  clase: z.literal('balbu.recibo'),
  version: z.literal(1),
  /** The log's name, which signed heads begin with. */
  log: z.string(),
  /** `clave` in the verifier-key form: `name+hint+base64(0x01 ‖ key)`. */
  claves: z.array(
    z.object({
      nombre: z.string(),
      clave: z.string(),
      desde: z.string(),
      hasta: z.string().nullable(),
    }),
  ),
  cita: z.object({
    id: Id,
    fecha: z.string(),
    zonaHoraria: z.string(),
    servicios: z.array(z.object({ nombre: z.string(), precio: z.number() })),
    totalPrice: z.number(),
    moneda: z.string(),
    /** As they were when it was booked; null where that was not recorded. */
    terminos: z.string().nullable(),
  }),
  eventos: z.array(
    z.object({
      /** The number of events before it in the log; null until it is in the tree. */
      indice: z.number().nullable(),
      hoja: Base64,
      /** The stored bytes; null for what staff did. */
      bytes: Base64.nullable(),
      /** Signature over `balbu-promesa`, log, leaf and time, a line each. */
      promesa: z.object({ firmadaEn: z.string(), firma: Base64 }),
      prueba: z.object({ tamano: z.number(), camino: z.array(Base64) }).nullable(),
    }),
  ),
  /** The signed note that the proofs lead to; null until the next one is signed. */
  cabeza: z.string().nullable(),
  /** Signature over all of it (`receiptText`): no event can be left out. */
  firma: Base64,
})
export type Receipt = z.infer<typeof Receipt>

export const appointmentReceipt = route({
  method: 'GET',
  path: '/api/appointments/:id/receipt',
  provides: ['appointments'],
  tag: 'Confianza',
  access: 'session',
  whileSuspended: true,
  summary:
    'El recibo verificable de una cita mía: los eventos guardados con su prueba en el registro',
  params: ById,
  response: Receipt,
})
