/** What it costs and takes so far, and the way on. Always in sight. */
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Duration, Price } from '../../ui/Numbers.tsx'
import type { Booking } from './useBooking.ts'

export function SummaryBar({ booking: { services, totals, slot, zone }, onReview }: { booking: Booking; onReview: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const missing = services.length === 0 ? t('booking.summaryEmpty') : slot ? undefined : t('booking.pickTime')
  return (
    <div className="flex items-center justify-between gap-4">
      <div aria-live="polite" className="grid min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="sr-only">{t('booking.total')}: </span>
          <Price amount={totals.price} currency={services[0]?.moneda} className="text-title" />
          <Duration minutes={totals.minutes} className="text-small text-muted" />
        </p>
        <p className="truncate text-small text-muted">{missing ?? (slot && `${format.day(slot.inicio, zone)} · ${slot.hora}`)}</p>
      </div>
      {/* Not disabled: pressing it early says what is missing and leads there. */}
      <Button size="lg" variant={missing ? 'secondary' : 'primary'} onClick={onReview} className="shrink-0">{t('booking.review')}</Button>
    </div>
  )
}
