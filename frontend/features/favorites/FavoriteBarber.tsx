import { MapPin } from 'lucide-react'
import { addressOf } from '../../../contract/paths.ts'
import { useNextFree } from '../../entities/person/nextFree.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Rating } from '../../ui/Numbers.tsx'
import type { Barber } from './favorite.ts'
import { CardFact, Gone, KeptCard } from './KeptCard.tsx'

function NextFree({ userId }: { userId: string }) {
  return <p className="min-h-5 text-small font-semibold text-accent-text">{useNextFree(userId)}</p>
}

/** `near`: near the top of the list. */
export function FavoriteBarber({
  favorite: { id, disponible, barber },
  near,
}: {
  favorite: Barber
  near: boolean
}) {
  const { t } = useTranslation()
  const heart = { kind: 'barbers', id } as const
  if (!barber) return <Gone heart={heart} />
  const {
    user: { nombre, profileImageUrl },
    business,
    rating,
    totalReviews,
    specialties,
    userId,
  } = barber
  return (
    <KeptCard name={nombre} heart={heart}>
      <div className="flex items-center gap-3">
        <Avatar name={nombre} src={profileImageUrl} />
        <div className="grid min-w-0">
          <p className="text-lead font-semibold">{nombre}</p>
          {business && <p className="text-small text-muted">{business.nombre}</p>}
        </div>
      </div>
      <Rating value={rating} count={totalReviews} className="text-small" />
      {business?.direccion && (
        <CardFact icon={<MapPin aria-hidden size={16} />}>{business.direccion}</CardFact>
      )}
      {specialties.length > 0 && <p className="text-small text-muted">{specialties.join(' · ')}</p>}
      {disponible && near && <NextFree userId={userId} />}
      <div className="flex flex-wrap gap-2">
        {disponible && (
          <ButtonLink to={addressOf('/book/:userId', { userId })} size="sm">
            {t('favorites.book')}
            <span className="sr-only">: {nombre}</span>
          </ButtonLink>
        )}
        <ButtonLink to={addressOf('/user/:userId', { userId })} variant="secondary" size="sm">
          {t('favorites.seeProfile')}
          <span className="sr-only">: {nombre}</span>
        </ButtonLink>
      </div>
    </KeptCard>
  )
}
