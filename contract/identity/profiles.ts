/** People as others see them: booking.md §2, §7. */
import { z } from 'zod'
import { OtherDays, WeeklySchedule } from '../business/hours.ts'
import { ServedPlace } from '../business/locations.ts'
import { ServiceA } from '../business/services.ts'
import { Business } from '../business/shops.ts'
import { route } from '../kernel/route.ts'
import { limits } from '../kernel/limits.ts'
import { ById, Id, Rol, text } from '../kernel/values.ts'

/** A person as anybody may see them. */
export const PublicProfile = z.object({
  id: Id,
  nombre: z.string(),
  rol: Rol,
  profileImageUrl: z.string().nullable(),
  acercaDe: z.string().nullable(),
  especialidades: z.array(z.string()),
  creadoEn: z.string(),
  /** Visible to the viewer; and whether the viewer follows them. */
  followersCount: z.number(),
  followingCount: z.number(),
  isFollowing: z.boolean(),
  reviewsCount: z.number(),
  rating: z.number().nullable(),
  business: Business.nullable(),
  services: z.array(ServiceA),
  /** Where they can be booked, the usual place first; none: at the shop's own address. */
  locations: z.array(ServedPlace),
  /** Bookable now: active services, hours, open to bookings. */
  aceptaReservas: z.boolean(),
  /** Weekly hours in this zone, and exceptions to come. */
  /** Null without hours and shop. */
  horario: WeeklySchedule.nullable(),
  zonaHoraria: z.string(),
  excepciones: OtherDays,
  /** Minutes kept free after each appointment. */
  margenMinutos: z.number(),
  /** On one's own profile only. */
  email: z.string().optional(),
  telefono: z.string().nullable().optional(),
  autoConfirmBookings: z.boolean().optional(),
  scheduleType: z.string().nullable().optional(),
})
export type PublicProfile = z.infer<typeof PublicProfile>

export const publicProfile = route({
  method: 'GET',
  path: '/api/users/:id',
  provides: ['barber:{id}', 'follows', 'business:{answer.business.id}'],
  tag: 'Personas',
  access: 'guest',
  summary: 'Perfil público con servicios y negocio',
  params: ById,
  response: PublicProfile,
})

/** A person in a list: who they are, and nothing by which they could be reached. */
export const FoundPerson = z.object({
  id: Id,
  nombre: z.string(),
  rol: Rol,
  profileImageUrl: z.string().nullable(),
})

export const searchPeople = route({
  method: 'GET',
  path: '/api/users',
  provides: ['people', 'follows'],
  tag: 'Personas',
  access: 'session',
  summary: 'Buscar personas por su nombre; con menos de tres letras, nadie',
  query: z.object({
    q: text(80).default(''),
    limit: z.coerce.number().int().min(1).max(limits.page).default(limits.page),
  }),
  response: z.object({ results: z.array(FoundPerson), hasMore: z.boolean() }),
})
