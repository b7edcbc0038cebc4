/** What decides about a shop: open now, where, how to reach it, at the shop or at home. */
import { DoorOpen, Footprints, House, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Business } from '../../../contract/business/shops.ts'
import { mapOf } from '../../native/maps.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useNow } from '../../../shared/format/useNow.ts'
import { PhoneLink } from '../../ui/PhoneLink.tsx'
import { openingAt } from './opening.ts'
import { useOpeningText } from './useOpeningText.ts'

export function ShopFacts({ shop }: { shop: Business }) {
  const { t } = useTranslation()
  const opening = openingAt(shop.horario, shop.zonaHoraria, useNow())
  const openingText = useOpeningText()
  const { telefono, allowsWalkIns, ofreceServicioDomicilio, radioCobertura } = shop
  return (
    <div className="grid">
      <Fact icon={<DoorOpen />}>
        <span className={opening.state === 'open' ? 'font-semibold text-success' : undefined}>{openingText(opening)}</span>
      </Fact>
      <Address shop={shop} />
      {telefono && (
        <Fact icon={<Phone />}>
          <PhoneLink number={telefono} who={t('publicProfile.call')} />
        </Fact>
      )}
      {ofreceServicioDomicilio && radioCobertura !== null && <Fact icon={<House />}>{t('publicProfile.homeService', { km: radioCobertura })}</Fact>}
      {allowsWalkIns && <Fact icon={<Footprints />}>{t('publicProfile.walkIns')}</Fact>}
    </div>
  )
}

function Address({ shop: { direccion, ciudad, latitude, longitude } }: { shop: Business }) {
  const { t } = useTranslation()
  const written = [direccion, ciudad].filter(Boolean).join(', ')
  if (!written) return null
  return (
    <Fact icon={<MapPin />}>
      <a
        href={mapOf({ latitude, longitude, address: written })} target="_blank" rel="noreferrer"
        className="inline-flex min-h-11 flex-wrap items-center gap-x-2 hover:underline"
      >
        <span>{written}</span>
        <span className="font-semibold text-accent-text">{t('publicProfile.directions')}</span>
      </a>
    </Fact>
  )
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-11 items-center gap-3 text-small text-muted">
    <span aria-hidden className="shrink-0 text-accent-text [&>svg]:size-5">{icon}</span>
    <div className="min-w-0">{children}</div>
  </div>
)
