/** Shop locations, owners only: booking.md §2, decisions 0-13, 2-107 to 2-109. */
import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { ById, Id, Latitude, line, Longitude, Ok, Telefono } from '../kernel/values.ts'
import { IncomingHours, OtherDays, WeeklySchedule } from './hours.ts'

export const LocationStatus = z.enum(['active', 'inactive'], { error: 'Estado desconocido' })

export const BusinessLocation = z.object({
  id: Id,
  businessId: Id,
  name: z.string(),
  address: z.string(),
  phone: z.string().nullable(),
  status: LocationStatus,
  activeBarbers: z.number(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  zonaHoraria: z.string(),
  /** Its own hours; null where the shop's hold. */
  horario: WeeklySchedule.nullable(),
})
export type BusinessLocation = z.infer<typeof BusinessLocation>

/** A bookable location of a shop. */
export const ServedPlace = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  phone: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  zonaHoraria: z.string(),
  /** Its own hours; null where the shop's hold. */
  horario: WeeklySchedule.nullable(),
  /** The days of the booking window on which those who serve there do so otherwise than usual. */
  excepciones: OtherDays,
})
export type ServedPlace = z.infer<typeof ServedPlace>

export const LocationStaff = z.object({
  id: Id,
  userId: Id,
  userName: z.string(),
  userAvatar: z.string().nullable(),
})

const required = 'Por favor completa todos los campos requeridos'
const needed = (max: number) =>
  z
    .string({ error: required })
    .pipe(line(max))
    .refine((typed) => typed !== '', { error: required })
const Phone = z
  .literal('')
  .transform(() => null)
  .or(Telefono)
  .nullish()
const owners = { rol: ['duenno'] } as const

export const locations = route({
  method: 'GET',
  path: '/api/business-locations',
  provides: ['locations'],
  tag: 'Locaciones',
  access: owners,
  summary: 'Las locaciones de mi negocio',
  response: z.array(BusinessLocation),
})
export const addLocation = route({
  method: 'POST',
  path: '/api/business-locations',
  invalidates: ['locations', 'business'],
  tag: 'Locaciones',
  access: owners,
  status: 201,
  summary: 'Agregar una locación',
  body: z.object({
    name: needed(80),
    address: needed(200),
    phone: Phone,
    latitude: Latitude.nullish(),
    longitude: Longitude.nullish(),
  }),
  response: BusinessLocation,
})
export const changeLocation = route({
  method: 'PUT',
  path: '/api/business-locations/:id',
  invalidates: ['locations', 'business'],
  tag: 'Locaciones',
  access: owners,
  summary: 'Cambiar una locación; lo que falta queda como está',
  params: ById,
  body: z.object({
    name: needed(80).optional(),
    address: needed(200).optional(),
    phone: Phone,
    status: LocationStatus.optional(),
    latitude: Latitude.nullish(),
    longitude: Longitude.nullish(),
    workingHours: IncomingHours.optional(),
    horario: WeeklySchedule.nullish(),
  }),
  response: BusinessLocation,
})
export const removeLocation = route({
  method: 'DELETE',
  path: '/api/business-locations/:id',
  invalidates: ['locations', 'business'],
  tag: 'Locaciones',
  access: owners,
  summary: 'Eliminar una locación sin citas por venir',
  params: ById,
  response: Ok,
})

export const locationStaff = route({
  method: 'GET',
  path: '/api/business-locations/:id/staff',
  provides: ['locations'],
  tag: 'Locaciones',
  access: owners,
  summary: 'Quién trabaja en una locación',
  params: ById,
  response: z.array(LocationStaff),
})
export const assignStaff = route({
  method: 'POST',
  path: '/api/business-locations/:id/staff',
  invalidates: ['locations'],
  tag: 'Locaciones',
  access: owners,
  summary: 'Asignar a un barbero de mi negocio a una locación',
  params: ById,
  body: z.object({ userId: Id }),
  response: z.array(LocationStaff),
})
/** Named in the query: a DELETE of the spec's client has no body. */
export const unassignStaff = route({
  method: 'DELETE',
  path: '/api/business-locations/:id/staff',
  invalidates: ['locations'],
  tag: 'Locaciones',
  access: owners,
  summary: 'Quitar a un barbero de una locación',
  params: ById,
  query: z.object({ userId: Id }),
  response: z.array(LocationStaff),
})
