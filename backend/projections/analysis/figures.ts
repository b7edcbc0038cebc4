/**
 * Platform figures for analysts: visits by their day, other activity by UTC day. No names or text.
 * Each statement about a visit keeps when it was made (`version`), the latest once more (`visit`):
 * current figures read few rows, and past ones are the same sums over earlier statements
 * (figures-reads.ts). The same holds for `happening` and `activity`.
 */
import {
  AppointmentBooked,
  AppointmentCancelled,
  AppointmentCompleted,
  AppointmentConfirmed,
  AppointmentExpired,
  AppointmentMarkedNoShow,
  AppointmentMoved,
  AppointmentMovedIn,
  AppointmentRejected,
  AppointmentReinstated,
  AppointmentMarkTakenBack,
  type BookedDetails,
  AppointmentMarkCleared,
  AppointmentMarkRestored,
} from '../../domain/booking/events.ts'
import { DemandUnserved } from '../../domain/booking/demand.ts'
import { changesNothing } from '../../../contract/moderation/reasons.ts'
import { WeeklyScheduleSet } from '../../domain/business/availability.ts'
import { BusinessChanged, BusinessOpened } from '../../domain/business/business.ts'
import {
  ServiceActiveSet,
  ServiceAdded,
  ServiceRemoved,
  ServiceRestored,
} from '../../domain/business/catalogue.ts'
import { BarberJoined, BarberLeft, BarberRemoved } from '../../domain/business/team.ts'
import { ReviewPublished } from '../../domain/engagement/review.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { CaseOpened, DecisionReversed, DecisionTaken } from '../../domain/moderation/case-events.ts'
import { NoticeGiven } from '../../domain/moderation/guest-notice.ts'
import { ReportFiled } from '../../domain/moderation/report.ts'
import { CommentAdded } from '../../domain/social/comment-events.ts'
import { UserFollowed } from '../../domain/social/follow.ts'
import { PostPublished } from '../../domain/social/post.ts'
import { CommentLiked, PostLiked } from '../../domain/social/reaction.ts'
import { PostShared } from '../../domain/social/share.ts'
import { projection, type Rows } from '../engine/apply/projection.ts'

/** What has become of a visit. `moved`: it stands on another day. */
export type VisitOutcome =
  | 'pendiente'
  | 'confirmada'
  | 'done'
  | 'missed'
  | 'by_client'
  | 'by_barber'
  | 'rejected'
  | 'expired'
  | 'moved'
/** Channel of a booking: by its client, by the barber ahead, or a walk-in. */
export type BookingChannel = 'linea' | 'barbero' | 'sin_cita'
/** What else happens, by the day. */
export type ActivityMetric =
  | 'post'
  | 'comment'
  | 'heart'
  | 'follow'
  | 'share'
  | 'review'
  | 'report'
  | 'case'
  | 'decision'
  | 'no_action'
  | 'reversed'

const contentFields = { position: 'bigint', at: 'timestamptz' } as const

const tables = {
  visit: {
    columns: {
      day: 'date',
      appointment_id: 'uuid',
      person_id: 'uuid',
      business_id: { type: 'uuid', nullable: true },
      zone: 'text',
      currency: 'text',
      cents: 'bigint',
      start_at: 'timestamptz',
      outcome: 'text',
      late: { type: 'boolean', default: 'false' },
      services: 'text[]',
      channel: 'text',
      source: { type: 'text', nullable: true },
    },
    // By day, so that a period is one stretch of it.
    key: ['day', 'appointment_id'],
    impersonal: ['zone', 'currency', 'outcome', 'services', 'channel', 'source'],
  },
  appointment_version: {
    columns: {
      day: 'date',
      appointment_id: 'uuid',
      ...contentFields,
      start_at: 'timestamptz',
      outcome: 'text',
      late: { type: 'boolean', default: 'false' },
    },
    key: ['day', 'appointment_id', 'position'],
    told: 'once',
    impersonal: ['outcome'],
    indexes: ['(position) INCLUDE (at)'],
  },
  happening: {
    columns: { day: 'date', ...contentFields, metric: 'text' },
    key: ['day', 'position', 'metric'],
    told: 'once',
    impersonal: ['metric'],
    indexes: ['(position) INCLUDE (at)'],
  },
  /** A day that was full for a client who looked for these services. */
  demand: {
    columns: { day: 'date', ...contentFields, business_id: 'uuid', services: 'text[]' },
    key: ['day', 'position'],
    told: 'once',
    impersonal: ['services'],
    indexes: ['(position) INCLUDE (at)'],
  },
  activity: {
    columns: { day: 'date', metric: 'text', count: 'int' },
    key: ['day', 'metric'],
    impersonal: ['metric'],
  },
  place: {
    columns: {
      business_id: 'uuid',
      ...contentFields,
      owner_id: 'uuid',
      ciudad: { type: 'text', nullable: true },
      zone: 'text',
    },
    key: ['business_id', 'position'],
    personal: { of: 'owner_id', columns: { ciudad: null } },
    impersonal: ['zone'],
    indexes: ['(owner_id)'],
  },
  /** Who works in which shop; null: in none any more. */
  work: {
    columns: { barber_id: 'uuid', ...contentFields, business_id: { type: 'uuid', nullable: true } },
    key: ['barber_id', 'position'],
  },
  /** The weekly hours of a barber or of a shop. */
  week: {
    columns: { owner_id: 'uuid', ...contentFields, horario: { type: 'jsonb', nullable: true } },
    key: ['owner_id', 'position'],
    impersonal: ['horario'],
  },
  /** Who offers nothing can't be booked. */
  service: {
    columns: { service_id: 'uuid', ...contentFields, barber_id: 'uuid', active: 'boolean' },
    key: ['service_id', 'position'],
  },
} as const

