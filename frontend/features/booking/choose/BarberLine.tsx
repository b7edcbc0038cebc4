/** The booking target: face, name, place; or the shop. */
import { Users } from 'lucide-react'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import type { BookingTarget } from '../chair.ts'

export function BarberLine({ chair: { name, barber, shop } }: { chair: BookingTarget }) {
  const { t } = useTranslation()
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name} src={barber?.profileImageUrl ?? shop?.logoUrl} size="md" />
      <div className="min-w-0">
        <p className="truncate font-semibold">{shop?.nombre ?? name}</p>
        {!barber && (
          <p className="flex items-center gap-1.5 text-small text-accent-text">
            <Users aria-hidden size={16} />
            {t('booking.anyone')}
          </p>
        )}
        {shop?.direccion && <p className="truncate text-small text-muted">{shop.direccion}</p>}
      </div>
    </div>
  )
}
