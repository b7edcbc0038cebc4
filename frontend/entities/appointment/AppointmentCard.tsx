/** An appointment as a ticket: when on the stub, with whom and what on the rest. Wherever one is shown by itself or in a list it is this. */
import { MapPin, MessageSquareQuote, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import type { Address } from '../../../contract/paths.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Ticket } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { Link } from '../../ui/links.ts'
import { Duration, Price } from '../../ui/Numbers.tsx'
import { EstadoBadge } from './EstadoBadge.tsx'
import { hasEnded, otherName, ownNotes, servicesText } from './model.ts'

export interface AppointmentCardProps {
  appointment: Appointment
  now: Date
  /** Where the whole ticket leads; its other links and buttons still do what they do. */
  to?: Address
  /** Buttons under the details. */
  actions?: ReactNode
}

export function AppointmentCard({ appointment, now, to, actions }: AppointmentCardProps) {
  const { fecha, zonaHoraria, estado } = appointment
  const format = useFormat()
  const at = (options: Intl.DateTimeFormatOptions) => format.dateTime(fecha, { ...options, timeZone: zonaHoraria })
  const over = estado === 'cancelada' || hasEnded(appointment, now.getTime())
  return (
    <article aria-label={`${otherName(appointment)}, ${format.longDay(fecha, zonaHoraria)}, ${format.time(fecha, zonaHoraria)}`}>
      <Ticket
        faded={over}
        className={to && 'transition-[border-color,transform] duration-(--fast) hover:border-brass active:scale-[0.99]'}
        stub={
          <time dateTime={fecha} className="grid">
            <span className="sign">{at({ weekday: 'short' })}</span>
            <span className="font-display text-headline font-bold">{at({ day: 'numeric' })}</span>
            <span className="text-small">{at({ month: 'short' })}</span>
            <span className="mt-1 text-lead font-bold">{format.time(fecha, zonaHoraria)}</span>
          </time>
        }
      >
        <AppointmentFacts appointment={appointment} now={now} to={to} />
        {actions}
      </Ticket>
    </article>
  )
}

/** Everything about an appointment except when it is. */
export function AppointmentFacts({ appointment, now, to }: Pick<AppointmentCardProps, 'appointment' | 'now' | 'to'>) {
  const { t } = useTranslation()
  const { userRole, businessName, businessAddress, totalDuration, totalPrice, motivo, estado } = appointment
  const notes = ownNotes(appointment)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <p className="font-display text-lead font-bold">
          {to ? <Link to={to} className="after:absolute after:inset-0">{otherName(appointment)}</Link> : otherName(appointment)}
        </p>
        <EstadoBadge appointment={appointment} now={now} />
      </div>
      <p>{servicesText(appointment)}</p>
      {userRole === 'client' && businessName && (
        <p className="flex items-start gap-1.5 text-small text-muted">
          <MapPin aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span>{[businessName, businessAddress].filter(Boolean).join(' · ')}</span>
        </p>
      )}
      <p className="flex flex-wrap gap-x-3 text-small text-muted">
        <Price amount={totalPrice} currency={appointment.moneda} className="text-text" />
        <Duration minutes={totalDuration} />
      </p>
      {userRole === 'barber' && <ClientPhone appointment={appointment} />}
      {notes && (
        <p className="mt-1 flex items-start gap-1.5 text-small">
          <MessageSquareQuote aria-hidden size={16} className="mt-0.5 shrink-0 text-accent-text" />
          <span><span className="sr-only">{t('appointments.notes')}: </span>{notes}</span>
        </p>
      )}
      {estado === 'cancelada' && <WhyCancelled appointment={appointment} />}
      {estado === 'cancelada' && motivo && <p className="text-small text-muted">{t('appointments.reason', { reason: motivo })}</p>}
    </>
  )
}

function ClientPhone({ appointment: { clientPhone, clientName } }: { appointment: Appointment }) {
  const { t } = useTranslation()
  if (!clientPhone) return <p className="text-small text-muted">{t('appointments.noPhone')}</p>
  return (
    <a
      href={`tel:${clientPhone}`} aria-label={`${clientPhone}: ${t('appointments.phone', { name: clientName })}`}
      className="relative -my-1 inline-flex min-h-11 w-fit items-center gap-1.5 text-small font-semibold text-accent-text hover:underline"
    >
      <Phone aria-hidden size={16} />
      {clientPhone}
    </a>
  )
}

function WhyCancelled({ appointment: { canceladaPor, noShow } }: { appointment: Appointment }) {
  const { t } = useTranslation()
  const why = noShow ? t('appointments.noShow')
    : canceladaPor === 'cliente' ? t('appointments.cancelledByClient')
    : canceladaPor === 'barbero' ? t('appointments.cancelledByBarber')
    : canceladaPor === 'sistema' ? t('appointments.cancelledBySystem')
    : undefined
  return why ? <p className="text-small text-muted">{why}</p> : null
}
