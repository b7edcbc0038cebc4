/** A barber's profile: booking.md §3, §7, decisions 0-07, 0-08. Barber id = user id. */
import { z } from 'zod'
import { LegacyHours, WeeklySchedule } from './hours.ts'
import { ServedPlace } from './locations.ts'
import { route } from '../kernel/route.ts'
import { ById, Id, Latitude, Longitude, numeric, Rol, Weekday } from '../kernel/values.ts'

export const Barber = z.object({
  id: Id,
  userId: Id,
  businessId: Id.nullable(),
  rol: Rol,
  userName: z.string(),
  userProfileImage: z.string().nullable(),
  businessName: z.string().nullable(),
  businessAddress: z.string().nullable(),
  /** The shop's phone; a barber's own is for clients with an appointment. */
  phone: z.string().nullable(),
  especialidades: z.array(z.string()),
  workingHours: LegacyHours.nullable(),
  workingDays: z.array(Weekday),
  horario: WeeklySchedule.nullable(),
  zonaHoraria: z.string(),
  moneda: z.string(),
  rating: z.number().nullable(),
  totalReviews: z.number(),
  /** Kilometres, where the asker has said where they are and the shop where it is. */
  distance: z.number().nullable(),
  /** Bookable locations, usual first; none: the main address. */
  locations: z.array(ServedPlace),
})
export type Barber = z.infer<typeof Barber>

const here = z.object({ lat: numeric(Latitude).optional(), lng: numeric(Longitude).optional() })

export const barber = route({
  method: 'GET',
  path: '/api/barbers/:id',
  provides: ['barber:{id}', 'business:{answer.businessId}'],
  tag: 'Negocios',
  access: 'guest',
  summary: 'Un barbero: su negocio, sus horas y los lugares donde atiende',
  params: ById,
  query: here,
  response: Barber,
})
export const barberOfUser = route({
  method: 'GET',
  path: '/api/barbers/user/:userId',
  provides: ['people'],
  tag: 'Negocios',
  access: 'guest',
  summary: 'El barbero que es un usuario',
  params: z.object({ userId: Id }),
  query: here,
  response: Barber,
})
