/** A shop beside the list from which it was chosen. */
import { useQuery } from '@tanstack/react-query'
import { addressOf } from '../../../contract/paths.ts'
import { read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Beside } from '../../ui/Beside.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { ReserveBar } from './Reserve.tsx'
import { ShopBody } from './ShopBody.tsx'

export function ShopBeside({ businessId }: { businessId: string }) {
  const { t } = useTranslation()
  const shop = useQuery(read('GET /api/businesses/:id', { params: { id: businessId } }))
  if (shop.isPending) return <SkeletonList rows={4} className="grid gap-3 p-5" />
  if (!shop.data) return <ErrorState onRetry={() => void shop.refetch()} />
  return (
    <Beside title={shop.data.nombre} to={addressOf('/business/:businessId', { businessId })} toText={t('search.full')} footer={<ReserveBar shop={shop.data} />}>
      <ShopBody shop={shop.data} />
    </Beside>
  )
}
