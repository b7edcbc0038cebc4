/** On a phone the last look comes as a sheet over what has been chosen. */
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import type { Booking } from '../useBooking.ts'
import { useHold } from './useHold.ts'
import type { Submit } from '../useSubmit.ts'
import { ConfirmButton, Review } from './Review.tsx'

interface ReviewSheetProps {
  open: boolean
  onClose: () => void
  booking: Booking
  submit: Submit
}

export function ReviewSheet({ open, onClose, booking, submit }: ReviewSheetProps) {
  const { t } = useTranslation()
  useHold(booking, open)
  return (
    <Sheet
      inUrl
      open={open}
      onOpenChange={(still) => !still && !submit.pending && onClose()}
      title={t('booking.reviewTitle')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={submit.pending} className="px-3!">
            {t('booking.change')}
          </Button>
          <ConfirmButton submit={submit} className="flex-[1.8]! px-3!" />
        </>
      }
    >
      <Review booking={booking} trouble={submit.trouble} />
    </Sheet>
  )
}
