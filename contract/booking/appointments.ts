/** Booking a chair and what becomes of it: booking.md §3, §5, §7. */
import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { lateReplies } from './delay-words.ts'
import { bookingOrigins } from './origins.ts'
import { limits } from '../kernel/limits.ts'
import {
  ById,
  Day,
  Estado,
  Id,
  Instant,
  instant,
  Latitude,
  line,
  Longitude,
  Nombre,
  numeric,
  SaidEstado,
  Telefono,
  text,
} from '../kernel/values.ts'

/** At the shop, or where the client is; the search calls the first one `fisico`. */
export const Modalidad = z
  .enum(['local', 'fisico', 'domicilio'], { error: 'Modalidad desconocida' })
  .transform((content) => (content === 'domicilio' ? 'domicilio' : 'local'))

export const BookedService = z.object({
  serviceId: Id,
  serviceName: z.string(),
  servicePrice: z.number(),
  serviceDuration: z.number(),
})

export const Appointment = z.object({
  id: Id,
  /** Start, ISO-8601 with the shop's offset. */
  fecha: z.string(),
  fin: z.string(),
  zonaHoraria: z.string(),
  estado: Estado,
  totalPrice: z.number(),
  /** ISO 4217: of this and of the services' prices. */
  moneda: z.string(),
  totalDuration: z.number(),
  total_duration: z.number(),
  serviceDuration: z.number(),
  /** Minutes after it in which its barber takes nobody else. */
  margenMinutos: z.number(),
  serviceName: z.string(),
  services: z.array(BookedService),
  clienteId: Id.nullable(),
  clientName: z.string(),
  /** Only for the barber of the appointment (or the shop's owner). */
  clientPhone: z.string().nullable(),
  barberId: Id,
  barberName: z.string(),
  businessId: Id.nullable(),
  businessName: z.string().nullable(),
  /** Where to go: the address of the place, else the shop's. */
  businessAddress: z.string().nullable(),
  /** The shop's city; null at a location with its own address. */
  businessCity: z.string().nullable(),
  /** The place of the shop's where it is; null at the shop's own address. */
  locationId: Id.nullable(),
  locationName: z.string().nullable(),
  modalidad: z.enum(['local', 'domicilio']),
  direccionServicio: z.string().nullable(),
  notes: z.string(),
  userRole: z.enum(['client', 'barber']),
  canceladaPor: z.enum(['cliente', 'barbero', 'sistema']).nullable(),
  motivo: z.string().nullable(),
  noShow: z.boolean(),
  /** When the client confirmed attendance; null if not, or moved since. */
  asistenciaEn: z.string().nullable(),
  /** 'En la silla' since then; null while nobody has sat down. */
  iniciadaEn: z.string().nullable(),
  /** When it is expected to begin, where its barber is late; the booked time stands in `fecha`. */
  esperadaEn: z.string().nullable(),
  retraso: z
    .object({
      minutos: z.number(),
      /** What its client says to the proposed time; null while nothing is said. */
      respuesta: z.enum(['vale', 'espero']).nullable(),
      /** Null where nothing is asked. */
      contestarAntesDe: z.string().nullable(),
    })
    .nullable(),
  /** Its client has said that they come late, and what the barber says to that. */
  clienteTarde: z
    .object({ minutos: z.number(), respuesta: z.enum(lateReplies).nullable() })
    .nullable(),
  /** Latest cancellation without lateness, as agreed at booking. */
  cancelarHasta: z.string(),
  tardia: z.boolean(),
  /** Whether reviewed; the deadline, null for others and non-visits. */
  resenada: z.boolean(),
  resenaHasta: z.string().nullable(),
  /** Whether disputed; the deadline, null for others and without a mark. */
  disputada: z.boolean(),
  disputaHasta: z.string().nullable(),
  /** Outcome: `anulada`: the mark is void; `revertida`: that decision was reversed. */
  disputa: z
    .object({
      sobre: z.enum(['falta', 'cancelacionTardia']),
      estado: z.enum(['enRevision', 'anulada', 'seMantiene', 'revertida']),
    })
    .nullable(),
  creadoEn: z.string(),
})
export type Appointment = z.infer<typeof Appointment>

const incomplete = 'Por favor selecciona al menos un servicio, fecha y hora'

