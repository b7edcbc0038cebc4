/** Facts and unlocked achievements; domain/engagement/achievement-rules.ts judges them. */
import {
  AppointmentBooked,
  AppointmentCancelled,
  AppointmentCompleted,
  AppointmentMarkedNoShow,
  AppointmentMarkCleared,
  AppointmentMarkRestored,
  AppointmentMarkTakenBack,
  AppointmentReinstated,
} from '../../domain/booking/events.ts'
import { BarberJoined, BarberLeft, BarberRemoved } from '../../domain/business/team.ts'
import { AchievementUnlocked } from '../../domain/engagement/achievements.ts'
import {
  ReviewEdited,
  ReviewHidden,
  ReviewPublished,
  ReviewRestored,
} from '../../domain/engagement/review.ts'
import { FollowResumed, UserFollowed, UserUnfollowed } from '../../domain/social/follow.ts'
import { projection, type Rows } from '../engine/apply/projection.ts'

const tables = {
  visit: {
    columns: {
      appointment_id: 'uuid',
      client_id: 'uuid',
      barber_id: 'uuid',
      business_id: { type: 'uuid', nullable: true },
      day: 'date',
      position: 'bigint',
      at: 'timestamptz',
      /** When it was said that nobody had come after all. */
      lost_position: { type: 'bigint', nullable: true },
      lost_at: { type: 'timestamptz', nullable: true },
    },
    key: ['appointment_id'],
    indexes: ['(client_id)', '(barber_id)', '(business_id) WHERE business_id IS NOT NULL'],
  },
  /** Written in by the barber's side: they count for the client alone. */
  written_in: { columns: { appointment_id: 'uuid' }, key: ['appointment_id'] },
  /** What was said of visits, each change of its own; without stars it is not to be seen. */
  opinion: {
    columns: {
      review_id: 'uuid',
      position: 'bigint',
      at: 'timestamptz',
      client_id: 'uuid',
      barber_id: 'uuid',
      business_id: { type: 'uuid', nullable: true },
      stars: { type: 'int', nullable: true },
    },
    key: ['review_id', 'position'],
    indexes: ['(client_id)', '(barber_id)', '(business_id) WHERE business_id IS NOT NULL'],
  },
  failure: {
    columns: { barber_id: 'uuid', event_id: 'uuid', position: 'bigint', at: 'timestamptz' },
    key: ['barber_id', 'event_id'],
  },
  /** A client was marked as not having come; or that mark was cleared. */
  miss: {
    columns: {
      client_id: 'uuid',
      position: 'bigint',
      at: 'timestamptz',
      appointment_id: 'uuid',
      missed: 'boolean',
    },
    key: ['client_id', 'position'],
  },
  member: {
    columns: {
      business_id: 'uuid',
      position: 'bigint',
      at: 'timestamptz',
      barber_id: 'uuid',
      joined: 'boolean',
    },
    key: ['business_id', 'position'],
  },
  follower: {
    columns: {
      followed_id: 'uuid',
      position: 'bigint',
      at: 'timestamptz',
      follower_id: 'uuid',
      began: 'boolean',
    },
    key: ['followed_id', 'position'],
    indexes: ['(follower_id)'],
  },
  unlocked: {
    columns: {
      user_id: 'uuid',
      achievement_id: 'text',
      rule_version: 'int',
      unlocked_at: 'timestamptz',
      because: 'bigint',
    },
    key: ['user_id', 'achievement_id'],
    impersonal: ['achievement_id'],
  },
} as const

interface Spoken {
  readonly reviewId: string
  readonly barberId: string
  readonly businessId: string | null
  readonly clientId: string | null
}
interface When {
  readonly position: bigint
  readonly metadata: { readonly occurredAt: string }
}
const say = (
  rows: Rows<typeof tables>,
  { reviewId, barberId, businessId, clientId }: Spoken,
  { position, metadata: { occurredAt: at } }: When,
  stars: number | null,
) => {
  if (clientId !== null)
    rows.opinion.put({
      review_id: reviewId,
      position,
      at,
      client_id: clientId,
      barber_id: barberId,
      business_id: businessId,
      stars,
    })
}
const moved =
  (joined: boolean) =>
  (
    { businessId, ownerId, barberId }: { businessId: string; ownerId: string; barberId: string },
    rows: Rows<typeof tables>,
    { position, metadata: { occurredAt: at } }: When,
  ) => {
    // Who is their own barber is no team.
    if (barberId !== ownerId)
      rows.member.put({ business_id: businessId, position, at, barber_id: barberId, joined })
  }

