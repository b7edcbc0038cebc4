import { MapPin, Phone } from 'lucide-react'
import { addressOf } from '../../../contract/paths.ts'
import { phone } from '../../../shared/format/phone.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Rating } from '../../ui/Numbers.tsx'
import type { Shop } from './favorite.ts'
import { CardFact, Gone, KeptCard } from './KeptCard.tsx'

export function FavoriteShop({ favorite: { id, business } }: { favorite: Shop }) {
  const { t } = useTranslation()
  const heart = { kind: 'businesses', id } as const
  if (!business) return <Gone heart={heart} />
  const { nombre, description, logoUrl, rating, totalReviews, direccion, phone: number } = business
  return (
    <KeptCard name={nombre} heart={heart}>
      <div className="flex items-center gap-3">
        <Avatar name={nombre} src={logoUrl} />
        <p className="min-w-0 text-lead font-semibold">{nombre}</p>
      </div>
      {description && <p className="line-clamp-3 text-small text-muted">{description}</p>}
      <Rating value={rating} count={totalReviews} className="text-small" />
      {direccion && <CardFact icon={<MapPin aria-hidden size={16} />}>{direccion}</CardFact>}
      {number && <CardFact icon={<Phone aria-hidden size={16} />}>{phone(number)}</CardFact>}
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          to={addressOf('/business/:businessId', { businessId: id })}
          variant="secondary"
          size="sm"
        >
          {t('favorites.seeShop')}
          <span className="sr-only">: {nombre}</span>
        </ButtonLink>
        <ButtonLink
          to={addressOf('/select-barber/:businessId', { businessId: id })}
          variant="quiet"
          size="sm"
        >
          {t('favorites.chooseBarber')}
          <span className="sr-only">: {nombre}</span>
        </ButtonLink>
      </div>
    </KeptCard>
  )
}
