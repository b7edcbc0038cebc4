/**
 * Permissions as data. Each action lists who may, by relation to the resource or by role; everyone
 * else may not. Commands, deciders and queries ask here. Which roles may make a call is in the
 * contract (`access`); who may meet is the gate's (commands/access/gate.ts).
 */
import { staffRoles } from '../../contract/kernel/route.ts'
import type { Said } from '../../contract/words/said.ts'
import { DomainError } from './kernel/decider.ts'
import type { Actor } from './kernel/event.ts'

/** Relations to a resource. `owner`: of its shop; `postAuthor`: of the post above it. */
export type Relation = 'self' | 'postAuthor' | 'owner' | 'barber' | 'client' | 'member' | 'invitee'
/** A thing, by its people. Nobody, where there is none. */
export type Resource = Readonly<Partial<Record<Relation, string | null | undefined>>>

/** Who asks. A lead is a moderator with a flag. */
export type Requester = Pick<Actor, 'id'> & Partial<Pick<Actor, 'role' | 'lead'>>

export interface AccessRule {
  readonly may?: readonly Relation[]
  readonly as?: readonly (Actor['role'] | 'lead')[]
  /** The not_found text for strangers to the resource. Without it its existence is public. */
  readonly hidden?: Said
  /** What those hear who know of it and may not. */
  readonly no?: Said
  /** Nobody does it to what is their own (`self`), whatever their role. */
  readonly notOnOneself?: true
}

const bothSides = { may: ['client', 'barber', 'owner'], hidden: 'Cita no encontrada' } as const
const barbersSide = {
  may: ['barber', 'owner'],
  hidden: 'Cita no encontrada',
  no: 'Solo el barbero de la cita puede hacer esto',
} as const
const onlyOwner = {
  may: ['owner'],
  no: 'Solo el dueño puede cambiar el equipo de este negocio',
} as const

