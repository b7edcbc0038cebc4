/** A shop beside the list from which it was chosen. */
import { useQuery } from '@tanstack/react-query'
import type { Business } from '../../../contract/business/shops.ts'
import { addressOf } from '../../../contract/paths.ts'
import { read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { DetailPane } from '../../ui/DetailPane.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { ReserveBar } from './Reserve.tsx'
import { ShopBody } from './ShopBody.tsx'
import { useTeam } from './team.ts'

export function ShopBeside({ businessId }: { businessId: string }) {
  const shop = useQuery(read('GET /api/businesses/:id', { params: { id: businessId } }))
  if (shop.data) return <Shop shop={shop.data} />
  if (shop.isPending) return <SkeletonList rows={4} className="grid gap-3 p-5" />
  return <ErrorState onRetry={() => void shop.refetch()} />
}

function Shop({ shop }: { shop: Business }) {
  const { t } = useTranslation()
  const canBook = useTeam(shop).bookable.length > 0
  return (
    <DetailPane
      title={shop.nombre}
      to={addressOf('/business/:businessId', { businessId: shop.id })}
      toText={t('search.full')}
      footer={canBook && <ReserveBar shop={shop} />}
    >
      <ShopBody shop={shop} />
    </DetailPane>
  )
}
