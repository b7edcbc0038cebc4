/** The sum of what is chosen, in money and in time. */
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { useFormat } from '../../../ui/format.ts'
import { Duration } from '../../../ui/Numbers.tsx'
import type { Booking } from '../useBooking.ts'

/** `$27.50`; 'desde $15' as long as nobody knows whose prices will hold. */
export function usePrice({ totals, services, from }: Booking): string {
  const { t } = useTranslation()
  const price = useFormat().price(totals.price, services[0]?.moneda)
  return from ? t('publicProfile.from', { price }) : price
}

export function Total({ booking }: { booking: Booking }) {
  const { t } = useTranslation()
  return (
    <p className="flex flex-wrap items-baseline justify-end gap-x-2">
      <span className="sr-only">{t('booking.total')}: </span>
      <span className="text-lead font-bold">{usePrice(booking)}</span>
      <Duration minutes={booking.totals.minutes} className="text-small font-normal text-muted" />
    </p>
  )
}
