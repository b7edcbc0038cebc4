/** Reads of `offers`. */
import { type Db, sql } from '../../postgres/db.ts'
import { offers } from './offers.ts'

export interface ServiceRow {
  readonly service_id: string
  readonly barber_id: string
  readonly nombre: string
  readonly descripcion: string | null
  readonly cents: number
  readonly minutes: number
  readonly categoria: string | null
  readonly active: boolean
}

/** A barber's services by age; `activeOnly`: bookable ones. */
export const barberServicesOf = (db: Db, barberId: string, { activeOnly = false } = {}) =>
  db.many<ServiceRow>(sql`
    SELECT service_id, barber_id, nombre, descripcion, cents, minutes, categoria, active
    FROM ${offers.service}
    WHERE barber_id = ${barberId} AND (active OR NOT ${activeOnly}::boolean)
    ORDER BY added_at, service_id`)

/** Services of barbers, in the given order, then by age. */
export const servicesOfAll = (db: Db, barberIds: readonly string[], { activeOnly = false } = {}) =>
  db.many<ServiceRow>(sql`
    SELECT service_id, barber_id, nombre, descripcion, cents, minutes, categoria, active
    FROM ${offers.service}
    WHERE barber_id = ANY(${barberIds}) AND (active OR NOT ${activeOnly}::boolean)
    ORDER BY array_position(${barberIds}::uuid[], barber_id), added_at, service_id`)

export const serviceById = (db: Db, serviceId: string) =>
  db.first<ServiceRow>(sql`
    SELECT service_id, barber_id, nombre, descripcion, cents, minutes, categoria, active
    FROM ${offers.service}
    WHERE service_id = ${serviceId}`)
