/** What booking asks of the server: the barber, the free times, the booking itself. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { type ApiError, call } from '../../client/api.ts'
import { keyUnder, lively, read } from '../../client/query.ts'
import { useLiveInterval } from '../../live/LiveProvider.tsx'

export const useBarber = (userId: string) => useQuery(read('GET /api/users/:id', { params: { id: userId } }))

/** Free times for these services together; the old ones stay on screen (as placeholder) while the new ones are on the way. */
export function useSlots(barberId: string, { services, place, enabled }: { services: readonly string[]; place: string | undefined; enabled: boolean }) {
  const servicios = services.length > 0 ? [...services].sort().join(',') : undefined
  return useQuery({
    ...read('GET /api/barbers/:id/slots', { params: { id: barberId }, query: { servicios, locationId: place } }),
    ...lively,
    enabled,
    refetchInterval: useLiveInterval(),
    placeholderData: keepPreviousData,
  })
}

export interface Wish {
  barberId: string
  services: readonly string[]
  locationId: string | undefined
  /** The instant as the server offered it. */
  fecha: string
  notes: string
  totalPrice: number
  totalDuration: number
  permitirSolape: boolean
}

export function useBook() {
  const queries = useQueryClient()
  return useMutation<Appointment, ApiError, { wish: Wish; key: string }>({
    mutationFn: ({ wish, key }) => call('POST /api/appointments', { body: { ...wish, services: [...wish.services], notes: wish.notes || null }, idempotencyKey: key }),
    onSettled: (_booked, _error, { wish }) => {
      for (const path of ['/api/appointments', `/api/barbers/${wish.barberId}/slots`]) void queries.invalidateQueries({ queryKey: keyUnder(path) })
    },
  })
}