type Written = Rows<typeof tables>

/** The day on which a visit stands is in its stream's name: not every event repeats it. */
const dayOf = ({ stream }: RecordedEvent, start: string): string =>
  /\d{4}-\d\d-\d\d$/.exec(stream)?.[0] ?? start.slice(0, 10)
const when = ({ position, metadata: { occurredAt: at } }: RecordedEvent) => ({ position, at })

interface Word {
  readonly day: string
  readonly appointmentId: string
  readonly start: string
  readonly outcome: VisitOutcome
  readonly late?: boolean
}

function say(
  rows: Written,
  event: RecordedEvent,
  { day, appointmentId, start, outcome, late = false }: Word,
): void {
  const word = { start_at: start, outcome, late }
  rows.visit.patch({ day, appointment_id: appointmentId }, word)
  rows.appointment_version.put({ day, appointment_id: appointmentId, ...when(event), ...word })
}

const channelOf = ({
  enteredBy,
  start,
  bookedAt,
}: {
  enteredBy: 'cliente' | 'barbero'
  start: string
  bookedAt: string
}): BookingChannel =>
  enteredBy === 'cliente'
    ? 'linea'
    : Date.parse(bookedAt) >= Date.parse(start)
      ? 'sin_cita'
      : 'barbero'

/** From here on it stands on this day. */
function stand(
  rows: Written,
  event: RecordedEvent,
  details: BookedDetails & { readonly bookedAt: string },
  outcome: VisitOutcome,
): void {
  const { day, appointmentId, personId, businessId, zone, currency, cents, start } = details
  rows.visit.put({
    day,
    appointment_id: appointmentId,
    person_id: personId,
    business_id: businessId,
    zone,
    currency,
    cents,
    start_at: start,
    outcome,
    services: [...new Set(details.services.map(({ nombre }) => nombre))],
    channel: channelOf(details),
    source: details.source,
  })
  rows.appointment_version.put({
    day,
    appointment_id: appointmentId,
    ...when(event),
    start_at: start,
    outcome,
  })
}

const becomes =
  (outcome: VisitOutcome) =>
  (
    { appointmentId, start }: { appointmentId: string; start: string },
    rows: Written,
    event: RecordedEvent,
  ) =>
    say(rows, event, { day: dayOf(event, start), appointmentId, start, outcome })

function happen(rows: Written, event: RecordedEvent, metric: ActivityMetric): void {
  const day = event.metadata.occurredAt.slice(0, 10)
  rows.happening.put({ day, ...when(event), metric })
  rows.activity.add({ day, metric }, { count: 1 })
}
const happens = (metric: ActivityMetric) => (_: object, rows: Written, event: RecordedEvent) =>
  happen(rows, event, metric)

interface Shop {
  readonly businessId: string
  readonly ownerId: string
  readonly ciudad: string | null
  readonly zone: string
  readonly horario: object | null
}

function placed(
  rows: Written,
  event: RecordedEvent,
  { businessId, ownerId, ciudad, zone, horario }: Shop,
): void {
  rows.place.put({ business_id: businessId, ...when(event), owner_id: ownerId, ciudad, zone })
  rows.week.put({ owner_id: businessId, ...when(event), horario })
}
const works = (rows: Written, event: RecordedEvent, barberId: string, businessId: string | null) =>
  rows.work.put({ barber_id: barberId, ...when(event), business_id: businessId })
const offers = (
  rows: Written,
  event: RecordedEvent,
  { serviceId, barberId, active }: { serviceId: string; barberId: string; active: boolean },
) => rows.service.put({ service_id: serviceId, ...when(event), barber_id: barberId, active })

