/**
 * Time that a barber keeps free. Part of the day's stream, like the appointments that it is kept
 * free of.
 *
 * Time on several days is all of it or none. The first day announces it (`TimeBlockingStarted`), each
 * day decides its own block, once (`TimeBlocked` or `TimeBlockDeclined`), and where one has declined
 * the others let go again; the first day says when that is done (`TimeBlockingEnded`). A crash in
 * between leaves some days blocked and others not, until it is finished.
 */
import { limits } from '../../../contract/kernel/values.ts'
import { type Command, DomainError, match } from '../kernel/decider.ts'
import type { EventsOf } from '../kernel/event.ts'
import {
  TimeBlockDeclined,
  TimeBlockingEnded,
  TimeBlockingStarted,
  type BlockOfDay,
  TimeBlocked,
  TimeUnblocked,
} from './events.ts'
import { refusals } from './agenda-refusals.ts'
import { millis } from './times.ts'
import { undoableUntil } from '../kernel/undo.ts'

export interface TimeBlock {
  readonly blockId: string
  readonly start: string
  readonly end: string
}

/** Time on several days, on its way. */
export interface Blocking {
  readonly zone: string
  readonly reason: string | null
  readonly days: readonly BlockOfDay[]
}

/** What became of it: every day has its block, or one had no room and none has. */
export type BlockingOutcome = 'blocked' | 'slot_taken'

export interface Blocks {
  readonly blocks: readonly BlockOnDay[]
  /** Lifted a moment ago: it may come back. */
  readonly lifted: ReadonlyMap<string, LiftedBlock>
  /** Decisions by block, so a repeated request gets the same answer. */
  readonly decided: ReadonlyMap<string, 'taken' | 'declined'>
  /** Multi-day blocks that begin here: pending ones and outcomes. */
  readonly blockings: ReadonlyMap<string, Blocking | BlockingOutcome>
}

export const noBlocks: Blocks = {
  blocks: [],
  lifted: new Map(),
  decided: new Map(),
  blockings: new Map(),
}

/** A block with the day and the clock on which it is wanted. */
export interface BlockOnDay extends TimeBlock {
  readonly barberId: string
  readonly day: string
  readonly zone: string
  readonly reason: string | null
}

interface LiftedBlock extends BlockOnDay {
  readonly by: string
  readonly until: string
}

export type TimeBlockEvent = EventsOf<
  [
    typeof TimeBlocked,
    typeof TimeUnblocked,
    typeof TimeBlockDeclined,
    typeof TimeBlockingStarted,
    typeof TimeBlockingEnded,
  ]
>

export type TimeBlockCommand =
  | Command<'BlockTime', BlockOnDay>
  /** `holdId`: its author may take that back, and the time is held meanwhile. */
  | Command<'UnblockTime', { barberId: string; blockId: string; holdId?: string | undefined }>
  /** The author of the last lifting takes it back within ten seconds. */
  | Command<'RestoreBlock', { barberId: string; blockId: string }>
  | Command<'StartBlocking', { blockingId: string; barberId: string } & Blocking>
  /** One day's part of it: the day takes it, or declines. */
  | Command<'TakeBlock', BlockOnDay>
  /** Another day has declined: this one lets go of its part, or will not take it any more. */
  | Command<'GiveUpBlock', { barberId: string; blockId: string }>
  | Command<'EndBlocking', { barberId: string; blockingId: string; outcome: BlockingOutcome }>

export const evolveBlocks = (day: Blocks, event: TimeBlockEvent): Blocks =>
  match<TimeBlockEvent, Blocks>(event, {
    TimeBlocked: (block) => ({
      ...day,
      blocks: [...day.blocks, block],
      lifted: new Map([...day.lifted].filter(([id]) => id !== block.blockId)),
      decided: new Map(day.decided).set(block.blockId, 'taken'),
    }),
    TimeUnblocked: ({ blockId, undo }) => {
      const block = day.blocks.find((one) => one.blockId === blockId)
      return {
        ...day,
        blocks: day.blocks.filter((one) => one !== block),
        lifted:
          block && undo ? new Map(day.lifted).set(blockId, { ...block, ...undo }) : day.lifted,
      }
    },
    TimeBlockDeclined: ({ blockId }) => ({
      ...day,
      decided: new Map(day.decided).set(blockId, 'declined'),
    }),
    TimeBlockingStarted: ({ blockingId, zone, reason, days }) => ({
      ...day,
      blockings: new Map(day.blockings).set(blockingId, { zone, reason, days }),
    }),
    TimeBlockingEnded: ({ blockingId, outcome }) => ({
      ...day,
      blockings: new Map(day.blockings).set(blockingId, outcome),
    }),
  })

