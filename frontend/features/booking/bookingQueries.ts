/** Queries and the command of booking. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lively, read, readWhen } from '../../client/query.ts'
import { useLiveInterval } from '../../live/LiveProvider.tsx'
import { useCommand } from '../../live/useCommand.ts'
import type { BookingTarget } from './chair.ts'
import type { Choice } from './bookingModel.ts'

export const useBarber = (userId: string) =>
  useQuery(read('GET /api/users/:id', { params: { id: userId } }))
/** The chosen barber, where any free one will do. */
export const useSomebody = (userId: string | undefined) =>
  useQuery(
    readWhen('GET /api/users/:id', userId === undefined ? undefined : { params: { id: userId } }),
  )
export const useShop = (id: string) => useQuery(read('GET /api/businesses/:id', { params: { id } }))
export const useShopServices = (id: string) =>
  useQuery(read('GET /api/businesses/:id/services', { params: { id } }))
export const useShopBarbers = (id: string) =>
  useQuery(read('GET /api/businesses/:id/barbers', { params: { id } }))
export const useShopPlaces = (id: string) =>
  useQuery(read('GET /api/businesses/:id/locations', { params: { id } }))

/** What an appointment with them is bound to. */
export const useTerms = (barberId: string | undefined) =>
  useQuery(
    readWhen(
      'GET /api/barbers/:id/availability',
      barberId === undefined ? undefined : { params: { id: barberId } },
    ),
  )

/** What the page has asked for before it was drawn is not asked for twice. */
const JUST_ASKED_MS = 2_000

interface SlotsAsked extends Pick<Choice, 'atHome' | 'position'> {
  services: readonly string[]
  place: string | undefined
  enabled: boolean
}

/** Free times of services; old ones stay as placeholder while loading. */
export function useSlots(
  { id, barber }: BookingTarget,
  { services, place, atHome, position, enabled }: SlotsAsked,
) {
  const request = {
    params: { id },
    query: {
      servicios: services.length > 0 ? [...services].sort().join(',') : undefined,
      locationId: place,
      ...(atHome && { modalidad: 'domicilio' as const, ...position }),
    },
  }
  const anew = {
    ...lively,
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: useLiveInterval(),
    refetchOnMount: ({ state }: { state: { dataUpdatedAt: number } }) =>
      Date.now() - state.dataUpdatedAt > JUST_ASKED_MS,
  }
  const theirs = useQuery({ ...readWhen('GET /api/barbers/:id/slots', barber && request), ...anew })
  const anyones = useQuery({
    ...readWhen('GET /api/businesses/:id/slots', barber ? undefined : request),
    ...anew,
  })
  return barber ? theirs : anyones
}

/** Where it leads to is on its way at once: what shows appointments is asked again there. */
export const useBook = () => useCommand('POST /api/appointments', { atOnce: true })