const missed = (
  rows: Rows<typeof tables>,
  { appointmentId, clientId }: { appointmentId: string; clientId: string | null },
  { position, metadata: { occurredAt: at } }: When,
  isMissed: boolean,
) => {
  if (clientId !== null)
    rows.miss.put({
      client_id: clientId,
      position,
      at,
      appointment_id: appointmentId,
      missed: isMissed,
    })
}

const followed =
  (began: boolean) =>
  (
    { followerId, followedId }: { followerId: string; followedId: string },
    rows: Rows<typeof tables>,
    { position, metadata: { occurredAt: at } }: When,
  ) =>
    rows.follower.put({ followed_id: followedId, position, at, follower_id: followerId, began })

export const achievements = projection({
  name: 'achievements',
  version: 4,
  tables,
  handlers: (on) => [
    on(AppointmentBooked, ({ appointmentId, clientId, enteredBy }, rows) => {
      if (clientId !== null && enteredBy === 'barbero')
        rows.written_in.put({ appointment_id: appointmentId })
    }),
    on(
      AppointmentCompleted,
      (
        { appointmentId, clientId, barberId, businessId, day },
        rows,
        { position, metadata: { occurredAt: at } },
      ) => {
        if (clientId !== null)
          rows.visit.put({
            appointment_id: appointmentId,
            client_id: clientId,
            barber_id: barberId,
            business_id: businessId,
            day,
            position,
            at,
          })
      },
    ),
    on(AppointmentMarkedNoShow, (marked, rows, event) => {
      rows.visit.patch(
        { appointment_id: marked.appointmentId },
        { lost_position: event.position, lost_at: event.metadata.occurredAt },
      )
      missed(rows, marked, event, true)
    }),
    // It took place after all.
    on(AppointmentMarkCleared, (cleared, rows, event) => {
      const { appointmentId, clientId, barberId, businessId, day, mark } = cleared
      if (mark !== 'no_show' || clientId === null) return
      rows.visit.put({
        appointment_id: appointmentId,
        client_id: clientId,
        barber_id: barberId,
        business_id: businessId,
        day,
        position: event.position,
        at: event.metadata.occurredAt,
      })
      missed(rows, cleared, event, false)
    }),
    on(AppointmentMarkRestored, (restored, rows, event) => {
      if (restored.mark !== 'no_show') return
      rows.visit.patch(
        { appointment_id: restored.appointmentId },
        { lost_position: event.position, lost_at: event.metadata.occurredAt },
      )
      missed(rows, restored, event, true)
    }),
    on(
      AppointmentCancelled,
      ({ barberId, cancelledBy }, rows, { id, position, metadata: { occurredAt: at } }) => {
        if (cancelledBy === 'barbero')
          rows.failure.put({ barber_id: barberId, event_id: id, position, at })
      },
    ),
    on(AppointmentReinstated, ({ barberId, actId }, rows) =>
      rows.failure.remove({ barber_id: barberId, event_id: actId }),
    ),
    on(AppointmentMarkTakenBack, (taken, rows, event) => {
      if (taken.mark === 'no_show') {
        rows.visit.patch(
          { appointment_id: taken.appointmentId },
          { lost_position: null, lost_at: null },
        )
        missed(rows, taken, event, false)
      } else rows.visit.remove({ appointment_id: taken.appointmentId })
    }),
    on(ReviewPublished, (review, rows, event) => say(rows, review, event, review.rating)),
    on(ReviewEdited, (review, rows, event) => say(rows, review, event, review.to)),
    // Where it was hidden already, or still is, nothing changes.
    on(ReviewHidden, (review, rows, event) => {
      if (review.rating !== null) say(rows, review, event, null)
    }),
    on(ReviewRestored, (review, rows, event) => {
      if (review.rating !== null) say(rows, review, event, review.rating)
    }),
    on(BarberJoined, moved(true)),
    on(BarberLeft, moved(false)),
    on(BarberRemoved, moved(false)),
    on(UserFollowed, followed(true)),
    on(FollowResumed, followed(true)),
    on(UserUnfollowed, followed(false)),
    on(AchievementUnlocked, ({ userId, achievementId, ruleVersion, unlockedAt, because }, rows) =>
      rows.unlocked.put({
        user_id: userId,
        achievement_id: achievementId,
        rule_version: ruleVersion,
        unlocked_at: unlockedAt,
        because: BigInt(because),
      }),
    ),
  ],
})
