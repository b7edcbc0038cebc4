/**
 * One entry of a waiting list: a client, services, and when. An entry has one live offer at most.
 * That a time is offered to one client alone is the barber's day's promise: the time is held there
 * before it is offered here (decision 0047).
 */
import { limits } from '../../../contract/kernel/limits.ts'
import type { SkipReason, WithdrawReason } from '../../../contract/booking/wait-words.ts'
import { byCommand, type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { undoableUntil } from '../kernel/undo.ts'
import { millis } from './times.ts'
import {
  EntrySkipped,
  OfferAccepted,
  OfferDeclined,
  OfferLapsed,
  OfferReopened,
  OfferWithdrawn,
  SlotOffered,
  WaitChanged,
  type WaitEvent,
  WaitFulfilled,
  WaitJoined,
  WaitLeft,
  WaitMoved,
  WaitPaused,
  WaitResumed,
} from './wait-events.ts'

type DataOf<Event extends (data: never) => { data: object }> = ReturnType<Event>['data']
type Joined = DataOf<typeof WaitJoined>
export type SlotOffer = DataOf<typeof SlotOffered>
type Details = Pick<Joined, 'windows' | 'note' | 'always'>

export interface WaitEntry extends Joined {
  readonly status: 'waiting' | 'paused' | 'left' | 'fulfilled'
  readonly offer: SlotOffer | null
  /** Declined a moment ago: it may come back. */
  readonly declined: (SlotOffer & { readonly undoUntil: string }) | null
  /** Offers in a row that nobody answered. */
  readonly lapses: number
  /** Times that this entry has had: they are not offered to it again. */
  readonly had: ReadonlySet<string>
  readonly accepted: { readonly offerId: string; readonly appointmentId: string } | null
}

export type WaitCommand =
  | Command<'JoinWait', Omit<Joined, 'joinedAt'>>
  | Command<'ChangeWait', Details>
  | Command<'MoveWait', { to: string; reason: string }>
  | Command<'ResumeWait', object>
  | Command<'LeaveWait', { why: 'client' | 'account' | 'past' }>
  | Command<'OfferSlot', Omit<SlotOffer, 'entryId' | 'clientId' | 'businessId'>>
  | Command<'AcceptOffer', { offerId: string; appointmentId: string }>
  | Command<'DeclineOffer', { offerId: string }>
  | Command<'ReopenOffer', { offerId: string }>
  | Command<'LapseOffer', { offerId: string }>
  | Command<'WithdrawOffer', { offerId: string; why: WithdrawReason; reason: string | null }>
  | Command<'SkipEntry', { openingId: string; barberId: string; start: string; why: SkipReason }>
type WaitCommandOf<Type extends WaitCommand['type']> = Extract<WaitCommand, { type: Type }>

const timeOf = ({ barberId, start }: Pick<SlotOffer, 'barberId' | 'start'>) =>
  `${barberId} ${start}`
export const hasHad = ({ had }: WaitEntry, time: Pick<SlotOffer, 'barberId' | 'start'>): boolean =>
  had.has(timeOf(time))

export const refusedWaits = {
  gone: () => new DomainError('not_found', 'Ya no esperas ahí'),
  lapsed: () => new DomainError('offer_lapsed', 'Esta oferta ya venció'),
  tooMany: () => new DomainError('too_many_waits', 'Ya esperas en demasiados lugares'),
  hasOffer: () => new DomainError('has_offer', 'Ya tiene otra hora ofrecida'),
} as const

/** Its offer, while it may be answered. @throws offer_lapsed */
export function liveOffer(entry: WaitEntry | null, offerId: string, at: string): SlotOffer {
  const offer = entry?.offer
  if (offer?.offerId !== offerId || millis(at) >= millis(offer.until)) throw refusedWaits.lapsed()
  return offer
}

/** It has an offer, or one that was declined a moment ago and may come back. */
export const isBusyWithOffer = ({ offer, declined }: WaitEntry, at: string): boolean =>
  (offer !== null && millis(at) < millis(offer.until)) ||
  (declined !== null && millis(at) <= millis(declined.undoUntil))

/** @throws not_found */
function openEntry(entry: WaitEntry | null): WaitEntry {
  if (entry?.status !== 'waiting' && entry?.status !== 'paused') throw refusedWaits.gone()
  return entry
}

const partiesOf = ({ entryId, clientId, businessId }: WaitEntry) => ({
  entryId,
  clientId,
  businessId,
})
const about = ({ entryId, clientId, businessId, offerId, barberId, day, start }: SlotOffer) => ({
  entryId,
  clientId,
  businessId,
  offerId,
  barberId,
  day,
  start,
})

const join = (
  entry: WaitEntry | null,
  { data, at }: WaitCommandOf<'JoinWait'>,
): readonly WaitEvent[] => (entry ? [] : [WaitJoined({ ...data, joinedAt: at })])

function changeDetails(
  entry: WaitEntry | null,
  { data }: WaitCommandOf<'ChangeWait'>,
): readonly WaitEvent[] {
  const open = openEntry(entry)
  const { windows, note, always } = open
  return JSON.stringify([windows, note, always]) ===
    JSON.stringify([data.windows, data.note, data.always])
    ? []
    : [WaitChanged({ ...partiesOf(open), ...data })]
}

function offerSlot(
  entry: WaitEntry | null,
  { data, at }: WaitCommandOf<'OfferSlot'>,
): readonly WaitEvent[] {
  const open = openEntry(entry)
  if (open.offer?.offerId === data.offerId || hasHad(open, data)) return []
  if (isBusyWithOffer(open, at)) throw refusedWaits.hasOffer()
  return [SlotOffered({ ...partiesOf(open), ...data })]
}

/** What was booked with the hold is accepted, however late this is heard. */
function acceptOffer(
  entry: WaitEntry | null,
  { data: { offerId, appointmentId } }: WaitCommandOf<'AcceptOffer'>,
): readonly WaitEvent[] {
  if (entry?.offer?.offerId !== offerId) return []
  return [
    OfferAccepted({ ...about(entry.offer), appointmentId }),
    WaitFulfilled({ ...partiesOf(entry), appointmentId }),
  ]
}

function declineOffer(
  entry: WaitEntry | null,
  { data: { offerId }, at }: WaitCommandOf<'DeclineOffer'>,
): readonly WaitEvent[] {
  if (entry?.declined?.offerId === offerId) return []
  const undoUntil = undoableUntil(at)
  return [OfferDeclined({ ...about(liveOffer(entry, offerId, at)), undoUntil })]
}

function reopenOffer(
  entry: WaitEntry | null,
  { data: { offerId }, at }: WaitCommandOf<'ReopenOffer'>,
): readonly WaitEvent[] {
  if (entry?.offer?.offerId === offerId) return []
  const declined = entry?.declined
  if (declined?.offerId !== offerId || millis(at) > millis(declined.undoUntil))
    throw new DomainError('too_late_to_undo', 'Ya no se puede deshacer: pasaron 10 segundos')
  return [OfferReopened({ ...about(declined), until: declined.until })]
}

function lapseOffer(
  entry: WaitEntry | null,
  { data: { offerId } }: WaitCommandOf<'LapseOffer'>,
): readonly WaitEvent[] {
  if (entry?.offer?.offerId !== offerId) return []
  const inARow = entry.lapses + 1
  return [
    OfferLapsed({ ...about(entry.offer), inARow }),
    ...(inARow >= limits.wait.lapses ? [WaitPaused({ ...partiesOf(entry), lapses: inARow })] : []),
  ]
}

function withdrawOffer(
  entry: WaitEntry | null,
  { data: { offerId, why, reason } }: WaitCommandOf<'WithdrawOffer'>,
): readonly WaitEvent[] {
  return entry?.offer?.offerId === offerId
    ? [OfferWithdrawn({ ...about(entry.offer), why, reason })]
    : []
}

export const waitDecider: Decider<WaitEntry | null, WaitCommand, WaitEvent> = {
  category: 'wait',
  initial: null,
  evolve: evolveEntry,
  decide: byCommand<WaitEntry | null, WaitCommand, WaitEvent>({
    JoinWait: join,
    ChangeWait: changeDetails,
    MoveWait: (entry, { data: { to, reason }, by }) => {
      const open = openEntry(entry)
      return open.joinedAt === to
        ? []
        : [WaitMoved({ ...partiesOf(open), from: open.joinedAt, to, by: by.id, reason })]
    },
    ResumeWait: (entry) => {
      const open = openEntry(entry)
      return open.status === 'paused' ? [WaitResumed(partiesOf(open))] : []
    },
    LeaveWait: (entry, { data: { why } }) =>
      entry?.status === 'waiting' || entry?.status === 'paused'
        ? [WaitLeft({ ...partiesOf(entry), why })]
        : [],
    OfferSlot: offerSlot,
    AcceptOffer: acceptOffer,
    DeclineOffer: declineOffer,
    ReopenOffer: reopenOffer,
    LapseOffer: lapseOffer,
    WithdrawOffer: withdrawOffer,
    SkipEntry: (entry, { data }) =>
      entry?.status === 'waiting' ? [EntrySkipped({ ...partiesOf(entry), ...data })] : [],
  }),
}

function evolveEntry(entry: WaitEntry | null, event: WaitEvent): WaitEntry | null {
  if (event.type === 'WaitJoined')
    return {
      // The union's member of this type.
      ...(event.data as Joined),
      status: 'waiting',
      offer: null,
      declined: null,
      lapses: 0,
      had: new Set(),
      accepted: null,
    }
  return entry && { ...entry, ...changeBy(entry, event) }
}

const changeBy = (entry: WaitEntry, event: WaitEvent): Partial<WaitEntry> =>
  match<WaitEvent, Partial<WaitEntry>>(event, {
    WaitJoined: () => ({}),
    WaitChanged: ({ windows, note, always }) => ({ windows, note, always }),
    WaitMoved: ({ to }) => ({ joinedAt: to }),
    WaitPaused: () => ({ status: 'paused' }),
    WaitResumed: () => ({ status: 'waiting', lapses: 0 }),
    WaitLeft: () => ({ status: 'left', offer: null, declined: null }),
    WaitFulfilled: () => ({ status: 'fulfilled' }),
    SlotOffered: (offer) => ({ offer, declined: null }),
    OfferAccepted: ({ offerId, appointmentId }) => ({
      offer: null,
      lapses: 0,
      accepted: { offerId, appointmentId },
    }),
    OfferDeclined: (declined) => ({
      offer: null,
      declined: entry.offer && { ...entry.offer, undoUntil: declined.undoUntil },
      lapses: 0,
      had: new Set(entry.had).add(timeOf(declined)),
    }),
    OfferReopened: (reopened) => ({
      offer: entry.declined,
      declined: null,
      had: entry.had.difference(new Set([timeOf(reopened)])),
    }),
    OfferLapsed: (lapsed) => ({
      offer: null,
      lapses: lapsed.inARow,
      had: new Set(entry.had).add(timeOf(lapsed)),
    }),
    OfferWithdrawn: () => ({ offer: null }),
    EntrySkipped: () => ({}),
  })

const ANSWER_MS = 15 * 60_000
const SHORTEST_MS = 3 * 60_000
/** An opening that begins sooner is offered to nobody. */
export const SOONEST_MS = 6 * 60_000

/** Until when an offer may be answered; undefined where the visit begins too soon. */
export function answerUntil(start: string, at: string): string | undefined {
  const left = millis(start) - millis(at)
  if (left < SOONEST_MS) return undefined
  const time = Math.max(SHORTEST_MS, Math.min(ANSWER_MS, Math.floor(left / 3)))
  return new Date(millis(at) + time).toISOString()
}
