/** The shop's picture, its sign, and the facts that decide: open now, where, at the shop or at home. */
import { clsx } from 'clsx'
import { DoorOpen, Footprints, House, MapPin, Phone, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Business } from '../../../contract/business/shops.ts'
import { openingAt } from '../../entities/opening.ts'
import { useNow } from '../../entities/useNow.ts'
import { useOpeningText } from '../../entities/useOpeningText.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Photo } from '../../ui/Photo.tsx'

export function ShopHero({ shop }: { shop: Business }) {
  const { t } = useTranslation()
  const opening = openingAt(shop.horario, shop.zonaHoraria, useNow())
  const openingText = useOpeningText()
  const { nombre, imagen, logoUrl, tipoServicio, telefono, allowsWalkIns, ofreceServicioDomicilio, radioCobertura } = shop
  // The same picture twice says nothing.
  const showsSign = !imagen || imagen !== logoUrl
  const home = tipoServicio === 'fisico_y_domicilio'
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <Photo src={imagen} alt="" ratio="21 / 9" first className="rounded-card border border-line" />
        <div className={clsx('flex items-end gap-4', showsSign ? 'relative -mt-14 px-4' : 'pt-4')}>
          {showsSign && <Avatar name={nombre} src={logoUrl} size="xl" className="border-4! border-bg!" />}
          <p className={clsx('min-w-0', showsSign && 'pb-2')}><Badge tone="accent" className="whitespace-normal!" icon={home ? <House size={14} /> : <Store size={14} />}>{t(home ? 'business.typeShopAndHome' : 'business.typeShop')}</Badge></p>
        </div>
      </div>
      <div className="grid">
        <Fact icon={<DoorOpen />}><span className={opening.state === 'open' ? 'font-semibold text-success' : undefined}>{openingText(opening)}</span></Fact>
        <Address shop={shop} />
        {telefono && <Fact icon={<Phone />}><a href={`tel:${telefono}`} className="inline-flex min-h-11 items-center hover:underline"><span className="sr-only">{t('publicProfile.call')}: </span>{telefono}</a></Fact>}
        {ofreceServicioDomicilio && radioCobertura !== null && <Fact icon={<House />}>{t('publicProfile.homeService', { km: radioCobertura })}</Fact>}
        {allowsWalkIns && <Fact icon={<Footprints />}>{t('publicProfile.walkIns')}</Fact>}
      </div>
    </div>
  )
}

function Address({ shop: { direccion, ciudad, latitude, longitude } }: { shop: Business }) {
  const { t } = useTranslation()
  const written = [direccion, ciudad].filter(Boolean).join(', ')
  if (!written) return null
  const place = latitude !== null && longitude !== null ? `${latitude},${longitude}` : written
  return (
    <Fact icon={<MapPin />}>
      <a href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`} target="_blank" rel="noreferrer" className="inline-flex min-h-11 flex-wrap items-center gap-x-2 hover:underline">
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
