/** Facts and unlocked achievements; domain/engagement/achievement-rules.ts judges them. */
import type { Rol } from '../../../contract/kernel/values.ts'
import {
  AppointmentBooked,
  AppointmentCancelled,
  AppointmentCompleted,
  AppointmentMarkedNoShow,
  AppointmentMarkCleared,
  AppointmentMarkRestored,
} from '../../domain/booking/events.ts'
import { ownedShopId } from '../../domain/business/business.ts'
import { BarberJoined, BarberLeft, BarberRemoved } from '../../domain/business/team.ts'
import type { Fact, AchievementFacts, Side } from '../../domain/engagement/achievement-facts.ts'
import { byFollowers, byFollowing, rulesFor } from '../../domain/engagement/achievement-rules.ts'
import { AchievementUnlocked } from '../../domain/engagement/achievements.ts'
import {
  ReviewEdited,
  ReviewHidden,
  ReviewPublished,
  ReviewRestored,
} from '../../domain/engagement/review.ts'
import { UserFollowed, UserUnfollowed } from '../../domain/social/follow.ts'
import { type Db, type Sql, sql, whole } from '../../postgres/db.ts'
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
    columns: { barber_id: 'uuid', position: 'bigint', at: 'timestamptz' },
    key: ['barber_id', 'position'],
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
  version: 3,
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
      ({ barberId, cancelledBy }, rows, { position, metadata: { occurredAt: at } }) => {
        if (cancelledBy === 'barbero') rows.failure.put({ barber_id: barberId, position, at })
      },
    ),
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

/** A person's achievements, latest first. */
export const unlockedBy = (db: Db, userId: string) =>
  db.many<{ readonly id: string; readonly at: string }>(sql`
    SELECT achievement_id AS id, unlocked_at AS at
    FROM achievements.unlocked
    WHERE user_id = ${userId}
    ORDER BY unlocked_at DESC, because DESC, achievement_id`)

/** A person's facts for the rules. */
export interface Judged {
  readonly userId: string
  readonly rol: Rol
  readonly unlocked: ReadonlySet<string>
  readonly facts: AchievementFacts
}

/** Existing people with all facts that still can unlock something. */
export async function judgedOf(db: Db, userIds: readonly string[]): Promise<Judged[]> {
  const people = await db.many<{ id: string; rol: Rol; unlocked: readonly string[] }>(sql`
    SELECT user_id AS id, rol,
      ARRAY(
        SELECT achievement_id FROM achievements.unlocked WHERE unlocked.user_id = person.user_id
      ) AS unlocked
    FROM people.person
    WHERE user_id = ANY(${[...userIds]}::uuid[]) AND NOT closed`)
  const open = (request: Side) =>
    people
      .filter(({ rol, unlocked }) =>
        rulesFor(rol).some(({ id, side }) => side === request && !unlocked.includes(id)),
      )
      .map(({ id }) => id)
  const following = people
    .filter(({ rol, unlocked }) =>
      rulesFor(rol).some(({ id }) => byFollowing.includes(id) && !unlocked.includes(id)),
    )
    .map(({ id }) => id)
  const followable = people
    .filter(({ rol, unlocked }) =>
      rulesFor(rol).some(({ id }) => byFollowers.includes(id) && !unlocked.includes(id)),
    )
    .map(({ id }) => id)
  const [client, barber, shop] = await Promise.all([
    bySubject(db, clientQuery(open('client'), following)),
    bySubject(db, barberQuery(open('barber'), followable)),
    bySubject(db, shopQuery(open('shop').map(ownedShopId))),
  ])
  return people.map(({ id, rol, unlocked }) => ({
    userId: id,
    rol,
    unlocked: new Set(unlocked),
    facts: {
      client: client.get(id) ?? [],
      barber: barber.get(id) ?? [],
      shop: shop.get(ownedShopId(id)) ?? [],
    },
  }))
}

interface FactRow {
  readonly subject: string
  readonly kind: Fact['kind']
  readonly position: bigint
  readonly at: string
  readonly id: string | null
  readonly client: string | null
  readonly day: string | null
  readonly stars: number | null
}

async function bySubject(db: Db, query: Sql | undefined): Promise<Map<string, Fact[]>> {
  const facts = new Map<string, Fact[]>()
  for (const row of query ? await db.many<FactRow>(query) : []) {
    const of = facts.get(row.subject)
    if (of) of.push(factOf(row))
    else facts.set(row.subject, [factOf(row)])
  }
  return facts
}

function factOf({ kind, position, at, id, client, day, stars }: FactRow): Fact {
  if (kind === 'failed') return { kind, position, at }
  if (kind === 'joined' || kind === 'left') return { kind, position, at, barber: id ?? '' }
  if (kind === 'followed' || kind === 'unfollowed')
    return { kind, position, at, follower: id ?? '' }
  if (kind === 'follows' || kind === 'unfollows') return { kind, position, at, followed: id ?? '' }
  if (kind === 'missed' || kind === 'cleared') return { kind, position, at, id: id ?? '' }
  const visit = { position, at, id: id ?? '', client: client ?? '', day: day ?? '' }
  return kind === 'review' ? { kind, ...visit, stars } : { kind, ...visit }
}

