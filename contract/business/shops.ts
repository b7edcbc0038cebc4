/** Shops and teams: booking.md §3, §7. Fields have aliases (decision 2-74). */
import { z } from 'zod'
import { Image, IMAGE_BODY } from '../kernel/images.ts'
import { route } from '../kernel/route.ts'
import { Moderated } from '../moderation/moderated.ts'
import { limits } from '../kernel/limits.ts'
import { lastPage, pageNumber } from '../kernel/pages.ts'
import {
  ById,
  Email,
  Id,
  Latitude,
  line,
  Longitude,
  numeric,
  Rol,
  Telefono,
  text,
  Weekday,
} from '../kernel/values.ts'
import { Zona } from '../kernel/zones.ts'
import { DayHours, IncomingHours, LegacyHours, OtherDays, WeeklySchedule } from './hours.ts'
import { ServedPlace } from './locations.ts'
import { ServiceA } from './services.ts'

/** `domicilio`: home visits only, with a private address (decision 2-70). */
export const TipoServicio = z.enum(['fisico', 'fisico_y_domicilio', 'domicilio'])
export type TipoServicio = z.infer<typeof TipoServicio>

/** What makes a shop whole, in the order in which it is done. */
export const openingSteps = ['servicios', 'horario', 'foto', 'perfil'] as const
export const OpeningStep = z.enum(openingSteps)
export type OpeningStep = z.infer<typeof OpeningStep>

