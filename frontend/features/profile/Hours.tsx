/** The shop's week as it really is, today marked. */
import { clsx } from 'clsx'
import type { Business } from '../../../contract/business/shops.ts'
import { weekRows } from '../../entities/business/opening.ts'
import { useNow } from '../../../shared/format/useNow.ts'
import { browserZone, sameClock, zoneName } from '../../time/zone.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Section } from '../../ui/Card.tsx'

export function Hours({ business: { horario, zonaHoraria } }: { business: Business }) {
  const { t } = useTranslation()
  const now = useNow()
  return (
    <Section title={t('publicProfile.hours')}>
      <dl className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
        {weekRows(horario, zonaHoraria, now).map(({ weekday, ranges, today }) => (
          <div key={weekday} className={clsx('flex min-h-11 items-center justify-between gap-4 px-4 py-2 not-first:border-t not-first:border-line', today && 'bg-accent-soft font-semibold')}>
            <dt>{t(`days.${weekday}`)}{today && <span className="ml-2 text-small text-accent-text">{t('time.today')}</span>}</dt>
            <dd className={ranges.length === 0 ? 'text-muted' : undefined}>
              {ranges.length === 0 ? t('publicProfile.closed') : ranges.map(({ start, end }) => `${start}–${end}`).join(', ')}
            </dd>
          </div>
        ))}
      </dl>
      {!sameClock(zonaHoraria, browserZone(), now) && <p className="text-small text-muted">{t('publicProfile.zone', { city: zoneName(zonaHoraria) })}</p>}
    </Section>
  )
}
