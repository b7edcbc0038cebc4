/** What each barber offers. */
import {
  ServiceActiveSet,
  ServiceAdded,
  ServiceChanged,
  ServiceRemoved,
} from '../../domain/business/catalogue.ts'
import { type Db, sql } from '../../postgres/db.ts'
import { projection } from '../engine/apply/projection.ts'

export const offers = projection({
  name: 'offers',
  version: 1,
  tables: {
    service: {
      columns: {
        service_id: 'uuid',
        barber_id: 'uuid',
        nombre: 'text',
        descripcion: { type: 'text', nullable: true },
        cents: 'int',
        minutes: 'int',
        categoria: { type: 'text', nullable: true },
        active: 'boolean',
        added_at: 'timestamptz',
      },
      key: ['service_id'],
      personal: { of: 'barber_id', columns: { descripcion: null } },
      impersonal: ['nombre', 'categoria'],
      indexes: ['(barber_id)'],
    },
  },
  handlers: (on) => [
    on(ServiceAdded, ({ barberId, serviceId, ...offer }, rows, { metadata }) =>
      rows.service.put({
        service_id: serviceId,
        barber_id: barberId,
        added_at: metadata.occurredAt,
        ...offer,
      }),
    ),
    on(ServiceChanged, ({ barberId: _, serviceId, ...offer }, rows) =>
      rows.service.patch({ service_id: serviceId }, offer),
    ),
    on(ServiceActiveSet, ({ serviceId, active }, rows) =>
      rows.service.patch({ service_id: serviceId }, { active }),
    ),
    on(ServiceRemoved, ({ serviceId }, rows) => rows.service.remove({ service_id: serviceId })),
  ],
})

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
    FROM offers.service
    WHERE barber_id = ${barberId} AND (active OR NOT ${activeOnly}::boolean)
    ORDER BY added_at, service_id`)

/** Services of barbers, in the given order, then by age. */
export const servicesOfAll = (db: Db, barberIds: readonly string[], { activeOnly = false } = {}) =>
  db.many<ServiceRow>(sql`
    SELECT service_id, barber_id, nombre, descripcion, cents, minutes, categoria, active
    FROM offers.service
    WHERE barber_id = ANY(${barberIds}) AND (active OR NOT ${activeOnly}::boolean)
    ORDER BY array_position(${barberIds}::uuid[], barber_id), added_at, service_id`)

export const serviceById = (db: Db, serviceId: string) =>
  db.first<ServiceRow>(sql`
    SELECT service_id, barber_id, nombre, descripcion, cents, minutes, categoria, active
    FROM offers.service
    WHERE service_id = ${serviceId}`)
