/** Who is told of appointments, and of times that are offered. */
import { limits } from '../../../../contract/kernel/limits.ts'
import {
  AppointmentBooked,
  AppointmentCancelled,
  AppointmentCompleted,
  AppointmentConfirmed,
  AppointmentExpired,
  AppointmentLateCancellationDisputed,
  AppointmentMarkedNoShow,
  AppointmentMoved,
  AppointmentMovedIn,
  AppointmentNoShowDisputed,
  AppointmentMarkTakenBack,
  AppointmentReinstated,
  AppointmentRejected,
  type Undoes,
} from '../../booking/events.ts'
import {
  type About,
  type AppointmentKind,
  type TicketKind,
  notificationKindOf,
} from '../notification-kinds.ts'
import {
  ClientLatenessAnswered,
  ClientRunningLate,
  ShiftProposed,
  VisitExpected,
} from '../../booking/delay-events.ts'
import { system } from '../../kernel/event.ts'
import { TicketCalled, TicketClosed, TicketNear, TicketSkipped } from '../../booking/line-events.ts'
import { OfferLapsed, SlotOffered, WaitPaused } from '../../booking/wait-events.ts'
import { type Reminder, ReminderIssued } from '../reminders.ts'
import { type NoticeRow, type Notification, type Said, notice, when } from './notice.ts'

/** Parties except the actor. An owner's act for a barber is told in the app and by push only. */
interface Concerned {
  readonly appointmentId: string
  readonly barberId: string
  readonly clientId: string | null
  readonly start: string
}

const bothSides =
  (kind: AppointmentKind) =>
  (message: Said<Concerned>): Notification[] => [...client(kind)(message), ...barber(kind)(message)]

const client =
  (kind: AppointmentKind) =>
  ({ data, by, at }: Said<Concerned>): Notification[] =>
    data.clientId === null || data.clientId === by.id
      ? []
      : [notice(data.clientId, kind, aboutOf(data), { by, at })]

const barber =
  (kind: AppointmentKind) =>
  ({ data, by, at }: Said<Concerned>): Notification[] => {
    if (data.barberId === by.id) return []
    const byOwnSide = by.role !== 'system' && by.id !== data.clientId
    // Text messages cost money: only for clients who would come in vain.
    const channels = byOwnSide
      ? (['push'] as const)
      : notificationKindOf(kind).channels.filter((channel) => channel !== 'sms')
    return [notice(data.barberId, kind, aboutOf(data), { by, at, channels })]
  }

/** What was told of an act that was taken back is no news any more. */
const takenBack = (
  tell: (message: Said<Concerned>) => Notification[],
  { data, by }: Said<Concerned>,
  actAt: string,
): Notification[] =>
  tell({ data, by, at: actAt }).map((notification) => ({ ...notification, takesBack: actAt }))

const moved = (message: Said<Concerned & { readonly undoes: Undoes }>): Notification[] => {
  const tell = bothSides('appointment_rescheduled')
  const { undoes } = message.data
  return undoes ? takenBack(tell, message, undoes.at) : tell(message)
}

const minutesAfter = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()

const late = (
  kind: AppointmentKind,
  visit: Concerned,
  act: Pick<Said<object>, 'by' | 'at'>,
  times: Pick<About, 'expected' | 'answerUntil'>,
): Notification[] =>
  visit.clientId === null
    ? []
    : [notice(visit.clientId, kind, { ...aboutOf(visit), ...times }, act)]

/** What several agreed to moves by whom it was held up: they have not done it to each other. */
const shifted = ({
  data,
  by,
  at,
}: Said<Concerned & { readonly delayId: string | null }>): Notification[] => {
  if (data.clientId === null) return []
  const isOwn = data.clientId === by.id
  return [
    notice(data.clientId, 'appointment_shifted', aboutOf(data), {
      by: system,
      at,
      // Who has just agreed has seen it; their calendar has not.
      ...(isOwn && { channels: ['mail'] }),
    }),
  ]
}

const aboutOf = ({ appointmentId, start }: Concerned): About => ({ appointmentId, start })

const offeredAs = ({
  entryId,
  offerId,
  barberId,
  businessId,
  start,
}: {
  readonly entryId: string
  readonly offerId: string
  readonly barberId: string
  readonly businessId: string | null
  readonly start: string
}): About => ({ entryId, offerId, barberId, start, ...(businessId !== null && { businessId }) })

