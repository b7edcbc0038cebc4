/**
 * The ledger: one row for each (event, channel, recipient), written together with the reactor's
 * checkpoint and kept until long after the message has gone. It is both the outbox (a queue that
 * forgets its jobs gets them again from here) and the guard against telling anybody twice (a job
 * may run twice: measured, 3.5 % do after kill -9).
 *
 * queued ──claim──► claimed ──the message is ready──► sending ──the other side took it──► sent
 *
 * What can be promised, honestly. Only one worker at a time holds a row (a lease, and the number of
 * the attempt as its fence), and a row that is `sent` is never sent again: running a job twice, a
 * lost queue, two nodes and a crash before `sending` or after `sent` double and lose nothing. What
 * no ledger can decide is a crash *while* `sending`: did the other side take the message before we
 * died? Each channel says what is right for it then (`inDoubt`):
 *
 * - `again`: mail and push. They carry the same Message-ID or tag the second time, by which the
 *   receiving side can
 * collapse them (push services and browsers do; mail systems may, Gmail does). At least once;
 * double only for a mail
 * system that doesn't, only when a process dies in those milliseconds.
 * - `never`: SMS, unless its gateway honours the Idempotency-Key. At most once; the row ends as
 *   `doubtful`, is counted,
 * and the person still has the notification in the app.
 *
 * A receiver that is idempotent by the key, as an insert with a unique key is, gets everything
 * exactly once.
 */
import type pg from 'pg'
import { batched } from '../../postgres/batched.ts'
import { type Db, sql } from '../../postgres/db.ts'
import type { About, NoticeKind } from '../../domain/engagement/notification-kinds.ts'
import { type Delivery, deliveryId } from './notice.ts'

/** What to do with a message of which nobody knows whether it went out. */
export type InDoubt = 'again' | 'never'

export type DeliveryOutcome = 'sent' | 'skipped' | 'failed' | 'doubtful'

export type DeliveryClaim =
  /** It is yours until the lease ends; say `attempt` with everything that follows. */
  | { readonly state: 'yours'; readonly attempt: number }
  /** Sent, skipped or given up: nothing is left to do. */
  | { readonly state: 'settled' }
  /** Another worker holds it, and may yet fail: look again later. */
  | { readonly state: 'held' }

interface Row {
  event_id: string
  channel: string
  recipient: string
  position: bigint
  kind: NoticeKind
  about: About
  not_before: string | null
}

type Key = Pick<Row, 'event_id' | 'channel' | 'recipient'>
const keyOf = ({ event_id: eventId, channel, recipient }: Key) =>
  deliveryId({ eventId, channel, recipient })

interface Change {
  readonly delivery: Delivery
  readonly attempt: number
  readonly from: 'claimed' | 'sending' | 'any'
  readonly status: DeliveryOutcome | 'queued' | 'sending'
  readonly reason: string | null
}

