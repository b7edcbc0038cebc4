/** /select-barber/:businessId: a barber, or anyone free (decision 2-21). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronRight, Users } from 'lucide-react'
import { useParams } from 'react-router-dom'
import type { Business } from '../../../contract/business/shops.ts'
import { ANYONE, addressOf } from '../../../contract/paths.ts'
import { ApiError } from '../../../shared/http/http.ts'
import { keyOf, read } from '../../client/query.ts'
import { BookLink } from '../../entities/person/BookLink.tsx'
import { useNextFree, useNextFreeOfShop } from '../../entities/person/nextFree.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ChairDrawing, ShopFront } from '../../ui/drawings.tsx'
import { useFormat } from '../../ui/format.ts'
import { Link } from '../../ui/links.ts'
import { Screen } from '../../ui/Screen.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { cheapestOf, type Colleague, type Offered, useTeam } from './team.ts'

export function SelectBarberScreen() {
  const { t } = useTranslation()
  const { businessId = '' } = useParams()
  const queries = useQueryClient()
  const where = { params: { id: businessId } }
  const shop = useQuery(read('GET /api/businesses/:id', where))

  if (shop.data) return <Choice shop={shop.data} />
  if (shop.isPending)
    return (
      <Screen title={t('business.selectBarber')} back>
        <SkeletonList rows={4} />
      </Screen>
    )
  const missing =
    shop.error instanceof ApiError && (shop.error.status === 404 || shop.error.status === 400)
  return (
    <Screen
      title={t(missing ? 'business.notFound' : 'business.selectBarber')}
      back
      hideHeader={missing}
    >
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

function Choice({ shop }: { shop: Business }) {
  const { t } = useTranslation()
  const { barbers, services, offered, bookable } = useTeam(shop)
  const failed =
    barbers.isError && !barbers.data
      ? barbers
      : services.isError && !services.data
        ? services
        : undefined
  const page = addressOf('/business/:businessId', { businessId: shop.id })
  return (
    <Screen
      title={t('business.selectBarber')}
      subtitle={
        <Link to={page} className="inline-flex min-h-11 items-center hover:underline">
          {shop.nombre}
        </Link>
      }
      back
    >
      {!shop.acceptsAppointments && (
        <p className="rounded-card bg-info-soft px-4 py-3 text-small text-info">
          {t('publicProfile.notBooking')}
        </p>
      )}
      {barbers.isPending || services.isPending ? (
        <SkeletonList rows={4} />
      ) : failed ? (
        <ErrorState onRetry={() => void failed.refetch()} />
      ) : barbers.data?.length === 0 ? (
        <EmptyState
          drawing={<ChairDrawing />}
          title={t('business.noBarbers')}
          text={t('business.noBarbersText')}
          action={
            <ButtonLink to={page} variant="secondary">
              {t('business.toShop')}
            </ButtonLink>
          }
        />
      ) : (
        <ul className="grid gap-3">
          {bookable.length > 1 && (
            <li>
              <Anyone shopId={shop.id} faces={bookable} />
            </li>
          )}
          {barbers.data?.map((barber) => (
            <li key={barber.userId}>
              <Barber
                barber={barber}
                services={offered.filter(({ barberId }) => barberId === barber.userId)}
                bookable={bookable.includes(barber)}
              />
            </li>
          ))}
        </ul>
      )}
    </Screen>
  )
}

/** Any free barber: the fastest way. */
function Anyone({ shopId, faces }: { shopId: string; faces: readonly Colleague[] }) {
  const { t } = useTranslation()
  const nextFree = useNextFreeOfShop(shopId)
  return (
    <BookLink
      to={addressOf('/book/:userId', { userId: ANYONE, negocio: shopId })}
      className="flex min-h-20 items-center gap-4 rounded-card border border-accent-text bg-accent-soft p-5 transition-colors duration-(--fast) hover:border-brass"
    >
      <span
        aria-hidden
        className="grid size-12 shrink-0 place-items-center rounded-full bg-accent text-on-accent"
      >
        <Users size={24} />
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="text-lead font-semibold">{t('business.anyone')}</span>
        <span className="text-small text-muted">{t('business.anyoneText')}</span>
        <span className="min-h-5 text-small font-semibold text-accent-text">{nextFree}</span>
        <span aria-hidden className="flex pt-1 *:not-first:-ml-2">
          {faces.slice(0, 6).map(({ userId, userName, userAvatar }) => (
            <Avatar key={userId} name={userName} src={userAvatar} size="sm" />
          ))}
        </span>
      </span>
      <ChevronRight aria-hidden size={20} className="shrink-0 text-accent-text" />
    </BookLink>
  )
}

/** A barber: the face leads to the profile, the button to the chair. */
function Barber({
  barber: { userId, userName, userAvatar, rol, especialidades },
  services,
  bookable,
}: {
  barber: Colleague
  services: readonly Offered[]
  bookable: boolean
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const cheapest = cheapestOf(services)
  const about = [
    especialidades.length > 0 ? especialidades.join(' · ') : t(`roles.${rol}`),
    cheapest && t('business.from', { price: format.price(cheapest.precio, cheapest.moneda) }),
  ]
  return (
    <Card className="flex flex-wrap items-center justify-end gap-x-4 gap-y-3">
      <Link
        to={addressOf('/user/:userId', { userId })}
        className="flex min-w-0 flex-1 basis-56 items-center gap-4"
      >
        <Avatar name={userName} src={userAvatar} />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="text-lead font-semibold">{userName}</span>
          <span className="text-small text-muted">{about.filter(Boolean).join(' · ')}</span>
          {bookable && <NextFree barberId={userId} />}
        </span>
      </Link>
      {bookable && <Reserve userId={userId} name={userName} />}
    </Card>
  )
}

function NextFree({ barberId }: { barberId: string }) {
  return (
    <span className="min-h-5 text-small font-semibold text-success">{useNextFree(barberId)}</span>
  )
}

function Reserve({ userId, name }: { userId: string; name: string }) {
  const { t } = useTranslation()
  const to = addressOf('/book/:userId', { userId })
  return (
    <ButtonLink to={to} size="sm">
      {t('business.book')} <span className="sr-only">{t('business.with', { name })}</span>
    </ButtonLink>
  )
}
