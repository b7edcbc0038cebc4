/** /search beside the chosen profile: joins the search with the pages of shops and people. */
import type { QueryClient } from '@tanstack/react-query'
import { SearchScreen } from '../features/search/SearchScreen.tsx'
import { foundBy } from '../features/search/useSearch.ts'
import { wantedFrom } from '../features/search/wanted.ts'
import { loadable } from '../ui/loadable.tsx'
import { SectionBoundary } from '../ui/SectionBoundary.tsx'
import { SkeletonList } from '../ui/Skeleton.tsx'

const Shop = loadable(async () => (await import('../features/shop/ShopBeside.tsx')).ShopBeside)
const Person = loadable(
  async () => (await import('../features/profile/PersonBeside.tsx')).PersonBeside,
)

/** The search of an address, without a location. */
export const fetchFound = (queries: QueryClient, search: URLSearchParams) =>
  queries.prefetchInfiniteQuery(foundBy(wantedFrom(search), undefined))

export const SearchPage = () => <SearchScreen Beside={Beside} />

function Beside({ result: { type, id } }: { result: { type: 'business' | 'barber'; id: string } }) {
  return (
    <SectionBoundary skeleton={<SkeletonList rows={4} className="grid gap-3 p-5" />}>
      {type === 'business' ? <Shop businessId={id} /> : <Person userId={id} />}
    </SectionBoundary>
  )
}