const rules = {
  // Identity.
  'profile.change': { may: ['self'], no: 'Solo puedes cambiar tu propio perfil' },
  'email.verify': { may: ['self'], no: 'Solo puedes verificar tu propio correo' },
  'terms.accept': { may: ['self'], no: 'Solo puedes aceptar los términos en tu nombre' },
  'session.end': { may: ['self'], hidden: 'Esa sesión ya no existe' },
  'account.close': { may: ['self'], as: ['system'] },
  'account.reopen': { may: ['self'] },
  'account.export': { may: ['self'] },
  'console.enter': { as: staffRoles, no: 'Ya no tienes acceso a la consola' },
  // From an admin, or from the command line of the server.
  'staff.grant': { as: ['admin', 'system'], notOnOneself: true },
  'staff.ownFactor': { may: ['self'] },
  'staff.resetFactor': { as: ['admin', 'system'], notOnOneself: true },

  // Business.
  'shop.change': { may: ['owner'], no: 'Solo el dueño puede cambiar este negocio' },
  'shop.run': { may: ['owner'] },
  'team.see': onlyOwner,
  'team.know': {
    may: ['owner', 'member'],
    no: 'Solo quien trabaja en este negocio puede ver su equipo',
  },
  'team.invite': onlyOwner,
  'team.withdraw': onlyOwner,
  'team.leave': { ...onlyOwner, may: ['owner', 'member'] },
  'team.join': { as: ['barbero', 'duenno'], no: 'Solo un barbero puede unirse a un negocio' },
  'invitation.answer': { may: ['invitee'], no: 'Esta invitación es para otra persona' },
  'location.manage': { may: ['owner'], hidden: 'Locación no encontrada' },
  // The clock, too: it finishes what a leaving has left.
  'location.leave': { may: ['owner', 'member'], as: ['system'], hidden: 'Locación no encontrada' },
  'service.change': { may: ['barber'] },
  // One that is switched off is nobody's business but its barber's.
  'service.changeInactive': { may: ['barber'], hidden: 'Servicio no encontrado' },
  'agenda.manage': { may: ['barber', 'owner'] },
  'block.remove': { may: ['barber', 'owner'], hidden: 'Bloqueo no encontrado' },

  // Booking.
  'appointment.see': bothSides,
  'appointment.cancel': bothSides,
  'appointment.move': bothSides,
  'appointment.undo': {
    may: ['self'],
    hidden: 'Cita no encontrada',
    no: 'Solo quien lo hizo puede deshacerlo',
  },
  // Waiting list. An entry is its client's, and the affair of those whose chair it waits for.
  'entry.own': { may: ['client'], hidden: 'Ya no esperas ahí' },
  'wait.run': { may: ['barber', 'owner'], hidden: 'Nadie espera ahí' },
  // Walk-in line. A ticket is its person's; the line is run by those who work in the shop.
  'ticket.own': { may: ['client'], hidden: 'Ese turno no existe' },
  'line.run': { may: ['owner', 'member'], no: 'Solo quien trabaja en este negocio lleva la fila' },
  'receipt.read': bothSides,
  'dossier.make': bothSides,
  'dossier.revoke': { may: ['self'], hidden: 'Expediente no encontrado' },
  'dossier.staff': { as: ['auditor', 'moderator'] },
  'appointment.answer': barbersSide,
  'appointment.end': barbersSide,
  'appointment.contact': barbersSide,
  'appointment.attend': {
    may: ['client'],
    hidden: 'Cita no encontrada',
    no: 'Solo el cliente de la cita puede hacer esto',
  },

  // Engagement. Reviews are for everybody to read: to nobody they don't exist.
  'review.write': {
    may: ['client'],
    no: 'Solo puedes escribir una reseña después de una cita completada',
  },
  // Of the visit, and what one has said of it so far.
  'review.read': {
    may: ['client'],
    hidden: 'Cita no encontrada',
    no: 'Solo el cliente de la cita puede hacer esto',
  },
  // Visits without an account: the barber shows the link, and its holder reviews; never the barber
  // or the shop.
  'review.invite': barbersSide,
  'review.claim': { may: ['client'], no: 'Este enlace es para quien vino a la visita' },
  'review.edit': { may: ['client'], no: 'Solo puedes editar tus propias reseñas' },
  'review.reply': {
    may: ['barber', 'owner'],
    no: 'Solo el barbero o el dueño del negocio pueden responder',
  },
  'reply.edit': { may: ['self'], no: 'Esta reseña ya tiene una respuesta' },
  'notification.read': { may: ['self'], hidden: 'Notificación no encontrada' },
  'preferences.change': { may: ['self'], no: 'Solo puedes cambiar tu propio perfil' },
  'notification.delete': { may: ['self'], hidden: 'Notificación no encontrada' },
  'report.withdraw': { may: ['self'], hidden: 'Reporte no encontrado' },

  // Social. Strangers learn nothing about a post this way: its author may have blocked them.
  'post.publish': {
    as: ['barbero', 'duenno'],
    no: 'Solo los barberos y dueños de barbería pueden compartir posts',
  },
  'post.edit': { may: ['self'], hidden: 'Publicación no encontrada' },
  'post.delete': { may: ['self'], as: ['system'], hidden: 'Publicación no encontrada' },
  'post.versions': { may: ['self'], hidden: 'Publicación no encontrada' },
  'post.likers': { may: ['self', 'member'], no: 'Solo quien participa puede ver a quién le gusta' },
  // Social. Of a comment nobody else learns this way: they may not be shown it.
  'comment.edit': { may: ['self'], hidden: 'Comentario no encontrado' },
  'comment.delete': {
    may: ['self', 'postAuthor'],
    as: ['system'],
    hidden: 'Comentario no encontrado',
  },
  // Its writer is not to know that it waits.
  'comment.approve': { may: ['postAuthor'], hidden: 'Comentario no encontrado' },
  'comment.hide': { may: ['postAuthor'], hidden: 'Comentario no encontrado' },

  // Messaging. A conversation is the two's alone; `self` began it, or asked, the `invitee` is the
  // other.
  'conversation.see': { may: ['self', 'invitee'], hidden: 'Conversación no encontrada' },
  'request.answer': {
    may: ['invitee'],
    hidden: 'Solicitud no encontrada',
    no: 'Solo quien recibe la solicitud puede responderla',
  },
  'message.delete': {
    may: ['self'],
    hidden: 'Mensaje no encontrado',
    no: 'Solo puedes eliminar tus propios mensajes',
  },

  // Moderation. Effects are applied by the system in the decision's name; leads undo others'
  // decisions.
  'account.suspend': { as: ['moderator', 'system'], notOnOneself: true },
  'account.ban': { as: ['lead', 'system'], notOnOneself: true },
  'account.reinstate': { as: ['lead', 'system'], notOnOneself: true },
  // No one sees a case about themselves.
  'case.work': { as: ['moderator'], notOnOneself: true },
  'figures.saveView': { as: ['analyst', 'admin'] },
  'case.takeOver': { as: ['lead'], notOnOneself: true },
  'decision.reverse': { as: ['lead'], notOnOneself: true },
  'templates.change': {
    as: ['lead', 'admin'],
    no: 'Solo quien dirige el equipo o administración puede cambiarlo',
  },
  'moderationSettings.change': {
    as: ['lead', 'admin'],
    no: 'Solo quien dirige el equipo o administración puede cambiarlo',
  },
  // What the staff themselves have done and looked at.
  'audit.read': { as: ['auditor', 'lead'] },
  'appeal.file': { may: ['self'], hidden: 'Decisión no encontrada' },
  'appeal.decide': { as: ['moderator'], notOnOneself: true },
  'appeal.decideBan': {
    as: ['lead'],
    no: 'Sobre una expulsión decide quien dirige el equipo',
    notOnOneself: true,
  },
  'review.hide': { as: ['moderator', 'system'], notOnOneself: true },
  'review.restore': { as: ['lead', 'system'], notOnOneself: true },
} as const satisfies Readonly<Record<string, AccessRule>>

export type Action = keyof typeof rules
export const ruleOf = (action: Action): AccessRule => rules[action]
// The table's own keys.
export const actions = Object.keys(rules) as Action[]

/** Whether the requester may do it. */
export function can(asker: Requester, action: Action, thing: Resource = {}): boolean {
  const { id, role, lead } = asker
  const { may = [], as = [] } = ruleOf(action)
  if (isAbout(asker, action, thing)) return false
  const isLead = role === 'moderator' && lead === true
  // Staff act by role in the console; their relations count in the app.
  const isStaff = staffRoles.some((one) => one === role)
  return (
    (!isStaff && may.some((relation) => thing[relation] === id)) ||
    as.some((one) => (one === 'lead' ? isLead : one === role))
  )
}

/** No one decides about themselves. */
const isAbout = ({ id }: Requester, action: Action, thing: Resource): boolean =>
  ruleOf(action).notOnOneself === true && thing.self === id

/** @throws DomainError 'forbidden', 'conflict_of_interest', or 'not_found' to hide existence */
export function authorize(asker: Requester, action: Action, thing: Resource = {}): void {
  if (can(asker, action, thing)) return
  if (isAbout(asker, action, thing) && can(asker, action)) {
    throw new DomainError('conflict_of_interest', 'No puedes decidir sobre esto: te afecta')
  }
  const { hidden, no = 'No tienes permiso para hacer esto' } = ruleOf(action)
  const isStranger = !Object.values(thing).includes(asker.id)
  throw hidden !== undefined && isStranger
    ? new DomainError('not_found', hidden)
    : new DomainError('forbidden', no)
}
