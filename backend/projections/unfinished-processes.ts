/** Unfinished processes. The clock finishes those older than their patience. */
import type { Process } from '../domain/kernel/process.ts'
import { type Db, sql } from '../postgres/db.ts'
import { projection, type Rows } from './engine/apply/projection.ts'

const tables = {
  unfinished: {
    columns: { process: 'text', process_id: 'uuid', about: 'jsonb', began_at: 'timestamptz' },
    key: ['process', 'process_id'],
    impersonal: ['process', 'about'],
    indexes: ['(process, began_at)'],
  },
} as const

export const processesOf = (all: readonly Process[]) => {
  /** By event: one may be the end of one process and the beginning of another. */
  const marked = Map.groupBy(
    all.flatMap(({ name, markings }) => markings.map((marking) => ({ name, ...marking }))),
    ({ type }) => type,
  )
  return projection({
    name: 'processes',
    // Rises with each process that is added, too.
    version: 5,
    tables,
    handlers: () =>
      [...marked].map(([type, markings]) => ({
        type,
        apply({ data, recordedAt }, rows: Rows<typeof tables>) {
          for (const { name, mark } of markings) {
            const content = mark(data)
            if (content.is === 'begun')
              rows.unfinished.put({
                process: name,
                process_id: content.id,
                about: content.about,
                began_at: content.from ?? recordedAt,
              })
            else rows.unfinished.remove({ process: name, process_id: content.id })
          }
        },
      })),
  })
}

export interface Unfinished {
  readonly process: string
  readonly id: string
  readonly about: unknown
}

/** Those of these processes that are beyond their patience (plus seconds), oldest first. */
export const unfinished = (
  db: Db,
  all: readonly Process[],
  now: Date,
  limit: number,
  { beyond = 0 } = {},
) =>
  db.many<Unfinished>(sql`
    SELECT process, process_id AS id, about
    FROM unnest(
      ${all.map(({ name }) => name)}::text[],
        ${all.map(({ patience }) => new Date(now.getTime() - (patience + beyond) * 1_000).toISOString())}::timestamptz[]
    ) AS known (process, before)
    CROSS JOIN LATERAL (
        SELECT process_id, about, began_at
        FROM processes.unfinished
        WHERE process = known.process AND began_at < before
        ORDER BY began_at
        LIMIT ${limit}
      ) AS late
    ORDER BY began_at
    LIMIT ${limit}`)
