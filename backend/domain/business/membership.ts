/** The one shop a barber works in: opening and joining claim this stream first. */
import { type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { event, type EventsOf } from '../kernel/event.ts'
import { Id, Utc } from '../kernel/fields.ts'

export const MembershipClaimed = event('MembershipClaimed', {
  barberId: Id,
  businessId: Id,
  claimedAt: Utc,
})
export const MembershipReleased = event('MembershipReleased', { barberId: Id, businessId: Id })

export type MembershipEvent = EventsOf<[typeof MembershipClaimed, typeof MembershipReleased]>

/** The shop that has the barber, or is about to. */
export type Membership = { readonly businessId: string; readonly claimedAt: string } | null

export type MembershipCommand =
  /** `abandoned`: a claim of which nothing came, as the asker has seen; it may be taken over. */
  | Command<'ClaimMembership', { barberId: string; businessId: string; abandoned: Membership }>
  | Command<'ReleaseMembership', { barberId: string; businessId: string }>

/** How long joining may take after the claim; until then the claim is not abandoned. */
const JOINING_MS = 60_000

export const membershipDecider: Decider<Membership, MembershipCommand, MembershipEvent> = {
  category: 'membership',
  initial: null,

  evolve: (_, event) =>
    match<MembershipEvent, Membership>(event, {
      MembershipClaimed: ({ businessId, claimedAt }) => ({ businessId, claimedAt }),
      MembershipReleased: () => null,
    }),

  decide: (held, command) =>
    match<MembershipCommand, readonly MembershipEvent[]>(command, {
      ClaimMembership: ({ barberId, businessId, abandoned }, { at }) => {
        const claimed = [MembershipClaimed({ barberId, businessId, claimedAt: at })]
        if (!held) return claimed
        const age = Date.parse(at) - Date.parse(held.claimedAt)
        // An old claim of the same shop is made anew, so that nobody takes it for abandoned
        // meanwhile.
        if (held.businessId === businessId) return age < JOINING_MS / 2 ? [] : claimed
        const isAbandoned =
          held.businessId === abandoned?.businessId &&
          held.claimedAt === abandoned.claimedAt &&
          age > JOINING_MS
        if (!isAbandoned)
          throw new DomainError(
            'already_member',
            'Ya trabajas en otro negocio. Sal de él antes de unirte a uno nuevo.',
          )
        return claimed
      },
      ReleaseMembership: ({ barberId, businessId }) =>
        held?.businessId === businessId ? [MembershipReleased({ barberId, businessId })] : [],
    }),
}