export const figures = projection({
  name: 'figures',
  version: 4,
  tables,
  handlers: (on) => [
    on(AppointmentBooked, (booked, rows, event) => stand(rows, event, booked, 'pendiente')),
    on(AppointmentConfirmed, becomes('confirmada')),
    on(AppointmentRejected, becomes('rejected')),
    on(AppointmentExpired, becomes('expired')),
    on(AppointmentCancelled, ({ appointmentId, start, cancelledBy, late }, rows, event) =>
      say(rows, event, {
        day: dayOf(event, start),
        appointmentId,
        start,
        outcome: cancelledBy === 'cliente' ? 'by_client' : 'by_barber',
        late,
      }),
    ),
    on(AppointmentReinstated, ({ appointmentId, start, status }, rows, event) =>
      say(rows, event, { day: dayOf(event, start), appointmentId, start, outcome: status }),
    ),
    on(AppointmentMarkTakenBack, ({ appointmentId, day, start, status }, rows, event) =>
      say(rows, event, {
        day,
        appointmentId,
        start,
        outcome: status === 'completada' ? 'done' : status,
      }),
    ),
    on(AppointmentMoved, ({ appointmentId, start, status }, rows, event) =>
      say(rows, event, { day: dayOf(event, start), appointmentId, start, outcome: status }),
    ),
    on(AppointmentMovedIn, (moved, rows, event) => {
      say(rows, event, {
        day: moved.fromDay,
        appointmentId: moved.appointmentId,
        start: moved.start,
        outcome: 'moved',
      })
      stand(rows, event, moved, moved.status)
    }),
    on(AppointmentCompleted, ({ appointmentId, day, start }, rows, event) =>
      say(rows, event, { day, appointmentId, start, outcome: 'done' }),
    ),
    on(AppointmentMarkedNoShow, ({ appointmentId, day, start }, rows, event) =>
      say(rows, event, { day, appointmentId, start, outcome: 'missed' }),
    ),

    on(AppointmentMarkCleared, ({ appointmentId, day, start, mark }, rows, event) =>
      say(rows, event, {
        day,
        appointmentId,
        start,
        outcome: mark === 'no_show' ? 'done' : 'by_client',
      }),
    ),
    on(AppointmentMarkRestored, ({ appointmentId, day, start, mark }, rows, event) =>
      say(rows, event, {
        day,
        appointmentId,
        start,
        outcome: mark === 'no_show' ? 'missed' : 'by_client',
        late: mark === 'late_cancellation',
      }),
    ),

    on(DemandUnserved, ({ businessId, days, services }, rows, event) => {
      for (const day of days)
        rows.demand.put({
          day,
          ...when(event),
          business_id: businessId,
          services: [...new Set(services.map(({ nombre }) => nombre))],
        })
    }),

    on(PostPublished, happens('post')),
    on(CommentAdded, happens('comment')),
    on(PostLiked, happens('heart')),
    on(CommentLiked, happens('heart')),
    on(UserFollowed, happens('follow')),
    on(PostShared, happens('share')),
    on(ReviewPublished, happens('review')),
    on(ReportFiled, happens('report')),
    on(NoticeGiven, happens('report')),
    on(CaseOpened, happens('case')),
    on(DecisionTaken, ({ effects }, rows, event) => {
      happen(rows, event, 'decision')
      if (effects.every(({ effect }) => changesNothing.includes(effect)))
        happen(rows, event, 'no_action')
    }),
    on(DecisionReversed, (data, rows, event) => {
      if (data.confirmedBy === null) happen(rows, event, 'reversed')
    }),

    on(BusinessOpened, (shop, rows, event) => {
      placed(rows, event, shop)
      works(rows, event, shop.ownerId, shop.businessId)
    }),
    on(BusinessChanged, (shop, rows, event) => placed(rows, event, shop)),
    on(BarberJoined, ({ barberId, businessId }, rows, event) =>
      works(rows, event, barberId, businessId),
    ),
    on(BarberLeft, ({ barberId }, rows, event) => works(rows, event, barberId, null)),
    on(BarberRemoved, ({ barberId }, rows, event) => works(rows, event, barberId, null)),
    on(WeeklyScheduleSet, ({ barberId, horario }, rows, event) =>
      rows.week.put({ owner_id: barberId, ...when(event), horario }),
    ),
    on(ServiceAdded, (service, rows, event) => offers(rows, event, service)),
    on(ServiceRestored, (service, rows, event) => offers(rows, event, service)),
    on(ServiceActiveSet, (service, rows, event) => offers(rows, event, service)),
    on(ServiceRemoved, (service, rows, event) =>
      offers(rows, event, { ...service, active: false }),
    ),
  ],
})