interface OfTicket {
  readonly ticketId: string
  readonly businessId: string
  readonly clientId: string | null
  readonly barberId?: string
  /** Of a call: each is told. */
  readonly start?: string
}
const ticket =
  (kind: TicketKind) =>
  ({ data: { clientId, ticketId, businessId, barberId, start }, by, at }: Said<OfTicket>) =>
    clientId === null
      ? []
      : [
          notice(
            clientId,
            kind,
            {
              ticketId,
              businessId,
              ...(barberId !== undefined && { barberId }),
              ...(start !== undefined && { start }),
            },
            { by, at },
          ),
        ]

const remindedOf = {
  dayBefore: 'appointment_reminder',
  hoursBefore: 'appointment_reminder',
  unanswered: 'appointment_unanswered',
  barberAway: 'appointment_barber_away',
} as const satisfies Record<Reminder, AppointmentKind>

export const bookingNotices: readonly NoticeRow[] = [
  when(AppointmentBooked, bothSides('appointment_created')),
  when(AppointmentConfirmed, (message) => {
    const { data, by, at } = message
    if (!data.automatic) return client('appointment_confirmed')(message)
    // Clients who booked themselves saw the confirmation and get it in writing; entered clients
    // were told by that.
    return data.clientId === by.id
      ? [notice(data.clientId, 'appointment_confirmed', aboutOf(data), { by, at, inApp: false })]
      : []
  }),
  when(AppointmentRejected, bothSides('appointment_rejected')),
  when(AppointmentCancelled, bothSides('appointment_cancelled')),
  when(AppointmentExpired, bothSides('appointment_expired')),
  when(AppointmentMoved, (message) =>
    message.data.delayId === null ? moved(message) : shifted(message),
  ),
  when(VisitExpected, ({ data, by, at }) =>
    data.tells === 'aviso'
      ? late(
          'appointment_delayed',
          data,
          { by, at },
          {
            ...(data.expectedStart !== data.start && { expected: data.expectedStart }),
          },
        )
      : [],
  ),
  when(ClientRunningLate, ({ data, by, at }) => [
    notice(
      data.barberId,
      'appointment_client_late',
      { ...aboutOf(data), expected: minutesAfter(data.start, data.minutes) },
      { by, at },
    ),
  ]),
  when(ClientLatenessAnswered, ({ data, by, at }) =>
    late(
      'appointment_late_answered',
      data,
      { by, at },
      {
        ...(data.accepted && { expected: minutesAfter(data.start, data.minutes) }),
      },
    ),
  ),
  when(ShiftProposed, ({ data, by, at }) =>
    late(
      'appointment_shift_proposed',
      data,
      { by, at },
      {
        expected: data.newStart,
        answerUntil: data.answerBy,
      },
    ),
  ),
  when(AppointmentReinstated, (message) =>
    takenBack(bothSides(`appointment_${message.data.was}`), message, message.data.actAt),
  ),
  when(AppointmentMarkTakenBack, (message) =>
    takenBack(client(`appointment_${message.data.mark}`), message, message.data.actAt),
  ),
  // A move to another day is told where it arrives; where it left says nothing.
  when(AppointmentMovedIn, moved),
  when(AppointmentCompleted, client('appointment_completed')),
  when(AppointmentMarkedNoShow, client('appointment_no_show')),
  when(ReminderIssued, ({ data: { to, reminder, appointmentId, start }, by, at }) => [
    notice(to, remindedOf[reminder], { appointmentId, start }, { by, at }),
  ]),
  when(SlotOffered, ({ data: { clientId, ...offer }, by, at }) => [
    notice(
      clientId,
      'waitlist_offer',
      { ...offeredAs(offer), zone: offer.zone, answerUntil: offer.until },
      { by, at },
    ),
  ]),
  // The third in a row is told as the pause.
  when(OfferLapsed, ({ data: { clientId, inARow, ...offer }, by, at }) =>
    inARow >= limits.wait.lapses
      ? []
      : [notice(clientId, 'waitlist_lapsed', offeredAs(offer), { by, at })],
  ),
  when(WaitPaused, ({ data: { clientId, entryId }, by, at }) => [
    notice(clientId, 'waitlist_paused', { entryId }, { by, at }),
  ]),
  when(TicketCalled, ticket('line_called')),
  when(TicketNear, ticket('line_soon')),
  when(TicketSkipped, ticket('line_skipped')),
  when(TicketClosed, ticket('line_closed')),
  when(AppointmentNoShowDisputed, barber('appointment_contested')),
  when(AppointmentLateCancellationDisputed, barber('appointment_contested')),
]
