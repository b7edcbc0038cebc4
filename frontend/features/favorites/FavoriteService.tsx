import { addressOf } from '../../../contract/paths.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Duration, Price } from '../../ui/Numbers.tsx'
import type { Service } from './favorite.ts'
import { Gone, KeptCard } from './KeptCard.tsx'

export function FavoriteService({ favorite: { id, service, disponible } }: { favorite: Service }) {
  const { t } = useTranslation()
  const heart = { kind: 'services', id } as const
  if (!service) return <Gone heart={heart} />
  const { nombre, descripcion, duracionMin, precio, moneda, barberId, barberName, business } =
    service
  return (
    <KeptCard name={nombre} heart={heart} gone={!disponible}>
      <p className="text-lead font-semibold">{nombre}</p>
      {descripcion && <p className="line-clamp-3 text-small text-muted">{descripcion}</p>}
      <p className="flex flex-wrap gap-x-3 text-small">
        <Price amount={precio} currency={moneda} />
        <Duration minutes={duracionMin} />
      </p>
      <p className="text-small text-muted">
        {[barberName, business?.nombre].filter(Boolean).join(' · ')}
      </p>
      {disponible ? (
        <ButtonLink
          to={addressOf('/book/:userId', { userId: barberId, servicio: id })}
          size="sm"
          className="w-fit"
        >
          {t('favorites.book')}
          <span className="sr-only">: {nombre}</span>
        </ButtonLink>
      ) : (
        <p className="text-small text-muted">{t('favorites.gone')}</p>
      )}
    </KeptCard>
  )
}
