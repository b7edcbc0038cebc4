/** Review step: what, with, where, when, price and terms; and the reason of a refusal. */
import {
  CalendarClock,
  CircleAlert,
  House,
  MapPin,
  MessageSquareQuote,
  Scissors,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { browserZone, sameClock } from '../../../time/zone.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { Button } from '../../../ui/Button.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Duration, Price } from '../../../ui/Numbers.tsx'
import type { Booking } from '../useBooking.ts'
import type { Submit } from '../useSubmit.ts'
import { useAddress, useNotes } from '../useChoice.ts'
import { Terms } from './Terms.tsx'
import { Total } from './Total.tsx'

/** `action`: the yes, where it has no place of its own; the terms then stand right under it. */
export function Review({
  booking,
  trouble,
  action,
}: {
  booking: Booking
  trouble: Submit['trouble']
  action?: ReactNode
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { held, slot } = booking
  return (
    <div className="grid grid-cols-1 gap-4">
      {trouble && (
        <p
          role="alert"
          className="flex items-start gap-2.5 rounded-card border border-danger bg-danger-soft px-4 py-3 text-small text-danger"
        >
          <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
          <span>
            <strong className="block">{trouble.title}</strong> <span>{trouble.text}</span>
          </span>
        </p>
      )}
      <Facts booking={booking} />
      {held?.hasta && held.slot === slot && (
        <p role="status" className="text-small text-muted">
          {t('booking.held', { time: format.time(held.hasta) })}
        </p>
      )}
      {action}
      <Terms booking={booking} />
    </div>
  )
}

export function ConfirmButton({
  submit: { pending, trouble, send },
  className,
}: {
  submit: Submit
  className?: string
}) {
  const { t } = useTranslation()
  return (
    <Button
      needsNetwork
      onClick={send}
      pending={pending}
      pendingText={t('booking.confirming')}
      className={className}
    >
      {trouble?.unknown ? t('booking.check') : t('booking.confirm')}
    </Button>
  )
}

function Facts({ booking }: { booking: Booking }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { chair, barber, services, slot, zone, atHome } = booking
  const notes = useNotes(chair.id)[0]?.trim()
  return (
    <>
      {slot && (
        <Fact icon={<CalendarClock />} label={t('booking.when')}>
          <p className="text-lead font-semibold first-letter:uppercase">
            {format.longDay(slot.inicio, zone)}, {slot.hora}
          </p>
          {!sameClock(zone, browserZone(), slot.inicio) && (
            <p className="text-small text-muted">
              {t('booking.yourTime', {
                time: `${format.day(slot.inicio)} · ${format.time(slot.inicio)}`,
              })}
            </p>
          )}
        </Fact>
      )}
      <Fact icon={<UserRound />} label={t('booking.with')}>
        <p>{barber?.nombre ?? t('booking.anyone')}</p>
      </Fact>
      {atHome ? <Home /> : <Shop booking={booking} />}
      {services.length > 0 && (
        <Fact icon={<Scissors />} label={t('booking.stepServices')}>
          <ul className="grid gap-1">
            {services.map(({ id, nombre, precio, moneda, duracionMin }) => (
              <li key={id} className="flex justify-between gap-3">
                <span>
                  {nombre} <Duration minutes={duracionMin} className="text-small text-muted" />
                </span>
                <Price amount={precio} currency={moneda} />
              </li>
            ))}
          </ul>
          <div className="mt-2 flex items-baseline justify-between gap-3 border-t border-line pt-2 font-semibold">
            <span aria-hidden>{t('booking.total')}</span>
            <Total booking={booking} />
          </div>
        </Fact>
      )}
      {notes && (
        <Fact icon={<MessageSquareQuote />} label={t('booking.notes')}>
          <p className="text-small">{notes}</p>
        </Fact>
      )}
    </>
  )
}

function Shop({
  booking: {
    chair: { shop },
    place,
  },
}: {
  booking: Booking
}) {
  const { t } = useTranslation()
  const where = (
    place ? [shop?.nombre, place.name, place.address] : [shop?.nombre, shop?.direccion]
  )
    .filter(Boolean)
    .join(' · ')
  return where ? (
    <Fact icon={<MapPin />} label={t('booking.place')}>
      <p>{where}</p>
    </Fact>
  ) : null
}

function Home() {
  const { t } = useTranslation()
  return (
    <Fact icon={<House />} label={t('booking.atHome')}>
      <p>{useAddress()[0]?.trim() || '—'}</p>
    </Fact>
  )
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <span aria-hidden className="mt-0.5 shrink-0 text-accent-text [&>svg]:size-5">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-micro font-semibold text-muted">{label}</p>
        {children}
      </div>
    </div>
  )
}
