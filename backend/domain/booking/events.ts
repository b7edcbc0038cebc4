/**
 * What happens on a barber's day. Each event says by itself who is concerned and what a reader
 * needs (price, day, start), so that projections, reactors and the live connection never have to
 * look anything up.
 */
import { z } from 'zod'
import { limits } from '../../../contract/kernel/values.ts'
import { event, type EventsOf, openly, personal } from '../kernel/event.ts'
import { Cents, Currency, Day, Id, Minutes, Name, Text, Utc, Zone } from '../kernel/fields.ts'
import type {
  ClientLatenessAnswered,
  ClientRunningLate,
  DelayAnnounced,
  DelayEnded,
  ShiftAccepted,
  ShiftDeclined,
  ShiftProposed,
  VisitExpected,
} from './delay-events.ts'
import type { HoldReleased, SlotHeld } from './hold-events.ts'
import { parties as who } from './parties.ts'
import { Terms } from './terms.ts'

/** What was booked, as it was then: later changes of the catalogue don't reach it. */
export const BookedService = z.object({
  serviceId: Id,
  nombre: Name,
  cents: Cents,
  minutes: Minutes,
})

/**
 * A part of a price: `cents` with tax, and who earns them. `rateId`, `basisPoints`: the tax rate in
 * it (1,600 is 16 %); null where the shop has stated none.
 */
const PricePart = z.object({
  serviceId: Id,
  cents: Cents,
  rateId: Id.nullable(),
  basisPoints: z.int().min(0).max(10_000).nullable(),
  earnerId: Id,
})

const details = {
  ...who,
  start: Utc,
  end: Utc,
  /** The place of the shop's where it is; null at the shop's own address. */
  locationId: Id.nullable(),
  zone: Zone,
  /** Local date of the day's stream; one zone for all of a barber's days. */
  day: Day,
  services: openly(
    z.array(BookedService).min(1).max(limits.service.most),
    'what both agreed on: names of services, of nobody',
  ),
  cents: Cents,
  currency: Currency,
  /** What `cents` are made of, a part for each service; null before that was kept. */
  price: z.array(PricePart).min(1).max(limits.service.most).nullable(),
  bufferMinutes: Minutes,
  /** The barber's cancellation limit when it was booked: the one that the client accepted. */
  cancelLimitHours: z.int().min(0).max(48),
  enteredBy: z.enum(['cliente', 'barbero']),
  /** By which way it came (contract/booking/origins.ts), or `staff`, `waitlist`, `line`; null before that was kept. */
  source: z
    .string()
    .regex(/^[a-z][a-z_]{0,39}$/)
    .nullable(),
  /** The standing appointment and the group that it belongs to; null where it stands alone. */
  seriesId: Id.nullable(),
  partyId: Id.nullable(),
  /** Who sits in the chair, of the people a client books for; null for the client. */
  forWhom: Id.nullable(),
  forName: personal(Name.nullable(), { of: 'personId' }),
  /** Where a shop names its chairs. */
  chairId: Id.nullable(),
  notes: personal(Text(limits.notes), { of: 'personId', erased: '' }),
  /** The name entered for a client without an account. */
  guestName: personal(Name.nullable(), { of: 'personId' }),
  /** Home service: where to go. Null in the shop. */
  address: personal(Text(200).nullable(), { of: 'personId' }),
}
const Details = z.object(details)
export type BookedDetails = z.infer<typeof Details>

/** A visit by itself: of its client alone, in no series, on no chair of a name. */
export const singleVisit = {
  seriesId: null,
  partyId: null,
  forWhom: null,
  forName: null,
  chairId: null,
} as const satisfies Partial<BookedDetails>

const side = z.enum(['cliente', 'barbero'])
const holding = z.enum(['pendiente', 'confirmada'])
const reason = personal(Text(200).nullable(), { of: 'personId', erased: null })
/** Marks against a client: no-show, late cancellation. */
export const appointmentMarks = ['no_show', 'late_cancellation'] as const
export type AppointmentMark = (typeof appointmentMarks)[number]
export const rulings = ['cleared', 'upheld', 'none'] as const
export type DisputeRuling = (typeof rulings)[number]

