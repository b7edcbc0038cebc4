import { clsx } from 'clsx'
import { MessageSquareQuote } from 'lucide-react'
import { AppointmentFacts, Attends } from '../../../entities/appointment/AppointmentCard.tsx'
import {
  addressOfAppointment,
  isRunning,
  otherName,
  toneOf,
  ownNotes,
  servicesText,
} from '../../../entities/appointment/appointmentModel.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { useFormat } from '../../../ui/format.ts'
import { EstadoBadge } from '../../../entities/appointment/EstadoBadge.tsx'
import { Link } from '../../../ui/links.ts'
import { Duration, Price } from '../../../ui/Numbers.tsx'
import type { TimelineEntry } from '../appointmentsModel.ts'
import { CardActions } from '../CardActions.tsx'
import { edges, rails, row, tall } from './looks.ts'

export type VisitEntry = Extract<TimelineEntry, { kind: 'appointment' }>

/** Large for the next client and open requests; others compact. */
export function Visit({
  entry: { appointment, next, past },
  now,
  pointed,
  withBarber,
  isPast,
}: {
  entry: VisitEntry
  now: Date
  pointed: boolean
  withBarber: boolean
  isPast: boolean
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { fecha, fin, zonaHoraria, estado, userRole, totalDuration } = appointment
  const tone = past ? 'neutral' : toneOf(appointment)
  const [start, end] = [format.time(fecha, zonaHoraria), format.time(fin, zonaHoraria)]
  const large = next || pointed || estado === 'pendiente' || userRole === 'client'
  return (
    <li className={row} data-pointed={pointed || undefined}>
      <p className="pt-3 text-right leading-tight">
        <span className="font-semibold">{start}</span>
        <br />
        <span className="text-small text-muted">
          <span className="sr-only">– </span>
          {end}
        </span>
      </p>
      <span
        aria-hidden
        className={clsx('mt-4 size-3 justify-self-center rounded-full border-2', rails[tone])}
      />
      <article
        aria-label={`${otherName(appointment)}, ${start}–${end}`}
        style={tall(totalDuration)}
        className={clsx(
          '@container relative grid grid-cols-1 content-start gap-1 rounded-card border border-l-4 border-line bg-surface px-4 py-3 shadow-card',
          edges[tone],
          next && 'border-accent-text! bg-accent-soft',
          pointed && 'outline-2 outline-offset-2 outline-accent-text',
        )}
      >
        {next && (
          <p className="sign text-accent-text">
            {isRunning(appointment, now.getTime())
              ? t(isPast ? 'appointments.then' : 'appointments.now')
              : t('appointments.nextClient')}
          </p>
        )}
        {large ? (
          <>
            <AppointmentFacts
              appointment={appointment}
              now={now}
              to={addressOfAppointment(appointment)}
              isShort={!isPast}
            />
            {withBarber && <WithBarber name={appointment.barberName} />}
            {!isPast && (
              <div className="relative">
                <CardActions appointment={appointment} now={now} />
              </div>
            )}
          </>
        ) : (
          <Short appointment={appointment} now={now} withBarber={withBarber} />
        )}
      </article>
    </li>
  )
}

function Short({
  appointment,
  now,
  withBarber,
}: {
  appointment: VisitEntry['appointment']
  now: Date
  withBarber: boolean
}) {
  const { t } = useTranslation()
  const notes = ownNotes(appointment)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <Link
          to={addressOfAppointment(appointment)}
          className="font-display text-lead leading-tight font-bold after:absolute after:inset-0"
        >
          {otherName(appointment)}
        </Link>
        <EstadoBadge appointment={appointment} now={now} />
      </div>
      <Attends appointment={appointment} />
      <WhatItIs appointment={appointment} />
      {appointment.direccionServicio && (
        <p className="text-small font-semibold">
          {t('appointments.atHome')}: {appointment.direccionServicio}
        </p>
      )}
      {withBarber && <WithBarber name={appointment.barberName} />}
      {notes && (
        <p className="flex items-start gap-1.5">
          <MessageSquareQuote aria-hidden size={16} className="mt-1 shrink-0 text-accent-text" />
          <span>
            <span className="sr-only">{t('appointments.notes')}: </span>
            {notes}
          </span>
        </p>
      )}
    </>
  )
}

export function WhatItIs({
  appointment,
  withBarber = false,
}: {
  appointment: VisitEntry['appointment']
  withBarber?: boolean
}) {
  const { totalPrice, moneda, totalDuration, barberName } = appointment
  return (
    <p className="text-small text-muted">
      {servicesText(appointment)} · <Price amount={totalPrice} currency={moneda} /> ·{' '}
      <Duration minutes={totalDuration} />
      {withBarber && ` · ${barberName}`}
    </p>
  )
}

export function WithBarber({ name }: { name: string }) {
  const { t } = useTranslation()
  return <p className="text-small text-muted">{t('appointments.with', { name })}</p>
}
