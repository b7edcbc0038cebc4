/** /business/:businessId: public page of a shop with its barbers. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { useParams } from 'react-router-dom'
import type { Business } from '../../../contract/business/shops.ts'
import { ApiError } from '../../../shared/http/http.ts'
import { keyOf, read } from '../../client/query.ts'
import { useWideWindow } from '../../native/useWide.ts'
import { Aside } from '../../ui/Aside.tsx'
import { QrButton } from '../../ui/QrButton.tsx'
import { useShare } from '../../ui/useShare.ts'
import { Heart } from '../../entities/favorite/Heart.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { ButtonLink, IconButton } from '../../ui/Button.tsx'
import { ShopFront } from '../../ui/drawings.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, Skeleton, SkeletonText } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { ReserveBar, ReserveCard } from './Reserve.tsx'
import { ShopBody } from './ShopBody.tsx'
import { useTeam } from './team.ts'

export function ShopScreen() {
  const { t } = useTranslation()
  const { businessId = '' } = useParams()
  const queries = useQueryClient()
  const where = { params: { id: businessId } }
  const shop = useQuery(read('GET /api/businesses/:id', where))

  if (shop.isPending)
    return (
      <Screen title={t('business.title')} back>
        <ShopShape />
      </Screen>
    )
  if (shop.data) return <Shop shop={shop.data} />
  const missing =
    shop.error instanceof ApiError && (shop.error.status === 404 || shop.error.status === 400)
  return (
    <Screen title={t(missing ? 'business.notFound' : 'business.title')} back hideHeader={missing}>
      {missing ? (
        <EmptyState
          drawing={<ShopFront />}
          title={t('business.notFound')}
          text={t('business.notFoundText')}
          action={
            <ButtonLink to="/" variant="secondary">
              {t('business.backHome')}
            </ButtonLink>
          }
        />
      ) : (
        <ErrorState
          onRetry={() =>
            void queries.resetQueries({
              queryKey: keyOf('GET /api/businesses/:id', where),
              exact: true,
            })
          }
        />
      )}
    </Screen>
  )
}

function Shop({ shop }: { shop: Business }) {
  const { t } = useTranslation()
  const share = useShare()
  const wide = useWideWindow()
  const canBook = useTeam(shop).bookable.length > 0
  const { id, nombre } = shop
  const actions = (
    <>
      <Heart kind="businesses" id={id} name={nombre} />
      <QrButton label={t('publicProfile.qr')} name={nombre} />
      <IconButton
        label={t('business.share')}
        onClick={() => void share(t('business.shareText', { name: nombre }))}
      >
        <Share2 aria-hidden size={22} />
      </IconButton>
    </>
  )
  // As wide while it is not known whether there is a way to a chair: nothing moves when it is.
  return (
    <Screen
      title={nombre}
      back
      actions={actions}
      width="beside"
      footer={canBook && !wide ? <ReserveBar shop={shop} /> : undefined}
    >
      <Aside card={canBook && wide && <ReserveCard shop={shop} />}>
        <ShopBody shop={shop} />
      </Aside>
    </Screen>
  )
}

function ShopShape() {
  return (
    <Loading className="grid gap-6">
      <Skeleton className="aspect-[21/9] rounded-card" />
      <div className="-mt-16 flex items-end gap-4 px-4">
        <Skeleton className="size-28 rounded-full" />
      </div>
      <SkeletonText lines={3} />
      <Skeleton className="h-22 rounded-card" />
      <div className="grid gap-2.5">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-18 rounded-card" />
        ))}
      </div>
    </Loading>
  )
}
