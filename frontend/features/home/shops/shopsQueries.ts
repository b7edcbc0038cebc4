/** Reading the shops page by page. */
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ListedBusiness } from '../../../../contract/business/shops.ts'
import { call } from '../../../client/api.ts'
import { keyOf } from '../../../client/query.ts'
import type { Here } from '../../../entities/place/useHere.ts'

const PAGE = 12

/** By name, or from the nearest on when `here` is given. */
export const shopsAround = (here: Here | undefined) =>
  infiniteQueryOptions({
    queryKey: keyOf('GET /api/businesses/all', { query: { ...here, limit: PAGE } }),
    // The first page by its number, the others after the last shop seen: a shop added meanwhile
    // moves nothing.
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/businesses/all', {
        query: {
          ...here,
          limit: PAGE,
          ...(pageParam === null ? { page: 0 } : { despuesDe: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ siguiente }) => siguiente ?? undefined,
    select: ({ pages }): ListedBusiness[] => pages.flatMap(({ results }) => results),
  })

export const useShops = (here: Here | undefined) =>
  useInfiniteQuery({ ...shopsAround(here), placeholderData: keepPreviousData })
