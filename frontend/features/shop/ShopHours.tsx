/** The days on which the shop works, Lun to Dom, and its hours. */
import { clsx } from 'clsx'
import type { Business } from '../../../contract/business/shops.ts'
import { OtherDays } from '../../entities/business/OtherDays.tsx'
import { week } from '../../time/week.ts'
import { useNow } from '../../../shared/format/useNow.ts'
import { browserZone, sameClock, zoneName } from '../../time/zone.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Card, Section } from '../../ui/Card.tsx'
import { daysTogether } from './days.ts'

export function ShopHours({ shop: { horario, zonaHoraria, excepciones } }: { shop: Business }) {
  const { t, language } = useTranslation()
  const now = useNow()
  const short = (day: (typeof week)[number]) => t(`business.dayShort.${day}`)
  const lines = daysTogether(horario)
  return (
    <Section title={t('publicProfile.hours')}>
      <Card className="grid gap-5">
        <ul
          aria-label={t('business.workingDays')}
          className="grid grid-cols-7 gap-1 max-[16rem]:grid-cols-4 sm:gap-2"
        >
          {week.map((day) => {
            const works = horario[day].length > 0
            return (
              <li
                key={day}
                className={clsx(
                  'grid min-h-11 place-items-center rounded-control text-small',
                  works
                    ? 'bg-accent-soft font-semibold text-accent-text'
                    : 'text-muted line-through',
                )}
              >
                {short(day)}
                <span className="sr-only">
                  {t(works ? 'business.opens' : 'publicProfile.closed')}
                </span>
              </li>
            )
          })}
        </ul>
        {lines.length === 0 && <p className="text-muted">{t('publicProfile.hoursNone')}</p>}
        {lines.length > 0 && (
          <dl className="grid gap-2">
            {lines.map(({ first, last, hours }) => (
              <div key={first} className="flex items-baseline justify-between gap-4">
                <dt className="font-semibold">
                  {first === last ? short(first) : `${short(first)} – ${short(last)}`}
                </dt>
                <dd>{hours}</dd>
              </div>
            ))}
          </dl>
        )}
        {excepciones.length > 0 && (
          <div className="grid gap-2 border-t border-line pt-4">
            <h3 className="text-small font-semibold">{t('business.otherDays')}</h3>
            <OtherDays days={excepciones} />
          </div>
        )}
      </Card>
      {!sameClock(zonaHoraria, browserZone(), now) && (
        <p className="text-small text-muted">
          {t('publicProfile.zone', { city: zoneName(zonaHoraria, language) })}
        </p>
      )}
    </Section>
  )
}
