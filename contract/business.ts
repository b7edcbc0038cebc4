/** Shops and the people in them: booking.md §3, §7. Answers carry the canonical name of a field and its aliases (decision 2-74). */
import { z } from 'zod'
import { route } from './route.ts'
import { ById, ClockTime, Id, Latitude, limits, Longitude, Rol, Telefono, text, Weekday, weekdays } from './values.ts'
import { ServiceA } from './services.ts'

export const TipoServicio = z.enum(['fisico', 'fisico_y_domicilio'])

/** One stretch of an open day, in the shop's local time; `start` before `end`. */
export const Range = z.object({ start: ClockTime, end: ClockTime })
/** The canonical weekly schedule: per day its ranges in order, none when closed. */
export const WeeklySchedule = z.object(Object.fromEntries(weekdays.map((day) => [day, z.array(Range)])) as Record<Weekday, z.ZodArray<typeof Range>>)
export type WeeklySchedule = z.infer<typeof WeeklySchedule>

/** Views of the weekly schedule that older screens of the spec read. */
export const DayHours = z.object({ open: z.string(), close: z.string(), closed: z.boolean() })
const LegacyHours = z.object({ start: z.string(), end: z.string(), break_duration: z.number() })

export const Business = z.object({
  id: Id,
  ownerId: Id,
  nombre: z.string(), businessName: z.string(),
  descripcion: z.string().nullable(), description: z.string().nullable(),
  direccion: z.string().nullable(), physicalAddress: z.string().nullable(),
  telefono: z.string().nullable(), phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  logoUrl: z.string().nullable(), imagen: z.string().nullable(), image: z.string().nullable(), businessImage: z.string().nullable(),
  tipoServicio: TipoServicio,
  ofreceServicioDomicilio: z.boolean(), offersHomeServices: z.boolean(),
  radioCobertura: z.number().nullable(),
  latitude: z.number().nullable(), longitude: z.number().nullable(),
  workingHours: LegacyHours.nullable(),
  workingDays: z.array(Weekday),
  weeklyHours: z.record(Weekday, DayHours),
  horario: WeeklySchedule,
  acceptsAppointments: z.boolean(), allowsWalkIns: z.boolean(),
  zonaHoraria: z.string(), moneda: z.string(), ciudad: z.string().nullable(),
  rating: z.number().nullable(), totalReviews: z.number(), reviewCount: z.number(),
  completo: z.boolean(),
})
export type Business = z.infer<typeof Business>

/** The radius, 1 to 50 km; anything else falls back to 5, as the spec says. */
const Radius = z.unknown().transform((typed) => {
  const km = Number(typed)
  return Number.isInteger(km) && km >= limits.radius.min && km <= limits.radius.max ? km : limits.radius.usual
})

export const openBusiness = route({
  method: 'POST', path: '/api/businesses', tag: 'Negocios', access: { rol: ['barbero', 'duenno'] }, status: 201,
  summary: 'Abrir mi negocio (uno por persona)',
  body: z.object({
    nombre: text(80).refine((nombre) => [...nombre].length >= 2, { error: 'El nombre debe tener al menos 2 caracteres' }),
    direccion: text(200).refine((direccion) => [...direccion].length >= 5, { error: 'La dirección es obligatoria para ubicación física' }),
    descripcion: text(1000).nullish(),
    phone: z.literal('').transform(() => undefined).or(Telefono).nullish(),
    latitude: Latitude.nullish(),
    longitude: Longitude.nullish(),
    ofreceServicioDomicilio: z.boolean().default(false),
    radioCobertura: Radius.optional(),
    tipoServicio: TipoServicio.optional(),
  }),
  response: Business,
})

export const myBusiness = route({
  method: 'GET', path: '/api/my-business', tag: 'Negocios', access: { rol: ['barbero', 'duenno'] },
  summary: 'Mi negocio, o null', response: Business.nullable(),
})
export const userBusiness = route({
  method: 'GET', path: '/api/user/business', tag: 'Negocios', access: { rol: ['barbero', 'duenno'] },
  summary: 'Mi negocio, o null (para el guardián)', response: Business.nullable(),
})
export const business = route({
  method: 'GET', path: '/api/businesses/:id', tag: 'Negocios', access: 'guest',
  summary: 'Página pública de un negocio', params: ById, response: Business,
})

/** A barber as listed in a shop. */
export const BusinessBarber = z.object({
  id: Id, userId: Id, userName: z.string(), userAvatar: z.string().nullable(), userProfileImage: z.string().nullable(),
  rol: Rol, rating: z.number().nullable(), totalReviews: z.number(), reviewCount: z.number(),
  especialidades: z.array(z.string()), specialties: z.array(z.string()),
})
export const businessBarbers = route({
  method: 'GET', path: '/api/businesses/:id/barbers', tag: 'Negocios', access: 'guest',
  summary: 'Barberos de un negocio', params: ById, response: z.array(BusinessBarber),
})
export const businessServices = route({
  method: 'GET', path: '/api/businesses/:id/services', tag: 'Negocios', access: 'guest',
  summary: 'Servicios activos de un negocio', params: ById, response: z.array(ServiceA.extend({ barberId: Id })),
})

/** A person as anybody may see them. */
export const PublicProfile = z.object({
  id: Id, nombre: z.string(), rol: Rol,
  profileImageUrl: z.string().nullable(), acercaDe: z.string().nullable(), especialidades: z.array(z.string()),
  creadoEn: z.string(),
  followersCount: z.number(), followingCount: z.number(), reviewsCount: z.number(), rating: z.number().nullable(),
  business: Business.nullable(),
  services: z.array(ServiceA),
  /** Whether a client could book here now (active services, a schedule, the shop takes appointments). */
  aceptaReservas: z.boolean(),
  /** Only for oneself. */
  email: z.string().optional(), telefono: z.string().nullable().optional(),
  autoConfirmBookings: z.boolean().optional(), scheduleType: z.string().nullable().optional(),
})
export type PublicProfile = z.infer<typeof PublicProfile>

export const publicProfile = route({
  method: 'GET', path: '/api/users/:id', tag: 'Personas', access: 'guest',
  summary: 'Perfil público con servicios y negocio', params: ById, response: PublicProfile,
})
