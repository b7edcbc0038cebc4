/** A person's log, readable: their own streams, and their part of the days with appointments. */
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import { ownedShopId } from '../../domain/business/business.ts'
import { signInStream } from '../../domain/identity/sign-ins.ts'
import { reportStream } from '../../domain/moderation/report.ts'
import { personalFieldsOf, type RecordedEvent } from '../../domain/kernel/event.ts'
import { type Db, sql, whole } from '../../postgres/db.ts'
import type { Sources } from './export-sources.ts'
import { locations } from '../../projections/business/locations.ts'
import { reviews as reviewsTables } from '../../projections/engagement/reviews.ts'
import { posts } from '../../projections/social/posts.ts'
import { reports as reportsTables } from '../../projections/moderation/reports.ts'
import { people } from '../../projections/identity/people.ts'
import { appointments } from '../../projections/booking/appointments.ts'

const DAYS_AT_ONCE = 200
const FIRST = '00000000-0000-0000-0000-000000000000'

export async function* ownEvents(
  { db, log }: Pick<Sources, 'db' | 'log'>,
  userId: string,
): AsyncGenerator<object> {
  for await (const stream of ownStreams(db, userId)) {
    for await (const event of log.readStream(stream)) yield readable(event, userId)
  }
  for await (const { barberId, day, appointmentIds } of days(db, userId)) {
    const theirs = new Set<unknown>(appointmentIds)
    for await (const event of log.readStream(`agenda-${barberId}-${day}`)) {
      if (
        barberId === userId ||
        ('appointmentId' in event.data && theirs.has(event.data.appointmentId))
      )
        yield readable(event, userId)
    }
  }
}

async function* ownStreams(db: Db, userId: string): AsyncGenerator<string> {
  for (const category of [
    'account',
    'membership',
    'availability',
    'clock',
    'catalogue',
    'claims',
    'inbox',
    'preferences',
    'favorites',
    'achievements',
  ])
    yield `${category}-${userId}`
  yield `business-${ownedShopId(userId)}`
  for (const { id } of await db.many<{ id: string }>(
    sql`SELECT location_id AS id
      FROM ${locations.location}
      WHERE owner_id = ${userId}
      ORDER BY added_at`,
  ))
    yield `location-${id}`
  const reviews = await db.many<{ id: string }>(sql`
    SELECT review_id AS id
    FROM ${reviewsTables.review}
    WHERE person_id = ${userId}
    UNION
    SELECT review_id
    FROM ${reviewsTables.review}
    WHERE replier_id = ${userId}
    ORDER BY id`)
  for (const { id } of reviews) yield `review-${id}`
  for (const { id } of await db.many<{ id: string }>(
    sql`SELECT post_id AS id FROM ${posts.post} WHERE author_id = ${userId} ORDER BY position`,
  ))
    yield `post-${id}`
  const reports = await db.many<{ type: SubjectType; id: string }>(
    sql`SELECT DISTINCT target_type AS type, target_id AS id
      FROM ${reportsTables.report}
      WHERE reporter_id = ${userId}
      ORDER BY id`,
  )
  for (const subject of reports) yield `report-${reportStream(userId, subject)}`
  const months = await db.many<{ month: string }>(sql`
    SELECT to_char(month, 'YYYY-MM') AS month
    FROM ${people.person},
      generate_series(
        date_trunc('month', created_at AT TIME ZONE 'UTC'), now() AT TIME ZONE 'UTC', '1 month'
      ) AS month
    WHERE user_id = ${userId}`)
  for (const { month } of months) yield signInStream(userId, month)
}

interface OwnDay {
  readonly barberId: string
  readonly day: string
  readonly appointmentIds: readonly string[]
}

/** Agenda days with an appointment of theirs, also moved ones, or a block. */
async function* days(db: Db, userId: string): AsyncGenerator<OwnDay> {
  for (let after: Pick<OwnDay, 'barberId' | 'day'> = { barberId: FIRST, day: '0001-01-01' }; ;) {
    const found = await db.many<OwnDay>(sql`
      SELECT barber_id AS "barberId", day, array_agg(appointment_id) AS "appointmentIds"
      FROM (
        SELECT passage.barber_id, passage.day, appointment_id
        FROM ${appointments.appointment}
        JOIN ${appointments.passage} USING (appointment_id)
        WHERE appointment.client_id = ${userId} OR appointment.barber_id = ${userId}
        UNION ALL
        SELECT barber_id, day, appointment_id
        FROM ${appointments.appointment}
        WHERE client_id = ${userId} OR barber_id = ${userId}
        UNION ALL
        SELECT barber_id, day, NULL
        FROM ${appointments.block}
        WHERE barber_id = ${userId}
      ) AS own
      WHERE (barber_id, day) > (${after.barberId}::uuid, ${after.day}::date)
      GROUP BY barber_id, day
      ORDER BY barber_id, day
      LIMIT ${whole(DAYS_AT_ONCE)}`)
    yield* found
    if (found.length < DAYS_AT_ONCE) return
    after = found.at(-1) ?? after
  }
}

/** Without what is personal of anybody else, and without others' ids as who did it. */
function readable(
  { type, data, metadata: { actor, occurredAt } }: RecordedEvent,
  userId: string,
): object {
  const fields = new Map(Object.entries(data))
  const marks = personalFieldsOf(type)
  const own = [...fields].filter(
    ([field]) => !(field in marks) || fields.get(marks[field]?.of ?? '') === userId,
  )
  return {
    cuando: occurredAt,
    hecho: type,
    por: actor.id === userId ? 'yo' : actor.role,
    datos: Object.fromEntries(own),
  }
}