/** Whether a visit counts: always for its client; for the barber unless self-entered. */
type Counts = (appointmentId: Sql) => Sql
const always: Counts = () => sql`true`
/** A lateral index lookup: with EXISTS PostgreSQL would collect all rows. */
const unlessWrittenIn: Counts = (appointmentId) =>
  sql`coalesce((SELECT false FROM achievements.written_in AS own WHERE own.appointment_id = ${appointmentId}), true)`

/** Visits with reviews as facts; lost ones count twice. `subject`: the queried column. */
const visitsOf = (subject: Sql, ids: readonly string[], counts: Counts) => sql`
  SELECT visit.${subject} AS subject, became.kind, became.position, became.at,
    visit.appointment_id AS id, visit.client_id AS client, visit.day, NULL::int AS stars
  FROM achievements.visit
  CROSS JOIN LATERAL (
      VALUES ('visit', visit.position, visit.at), ('lost', visit.lost_position, visit.lost_at)
    ) AS became (kind, position, at)
  WHERE visit.${subject} = ANY(${[...ids]}::uuid[]) AND became.position IS NOT NULL
    AND ${counts(sql`visit.appointment_id`)}
  UNION ALL
  SELECT opinion.${subject}, 'review', opinion.position, opinion.at, opinion.review_id,
    opinion.client_id, spoken_of.day, opinion.stars
  FROM achievements.opinion
  CROSS JOIN LATERAL (
      SELECT visit.day
      FROM achievements.visit
      WHERE visit.appointment_id = opinion.review_id
      LIMIT 1
    ) AS spoken_of
  WHERE opinion.${subject} = ANY(${[...ids]}::uuid[]) AND ${counts(sql`opinion.review_id`)}`

/** `following`: people whose followed accounts count. */
const clientQuery = (ids: readonly string[], following: readonly string[]): Sql | undefined =>
  ids.length === 0
    ? undefined
    : sql`
  ${visitsOf(sql`client_id`, ids, always)}
  UNION ALL SELECT client_id, CASE WHEN missed THEN 'missed' ELSE 'cleared' END, position, at, appointment_id, NULL, NULL, NULL FROM achievements.miss WHERE client_id = ANY(${[...ids]}::uuid[])
  UNION ALL SELECT follower_id, CASE WHEN began THEN 'follows' ELSE 'unfollows' END, position, at, followed_id, NULL, NULL, NULL FROM achievements.follower WHERE follower_id = ANY(${[...following]}::uuid[])
  ORDER BY position`

/** `followable`: people whose followers count. */
const barberQuery = (ids: readonly string[], followable: readonly string[]): Sql | undefined =>
  ids.length === 0
    ? undefined
    : sql`
  ${visitsOf(sql`barber_id`, ids, unlessWrittenIn)}
  UNION ALL SELECT barber_id, 'failed', position, at, NULL, NULL, NULL, NULL FROM achievements.failure WHERE barber_id = ANY(${[...ids]}::uuid[])
  UNION ALL SELECT followed_id, CASE WHEN began THEN 'followed' ELSE 'unfollowed' END, position, at, follower_id, NULL, NULL, NULL FROM achievements.follower WHERE followed_id = ANY(${[...followable]}::uuid[])
  ORDER BY position`

const shopQuery = (ids: readonly string[]): Sql | undefined =>
  ids.length === 0
    ? undefined
    : sql`
  ${visitsOf(sql`business_id`, ids, unlessWrittenIn)}
  UNION ALL SELECT business_id, CASE WHEN joined THEN 'joined' ELSE 'left' END, position, at, barber_id, NULL, NULL, NULL FROM achievements.member WHERE business_id = ANY(${[...ids]}::uuid[])
  ORDER BY position`

/** Whose those shops are. */
export const ownersOf = async (db: Db, businessIds: readonly string[]): Promise<string[]> =>
  (businessIds.length === 0
    ? []
    : await db.many<{ id: string }>(
        sql`SELECT owner_id AS id
          FROM shops.shop
          WHERE business_id = ANY(${[...businessIds]}::uuid[])`,
      )
  ).map(({ id }) => id)

/** Everybody with an account, page by page: those after one of them. */
export const everybodyAfter = async (db: Db, after: string, limit: number): Promise<string[]> =>
  (
    await db.many<{ id: string }>(
      sql`SELECT user_id AS id
        FROM people.person
        WHERE user_id > ${after}::uuid AND NOT closed
        ORDER BY user_id
        LIMIT ${whole(limit)}`,
    )
  ).map(({ id }) => id)
