/** What staff read of the ledger, and what they set going again. Ids and codes alone. */
import {
  type DeliveryState,
  deliveryReasons,
  type deliveries,
} from '../../../contract/engagement/deliveries.ts'
import type { QueryOf } from '../../../contract/kernel/route.ts'
import { type Db, type Sql, sql, whole } from '../../postgres/db.ts'
import { journal } from '../../projections/journal.ts'

type Reason = (typeof deliveryReasons)[number]
type Status = 'queued' | 'claimed' | 'sending' | 'sent' | 'skipped' | 'failed' | 'doubtful'

const stateOf: Readonly<Record<Status, DeliveryState>> = {
  queued: 'en_cola',
  claimed: 'en_curso',
  sending: 'en_curso',
  sent: 'enviada',
  skipped: 'omitida',
  failed: 'fallida',
  doubtful: 'dudosa',
}
const statusesOf = (state: DeliveryState): string[] =>
  Object.entries(stateOf)
    .filter(([, one]) => one === state)
    .map(([status]) => status)

const isReason = (text: string): text is Reason => deliveryReasons.some((one) => one === text)
const reasonOf = (reason: string | null): Reason | null => {
  if (reason === null) return null
  return isReason(reason) ? reason : 'error'
}

/** Skipped for want of an address or a mail server: both may be there now. */
const MENDABLE = ['no_address', 'outbox', 'channel_off', 'bounced']
const mayResend = sql`(status IN ('failed', 'doubtful') OR (status = 'skipped' AND reason = ANY(${MENDABLE})))`

interface Row {
  readonly event_id: string
  readonly channel: string
  readonly recipient: string
  readonly kind: string
  readonly appointment_id: string | null
  readonly status: Status
  readonly reason: string | null
  readonly attempts: number
  readonly created_at: string
  readonly updated_at: string
  readonly sent_at: string | null
  readonly not_before: string | null
  readonly resendable: boolean
}

export interface DeliveryRow {
  readonly eventId: string
  readonly channel: string
  readonly recipient: string
  readonly kind: string
  readonly appointmentId: string | null
  readonly state: DeliveryState
  readonly reason: Reason | null
  readonly code: string | null
  readonly attempts: number
  readonly createdAt: string
  readonly changedAt: string
  readonly sentAt: string | null
  /** An hour to come. */
  readonly next: string | null
  readonly resendable: boolean
}

type Wanted = Omit<QueryOf<typeof deliveries>, 'page' | 'perPage'> & {
  readonly limit: number
  readonly offset: number
  readonly now: string
}

/** The newest first. Those of an appointment are found by the events that name it. */
export async function deliveriesFound(
  db: Db,
  { persona, cita, estado, canal, tipo, dia, limit, offset, now }: Wanted,
): Promise<DeliveryRow[]> {
  const conditions: readonly Sql[] = [
    ...(persona === undefined ? [] : [sql`recipient = ${persona}`]),
    ...(cita === undefined
      ? []
      : [
          sql`event_id IN (SELECT event_id FROM ${journal.event} WHERE ids @> ARRAY[${cita}]::uuid[])`,
        ]),
    ...(estado === undefined ? [] : [sql`status = ANY(${statusesOf(estado)})`]),
    ...(canal === undefined ? [] : [sql`channel = ${canal}`]),
    ...(tipo === undefined ? [] : [sql`kind = ${tipo}`]),
    ...(dia === undefined
      ? []
      : [
          sql`created_at >= (${dia}::date)::timestamp AT TIME ZONE 'UTC'`,
          sql`created_at < (${dia}::date + 1)::timestamp AT TIME ZONE 'UTC'`,
        ]),
  ]
  const rows = await db.many<Row>(sql`
    SELECT event_id, channel, recipient, kind, about->>'appointmentId' AS appointment_id, status,
      reason, attempts, created_at, updated_at, sent_at, not_before, ${mayResend} AS resendable
    FROM workers.delivery
    WHERE ${conditions.reduce((all, one) => sql`${all} AND ${one}`, sql`true`)}
    ORDER BY created_at DESC, event_id, channel, recipient
    LIMIT ${whole(limit)}
    OFFSET ${whole(offset)}`)
  const instant = (text: string) => new Date(text).toISOString()
  return rows.map((row) => {
    const state = stateOf[row.status]
    const next = row.not_before === null ? null : instant(row.not_before)
    return {
      eventId: row.event_id,
      channel: row.channel,
      recipient: row.recipient,
      kind: row.kind,
      appointmentId: row.appointment_id,
      state,
      reason: state === 'enviada' ? null : reasonOf(row.reason),
      code: row.reason !== null && reasonOf(row.reason) === 'error' ? row.reason : null,
      attempts: row.attempts,
      createdAt: instant(row.created_at),
      changedAt: instant(row.updated_at),
      sentAt: row.sent_at === null ? null : instant(row.sent_at),
      next: state === 'en_cola' && next !== null && next > now ? next : null,
      resendable: row.resendable,
    }
  })
}

export async function countDeliveries(db: Db): Promise<{
  states: { state: DeliveryState; count: number }[]
  skipped: { reason: Reason; count: number }[]
}> {
  const rows = await db.many<{ status: Status; reason: string | null; count: number }>(sql`
    SELECT status, CASE WHEN status = 'skipped' THEN reason END AS reason, count(*)::int AS count
    FROM workers.delivery
    WHERE created_at >= now() - interval '1 day'
    GROUP BY 1, 2`)
  const states = new Map<DeliveryState, number>()
  const skipped = new Map<Reason, number>()
  for (const { status, reason, count } of rows) {
    states.set(stateOf[status], (states.get(stateOf[status]) ?? 0) + count)
    if (status === 'skipped')
      skipped.set(
        reasonOf(reason) ?? 'error',
        (skipped.get(reasonOf(reason) ?? 'error') ?? 0) + count,
      )
  }
  return {
    states: [...states].map(([state, count]) => ({ state, count })),
    skipped: [...skipped]
      .map(([reason, count]) => ({ reason, count }))
      .toSorted((a, b) => b.count - a.count),
  }
}

interface DeliveryKey {
  readonly eventId: string
  readonly channel: string
  readonly recipient: string
}

const ofKey = ({ eventId, channel, recipient }: DeliveryKey): Sql =>
  sql`event_id = ${eventId} AND channel = ${channel} AND recipient = ${recipient} AND ${mayResend}`

export const isResendable = async (db: Db, key: DeliveryKey): Promise<boolean> =>
  Boolean(await db.first(sql`SELECT FROM workers.delivery WHERE ${ofKey(key)}`))

/** Requeues by the next sweep. @returns false if it must not be sent again */
export const resend = async (db: Db, key: DeliveryKey): Promise<boolean> =>
  (await db.run(sql`
  UPDATE workers.delivery SET status = 'queued', reason = NULL, not_before = NULL, leased_until = NULL, updated_at = created_at - interval '1 day' WHERE ${ofKey(key)}`)) >
  0
