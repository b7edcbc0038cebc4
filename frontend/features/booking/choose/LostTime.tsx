/** The chosen time is gone: what is free near it, one tap each. */
import { CircleAlert } from 'lucide-react'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { Chip } from '../../../ui/Choice.tsx'
import { useFormat } from '../../../ui/format.ts'
import type { Booking } from '../useBooking.ts'

export function LostTime({ booking: { lost, days, zone, pickInstant } }: { booking: Booking }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!lost) return null
  const still = lost.near.filter((start) =>
    days.some(({ horarios }) =>
      horarios.some(({ inicio }) => Date.parse(inicio) === Date.parse(start)),
    ),
  )
  return (
    <div role="alert" className="grid gap-3 rounded-card border border-warn bg-warn-soft p-4">
      <p className="flex items-start gap-2 font-semibold text-warn">
        <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0" />
        {lost.why === 'refused'
          ? lost.says
          : lost.why === 'taken'
            ? t('booking.lost')
            : t('booking.tooLong')}
      </p>
      <p className="text-small">{t('booking.lostText')}</p>
      <div
        role="group"
        aria-label={t('booking.alternatives')}
        className="grid grid-cols-2 gap-2 sm:grid-cols-3"
      >
        {still.map((start) => (
          <Chip key={start} pressed={false} onClick={() => pickInstant(start)} className="px-2!">
            {`${format.dateTime(start, { weekday: 'short', day: 'numeric', timeZone: zone })} · ${format.time(start, zone)}`}
          </Chip>
        ))}
      </div>
    </div>
  )
}
