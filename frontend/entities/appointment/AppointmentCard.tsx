/** An appointment as a ticket, wherever one is shown; the whole card is a link. */
import { clsx } from 'clsx'
import {
  AlarmClock,
  CheckCheck,
  Globe,
  House,
  MapPin,
  MessageSquareQuote,
  Phone,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import type { Address } from '../../../contract/paths.ts'
import { phone } from '../../../shared/format/phone.ts'
import { useSessionOf } from '../../client/session.ts'
import { directionsTo } from '../../native/maps.ts'
import { browserZone, dayOf, sameClock, zoneName } from '../../time/zone.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Ticket } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { Link } from '../../ui/links.ts'
import { Duration, Price } from '../../ui/Numbers.tsx'
import { PhoneLink } from '../../ui/PhoneLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { EstadoBadge } from './EstadoBadge.tsx'
import {
  addressOfAppointment,
  attends,
  hasEnded,
  otherName,
  ownNotes,
  appointmentPlaceOf,
  servicesText,
} from './appointmentModel.ts'

export interface AppointmentCardProps {
  appointment: Appointment
  now: Date
  /** Target of the ticket, default the appointment; null: none. Inner links still work. */
  to?: Address | null
  actions?: ReactNode
}

export function AppointmentCard({
  appointment,
  now,
  to = addressOfAppointment(appointment),
  actions,
}: AppointmentCardProps) {
  const { fecha, zonaHoraria, estado } = appointment
  const format = useFormat()
  const at = (options: Intl.DateTimeFormatOptions) =>
    format.dateTime(fecha, { ...options, timeZone: zonaHoraria })
  const over = estado === 'cancelada' || hasEnded(appointment, now.getTime())
  return (
    <article
      aria-label={`${otherName(appointment)}, ${format.longDay(fecha, zonaHoraria)}, ${format.time(fecha, zonaHoraria)}`}
    >
      <Ticket
        faded={over}
        className={
          to
            ? 'transition-[border-color,transform] duration-(--fast) hover:border-brass active:scale-[0.99]'
            : undefined
        }
        stub={
          <time dateTime={fecha} className="grid">
            <span className="text-small">
              {at({ weekday: 'short' })} {at({ day: 'numeric' })}
            </span>
            <span className="text-lead font-bold">{format.time(fecha, zonaHoraria)}</span>
            {/* Of this month it goes without saying. */}
            {!isSameMonth(fecha, now, zonaHoraria) && (
              <span className="text-small">{at({ month: 'short' })}</span>
            )}
          </time>
        }
      >
        <AppointmentFacts appointment={appointment} now={now} to={to} isShort={to !== null} />
        {actions && <div className="relative">{actions}</div>}
      </Ticket>
    </article>
  )
}

/** That its client has said that they will be there. */
export function Attends({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation()
  if (!attends(appointment)) return null
  return (
    <Badge tone="success" icon={<CheckCheck size={14} />} className="w-fit">
      {t(appointment.userRole === 'barber' ? 'appointments.attends' : 'appointments.youAttend')}
    </Badge>
  )
}

/** Its barber is late. */
export function Expected({
  appointment: { esperadaEn, zonaHoraria },
}: Pick<AppointmentCardProps, 'appointment'>) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!esperadaEn) return null
  return (
    <Badge tone="warn" icon={<AlarmClock size={14} />} className="w-fit">
      {t('appointments.expectedAt', { time: format.time(esperadaEn, zonaHoraria) })}
    </Badge>
  )
}

const isSameMonth = (fecha: string, now: Date, zone: string): boolean =>
  dayOf(fecha, zone).slice(0, 7) === dayOf(now, zone).slice(0, 7)

/** All facts but the time. `isShort`: one line each. */
export function AppointmentFacts({
  appointment,
  now,
  to,
  isShort = false,
}: Pick<AppointmentCardProps, 'appointment' | 'now' | 'to'> & { isShort?: boolean }) {
  const { t } = useTranslation()
  const { userRole, totalDuration, totalPrice, moneda, motivo, estado } = appointment
  // Who also works here is told apart which side of the chair they are on.
  const rol = useSessionOf(({ user }) => user?.rol)
  const asClient = rol !== undefined && rol !== 'cliente' && userRole === 'client'
  const notes = ownNotes(appointment)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <p className="font-display text-lead font-bold">
          {to ? (
            <Link to={to} className="after:absolute after:inset-0">
              {otherName(appointment)}
            </Link>
          ) : (
            otherName(appointment)
          )}
        </p>
        <EstadoBadge appointment={appointment} now={now} />
      </div>
      {asClient && (
        <Badge icon={<UserRound size={14} />} className="w-fit">
          {t('appointments.asClient')}
        </Badge>
      )}
      <Expected appointment={appointment} />
      <Attends appointment={appointment} />
      {isShort ? (
        <InShort appointment={appointment} notes={notes} />
      ) : (
        <>
          <p>{servicesText(appointment)}</p>
          <p className="flex flex-wrap gap-x-3 text-small text-muted">
            <Price amount={totalPrice} currency={moneda} className="text-text" />
            <Duration minutes={totalDuration} />
          </p>
        </>
      )}
      <Place appointment={appointment} now={now} />
      <OtherClock appointment={appointment} />
      {!isShort && userRole === 'barber' && <ClientPhone appointment={appointment} />}
      {!isShort && notes && (
        <p
          className={clsx(
            'mt-1 flex items-start gap-1.5',
            estado === 'pendiente' &&
              userRole === 'barber' &&
              'rounded-control bg-accent-soft px-3 py-2',
          )}
        >
          <MessageSquareQuote aria-hidden size={18} className="mt-0.5 shrink-0 text-accent-text" />
          <span>
            <span className="sr-only">{t('appointments.notes')}: </span>
            {notes}
          </span>
        </p>
      )}
      {estado === 'cancelada' && <WhyCancelled appointment={appointment} />}
      {appointment.tardia && <p className="text-small text-warn">{t('appointments.late')}</p>}
      {estado === 'cancelada' && motivo && (
        <p className="text-small text-muted">{t('appointments.reason', { reason: motivo })}</p>
      )}
    </>
  )
}