export const bookAppointment = route({
  method: 'POST',
  path: '/api/appointments',
  invalidates: ['appointments', 'slots:{body.barberId}'],
  tag: 'Citas',
  access: 'session',
  status: 201,
  summary:
    'Reservar una cita; precio, duración y estado los pone el servidor. 409 trae alternativas libres',
  body: z
    .object({
      barberId: Id,
      services: z
        .array(Id.or(z.object({ serviceId: Id }).transform(({ serviceId }) => serviceId)), {
          error: incomplete,
        })
        .min(1, { error: incomplete })
        .max(limits.service.most, { error: 'Máximo 10 servicios por cita' }),
      fecha: instant(incomplete),
      notes: text(limits.notes).nullish(),
      // Sent by the spec's client; compared, never believed.
      estado: z.unknown().optional(),
      totalPrice: z.number().optional(),
      totalDuration: z.number().optional(),
      /** A client may hold two appointments at once on purpose (a parent with a child). */
      permitirSolape: z.boolean().default(false),
      /** Entered by staff: an earlier client or a named guest; confirmed at any hour. */
      cliente: z
        .object({ id: Id })
        .or(z.object({ nombre: Nombre, telefono: Telefono.nullish() }))
        .optional(),
      modalidad: Modalidad.default('local'),
      /** Home visit address. Coordinates must be in range; without, the barber confirms. */
      direccionServicio: line(200).nullish(),
      lat: Latitude.nullish(),
      lng: Longitude.nullish(),
      /** Which of the shop's places; where the barber usually is unless told. */
      locationId: Id.nullish(),
      /** The time was held: POST /api/barbers/:id/holds. */
      holdId: Id.nullish(),
      /** By which way the client came. */
      origen: z.enum(bookingOrigins, { error: 'Origen desconocido' }).optional(),
    })
    .refine(
      ({ modalidad, direccionServicio, lat, lng }) =>
        modalidad === 'local' ||
        (direccionServicio && (typeof lat === 'number') === (typeof lng === 'number')),
      { error: 'Indica la dirección del servicio', path: ['direccionServicio'] },
    ),
  response: Appointment,
})

const Changed = Appointment
/** `deshacerHasta`: until then its author may take the act back. */
const Undoable = Appointment.extend({ deshacerHasta: z.string().optional() })
const Reason = z
  .object({ motivo: text(limits.reason).nullish() })
  .nullish()
  .transform((body) => body ?? {})

export const confirmAppointment = route({
  method: 'PATCH',
  path: '/api/appointments/:id/confirm',
  invalidates: ['appointments', 'slots:{answer.barberId}'],
  tag: 'Citas',
  access: 'session',
  summary: 'Confirmar una cita pendiente (su barbero)',
  params: ById,
  response: Changed,
})
/** Those that waited while nothing was confirmed by itself. */
export const confirmPending = route({
  method: 'POST',
  path: '/api/appointments/confirm-pending',
  invalidates: ['appointments', 'slots:{body.barberId|me}'],
  tag: 'Citas',
  access: { rol: ['barbero', 'duenno'] },
  summary: 'Confirmar todas las citas pendientes de un barbero; sin decir de quién, las mías',
  body: z.object({ barberId: Id.optional() }),
  response: z.object({ confirmadas: z.number() }),
})
export const rejectAppointment = route({
  method: 'PATCH',
  path: '/api/appointments/:id/reject',
  invalidates: ['appointments', 'slots:{answer.barberId}'],
  tag: 'Citas',
  access: 'session',
  summary: 'Rechazar una cita pendiente (su barbero)',
  params: ById,
  body: Reason,
  response: Undoable,
})