/** Of deliveries that are on their way together, each step is one statement for all of them. */
export class Ledger {
  readonly #db: Db
  readonly #leaseSeconds: number
  /** The number of the attempt; undefined where the row is not free. */
  readonly #take = batched(
    (request: readonly { readonly delivery: Delivery; readonly inDoubt: InDoubt }[]) =>
      this.#takeAll(request),
  )
  readonly #change = batched((changes: readonly Change[]) => this.#changeAll(changes))
  readonly #bounces = batched((request: readonly Delivery[]) => this.#bouncesOf(request))

  /** A lease must outlast one sending, with its time limits. */
  constructor(db: Db, { leaseSeconds = 45 }: { leaseSeconds?: number } = {}) {
    this.#db = db
    this.#leaseSeconds = leaseSeconds
  }

  /** Records deliveries as wanted, or skipped with `ends`; known ones stay. */
  async record(
    transaction: pg.PoolClient,
    deliveries: readonly Delivery[],
    ends: ReadonlyMap<Delivery, string> = new Map(),
  ): Promise<void> {
    if (deliveries.length === 0) return
    const column = (of: (delivery: Delivery) => string) => deliveries.map(of)
    await transaction.query(
      `INSERT INTO workers.delivery (
            event_id, channel, recipient, position, kind, about, not_before, status, reason
          )
        SELECT event_id, channel, recipient, position, kind, about::jsonb, not_before, CASE
          WHEN reason IS NULL THEN 'queued' ELSE 'skipped' END, reason
        FROM unnest(
          $1::uuid[], $2::text[], $3::uuid[], $4::bigint[], $5::text[], $6::text[],
            $7::timestamptz[], $8::text[]
        ) AS d (event_id, channel, recipient, position, kind, about, not_before, reason)
        ON CONFLICT
        DO NOTHING`,
      [
        column((d) => d.eventId),
        column((d) => d.channel),
        column((d) => d.recipient),
        column((d) => d.position),
        column((d) => d.kind),
        column((d) => JSON.stringify(d.about)),
        deliveries.map((d) => d.notBefore ?? null),
        deliveries.map((d) => ends.get(d) ?? null),
      ],
    )
  }

  async claim(delivery: Delivery, inDoubt: InDoubt): Promise<DeliveryClaim> {
    const attempt = await this.#take({ delivery, inDoubt })
    return attempt === undefined ? this.#notFree(delivery, inDoubt) : { state: 'yours', attempt }
  }

  async #takeAll(
    request: readonly { readonly delivery: Delivery; readonly inDoubt: InDoubt }[],
  ): Promise<(number | undefined)[]> {
    // A row is taken by one of them; rows are locked in one order by all nodes, so that none waits
    // for another in a circle.
    const first = new Map(request.toReversed().map((one) => [deliveryId(one.delivery), one]))
    const rows = [...first]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, one]) => one)
    const column = (of: (delivery: Delivery) => string) => rows.map(({ delivery }) => of(delivery))
    const taken = await this.#db.many<Key & { attempts: number }>(sql`
      INSERT INTO workers.delivery AS d (
          event_id, channel, recipient, position, kind, about, status, attempts, leased_until
        )
      SELECT event_id, channel, recipient, position, kind, about::jsonb, 'claimed', 1,
        now() + ${this.#leaseSeconds} * interval '1 second'
      FROM unnest(
        ${column((d) => d.eventId)}::uuid[], ${column((d) => d.channel)}::text[],
          ${column((d) => d.recipient)}::uuid[], ${column((d) => d.position)}::bigint[],
          ${column((d) => d.kind)}::text[], ${column((d) => JSON.stringify(d.about))}::text[]
      ) AS w (event_id, channel, recipient, position, kind, about)
      ON CONFLICT (event_id, channel, recipient)
      DO UPDATE SET status = 'claimed', attempts = d.attempts + 1,
        leased_until = EXCLUDED.leased_until, updated_at = now()
      WHERE d.status = 'queued' OR (d.status = 'claimed' AND d.leased_until < now())
        OR (
          d.status = 'sending' AND d.leased_until < now()
            AND d.channel = ANY(
              ${rows.filter(({ inDoubt }) => inDoubt === 'again').map(({ delivery }) => delivery.channel)}
            )
        )
      RETURNING event_id, channel, recipient, attempts`)
    const attempts = new Map(taken.map((row) => [keyOf(row), row.attempts]))
    return request.map((one) =>
      first.get(deliveryId(one.delivery)) === one
        ? attempts.get(deliveryId(one.delivery))
        : undefined,
    )
  }

  async #notFree(
    { eventId, channel, recipient }: Delivery,
    inDoubt: InDoubt,
  ): Promise<DeliveryClaim> {
    if (inDoubt === 'never') {
      await this.#db.run(sql`
        UPDATE workers.delivery SET status = 'doubtful', reason = 'cut off while sending', leased_until = NULL, updated_at = now()
        WHERE event_id = ${eventId} AND channel = ${channel} AND recipient = ${recipient} AND status = 'sending' AND leased_until < now()`)
    }
    const open = await this.#db.first(sql`
      SELECT
      FROM workers.delivery
      WHERE event_id = ${eventId} AND channel = ${channel} AND recipient = ${recipient}
        AND status IN ('queued', 'claimed', 'sending')`)
    return { state: open ? 'held' : 'settled' }
  }

  /** The message may be out from here; renews the lease. @returns false if it was lost */
  sending(delivery: Delivery, attempt: number): Promise<boolean> {
    return this.#change({ delivery, attempt, from: 'claimed', status: 'sending', reason: null })
  }

  /** Ends a delivery. `reason` is a code without personal data. */
  async settle(
    delivery: Delivery,
    attempt: number,
    outcome: DeliveryOutcome,
    reason: string | null = null,
  ): Promise<void> {
    await this.#change({
      delivery,
      attempt,
      from: outcome === 'sent' ? 'sending' : 'any',
      status: outcome,
      reason,
    })
  }

  /** It surely did not go out and may be tried again. */
  async release(delivery: Delivery, attempt: number, reason: string): Promise<void> {
    await this.#change({ delivery, attempt, from: 'any', status: 'queued', reason })
  }

  async #changeAll(changes: readonly Change[]): Promise<boolean[]> {
    const column = <Value>(of: (change: Change) => Value) => changes.map(of)
    const changed = await this.#db.many<Key & { attempts: number }>(sql`
      WITH held AS (
          SELECT d.event_id, d.channel, d.recipient, c.attempt, c.status, c.reason
          FROM unnest(
            ${column((c) => c.delivery.eventId)}::uuid[],
              ${column((c) => c.delivery.channel)}::text[],
              ${column((c) => c.delivery.recipient)}::uuid[], ${column((c) => c.attempt)}::int[],
              ${column((c) => c.from)}::text[], ${column((c) => c.status)}::text[],
              ${column((c) => c.reason)}::text[]
          ) AS c (event_id, channel, recipient, attempt, "from", status, reason)
          JOIN workers.delivery AS d ON d.event_id = c.event_id AND d.channel = c.channel
            AND d.recipient = c.recipient AND d.attempts = c.attempt
            AND (d.status = c."from" OR (c."from" = 'any' AND d.status IN ('claimed', 'sending')))
          ORDER BY d.event_id, d.channel, d.recipient
          FOR UPDATE OF d
        )
      UPDATE workers.delivery AS d
      SET status = h.status, updated_at = now(), reason = CASE
        WHEN h.status = 'sending' THEN d.reason ELSE h.reason END, leased_until = CASE
        WHEN h.status = 'sending' THEN now() + ${this.#leaseSeconds} * interval '1 second' END,
        sent_at = CASE WHEN h.status = 'sent' THEN now() END
      FROM held AS h
      WHERE d.event_id = h.event_id AND d.channel = h.channel AND d.recipient = h.recipient
      RETURNING d.event_id, d.channel, d.recipient, d.attempts`)
    const done = new Set(changed.map((row) => `${keyOf(row)} ${row.attempts}`))
    return changes.map(({ delivery, attempt }) => done.has(`${deliveryId(delivery)} ${attempt}`))
  }

  /** The same notice on another channel, and since when; undefined if not wanted. */
  async beside(
    { eventId, recipient }: Delivery,
    channel: string,
  ): Promise<{ readonly status: string; readonly ageMs: number } | undefined> {
    const row = await this.#db.first<{ status: string; age: number }>(sql`
      SELECT status,
        (extract(epoch FROM now() - greatest(created_at, not_before)) * 1000)::float8 AS age
      FROM workers.delivery
      WHERE event_id = ${eventId} AND channel = ${channel} AND recipient = ${recipient}`)
    return row && { status: row.status, ageMs: row.age }
  }

  bounces(delivery: Delivery): Promise<number> {
    return this.#bounces(delivery)
  }

  async #bouncesOf(request: readonly Delivery[]): Promise<number[]> {
    const rows = await this.#db.many<{ recipient: string; channel: string; times: number }>(
      sql`SELECT recipient, channel, times
        FROM workers.bounce
        WHERE recipient = ANY(${request.map(({ recipient }) => recipient)})`,
    )
    const times = new Map(rows.map((row) => [`${row.recipient} ${row.channel}`, row.times]))
    return request.map(({ recipient, channel }) => times.get(`${recipient} ${channel}`) ?? 0)
  }

  async bounced({ recipient, channel }: Delivery): Promise<void> {
    await this.#db.run(sql`
      INSERT INTO workers.bounce AS b (recipient, channel, times)
      VALUES (${recipient}, ${channel}, 1)
      ON CONFLICT (recipient, channel)
      DO UPDATE SET times = b.times + 1`)
  }

  async arrived({ recipient, channel }: Delivery): Promise<void> {
    await forgiveBounces(this.#db, recipient, channel)
  }

  /** Reopens failed deliveries on request; sent and skipped ones stay. */
  async reopen(deliveries: readonly Delivery[]): Promise<void> {
    const column = (of: (delivery: Delivery) => string) => deliveries.map(of)
    await this.#db.run(sql`
      UPDATE workers.delivery AS d SET status = 'queued', updated_at = now()
      FROM unnest(${column((d) => d.eventId)}::uuid[], ${column((d) => d.channel)}::text[], ${column((d) => d.recipient)}::uuid[]) AS w (event_id, channel, recipient)
      WHERE d.event_id = w.event_id AND d.channel = w.channel AND d.recipient = w.recipient AND d.status = 'failed'`)
  }

  /** Silent deliveries whose jobs may be lost; each once per period. */
  async overdue(quietSeconds: number, limit = 500): Promise<Delivery[]> {
    const rows = await this.#db.many<Row>(sql`
      UPDATE workers.delivery SET updated_at = now()
      WHERE (event_id, channel, recipient) IN (
        SELECT event_id, channel, recipient FROM workers.delivery
        WHERE status IN ('queued', 'claimed', 'sending') AND greatest(updated_at, not_before) < now() - ${quietSeconds} * interval '1 second'
        ORDER BY updated_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING event_id, channel, recipient, position, kind, about, not_before`)
    return rows.map(({ event_id: eventId, position, not_before: notBefore, ...row }) => ({
      ...row,
      eventId,
      position: String(position),
      notBefore: notBefore ?? undefined,
    }))
  }

  /** Drops old settled deliveries in batches; returns how many. Abortable between batches. */
  async forget(
    olderThanDays: number,
    { limit = 5_000, signal }: { limit?: number; signal?: AbortSignal } = {},
  ): Promise<number> {
    await this.#db.run(sql`DELETE FROM workers.heard WHERE until < now() - interval '1 day'`)
    for (let dropped = 0; ;) {
      const some = await this.#db.run(sql`
        DELETE FROM workers.delivery
        WHERE ctid IN (
            SELECT ctid
            FROM workers.delivery
            WHERE status NOT IN ('queued', 'claimed', 'sending')
              AND updated_at < now() - ${olderThanDays} * interval '1 day'
            LIMIT ${limit}
          )`)
      dropped += some
      if (some < limit || signal?.aborted) return dropped
    }
  }
}

/** So often in a row, and nobody writes there again until the person says so. */
export const MOST_BOUNCES = 3

/** Is the channel off, because what went there came back? */
export const isBounced = async (db: Db, recipient: string, channel: string): Promise<boolean> =>
  Boolean(
    await db.first(
      sql`SELECT
        FROM workers.bounce
        WHERE recipient = ${recipient} AND channel = ${channel} AND times >= ${MOST_BOUNCES}`,
    ),
  )

/** It may be tried again: something arrived, or the person says so. */
export async function forgiveBounces(db: Db, recipient: string, channel: string): Promise<void> {
  await db.run(
    sql`DELETE FROM workers.bounce WHERE recipient = ${recipient} AND channel = ${channel}`,
  )
}

/** Undeliverable deliveries, newest first. Ids only; texts are rendered on reading. */
export async function keptDeliveries(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<(Delivery & { readonly at: string })[]> {
  const rows = await db.many<Row & { updated_at: string }>(sql`
    SELECT event_id, channel, recipient, position, kind, about, not_before, updated_at
    FROM workers.delivery
    WHERE reason = 'outbox'
    ORDER BY position DESC, recipient
    LIMIT ${limit}
    OFFSET ${offset}`)
  return rows.map(
    ({ event_id: eventId, position, not_before: notBefore, updated_at: at, ...row }) => ({
      ...row,
      eventId,
      position: String(position),
      notBefore: notBefore ?? undefined,
      at: new Date(at).toISOString(),
    }),
  )
}

/** Which of these events reached this person over this channel (for `sentViaSms`). */
export async function deliveredEvents(
  db: Db,
  recipient: string,
  channel: string,
  eventIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (eventIds.length === 0) return new Set()
  const rows = await db.many<{ event_id: string }>(sql`
    SELECT event_id
    FROM workers.delivery
    WHERE event_id = ANY(${[...eventIds]}::uuid[]) AND channel = ${channel}
      AND recipient = ${recipient} AND status = 'sent'`)
  return new Set(rows.map(({ event_id }) => event_id))
}
