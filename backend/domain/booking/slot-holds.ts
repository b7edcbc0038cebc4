/**
 * Time of a barber's day that is held for a moment: for an act that may be taken back, or for
 * somebody at the last step of booking. A hold ends by itself at `until`: decisions go by the
 * command's instant. `HoldReleased` only lets read models hear of it.
 */
import type { Command } from '../kernel/decider.ts'
import { match } from '../kernel/decider.ts'
import type { EventsOf } from '../kernel/event.ts'
import { refusals } from './agenda-refusals.ts'
import type { BookedDetails } from './events.ts'
import { HoldReleased, type SlotHeld as SlotHeldEvent } from './hold-events.ts'
import { millis } from './times.ts'

export type SlotHold = ReturnType<typeof SlotHeldEvent>['data']
export interface Holds {
  readonly holds: readonly SlotHold[]
}
export const noHolds: Holds = { holds: [] }

export type HoldEvent = EventsOf<[typeof SlotHeldEvent, typeof HoldReleased]>

export type HoldCommand =
  | Command<'HoldSlot', Omit<SlotHold, 'until' | 'purpose' | 'by'>>
  /** For an offer of the waiting list, to its client (`by`). */
  | Command<'HoldOffer', Omit<SlotHold, 'purpose'>>
  /** For a ticket of the line that is called; it may have begun. */
  | Command<'HoldChair', Omit<SlotHold, 'purpose'>>
  /** Another time for a late appointment, proposed to its client (`by`). */
  | Command<'HoldAlternative', Omit<SlotHold, 'purpose'>>
  /** Another end for a hold that has not lapsed. */
  | Command<'HoldUntil', { holdId: string; until: string }>
  | Command<'ReleaseHold', { holdId: string; why: 'lapsed' | 'withdrawn' }>

export const evolveHolds = ({ holds }: Holds, event: HoldEvent): Holds =>
  match<HoldEvent, Holds>(event, {
    SlotHeld: (hold) => ({
      holds: [...holds.filter(({ holdId }) => holdId !== hold.holdId), hold],
    }),
    HoldReleased: ({ holdId }) => ({ holds: holds.filter((hold) => hold.holdId !== holdId) }),
  })

interface Request extends Pick<BookedDetails, 'appointmentId'> {
  readonly clientId?: string | null
  /** Who asks. */
  readonly by?: string
}

/** Clocks of nodes differ: who does not have the hold honours it this much longer. */
const SKEW_MS = 2_000

/** Does this hold keep the request out? One's own never does, but a call is its ticket's alone. */
export const isHeldFrom = (hold: SlotHold, request: Request, at: string): boolean =>
  !isFor(hold, request) &&
  (hold.purpose === 'ticket' || hold.by !== request.by) &&
  millis(at) < millis(hold.until) + SKEW_MS

/** A ticket has the id of the appointment that it becomes. */
const isFor = ({ purpose, of, by }: SlotHold, { appointmentId, clientId }: Request): boolean =>
  purpose === 'undo' || purpose === 'ticket' || purpose === 'alternatives'
    ? of === appointmentId
    : (purpose === 'offer' ? by : of) === clientId

/**
 * What a booking says of the hold that it uses.
 * @throws hold_lapsed where the hold is over, somebody else's, or of another time
 */
export function holdUsed(
  { holds }: Holds,
  {
    holdId,
    request,
    at,
  }: {
    readonly holdId: string | undefined
    readonly request: Request & Pick<BookedDetails, 'start'>
    readonly at: string
  },
): HoldEvent[] {
  if (holdId === undefined) return []
  const hold = holds.find((one) => one.holdId === holdId)
  const isLive =
    hold && isFor(hold, request) && hold.start === request.start && millis(at) < millis(hold.until)
  if (!isLive) throw refusals.hold_lapsed()
  return [released(hold, 'used')]
}

export const released = (
  { holdId, barberId, businessId, of, purpose, day, start, end }: SlotHold,
  why: 'used' | 'lapsed' | 'withdrawn',
): HoldEvent =>
  HoldReleased({ holdId, barberId, businessId, of, why, held: { purpose, day, start, end } })

/** Withdrawn by its holder, or lapsed by the clock. */
export function releaseHold(
  { holds }: Holds,
  { data: { holdId, why }, at }: Extract<HoldCommand, { type: 'ReleaseHold' }>,
): HoldEvent[] {
  const hold = holds.find((one) => one.holdId === holdId)
  if (!hold || (why === 'lapsed' && millis(at) < millis(hold.until) + SKEW_MS)) return []
  return [released(hold, why)]
}
