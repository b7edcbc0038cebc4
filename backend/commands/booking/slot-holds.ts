/** Holding a time at the last step of booking, and letting it go: asked for, or by the clock. */
import { agendaDecider } from '../../domain/booking/agenda.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import type { BookingCommands } from './booking.ts'
import type { BookingRequest } from './details.ts'
import type { FreeTimes } from './free-times.ts'

/** A hold, and enough to find its stream. */
export interface HoldPlace {
  readonly holdId: string
  readonly barberId: string
  readonly day: string
}

export interface SlotHoldReads {
  /** Drafts of a person. */
  draftsOf(userId: string): Promise<readonly HoldPlace[]>
  /** Waits until they show all that was written. */
  draftsShown(): Promise<void>
}

interface SlotHoldParts {
  readonly commands: CommandHandler
  readonly reads: SlotHoldReads
  readonly booking: BookingCommands
  readonly freeTimes: FreeTimes
}

export class SlotHoldCommands {
  readonly #parts: SlotHoldParts

  constructor(parts: SlotHoldParts) {
    this.#parts = parts
  }

  /**
   * Holds what could be booked, for the asker. Their earlier holds are let go.
   * @throws slot_taken with alternatives, too_many_holds
   */
  async hold(
    context: Context,
    request: BookingRequest,
  ): Promise<{ readonly holdId: string; readonly until: string }> {
    const { commands, reads, booking, freeTimes } = this.#parts
    const { details, bookable } = await booking.wanted(context, request)
    const { barberId, businessId, day, start, end, bufferMinutes } = details
    const holdId = derivedId('hold', context.commandId)
    const earlier = await reads.draftsOf(context.by.id)
    const data = { holdId, barberId, businessId, day, start, end, bufferMinutes, of: context.by.id }
    const { state } = await freeTimes.orAlternatives(bookable, details, context.at, () =>
      commands.handle(agendaDecider, `${barberId}-${day}`, { type: 'HoldSlot', data }, context),
    )
    for (const one of earlier) if (one.holdId !== holdId) await this.release(context, one)
    const until = state.holds.find((hold) => hold.holdId === holdId)?.until
    return { holdId, until: until ?? context.at }
  }

  /** The asker's own; again, or somebody else's, changes nothing. */
  async letGo(context: Context, holdId: string): Promise<void> {
    const { reads } = this.#parts
    const find = async () =>
      (await reads.draftsOf(context.by.id)).find((hold) => hold.holdId === holdId)
    let own = await find()
    if (!own) {
      // It may be a moment old: what is not let go now stays for two minutes.
      await reads.draftsShown()
      own = await find()
    }
    if (own) await this.release(context, own)
  }

  async release(
    context: Context,
    { holdId, barberId, day }: HoldPlace,
    why: 'lapsed' | 'withdrawn' = 'withdrawn',
  ): Promise<void> {
    await this.#parts.commands.handle(
      agendaDecider,
      `${barberId}-${day}`,
      { type: 'ReleaseHold', data: { holdId, why } },
      context,
      `release-${holdId}`,
    )
  }
}
