/** Free and taken times, for anybody: booking.md §2. */
import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { limits } from '../kernel/limits.ts'
import {
  ById,
  Day,
  Estado,
  Id,
  instant,
  Latitude,
  Longitude,
  numeric,
  Ok,
} from '../kernel/values.ts'
import { Modalidad } from './appointments.ts'

/** A barber's taken time as anybody may see it: no names, no notes, no prices. */
export const BusyTime = z.object({
  id: Id,
  fecha: z.string(),
  totalDuration: z.number(),
  estado: Estado,
})
export const barberAppointments = route({
  method: 'GET',
  path: '/api/appointments/barber/:barberId',
  provides: ['appointments', 'agenda:{barberId}'],
  tag: 'Citas',
  access: 'guest',
  summary: 'Horas ocupadas de un barbero, sin datos de nadie',
  params: z.object({ barberId: Id }),
  response: z.array(BusyTime),
})

const freeTimes = {
  desde: Day.optional(),
  dias: numeric(z.number().int().min(1).max(limits.bookingDays)).default(limits.bookingDays),
  /** At this location; a shop's own id means its main address. */
  locationId: Id.optional(),
  /** `domicilio` adds the return trip; coordinates check the range. */
  modalidad: Modalidad.optional(),
  lat: numeric(Latitude).optional(),
  lng: numeric(Longitude).optional(),
}

/** `hora` is the shop's wall clock, `inicio` the instant to send when booking. */
export const Slot = z.object({ hora: z.string(), inicio: z.string() })
export const SlotDay = z.object({ fecha: Day, laborable: z.boolean(), horarios: z.array(Slot) })
export const slots = route({
  method: 'GET',
  path: '/api/barbers/:id/slots',
  provides: ['barber:{id}', 'slots:{id}'],
  tag: 'Citas',
  access: 'guest',
  summary: 'Horas libres por día, en la zona del negocio',
  params: ById,
  query: z.object({
    ...freeTimes,
    /** Ids of services, separated by commas; without them 30 minutes. */
    servicios: z.string().max(400).optional(),
  }),
  response: z.object({
    zonaHoraria: z.string(),
    locationId: Id.nullable(),
    duracion: z.number(),
    dias: z.array(SlotDay),
  }),
})

/** A free time of a shop, with its barber and their matching services. */
const AnyoneSlot = Slot.extend({ barberId: Id, locationId: Id.nullable(), servicios: z.array(Id) })
export const anyoneSlots = route({
  method: 'GET',
  path: '/api/businesses/:id/slots',
  provides: ['business:{id}', 'shopSlots:{id}'],
  tag: 'Citas',
  access: 'guest',
  summary:
    'Horas libres de un negocio con cualquiera de sus barberos; a cada hora, el menos ocupado ese día',
  params: ById,
  query: z.object({
    ...freeTimes,
    /** Service ids of any barber; matched by name. */
    servicios: z.string().max(400).optional(),
  }),
  response: z.object({
    zonaHoraria: z.string(),
    dias: z.array(SlotDay.extend({ horarios: z.array(AnyoneSlot) })),
  }),
})

/** Comma-separated ids, up to a search page. Each costs a calendar. */
const Ids = z
  .string()
  .max(limits.page * 37)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(Id).max(limits.page))

/** First free time of a barber or shop in its zone; null for none. */
export const NextTime = z.object({
  id: Id,
  zonaHoraria: z.string(),
  hora: z.string().nullable(),
  inicio: z.string().nullable(),
})
export const nextTimes = route({
  method: 'GET',
  path: '/api/slots/next',
  provides: [],
  tag: 'Citas',
  access: 'guest',
  summary:
    'La primera media hora libre de varios barberos y negocios en los próximos siete días; falta quien no recibe citas',
  query: z.object({ barberos: Ids.optional(), negocios: Ids.optional() }),
  response: z.object({ dias: z.number(), horas: z.array(NextTime) }),
})

/** For who is at the last step of booking: nobody else takes the time meanwhile. */
export const holdTime = route({
  method: 'POST',
  path: '/api/barbers/:id/holds',
  invalidates: ['slots:{params.id}'],
  tag: 'Citas',
  access: 'session',
  status: 201,
  summary:
    'Apartar una hora libre dos minutos, para reservarla o mover a ella una cita; la anterior se suelta',
  params: ById,
  body: z.object({
    fecha: instant('Por favor selecciona al menos un servicio, fecha y hora'),
    services: z.array(Id).min(1).max(limits.service.most),
    locationId: Id.nullish(),
  }),
  response: z.object({ holdId: Id, hasta: z.string() }),
})
export const releaseTime = route({
  method: 'DELETE',
  path: '/api/holds/:id',
  invalidates: ['slots'],
  tag: 'Citas',
  access: 'session',
  summary: 'Soltar una hora que aparté; si ya no lo está, no cambia nada',
  params: ById,
  response: Ok,
})
