/** The owner's shop for the screens that change it. Members are told so. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Address, addressOf } from '../../../contract/paths.ts'
import type { Business } from '../../../contract/business/shops.ts'
import { read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ChairDrawing } from '../../ui/drawings.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'

interface OwnShopProps {
  title: string
  back: true | Address
  children: (shop: Business) => ReactNode
}

export function OwnShop({ title, back, children }: OwnShopProps) {
  const { t } = useTranslation()
  const shop = useQuery(read('GET /api/user/business'))
  if (shop.data?.relacion === 'propietario') return children(shop.data)
  return (
    <Screen title={title} back={back}>
      {shop.isPending && (
        <Loading className="grid gap-5">
          <Skeleton className="aspect-video rounded-card" />
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-18" />
          ))}
        </Loading>
      )}
      {shop.isError && !shop.data && (
        <ErrorState
          title={t('businessManagement.loadFailed')}
          onRetry={() => void shop.refetch()}
        />
      )}
      {shop.data === null && (
        <EmptyState
          drawing={<ChairDrawing />}
          title={t('businessManagement.noShop')}
          text={t('businessManagement.noShopText')}
          action={<ButtonLink to="/business-setup">{t('businessManagement.open')}</ButtonLink>}
        />
      )}
      {shop.data && (
        <EmptyState
          drawing={<ChairDrawing />}
          title={t('businessManagement.notYours')}
          text={t('businessManagement.notYoursText', { name: shop.data.nombre })}
          action={
            <ButtonLink
              to={addressOf('/business/:businessId', { businessId: shop.data.id })}
              variant="secondary"
            >
              {t('businessManagement.seePage')}
            </ButtonLink>
          }
        />
      )}
    </Screen>
  )
}
