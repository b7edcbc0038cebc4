/** Closing the own account: consequences, then the decision (0-63). */
import { z } from 'zod'
import { route } from '../kernel/route.ts'

/** One's password once more, for what a device left open must not do by itself. */
export const OwnPassword = z
  .string({ error: 'La contraseña es requerida' })
  .min(1, { error: 'La contraseña es requerida' })
  .max(1024, { error: 'La contraseña es demasiado larga' })

/** What is typed to confirm, in either language. */
export const DELETE_WORDS = ['ELIMINAR', 'DELETE'] as const

export const accountEnd = route({
  method: 'GET',
  path: '/api/account/close',
  provides: [],
  tag: 'Cuentas',
  access: 'session',
  whileSuspended: true,
  summary: 'Qué se cancela y qué se deja si elimino mi cuenta',
  response: z.object({
    citasComoCliente: z.number(),
    citasComoBarbero: z.number(),
    /** The own shop, and how many barbers would be let go from it. */
    negocio: z.string().nullable(),
    equipo: z.number(),
    trabajaEnOtro: z.boolean(),
    /** Days to think it over. */
    dias: z.number(),
    esPersonal: z.boolean(),
  }),
})

export const closeAccount = route({
  method: 'POST',
  path: '/api/account/close',
  invalidates: [],
  tag: 'Cuentas',
  access: 'session',
  whileSuspended: true,
  summary: 'Eliminar mi cuenta; se recupera iniciando sesión hasta el día que responde',
  body: z.object({
    password: OwnPassword,
    confirmacion: z.enum(DELETE_WORDS, { error: 'Escribe ELIMINAR para confirmar' }),
  }),
  response: z.object({ borradoDesde: z.string() }),
})
