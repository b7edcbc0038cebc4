/** When: the days, the free times of one of them, and what became of a time that is gone. */
import { Globe } from 'lucide-react'
import { useMemo } from 'react'
import { DayStrip } from '../../../entities/appointment/DayStrip.tsx'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { browserZone, sameClock, zoneName } from '../../../time/zone.ts'
import { AgendaDrawing } from '../../../ui/drawings.tsx'
import { useFormat } from '../../../ui/format.ts'
import { loadable } from '../../../ui/loadable.tsx'
import { SectionBoundary } from '../../../ui/SectionBoundary.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/State.tsx'
import { servicesAt, type Slot, bookingTotalsOf } from '../bookingModel.ts'
import type { Booking } from '../useBooking.ts'
import { SlotGrid } from './SlotGrid.tsx'

// Needed only after another client has taken the chosen time.
const LostTime = loadable(async () => (await import('./LostTime.tsx')).LostTime)

// Below the times, for who finds none.
const NotifyMe = loadable(async () => (await import('./NotifyMe.tsx')).NotifyMe)

export function Times({ booking }: { booking: Booking }) {
  const { t, language } = useTranslation()
  const { slots, days, day, slot, zone } = booking
  const about = useAbout(booking.chair)
  if (slots.isPending) return <TimesSkeleton />
  if (!slots.data) return <NoTimes booking={booking} />
  const otherClock = !sameClock(zone, browserZone(), new Date())
  return (
    <div className="grid grid-cols-1 gap-5">
      {otherClock && (
        <p className="flex items-start gap-2.5 rounded-card bg-info-soft px-4 py-3 text-small text-info">
          <Globe aria-hidden size={18} />
          <span>{t('booking.zone', { city: zoneName(zone, language) })}</span>
        </p>
      )}
      {booking.lost && (
        <SectionBoundary skeleton={<Skeleton className="h-36 rounded-card" />}>
          <LostTime booking={booking} />
        </SectionBoundary>
      )}
      {day ? (
        <>
          <DayStrip days={days} chosen={day.fecha} onChoose={booking.chooseDay} />
          <div
            aria-busy={slots.isPlaceholderData || undefined}
            className={slots.isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}
          >
            <SlotGrid slots={day.horarios} chosen={slot} onChoose={booking.pick} about={about} />
          </div>
        </>
      ) : (
        <EmptyState
          drawing={<AgendaDrawing />}
          title={t('booking.noSlots')}
          text={t('booking.noSlotsText')}
        />
      )}
      {!booking.atHome && (
        <SectionBoundary skeleton={<div className="h-11" />}>
          <NotifyMe booking={booking} />
        </SectionBoundary>
      )}
    </div>
  )
}

/** 'Noa · $20': who would take an hour, and what these services cost with them. */
function useAbout({
  barber,
  team,
  services,
}: Booking['chair']): ((slot: Slot) => string) | undefined {
  const format = useFormat()
  return useMemo(() => {
    if (barber) return undefined
    return (slot) => {
      const meant = servicesAt(services, slot) ?? []
      const price = meant.length > 0 && format.price(bookingTotalsOf(meant).price, meant[0]?.moneda)
      return [team?.get(slot.barberId ?? '')?.split(' ')[0], price].filter(Boolean).join(' · ')
    }
  }, [barber, team, services, format])
}

/** Permanent refusals show at their question; failures offer a retry. */
function NoTimes({ booking: { slots, atHome } }: { booking: Booking }) {
  const { t } = useTranslation()
  const code = slots.error && 'code' in slots.error ? slots.error.code : undefined
  if (atHome && code === 'out_of_reach')
    return (
      <p className="rounded-card border border-dashed border-line-strong px-5 py-6 text-center text-muted">
        {t('booking.outOfReach')}
      </p>
    )
  return <ErrorState title={t('booking.slotsFailed')} onRetry={() => void slots.refetch()} />
}

export function TimesSkeleton() {
  return (
    <Loading className="grid gap-5">
      <div className="flex gap-2 overflow-hidden py-1">
        {[0, 1, 2, 3, 4, 5].map((day) => (
          <Skeleton key={day} className="h-22 w-16 shrink-0 rounded-card" />
        ))}
      </div>
      <div className="grid grid-cols-4 gap-2 pt-6 sm:grid-cols-6">
        {Array.from({ length: 12 }, (_, slot) => (
          <Skeleton key={slot} className="h-11" />
        ))}
      </div>
    </Loading>
  )
}
