/** The waiting list: joined, offered, answered; and who waits, for those whose chair it is. */
import { z } from 'zod'
import { limits } from '../kernel/limits.ts'
import { route } from '../kernel/route.ts'
import { ById, ClockTime, Day, Id, instant, Ok, text } from '../kernel/values.ts'
import { Appointment } from './appointments.ts'
import { waitStates } from './wait-words.ts'

/** A stretch of a day by the shop's clock. */
export const WaitingWindow = z.object({ dia: Day, desde: ClockTime, hasta: ClockTime })
export type WaitingWindow = z.infer<typeof WaitingWindow>
const windows = z
  .array(WaitingWindow, { error: 'Se esperaba una lista' })
  .min(1, { error: 'Di cuándo podrías venir' })
  .max(limits.wait.windows, { error: 'Puedes decir hasta cinco ratos' })

const Offer = z.object({
  id: Id,
  fecha: z.string(),
  /** Until when it can be answered, UTC. */
  hasta: z.string(),
  zonaHoraria: z.string(),
  barberId: Id,
  barberName: z.string().nullable(),
  totalPrice: z.number(),
  moneda: z.string(),
  totalMinutes: z.number(),
})
/** What happened: `tipo` is the event's name, `motivo` a code or the shop's words. */
const Step = z.object({
  ocurridoEn: z.string(),
  tipo: z.string(),
  motivo: z.string().nullable(),
  palabras: z.string().nullable(),
  fecha: z.string().nullable(),
  barberName: z.string().nullable(),
})
export const WaitingEntry = z.object({
  id: Id,
  businessId: Id.nullable(),
  businessName: z.string().nullable(),
  /** Null: any barber of the shop. */
  barberIds: z.array(Id).nullable(),
  barberNames: z.array(z.string()),
  services: z.array(z.object({ id: Id, nombre: z.string() })),
  ventanas: z.array(WaitingWindow),
  nota: z.string(),
  /** An appointment that would be moved forward. */
  citaId: Id.nullable(),
  avisameSiempre: z.boolean(),
  estado: z.enum(waitStates),
  /** Among those who wait for the same chairs on the same days; null when it is over. */
  puesto: z.number().nullable(),
  desde: z.string(),
  oferta: Offer.nullable(),
  pasos: z.array(Step),
})
export type WaitingEntry = z.infer<typeof WaitingEntry>

/** As those see it whose chair it is: a first name, nothing else of the person. */
export const Waiter = WaitingEntry.omit({ citaId: true, avisameSiempre: true }).extend({
  nombre: z.string(),
})
export type Waiter = z.infer<typeof Waiter>

const details = {
  ventanas: windows,
  nota: text(limits.notes).optional(),
  avisameSiempre: z.boolean({ error: 'Se esperaba sí o no' }).optional(),
}

export const joinWaitlist = route({
  method: 'POST',
  path: '/api/waitlist',
  invalidates: ['waitlist'],
  tag: 'Lista de espera',
  access: 'session',
  status: 201,
  summary:
    'Esperar una hora que se libere, con alguien o con cualquiera del negocio; con `citaId`, antes de la cita que tengo',
  body: z.object({
    businessId: Id.nullish(),
    barberIds: z.array(Id).min(1).max(limits.wait.barbers).optional(),
    services: z.array(Id).max(limits.service.most).default([]),
    ...details,
    citaId: Id.optional(),
  }),
  response: WaitingEntry,
})
export const waitlist = route({
  method: 'GET',
  path: '/api/waitlist',
  provides: ['waitlist'],
  tag: 'Lista de espera',
  access: 'session',
  summary: 'Mis esperas: cada una con su puesto, su oferta y lo que pasó',
  response: z.array(WaitingEntry),
})
export const changeWait = route({
  method: 'PATCH',
  path: '/api/waitlist/:id',
  invalidates: ['waitlist'],
  tag: 'Lista de espera',
  access: 'session',
  summary: 'Cambiar cuándo podría venir, sin perder el puesto; lo pausado vuelve a esperar',
  params: ById,
  body: z.object(details).partial(),
  response: WaitingEntry,
})
export const leaveWait = route({
  method: 'DELETE',
  path: '/api/waitlist/:id',
  invalidates: ['waitlist'],
  tag: 'Lista de espera',
  access: 'session',
  summary: 'Dejar de esperar; lo ofrecido pasa a la persona siguiente',
  params: ById,
  response: Ok,
})
export const acceptOffer = route({
  method: 'POST',
  path: '/api/waitlist/offers/:id/accept',
  invalidates: ['waitlist', 'appointments', 'slots:{answer.barberId}'],
  tag: 'Lista de espera',
  access: 'session',
  summary: 'Aceptar la hora ofrecida: queda confirmada; a otro precio, 409 con el nuevo',
  params: ById,
  body: z.object({ totalPrice: z.number().min(0).optional() }),
  response: Appointment,
})
export const declineOffer = route({
  method: 'POST',
  path: '/api/waitlist/offers/:id/decline',
  invalidates: ['waitlist'],
  tag: 'Lista de espera',
  access: 'session',
  summary: 'Dejar pasar la hora ofrecida; diez segundos para deshacerlo',
  params: ById,
  response: z.object({ deshacerHasta: z.string() }),
})
export const undoDecline = route({
  method: 'POST',
  path: '/api/waitlist/offers/:id/undo',
  invalidates: ['waitlist'],
  tag: 'Lista de espera',
  access: 'session',
  summary: 'Deshacer: la oferta que acabo de dejar pasar vuelve',
  params: ById,
  response: Ok,
})

const staff = { rol: ['barbero', 'duenno'] } as const
export const shopWaitlist = route({
  method: 'GET',
  path: '/api/businesses/:id/waitlist',
  provides: ['waitlist'],
  tag: 'Lista de espera',
  access: staff,
  summary: 'Quién espera en mi negocio, en su orden',
  params: ById,
  response: z.array(Waiter),
})
export const barberWaitlist = route({
  method: 'GET',
  path: '/api/barbers/:id/waitlist',
  provides: ['waitlist'],
  tag: 'Lista de espera',
  access: staff,
  summary: 'Quién espera a este barbero, en su orden',
  params: ById,
  response: z.array(Waiter),
})
const reason = text(limits.reason).refine((words) => words !== '', { error: 'Di por qué' })
export const offerByHand = route({
  method: 'POST',
  path: '/api/waitlist/:id/offer',
  invalidates: ['waitlist', 'slots'],
  tag: 'Lista de espera',
  access: staff,
  summary: 'Ofrecer una hora fuera de turno; el motivo lo lee su cliente',
  params: ById,
  body: z.object({ fecha: instant('Elige una hora'), barberId: Id.optional(), motivo: reason }),
  response: Ok,
})
export const withdrawOffer = route({
  method: 'POST',
  path: '/api/waitlist/:id/withdraw',
  invalidates: ['waitlist', 'slots'],
  tag: 'Lista de espera',
  access: staff,
  summary: 'Retirar la oferta que tiene; el motivo lo lee su cliente',
  params: ById,
  body: z.object({ motivo: reason }),
  response: Ok,
})
export const moveWait = route({
  method: 'POST',
  path: '/api/waitlist/:id/move',
  invalidates: ['waitlist'],
  tag: 'Lista de espera',
  access: staff,
  summary: 'Darle otro puesto (1 es el siguiente); el motivo lo lee su cliente',
  params: ById,
  body: z.object({ puesto: z.int().min(1).max(200), motivo: reason }),
  response: Ok,
})