/** `mustBeFree` and `hasRoom` come from the day, because appointments block too. */
export const decideBlocks = (
  day: Blocks,
  command: TimeBlockCommand,
  {
    hasRoom,
    mustBeFree,
  }: { hasRoom: (request: TimeBlock) => boolean; mustBeFree: (request: BlockOnDay) => void },
): readonly TimeBlockEvent[] =>
  match<TimeBlockCommand, readonly TimeBlockEvent[]>(command, {
    BlockTime: (request) => {
      if (day.decided.has(request.blockId)) return []
      mustBeOrdered(request)
      mustBeFree(request)
      mustBeFew(day)
      return [TimeBlocked(request)]
    },

    UnblockTime: ({ barberId, blockId, holdId }) => {
      const until = undoableUntil(command.at)
      const undo = holdId === undefined ? null : { by: command.by.id, until }
      return unblocked(day, barberId, blockId, undo)
    },

    RestoreBlock: ({ blockId }) => {
      if (stands(day, blockId)) return []
      const lifted = day.lifted.get(blockId)
      if (lifted?.by !== command.by.id || millis(command.at) > millis(lifted.until))
        throw refusals.too_late_to_undo()
      const { by: _, until: __, ...block } = lifted
      mustBeFree(block)
      return [TimeBlocked(block)]
    },

    StartBlocking: ({ blockingId, barberId, zone, reason, days }) => {
      if (day.blockings.has(blockingId)) return []
      for (const one of days) mustBeOrdered(one)
      mustBeFew(day)
      return [TimeBlockingStarted({ blockingId, barberId, zone, reason, days: [...days] })]
    },

    TakeBlock: (request) => {
      const { barberId, blockId } = request
      if (day.decided.has(blockId)) return []
      return [
        hasRoom(request)
          ? TimeBlocked(request)
          : TimeBlockDeclined({ barberId, blockId, why: 'slot_taken' }),
      ]
    },

    GiveUpBlock: ({ barberId, blockId }) => {
      if (stands(day, blockId)) return unblocked(day, barberId, blockId)
      return day.decided.has(blockId)
        ? []
        : [TimeBlockDeclined({ barberId, blockId, why: 'given_up' })]
    },

    EndBlocking: ({ barberId, blockingId, outcome }) => {
      const blocking = day.blockings.get(blockingId)
      return blocking !== undefined && isUnderWay(blocking)
        ? [TimeBlockingEnded({ barberId, blockingId, outcome })]
        : []
    },
  })

export const isUnderWay = (blocking: Blocking | BlockingOutcome): blocking is Blocking =>
  typeof blocking !== 'string'

function unblocked(
  { blocks }: Blocks,
  barberId: string,
  blockId: string,
  undo: { readonly by: string; readonly until: string } | null = null,
): TimeBlockEvent[] {
  const block = blocks.find((one) => one.blockId === blockId)
  if (!block) return []
  const { start, end } = block
  return [TimeUnblocked({ barberId, blockId, freed: { start, end }, undo })]
}

const stands = ({ blocks }: Blocks, blockId: string): boolean =>
  blocks.some((block) => block.blockId === blockId)

function mustBeOrdered({ start, end }: Pick<TimeBlock, 'start' | 'end'>): void {
  if (millis(start) >= millis(end))
    throw new DomainError('validation', 'La hora de inicio debe ser anterior a la de fin')
}

function mustBeFew({ blocks }: Blocks): void {
  if (blocks.length < limits.blocksOfDay) return
  throw new DomainError(
    'too_many',
    `Un día puede tener hasta ${limits.blocksOfDay} bloqueos. Quita alguno para añadir otro.`,
  )
}
