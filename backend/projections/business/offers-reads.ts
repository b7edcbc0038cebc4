import type { RowIn } from '../engine/apply/projection.ts'
import { type Db, sql } from '../../postgres/db.ts'
import { offers } from './offers.ts'

export type ServiceRow = Omit<RowIn<typeof offers.service>, 'added_at'>

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
  db.first<RowIn<typeof offers.service>>(sql`
    SELECT added_at, service_id, barber_id, nombre, descripcion, cents, minutes, categoria, active
    FROM ${offers.service}
    WHERE service_id = ${serviceId}`)
