/** Booking summary beside the times on a wide screen. */
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import type { Booking } from '../useBooking.ts'
import { useHold } from './useHold.ts'
import type { Submit } from '../useSubmit.ts'
import { ConfirmButton, Review } from './Review.tsx'

interface SummaryCardProps {
  booking: Booking
  submit: Submit
  isComplete: boolean
  onIncomplete: () => void
  onConfirm: () => void
}

export function SummaryCard({
  booking,
  submit,
  isComplete,
  onIncomplete,
  onConfirm,
}: SummaryCardProps) {
  const { t } = useTranslation()
  useHold(booking, isComplete)
  const action = isComplete ? (
    <ConfirmButton submit={{ ...submit, send: onConfirm }} className="w-full" />
  ) : (
    <Button variant="secondary" block onClick={onIncomplete}>
      {booking.services.length === 0 ? t('booking.summaryEmpty') : t('booking.pickTime')}
    </Button>
  )
  return (
    <Card className="grid gap-5">
      <h2 className="text-title">{t('booking.yours')}</h2>
      <Review booking={booking} trouble={submit.trouble} action={action} />
    </Card>
  )
}
