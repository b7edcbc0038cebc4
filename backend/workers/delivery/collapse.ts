/**
 * Of several pieces of news about one subject the first goes out at once, and what follows within
 * the subject's window becomes one message at its end; a window follows the one before as long as
 * there is something to say. Which goes out and when is decided as the reactor takes them, one
 * after the other; what the message says, when it is sent.
 */
import type pg from 'pg'
import { notificationKindOf } from '../../domain/engagement/notification-kinds.ts'
import type { Delivery } from './notice.ts'
import { type Notification } from '../../domain/engagement/notices/notice.ts'

/** A delivery of an event at `at`; `seconds`: its subject's window. */
export interface PendingDelivery {
  readonly delivery: Delivery
  readonly at: string
  readonly seconds: number | undefined
}

/** Up to when a subject has been heard of, and whether a message waits for that moment. */
export interface CollapseWindow {
  readonly until: number
  readonly waiting: boolean
}

export const subjectOf = ({ recipient, channel, kind, about }: Delivery): string =>
  `${recipient} ${channel} ${kind} ${notificationKindOf(kind).group(about)}`

/** What is sent of these, in order, and when. Changes `windows`, otherwise pure. */
export function collapsed(
  selected: readonly PendingDelivery[],
  windows: Map<string, CollapseWindow>,
): Delivery[] {
  return selected.flatMap(({ delivery, at, seconds }) => {
    if (seconds === undefined) return [delivery]
    const [subject, now, length] = [subjectOf(delivery), Date.parse(at), seconds * 1_000]
    const before = windows.get(subject)
    // The message at the end of a window is the first of the next.
    const until =
      before && (before.waiting && now >= before.until ? before.until + length : before.until)
    if (until === undefined || now >= until) {
      windows.set(subject, { until: now + length, waiting: false })
      return [delivery]
    }
    if (before?.waiting && until === before.until) return []
    windows.set(subject, { until, waiting: true })
    return [{ ...delivery, notBefore: new Date(until).toISOString() }]
  })
}

/** The same, with the windows of the database, within the caller's transaction. */
export async function collapse(
  transaction: pg.PoolClient,
  selected: readonly PendingDelivery[],
): Promise<Delivery[]> {
  const subjects = [
    ...new Set(
      selected
        .filter(({ seconds }) => seconds !== undefined)
        .map(({ delivery }) => subjectOf(delivery)),
    ),
  ]
  if (subjects.length === 0) return selected.map(({ delivery }) => delivery)
  const { rows } = await transaction.query<{ subject: string; until: string; waiting: boolean }>(
    'SELECT subject, until, waiting FROM workers.heard WHERE subject = ANY($1)',
    [subjects],
  )
  const windows = new Map(
    rows.map(({ subject, until, waiting }) => [subject, { until: Date.parse(until), waiting }]),
  )
  const sent = collapsed(selected, windows)
  await transaction.query(
    `INSERT INTO workers.heard (subject, until, waiting)
      SELECT *
      FROM unnest($1::text[], $2::timestamptz[], $3::boolean[])
      ON CONFLICT (subject)
      DO UPDATE SET until = excluded.until, waiting = excluded.waiting`,
    [
      [...windows.keys()],
      [...windows.values()].map(({ until }) => new Date(until)),
      [...windows.values()].map(({ waiting }) => waiting),
    ],
  )
  return sent
}

/** The window of a notice's subject: its own, or that of its kind. */
export const collapseWindowOf = ({
  kind,
  window = notificationKindOf(kind).window,
}: Notification): number | undefined => window
