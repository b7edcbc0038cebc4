/** Days to come with hours of their own, one a line. */
import { useTranslation } from '../../i18n/useTranslation.ts'
import { asDate } from '../../time/zone.ts'
import { useFormat } from '../../ui/format.ts'
import type { Exceptions, TimeRange } from './opening.ts'

export function OtherDays({ days }: { days: Exceptions }) {
  const format = useFormat()
  if (days.length === 0) return null
  const date = (day: string) =>
    format.dateTime(asDate(day), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return (
    <dl className="grid gap-1 text-small">
      {days.map(({ desde, hasta, rangos }) => (
        <div key={desde + hasta} className="flex justify-between gap-4">
          <dt>{desde === hasta ? date(desde) : `${date(desde)} – ${date(hasta)}`}</dt>
          <dd className="text-right text-muted">
            <Ranges ranges={rangos} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function Ranges({ ranges }: { ranges: readonly TimeRange[] }) {
  const { t } = useTranslation()
  return ranges.length === 0
    ? t('publicProfile.closed')
    : ranges.map(({ start, end }) => `${start}–${end}`).join(', ')
}
