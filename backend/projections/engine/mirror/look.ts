/** Where mirrored read models stand, asked once for all who ask at the same moment. */
import { escapeIdentifier } from 'pg'
import { batched } from '../../../postgres/batched.ts'
import { type Db, prepared, type Sql, sql } from '../../../postgres/db.ts'
import type { Projection } from '../apply/projection.ts'
import type { AnyMirrorTable } from './mirror-table.ts'

export interface MirroredPositions {
  readonly position: bigint
  /** Changes where rows may no longer be what events have made of them. */
  readonly of: string
}

export function looksAt(db: Db, query: Sql): () => Promise<MirroredPositions | undefined> {
  const look = batched(
    async (requests: readonly undefined[]) => {
      const found = await db.first<MirroredPositions>(query)
      return requests.map(() => found)
    },
    { most: Number.POSITIVE_INFINITY },
  )
  return () => look(undefined)
}

export const tableIn = ({ name }: Projection, table: string) =>
  `${escapeIdentifier(name)}.${escapeIdentifier(table)}`

/** `of`: versions, states and log, what is set aside, and which tables these are. */
export function lookQuery(
  projections: readonly Projection[],
  tables: readonly AnyMirrorTable[],
): Sql {
  const names = projections.map(({ name }) => name)
  const places = tables.map(({ projection, plan }) => tableIn(projection, plan.name))
  return prepared(
    'mirror',
    sql`
      SELECT min(position) AS position, concat(
          string_agg(concat_ws(' ', name, version, status, log), ' ' ORDER BY name), ' ',
          (SELECT count(*) FROM projections.set_aside WHERE projection = ANY(${names}::text[])), ' ',
          (SELECT string_agg(to_regclass(place)::oid::text, ' ')
            FROM unnest(${places}::text[]) AS place)
        ) AS of
      FROM projections.checkpoint
      WHERE name = ANY(${names}::text[])`,
  )
}
