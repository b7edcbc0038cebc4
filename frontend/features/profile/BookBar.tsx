/** The way to the chair, always in sight on a barber's profile. */
import { CalendarPlus } from 'lucide-react'
import type { PublicProfile } from '../../../contract/identity/profiles.ts'
import { addressOf } from '../../../contract/paths.ts'
import { useAccountFirst } from '../../entities/person/BookLink.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'

export function BookBar({ profile: { id, services } }: { profile: PublicProfile }) {
  const { t } = useTranslation()
  const format = useFormat()
  const to = addressOf('/book/:userId', { userId: id })
  const ask = useAccountFirst(to)
  const prices = services.filter(({ isActive }) => isActive).map(({ precio }) => precio)
  return (
    <div className="flex items-center justify-between gap-4">
      {prices.length > 0 && <p className="text-small text-muted">{t('publicProfile.from', { price: format.price(Math.min(...prices), services[0]?.moneda) })}</p>}
      <ButtonLink to={to} onClick={ask} size="lg" icon={<CalendarPlus aria-hidden size={20} />} className="flex-1">
        {t('publicProfile.book')}
      </ButtonLink>
    </div>
  )
}
