/** The last look before booking: what, with whom, where, when and for how much. */
import { CalendarClock, CircleAlert, Hourglass, MapPin, MessageSquareQuote, Scissors, UserRound, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PublicProfile } from '../../../contract/identity/profiles.ts'
import { browserZone, sameClock } from '../../time/zone.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Duration, Price } from '../../ui/Numbers.tsx'
import { useOnline } from '../../native/online.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import type { Booking, useSubmit } from './useBooking.ts'
import { useNotes } from './useChoice.ts'

interface ReviewSheetProps {
  open: boolean
  onClose: () => void
  barber: PublicProfile
  booking: Booking
  submit: ReturnType<typeof useSubmit>
}

export function ReviewSheet({ open, onClose, barber, booking, submit: { pending, trouble, send } }: ReviewSheetProps) {
  const { t } = useTranslation()
  const online = useOnline()
  return (
    <Sheet
      open={open}
      onOpenChange={(still) => !still && !pending && onClose()}
      title={t('booking.reviewTitle')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={pending} className="px-3!">{t('booking.change')}</Button>
          <Button
            onClick={send} pending={pending} pendingText={t('booking.confirming')} disabled={!online}
            aria-describedby={online ? undefined : 'booking-offline'} className="flex-[1.8]! px-3!"
          >
            {trouble?.unknown ? t('booking.check') : t('booking.confirm')}
          </Button>
        </>
      }
    >
      {trouble && (
        <p
          role="alert"
          className="mb-4 flex items-start gap-2.5 rounded-card border border-danger bg-danger-soft px-4 py-3 text-small text-danger"
        >
          <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
          <span><strong>{trouble.title}.</strong> {trouble.text}</span>
        </p>
      )}
      <Facts barber={barber} booking={booking} />
      {!online && <p id="booking-offline" className="mt-4 flex items-center gap-2 text-small text-danger"><WifiOff aria-hidden size={18} />{t('booking.offline')}</p>}
    </Sheet>
  )
}

function Facts({ barber, booking: { services, totals, place, slot, zone } }: Pick<ReviewSheetProps, 'barber' | 'booking'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const { business } = barber
  const notes = useNotes(barber.id)[0]?.trim()
  const where = (place ? [business?.nombre, place.name, place.address] : [business?.nombre, business?.direccion]).filter(Boolean).join(' · ')
  return (
    <div className="grid gap-4">
      {slot && (
        <Fact icon={<CalendarClock />} label={t('booking.when')}>
          <p className="text-lead font-semibold first-letter:uppercase">{format.longDay(slot.inicio, zone)}, {slot.hora}</p>
          {!sameClock(zone, browserZone(), slot.inicio) && <p className="text-small text-muted">{t('booking.yourTime', { time: `${format.day(slot.inicio)} · ${format.time(slot.inicio)}` })}</p>}
        </Fact>
      )}
      <Fact icon={<UserRound />} label={t('booking.with')}><p>{barber.nombre}</p></Fact>
      {where && <Fact icon={<MapPin />} label={t('booking.place')}><p>{where}</p></Fact>}
      <Fact icon={<Scissors />} label={t('booking.stepServices')}>
        <ul className="grid gap-1">
          {services.map(({ id, nombre, precio, moneda, duracionMin }) => (
            <li key={id} className="flex justify-between gap-3"><span>{nombre} <Duration minutes={duracionMin} className="text-small text-muted" /></span><Price amount={precio} currency={moneda} /></li>
          ))}
        </ul>
        <p className="mt-2 flex justify-between gap-3 border-t border-line pt-2 font-semibold">
          <span>{t('booking.total')} <Duration minutes={totals.minutes} className="text-small font-normal text-muted" /></span>
          <Price amount={totals.price} currency={services[0]?.moneda} className="text-lead" />
        </p>
      </Fact>
      {notes && <Fact icon={<MessageSquareQuote />} label={t('booking.notes')}><p className="text-small">{notes}</p></Fact>}
      <p className="flex items-start gap-3 rounded-card bg-accent-soft px-4 py-3 text-small text-accent-text">
        <Hourglass aria-hidden size={18} className="mt-0.5 shrink-0" /><span>{t('booking.policyPending')} {t('booking.payThere')}</span>
      </p>
    </div>
  )
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <span aria-hidden className="mt-0.5 shrink-0 text-accent-text [&>svg]:size-5">{icon}</span>
      <div className="min-w-0 flex-1">
        <p className="text-micro font-semibold text-muted">{label}</p>
        {children}
      </div>
    </div>
  )
}