/** `terms`: as they were when it was booked; null where that was not written down yet. */
export const AppointmentBooked = event('AppointmentBooked', {
  ...details,
  bookedAt: Utc,
  terms: openly(Terms.nullable(), 'our own words'),
})
export const AppointmentConfirmed = event('AppointmentConfirmed', {
  ...who,
  start: Utc,
  end: Utc,
  automatic: z.boolean(),
})
/** Its author may take it back until then. `actId`: of the event; null where nobody may. */
const undo = z.object({ actId: Id, by: Id, at: Utc, until: Utc }).nullable()
export type Undoable = NonNullable<z.infer<typeof undo>>
/** A move takes that one back, with what the client had said of the time before. */
const undoes = z.object({ actId: Id, at: Utc, attendanceConfirmedAt: Utc.nullable() }).nullable()
export type Undoes = z.infer<typeof undoes>
export const AppointmentRejected = event('AppointmentRejected', {
  ...who,
  start: Utc,
  reason,
  undo,
})
export const AppointmentCancelled = event('AppointmentCancelled', {
  ...who,
  start: Utc,
  cancelledBy: side,
  reason,
  late: z.boolean(),
  /** The announced delay because of which it counts as in time; null without one. */
  waivedBy: Id.nullable(),
  undo,
})
export const AppointmentReinstated = event('AppointmentReinstated', {
  ...who,
  was: z.enum(['cancelled', 'rejected']),
  start: Utc,
  end: Utc,
  bufferMinutes: Minutes,
  bookedAt: Utc,
  status: holding,
  /** When its barber can begin the next one, where they are late. */
  freeAt: Utc.nullable(),
  actId: Id,
  actAt: Utc,
})
export const AppointmentExpired = event('AppointmentExpired', { ...who, start: Utc })
export const AppointmentMoved = event('AppointmentMoved', {
  ...who,
  side,
  fromStart: Utc,
  start: Utc,
  end: Utc,
  bufferMinutes: Minutes,
  bookedAt: Utc,
  status: holding,
  /** The announced delay to whose new time its client agreed; null where it moved otherwise. */
  delayId: Id.nullable(),
  undo,
  undoes,
})
/**
 * A move to another day begins: from here on nothing else may happen to it until the move is over.
 * `status` and times are those it will have. The move has an id of its own, in all its steps: a day
 * that is asked twice knows that it is the same.
 */
