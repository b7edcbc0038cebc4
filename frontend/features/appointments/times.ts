/** Which times a barber still has, and which instant a day and an hour on the shop's wall are. */
import { useQuery } from '@tanstack/react-query'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { lively, read } from '../../client/query.ts'

interface Asked {
  readonly barberId: string
  readonly services: readonly string[]
  readonly locationId?: string | null
  readonly atHome?: boolean
  readonly enabled?: boolean
}

/** If a service is gone, half hours are offered and the server decides. */
export function useFreeTimes({
  barberId,
  services,
  locationId,
  atHome = false,
  enabled = true,
}: Asked) {
  const query = {
    locationId: locationId ?? undefined,
    modalidad: atHome ? ('domicilio' as const) : undefined,
  }
  const request = { ...lively, retry: false, refetchOnWindowFocus: false }
  const exact = useQuery({
    ...read('GET /api/barbers/:id/slots', {
      params: { id: barberId },
      query: {
        ...query,
        servicios: services.length > 0 ? [...services].sort().join(',') : undefined,
      },
    }),
    ...request,
    enabled,
  })
  const roughly = useQuery({
    ...read('GET /api/barbers/:id/slots', { params: { id: barberId }, query }),
    ...request,
    enabled: enabled && exact.isError,
  })
  return exact.isError ? roughly : exact
}

/** How it is asked for an appointment that there is. */
export const askedFor = ({
  barberId,
  services,
  locationId,
  modalidad,
}: Pick<Appointment, 'barberId' | 'services' | 'locationId' | 'modalidad'>): Asked => ({
  barberId,
  services: services.map(({ serviceId }) => serviceId),
  locationId,
  atHome: modalidad === 'domicilio',
})
