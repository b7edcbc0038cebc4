/** What decides about a shop: open now, where, how to reach it, at the shop or at home. */
import { DoorOpen, Footprints, Globe, House, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Business } from '../../../contract/business/shops.ts'
import { directionsTo } from '../../native/maps.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useNow } from '../../../shared/format/useNow.ts'
import { PhoneLink } from '../../ui/PhoneLink.tsx'
import { type Exceptions, openingAt } from './opening.ts'
import { useOpeningText } from './useOpeningText.ts'

/** `hours`: false where it is a barber's that count, and are said already. */
export function ShopFacts({ shop, hours = true }: { shop: Business; hours?: boolean }) {
  const { t } = useTranslation()
  const { telefono, email, website, allowsWalkIns, ofreceServicioDomicilio, radioCobertura } = shop
  return (
    <div className="grid grid-cols-1">
      {hours && (
        <Fact icon={<DoorOpen />}>
          <OpeningLine hours={shop} />
        </Fact>
      )}
      <Address shop={shop} />
      {telefono && (
        <Fact icon={<Phone />}>
          <PhoneLink number={telefono} who={t('publicProfile.call')} />
        </Fact>
      )}
      {email && (
        <Fact icon={<Mail />}>
          <a
            href={`mailto:${email}`}
            className="inline-flex min-h-11 items-center break-all hover:underline"
          >
            {email}
          </a>
        </Fact>
      )}
      {website && (
        <Fact icon={<Globe />}>
          <a
            href={website}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center break-all hover:underline"
          >
            {nameOf(website)}
          </a>
        </Fact>
      )}
      {ofreceServicioDomicilio && radioCobertura !== null && (
        <Fact icon={<House />}>{t('publicProfile.homeService', { km: radioCobertura })}</Fact>
      )}
      {allowsWalkIns && <Fact icon={<Footprints />}>{t('publicProfile.walkIns')}</Fact>}
    </div>
  )
}

/** Opening hours: the week, its time zone, and coming exceptions. */
export interface FactHours {
  horario: Business['horario']
  zonaHoraria: string
  excepciones: Exceptions
}

/** 'Abierto ahora · cierra 19:00'. */
export function OpeningLine({
  hours: { horario, zonaHoraria, excepciones },
}: {
  hours: FactHours
}) {
  const opening = openingAt(horario, zonaHoraria, useNow(), excepciones)
  const openingText = useOpeningText()
  return (
    <span className={opening.state === 'open' ? 'font-semibold text-success' : undefined}>
      {openingText(opening)}
    </span>
  )
}

/** 'navaja.mx' of 'https://www.navaja.mx/'. */
const nameOf = (website: string): string =>
  website.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')

function Address({
  shop: { direccion, direccionPrivada, tipoServicio, ciudad, latitude, longitude },
}: {
  shop: Business
}) {
  const { t } = useTranslation()
  const written = [direccion, ciudad].filter(Boolean).join(', ')
  // Where it is is known roughly: no way leads there.
  if (direccionPrivada && !direccion) {
    const how = t(
      tipoServicio === 'domicilio' ? 'publicProfile.onlyHome' : 'publicProfile.privateAddress',
    )
    return <Fact icon={<MapPin />}>{[written, how].filter(Boolean).join(' · ')}</Fact>
  }
  if (!written) return null
  return (
    <Fact icon={<MapPin />}>
      <a
        href={directionsTo({ latitude, longitude, address: written })}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 flex-wrap items-center gap-x-2 hover:underline"
      >
        <span>{written}</span>
        <span className="font-semibold text-accent-text">{t('publicProfile.directions')}</span>
      </a>
    </Fact>
  )
}

export const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-11 items-center gap-3 text-small text-muted">
    <span aria-hidden className="shrink-0 text-accent-text [&>svg]:size-5">
      {icon}
    </span>
    <div className="min-w-0">{children}</div>
  </div>
)