const move = { moveId: Id, fromDay: Day, toDay: Day }
export const AppointmentMoveStarted = event('AppointmentMoveStarted', {
  ...who,
  ...move,
  side,
  start: Utc,
  end: Utc,
  bufferMinutes: Minutes,
  status: holding,
})
/** The new day accepts or refuses the move; the first answer counts. */
export const AppointmentMovedIn = event('AppointmentMovedIn', {
  ...details,
  moveId: Id,
  bookedAt: Utc,
  status: holding,
  fromDay: Day,
  side,
  undo,
  /** The time that it left; null where nobody may take the move back. */
  left: z
    .object({
      start: Utc,
      end: Utc,
      bufferMinutes: Minutes,
      status: holding,
      attendanceConfirmedAt: Utc.nullable(),
    })
    .nullable(),
  undoes,
})
const whyNot = z.enum(['slot_taken', 'in_the_past'])
export const AppointmentMoveDeclined = event('AppointmentMoveDeclined', {
  ...who,
  ...move,
  why: whyNot,
})
/** The old day follows: it lets go, or keeps it. */
export const AppointmentMovedOut = event('AppointmentMovedOut', { ...who, ...move })
export const AppointmentMoveAbandoned = event('AppointmentMoveAbandoned', {
  ...who,
  ...move,
  why: whyNot,
})
/** The client says that they will be there, at this very start: a move asks anew. */
export const AttendanceConfirmed = event('AttendanceConfirmed', {
  ...who,
  start: Utc,
  confirmedAt: Utc,
})
/** 'En la silla': the visit has begun, whatever the time that was planned. */
export const AppointmentStarted = event('AppointmentStarted', {
  ...who,
  start: Utc,
  startedAt: Utc,
})
export const AppointmentCompleted = event('AppointmentCompleted', {
  ...who,
  start: Utc,
  zone: Zone,
  day: Day,
  cents: Cents,
  automatic: z.boolean(),
  undo,
})
/** `markedAt`: null where that was not written down yet. */
export const AppointmentMarkedNoShow = event('AppointmentMarkedNoShow', {
  ...who,
  start: Utc,
  day: Day,
  cents: Cents,
  wasCompleted: z.boolean(),
  markedAt: Utc.nullable(),
  undo,
})
export const AppointmentMarkTakenBack = event('AppointmentMarkTakenBack', {
  ...who,
  mark: z.enum(['no_show', 'completed']),
  start: Utc,
  end: Utc,
  bufferMinutes: Minutes,
  day: Day,
  cents: Cents,
  /** As it was before the mark. */
  status: z.enum(['confirmada', 'completada']),
  freeAt: Utc.nullable(),
  actId: Id,
  actAt: Utc,
})
const contested = {
  ...who,
  start: Utc,
  contestedAt: Utc,
  reason: personal(Text(limits.contest).nullable(), { of: 'personId', erased: null }),
}
export const AppointmentNoShowDisputed = event('AppointmentNoShowDisputed', contested)
/** The client says that calling it off should not have counted as late. */
export const AppointmentLateCancellationDisputed = event(
  'AppointmentLateCancellationDisputed',
  contested,
)
const dispute = { ...who, start: Utc, mark: z.enum(appointmentMarks), decisionId: Id }
/** What moderation has decided of it. `stands`: what holds after it, where several have decided. */
export const DisputeDecided = event('DisputeDecided', {
  ...dispute,
  outcome: z.enum(rulings),
  stands: z.enum(rulings),
  decidedAt: Utc,
})
/** The decision is revoked. `stands`: the remaining one; `reversed` for none. */
export const DisputeReversed = event('DisputeReversed', {
  ...dispute,
  stands: z.enum([...rulings, 'reversed']),
  reversedAt: Utc,
})
const counting = { ...dispute, day: Day, cents: Cents }
export const AppointmentMarkCleared = event('AppointmentMarkCleared', counting)
export const AppointmentMarkRestored = event('AppointmentMarkRestored', counting)
/** Its client has spoken of it in public: that it took place is settled between the two. */
export const VisitAttested = event('VisitAttested', { ...who, start: Utc, attestedAt: Utc })
export const TimeBlocked = event('TimeBlocked', {
  blockId: Id,
  barberId: Id,
  start: Utc,
  end: Utc,
  day: Day,
  zone: Zone,
  reason: personal(Text(200).nullable(), { of: 'barberId', erased: null }),
})
/** `freed`: null where it was not written down yet. */
export const TimeUnblocked = event('TimeUnblocked', {
  blockId: Id,
  barberId: Id,
  freed: z.object({ start: Utc, end: Utc }).nullable(),
  /** Its author may take that back until then; null where nobody may. */
  undo: z.object({ by: Id, until: Utc }).nullable(),
})
/** A day refuses its part of a multi-day block, for good. */
export const TimeBlockDeclined = event('TimeBlockDeclined', {
  blockId: Id,
  barberId: Id,
  why: z.enum(['slot_taken', 'given_up']),
})
const BlockOfDay = z.object({ blockId: Id, day: Day, start: Utc, end: Utc })
export type BlockOfDay = z.infer<typeof BlockOfDay>
/** Several days are to be blocked, all or none: said on the first of them. */
export const TimeBlockingStarted = event('TimeBlockingStarted', {
  blockingId: Id,
  barberId: Id,
  zone: Zone,
  days: z.array(BlockOfDay).min(2).max(limits.bookingDays),
  reason: personal(Text(200).nullable(), { of: 'barberId', erased: null }),
})
export const TimeBlockingEnded = event('TimeBlockingEnded', {
  blockingId: Id,
  barberId: Id,
  outcome: z.enum(['blocked', 'slot_taken']),
})

export type AgendaEvent = EventsOf<
  [
    typeof AppointmentBooked,
    typeof AppointmentConfirmed,
    typeof AttendanceConfirmed,
    typeof AppointmentStarted,
    typeof AppointmentRejected,
    typeof AppointmentCancelled,
    typeof AppointmentExpired,
    typeof AppointmentMoved,
    typeof AppointmentMoveStarted,
    typeof AppointmentMovedIn,
    typeof AppointmentMoveDeclined,
    typeof AppointmentMovedOut,
    typeof AppointmentMoveAbandoned,
    typeof AppointmentCompleted,
    typeof AppointmentMarkedNoShow,
    typeof AppointmentNoShowDisputed,
    typeof AppointmentLateCancellationDisputed,
    typeof DisputeDecided,
    typeof DisputeReversed,
    typeof AppointmentMarkCleared,
    typeof AppointmentMarkRestored,
    typeof VisitAttested,
    typeof AppointmentReinstated,
    typeof AppointmentMarkTakenBack,
    typeof SlotHeld,
    typeof HoldReleased,
    typeof DelayAnnounced,
    typeof VisitExpected,
    typeof ShiftProposed,
    typeof ShiftAccepted,
    typeof ShiftDeclined,
    typeof DelayEnded,
    typeof ClientRunningLate,
    typeof ClientLatenessAnswered,
    typeof TimeBlocked,
    typeof TimeUnblocked,
    typeof TimeBlockDeclined,
    typeof TimeBlockingStarted,
    typeof TimeBlockingEnded,
  ]
>
export type AgendaEventData<Type extends AgendaEvent['type']> = Extract<
  AgendaEvent,
  { type: Type }
>['data']
