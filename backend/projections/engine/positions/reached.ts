/** How far read models are: while they stand, what is made of them alone says the same. */
import { batched } from '../../../postgres/batched.ts'
import { type Db, prepared, sql } from '../../../postgres/db.ts'
import type { Projection } from '../apply/projection.ts'

/** Their positions, as one text. Who asks together hears the same. */
export function positionsReachedBy(
  db: Db,
  of: readonly Pick<Projection, 'name'>[],
): () => Promise<string> {
  const names = of.map(({ name }) => name)
  const ask = batched(
    async (requests: readonly undefined[]) => {
      const row = await db.first<{ at: string }>(
        prepared(
          'reached',
          sql`
            SELECT string_agg(position::text, ' ' ORDER BY name) AS at
            FROM projections.checkpoint
            WHERE name = ANY(${names}::text[])`,
        ),
      )
      return requests.map(() => row?.at ?? '')
    },
    { most: Number.POSITIVE_INFINITY },
  )
  return () => ask(undefined)
}

/** The positions of all read models that are shown, with their versions. */
export function positionsReached(db: Db): () => Promise<string> {
  const ask = batched(
    async (requests: readonly undefined[]) => {
      const row = await db.first<{ at: string }>(
        prepared(
          'all reached',
          sql`
            SELECT string_agg(version || ':' || position, ' ' ORDER BY name) AS at
            FROM projections.checkpoint
            WHERE status <> 'building'`,
        ),
      )
      return requests.map(() => row?.at ?? '')
    },
    { most: Number.POSITIVE_INFINITY },
  )
  return () => ask(undefined)
}
