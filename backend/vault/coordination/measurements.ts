/**
 * Latency and availability, as /confianza publishes them: counted in memory, added up in the
 * schema `trust` once a minute and at the stop, kept 400 days. A killed node loses its last minute.
 */
import { type Db, sql } from '../../postgres/db.ts'

const measuredKinds = ['leer', 'buscar', 'reservar', 'escribir', 'pagina', 'imagen'] as const
export type MeasuredKind = (typeof measuredKinds)[number]

/** Additive only. */
export const measurementTables = `
CREATE SCHEMA IF NOT EXISTS trust;
CREATE TABLE IF NOT EXISTS trust.latency (
  hour timestamptz NOT NULL,
  kind text NOT NULL,
  node uuid NOT NULL,
  -- Answers by duration: 60 buckets from 1 ms, each 1.2 times the one before.
  buckets bigint[] NOT NULL,
  failed bigint NOT NULL,
  refused bigint NOT NULL,
  PRIMARY KEY (hour, kind, node)
);
CREATE TABLE IF NOT EXISTS trust.minute (
  minute timestamptz NOT NULL,
  node uuid NOT NULL,
  ready boolean NOT NULL,
  answered bigint NOT NULL,
  failed bigint NOT NULL,
  PRIMARY KEY (minute, node)
);
CREATE TABLE IF NOT EXISTS trust.drill (
  at timestamptz PRIMARY KEY,
  ok boolean NOT NULL,
  position bigint NOT NULL,
  seconds real NOT NULL
);
`
const BUCKETS = 60
const GROWTH = 1.2
/** The bucket of a duration in milliseconds. */
export const bucketOf = (ms: number): number =>
  Math.min(BUCKETS - 1, Math.max(0, Math.ceil(Math.log(ms) / Math.log(GROWTH) - 1e-9)))
/** The middle of a bucket in milliseconds: at most 10 % from any duration in it. */
export const middleOf = (bucket: number): number => (bucket === 0 ? 1 : GROWTH ** (bucket - 0.5))

/** The kind of a call by its registered route; undefined for what is not measured. */
export function kindOf(method: string, route: string): MeasuredKind | undefined {
  if (route.startsWith('/api/health') || route === 'none') return undefined
  if (route.startsWith('/media/')) return 'imagen'
  if (!route.startsWith('/api/')) return method === 'GET' ? 'pagina' : undefined
  if (method === 'POST' && route === '/api/appointments') return 'reservar'
  if (method !== 'GET' && method !== 'HEAD') return 'escribir'
  return route.startsWith('/api/search') ? 'buscar' : 'leer'
}

interface Measured {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
}
interface Counts {
  readonly buckets: number[]
  failed: number
  refused: number
}

export class Measurements {
  readonly #db: Db
  readonly #node: string
  readonly #now: () => Date
  readonly #counts = new Map<MeasuredKind, Counts>()

  constructor(db: Db, node: string, now: () => Date = () => new Date()) {
    this.#db = db
    this.#node = node
    this.#now = now
  }

