/** Month and day. The day is in the URL: `?dia=2026-11-23`, or `?cita=` of an appointment. */
import { History } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { useSession } from '../../client/session.ts'
import { asDate, dayOf } from '../../time/zone.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { AppointmentCard } from '../../entities/appointment/AppointmentCard.tsx'
import { LazyMomentSheet } from '../../entities/moment/lazyParts.ts'
import { CHOOSING, useMoment } from '../../entities/moment/useMoment.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { useAppointment, useAppointmentsFrom } from './appointmentsQueries.ts'
import { CardActions } from './CardActions.tsx'
import { hoursOn, useBarberDays } from './day.ts'
import { DayTimeline } from './DayTimeline.tsx'
import { dayTimeline, listed, marksByDay, weeksOf } from './appointmentsModel.ts'
import { MonthGrid } from './MonthGrid.tsx'
import type { AgendaOf } from './whose.ts'

interface Props {
  now: Date
  agenda: AgendaOf
  /** The shop's clock; for a client the browser's. */
  zone: string
  /** What comes, where it is known already. */
  upcoming: readonly Appointment[] | undefined
}

export function CalendarTab({ now, agenda, zone, upcoming }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { user } = useSession()
  const { whose, barberId } = agenda
  const isClient = user?.rol === 'cliente'
  const today = dayOf(now, zone)
  const { day, chooseDay, pointedAt, named } = useDay(today)
  const [shownMonth, showMonth] = useState<string>()
  // On a phone the day comes first, for barbers and for links to a day.
  const [weekOnly, setWeekOnly] = useState(
    () => (!isClient || named) && !window.matchMedia('(min-width: 1024px)').matches,
  )
  const month = shownMonth ?? day.slice(0, 7)

  const weeks = weeksOf(month)
  const [first, last] = [weeks[0]?.[0] ?? day, weeks.at(-1)?.[6] ?? day]
  const appointments = useAppointmentsFrom(first, last, whose)
  const { availability, blocks } = useBarberDays(barberId, first, last)
  const open = availability && hoursOn(day, availability)
  const entries = dayTimeline({
    appointments: appointments.data ?? [],
    day,
    now,
    zone,
    hours: open?.hours,
    blocks,
    margin: availability?.politica.margenMinutos,
  })
  const count = entries.filter(({ kind }) => kind === 'appointment').length
  const next =
    isClient && !named
      ? upcoming && listed(upcoming, 'proximas').find(({ fin }) => Date.parse(fin) > now.getTime())
      : undefined

  const { go } = useMoment()
  const [choosing, chooseMoment, closeMoment] = useSheetInUrl(CHOOSING)
  const choose = (chosen: string) => {
    showMonth(undefined)
    chooseDay(chosen)
  }
  return (
    <div className="grid gap-6">
      {next && (
        <Section title={t('appointments.yourNext')}>
          <AppointmentCard
            appointment={next}
            now={now}
            actions={<CardActions appointment={next} now={now} />}
          />
        </Section>
      )}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[24rem_1fr] lg:gap-8">
        <div className="grid gap-4">
          <MonthGrid
            month={month}
            today={today}
            chosen={day}
            marks={marksByDay(appointments.data ?? [])}
            onChoose={choose}
            onMonth={showMonth}
            weekOnly={weekOnly}
            onWeekOnly={setWeekOnly}
          />
        </div>
        <div className="grid gap-8">
          <section
            aria-label={t('appointments.dayOf', { day: format.longDay(asDate(day), 'UTC') })}
            className="grid gap-4"
          >
            <div className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4">
              <div className="flex items-center gap-1">
                <h2 className="text-title first-letter:uppercase">
                  {format.longDay(asDate(day), 'UTC')}
                </h2>
                {barberId !== undefined && (
                  <IconButton
                    label={t('appointments.asOf')}
                    onClick={() => chooseMoment('1')}
                    className="-my-2 text-muted"
                  >
                    <History aria-hidden size={20} />
                  </IconButton>
                )}
              </div>
              {appointments.data && count > 0 && (
                <p className="text-muted">{t('appointments.count', { count })}</p>
              )}
              {open?.hours.length === 0 && (
                <p className="text-muted">
                  {open.why
                    ? t('appointments.dayOffWhy', { why: open.why })
                    : t('appointments.dayOff')}
                </p>
              )}
            </div>
            {appointments.isPending && (
              <Loading className="grid gap-3 pl-14">
                {[0, 1, 2].map((row) => (
                  <Skeleton key={row} className="h-28 rounded-card" />
                ))}
              </Loading>
            )}
            {appointments.isError && !appointments.data && (
              <ErrorState
                title={t('appointments.loadFailed')}
                onRetry={() => void appointments.refetch()}
              />
            )}
            {appointments.data && (
              <DayTimeline
                key={day}
                entries={entries}
                day={day}
                now={now}
                pointedAt={pointedAt}
                withBarber={whose.negocio !== undefined}
                canAdd={barberId !== undefined}
              />
            )}
          </section>
        </div>
      </div>
      {choosing !== undefined && barberId !== undefined && (
        <SectionBoundary skeleton={null}>
          <LazyMomentSheet
            al={undefined}
            zone={zone}
            now={now}
            onChoose={(al) => go(al, { dia: day })}
            onClose={closeMoment}
          />
        </SectionBoundary>
      )}
    </div>
  )
}

/** The day of the address, else that of the appointment that it names, else today. */
export function useDay(today: string) {
  const [search, setSearch] = useSearchParams()
  const pointedAt = search.get('cita') ?? undefined
  const appointment = useAppointment(pointedAt).data
  const written = search.get('dia')
  const day =
    written && /^\d{4}-\d{2}-\d{2}$/.test(written) && !Number.isNaN(Date.parse(written))
      ? written
      : appointment
        ? dayOf(appointment.fecha, appointment.zonaHoraria)
        : today
  const chooseDay = (chosen: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('cita')
        if (chosen === today) after.delete('dia')
        else after.set('dia', chosen)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return { day, chooseDay, pointedAt, named: pointedAt !== undefined || written !== null }
}
