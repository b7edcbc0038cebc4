/**
 * The way from a shop to a chair: with one barber straight to booking, with several to choosing
 * among them (decision 2-20). Always in sight: a bar at the bottom, a card where there is room
 * beside the page. And where there is none, why.
 */
import { CalendarPlus } from 'lucide-react'
import type { Business } from '../../../contract/business/shops.ts'
import { type Address, addressOf } from '../../../contract/paths.ts'
import { useNextFree, useNextFreeOfShop } from '../../entities/person/nextFree.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { cheapestOf, useTeam } from './team.ts'

interface ReserveProps {
  shop: Business
}

export function ReserveBar({ shop }: ReserveProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-28 flex-1 text-small text-muted">
        <Facts shop={shop} />
      </p>
      <ReserveButton shop={shop} />
    </div>
  )
}

export function ReserveCard({ shop }: ReserveProps) {
  const { t } = useTranslation()
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="text-title">{t('publicProfile.reserve')}</h2>
      <p className="text-small text-muted">
        <Facts shop={shop} />
      </p>
      <ReserveButton shop={shop} />
    </Card>
  )
}

/** From which price on, and when the first chair is free. */
function Facts({ shop }: ReserveProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { bookable, offered } = useTeam(shop)
  const cheapest = cheapestOf(offered)
  const [one, another] = bookable
  return (
    <>
      {cheapest && (
        <span className="block">
          {t('business.from', { price: format.price(cheapest.precio, cheapest.moneda) })}
        </span>
      )}
      <span className="block min-h-5 max-sm:min-h-10 font-semibold text-success">
        {one && (another ? <OfShop id={shop.id} /> : <OfOne id={one.userId} />)}
      </span>
    </>
  )
}
const OfShop = ({ id }: { id: string }) => useNextFreeOfShop(id)
const OfOne = ({ id }: { id: string }) => useNextFree(id)

function ReserveButton({ shop }: ReserveProps) {
  const {
    bookable: [one, another],
  } = useTeam(shop)
  if (!one) return null
  return another ? (
    <Button to={addressOf('/select-barber/:businessId', { businessId: shop.id })} />
  ) : (
    <Button to={addressOf('/book/:userId', { userId: one.userId })} />
  )
}

function Button({ to }: { to: Address }) {
  const { t } = useTranslation()
  return (
    <ButtonLink
      to={to}
      size="lg"
      icon={<CalendarPlus aria-hidden size={20} />}
      className="shrink-0"
    >
      {t('business.book')}
    </ButtonLink>
  )
}

/** Why nothing can be booked here, where that is so and known. */
export function WhyNot({ shop }: ReserveProps) {
  const { t } = useTranslation()
  const { barbers, services, offered, bookable } = useTeam(shop)
  if (!barbers.data || !services.data || bookable.length > 0) return null
  const why = !shop.acceptsAppointments
    ? t(shop.allowsWalkIns ? 'business.onlyWalkIns' : 'publicProfile.notBooking')
    : offered.length === 0
      ? t('business.nothingOffered')
      : t('business.yours')
  return <p className="rounded-card bg-info-soft px-4 py-3 text-small text-info">{why}</p>
}
