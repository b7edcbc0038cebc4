/** The places of a shop, or those of them where a barber serves: where, when, how to reach them. */
import { Clock, MapPin, Phone } from 'lucide-react'
import type { ServedPlace } from '../../../contract/business/locations.ts'
import { directionsTo } from '../../native/maps.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Card, Section } from '../../ui/Card.tsx'
import { PhoneLink } from '../../ui/PhoneLink.tsx'
import { Fact, OpeningLine } from './Facts.tsx'

export function Places({ places }: { places: readonly ServedPlace[] }) {
  const { t } = useTranslation()
  return (
    <Section title={t('publicProfile.places', { count: places.length })}>
      <ul className="grid grid-cols-1 gap-3">
        {places.map(
          ({
            id,
            name,
            address,
            phone,
            latitude,
            longitude,
            horario,
            zonaHoraria,
            excepciones,
          }) => (
            <li key={id}>
              <Card className="grid grid-cols-1">
                <h3 className="text-lead font-semibold">{name}</h3>
                <Fact icon={<MapPin />}>
                  <a
                    href={directionsTo({ latitude, longitude, address })}
                    target="_blank"
                    rel="noreferrer"
                    className="inline-flex min-h-11 flex-wrap items-center gap-x-2 hover:underline"
                  >
                    <span>{address}</span>
                    <span className="font-semibold text-accent-text">
                      {t('publicProfile.directions')}
                      <span className="sr-only">: {name}</span>
                    </span>
                  </a>
                </Fact>
                {horario && (
                  <Fact icon={<Clock />}>
                    <OpeningLine hours={{ horario, zonaHoraria, excepciones }} />
                  </Fact>
                )}
                {phone && (
                  <Fact icon={<Phone />}>
                    <PhoneLink number={phone} who={`${t('publicProfile.call')} ${name}`} />
                  </Fact>
                )}
              </Card>
            </li>
          ),
        )}
      </ul>
    </Section>
  )
}
