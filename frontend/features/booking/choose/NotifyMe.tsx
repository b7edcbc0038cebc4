/** No time suits: the way onto the waiting list. */
import { Hourglass } from 'lucide-react'
import { useUserId } from '../../../client/session.ts'
import { loadTexts } from '../../../i18n/i18n.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { dayOf } from '../../../time/zone.ts'
import { Button } from '../../../ui/Button.tsx'
import { loadable } from '../../../ui/loadable.tsx'
import { askForAccount } from '../../../ui/prompts.ts'
import { SectionBoundary } from '../../../ui/SectionBoundary.tsx'
import { useSheetInUrl } from '../../../ui/useSheetInUrl.ts'
import type { Booking } from '../useBooking.ts'

const WaitSheet = loadable(async () => {
  const [module] = await Promise.all([
    import('../../../entities/wait/WaitSheet.tsx'),
    loadTexts(['waitlist']),
  ])
  return module.WaitSheet
})

export function NotifyMe({ booking: { chair, ticked, day, zone } }: { booking: Booking }) {
  const { t } = useTranslation()
  const me = useUserId()
  const [isOpen, open, close] = useSheetInUrl('avisame')
  if (ticked.length === 0) return null
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="w-fit"
        icon={<Hourglass aria-hidden size={18} />}
        onClick={() => (me === undefined ? askForAccount(t('booking.notifyAccount')) : open('1'))}
      >
        {t('booking.notify')}
      </Button>
      {isOpen !== undefined && me !== undefined && (
        <SectionBoundary skeleton={null}>
          <WaitSheet
            of={{
              businessId: chair.shop?.id ?? null,
              services: ticked.map(({ id }) => id),
              ...(chair.barber && { barberIds: [chair.barber.id] }),
            }}
            today={dayOf(new Date(), zone)}
            day={day?.fecha}
            inUrl
            onClose={close}
          />
        </SectionBoundary>
      )}
    </>
  )
}
