/** A barber's real hours: the next seven days, and later exceptions. */
import { clsx } from 'clsx'
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import type { PublicProfile } from '../../../contract/identity/profiles.ts'
import { OtherDays, Ranges } from '../../entities/business/OtherDays.tsx'
import { laterExceptions, weekRows } from '../../entities/business/week.ts'
import { useNow } from '../../../shared/format/useNow.ts'
import { asDate, browserZone, sameClock, zoneName } from '../../time/zone.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'

export function ProfileHours({ profile }: { profile: PublicProfile }) {
  const { t } = useTranslation()
  const { horario } = profile
  if (horario === null)
    return (
      <Section title={t('publicProfile.hours')}>
        <p className="text-muted">{t('publicProfile.noHours')}</p>
      </Section>
    )
  return <Week profile={{ ...profile, horario }} />
}

function Week({
  profile: { horario, zonaHoraria, excepciones, margenMinutos },
}: {
  profile: PublicProfile & { horario: WeeklySchedule }
}) {
  const { t, language } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const date = (day: string) =>
    format.dateTime(asDate(day), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return (
    <Section title={t('publicProfile.hours')}>
      <dl className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
        {weekRows(horario, zonaHoraria, now, excepciones).map(
          ({ weekday, ranges, today, special }) => (
            <div
              key={weekday}
              className={clsx(
                'flex min-h-11 items-center justify-between gap-4 px-4 py-2 not-first:border-t not-first:border-line',
                today && 'bg-accent-soft font-semibold',
              )}
            >
              <dt>
                {t(`days.${weekday}`)}
                {today && (
                  <span className="ml-2 text-small text-accent-text">{t('time.today')}</span>
                )}
                {special && (
                  <span className="ml-2 text-small font-semibold text-warn">
                    {t('publicProfile.special', { date: date(special) })}
                  </span>
                )}
              </dt>
              <dd className={clsx('text-right', ranges.length === 0 && 'text-muted')}>
                <Ranges ranges={ranges} />
              </dd>
            </div>
          ),
        )}
      </dl>
      <OtherDays days={laterExceptions(excepciones, zonaHoraria, now)} />
      {margenMinutos > 0 && (
        <p className="text-small text-muted">
          {t('publicProfile.pause', { minutes: margenMinutos })}
        </p>
      )}
      {!sameClock(zonaHoraria, browserZone(), now) && (
        <p className="text-small text-muted">
          {t('publicProfile.zone', { city: zoneName(zonaHoraria, language) })}
        </p>
      )}
    </Section>
  )
}
