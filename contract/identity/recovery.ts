/** Password reset and email verification by one-use links. Decisions 0-24, 0-63. */
import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { Email, Ok, Password } from '../kernel/values.ts'

/** 256 bits, as they stand in the link. */
const Token = z
  .string({ error: 'El enlace no es válido' })
  .regex(/^[\w-]{43}$/, { error: 'El enlace no es válido' })

export const forgotPassword = route({
  method: 'POST',
  path: '/api/auth/forgot-password',
  invalidates: [],
  tag: 'Cuentas',
  access: 'guest',
  whileSuspended: true,
  summary: 'Pedir un enlace para una contraseña nueva; responde lo mismo exista o no la cuenta',
  body: z.object({ email: Email }),
  response: Ok,
})

/** By POST, so that the secret stands in no log of addresses. */
export const checkReset = route({
  method: 'POST',
  path: '/api/auth/reset-password/check',
  invalidates: [],
  tag: 'Cuentas',
  access: 'guest',
  whileSuspended: true,
  summary: 'Saber si el enlace del correo todavía sirve, sin usarlo',
  body: z.object({ token: Token }),
  response: Ok,
})

export const resetPassword = route({
  method: 'POST',
  path: '/api/auth/reset-password',
  invalidates: [],
  tag: 'Cuentas',
  access: 'guest',
  whileSuspended: true,
  summary: 'Poner una contraseña nueva con el enlace del correo; cierra todas las sesiones',
  body: z.object({ token: Token, password: Password }),
  response: Ok,
})

export const requestVerification = route({
  method: 'POST',
  path: '/api/auth/verify-email/request',
  invalidates: [],
  tag: 'Cuentas',
  access: 'session',
  whileSuspended: true,
  summary: 'Pedir otro correo para confirmar mi email',
  response: Ok,
})

export const verifyEmail = route({
  method: 'POST',
  path: '/api/auth/verify-email',
  invalidates: [],
  tag: 'Cuentas',
  access: 'guest',
  whileSuspended: true,
  summary: 'Confirmar un email con el enlace del correo',
  body: z.object({ token: Token }),
  response: Ok,
})
