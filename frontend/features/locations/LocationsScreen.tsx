/** /business-locations: a shop's locations, barbers at each, actions. */
import { useQuery } from '@tanstack/react-query'
import { Building2, Plus } from 'lucide-react'
import type { BusinessLocation } from '../../../contract/business/locations.ts'
import { read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { ShopFront } from '../../ui/drawings.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { LocationCard } from './LocationCard.tsx'

const AddSheet = loadable(async () => (await import('./AddSheet.tsx')).AddSheet)

export function LocationsScreen() {
  const { t } = useTranslation()
  const locations = useQuery(read('GET /api/business-locations'))
  const [adding, add, close] = useSheetInUrl('alta')

  return (
    <Screen
      title={t('locations.title')}
      back="/profile"
      width="wide"
      actions={
        <Button size="sm" icon={<Plus aria-hidden size={18} />} onClick={() => add('nueva')}>
          {t('ui.add')}
        </Button>
      }
    >
      {locations.isPending && (
        <Loading className="grid gap-6">
          <div className="grid grid-cols-2 gap-2.5">
            {[0, 1].map((count) => (
              <Skeleton key={count} className="h-20 rounded-card" />
            ))}
          </div>
          <div className="grid gap-3 lg:grid-cols-2">
            {[0, 1].map((card) => (
              <Skeleton key={card} className="h-56 rounded-card" />
            ))}
          </div>
        </Loading>
      )}
      {locations.isError && !locations.data && (
        <ErrorState title={t('locations.loadFailed')} onRetry={() => void locations.refetch()} />
      )}
      {locations.data && <Places locations={locations.data} onAdd={() => add('nueva')} />}
      <SectionBoundary skeleton={null}>
        <AddSheet open={adding !== undefined} onClose={close} />
      </SectionBoundary>
    </Screen>
  )
}

function Places({
  locations,
  onAdd,
}: {
  locations: readonly BusinessLocation[]
  onAdd: () => void
}) {
  const { t } = useTranslation()
  const barbers = locations.reduce((sum, { activeBarbers }) => sum + activeBarbers, 0)
  if (locations.length === 0) {
    return (
      <EmptyState
        drawing={<ShopFront />}
        title={t('locations.empty')}
        text={t('locations.emptyText')}
        action={
          <Button icon={<Building2 aria-hidden size={18} />} onClick={onAdd}>
            {t('locations.addFirst')}
          </Button>
        }
      />
    )
  }
  return (
    <>
      <dl aria-label={t('locations.counts')} className="grid grid-cols-2 gap-2.5">
        {(
          [
            ['locations.count', locations.length],
            ['locations.activeBarbers', barbers],
          ] as const
        ).map(([label, count]) => (
          <div
            key={label}
            className="flex flex-col-reverse rounded-card border border-line bg-surface px-4 py-3 shadow-card"
          >
            <dt className="text-small text-muted">{t(label)}</dt>
            <dd className="font-display text-headline font-bold">{count}</dd>
          </div>
        ))}
      </dl>
      <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {locations.map((location) => (
          <LocationCard key={location.id} location={location} />
        ))}
      </ul>
    </>
  )
}
