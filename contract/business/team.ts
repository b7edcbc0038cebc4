/** Who works in a shop beside its owner, and how they come in: decision 0-45. */
import { z } from 'zod'
import { Business } from './shops.ts'
import { route } from '../kernel/route.ts'
import { ById, Email, Id, Ok } from '../kernel/values.ts'

export const invitationStates = ['pendiente', 'aceptada', 'rechazada', 'retirada', 'caducada'] as const

/** An invitation as the owner sees it. */
export const Invitation = z.object({
  id: Id,
  /** To whom it went; null where it is only a link. */
  email: z.string().nullable(),
  estado: z.enum(invitationStates),
  creadoEn: z.string(), expiraEn: z.string(),
  /** The link that lets one barber in; null once it lets nobody in. */
  enlace: z.string().nullable(),
  barberId: Id.nullable(), barberName: z.string().nullable(),
})
export type Invitation = z.infer<typeof Invitation>

/** An invitation as the invited one sees it. */
export const ReceivedInvitation = z.object({
  id: Id,
  businessId: Id, businessName: z.string(), businessAddress: z.string().nullable(), businessImage: z.string().nullable(),
  invitadoPor: z.string(),
  estado: z.enum(invitationStates),
  creadoEn: z.string(), expiraEn: z.string(),
})
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>

const barbers = { rol: ['barbero', 'duenno'] } as const
/** The secret of a link, or the id of an invitation that went to the asker's own address. */
const ByInvitation = z.object({ invitation: z.string().max(100) })

export const inviteBarber = route({
  method: 'POST', path: '/api/businesses/:id/barbers', tag: 'Equipo', access: barbers, status: 201,
  summary: 'Invitar a un barbero por correo o con un enlace de un solo uso (14 días)', params: ById,
  body: z.object({ email: z.literal('').transform(() => null).or(Email).nullish() }),
  response: Invitation,
})
export const businessInvitations = route({
  method: 'GET', path: '/api/businesses/:id/invitations', tag: 'Equipo', access: barbers,
  summary: 'Las invitaciones de mi negocio, la más nueva primero', params: ById, response: z.array(Invitation),
})
export const withdrawInvitation = route({
  method: 'DELETE', path: '/api/businesses/:id/invitations/:invitationId', tag: 'Equipo', access: barbers,
  summary: 'Retirar una invitación', params: z.object({ id: Id, invitationId: Id }), response: Ok,
})
export const removeBarber = route({
  method: 'DELETE', path: '/api/businesses/:id/barbers/:userId', tag: 'Equipo', access: barbers,
  summary: 'Quitar a un barbero de mi negocio, o salir yo de él', params: z.object({ id: Id, userId: Id }),
  response: Ok.extend({ citasPorVenir: z.number() }),
})

export const myInvitations = route({
  method: 'GET', path: '/api/invitations', tag: 'Equipo', access: barbers,
  summary: 'Las invitaciones a mi correo que esperan respuesta', response: z.array(ReceivedInvitation),
})
export const invitation = route({
  method: 'GET', path: '/api/invitations/:invitation', tag: 'Equipo', access: 'guest',
  summary: 'Una invitación, por su enlace', params: ByInvitation, response: ReceivedInvitation,
})
export const acceptInvitation = route({
  method: 'POST', path: '/api/invitations/:invitation/accept', tag: 'Equipo', access: barbers,
  summary: 'Unirme al negocio que me invita', params: ByInvitation, response: Business,
})
export const declineInvitation = route({
  method: 'POST', path: '/api/invitations/:invitation/decline', tag: 'Equipo', access: barbers,
  summary: 'Rechazar una invitación', params: ByInvitation, response: Ok,
})
