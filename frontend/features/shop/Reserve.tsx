/** The way from a shop to a chair: with one barber straight to booking, with several to choosing among them (decision 2-20). */
import { CalendarPlus } from 'lucide-react'
import type { Business } from '../../../contract/business/shops.ts'
import { type Address, addressOf } from '../../../contract/paths.ts'
import { useAccountFirst } from '../../entities/person/BookLink.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { cheapestOf, useTeam } from './team.ts'

const icon = <CalendarPlus aria-hidden size={20} />

/** Where 'Reservar' leads; undefined while that is not known, and where nobody can be booked. */
function useWay(shop: Business): { to: Address; single: boolean } | undefined {
  const { bookable: [one, another] } = useTeam(shop)
  if (!one) return undefined
  return another
    ? { to: addressOf('/select-barber/:businessId', { businessId: shop.id }), single: false }
    : { to: addressOf('/book/:userId', { userId: one.userId }), single: true }
}

export function ReserveBar({ shop }: { shop: Business }) {
  const { t } = useTranslation()
  const format = useFormat()
  const way = useWay(shop)
  const cheapest = cheapestOf(useTeam(shop).offered)
  return (
    <div className="flex min-h-14 items-center justify-between gap-4">
      {cheapest && <p className="text-small text-muted">{t('business.from', { price: format.price(cheapest.precio, cheapest.moneda) })}</p>}
      {way && (way.single
        ? <WithOne to={way.to} />
        : <ButtonLink to={way.to} size="lg" icon={icon} className="flex-1">{t('business.book')}</ButtonLink>)}
    </div>
  )
}

/** Choosing is for everybody; booking takes an account. */
function WithOne({ to }: { to: Address }) {
  const { t } = useTranslation()
  return <ButtonLink to={to} onClick={useAccountFirst(to)} size="lg" icon={icon} className="flex-1">{t('business.book')}</ButtonLink>
}
