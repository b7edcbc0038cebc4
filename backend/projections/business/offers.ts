/** What each barber offers. */
import {
  ServiceActiveSet,
  ServiceAdded,
  ServiceChanged,
  ServiceRemoved,
  ServiceRestored,
} from '../../domain/business/catalogue.ts'
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
    on(ServiceRestored, ({ barberId, serviceId, addedAt, ...offer }, rows) =>
      rows.service.put({
        service_id: serviceId,
        barber_id: barberId,
        added_at: addedAt,
        ...offer,
      }),
    ),
  ],
})
