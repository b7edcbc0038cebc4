/** A barber's hours, exceptions, blocks and policy. */
import { z } from 'zod'
import { Range, WeeklySchedule } from './hours.ts'
import { route } from '../kernel/route.ts'
import { hoursOf } from '../kernel/tags.ts'
import { ScheduleType } from './settings.ts'
import { ById, Day, Id, Instant, line, Ok, text } from '../kernel/values.ts'

const provider = { rol: ['barbero', 'duenno'] } as const
/** The owner of a shop acts for its barbers; without it everybody for themselves. */
const forBarber = { barberId: Id.optional() }
const tooMuch = 'El valor está fuera de los límites'
const within = (min: number, max: number) =>
  z.int({ error: tooMuch }).min(min, { error: tooMuch }).max(max, { error: tooMuch })

export const Policy = z.object({
  autoConfirmar: z.boolean(),
  /** Minutes kept free after each appointment. */
  margenMinutos: within(0, 30),
  /** How many minutes before its start a client may still book. */
  antelacionMinima: within(0, 7 * 24 * 60),
  /** Until how many hours before the start a client may call off without it counting as late. */
  limiteCancelacionHoras: within(0, 48),
  /** Most appointments to come that one client may hold. */
  maximoActivas: within(1, 20),
  /** Offer also the times that begin right where another appointment ends. */
  aprovecharHuecos: z.boolean(),
})
export type Policy = z.infer<typeof Policy>

/** Days (both included) with hours of their own: without ranges they are off. */
const Exception = z.object({
  id: Id,
  desde: Day,
  hasta: Day,
  rangos: z.array(Range),
  /** Empty for everybody but the barber's side. */ etiqueta: z.string(),
})

export const Availability = z.object({
  barberId: Id,
  zonaHoraria: z.string(),
  scheduleType: ScheduleType.nullable(),
  /** The barber's own week; null until they have chosen one. */
  propio: WeeklySchedule.nullable(),
  /** The week that holds: their own within the shop's. */
  horario: WeeklySchedule,
  /** Source: own, the shop's, or the standard week. */
  origen: z.enum(['propio', 'negocio', 'estandar']),
  politica: Policy,
  /** The same for the client, in words: what an appointment that is booked now is bound to. */
  condiciones: z.string(),
  excepciones: z.array(Exception),
})
export type Availability = z.infer<typeof Availability>

const Affected = z.array(z.object({ id: Id, fecha: z.string() }))
const Changed = Availability.extend({
  /** Upcoming appointments outside the new hours. They stand. */
  afectadas: Affected,
  /** How many wait for an answer: those booked before auto-confirmation still do. */
  pendientes: z.number(),
})
export type AvailabilityChanged = z.infer<typeof Changed>

export const barberAvailability = route({
  method: 'GET',
  path: '/api/barbers/:id/availability',
  provides: ['barber:{id}'],
  tag: 'Disponibilidad',
  access: 'guest',
  summary: 'Horario, excepciones y reglas de reserva de un barbero',
  params: ById,
  response: Availability,
})
export const changeAvailability = route({
  method: 'PUT',
  path: '/api/availability',
  invalidates: hoursOf('body.barberId|me'),
  tag: 'Disponibilidad',
  access: provider,
  summary:
    'Cambiar horario (propio o predefinido) y reglas; lo que falta queda como está. Dice qué citas quedan fuera',
  body: z
    .object({
      ...forBarber,
      scheduleType: ScheduleType.optional(),
      horario: WeeklySchedule.optional(),
      politica: Policy.partial().optional(),
    })
    .refine(({ scheduleType, horario }) => !scheduleType || !horario, {
      error: 'Elige un horario predefinido o uno propio, no los dos',
    }),
  response: Changed,
})
export const addException = route({
  method: 'POST',
  path: '/api/availability/exceptions',
  invalidates: hoursOf('body.barberId|me'),
  tag: 'Disponibilidad',
  access: provider,
  status: 201,
  summary: 'Días libres (sin rangos) o con otro horario. Dice qué citas quedan fuera',
  body: z.object({
    ...forBarber,
    desde: Day,
    hasta: Day,
    rangos: z.array(Range).max(10).default([]),
    etiqueta: line(80).default(''),
  }),
  response: Changed,
})
/** A change of hours or of days, as it would be made: one of these. */
const Trial = z.union(
  [
    z.object({ ...forBarber, scheduleType: ScheduleType }),
    z.object({ ...forBarber, horario: WeeklySchedule }),
    z.object({
      ...forBarber,
      excepcion: z.object({ desde: Day, hasta: Day, rangos: z.array(Range).max(10) }),
    }),
    z.object({ ...forBarber, quitar: Id }),
    /** The hours of one's shop, which bound those of all who work there. */
    z.object({ horarioNegocio: WeeklySchedule }),
  ],
  { error: 'Falta decir qué cambia' },
)
export type Trial = z.infer<typeof Trial>

