/** The page of one record: while it comes, where it fails, and once it is here. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { type RaRecord, RecordContextProvider } from 'react-admin'
import { FailedPage } from './FailedPage.tsx'
import { PageSkeleton } from './states.tsx'

/** `back`: the way to its list. Parts that know no record of their own find it in react-admin's context. */
export function RecordPage<Shown extends RaRecord>({
  query: { data, error, refetch },
  back,
  children,
}: {
  query: Pick<UseQueryResult<Shown, Error>, 'data' | 'error' | 'refetch'>
  back: ComponentProps<typeof FailedPage>['back']
  children: (record: Shown) => ReactNode
}) {
  if (error) return <FailedPage error={error} retry={() => void refetch()} back={back} />
  if (!data) return <PageSkeleton />
  return <RecordContextProvider value={data}>{children(data)}</RecordContextProvider>
}
