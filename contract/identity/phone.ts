/** Confirming one's phone number by a code: text messages go to confirmed numbers alone. */
import { z } from 'zod'
import { route } from '../kernel/route.ts'

export const phoneStates = ['sin_telefono', 'sin_confirmar', 'enviado', 'confirmado'] as const

export const Phone = z.object({
  ofrecido: z.boolean(),
  telefono: z.string().nullable(),
  estado: z.enum(phoneStates),
  /** Tries that are left of the code that was sent; null where there is none. */
  intentosRestantes: z.number().nullable(),
})
export type Phone = z.infer<typeof Phone>

export const phone = route({
  method: 'GET',
  path: '/api/account/phone',
  provides: ['phone'],
  tag: 'Cuentas',
  access: 'session',
  summary: 'Si mi número está confirmado para recibir SMS',
  response: Phone,
})
export const sendPhoneCode = route({
  method: 'POST',
  path: '/api/account/phone/code',
  invalidates: ['phone'],
  tag: 'Cuentas',
  access: 'session',
  summary: 'Pedir por SMS el código que confirma mi número; el anterior deja de valer',
  response: Phone,
})
export const confirmPhone = route({
  method: 'POST',
  path: '/api/account/phone/confirm',
  invalidates: ['phone'],
  tag: 'Cuentas',
  access: 'session',
  summary: 'Confirmar mi número con el código del SMS',
  body: z.object({
    codigo: z
      .string({ error: 'Escribe los seis dígitos' })
      .trim()
      .regex(/^\d{6}$/, { error: 'Escribe los seis dígitos' }),
  }),
  response: Phone,
})

/** What text messages have cost a shop in this month (UTC), in parts as a gateway bills them. */
export const shopTextMessages = route({
  method: 'GET',
  path: '/api/my-business/text-messages',
  provides: ['myShop', 'business'],
  tag: 'Negocios',
  access: { rol: ['duenno'] },
  summary: 'Los SMS de mi negocio este mes, su tope y los que no salieron por él',
  response: z.object({
    ofrecido: z.boolean(),
    partes: z.number(),
    tope: z.number(),
    noEnviados: z.number(),
  }),
})
