/** The walk-in line ('Sin cita'): opened by staff, joined in the shop, called to a chair. */
import { z } from 'zod'
import { limits } from '../kernel/limits.ts'
import { route } from '../kernel/route.ts'
import { ById, Id, text } from '../kernel/values.ts'
import { Appointment } from './appointments.ts'
import { ticketSources, ticketStates, waitBases } from './line-words.ts'

/** Minutes until the call: in half of the cases `desde`, in 80 of 100 at most `hasta`. */
export const LineWait = z.object({
  desde: z.number(),
  hasta: z.number(),
  segun: z.enum(waitBases),
})
export type LineWait = z.infer<typeof LineWait>

export const LineTicketView = z.object({
  id: Id,
  numero: z.number(),
  estado: z.enum(ticketStates),
  businessId: Id,
  businessName: z.string().nullable(),
  /** Of the shop's locations; null at the shop's own address. */
  locationId: Id.nullable(),
  dia: z.string(),
  /** 1 is the next to be called; null once it is called or over. */
  puesto: z.number().nullable(),
  /** Null where the day may be over before. */
  espera: LineWait.nullable(),
  llamadoHasta: z.string().nullable(),
  /** Where it is called to, or for whom it waits; null for any barber. */
  barberId: Id.nullable(),
  barberName: z.string().nullable(),
  services: z.array(z.object({ id: Id, nombre: z.string() })),
  totalMinutes: z.number(),
  /** Leaving can be undone until then. */
  deshacerHasta: z.string().nullable(),
})
export type LineTicketView = z.infer<typeof LineTicketView>

/** As staff see it. */
export const StaffTicket = LineTicketView.extend({
  nombre: z.string(),
  origen: z.enum(ticketSources),
  /** Calls that nobody came to. */
  ausencias: z.number(),
  /** It could be called to the reader's own chair now. */
  cabe: z.boolean(),
})
export type StaffTicket = z.infer<typeof StaffTicket>

const tag = 'Fila'
/** One of the shop's locations; the shop's own address unless told. */
const At = z.object({ lugar: Id.optional() })
const staff = { rol: ['barbero', 'duenno'] } as const

export const shopLine = route({
  method: 'GET',
  path: '/api/businesses/:id/line',
  provides: ['line:{id}'],
  tag,
  access: 'guest',
  summary: 'La fila de hoy: cuántos esperan y cuánto tarda; los turnos con nombre, solo al equipo',
  params: ById,
  query: At.extend({ codigo: text(200).optional() }),
  response: z.object({
    abierta: z.boolean(),
    businessName: z.string(),
    largo: z.number(),
    /** For one who joins now, with the shortest service. */
    espera: LineWait.nullable(),
    /** Numbers that are called now, with their chair. */
    llamados: z.array(z.object({ numero: z.number(), barberName: z.string().nullable() })),
    /** How many of yesterday's calls came within their range. */
    ayer: z.object({ aciertos: z.number(), total: z.number() }).nullable(),
    /** In exchange for a fresh `codigo`: joins for some minutes. */
    pase: z.string().nullable(),
    tickets: z.array(StaffTicket).nullable(),
  }),
})
export const openLine = route({
  method: 'POST',
  path: '/api/businesses/:id/line/open',
  invalidates: ['line:{params.id}', 'tickets'],
  tag,
  access: staff,
  summary: 'Abrir la fila de hoy',
  params: ById,
  body: At,
  response: z.object({ abierta: z.boolean() }),
})
export const closeLine = route({
  method: 'POST',
  path: '/api/businesses/:id/line/close',
  invalidates: ['line:{params.id}', 'tickets'],
  tag,
  access: staff,
  summary: 'Cerrar la fila: los turnos que esperan terminan, y a cada quien se le avisa',
  params: ById,
  body: At,
  response: z.object({ abierta: z.boolean() }),
})
export const lineCode = route({
  method: 'GET',
  path: '/api/businesses/:id/line/code',
  provides: [],
  tag,
  access: staff,
  summary: 'El código de la pantalla: cambia cada minuto y sirve 90 segundos',
  params: ById,
  query: At,
  response: z.object({ codigo: z.string(), enlace: z.string(), hasta: z.string() }),
})
export const takeTicket = route({
  method: 'POST',
  path: '/api/businesses/:id/line/tickets',
  invalidates: ['line:{params.id}', 'tickets'],
  tag,
  access: 'guest',
  status: 201,
  summary: 'Tomar un turno con el código de la pantalla, o anotarlo en el mostrador',
  params: ById,
  body: At.extend({
    /** The screen's code, or the pass that was given for it; staff need none. */
    codigo: text(200).optional(),
    /** Of somebody without an account. */
    nombre: text(limits.nombre.max).optional(),
    services: z
      .array(Id, { error: 'Elige al menos un servicio' })
      .min(1, { error: 'Elige al menos un servicio' })
      .max(limits.service.most),
    barberId: Id.optional(),
  }),
  response: LineTicketView.extend({
    /** Opens the ticket without an account; null for those who have one. */
    enlace: z.string().nullable(),
  }),
})
export const ownTickets = route({
  method: 'GET',
  path: '/api/line/tickets',
  provides: ['tickets'],
  tag,
  access: 'session',
  summary: 'Mis turnos de hoy',
  response: z.array(LineTicketView),
})

const ByLink = z.object({ enlace: text(100).optional() })
export const lineTicket = route({
  method: 'GET',
  path: '/api/line/tickets/:id',
  provides: ['tickets'],
  tag,
  access: 'guest',
  summary: 'Un turno: de su persona, del equipo, o con su enlace',
  params: ById,
  query: ByLink,
  response: LineTicketView,
})
const ofPerson = {
  method: 'POST',
  invalidates: ['line:{answer.businessId}', 'tickets'],
  tag,
  access: 'guest',
  params: ById,
  body: ByLink,
  response: LineTicketView,
} as const
export const stepBackTicket = route({
  ...ofPerson,
  path: '/api/line/tickets/:id/step-back',
  summary: 'Dejar pasar a quien sigue, sin perder el turno; también el equipo, si no está',
})
export const leaveLine = route({
  ...ofPerson,
  path: '/api/line/tickets/:id/leave',
  summary: 'Salir de la fila; diez segundos para deshacerlo',
})
export const undoLeaveLine = route({
  ...ofPerson,
  path: '/api/line/tickets/:id/undo',
  summary: 'Deshacer: el turno vuelve a su lugar',
})
export const callTicket = route({
  method: 'POST',
  path: '/api/line/tickets/:id/call',
  invalidates: ['line:{answer.businessId}', 'tickets', 'slots'],
  tag,
  access: staff,
  summary: 'Llamar un turno a una silla: queda apartada tres minutos',
  params: ById,
  body: z.object({ barberId: Id.optional() }),
  response: LineTicketView,
})
export const seatTicket = route({
  method: 'POST',
  path: '/api/line/tickets/:id/seat',
  invalidates: ['line', 'tickets', 'appointments', 'slots:{answer.barberId}'],
  tag,
  access: staff,
  summary: 'A la silla: el turno llamado se vuelve una cita que empieza ya',
  params: ById,
  response: Appointment,
})
export const skipTicket = route({
  method: 'POST',
  path: '/api/line/tickets/:id/skip',
  invalidates: ['line:{answer.businessId}', 'tickets', 'slots'],
  tag,
  access: staff,
  summary: 'Saltar un turno: ya no espera, y se le avisa',
  params: ById,
  response: LineTicketView,
})
