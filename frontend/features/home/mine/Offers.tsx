/** Times of the waiting list that can be answered now. */
import { useQuery } from '@tanstack/react-query'
import { lively, read } from '../../../client/query.ts'
import { loadTexts } from '../../../i18n/i18n.ts'
import { useLiveInterval } from '../../../live/LiveProvider.tsx'
import { loadable } from '../../../ui/loadable.tsx'
import { SectionBoundary } from '../../../ui/SectionBoundary.tsx'

const OfferCard = loadable(async () => {
  const [module] = await Promise.all([
    import('../../../entities/wait/OfferCard.tsx'),
    loadTexts(['waitlist']),
  ])
  return module.OfferCard
})

export function Offers() {
  const entries = useQuery({
    ...read('GET /api/waitlist'),
    ...lively,
    refetchInterval: useLiveInterval(),
  })
  const offered = entries.data?.filter(({ oferta }) => oferta !== null) ?? []
  return (
    <SectionBoundary skeleton={null}>
      {offered.map(
        (entry) =>
          entry.oferta && <OfferCard key={entry.oferta.id} entry={entry} offer={entry.oferta} />,
      )}
    </SectionBoundary>
  )
}
