/** One shop for a barber: the claim that comes before opening or joining one, and its end. */
import { businessDecider, worksIn } from '../../domain/business/business.ts'
import { membershipDecider } from '../../domain/business/membership.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'

/**
 * Claims a barber for a shop. A claim of another shop stands in the way only where something came
 * of it: what a crash left behind is taken over. Gives whether this call made the claim.
 * @throws DomainError 'already_member'
 */
export async function claimMembership(
  commands: CommandHandler,
  context: Context,
  barberId: string,
  businessId: string,
): Promise<boolean> {
  const held = await commands.state(membershipDecider, barberId, { fresh: true })
  const isElsewhere =
    held !== null &&
    held.businessId !== businessId &&
    worksIn(await commands.state(businessDecider, held.businessId, { fresh: true }), barberId)
  const abandoned = isElsewhere ? null : held
  const { events } = await commands.handle(
    membershipDecider,
    barberId,
    { type: 'ClaimMembership', data: { barberId, businessId, abandoned } },
    context,
    'claim',
  )
  return events.length > 0
}

export async function releaseMembership(
  commands: CommandHandler,
  context: Context,
  barberId: string,
  businessId: string,
): Promise<void> {
  await commands.handle(
    membershipDecider,
    barberId,
    { type: 'ReleaseMembership', data: { barberId, businessId } },
    context,
    'release',
  )
}
