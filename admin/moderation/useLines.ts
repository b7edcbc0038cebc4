/** Authors and excerpts of the cases on a page, read once, because each read is audited. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { caseLines, MOST_LINES } from '../../contract/moderation/cases.ts'
import { read } from '../providers/reads.ts'
import type { RowContent } from './Queued.tsx'

export function useLines(ids: readonly string[]): ReadonlyMap<string, RowContent> {
  const shown = [...ids].toSorted().slice(0, MOST_LINES)
  const { data } = useQuery({
    ...read(caseLines, { query: { casos: shown.join(',') } }),
    enabled: shown.length > 0,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  })
  return new Map(data?.data.map((line) => [line.id, line]))
}
