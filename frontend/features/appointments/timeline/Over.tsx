import { clsx } from 'clsx'
import { MessageSquareQuote } from 'lucide-react'
import { EstadoBadge } from '../../../entities/appointment/EstadoBadge.tsx'
import {
  addressOfAppointment,
  otherName,
  ownNotes,
} from '../../../entities/appointment/appointmentModel.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { useFormat } from '../../../ui/format.ts'
import { Link } from '../../../ui/links.ts'
import { rails, row } from './looks.ts'
import { WhatItIs, type VisitEntry } from './Visit.tsx'

/** In few lines: that it was, and what became of it. */
export function Over({
  entry: { appointment },
  now,
  withBarber,
}: {
  entry: VisitEntry
  now: Date
  withBarber: boolean
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { fecha, fin, zonaHoraria } = appointment
  const [start, end] = [format.time(fecha, zonaHoraria), format.time(fin, zonaHoraria)]
  const notes = ownNotes(appointment)
  return (
    <li className={row}>
      <p className="self-center text-right text-small text-muted">{start}</p>
      <span
        aria-hidden
        className={clsx(
          'size-2 self-center justify-self-center rounded-full border-2',
          rails.neutral,
        )}
      />
      <article
        aria-label={`${otherName(appointment)}, ${start}–${end}`}
        className="relative grid min-h-11 content-center rounded-control border border-line px-3 py-1 text-small text-muted"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <Link
            to={addressOfAppointment(appointment)}
            className="font-semibold text-text after:absolute after:inset-0"
          >
            {otherName(appointment)}
          </Link>
          <EstadoBadge appointment={appointment} now={now} />
        </div>
        <WhatItIs appointment={appointment} withBarber={withBarber} />
        {notes && (
          <p className="truncate">
            <MessageSquareQuote aria-hidden size={14} className="mr-1 inline text-accent-text" />
            <span className="sr-only">{t('appointments.notes')}: </span>
            {notes}
          </p>
        )}
      </article>
    </li>
  )
}
