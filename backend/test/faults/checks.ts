/**
 * What must be true after any fault: every acknowledged act is in the log, and every appointment's
 * history is one that the rules allow.
 */
import { type ChannelName, channelNames } from '../../../contract/engagement/preferences.ts'
import { noticesOf, toldTypes } from '../../domain/engagement/notifications.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { type Db, sql } from '../../postgres/db.ts'
import type { Acknowledged } from './trade.ts'
import { notificationId } from '../../domain/engagement/notices/notice.ts'

interface Logged {
  readonly id: string
  readonly stream: string
  readonly type: string
  readonly start: string
  readonly by: string | null
  /** Of a step of a move to another day. */
  readonly move: string | null
}

const ends = [
  'AppointmentRejected',
  'AppointmentCancelled',
  'AppointmentExpired',
  'AppointmentCompleted',
]

/**
 * What is wrong, each as a sentence; nothing is what we want. The read models must have caught up.
 */
export async function problems(db: Db, { booked, acts, races }: Acknowledged): Promise<string[]> {
  const histories = new Map<string, Logged[]>()
  for (const event of await db.many<Logged>(sql`
    SELECT data ->> 'appointmentId' AS id, stream, type, data ->> 'start' AS start,
      data ->> 'cancelledBy' AS by, data ->> 'moveId' AS move
    FROM log.event
    WHERE type ~ '^Appointment[A-Z]'
      AND type !~ '(Disputed|Cleared|Restored)$'
    ORDER BY position`)) {
    histories.set(event.id, [...(histories.get(event.id) ?? []), event])
  }
  const states = new Map(
    (
      await db.many<{ id: string; status: string }>(
        sql`SELECT appointment_id AS id, status FROM appointments.appointment`,
      )
    ).map(({ id, status }) => [id, status]),
  )
  const found = [
    ...[...histories.values()].flatMap((history) => [
      ...incoherent(history),
      ...misplaced(history),
    ]),
    ...(await halfBlocked(db)),
  ]
  for (const id of booked.keys())
    if (!histories.has(id)) found.push(`${id}: an acknowledged booking that the log lacks`)
  for (const act of acts) {
    const history = histories.get(act.id) ?? []
    if (!history.some((event) => says(event, act)))
      found.push(
        `${act.id}: an acknowledged ${act.what} by the ${act.side} that the log lacks (${history.map(({ type }) => type).join(', ')})`,
      )
    if ((act.what === 'cancel' || act.what === 'reject') && states.get(act.id) !== 'cancelada')
      found.push(`${act.id}: acknowledged as called off, but it is ${states.get(act.id)}`)
  }
  for (const { id, confirm, cancel } of races) {
    const order = (histories.get(id) ?? []).map(({ type }) => type)
    const end = order.findIndex((type) => ends.includes(type))
    if (confirm === 200 && cancel === 200 && order.lastIndexOf('AppointmentConfirmed') > end)
      found.push(`${id}: confirmed after it was called off`)
  }
  return found
}

/**
 * Does the event say what was acknowledged? A barber who rejects what they have called off changes
 * nothing, nor the other way round.
 */
function says(
  { type, start, by }: Logged,
  { what, side, fecha = '' }: Acknowledged['acts'][number],
): boolean {
  if (what === 'confirm') return type === 'AppointmentConfirmed'
  // Moved to where it already was, it stays.
  if (what === 'reschedule')
    return (
      ['AppointmentMoved', 'AppointmentMovedIn', 'AppointmentBooked'].includes(type) &&
      Date.parse(start) === Date.parse(fecha)
    )
  return (
    (side === 'barbero' && type === 'AppointmentRejected') ||
    (type === 'AppointmentCancelled' && by === side)
  )
}

/**
 * Booked once and first, ended at most once, and nothing after the end but the old day's release.
 */
function incoherent(history: readonly Logged[]): string[] {
  const order = history.map(({ type }) => type).filter((type) => type !== 'AppointmentMovedOut')
  const end = order.findIndex((type) => ends.includes(type))
  const isSound =
    order.indexOf('AppointmentBooked') === 0 &&
    order.lastIndexOf('AppointmentBooked') === 0 &&
    (end < 0 || end === order.length - 1)
  return isSound ? [] : [`${history[0]?.id}: ${order.join(', ')}`]
}

/**
 * Taken in and let go by one day after the other, each move once: in the end it stands on exactly
 * one, and no move is under way.
 */
function misplaced(history: readonly Logged[]): string[] {
  const [days, underWay, arrived] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const wrong: string[] = []
  for (const { id, stream, type, move } of history) {
    if (type === 'AppointmentBooked' || type === 'AppointmentMovedIn') days.add(stream)
    if (type === 'AppointmentMovedOut') days.delete(stream)
    if (move === null) continue
    if (type === 'AppointmentMoveStarted') underWay.add(move)
    if (type === 'AppointmentMovedOut' || type === 'AppointmentMoveAbandoned') underWay.delete(move)
    if (type === 'AppointmentMovedIn' && arrived.has(move))
      wrong.push(`${id}: move ${move} came in twice`)
    if (type === 'AppointmentMovedIn') arrived.add(move)
  }
  if (days.size !== 1 || underWay.size > 0) {
    wrong.push(
      `${history[0]?.id}: stands on ${days.size} days with ${underWay.size} moves under way (${history.map(({ type }) => type).join(', ')})`,
    )
  }
  return wrong
}

/**
 * Time on several days of which some are blocked and others not, or that has not come to its end.
 */
async function halfBlocked(db: Db): Promise<string[]> {
  const rows = await db.many<{ id: string; days: number; blocked: number; ends: number }>(sql`
    SELECT begun.data ->> 'blockingId' AS id, json_array_length(begun.data -> 'days') AS days,
      (
        SELECT count(*)::int
        FROM json_array_elements(begun.data -> 'days') AS part
        JOIN appointments.block ON block_id = (part ->> 'blockId')::uuid
      ) AS blocked,
      (
        SELECT count(*)::int
        FROM log.event AS ended
        WHERE ended.type = 'TimeBlockingEnded'
          AND ended.data ->> 'blockingId' = begun.data ->> 'blockingId'
      ) AS ends
    FROM log.event AS begun
    WHERE begun.type = 'TimeBlockingStarted'`)
  return rows
    .filter(({ days, blocked, ends }) => (blocked !== 0 && blocked !== days) || ends !== 1)
    .map(
      ({ id, days, blocked, ends }) =>
        `blocking ${id}: ${blocked} of ${days} days, ended ${ends} times`,
    )
}

/**
 * How many deliveries over these channels (mail without a server goes to the outbox), and how many
 * entries of inboxes, the log's events ask for by the table of notices.
 */
export async function wanted(
  db: Db,
  channels: readonly ChannelName[] = channelNames,
): Promise<{ deliveries: number; notifications: number }> {
  const events = await db.many<RecordedEvent>(
    sql`SELECT id, stream, type, data, metadata FROM log.event WHERE type = ANY(${[...toldTypes]})`,
  )
  const told = events.flatMap((event) =>
    noticesOf(event).map((notice) => ({ notice, at: event.metadata.occurredAt })),
  )
  return {
    deliveries: told.reduce(
      (sum, { notice }) =>
        sum + notice.channels.filter((channel) => channels.includes(channel)).length,
      0,
    ),
    // What is told of one appointment on one day is one entry.
    notifications: new Set(
      told.filter(({ notice }) => notice.inApp).map(({ notice, at }) => notificationId(notice, at)),
    ).size,
  }
}
