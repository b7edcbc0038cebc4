/** Hours, teams and kept time as they were known at a moment. */
import type { RowIn } from '../engine/apply/projection.ts'
import type { ScheduleFact } from '../../domain/booking/open-time.ts'
import { ownedShopId, BusinessOpened } from '../../domain/business/business.ts'
import { BarberJoined } from '../../domain/business/team.ts'
import { sql, type Db } from '../../postgres/db.ts'
import { history } from './history.ts'
import { LAST, requireKnown, type AsOf, type LocalPeriod } from './history-reads.ts'

/** Facts on when barbers and their shops could be booked, in order. */
export const saidOf = (db: Db, barberIds: readonly string[], asOf: AsOf) =>
  db.many<ScheduleFact>(sql`
    SELECT owner_id AS "ownerId", at, type, data
    FROM ${history.said}
    WHERE ${requireKnown(asOf)}
      AND owner_id = ANY(
        ${[...barberIds, ...barberIds.map(ownedShopId)]}::uuid[] || ARRAY(
            SELECT (data->>'businessId')::uuid
            FROM ${history.said}
            WHERE owner_id = ANY(${[...barberIds]}::uuid[]) AND type = ${BarberJoined.type}
          )
      )
    ORDER BY at, position`)

/** Past and present barbers of a shop, its owner first. */
export async function everIn(db: Db, businessId: string, asOf: AsOf): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    SELECT coalesce(data->>'barberId', data->>'ownerId') AS id
    FROM ${history.said}
    WHERE owner_id = ${businessId} AND type IN (${BusinessOpened.type}, ${BarberJoined.type})
      AND ${requireKnown(asOf)}
    ORDER BY position`)
  return [...new Set(rows.map(({ id }) => id))]
}

export type BlockRow = Pick<
  RowIn<typeof history.block>,
  'barber_id' | 'day' | 'start_at' | 'end_at'
>

/** Time that was kept free. */
export const blockedTimeOf = (
  db: Db,
  barberIds: readonly string[],
  asOf: AsOf,
  { from, to }: LocalPeriod,
) =>
  db.many<BlockRow>(sql`
    SELECT barber_id, day, start_at, end_at
    FROM ${history.block}
    WHERE barber_id = ANY(${[...barberIds]}::uuid[]) AND day BETWEEN ${from}::date AND ${to}::date
      AND ${requireKnown(asOf)}
      AND NOT coalesce(
        off_at <= ${asOf.at} AND off_position <= ${asOf.position ?? LAST}::bigint, false
      )`)
