/** The audit list by pages, filtered by the URL, so a view can be sent. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { auditList } from '../../../contract/moderation/audit.ts'
import type { QueryInput, ResponseOf } from '../../../contract/kernel/route.ts'
import { pagesOf } from '../../providers/reads.ts'
import { call } from '../../providers/call.ts'

export type AuditEntry = ResponseOf<typeof auditList>['data'][number]
export type AuditFilter = Pick<
  QueryInput<typeof auditList>,
  'actor' | 'what' | 'subject' | 'caseId' | 'from' | 'to'
>
const names = [
  'actor',
  'what',
  'subject',
  'caseId',
  'from',
  'to',
] as const satisfies readonly (keyof AuditFilter)[]

export function useAuditFilter() {
  const [params, setParams] = useSearchParams()
  const filter: AuditFilter = Object.fromEntries(
    names.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])),
  )
  const narrow = (by: AuditFilter) =>
    setParams((before) => {
      for (const [name, value] of Object.entries(by)) {
        if (value) before.set(name, value)
        else before.delete(name)
      }
      return before
    })
  return { filter, narrow, clear: () => setParams({}), any: Object.keys(filter).length > 0 }
}

export const useAudit = (filter: AuditFilter) =>
  useInfiniteQuery({
    ...pagesOf(auditList, { query: filter }),
    initialPageParam: undefined as string | undefined,
    retry: false,
    queryFn: ({ pageParam, signal }) =>
      call(auditList, { query: { ...filter, before: pageParam }, signal }),
    getNextPageParam: ({ data, hasMore }) => (hasMore ? data.at(-1)?.id : undefined),
  })