export const cancelAppointment = route({
  method: 'PATCH',
  path: '/api/appointments/:id/cancel',
  invalidates: ['appointments', 'slots:{answer.barberId}'],
  tag: 'Citas',
  access: 'session',
  whileSuspended: true,
  summary: 'Cancelar una cita que no ha comenzado (cualquiera de las dos partes)',
  params: ById,
  body: Reason,
  response: Undoable,
})
export const rescheduleAppointment = route({
  method: 'PATCH',
  path: '/api/appointments/:id/reschedule',
  invalidates: ['appointments', 'slots:{answer.barberId}'],
  tag: 'Citas',
  access: 'session',
  summary: 'Mover una cita a otra hora, también de otro día. 409 trae alternativas libres',
  params: ById,
  body: z.object({ fecha: Instant, holdId: Id.nullish() }),
  response: Undoable,
})
export const attendAppointment = route({
  method: 'PATCH',
  path: '/api/appointments/:id/attend',
  invalidates: ['appointments', 'slots:{answer.barberId}'],
  tag: 'Citas',
  access: 'session',
  whileSuspended: true,
  summary: 'Confirmo que voy: una cita confirmada que no ha comenzado (su cliente)',
  params: ById,
  response: Changed,
})
export const startAppointment = route({
  method: 'PATCH',
  path: '/api/appointments/:id/start',
  invalidates: ['appointments', 'slots:{answer.barberId}'],
  tag: 'Citas',
  access: 'session',
  summary: 'El cliente está en la silla: desde una hora antes (su barbero)',
  params: ById,
  response: Changed,
})
export const completeAppointment = route({
  method: 'PATCH',
  path: '/api/appointments/:id/complete',
  invalidates: ['appointments', 'slots:{answer.barberId}', 'achievements:{answer.barberId?}'],
  tag: 'Citas',
  access: 'session',
  summary: 'Dar por completada una cita confirmada (su barbero)',
  params: ById,
  response: Undoable,
})
export const markNoShow = route({
  method: 'PATCH',
  path: '/api/appointments/:id/no-show',
  invalidates: ['appointments', 'slots:{answer.barberId}'],
  tag: 'Citas',
  access: 'session',
  summary: 'El cliente no se presentó (su barbero, hasta 48 horas después)',
  params: ById,
  response: Undoable,
})
/** Within ten seconds, by the author of the act. */
export const undoAppointment = route({
  method: 'POST',
  path: '/api/appointments/:id/undo',
  invalidates: ['appointments', 'slots:{answer.barberId}', 'achievements:{answer.barberId?}'],
  tag: 'Citas',
  access: 'session',
  whileSuspended: true,
  summary:
    'Deshacer lo último que hice con una cita (cancelar, rechazar, mover, completar, inasistencia), en los diez segundos siguientes',
  params: ById,
  response: Changed,
})
const contest = {
  path: '/api/appointments/:id/contest',
  invalidates: ['appointments', 'slots:{answer.barberId}'],
  tag: 'Citas',
  access: 'session',
  whileSuspended: true,
  summary:
    'Su cliente no está de acuerdo con la falta o la cancelación tardía que se marcó: lo revisa una persona del equipo. Una vez por cita, en las 48 horas siguientes',
  params: ById,
  body: z
    .object({ motivo: text(limits.contest).nullish() })
    .nullish()
    .transform((body) => body ?? {}),
  response: Changed,
} as const
export const contestAppointment = route({ ...contest, method: 'POST' })
/** As it was asked before. */
export const contestAppointmentB = route({ ...contest, method: 'PATCH' })

/** One thing that happened to an appointment, as those concerned see it. */
const HistoryStep = z.object({
  tipo: z.string(),
  ocurridoEn: z.string(),
  por: z.object({ rol: z.enum(['cliente', 'barbero', 'sistema']), nombre: z.string() }),
  estado: Estado,
  fecha: z.string(),
  /** When it was expected from then on; null in time. */
  esperadaEn: z.string().nullable(),
  locationId: Id.nullable(),
  motivo: z.string().nullable(),
})
export const appointmentHistory = route({
  method: 'GET',
  path: '/api/appointments/:id/history',
  provides: ['appointments'],
  tag: 'Citas',
  access: 'session',
  summary: 'Lo que ha pasado con una cita, con el estado después de cada cosa',
  params: ById,
  response: z.object({
    pasos: z.array(HistoryStep),
    /** One side blocked the other (1-26); which one is not told. */
    apartados: z.boolean(),
  }),
})

export const appointmentCalendar = route({
  method: 'GET',
  path: '/api/appointments/:id/ics',
  provides: ['appointments'],
  tag: 'Citas',
  access: 'session',
  whileSuspended: true,
  type: 'text/calendar',
  summary:
    'Una de mis citas para el calendario (RFC 5545); la misma cita, movida o cancelada, sustituye a la anterior',
  params: ById,
  query: z.object({ lang: z.enum(['es', 'en']).default('es') }),
  response: z.string(),
})

/** `fecha_id` of an appointment. */
function isPlace(text: string): boolean {
  const [start, id] = text.split('_')
  return Instant.safeParse(start).success && Id.safeParse(id).success
}

export const myAppointments = route({
  method: 'GET',
  path: '/api/appointments',
  provides: ['appointments'],
  tag: 'Citas',
  access: 'session',
  whileSuspended: true,
  summary:
    'Mis citas, como cliente y como barbero, de la más próxima a la más lejana; el dueño, también las de sus barberos',
  query: z.object({
    /** One barber's: the caller, or a barber of the caller's shop. */
    barberId: Id.optional(),
    negocio: z.literal('1').optional(),
    /** `confirmada` holds those of the next 24 hours (`próxima`), too. */
    estado: SaidEstado.optional(),
    desde: Day.optional(),
    hasta: Day.optional(),
    limit: numeric(z.number().int().min(1).max(200)).default(100),
    /** The last one of the page before: its `fecha`, `_` and its `id`. */
    despuesDe: z.string().max(100).refine(isPlace, { error: 'Página desconocida' }).optional(),
  }),
  response: z.array(Appointment),
})
export const appointment = route({
  method: 'GET',
  path: '/api/appointments/:id',
  provides: ['appointments'],
  tag: 'Citas',
  access: 'session',
  whileSuspended: true,
  summary: 'Una de mis citas',
  params: ById,
  response: Appointment,
})
