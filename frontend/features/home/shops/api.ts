/** Reading the shops page by page, and where the person is once they have said it. */
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ListedBusiness } from '../../../../contract/business/shops.ts'
import { call } from '../../../client/api.ts'
import { keyOf } from '../../../client/query.ts'
import { locate } from '../../../native/geolocation.ts'

const PAGE = 10

export interface Here {
  lat: number
  lng: number
}

/** By name, or from the nearest on when `here` is given. */
const shopsAround = (here: Here | undefined) => infiniteQueryOptions({
  queryKey: keyOf('GET /api/businesses/all', { query: { ...here, limit: PAGE } }),
  // The first page by its number, the others after the last shop seen: a shop added meanwhile moves nothing.
  queryFn: ({ pageParam, signal }) => call('GET /api/businesses/all', { query: { ...here, limit: PAGE, ...(pageParam === null ? { page: 0 } : { despuesDe: pageParam }) }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ siguiente }) => siguiente ?? undefined,
  select: ({ pages }): ListedBusiness[] => pages.flatMap(({ results }) => results),
})

export const useShops = (here: Here | undefined) => useInfiniteQuery({ ...shopsAround(here), placeholderData: keepPreviousData })

/** Kept in memory while the app is open, so that coming back to the list finds it as it was; asked for by `refetch` only. */
export const useWhereabouts = () => useQuery({ queryKey: ['whereabouts'], queryFn: locate, enabled: false, staleTime: Infinity, gcTime: Infinity })

/** To some hundred metres: enough to sort shops, and no more than that leaves the device. */
export const roughly = ({ latitude, longitude }: { latitude: number; longitude: number }): Here => ({ lat: round(latitude), lng: round(longitude) })

const round = (degrees: number): number => Math.round(degrees * 1000) / 1000
