/** A shop's team and invitations, in its stream, so each invitation is used once. */
import { authorize } from '../authority.ts'
import { type Command, DomainError, match } from '../kernel/decider.ts'
import { type Actor, event, type EventsOf } from '../kernel/event.ts'
import { Id, Utc } from '../kernel/fields.ts'

/** The owner's id is in each event, so that readers need no look-up. */
const shop = { businessId: Id, ownerId: Id }

/** Address and token are in the vault. `inviteeId` where the address is a confirmed account's. */
export const BarberInvited = event('BarberInvited', {
  ...shop,
  invitationId: Id,
  inviteeId: Id.nullable(),
  expiresAt: Utc,
})
export const InvitationDeclined = event('InvitationDeclined', {
  ...shop,
  invitationId: Id,
  inviteeId: Id.nullable(),
})
export const InvitationWithdrawn = event('InvitationWithdrawn', {
  ...shop,
  invitationId: Id,
  inviteeId: Id.nullable(),
})
export const BarberJoined = event('BarberJoined', { ...shop, barberId: Id, invitationId: Id })
/** Of their own will. */
export const BarberLeft = event('BarberLeft', { ...shop, barberId: Id })
export const BarberRemoved = event('BarberRemoved', { ...shop, barberId: Id })
/** Starts a departure with consequences in other streams, and its reason. */
export const BarberLeavingStarted = event('BarberLeavingStarted', {
  ...shop,
  barberId: Id,
  leavingId: Id,
})
export const BarberLeavingEnded = event('BarberLeavingEnded', {
  ...shop,
  barberId: Id,
  leavingId: Id,
})

export type TeamEvent = EventsOf<
  [
    typeof BarberInvited,
    typeof InvitationDeclined,
    typeof InvitationWithdrawn,
    typeof BarberJoined,
    typeof BarberLeft,
    typeof BarberRemoved,
    typeof BarberLeavingStarted,
    typeof BarberLeavingEnded,
  ]
>

export type TeamCommand =
  | Command<'InviteBarber', { invitationId: string; inviteeId: string | null; expiresAt: string }>
  | Command<'AcceptInvitation', { invitationId: string }>
  | Command<'DeclineInvitation', { invitationId: string }>
  | Command<'WithdrawInvitation', { invitationId: string }>
  | Command<'RemoveBarber', { barberId: string; leavingId: string }>
  | Command<'EndLeaving', { barberId: string; leavingId: string }>

interface Invitation {
  readonly inviteeId: string | null
  readonly expiresAt: string
  readonly state: 'open' | 'accepted' | 'declined' | 'withdrawn'
  readonly by: string | null
}

export interface Team {
  readonly invitations: ReadonlyMap<string, Invitation>
  readonly members: ReadonlySet<string>
  /** Who is out, and has not let go of everything: the id of their leaving. */
  readonly leaving: ReadonlyMap<string, string>
}

interface TeamOf {
  readonly businessId: string
  readonly ownerId: string
  readonly team: Team
}

export const noTeam: Team = { invitations: new Map(), members: new Set(), leaving: new Map() }

/** More would be a chain, not a shop, and a stream that is slow to read. */
const MOST_MEMBERS = 100
const MOST_OPEN = 50

export const evolveTeam = (team: Team, event: TeamEvent): Team =>
  match<TeamEvent, Team>(event, {
    BarberInvited: ({ invitationId, inviteeId, expiresAt }) => ({
      ...team,
      invitations: new Map(team.invitations).set(invitationId, {
        inviteeId,
        expiresAt,
        state: 'open',
        by: null,
      }),
    }),
    InvitationDeclined: ({ invitationId }) => closed(team, invitationId, 'declined', null),
    InvitationWithdrawn: ({ invitationId }) => closed(team, invitationId, 'withdrawn', null),
    BarberJoined: ({ invitationId, barberId }) => ({
      ...closed(team, invitationId, 'accepted', barberId),
      members: new Set(team.members).add(barberId),
    }),
    BarberLeft: ({ barberId }) => without(team, barberId),
    BarberRemoved: ({ barberId }) => without(team, barberId),
    BarberLeavingStarted: ({ barberId, leavingId }) => ({
      ...team,
      leaving: new Map(team.leaving).set(barberId, leavingId),
    }),
    BarberLeavingEnded: ({ barberId }) => ({
      ...team,
      leaving: new Map([...team.leaving].filter(([id]) => id !== barberId)),
    }),
  })

const closed = (
  team: Team,
  invitationId: string,
  state: Invitation['state'],
  by: string | null,
): Team => {
  const invitation = team.invitations.get(invitationId)
  return invitation
    ? {
        ...team,
        invitations: new Map(team.invitations).set(invitationId, { ...invitation, state, by }),
      }
    : team
}
const without = (team: Team, barberId: string): Team => ({
  ...team,
  members: new Set([...team.members].filter((id) => id !== barberId)),
})

