/** What the barber does, for how much and how long; each line leads to booking it. */
import { ChevronRight } from 'lucide-react'
import type { PublicProfile } from '../../../contract/identity/profiles.ts'
import type { ServiceA } from '../../../contract/business/services.ts'
import { addressOf } from '../../../contract/paths.ts'
import { Heart } from '../../entities/favorite/Heart.tsx'
import { BookLink } from '../../entities/person/BookLink.tsx'
import { ServiceLine } from '../../entities/service/ServiceLine.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Section } from '../../ui/Card.tsx'

const row = 'flex min-h-18 items-center gap-3 px-4 py-3'

export function ProfileServices({
  profile,
  services,
  own,
}: {
  profile: PublicProfile
  services: readonly ServiceA[]
  own: boolean
}) {
  const { t } = useTranslation()
  const bookable = !own && profile.aceptaReservas
  return (
    <Section title={t('publicProfile.services')}>
      {services.length === 0 && (
        <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-line-strong px-5 py-6 text-center text-muted">
          <p>{own ? t('publicProfile.servicesNoneOwn') : t('publicProfile.servicesNone')}</p>
          {own && (
            <ButtonLink to="/my-services" size="sm" variant="quiet">
              {t('publicProfile.addServices')}
            </ButtonLink>
          )}
        </div>
      )}
      {services.length > 0 && (
        <ul className="overflow-hidden rounded-card border border-line bg-surface shadow-card [&>li+li]:border-t [&>li+li]:border-line">
          {services.map((service) => (
            <li
              key={service.id}
              className="flex items-center [&>:first-child]:min-w-0 [&>:first-child]:flex-1"
            >
              {bookable ? (
                <BookLink
                  to={addressOf('/book/:userId', { userId: profile.id, servicio: service.id })}
                  label={t('publicProfile.bookService', { service: service.nombre })}
                  className={`${row} transition-colors duration-(--fast) hover:bg-raised`}
                >
                  <ServiceLine service={service} />
                  <ChevronRight aria-hidden size={20} className="shrink-0 text-faint" />
                </BookLink>
              ) : (
                <div className={row}>
                  <ServiceLine service={service} />
                </div>
              )}
              {!own && <Heart kind="services" id={service.id} name={service.nombre} />}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
