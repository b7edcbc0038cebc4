/**
 * The parts of a person's data export: everything about the person, and of others only the name
 * that the app shows. A new capability adds a row in exported/; `test/identity/export.test.ts`
 * finds personal columns that are in none.
 */
import { type Db, type Sql, sql, whole } from '../../postgres/db.ts'
import { shops } from '../../projections/business/shops.ts'
import { people } from '../../projections/identity/people.ts'
import type { Sources } from './export-sources.ts'

export interface Exported {
  readonly name: string
  readonly of?: Readonly<Record<string, readonly string[]>>
  readonly vault?: readonly string[]
  readonly rows: (sources: Sources, userId: string) => AsyncIterable<object>
}

const PAGE = 500
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Pages of a query that orders by `id` and starts after a given one. */
export const paged =
  (query: (userId: string, after: string) => Sql): Exported['rows'] =>
  ({ db }, userId) =>
    pages(db, (after) => query(userId, after))

export async function* pages(db: Db, query: (after: string) => Sql): AsyncGenerator<object> {
  for (let after = FIRST; ;) {
    const rows = await db.many<{ id: string }>(
      sql`${query(after)} ORDER BY id LIMIT ${whole(PAGE)}`,
    )
    yield* rows
    after = rows.at(-1)?.id ?? after
    if (rows.length < PAGE) return
  }
}

/** Few rows, at once. */
export const allRows = (query: (userId: string) => Sql): Exported['rows'] =>
  async function* ({ db }, userId) {
    yield* await db.many<object>(query(userId))
  }

export const visitColumns = sql`a.appointment_id AS id, a.day AS "díaDelLocal", a.start_at AS inicio, a.end_at AS fin, a.zone AS "zonaHoraria", a.status AS estado,
  a.services AS servicios, a.cents / 100.0 AS total, a.currency AS moneda, a.booked_at AS "reservadaEn", a.entered_by AS "anotadaPor",
  a.cancelled_by AS "canceladaPor", a.late AS "canceladaTarde", a.no_show AS "noLlegó", a.contested_at AS "disputadaEn", a.dispute AS disputa, a.attendance_confirmed_at AS "asistenciaConfirmadaEn"`

export const personNamed = (id: Sql) =>
  sql`(SELECT named.nombre FROM ${people.person} AS named WHERE named.user_id = ${id})`
export const shopNamed = (id: Sql) =>
  sql`(SELECT named.nombre FROM ${shops.shop} AS named WHERE named.business_id = ${id})`