export const decideTeam = (
  { businessId, ownerId, team }: TeamOf,
  command: TeamCommand,
): readonly TeamEvent[] =>
  match<TeamCommand, readonly TeamEvent[]>(command, {
    InviteBarber: ({ invitationId, inviteeId, expiresAt }, { by, at }) => {
      authorize(by, 'team.invite', { owner: ownerId })
      if (team.invitations.has(invitationId)) return []
      if (inviteeId === ownerId)
        throw new DomainError('validation', 'No puedes invitarte a tu propio negocio')
      if (inviteeId !== null && team.members.has(inviteeId))
        throw new DomainError('already_exists', 'Esa persona ya trabaja en tu negocio')
      if (team.members.size >= MOST_MEMBERS)
        throw new DomainError('team_full', `Máximo ${MOST_MEMBERS} barberos por negocio`)
      const open = [...team.invitations.values()].filter(
        (one) => one.state === 'open' && one.expiresAt > at,
      )
      if (open.length >= MOST_OPEN)
        throw new DomainError(
          'too_many_invitations',
          'Tienes demasiadas invitaciones sin responder. Retira alguna antes de invitar a más.',
        )
      return [BarberInvited({ businessId, ownerId, invitationId, inviteeId, expiresAt })]
    },

    AcceptInvitation: ({ invitationId }, { by, at }) => {
      const invitation = forThem(team, invitationId, by)
      if (by.id === ownerId)
        throw new DomainError('wrong_state', 'Ya eres el dueño de este negocio')
      authorize(by, 'team.join')
      if (team.members.has(by.id)) return []
      mustBeOpen(invitation, at)
      // What is still to follow would take from them what they get by coming back.
      if (team.leaving.has(by.id))
        throw new DomainError(
          'conflict',
          'Tu salida de este negocio aún no ha terminado. Inténtalo de nuevo.',
        )
      if (team.members.size >= MOST_MEMBERS)
        throw new DomainError('team_full', `Máximo ${MOST_MEMBERS} barberos por negocio`)
      return [BarberJoined({ businessId, ownerId, barberId: by.id, invitationId })]
    },

    DeclineInvitation: ({ invitationId }, { by, at }) => {
      const invitation = forThem(team, invitationId, by)
      if (invitation.state === 'declined') return []
      mustBeOpen(invitation, at)
      return [
        InvitationDeclined({ businessId, ownerId, invitationId, inviteeId: invitation.inviteeId }),
      ]
    },

    WithdrawInvitation: ({ invitationId }, { by }) => {
      authorize(by, 'team.withdraw', { owner: ownerId })
      const invitation = known(team, invitationId)
      return invitation.state === 'open'
        ? [
            InvitationWithdrawn({
              businessId,
              ownerId,
              invitationId,
              inviteeId: invitation.inviteeId,
            }),
          ]
        : []
    },

    RemoveBarber: ({ barberId, leavingId }, { by }) => {
      authorize(by, 'team.leave', { owner: ownerId, member: barberId })
      if (barberId === ownerId)
        throw new DomainError('wrong_state', 'El dueño no puede salir de su propio negocio')
      if (!team.members.has(barberId)) return []
      const out =
        by.id === barberId
          ? BarberLeft({ businessId, ownerId, barberId })
          : BarberRemoved({ businessId, ownerId, barberId })
      return [out, BarberLeavingStarted({ businessId, ownerId, barberId, leavingId })]
    },

    EndLeaving: ({ barberId, leavingId }) =>
      team.leaving.get(barberId) === leavingId
        ? [BarberLeavingEnded({ businessId, ownerId, barberId, leavingId })]
        : [],
  })

function known(team: Team, invitationId: string): Invitation {
  const invitation = team.invitations.get(invitationId)
  if (!invitation) throw new DomainError('not_found', 'Invitación no encontrada')
  return invitation
}

/** Whether the user may answer the invitation: it is unaddressed or addressed to them. */
function forThem(team: Team, invitationId: string, by: Actor): Invitation {
  const invitation = known(team, invitationId)
  if (invitation.inviteeId !== null)
    authorize(by, 'invitation.answer', { invitee: invitation.inviteeId })
  return invitation
}

function mustBeOpen({ state, expiresAt }: Invitation, at: string): void {
  if (state === 'accepted') throw new DomainError('wrong_state', 'Esta invitación ya se usó')
  if (state !== 'open') throw new DomainError('wrong_state', 'Esta invitación ya no es válida')
  if (at > expiresAt)
    throw new DomainError('too_late', 'Esta invitación caducó. Pide otra al dueño del negocio.')
}
