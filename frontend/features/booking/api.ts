/** What booking asks of the server: the barber, the free times, the booking itself. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lively, read } from '../../client/query.ts'
import { useLiveInterval } from '../../live/LiveProvider.tsx'
import { useCommand } from '../../live/useCommand.ts'

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

/** Where it leads to is on its way at once: what shows appointments is asked again there. */
export const useBook = () => useCommand('POST /api/appointments', { atOnce: true })
