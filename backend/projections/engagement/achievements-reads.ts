import type { Rol } from '../../../contract/kernel/values.ts'
import { ownedShopId } from '../../domain/business/business.ts'
import type { Fact, AchievementFacts, Side } from '../../domain/engagement/achievement-facts.ts'
import { byFollowers, byFollowing, rulesFor } from '../../domain/engagement/achievement-rules.ts'
import { type Db, type Sql, sql, whole } from '../../postgres/db.ts'
import { achievements } from './achievements.ts'
import { people as peopleTables } from '../identity/people.ts'
import { shops } from '../business/shops.ts'

/** A person's achievements, latest first. */
export const unlockedBy = (db: Db, userId: string) =>
  db.many<{ readonly id: string; readonly at: string }>(sql`
    SELECT achievement_id AS id, unlocked_at AS at
    FROM ${achievements.unlocked}
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
        SELECT achievement_id FROM ${achievements.unlocked} WHERE unlocked.user_id = person.user_id
      ) AS unlocked
    FROM ${peopleTables.person}
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
  sql`coalesce((SELECT false FROM ${achievements.written_in} AS own WHERE own.appointment_id = ${appointmentId}), true)`

/** Visits with reviews as facts; lost ones count twice. `subject`: the queried column. */
const visitsOf = (subject: Sql, ids: readonly string[], counts: Counts) => sql`
  SELECT visit.${subject} AS subject, became.kind, became.position, became.at,
    visit.appointment_id AS id, visit.client_id AS client, visit.day, NULL::int AS stars
  FROM ${achievements.visit}
  CROSS JOIN LATERAL (
      VALUES ('visit', visit.position, visit.at), ('lost', visit.lost_position, visit.lost_at)
    ) AS became (kind, position, at)
  WHERE visit.${subject} = ANY(${[...ids]}::uuid[]) AND became.position IS NOT NULL
    AND ${counts(sql`visit.appointment_id`)}
  UNION ALL
  SELECT opinion.${subject}, 'review', opinion.position, opinion.at, opinion.review_id,
    opinion.client_id, spoken_of.day, opinion.stars
  FROM ${achievements.opinion}
  CROSS JOIN LATERAL (
      SELECT visit.day
      FROM ${achievements.visit}
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
  UNION ALL SELECT client_id, CASE WHEN missed THEN 'missed' ELSE 'cleared' END, position, at, appointment_id, NULL, NULL, NULL FROM ${achievements.miss} WHERE client_id = ANY(${[...ids]}::uuid[])
  UNION ALL SELECT follower_id, CASE WHEN began THEN 'follows' ELSE 'unfollows' END, position, at, followed_id, NULL, NULL, NULL FROM ${achievements.follower} WHERE follower_id = ANY(${[...following]}::uuid[])
  ORDER BY position`

/** `followable`: people whose followers count. */
const barberQuery = (ids: readonly string[], followable: readonly string[]): Sql | undefined =>
  ids.length === 0
    ? undefined
    : sql`
  ${visitsOf(sql`barber_id`, ids, unlessWrittenIn)}
  UNION ALL SELECT barber_id, 'failed', position, at, NULL, NULL, NULL, NULL FROM ${achievements.failure} WHERE barber_id = ANY(${[...ids]}::uuid[])
  UNION ALL SELECT followed_id, CASE WHEN began THEN 'followed' ELSE 'unfollowed' END, position, at, follower_id, NULL, NULL, NULL FROM ${achievements.follower} WHERE followed_id = ANY(${[...followable]}::uuid[])
  ORDER BY position`

const shopQuery = (ids: readonly string[]): Sql | undefined =>
  ids.length === 0
    ? undefined
    : sql`
  ${visitsOf(sql`business_id`, ids, unlessWrittenIn)}
  UNION ALL SELECT business_id, CASE WHEN joined THEN 'joined' ELSE 'left' END, position, at, barber_id, NULL, NULL, NULL FROM ${achievements.member} WHERE business_id = ANY(${[...ids]}::uuid[])
  ORDER BY position`

/** Whose those shops are. */
export const ownersOf = async (db: Db, businessIds: readonly string[]): Promise<string[]> =>
  (businessIds.length === 0
    ? []
    : await db.many<{ id: string }>(
        sql`SELECT owner_id AS id
          FROM ${shops.shop}
          WHERE business_id = ANY(${[...businessIds]}::uuid[])`,
      )
  ).map(({ id }) => id)

/** Everybody with an account, page by page: those after one of them. */
export const everybodyAfter = async (db: Db, after: string, limit: number): Promise<string[]> =>
  (
    await db.many<{ id: string }>(
      sql`SELECT user_id AS id
        FROM ${peopleTables.person}
        WHERE user_id > ${after}::uuid AND NOT closed
        ORDER BY user_id
        LIMIT ${whole(limit)}`,
    )
  ).map(({ id }) => id)
