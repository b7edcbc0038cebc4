/** Reads of the log's table: a stream by revision, the whole log by position. */
import type pg from 'pg'
import type { EventMetadata, RecordedEvent } from '../../domain/kernel/event.ts'
import { batched } from '../../postgres/batched.ts'
import type { Continuity } from '../continuity.ts'
import type { LogBatch } from '../log.ts'
import { isStream } from './schema.ts'

const PAGE = 500
/** Streams in one query, which bounds what is in memory at once. */
const STREAMS = 50
/** How far one read looks for events of wanted types; bounds the statement where they are rare. */
const WINDOW = 10_000

/** A row as an array, in the order of COLUMNS: half the cost of objects with names. */
type Row = [
  position: bigint,
  stream: string,
  revision: number,
  id: string,
  type: string,
  data: object,
  metadata: EventMetadata,
  recordedAt: string | null,
]
const COLUMNS = 'e.position, e.stream, e.revision, e.id, e.type, e.data, e.metadata, e.recorded_at'

const recorded = ([
  position,
  stream,
  revision,
  id,
  type,
  data,
  metadata,
  recordedAt,
]: Row): RecordedEvent => ({
  id,
  type,
  data,
  stream,
  revision,
  position,
  recordedAt: recordedAt ?? metadata.occurredAt,
  metadata,
})

interface StreamPage {
  readonly events: readonly RecordedEvent[]
  readonly last: boolean
}

export class LogReader {
  readonly #pool: pg.Pool
  readonly #continuity: Continuity
  constructor(pool: pg.Pool, continuity: Continuity) {
    this.#pool = pool
    this.#continuity = continuity
  }

  /** @throws AnotherLog */
  async head(): Promise<bigint> {
    const before = this.#continuity.seen
    const {
      rows: [head],
    } = await this.#pool.query<{ position: bigint; identity: string }>(
      'SELECT position, identity FROM log.head',
    )
    const now = { head: head?.position ?? 0n, identity: head?.identity }
    this.#continuity.check(now, before)
    return now.head
  }

  /** A stream's page; concurrent reads are batched. */
  readonly streamPage = (stream: string, from: number): Promise<StreamPage> =>
    this.#page({ stream, from })

  readonly #page = batched(
    async (selected: readonly { stream: string; from: number }[]): Promise<StreamPage[]> => {
      const { rows } = await this.#pool.query<[n: number, ...Row]>({
        name: 'log.streams',
        rowMode: 'array',
        text: `
          SELECT w.n::int - 1, ${COLUMNS}
          FROM unnest($1::text[], $2::int[]) WITH ORDINALITY w (stream, revision, n)
          CROSS JOIN LATERAL (
              SELECT *
              FROM log.event e
              WHERE ${isStream('w.stream')} AND e.revision >= w.revision
              ORDER BY e.revision
              LIMIT ${PAGE}
            ) e
          ORDER BY w.n, e.revision`,
        values: [selected.map(({ stream }) => stream), selected.map(({ from }) => from)],
      })
      const pages = selected.map((): RecordedEvent[] => [])
      for (const [index, ...row] of rows) pages[index]?.push(recorded(row))
      return pages.map((events) => ({ events, last: events.length < PAGE }))
    },
    { most: STREAMS },
  )

  /** The next stretch, with the head of the same snapshot; gapless. @throws AnotherLog */
  async after(position: bigint, limit: number, types?: readonly string[]): Promise<LogBatch> {
    const window = BigInt(types ? Math.max(limit, WINDOW) : limit)
    // Who asks for what follows has read what comes before.
    this.#continuity.saw(position)
    const { rows } = await this.#pool.query<[head: bigint, ...(Row | null[])]>({
      name: types ? 'log.after.types' : 'log.after',
      rowMode: 'array',
      text: `
        SELECT h.position, ${COLUMNS}
        FROM log.head h
        LEFT JOIN LATERAL (
            SELECT *
            FROM log.event e
            WHERE e.position > $1 AND e.position <= $2 ${types ? 'AND e.type = ANY($4)' : ''}
            ORDER BY e.position
            LIMIT $3
          ) e ON true
        WHERE h.identity = $${types ? 5 : 4}`,
      values: [
        position,
        position + window,
        limit,
        ...(types ? [types] : []),
        this.#continuity.identity,
      ],
    })
    const head = rows[0]?.[0] ?? (await this.head())
    if (head < position)
      this.#continuity.check({ identity: this.#continuity.identity, head }, position)
    this.#continuity.saw(head)
    const events: RecordedEvent[] = []
    for (const [, ...row] of rows) if (isRow(row)) events.push(recorded(row))
    const end = position + window < head ? position + window : head
    const last = events.at(-1)
    const reached = last && events.length === limit ? last.position : end
    return { events, position: reached > position ? reached : position, caughtUp: reached >= head }
  }
}

const isRow = (row: Row | null[]): row is Row => row[0] !== null
