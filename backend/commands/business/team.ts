/** Commands of a shop's team: invite, answer, leave. Rules: domain/business/team.ts. */
import { accountDecider } from '../../domain/identity/account.ts'
import {
  businessDecider,
  isHidden,
  type OpenBusiness,
  ownedShopId,
  worksIn,
} from '../../domain/business/business.ts'
import { membershipDecider } from '../../domain/business/membership.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { asStepOf, type CommandHandler, type Context } from '../kernel/handle.ts'
import type { Gate } from '../access/gate.ts'
import { locationDecider } from '../../domain/business/location.ts'
import { keepAgendaZone, mustBeFreeToChange, setAgendaZones } from './clocks.ts'
import { claimMembership, releaseMembership } from './memberships.ts'
import type { ShopReads } from './shop.ts'

/** Where the secrets and addresses of invitations are kept. */
export interface InvitationStore {
  keep(invitation: PendingInvitation & { expiresAt: string }): Promise<void>
  byToken(token: string): Promise<PendingInvitation | undefined>
  byId(invitationId: string): Promise<PendingInvitation | undefined>
  to(email: string): Promise<readonly PendingInvitation[]>
}

export interface PendingInvitation {
  readonly invitationId: string
  readonly businessId: string
  readonly email: string | null
  readonly telefono: string | null
}

/** Recipient of an invitation; none where it is only a link. */
export type InvitedBy = Partial<Pick<PendingInvitation, 'email' | 'telefono'>>

export interface TeamPorts {
  readonly commands: CommandHandler
  readonly gate: Gate
  readonly invitations: InvitationStore
  readonly accounts: {
    byEmail(email: string): Promise<{ userId: string } | undefined>
    byId(userId: string): Promise<{ email: string } | undefined>
    /** As the read model says: for lists, which are shown also while the log is away. */
    isShownConfirmed(userId: string): Promise<boolean>
  }
  readonly reads: ShopReads
  /** The zone of a barber without a shop. */
  readonly defaultZone: string
}

const VALID_MS = 14 * 86_400_000
const notFound = () => new DomainError('not_found', 'Invitación no encontrada')

export class TeamCommands {
  readonly #ports: TeamPorts
  readonly #commands: CommandHandler
  readonly #gate: Gate

  constructor(ports: TeamPorts) {
    this.#ports = ports
    this.#gate = ports.gate
    this.#commands = ports.commands
  }

  /** Invites an address, or makes a link. Returns the id. Contacts identify no account. */
  async invite(
    context: Context,
    businessId: string,
    { email = null, telefono = null }: InvitedBy,
  ): Promise<string> {
    const { accounts, invitations } = this.#ports
    const invitationId = derivedId('invitation', context.commandId)
    const expiresAt = new Date(Date.parse(context.at) + VALID_MS).toISOString()
    const holderId = email === null ? null : ((await accounts.byEmail(email))?.userId ?? null)
    const inviteeId =
      holderId !== null && (await this.#hasConfirmedEmail(holderId)) ? holderId : null
    const invite = { type: 'InviteBarber', data: { invitationId, inviteeId, expiresAt } } as const
    // The address is kept before the event asks for its mail, and nothing is kept of what the rules
    // refuse.
    const refusable = { ...invite, data: { ...invite.data, inviteeId: holderId } }
    businessDecider.decide(
      await this.#commands.state(businessDecider, businessId, { fresh: true }),
      {
        ...refusable,
        by: context.by,
        at: context.at,
      },
    )
    await invitations.keep({ invitationId, businessId, email, telefono, expiresAt })
    await this.#commands.handle(businessDecider, businessId, invite, context)
    return invitationId
  }

  async withdraw(context: Context, businessId: string, invitationId: string): Promise<void> {
    await this.#commands.handle(
      businessDecider,
      businessId,
      { type: 'WithdrawInvitation', data: { invitationId } },
      context,
    )
  }

