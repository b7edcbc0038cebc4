/** Accounts and sessions: foundation.md §7. */
import { z } from 'zod'
import { Image, IMAGE_BODY } from '../kernel/images.ts'
import { languages } from '../kernel/languages.ts'
import { route } from '../kernel/route.ts'
import { TERMS_VERSION } from '../kernel/terms.ts'
import {
  AcercaDe,
  Email,
  Especialidades,
  Id,
  Nombre,
  Ok,
  Password,
  Rol,
  Telefono,
} from '../kernel/values.ts'

/** A signed-in person's own record. Nobody else gets e-mail and phone. */
export const SelfUser = z.object({
  id: Id,
  nombre: z.string(),
  email: z.string(),
  telefono: z.string().nullable(),
  rol: Rol,
  profileImageUrl: z.string().nullable(),
  acercaDe: z.string().nullable(),
  especialidades: z.array(z.string()),
  creadoEn: z.string(),
  idioma: z.enum(languages),
  /** Email confirmation; `no_disponible`: no mail server. */
  verificacionEmail: z.enum(['verificado', 'pendiente', 'no_disponible']),
  terminosPendientes: z.boolean(),
})
export type SelfUser = z.infer<typeof SelfUser>

/** Until when; null is without end. */
const Suspension = z.object({ hasta: z.string().nullable() })
const SignedIn = z.object({
  sessionId: z.string(),
  user: SelfUser,
  needsBusinessSetup: z.boolean(),
  /** Only while the account is suspended. */
  suspension: Suspension.optional(),
})
export type SignedIn = z.infer<typeof SignedIn>

export const register = route({
  method: 'POST',
  path: '/api/auth/register',
  invalidates: [],
  tag: 'Cuentas',
  access: 'guest',
  whileSuspended: true,
  status: 201,
  summary: 'Crear una cuenta (los dos formularios)',
  body: z.object({
    nombre: Nombre,
    email: Email,
    password: Password,
    // /signup leaves the phone out; an empty one counts as left out.
    telefono: z
      .literal('')
      .transform(() => undefined)
      .or(Telefono)
      .optional(),
    rol: Rol.default('cliente'),
    acercaDe: AcercaDe.optional(),
    especialidades: Especialidades.optional(),
    /** Terms version shown by the form; others are asked afterwards. */
    terminos: z.iso.date({ error: 'Fecha inválida' }).optional(),
  }),
  response: SignedIn,
})

export const login = route({
  method: 'POST',
  path: '/api/auth/login',
  invalidates: [],
  tag: 'Cuentas',
  access: 'guest',
  whileSuspended: true,
  summary: 'Iniciar sesión',
  body: z.object({
    email: Email,
    password: z
      .string({ error: 'La contraseña es requerida' })
      .min(1, { error: 'La contraseña es requerida' })
      .max(1024, { error: 'La contraseña es demasiado larga' }),
    recordarme: z.boolean().default(true),
    /** Cancels the account's deletion; without it 409 `account_closing`. */
    recuperar: z.boolean().default(false),
  }),
  response: SignedIn,
})

export const logout = route({
  method: 'POST',
  path: '/api/auth/logout',
  invalidates: [],
  tag: 'Cuentas',
  access: 'guest',
  whileSuspended: true,
  summary: 'Cerrar la sesión; siempre responde bien',
  response: Ok,
})

export const currentUser = route({
  method: 'GET',
  path: '/api/auth/user',
  provides: [],
  tag: 'Cuentas',
  access: 'session',
  whileSuspended: true,
  summary: 'Quién soy; puede traer un sessionId renovado',
  response: SelfUser.extend({
    needsBusinessSetup: z.boolean(),
    sessionId: z.string().optional(),
    /** Only while the account is suspended. */
    suspension: Suspension.optional(),
  }),
})

export const changePassword = route({
  method: 'POST',
  path: '/api/auth/change-password',
  invalidates: ['sessions'],
  tag: 'Cuentas',
  access: 'session',
  summary: 'Cambiar la contraseña; cierra las demás sesiones y los calendarios privados',
  body: z.object({
    currentPassword: z
      .string({ error: 'La contraseña actual es requerida' })
      .min(1, { error: 'La contraseña actual es requerida' })
      .max(1024),
    newPassword: z
      .string({ error: 'La nueva contraseña debe tener al menos 6 caracteres' })
      .min(6, { error: 'La nueva contraseña debe tener al menos 6 caracteres' })
      .max(1024, { error: 'La contraseña es demasiado larga' }),
  }),
  response: z.object({ message: z.string(), sessionId: z.string() }),
})

export const acceptTerms = route({
  method: 'POST',
  path: '/api/auth/terms',
  invalidates: [],
  tag: 'Cuentas',
  access: 'session',
  whileSuspended: true,
  summary: 'Aceptar los términos y la privacidad en vigor',
  body: z.object({
    version: z.literal(TERMS_VERSION, {
      error: 'Los términos han cambiado. Vuelve a cargar la página para leerlos.',
    }),
  }),
  response: Ok,
})

const Session = z.object({
  id: Id,
  actual: z.boolean(),
  dispositivo: z.string(),
  creadaEn: z.string(),
  vistaEn: z.string(),
})

export const sessions = route({
  method: 'GET',
  path: '/api/auth/sessions',
  provides: ['sessions'],
  tag: 'Cuentas',
  access: 'session',
  summary: 'Mis sesiones activas',
  response: z.object({ sesiones: z.array(Session) }),
})
export const endSession = route({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  invalidates: ['sessions'],
  tag: 'Cuentas',
  access: 'session',
  summary: 'Cerrar una de mis sesiones',
  params: z.object({ id: Id }),
  response: Ok,
})
export const logoutEverywhere = route({
  method: 'POST',
  path: '/api/auth/logout-all',
  invalidates: ['sessions'],
  tag: 'Cuentas',
  access: 'session',
  summary: 'Cerrar todas mis sesiones, también esta o menos esta, y los calendarios privados',
  body: z.object({ menosEsta: z.boolean().default(false) }),
  response: Ok,
})
export const socketTicket = route({
  method: 'POST',
  path: '/api/auth/ws-ticket',
  invalidates: [],
  tag: 'Cuentas',
  access: 'session',
  summary: 'Billete de un solo uso (30 s) para abrir /ws?ticket=',
  response: z.object({ ticket: z.string() }),
})

export const changeLanguage = route({
  method: 'PUT',
  path: '/api/users/language',
  invalidates: [],
  tag: 'Personas',
  access: 'session',
  whileSuspended: true,
  summary: 'En qué idioma recibo correos y mensajes',
  body: z.object({ idioma: z.enum(languages, { error: 'Idioma desconocido' }) }),
  response: Ok,
})

export const updateProfile = route({
  method: 'PUT',
  path: '/api/users/:id',
  invalidates: ['barber:{params.id}', 'myShop', 'phone'],
  tag: 'Personas',
  access: 'session',
  bodyLimit: IMAGE_BODY,
  summary: 'Cambiar mi perfil',
  params: z.object({ id: Id }),
  body: z.object({
    nombre: Nombre.optional(),
    telefono: z
      .literal('')
      .transform(() => null)
      .or(Telefono)
      .nullable()
      .optional(),
    acercaDe: AcercaDe.nullable().optional(),
    especialidades: Especialidades.optional(),
    profileImageUrl: Image.optional(),
  }),
  response: SelfUser,
})
