/** The places of each shop and who is assigned to them. */
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import {
  LocationAdded,
  LocationChanged,
  LocationRemoved,
  LocationStaffAssigned,
  LocationStaffUnassigned,
  type LocationPlace,
} from '../../domain/business/location.ts'
import { ERASED } from '../../domain/kernel/event.ts'
import { projection, word, json } from '../engine/apply/projection.ts'

export const locations = projection({
  name: 'locations',
  version: 1,
  tables: {
    location: {
      columns: {
        location_id: 'uuid',
        business_id: 'uuid',
        owner_id: 'uuid',
        name: 'text',
        address: 'text',
        phone: { type: 'text', nullable: true },
        status: word<'active' | 'inactive'>(),
        latitude: { type: 'double precision', nullable: true },
        longitude: { type: 'double precision', nullable: true },
        zone: 'text',
        horario: { type: json<WeeklySchedule>(), nullable: true },
        added_at: 'timestamptz',
      },
      key: ['location_id'],
      indexes: ['(business_id, added_at)'],
      personal: {
        of: 'owner_id',
        columns: { name: ERASED, address: ERASED, phone: null, latitude: null, longitude: null },
      },
      impersonal: ['status', 'zone', 'horario'],
    },
    /** Rows of a removed location stay: nothing reads them without it. */
    staff: {
      columns: { location_id: 'uuid', barber_id: 'uuid' },
      key: ['location_id', 'barber_id'],
      indexes: ['(barber_id)'],
    },
  },
  handlers: (on) => [
    on(LocationAdded, ({ locationId, businessId, ownerId, ...place }, rows, { metadata }) =>
      rows.location.put({
        location_id: locationId,
        business_id: businessId,
        owner_id: ownerId,
        added_at: metadata.occurredAt,
        ...columns(place),
      }),
    ),
    on(LocationChanged, ({ locationId, businessId: _, ownerId: __, ...place }, rows) =>
      rows.location.patch({ location_id: locationId }, columns(place)),
    ),
    on(LocationRemoved, ({ locationId }, rows) =>
      rows.location.remove({ location_id: locationId }),
    ),
    on(LocationStaffAssigned, ({ locationId, barberId }, rows) =>
      rows.staff.put({ location_id: locationId, barber_id: barberId }),
    ),
    on(LocationStaffUnassigned, ({ locationId, barberId }, rows) =>
      rows.staff.remove({ location_id: locationId, barber_id: barberId }),
    ),
  ],
})

const columns = ({
  name,
  address,
  phone,
  status,
  latitude,
  longitude,
  zone,
  horario,
}: LocationPlace) => ({
  name,
  address,
  phone,
  status,
  latitude,
  longitude,
  zone,
  horario,
})
