/** What those do with a waiting list whose chair it is for: each act with a reason. */
import { waitDecider, refusedWaits, type WaitEntry } from '../../domain/booking/waiting.ts'
import { authorize } from '../../domain/authority.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import { invalidBooking } from './bookable.ts'
import type { OfferCommands } from './offers.ts'

export interface WaitStaffReads {
  /** Whose entry it is, and who runs the chairs for which it waits. */
  concernedBy(entryId: string): Promise<
    | {
        readonly clientId: string
        readonly ownerId: string | null
        readonly barberIds: readonly string[]
      }
    | undefined
  >
  /** When the entries of a shop, or of a barber without one, joined: in their order. */
  orderOf(
    keeperId: string,
  ): Promise<readonly { readonly entryId: string; readonly joinedAt: string }[]>
}

interface StaffParts {
  readonly commands: CommandHandler
  readonly reads: WaitStaffReads
  readonly offers: OfferCommands
}

export class WaitStaffCommands {
  readonly #parts: StaffParts

  constructor(parts: StaffParts) {
    this.#parts = parts
  }

  /** Staff give an entry another place, with a reason that its client reads. */
  async reorder(context: Context, entryId: string, place: number, reason: string): Promise<void> {
    const { commands, reads } = this.#parts
    const entry = await this.#byStaff(context, entryId)
    const keeperId = entry.businessId ?? entry.barberIds?.[0] ?? ''
    const others = (await reads.orderOf(keeperId)).filter((one) => one.entryId !== entryId)
    const [before, after] = [others[place - 2], others[place - 1]].map(
      (one) => one && Date.parse(one.joinedAt),
    )
    const to =
      before === undefined
        ? (after ?? Date.parse(entry.joinedAt)) - 1
        : after === undefined
          ? before + 1
          : Math.floor((before + after) / 2)
    const data = { to: new Date(to).toISOString(), reason }
    await commands.handle(waitDecider, entryId, { type: 'MoveWait', data }, context)
  }

  async offerByHand(
    context: Context,
    entryId: string,
    offer: { readonly barberId: string; readonly start: string; readonly reason: string },
  ): Promise<void> {
    const entry = await this.#byStaff(context, entryId)
    if (entry.barberIds && !entry.barberIds.includes(offer.barberId))
      throw invalidBooking('not_offered', 'Ese barbero no ofrece esos servicios')
    await this.#parts.offers.byHand(context, { entry, ...offer })
  }

  /** Staff take an offer back, and say why. */
  async withdraw(context: Context, entryId: string, reason: string): Promise<void> {
    const { offer } = await this.#byStaff(context, entryId)
    if (!offer || context.at >= offer.until) throw refusedWaits.lapsed()
    await this.#parts.offers.withdraw(context, offer, 'staff', reason)
  }

  async #byStaff(context: Context, entryId: string): Promise<WaitEntry> {
    const { commands, reads } = this.#parts
    const entry = await commands.state(waitDecider, entryId, { fresh: true })
    const concerned = entry && (await reads.concernedBy(entryId))
    const mine = concerned?.barberIds.find((id) => id === context.by.id)
    authorize(
      context.by,
      'wait.run',
      concerned ? { barber: mine, owner: concerned.ownerId } : undefined,
    )
    if (!entry) throw refusedWaits.gone()
    return entry
  }
}
