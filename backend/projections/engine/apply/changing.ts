/** Whether a missing table or column means that its read model is being built. */
import { batched } from '../../../postgres/batched.ts'
import { type Db, sql } from '../../../postgres/db.ts'
import type { Projection } from './projection.ts'

/** A statement may have begun before its tables changed places with new ones. */
const SWAPPED = sql`interval '1 minute'`

/** Whether a read model is missing, building, or just swapped. */
export function changingAmong(
  db: Db,
  projections: readonly Pick<Projection, 'name' | 'version'>[],
): () => Promise<boolean> {
  const [names, versions] = [
    projections.map(({ name }) => name),
    projections.map(({ version }) => version),
  ]
  const ask = batched(
    async (requests: readonly undefined[]) => {
      const row = await db.first<{ changing: boolean }>(sql`
        SELECT EXISTS (
          SELECT
          FROM unnest(${names}::text[], ${versions}::int[]) AS ours (name, version)
          LEFT JOIN projections.checkpoint AS live USING (name)
          WHERE live.name IS NULL OR live.version <> ours.version
            OR live.status IN ('building', 'prepared') OR live.swapped_at > now() - ${SWAPPED}
        ) AS changing`)
      return requests.map(() => row?.changing ?? false)
    },
    { most: Number.POSITIVE_INFINITY },
  )
  return () => ask(undefined)
}
