/** Reads of the contract as queries, and what becomes of them after a command, by the contract's tags. */
import {
  type InvalidateOptions,
  type Query,
  type QueryClient,
  queryOptions,
  useMutation,
  type UseMutationOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { appeals } from '../../contract/moderation/appeals.ts'
import { cases, looseNotices } from '../../contract/moderation/cases.ts'
import { groups } from '../../contract/moderation/groups.ts'
import { staffList } from '../../contract/identity/staff.ts'
import { jobs } from '../../contract/kernel/jobs.ts'
import { deliveries } from '../../contract/engagement/deliveries.ts'
import { projectionStatuses } from '../../contract/kernel/projections.ts'
import type { ResponseOf, Route } from '../../contract/kernel/route.ts'
import type { Tag } from '../../contract/kernel/tags.ts'
import { call, type Sent } from './call.ts'

/** useQuery({ ...read(caseById, { params: { id } }), enabled }) */
export const read = <R extends Route>(route: R, sent: Omit<Sent<R>, 'signal'> = {}) =>
  queryOptions({
    ...pagesOf(route, sent),
    queryFn: ({ signal }): Promise<ResponseOf<R>> => call(route, { ...sent, signal }),
  })

/** The same without its function, for lists that are asked for page after page. */
export const pagesOf = <R extends Route>(
  { path, provides = [] }: R,
  { params, query, body }: Omit<Sent<R>, 'signal'> = {},
) => ({
  queryKey: [path, { params, query, body }],
  meta: { provides },
})

/** The lists and records that react-admin itself asks for, by resource. */
const ofResource: Readonly<Record<string, readonly Tag[]>> = {
  cases: cases.provides ?? [],
  appeals: appeals.provides ?? [],
  deliveries: deliveries.provides ?? [],
  groups: groups.provides ?? [],
  notices: looseNotices.provides ?? [],
  jobs: jobs.provides ?? [],
  staff: staffList.provides ?? [],
  projections: projectionStatuses.provides ?? [],
}

const tagsOf = ({ meta, queryKey: [first] }: Query): readonly unknown[] =>
  Array.isArray(meta?.['provides']) ? meta['provides'] : (ofResource[String(first)] ?? [])

/** Asks again for the reads that show one of these tags, where they are on screen. */
export const invalidate = (
  queries: QueryClient,
  tags: readonly string[],
  options: { readonly refetchType?: 'active' | 'none' } & InvalidateOptions = {},
): Promise<void> =>
  queries.invalidateQueries({
    predicate: (query) => tagsOf(query).some((tag) => tags.includes(String(tag))),
    ...options,
  })

/**
 * A mutation that sends these commands. However it ends, the reads that they make old are asked for
 * again; it is pending until they are here.
 */
export function useCommand<Answer = unknown, Said = void>(
  commands: Route | readonly Route[],
  { onSettled, ...options }: UseMutationOptions<Answer, Error, Said>,
) {
  const queries = useQueryClient()
  return useMutation<Answer, Error, Said>({
    ...options,
    onSettled: async (...all) => {
      await onSettled?.(...all)
      await invalidate(
        queries,
        [commands].flat().flatMap(({ invalidates = [] }) => invalidates),
      )
    },
  })
}