export const Business = z.object({
  id: Id,
  ownerId: Id,
  nombre: z.string(),
  businessName: z.string(),
  descripcion: z.string().nullable(),
  description: z.string().nullable(),
  direccion: z.string().nullable(),
  physicalAddress: z.string().nullable(),
  telefono: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  logoUrl: z.string().nullable(),
  imagen: z.string().nullable(),
  image: z.string().nullable(),
  businessImage: z.string().nullable(),
  tipoServicio: TipoServicio,
  ofreceServicioDomicilio: z.boolean(),
  offersHomeServices: z.boolean(),
  radioCobertura: z.number().nullable(),
  /** A home address: `direccion` for owner, staff and booked clients; else an area. */
  direccionPrivada: z.boolean(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  workingHours: LegacyHours.nullable(),
  workingDays: z.array(Weekday),
  weeklyHours: z.record(Weekday, DayHours),
  horario: WeeklySchedule,
  /** Staff exceptions within the booking window, which open the shop too. */
  excepciones: OtherDays,
  acceptsAppointments: z.boolean(),
  allowsWalkIns: z.boolean(),
  zonaHoraria: z.string(),
  moneda: z.string(),
  ciudad: z.string().nullable(),
  rating: z.number().nullable(),
  totalReviews: z.number(),
  reviewCount: z.number(),
  completo: z.boolean(),
  /** In one's own answers: whether one owns the shop or works in it. */
  relacion: z.enum(['propietario', 'miembro']).optional(),
  /** Owner only: open tasks (decision 2-68). */
  porHacer: z.array(OpeningStep).optional(),
  moderacion: Moderated.nullish(),
})
export type Business = z.infer<typeof Business>

/** Radius of 1 to 50 km; other values become 5 (spec). Absent stays absent. */
const Radius = z.unknown().transform((typed) => {
  if (typed === undefined || typed === null) return undefined
  const km = Number(typed)
  return Number.isInteger(km) && km >= limits.radius.min && km <= limits.radius.max
    ? km
    : limits.radius.usual
})
const Nombre = line(80).refine((nombre) => [...nombre].length >= 2, {
  error: 'El nombre debe tener al menos 2 caracteres',
})
const Direccion = line(limits.direccion.max).refine(
  (direccion) => [...direccion].length >= limits.direccion.min,
  { error: 'La dirección es obligatoria para ubicación física' },
)
const Descripcion = text(limits.descripcion)
/** Empty is none. */
const none = z.literal('').transform(() => null)
const Phone = none.or(Telefono).nullish()
const Website = text(200)
  .transform((typed) => (typed === '' || /^[a-z]+:/i.test(typed) ? typed : `https://${typed}`))
  .refine((url) => url === '' || (/^https?:\/\/[^/]+\.[^/]+/.test(url) && URL.canParse(url)), {
    error: 'La página web no es válida',
  })
  .transform((url) => url || null)
/** ISO 4217. */
const Moneda = z
  .string()
  .toUpperCase()
  .refine((code) => Intl.supportedValuesOf('currency').includes(code), {
    error: 'Moneda desconocida',
  })
const Ciudad = line(80)
  .transform((city) => city || null)
  .nullish()
/** Shared optional fields. Coordinates come in pairs and set the zone; else `zone` does. */
const place = {
  latitude: Latitude.nullish(),
  longitude: Longitude.nullish(),
  ciudad: Ciudad,
  moneda: Moneda.optional(),
  zonaHoraria: Zona.optional(),
}

export const openBusiness = route({
  method: 'POST',
  path: '/api/businesses',
  invalidates: ['business', 'barber:{me}'],
  tag: 'Negocios',
  access: { rol: ['barbero', 'duenno'] },
  status: 201,
  summary: 'Abrir mi negocio (uno por persona)',
  body: z.object({
    nombre: Nombre,
    direccion: Direccion,
    direccionPrivada: z.boolean().default(false),
    descripcion: Descripcion.nullish(),
    phone: Phone,
    ...place,
    ofreceServicioDomicilio: z.boolean().default(false),
    radioCobertura: Radius.optional(),
    tipoServicio: TipoServicio.optional(),
  }),
  response: Business,
})

export const myBusiness = route({
  method: 'GET',
  path: '/api/my-business',
  provides: ['myShop', 'business', 'business:{answer.id}'],
  tag: 'Negocios',
  access: { rol: ['barbero', 'duenno'] },
  summary: 'Mi negocio, o null',
  response: Business.nullable(),
})
export const userBusiness = route({
  method: 'GET',
  path: '/api/user/business',
  provides: ['myShop', 'business', 'business:{answer.id}'],
  tag: 'Negocios',
  access: { rol: ['barbero', 'duenno'] },
  summary: 'Mi negocio, o null (para el guardián)',
  response: Business.nullable(),
})
export const changeUserBusiness = route({
  method: 'PUT',
  path: '/api/user/business',
  invalidates: ['business', 'barber', 'people', 'services'],
  tag: 'Negocios',
  access: { rol: ['barbero', 'duenno'] },
  bodyLimit: IMAGE_BODY,
  summary: 'Cambiar mi negocio (gestión); lo que falta queda como está',
  body: z.object({
    businessName: Nombre.optional(),
    physicalAddress: Direccion.optional(),
    direccionPrivada: z.boolean().optional(),
    businessImage: Image.optional(),
    offersHomeServices: z.boolean().optional(),
    tipoServicio: TipoServicio.optional(),
    radioCobertura: Radius.optional(),
    description: Descripcion.nullish(),
    phone: Phone,
    email: none.or(Email).nullish(),
    website: Website.nullish(),
    workingHours: IncomingHours.optional(),
    workingDays: z.array(Weekday).optional(),
    horario: WeeklySchedule.optional(),
    acceptsAppointments: z.boolean().optional(),
    allowsWalkIns: z.boolean().optional(),
    ...place,
  }),
  response: Business,
})
export const changeBusiness = route({
  method: 'PUT',
  path: '/api/businesses/:id',
  invalidates: ['business:{params.id}', 'barber', 'people', 'services'],
  tag: 'Negocios',
  access: { rol: ['barbero', 'duenno'] },
  bodyLimit: IMAGE_BODY,
  summary: 'Cambiar un negocio (edición); lo que falta queda como está',
  params: ById,
  body: z.object({
    nombre: Nombre.optional(),
    direccion: Direccion.optional(),
    direccionPrivada: z.boolean().optional(),
    descripcion: Descripcion.nullish(),
    telefono: Phone,
    imagen: Image.optional(),
    ofreceServicioDomicilio: z.boolean().optional(),
    tipoServicio: TipoServicio.optional(),
    radioCobertura: Radius.optional(),
    ...place,
  }),
  response: Business,
})

/** A listed shop; `distance` in km where both positions are known. */
export const ListedBusiness = Business.extend({
  type: z.literal('business'),
  distance: z.number().nullable(),
})
export type ListedBusiness = z.infer<typeof ListedBusiness>

const blank = z.literal('').transform(() => undefined)
export const allBusinesses = route({
  method: 'GET',
  path: '/api/businesses/all',
  provides: ['business'],
  tag: 'Negocios',
  access: 'guest',
  summary: 'Negocios: con coordenadas del más cercano al más lejano, sin ellas por nombre',
  query: z.object({
    lat: blank.or(numeric(Latitude)).optional(),
    lng: blank.or(numeric(Longitude)).optional(),
    /** `domicilio`: only shops that would come to where the asker is. */
    tipoServicio: blank
      .or(
        z.enum(['fisico', 'domicilio', 'fisico_y_domicilio'], {
          error: 'Tipo de servicio desconocido',
        }),
      )
      .optional(),
    page: pageNumber(
      0,
      lastPage.public,
      'Hay páginas hasta la 200. Desde ahí se sigue con «despuesDe».',
    ),
    limit: numeric(z.number().int().min(1).max(50)).default(limits.page),
    /** `siguiente` of the previous page: continues there despite new rows. */
    despuesDe: z.string().max(100).optional(),
  }),
  response: z.object({
    results: z.array(ListedBusiness),
    hasMore: z.boolean(),
    siguiente: z.string().nullable(),
  }),
})

export const business = route({
  method: 'GET',
  path: '/api/businesses/:id',
  provides: ['business:{id}', 'locations'],
  tag: 'Negocios',
  access: 'guest',
  summary: 'Página pública de un negocio',
  params: ById,
  response: Business,
})

/** A barber as listed in a shop. */
export const BusinessBarber = z.object({
  id: Id,
  userId: Id,
  userName: z.string(),
  userAvatar: z.string().nullable(),
  userProfileImage: z.string().nullable(),
  rol: Rol,
  rating: z.number().nullable(),
  totalReviews: z.number(),
  reviewCount: z.number(),
  especialidades: z.array(z.string()),
  specialties: z.array(z.string()),
})
export const businessBarbers = route({
  method: 'GET',
  path: '/api/businesses/:id/barbers',
  provides: ['business:{id}', 'invitations', 'locations'],
  tag: 'Negocios',
  access: 'guest',
  summary: 'Barberos de un negocio',
  params: ById,
  response: z.array(BusinessBarber),
})
export const businessServices = route({
  method: 'GET',
  path: '/api/businesses/:id/services',
  provides: ['business:{id}'],
  tag: 'Negocios',
  access: 'guest',
  summary: 'Servicios activos de un negocio',
  params: ById,
  response: z.array(ServiceA.extend({ barberId: Id })),
})
export const businessPlaces = route({
  method: 'GET',
  path: '/api/businesses/:id/locations',
  provides: ['business:{id}', 'locations'],
  tag: 'Negocios',
  access: 'guest',
  summary: 'Locaciones activas de un negocio, y quién atiende en cada una',
  params: ById,
  response: z.array(ServedPlace.extend({ barberos: z.array(Id) })),
})
