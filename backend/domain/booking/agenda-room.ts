/** Free time of a day, and time blocks. */
import { type Agenda, type Booked, isActive } from './agenda-state.ts'
import { heldUntilEnd } from './delay-state.ts'
import { refusals } from './agenda-refusals.ts'
import { SlotHeld } from './hold-events.ts'
import { type HoldEvent, isHeldFrom, released } from './slot-holds.ts'
import type { BookedDetails } from './events.ts'
import { localTime } from './schedule.ts'
import {
  type BlockOnDay,
  decideBlocks,
  type TimeBlock,
  type TimeBlockCommand,
  type TimeBlockEvent,
} from './time-blocks.ts'
import { millis } from './times.ts'
import { heldUntil } from '../kernel/undo.ts'

const asWanted = ({ blockId, start, end }: TimeBlock): Wanted => ({
  appointmentId: blockId,
  start,
  end,
  bufferMinutes: 0,
})

type Wanted = Pick<BookedDetails, 'appointmentId' | 'start' | 'end' | 'bufferMinutes'> &
  Partial<Pick<BookedDetails, 'clientId'>> & { readonly by?: string }

/** Is this time nobody else's, as far as the day knows at this instant? */
export const hasRoom = (day: Agenda, request: Wanted, at: string): boolean =>
  hasNothingElse(day, request, at) &&
  !day.holds.some((hold) => isHeldFrom(hold, request, at) && overlap(hold, request))

/** Holds apart. */
const hasNothingElse = (day: Agenda, request: Wanted, at: string): boolean =>
  ![...day.appointments.values()].some(
    (booked) =>
      isActive(booked) &&
      booked.appointmentId !== request.appointmentId &&
      (overlap(booked, request) || isExpectedIn(day, booked, request, at)),
  ) && !day.blocks.some((block) => overlap({ ...block, bufferMinutes: 0 }, request))

/** The time of an act that may be taken back is not lost by a delay announced meanwhile. */
const isExpectedIn = ({ holds }: Agenda, booked: Booked, request: Wanted, at: string) =>
  booked.expected !== null &&
  millis(booked.start) < millis(request.end) &&
  millis(request.start) < heldUntilEnd(booked) &&
  !holds.some(
    ({ purpose, of, start, until }) =>
      purpose === 'undo' &&
      of === request.appointmentId &&
      start === request.start &&
      millis(at) < millis(until),
  )

/** Staff hear where it is the waiting list that has the time. @throws slot_taken */
export function mustBeFree(
  day: Agenda,
  request: Wanted,
  at: string,
  staff?: { readonly zone: string },
): void {
  if (hasRoom(day, request, at)) return
  const offered = day.holds.find(
    (hold) => hold.purpose === 'offer' && isHeldFrom(hold, request, at) && overlap(hold, request),
  )
  if (staff && offered && hasNothingElse(day, request, at))
    throw refusals.slot_offered(localTime(millis(offered.until), staff.zone))
  throw refusals.slot_taken()
}

/** Says what a block would lie over: a visit, the pause after one, or another block. */
function mustBeFreeForBlock(
  day: Agenda,
  block: BlockOnDay,
  { by, at }: Pick<TimeBlockCommand, 'by' | 'at'>,
): void {
  const request = { ...asWanted(block), by: by.id }
  if (hasRoom(day, request, at)) return
  if (hasNothingElse(day, request, at)) {
    if (day.holds.some(({ purpose }) => purpose === 'offer')) mustBeFree(day, request, at, block)
    throw refusals.block_over_hold()
  }
  const visits = [...day.appointments.values()].filter(
    (booked) => isActive(booked) && overlap(booked, request),
  )
  if (visits.some((booked) => overlap({ ...booked, bufferMinutes: 0 }, request)))
    throw refusals.block_over_visit()
  if (visits.length === 0) throw refusals.block_over_block()
  const until = Math.max(
    ...visits.map(({ end, bufferMinutes }) => millis(end) + bufferMinutes * 60_000),
  )
  throw refusals.block_over_pause(localTime(until, block.zone))
}

/** Each holds its time and the buffer after it. */
const overlap = (a: Omit<Wanted, 'appointmentId'>, b: Omit<Wanted, 'appointmentId'>): boolean =>
  millis(a.start) < millis(b.end) + b.bufferMinutes * 60_000 &&
  millis(b.start) < millis(a.end) + a.bufferMinutes * 60_000

/** Time kept free: no visit and no other block may lie there. */
export function decideBlock(
  day: Agenda,
  command: TimeBlockCommand,
): readonly (TimeBlockEvent | HoldEvent)[] {
  const { by, at } = command
  const events = decideBlocks(day, command, {
    hasRoom: (block) => hasRoom(day, { ...asWanted(block), by: by.id }, at),
    mustBeFree: (block) => mustBeFreeForBlock(day, block, command),
  })
  return events.length === 0 ? events : [...events, ...heldMeanwhile(day, command)]
}

/** The time of a block that was lifted is held while it may come back. */
function heldMeanwhile(day: Agenda, { type, data, by, at }: TimeBlockCommand): HoldEvent[] {
  if (type === 'RestoreBlock')
    return day.holds
      .filter(({ purpose, of }) => purpose === 'undo' && of === data.blockId)
      .map((hold) => released(hold, 'used'))
  if (type !== 'UnblockTime' || data.holdId === undefined) return []
  const block = day.blocks.find(({ blockId }) => blockId === data.blockId)
  if (!block) return []
  const { blockId, barberId, day: date, start, end } = block
  return [
    SlotHeld({
      holdId: data.holdId,
      barberId,
      businessId: null,
      day: date,
      start,
      end,
      bufferMinutes: 0,
      until: heldUntil(at),
      purpose: 'undo',
      of: blockId,
      by: by.id,
    }),
  ]
}