  seen({ method, route, status, seconds }: Measured): void {
    const kind = kindOf(method, route)
    if (!kind) return
    const counts = this.#counts.get(kind) ?? {
      buckets: Array.from({ length: BUCKETS }, () => 0),
      failed: 0,
      refused: 0,
    }
    this.#counts.set(kind, counts)
    if (status === 429) counts.refused++
    else if (status >= 500) counts.failed++
    else {
      const bucket = bucketOf(seconds * 1_000)
      counts.buckets[bucket] = (counts.buckets[bucket] ?? 0) + 1
    }
  }

  /** Adds what was counted since to the current hour and minute. */
  async flush(isReady: boolean): Promise<void> {
    const counted = [...this.#counts]
    this.#counts.clear()
    const at = this.#now().toISOString()
    const sum = (of: (counts: Counts) => number) =>
      counted.reduce((total, [, counts]) => total + of(counts), 0)
    const failed = sum((counts) => counts.failed)
    const answered = failed + sum(({ buckets }) => buckets.reduce((total, one) => total + one, 0))
    await this.#db.run(sql`
      INSERT INTO trust.minute (minute, node, ready, answered, failed)
      VALUES (date_trunc('minute', ${at}::timestamptz), ${this.#node}, ${isReady}, ${answered}, ${failed})
      ON CONFLICT (minute, node)
      DO UPDATE SET ready = minute.ready AND excluded.ready,
        answered = minute.answered + excluded.answered, failed = minute.failed + excluded.failed`)
    for (const [kind, { buckets, ...counts }] of counted)
      await this.#db.run(sql`
        INSERT INTO trust.latency (hour, kind, node, buckets, failed, refused)
        VALUES (
          date_trunc('hour', ${at}::timestamptz), ${kind}, ${this.#node}, ${buckets}::bigint[],
          ${counts.failed}, ${counts.refused}
        )
        ON CONFLICT (hour, kind, node)
        DO UPDATE SET failed = latency.failed + excluded.failed,
          refused = latency.refused + excluded.refused,
          buckets = (
            SELECT array_agg(one + other ORDER BY place)
            FROM unnest(latency.buckets, excluded.buckets)
              WITH ORDINALITY AS both_counts (one, other, place)
          )`)
  }
}

const KEPT_DAYS = 400
/** Deletes what is older than 400 days. @returns rows */
export async function dropOldMeasurements(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString()
  return (
    (await db.run(sql`DELETE FROM trust.latency WHERE hour < ${before}`)) +
    (await db.run(sql`DELETE FROM trust.minute WHERE minute < ${before}`))
  )
}

export interface Latency {
  readonly kind: MeasuredKind
  readonly count: number
  readonly failed: number
  readonly refused: number
  /** Milliseconds. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
}
export interface MeasuredPeriod {
  /** The first minute with a measurement. */
  readonly since: string | null
  readonly latencies: readonly Latency[]
  /** Minutes since the first measurement in the period, and those of them that were available. */
  readonly minutes: number
  readonly available: number
}

/** The last `days` days before an instant. */
export async function measuredPeriod(db: Db, at: string, days: number): Promise<MeasuredPeriod> {
  const from = new Date(Date.parse(at) - days * 86_400_000).toISOString()
  const [rows, minutes] = await Promise.all([
    db.many<{ kind: MeasuredKind; buckets: number[]; failed: number; refused: number }>(sql`
      SELECT kind, sum(failed)::float8 AS failed, sum(refused)::float8 AS refused,
        (
          SELECT array_agg(total ORDER BY place)
          FROM (
            SELECT place, sum(count)::float8 AS total
            FROM trust.latency AS each, unnest(each.buckets) WITH ORDINALITY AS one (count, place)
            WHERE each.kind = latency.kind AND each.hour >= ${from}
            GROUP BY place
          ) AS sums
        ) AS buckets
      FROM trust.latency
      WHERE hour >= ${from}
      GROUP BY kind`),
    db.first<{ since: string | null; minutes: number; available: number }>(sql`
      WITH minutes AS (
        SELECT minute, bool_or(ready) AS ready, sum(answered) AS answered, sum(failed) AS failed
        FROM trust.minute
        WHERE minute >= ${from} AND minute <= ${at}
        GROUP BY minute
      )
      SELECT min(minute) AS since,
        coalesce(floor(extract(epoch FROM ${at}::timestamptz - min(minute)) / 60), 0)::float8 AS minutes,
        (
          count(*) FILTER (
            WHERE ready AND failed * 20 < greatest(answered, 1)
              AND minute < date_trunc('minute', ${at}::timestamptz)
          )
        )::float8 AS available
      FROM minutes`),
  ])
  return {
    since: minutes?.since ?? null,
    minutes: minutes?.minutes ?? 0,
    available: Math.min(minutes?.minutes ?? 0, minutes?.available ?? 0),
    latencies: measuredKinds.flatMap((kind) => {
      const row = rows.find((one) => one.kind === kind)
      if (!row) return []
      const { buckets, failed, refused } = row
      const count = buckets.reduce((total, one) => total + one, 0)
      return [
        {
          kind,
          count,
          failed,
          refused,
          p50: percentile(buckets, 0.5),
          p95: percentile(buckets, 0.95),
          p99: percentile(buckets, 0.99),
        },
      ]
    }),
  }
}

export function percentile(buckets: readonly number[], share: number): number {
  const rank = Math.ceil(buckets.reduce((total, one) => total + one, 0) * share)
  let seen = 0
  for (const [bucket, count] of buckets.entries()) {
    seen += count
    if (rank > 0 && seen >= rank) return middleOf(bucket)
  }
  return 0
}
