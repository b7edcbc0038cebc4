/** Whoever is invited to a shop by e-mail gets one. */
import { BarberInvited } from '../domain/business/team.ts'
import { reactor } from './reactor.ts'

/** Begins at the head of the log: an old invitation is not sent anew. */
export const teamNotices = reactor({
  name: 'team-notices',
  from: 'head',
  // One that is only a link has no address, and is skipped for that.
  on: (when) => [when(BarberInvited, ({ invitationId }) => [{ to: invitationId, template: 'team_invitation', ids: { invitationId }, channels: ['mail'] }])],
})
