/** Who is still told of something outside the app, by how things stand when it is sent: the gate of what leaves the house. */
import { isOfAccount, isOfAppointment, toldBy } from '../domain/engagement/notices.ts'
import { standingOf } from '../domain/identity/standing.ts'
import type { Db } from '../postgres/db.ts'
import { graph } from '../projections/moderation/graph.ts'
import { people, standingsOf } from '../projections/identity/people.ts'
import { meets } from '../projections/visibility.ts'
import type { Vault } from '../vault/vault.ts'
import type { Delivery } from '../workers/engagement/notice.ts'

/** The read models that are asked. */
export const HEARD_BY = [people, graph].map(({ name }) => name)

/**
 * May this still reach them? Whose account is closed hears of nothing more, whose is suspended of their appointments and
 * their account alone: those they keep. What else keeps two people apart is the gate's to say.
 */
export function hearing(db: Db, { accounts, invitations }: Pick<Vault, 'accounts' | 'invitations'>, now: () => Date = () => new Date()) {
  return async ({ kind, about, recipient }: Delivery): Promise<boolean> => {
    const at = now().toISOString()
    const reader = kind === 'team_invitation' ? await invited(recipient) : recipient
    const [row] = reader === null ? [] : await standingsOf(db, [reader])
    const { is } = row ? standingOf(row, at) : { is: 'active' }
    if (is === 'closed' || (is === 'suspended' && !isOfAppointment(kind) && !isOfAccount(kind))) return false
    const other = toldBy({ kind, about })
    return other === undefined || meets(db, { userId: reader, at }, other)
  }

  /** Whose account the address of an invitation is; nobody's: whoever it is hears it as a guest. */
  async function invited(invitationId: string): Promise<string | null> {
    const email = (await invitations.byId(invitationId))?.email
    return (email && (await accounts.byEmail(email))?.userId) || null
  }
}