export const affectedByChange = route({
  method: 'POST',
  path: '/api/availability/affected',
  invalidates: [],
  tag: 'Disponibilidad',
  access: provider,
  summary: 'Qué citas dejaría fuera un cambio de horario o de días, sin hacerlo',
  body: Trial,
  response: z.object({ afectadas: z.array(Affected.element.extend({ cliente: z.string() })) }),
})
export const removeException = route({
  method: 'DELETE',
  path: '/api/availability/exceptions/:id',
  invalidates: hoursOf('query.barberId|me'),
  tag: 'Disponibilidad',
  access: provider,
  summary: 'Quitar una excepción; diez segundos para deshacerlo',
  params: ById,
  query: z.object(forBarber),
  response: Changed,
})
export const undoRemoveException = route({
  method: 'POST',
  path: '/api/availability/exceptions/:id/undo',
  invalidates: hoursOf('query.barberId|me'),
  tag: 'Disponibilidad',
  access: provider,
  summary: 'Deshacer: la excepción que acabo de quitar vuelve; lo reservado mientras sigue en pie',
  params: ById,
  query: z.object(forBarber),
  response: Changed,
})

export const Block = z.object({
  id: Id,
  barberId: Id,
  desde: z.string(),
  hasta: z.string(),
  motivo: z.string().nullable(),
})
export type Block = z.infer<typeof Block>

export const blockTime = route({
  method: 'POST',
  path: '/api/availability/blocks',
  invalidates: ['blocks', 'barber:{me}', 'appointments', 'slots'],
  tag: 'Disponibilidad',
  access: provider,
  status: 201,
  summary: 'Bloquear tiempo; varios días dan un bloqueo por día',
  body: z.object({ ...forBarber, desde: Instant, hasta: Instant, motivo: text(200).nullish() }),
  response: z.object({ bloques: z.array(Block) }),
})
export const unblockTime = route({
  method: 'DELETE',
  path: '/api/availability/blocks/:id',
  invalidates: ['blocks', 'barber:{me}', 'appointments', 'slots'],
  tag: 'Disponibilidad',
  access: provider,
  summary: 'Quitar un bloqueo; diez segundos para deshacerlo',
  params: ById,
  response: Ok,
})
export const undoUnblock = route({
  method: 'POST',
  path: '/api/availability/blocks/:id/undo',
  invalidates: ['blocks', 'barber:{me}', 'appointments', 'slots'],
  tag: 'Disponibilidad',
  access: provider,
  summary: 'Deshacer: el bloqueo que acabo de quitar vuelve',
  params: ById,
  response: Ok,
})
export const blocks = route({
  method: 'GET',
  path: '/api/availability/blocks',
  provides: ['blocks'],
  tag: 'Disponibilidad',
  access: provider,
  summary: 'Bloqueos entre dos días, un año como máximo (los próximos 31 días si no se dicen)',
  query: z.object({ ...forBarber, desde: Day.optional(), hasta: Day.optional() }),
  response: z.array(Block),
})