  /** By the link's secret, or by id for the confirmed address. @throws not_found */
  async find(text: string, userId: string | undefined): Promise<PendingInvitation> {
    const { invitations, accounts } = this.#ports
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text))
      return (await invitations.byToken(text)) ?? refuse()
    const [kept, holder] = await Promise.all([
      invitations.byId(text),
      userId === undefined ? undefined : accounts.byId(userId),
    ])
    const isTheirs =
      kept?.email && holder && kept.email.trim().toLowerCase() === holder.email.trim().toLowerCase()
    return isTheirs && userId !== undefined && (await this.#hasConfirmedEmail(userId))
      ? kept
      : refuse()
  }

  /** The invitations to the confirmed address of an account; none while it is not confirmed. */
  async receivedBy(userId: string): Promise<readonly PendingInvitation[]> {
    const { invitations, accounts } = this.#ports
    const [holder, confirmed] = await Promise.all([
      accounts.byId(userId),
      accounts.isShownConfirmed(userId),
    ])
    return holder && confirmed ? invitations.to(holder.email) : []
  }

  async #hasConfirmedEmail(userId: string): Promise<boolean> {
    return (await this.#commands.state(accountDecider, userId))?.isEmailVerified === true
  }

  /** Joins the inviting shop; returns its id. @throws already_member */
  async accept(context: Context, text: string): Promise<string> {
    const { by } = context
    const { invitationId, businessId } = await this.find(text, by.id)
    const accept = { type: 'AcceptInvitation', data: { invitationId } } as const
    const left = (
      await this.#commands.state(businessDecider, businessId, { fresh: true })
    )?.team.leaving.get(by.id)
    if (left !== undefined)
      await this.finishLeaving(context, { leavingId: left, businessId, barberId: by.id })
    const shop = await this.#commands.state(businessDecider, businessId, { fresh: true })
    // The rules first, so that a refused invitation claims nobody.
    const joins = businessDecider.decide(shop, { ...accept, by, at: context.at })
    if (!shop) return businessId
    // Members have nothing to claim.
    const joining = joins.length > 0
    if (joining) {
      // Nobody else finds a hidden shop either.
      if (isHidden(shop)) refuse()
      await this.#gate.mustMeet(context, by.id, shop.ownerId)
      await this.#mustBeFree(context, shop)
    }
    const claimed = joining && (await claimMembership(this.#commands, context, by.id, businessId))
    try {
      await this.#commands.handle(businessDecider, businessId, accept, context)
    } catch (error) {
      if (claimed && error instanceof DomainError)
        await releaseMembership(this.#commands, context, by.id, businessId)
      throw error
    }
    if (joining)
      await setAgendaZones(this.#commands, context, { barberIds: [by.id], zone: shop.profile.zone })
    return businessId
  }

  async decline(context: Context, text: string): Promise<void> {
    const { invitationId, businessId } = await this.find(text, context.by.id)
    await this.#commands.handle(
      businessDecider,
      businessId,
      { type: 'DeclineInvitation', data: { invitationId } },
      context,
    )
  }

  /** Leaves or is removed; returns the number of upcoming appointments, which they keep. */
  async remove(context: Context, businessId: string, barberId: string): Promise<number> {
    const shop = await this.#commands.state(businessDecider, businessId)
    const upcoming = shop?.team.members.has(barberId)
      ? await this.#ports.reads.upcomingOf([barberId], context.at)
      : 0
    const remove = {
      type: 'RemoveBarber',
      data: { barberId, leavingId: derivedId('leaving', context.commandId, barberId) },
    } as const
    businessDecider.decide(shop, { ...remove, by: context.by, at: context.at })
    // Their days go on being counted as they are, whatever they do next.
    if (shop?.team.members.has(barberId))
      await keepAgendaZone(this.#commands, context, barberId, shop.profile.zone)
    const { state } = await this.#commands.handle(businessDecider, businessId, remove, context)
    const leavingId = state?.team.leaving.get(barberId)
    if (leavingId !== undefined)
      await this.finishLeaving(context, { leavingId, businessId, barberId })
    return upcoming
  }

  /** Leaves the shop where they work; their own loses its team and its open invitations. */
  async leaveAll(own: (...what: readonly string[]) => Context, userId: string): Promise<void> {
    const claimed = await this.#commands.state(membershipDecider, userId, { fresh: true })
    const shop =
      claimed && (await this.#commands.state(businessDecider, claimed.businessId, { fresh: true }))
    if (shop && shop.ownerId !== userId && worksIn(shop, userId))
      await this.remove(own('leave'), shop.businessId, userId)
    const businessId = ownedShopId(userId)
    const mine = await this.#commands.state(businessDecider, businessId, { fresh: true })
    for (const barberId of mine?.team.members ?? [])
      await this.remove(own('remove', barberId), businessId, barberId)
    for (const [invitationId, { state }] of mine?.team.invitations ?? [])
      if (state === 'open')
        await this.withdraw(own('withdraw', invitationId), businessId, invitationId)
  }

  finishLeaving(
    context: Context,
    {
      leavingId,
      businessId,
      barberId,
    }: { leavingId: string; businessId: string; barberId: string },
  ): Promise<void> {
    return asStepOf(context, leavingId, async (step) => {
      for (const locationId of await this.#ports.reads.locationsOf(barberId)) {
        // They may work elsewhere by now.
        if (
          (await this.#commands.state(locationDecider, locationId, { fresh: true }))?.businessId !==
          businessId
        )
          continue
        await this.#commands.handle(
          locationDecider,
          locationId,
          { type: 'UnassignStaff', data: { barberId } },
          step,
          `staff-${locationId}`,
        )
      }
      await releaseMembership(this.#commands, step, barberId, businessId)
      await this.#commands.handle(
        businessDecider,
        businessId,
        { type: 'EndLeaving', data: { barberId, leavingId } },
        step,
        'end',
      )
    })
  }

  /** Owners can't join another team; with appointments the time zone can't change. */
  async #mustBeFree({ by, at }: Context, { businessId, profile }: OpenBusiness): Promise<void> {
    const { reads, defaultZone } = this.#ports
    if (
      ownedShopId(by.id) !== businessId &&
      (await this.#commands.state(businessDecider, ownedShopId(by.id)))
    ) {
      throw new DomainError(
        'already_member',
        'Ya tienes tu propio negocio. No puedes trabajar en otro a la vez.',
      )
    }
    await mustBeFreeToChange(
      { commands: this.#commands, upcomingOf: reads.upcomingOf },
      at,
      { barberIds: [by.id], zone: profile.zone, otherwise: defaultZone },
      'El cambio de negocio es también un cambio de zona horaria y hay citas por venir. Complétalas o cancélalas antes.',
    )
  }
}

function refuse(): never {
  throw notFound()
}
