/** Price, duration and next step, always visible on a phone. */
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { Button } from '../../../ui/Button.tsx'
import { useFormat } from '../../../ui/format.ts'
import type { Booking } from '../useBooking.ts'
import { usePrice } from './Total.tsx'

interface SummaryBarProps {
  booking: Booking
  /** Everything is chosen but the hour. */
  onlyTime: boolean
  onChooseTime: () => void
  onReview: () => void
}

export function SummaryBar({ booking, onlyTime, onChooseTime, onReview }: SummaryBarProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const price = usePrice(booking)
  const { services, totals, slot, zone } = booking
  const when = slot ? `${format.day(slot.inicio, zone)} · ${slot.hora}` : t('booking.pickTime')
  return (
    <div className="flex items-center justify-between gap-3">
      <div aria-live="polite" className="grid min-w-0">
        {services.length === 0 ? (
          <p className="font-semibold">{t('booking.summaryEmpty')}</p>
        ) : (
          <>
            <p className="truncate text-lead font-bold">
              <span className="sr-only">{t('booking.total')}: </span>
              {price}{' '}
              <span className="text-small font-normal text-muted">
                {format.duration(totals.minutes)}
              </span>
            </p>
            <p className="truncate text-small text-muted">{when}</p>
          </>
        )}
      </div>
      {/* Not disabled: pressing it early says what is missing and leads there. */}
      <Button
        size="lg"
        variant={services.length > 0 ? 'primary' : 'secondary'}
        onClick={onlyTime ? onChooseTime : onReview}
        className="shrink-0 px-4! sm:px-7!"
      >
        {t(onlyTime ? 'booking.chooseTime' : 'booking.review')}
      </Button>
    </div>
  )
}
