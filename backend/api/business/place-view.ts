/** A shop's location as clients see it. */
import type { ServedPlace } from '../../../contract/business/locations.ts'
import type { LocationRow } from '../../projections/business/locations-reads.ts'

export const servedPlace = (
  { location_id, name, address, phone, latitude, longitude, zone, horario }: LocationRow,
  excepciones: ServedPlace['excepciones'] = [],
): ServedPlace => ({
  id: location_id,
  name,
  address,
  phone,
  latitude,
  longitude,
  zonaHoraria: zone,
  horario,
  excepciones,
})