/** Two lines: services, price and duration; notes and phone. */
function InShort({ appointment, notes }: { appointment: Appointment; notes: string }) {
  const { t } = useTranslation()
  const { totalPrice, moneda, totalDuration, userRole, clientPhone, clientName } = appointment
  const money = (
    <span className="shrink-0 whitespace-nowrap text-muted">
      <Price amount={totalPrice} currency={moneda} className="text-text" /> ·{' '}
      <Duration minutes={totalDuration} />
    </span>
  )
  const services = (
    <span className="min-w-0 truncate" title={servicesText(appointment)}>
      {servicesText(appointment)}
    </span>
  )
  return (
    <div className="flex items-center justify-between gap-2 text-small">
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
        {notes ? (
          <>
            <p className="flex min-w-0 gap-2">
              {services}
              {money}
            </p>
            <p className="flex min-w-0 items-center gap-1.5" title={notes}>
              <MessageSquareQuote aria-hidden size={16} className="shrink-0 text-accent-text" />
              <span className="sr-only">{t('appointments.notes')}: </span>
              <span className="min-w-0 truncate">{notes}</span>
            </p>
          </>
        ) : (
          <>
            <p className="flex min-w-0">{services}</p>
            <p>{money}</p>
          </>
        )}
      </div>
      {userRole === 'barber' && clientPhone && (
        <a
          href={`tel:${clientPhone}`}
          aria-label={`${t('appointments.phone', { name: clientName })}: ${phone(clientPhone)}`}
          className="relative -mr-2 inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-control font-semibold text-accent-text hover:bg-accent-soft @[24rem]:px-2"
        >
          <Phone aria-hidden size={18} />
          <span className="sr-only @[24rem]:not-sr-only">{phone(clientPhone)}</span>
        </a>
      )}
    </div>
  )
}

/** The place with directions: for the client to the shop, for the barber to the client. */
function Place({ appointment, now }: Pick<AppointmentCardProps, 'appointment' | 'now'>) {
  const { t } = useTranslation()
  const { userRole, modalidad, estado, businessCity } = appointment
  const { name, address } = appointmentPlaceOf(appointment)
  const atHome = modalidad === 'domicilio'
  // A barber knows where their own chair is, but not at which of the shop's.
  const shown = atHome || userRole === 'client' ? [name, address] : [appointment.locationName]
  const text = shown.filter(Boolean).join(' · ')
  if (!text && !atHome) return null
  const hasWay =
    address &&
    atHome === (userRole === 'barber') &&
    estado !== 'cancelada' &&
    !hasEnded(appointment, now.getTime())
  const Icon = atHome ? House : MapPin
  return (
    <div className="flex items-start gap-1.5 text-small text-muted">
      <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
      <p className="min-w-0 flex-1 wrap-anywhere">
        {atHome && (
          <span className="font-semibold text-text">
            {t('appointments.atHome')}
            {text && ': '}
          </span>
        )}
        {text}
        {hasWay && (
          <>
            {' '}
            <a
              href={directionsTo({ address: [address, businessCity].filter(Boolean).join(', ') })}
              target="_blank"
              rel="noreferrer"
              className="relative -my-3 inline-flex min-h-11 items-center font-semibold text-accent-text hover:underline"
            >
              {t('appointments.directions')}
            </a>
          </>
        )}
      </p>
    </div>
  )
}

/** What the ticket says is the shop's time: who lives by another clock reads both. */
function OtherClock({ appointment: { fecha, zonaHoraria } }: { appointment: Appointment }) {
  const { t, language } = useTranslation()
  const format = useFormat()
  if (sameClock(zonaHoraria, browserZone(), fecha)) return null
  return (
    <p className="flex items-start gap-1.5 text-small text-info">
      <Globe aria-hidden size={16} className="mt-0.5 shrink-0" />
      {t('appointments.otherClock', {
        city: zoneName(zonaHoraria, language),
        time: `${format.day(fecha)} · ${format.time(fecha)}`,
      })}
    </p>
  )
}

function ClientPhone({ appointment: { clientPhone, clientName } }: { appointment: Appointment }) {
  const { t } = useTranslation()
  if (!clientPhone) return <p className="text-small text-muted">{t('appointments.noPhone')}</p>
  return (
    <p className="-my-1 flex items-center gap-1.5 text-small font-semibold text-accent-text">
      <Phone aria-hidden size={16} />
      <PhoneLink
        number={clientPhone}
        who={t('appointments.phone', { name: clientName })}
        className="relative"
      />
    </p>
  )
}

function WhyCancelled({ appointment: { canceladaPor, noShow } }: { appointment: Appointment }) {
  const { t } = useTranslation()
  const why = noShow
    ? t('appointments.noShow')
    : canceladaPor === 'cliente'
      ? t('appointments.cancelledByClient')
      : canceladaPor === 'barbero'
        ? t('appointments.cancelledByBarber')
        : canceladaPor === 'sistema'
          ? t('appointments.cancelledBySystem')
          : undefined
  return why ? <p className="text-small text-muted">{why}</p> : null
}
