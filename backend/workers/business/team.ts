/** Whoever is invited to a shop by e-mail gets one; its owner hears who came, declined and left, a barber that they were removed. */
import { BarberInvited, BarberJoined, BarberLeft, BarberRemoved, InvitationDeclined } from '../../domain/business/team.ts'
import type { Notice, TeamTemplate } from '../engagement/notice.ts'
import { reactor } from '../kernel/reactor.ts'

/** Begins at the head of the log: an old invitation is not sent anew. */
export const teamNotices = reactor({
  name: 'team-notices',
  from: 'head',
  on: (when) => [
    // One that is only a link has no address, and is skipped for that.
    when(BarberInvited, ({ invitationId }) => [{ to: invitationId, template: 'team_invitation', ids: { invitationId }, channels: ['mail'] }]),
    when(BarberJoined, ({ ownerId, businessId, barberId }) => [notice(ownerId, 'team_joined', businessId, barberId)]),
    when(InvitationDeclined, ({ ownerId, businessId }, { metadata }) => [notice(ownerId, 'team_declined', businessId, metadata.actor.id)]),
    when(BarberLeft, ({ ownerId, businessId, barberId }) => [notice(ownerId, 'team_left', businessId, barberId)]),
    when(BarberRemoved, ({ barberId, businessId }) => [notice(barberId, 'team_removed', businessId, barberId)]),
  ],
})

/** Worth a mail or a push, not a paid message. */
const notice = (to: string, template: TeamTemplate, businessId: string, barberId: string): Notice => ({ to, template, ids: { businessId, barberId }, channels: ['mail', 'push'] })
