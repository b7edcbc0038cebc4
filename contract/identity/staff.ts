/** Staff: moderators, auditors, analysts, admins. Sessions apart from users'. */
import { z } from 'zod'
import { route, staffRoles } from '../kernel/route.ts'
import { ById, Email, Id, Ok } from '../kernel/values.ts'

/** `lead`: of a moderator, who then also decides bans, takeovers and others' appeals. */
const Staff = z.object({
  id: Id,
  nombre: z.string(),
  roles: z.array(z.enum(staffRoles)),
  lead: z.boolean(),
})
const SignedIn = z.object({ sessionId: z.string(), staff: Staff })

const Password = z.string().min(1, { error: 'La contraseña es requerida' }).max(1024)
/** Six digits of an authenticator app, or one of the ten codes that were given with it. */
const Code = z
  .string({ error: 'Escribe el código' })
  .trim()
  .min(1, { error: 'Escribe el código' })
  .max(40, { error: 'El código no es correcto o ya se usó' })
const credentials = { email: Email, password: Password }

export const staffLogin = route({
  method: 'POST',
  path: '/api/admin/auth/login',
  invalidates: [],
  tag: 'Consola',
  access: 'guest',
  summary:
    'Entrar a la consola; con verificación en dos pasos también el código (403 `second_factor_needed` si falta, `second_factor_missing` si hay que activarla antes)',
  body: z.object({ ...credentials, codigo: Code.optional() }),
  response: SignedIn,
})
export const staffLogout = route({
  method: 'POST',
  path: '/api/admin/auth/logout',
  invalidates: [],
  tag: 'Consola',
  access: 'guest',
  summary: 'Salir de la consola',
  response: Ok,
})
export const staffMe = route({
  method: 'GET',
  path: '/api/admin/auth/me',
  provides: [],
  tag: 'Consola',
  access: { staff: staffRoles },
  summary: 'Quién soy en la consola',
  response: Staff,
})

export const beginSecondFactor = route({
  method: 'POST',
  path: '/api/admin/auth/second-factor',
  invalidates: [],
  tag: 'Consola',
  access: 'guest',
  summary:
    'Empezar a activar la verificación en dos pasos; quien ya la tiene muestra antes un código suyo',
  body: z.object({ ...credentials, codigo: Code.optional() }),
  response: z.object({
    /** Base32, for who can't scan it. */
    secreto: z.string(),
    /** otpauth://, for the QR code. */
    uri: z.string(),
  }),
})
export const ownSecondFactor = route({
  method: 'GET',
  path: '/api/admin/auth/second-factor',
  provides: ['secondFactor'],
  tag: 'Consola',
  access: { staff: staffRoles },
  summary: 'Si tengo activada la verificación en dos pasos, y mi email',
  response: z.object({ activa: z.boolean(), email: z.string() }),
})
export const confirmSecondFactor = route({
  method: 'POST',
  path: '/api/admin/auth/second-factor/confirm',
  invalidates: ['secondFactor'],
  tag: 'Consola',
  access: 'guest',
  summary: 'Activarla con un código de la app; da diez códigos de recuperación, y una sesión',
  body: z.object({ ...credentials, codigo: Code }),
  response: SignedIn.extend({ codigos: z.array(z.string()) }),
})

export const staffList = route({
  method: 'GET',
  path: '/api/admin/staff',
  provides: ['staff'],
  tag: 'Consola',
  access: { staff: ['admin'] },
  summary: 'Quién trabaja en la consola',
  response: z.object({ data: z.array(Staff.extend({ segundoFactor: z.boolean() })) }),
})
export const resetSecondFactor = route({
  method: 'DELETE',
  path: '/api/admin/staff/:id/second-factor',
  invalidates: ['staff'],
  tag: 'Consola',
  access: { staff: ['admin'] },
  summary:
    'Quitar la verificación en dos pasos de quien perdió su teléfono; cierra sus sesiones de la consola',
  params: ById,
  response: Ok,
})

/** The id stands for the account, the role for what it may do in the console. */
const RoleOf = z.object({ id: Id, role: z.enum(staffRoles, { error: 'Ese rol no existe' }) })
export const giveStaffRole = route({
  method: 'PUT',
  path: '/api/admin/staff/:id/roles/:role',
  invalidates: ['staff'],
  tag: 'Consola',
  access: { staff: ['admin'] },
  summary:
    'Dar un rol de la consola a una cuenta; a moderación también con `lead`, o sin él. Cierra sus sesiones de la consola',
  params: RoleOf,
  body: z.object({ lead: z.boolean().default(false) }),
  response: Ok,
})
export const takeStaffRole = route({
  method: 'DELETE',
  path: '/api/admin/staff/:id/roles/:role',
  invalidates: ['staff'],
  tag: 'Consola',
  access: { staff: ['admin'] },
  summary: 'Quitar un rol de la consola; cierra sus sesiones de la consola',
  params: RoleOf,
  response: Ok,
})
export const endStaffSessions = route({
  method: 'DELETE',
  path: '/api/admin/staff/:id/sessions',
  invalidates: ['staff'],
  tag: 'Consola',
  access: { staff: ['admin'] },
  summary: 'Cerrar todas las sesiones de alguien en la consola',
  params: ById,
  response: Ok,
})
export const findStaff = route({
  method: 'POST',
  path: '/api/admin/staff/search',
  invalidates: [],
  tag: 'Consola',
  access: { staff: ['admin'] },
  summary: 'La cuenta de un email, para darle un rol',
  body: z.object({ email: Email }),
  response: Staff,
})
