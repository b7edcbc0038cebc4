/** Who works in a shop beside its owner, and how they come in: decision 0-45. */
import { z } from 'zod'
import { Business } from './shops.ts'
import { route } from '../kernel/route.ts'
import { ById, Email, Id, Ok, Telefono } from '../kernel/values.ts'

export const invitationStates = [
  'pendiente',
  'aceptada',
  'rechazada',
  'retirada',
  'caducada',
] as const

/** An invitation as the owner sees it. */
export const Invitation = z.object({
  id: Id,
  /** Recipient; both null for a link only. */
  email: z.string().nullable(),
  telefono: z.string().nullable(),
  estado: z.enum(invitationStates),
  creadoEn: z.string(),
  expiraEn: z.string(),
  /** The link that lets one barber in; null once it lets nobody in. */
  enlace: z.string().nullable(),
  barberId: Id.nullable(),
  barberName: z.string().nullable(),
})
export type Invitation = z.infer<typeof Invitation>

/** An invitation as the invited one sees it. */
export const ReceivedInvitation = z.object({
  id: Id,
  businessId: Id,
  businessName: z.string(),
  businessAddress: z.string().nullable(),
  businessImage: z.string().nullable(),
  invitadoPor: z.string(),
  estado: z.enum(invitationStates),
  creadoEn: z.string(),
  expiraEn: z.string(),
})
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>

/** A team member, as the team sees them. */
export const TeamMember = z.object({
  userId: Id,
  nombre: z.string(),
  profileImageUrl: z.string().nullable(),
  especialidades: z.array(z.string()),
  propietario: z.boolean(),
  /** When they joined; null for the owner. */
  desde: z.string().nullable(),
  /** How many services they offer: who offers none can't be booked. */
  servicios: z.number(),
  /** Appointments to come: the owner sees everybody's, the others their own. */
  citasPorVenir: z.number().nullable(),
})
export type TeamMember = z.infer<typeof TeamMember>

const barbers = { rol: ['barbero', 'duenno'] } as const
/** The secret of a link, or the id of an invitation that went to the asker's own address. */
const ByInvitation = z.object({ invitation: z.string().max(100) })

export const businessTeam = route({
  method: 'GET',
  path: '/api/businesses/:id/team',
  provides: ['business:{id}', 'invitations', 'locations'],
  tag: 'Equipo',
  access: barbers,
  summary: 'Quién trabaja en mi negocio, o en el negocio en que trabajo',
  params: ById,
  response: z.array(TeamMember),
})
const empty = z.literal('').transform(() => null)
export const inviteBarber = route({
  method: 'POST',
  path: '/api/businesses/:id/barbers',
  invalidates: ['invitations'],
  tag: 'Equipo',
  access: barbers,
  status: 201,
  summary:
    'Invitar a un barbero por correo, por mensaje a su teléfono o con un enlace, de un solo uso (14 días)',
  params: ById,
  body: z
    .object({ email: empty.or(Email).nullish(), telefono: empty.or(Telefono).nullish() })
    .refine(({ email, telefono }) => !email || !telefono, {
      error: 'Invita por correo o por teléfono, no por los dos',
    }),
  response: Invitation,
})
export const businessInvitations = route({
  method: 'GET',
  path: '/api/businesses/:id/invitations',
  provides: ['business:{id}', 'invitations'],
  tag: 'Equipo',
  access: barbers,
  summary: 'Las invitaciones de mi negocio, la más nueva primero',
  params: ById,
  response: z.array(Invitation),
})
export const withdrawInvitation = route({
  method: 'DELETE',
  path: '/api/businesses/:id/invitations/:invitationId',
  invalidates: ['invitations'],
  tag: 'Equipo',
  access: barbers,
  summary: 'Retirar una invitación',
  params: z.object({ id: Id, invitationId: Id }),
  response: Ok,
})
export const removeBarber = route({
  method: 'DELETE',
  path: '/api/businesses/:id/barbers/:userId',
  invalidates: ['invitations', 'barber', 'people', 'business', 'locations'],
  tag: 'Equipo',
  access: barbers,
  summary: 'Quitar a un barbero de mi negocio, o salir yo de él',
  params: z.object({ id: Id, userId: Id }),
  response: Ok.extend({ citasPorVenir: z.number() }),
})

export const myInvitations = route({
  method: 'GET',
  path: '/api/invitations',
  provides: ['invitations'],
  tag: 'Equipo',
  access: barbers,
  summary: 'Las invitaciones a mi correo que esperan respuesta',
  response: z.array(ReceivedInvitation),
})
export const invitation = route({
  method: 'GET',
  path: '/api/invitations/:invitation',
  provides: ['invitations'],
  tag: 'Equipo',
  access: 'guest',
  summary: 'Una invitación, por su enlace',
  params: ByInvitation,
  response: ReceivedInvitation,
})
export const acceptInvitation = route({
  method: 'POST',
  path: '/api/invitations/:invitation/accept',
  invalidates: ['invitations', 'barber', 'people', 'business', 'locations'],
  tag: 'Equipo',
  access: barbers,
  summary: 'Unirme al negocio que me invita',
  params: ByInvitation,
  response: Business,
})
export const declineInvitation = route({
  method: 'POST',
  path: '/api/invitations/:invitation/decline',
  invalidates: ['invitations'],
  tag: 'Equipo',
  access: barbers,
  summary: 'Rechazar una invitación',
  params: ByInvitation,
  response: Ok,
})
